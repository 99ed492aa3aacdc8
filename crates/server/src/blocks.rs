//! People who want nothing to do with others: neither talks to the other, sees the other's open
//! games or sits down with the other.

use crate::online::Online;
use crate::people::{Visitor, no_player, player_ref};
use crate::problem::Refused;
use crate::routes::{Answer, PathText, Sent, answer, done};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{NewBlock, PlayerRef};
use tercio_store::{Kind, PlayerId, Store, StoreError};

/// How many players somebody may block.
pub(crate) const MOST: i64 = 200;

/// The requests about blocks.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/me/blocks", get(list).post(block))
        .route("/api/me/blocks/{player}/end", post(unblock))
}

/// They keep apart.
pub(crate) fn blocked() -> Refused {
    let title = "you or somebody here wants to keep apart";
    Refused::new(StatusCode::FORBIDDEN, "blocked", title)
}

/// Who keeps apart from whom, as far as it concerns some people.
#[derive(Clone, Debug, Default)]
pub(crate) struct Apart(Vec<(PlayerId, PlayerId)>);

impl Apart {
    pub(crate) async fn read(store: &Store, people: &[PlayerId]) -> Result<Apart, StoreError> {
        store.blocks_about(people).await.map(Apart)
    }

    /// Those who keep apart from somebody, or somebody from them.
    pub(crate) fn others(&self, player: &PlayerId) -> Vec<&PlayerId> {
        let pairs = self.0.iter();
        let other = pairs.filter_map(|(one, other)| match player {
            _ if player == one => Some(other),
            _ if player == other => Some(one),
            _ => None,
        });
        other.collect()
    }
}

async fn list(State(online): State<Online>, visitor: Visitor) -> Answer {
    let store = &online.0.store;
    let blocked = store.blocked(&visitor.id).await?;
    let blocked = store.players(&blocked).await?;
    let mut blocked: Vec<PlayerRef> = blocked.iter().map(player_ref).collect();
    blocked.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
    answer(StatusCode::OK, &visitor, &blocked)
}

async fn block(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let NewBlock { player } = sent.read(&headers)?;
    let player = other_than(&online, &visitor, player).await?;
    online.0.people.enter(&visitor.id).await?;
    let store = &online.0.store;
    if !store.block(&visitor.id, &player, MOST).await? {
        let title = "you have blocked as many as can be";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refused::new(status, "too-many-blocks", title));
    }
    online.0.games.tell_apart([&visitor.id, &player]);
    done(&visitor)
}

async fn unblock(
    State(online): State<Online>,
    visitor: Visitor,
    PathText(player): PathText,
) -> Answer {
    let player = PlayerId(player);
    online.0.store.unblock(&visitor.id, &player).await?;
    online.0.games.tell_apart([&visitor.id, &player]);
    done(&visitor)
}

/// Somebody by number who is a person, and not who asks.
pub(crate) async fn other_than(
    online: &Online,
    visitor: &Visitor,
    player: String,
) -> Result<PlayerId, Refused> {
    let player = PlayerId(player);
    if player == visitor.id {
        return Err(Refused::malformed("this is yourself"));
    }
    let known = online.0.store.player(&player).await?;
    let person = known.filter(|player| player.kind != Kind::House);
    person.map(|player| player.id).ok_or_else(no_player)
}
