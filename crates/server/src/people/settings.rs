//! What players want, kept with them.

use super::Visitor;
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::{Answer, Sent, done};
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::{Value, json};
use tercio_api::{Settings, Takebacks};
use tercio_store::{Player, StoreError};

/// What a player wants.
pub(crate) fn of(player: &Player) -> Settings {
    serde_json::from_str(&player.profile).unwrap_or_default()
}

/// Whether a player lets moves be taken back in a game that is rated, or is not.
pub(crate) fn takes_back(player: &Player, rated: bool) -> bool {
    match of(player).takebacks {
        Takebacks::Always => true,
        Takebacks::Casual => !rated,
        Takebacks::Never => false,
    }
}

/// `POST /api/account/settings`: guests have them too.
pub(super) async fn change(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let settings: Settings = sent.read(&headers)?;
    let player = online.0.people.enter(&visitor.id).await?;
    let profile = with(&player.profile, settings)?;
    online.0.store.set_profile(&player.id, &profile).await?;
    done(&visitor)
}

/// A profile with other settings. What else is in it stays.
fn with(profile: &str, settings: Settings) -> Result<String, Refused> {
    let broken = |error: serde_json::Error| StoreError::Broken(error.to_string());
    let mut all = match serde_json::from_str(profile) {
        Ok(Value::Object(all)) => all,
        _ => serde_json::Map::new(),
    };
    if let Value::Object(changed) = json!(settings) {
        all.extend(changed);
    }
    Ok(serde_json::to_string(&all).map_err(broken)?)
}

#[cfg(test)]
mod tests {
    use super::with;
    use tercio_api::{Settings, Takebacks};

    #[test]
    fn settings_leave_the_rest_of_a_profile_alone() {
        let never = Settings {
            takebacks: Takebacks::Never,
        };
        for (profile, expected) in [
            (
                r#"{"takebacks":"always","text":"hi"}"#,
                r#"{"takebacks":"never","text":"hi"}"#,
            ),
            ("{}", r#"{"takebacks":"never"}"#),
            ("broken", r#"{"takebacks":"never"}"#),
        ] {
            assert_eq!(with(profile, never).ok().as_deref(), Some(expected));
        }
    }
}
