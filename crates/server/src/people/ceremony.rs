//! What WebAuthn says about passkeys: what a browser is asked, and whether the answer is right.

use crate::problem::Refused;
use axum::http::{HeaderMap, StatusCode, header};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::net::IpAddr;
use tercio_store::{Passkey, PlayerId, StoreError};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
    UserHandle16, Username,
};
use webauthn_rp::request::{AsciiDomain, ExtensionInfo, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::error::AuthCeremonyErr;
use webauthn_rp::response::register::error::RegCeremonyErr;
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication16, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

/// The site that a passkey belongs to. A device shows its passkeys to no other.
#[derive(Debug)]
pub(super) struct Site {
    id: RpId,
    /// The address that pages of it have.
    origin: String,
}

/// What a browser is asked, and what we have to remember of it.
#[derive(Debug)]
pub(super) struct Question {
    /// For the browser: JSON.
    pub(super) options: String,
    /// For us: hexadecimal.
    pub(super) state: String,
}

/// A passkey that a device has made.
#[derive(Debug)]
pub(super) struct NewKey {
    pub(super) credential: String,
    pub(super) body: String,
}

/// What is kept of a passkey, in hexadecimal letters.
#[derive(Serialize, Deserialize)]
struct Body {
    /// The public key, which never changes.
    key: String,
    /// The counter, and what else may change.
    state: String,
    /// How one reaches the device.
    transports: u8,
}

impl Site {
    /// The site of a request: what `--origin` says, or this machine. Browsers give passkeys to names
    /// only, and outside of one's own machine over `https` only.
    pub(super) fn of(ours: Option<&str>, headers: &HeaderMap) -> Result<Site, Refused> {
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        let origin = match (ours, host) {
            (Some(ours), _) => ours.trim_end_matches('/').to_ascii_lowercase(),
            (None, host) => format!("http://{}", host.unwrap_or_default().to_ascii_lowercase()),
        };
        site(origin).ok_or_else(|| {
            let title = "passkeys need an https address with a name, or localhost";
            Refused::new(StatusCode::CONFLICT, "no-passkeys-here", title)
        })
    }

    /// Asks for a new passkey of a player, on a device that has none of these.
    pub(super) fn ask_for_key(
        &self,
        player: &PlayerId,
        name: &str,
        known: &[Passkey],
    ) -> Result<Question, Refused> {
        let handle = handle(player)?;
        let user = PublicKeyCredentialUserEntity {
            name: Username::try_from(name).map_err(broken)?,
            id: &handle,
            display_name: Nickname::try_from(name).ok(),
        };
        let known: Vec<_> = known.iter().filter_map(descriptor).collect();
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.id, user, known);
        // Many good devices do not know this wish: it must not be more than one.
        options.extensions.cred_protect =
            CredProtect::UserVerificationRequired(ExtensionInfo::AllowDontEnforceValue);
        let (state, options) = options.start_ceremony().map_err(broken)?;
        Ok(Question {
            options: serde_json::to_string(&options).map_err(broken)?,
            state: hexadecimal(&state.encode().map_err(broken)?),
        })
    }

    /// Asks for a signature of any passkey.
    pub(super) fn ask_who(&self) -> Result<Question, Refused> {
        let options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let (state, options) = options.start_ceremony().map_err(broken)?;
        Ok(Question {
            options: serde_json::to_string(&options).map_err(broken)?,
            state: hexadecimal(&state.encode().map_err(broken)?),
        })
    }

    /// The passkey that a device has made.
    pub(super) fn new_key(&self, state: &str, answer: &[u8]) -> Result<NewKey, Refused> {
        let answer = Registration::from_json_relaxed(answer).map_err(Refused::malformed)?;
        let state = RegistrationServerState::<16>::decode(&bytes(state)?).map_err(broken)?;
        let origins = [self.origin.as_str()];
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = state
            .verify(&self.id, &answer, &options)
            .map_err(|error| match error {
                RegCeremonyErr::OriginMismatch | RegCeremonyErr::CrossOrigin => wrong_origin(),
                RegCeremonyErr::Timeout => too_late(),
                error => refused(error),
            })?;
        let Ok(key) = made.static_state().encode();
        let Ok(state) = made.dynamic_state().encode();
        let Ok(transports) = made.transports().encode();
        let body = Body {
            key: hexadecimal(&key),
            state: hexadecimal(&state),
            transports,
        };
        Ok(NewKey {
            credential: credential(made.id())?,
            body: serde_json::to_string(&body).map_err(broken)?,
        })
    }

    /// Whether a passkey has signed what it was asked; its body after that.
    pub(super) fn check(
        &self,
        state: &str,
        answer: &Signed,
        passkey: &Passkey,
    ) -> Result<String, Refused> {
        let state =
            DiscoverableAuthenticationServerState::decode(&bytes(state)?).map_err(broken)?;
        let body: Body = serde_json::from_str(&passkey.body).map_err(broken)?;
        let dynamic: [u8; 7] = bytes(&body.state)?
            .try_into()
            .map_err(|_| broken("the state of a passkey"))?;
        let owner = handle(&passkey.player)?;
        let mut known = AuthenticatedCredential::new(
            answer.0.raw_id(),
            &owner,
            StaticState::decode(&bytes(&body.key)?).map_err(broken)?,
            DynamicState::decode(dynamic).map_err(broken)?,
        )
        .map_err(broken)?;
        let origins = [self.origin.as_str()];
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state
            .verify(&self.id, &answer.0, &mut known, &options)
            .map_err(|error| match error {
                AuthCeremonyErr::OriginMismatch | AuthCeremonyErr::CrossOrigin => wrong_origin(),
                AuthCeremonyErr::Timeout => too_late(),
                AuthCeremonyErr::SignatureCounter => copied(),
                error => refused(error),
            })?;
        let Ok(dynamic) = known.dynamic_state().encode();
        let body = Body {
            state: hexadecimal(&dynamic),
            ..body
        };
        Ok(serde_json::to_string(&body).map_err(broken)?)
    }
}

/// What came as a signature of a passkey.
#[derive(Debug)]
pub(super) struct Signed(DiscoverableAuthentication16);

impl Signed {
    pub(super) fn read(answer: &[u8]) -> Result<Signed, Refused> {
        let signed = DiscoverableAuthentication16::from_json_relaxed(answer);
        Ok(Signed(signed.map_err(Refused::malformed)?))
    }

    /// Which passkey it says it is.
    pub(super) fn credential(&self) -> Result<String, Refused> {
        credential(self.0.raw_id())
    }
}

fn site(origin: String) -> Option<Site> {
    let (scheme, rest) = origin.split_once("://")?;
    let host = match rest.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => rest,
    };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    if host.parse::<IpAddr>().is_ok() || !host.bytes().all(plain) {
        return None;
    }
    let here = host == "localhost" || host.ends_with(".localhost");
    if scheme != "https" && !(here && scheme == "http") {
        return None;
    }
    let id = RpId::Domain(AsciiDomain::try_from(host.to_owned()).ok()?);
    Some(Site { id, origin })
}

/// A player, as devices know them.
fn handle(player: &PlayerId) -> Result<UserHandle16, Refused> {
    let id: [u8; 16] = player
        .as_str()
        .as_bytes()
        .try_into()
        .map_err(|_| broken("the id of a player"))?;
    let Ok(handle) = UserHandle16::decode(id);
    Ok(handle)
}

/// A passkey, for a device that shall not make another one.
fn descriptor(passkey: &Passkey) -> Option<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let body: Body = serde_json::from_str(&passkey.body).ok()?;
    let id = serde_json::Value::String(passkey.credential.clone());
    Some(PublicKeyCredentialDescriptor {
        id: serde_json::from_value::<CredentialId<Vec<u8>>>(id).ok()?,
        transports: AuthTransports::decode(body.transports).ok()?,
    })
}

/// What the device calls a passkey, in letters.
fn credential(id: CredentialId<&[u8]>) -> Result<String, Refused> {
    match serde_json::to_value(id).map_err(broken)? {
        serde_json::Value::String(text) => Ok(text),
        _ => Err(broken("the id of a passkey").into()),
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(letters: &str) -> Result<Vec<u8>, StoreError> {
    let pair = |at: usize| {
        let pair = letters.get(at..at + 2)?;
        u8::from_str_radix(pair, 16).ok()
    };
    let pairs: Option<Vec<u8>> = (0..letters.len()).step_by(2).map(pair).collect();
    pairs.ok_or_else(|| broken("letters of a passkey"))
}

/// What we have kept makes no sense.
fn broken(why: impl Display) -> StoreError {
    StoreError::Broken(format!("passkeys: {why}"))
}

/// Nobody was asked this, or not lately, or it was answered already.
pub(super) fn too_late() -> Refused {
    let title = "this took too long, or was answered already; try again";
    Refused::new(StatusCode::CONFLICT, "passkey-too-late", title)
}

fn wrong_origin() -> Refused {
    let title = "this passkey was used on a page of another site";
    Refused::new(StatusCode::FORBIDDEN, "passkey-wrong-origin", title)
}

/// Two devices have the same key, and one of them has not got it from us.
pub(super) fn copied() -> Refused {
    let title = "this passkey seems to be a copy: it counts wrongly";
    Refused::new(StatusCode::FORBIDDEN, "passkey-copied", title)
}

fn refused(why: impl Display) -> Refused {
    let title = "this passkey does not fit";
    Refused::new(StatusCode::FORBIDDEN, "passkey-refused", title).because(why)
}

#[cfg(test)]
mod tests {
    use super::{bytes, hexadecimal, site};

    #[test]
    fn passkeys_are_for_sites_with_a_name_that_nobody_listens_to() {
        for (origin, fine) in [
            ("https://tercio.example", true),
            ("https://tercio.example:8443", true),
            ("http://localhost:8417", true),
            ("http://localhost", true),
            ("http://games.localhost:8417", true),
            ("http://tercio.example", false),
            ("http://127.0.0.1:8417", false),
            ("https://192.168.1.2", false),
            ("https://[::1]:8417", false),
            ("http://", false),
            ("https://a b", false),
            ("localhost", false),
        ] {
            assert_eq!(site(origin.to_owned()).is_some(), fine, "{origin}");
        }
    }

    #[test]
    fn letters_are_read_as_they_were_written() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(bytes(&hexadecimal(&all)).ok(), Some(all));
        assert!(bytes("0").is_err() && bytes("gg").is_err() && bytes("é0").is_err());
    }
}
