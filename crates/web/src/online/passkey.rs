//! Passkeys, as far as the browser is asked for them. What it says goes to the server as it is; only
//! bytes travel as letters (base64url).

use super::http::{self, Failure};
use crate::browser;
use js_sys::{Array, Function, JSON, Object, Promise, Reflect, Uint8Array};
use serde_json::{Value, json};
use tercio_api::PasskeyPurpose;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Why the browser gives no passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PasskeyTrouble {
    /// It knows none.
    NoBrowser,
    /// It gives none to pages with such an address.
    NoAddress,
    /// Whoever was asked did not want to, or took too long.
    Cancelled,
    /// The device has one for this account already.
    Known,
    /// The passkeys of the site are not for this page.
    WrongOrigin,
    /// Nothing here can keep one.
    NoDevice,
    /// It does not say why.
    Failed,
}

/// Why something about an account did not work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    /// The server says no, or nothing.
    Server(Failure),
    /// The browser gives no passkey.
    Passkey(PasskeyTrouble),
}

impl From<Failure> for Obstacle {
    fn from(failure: Failure) -> Obstacle {
        Obstacle::Server(failure)
    }
}

impl From<PasskeyTrouble> for Obstacle {
    fn from(trouble: PasskeyTrouble) -> Obstacle {
        Obstacle::Passkey(trouble)
    }
}

/// What browsers call a trouble.
fn trouble(name: &str) -> PasskeyTrouble {
    match name {
        "NotAllowedError" | "AbortError" => PasskeyTrouble::Cancelled,
        "InvalidStateError" => PasskeyTrouble::Known,
        "SecurityError" => PasskeyTrouble::WrongOrigin,
        "NotSupportedError" | "ConstraintError" => PasskeyTrouble::NoDevice,
        _ => PasskeyTrouble::Failed,
    }
}

/// Whether there can be passkeys here; if not, why.
pub(crate) fn available() -> Result<(), PasskeyTrouble> {
    let window = browser::window();
    let host = window.location().hostname().unwrap_or_default();
    if !window.is_secure_context() || !has_name(&host) {
        return Err(PasskeyTrouble::NoAddress);
    }
    match get(&window, "PublicKeyCredential").is_function() {
        true => Ok(()),
        false => Err(PasskeyTrouble::NoBrowser),
    }
}

/// Whether a host is a name and no number.
fn has_name(host: &str) -> bool {
    host.parse::<std::net::Ipv4Addr>().is_err() && !host.contains(':')
}

/// Asks the server what to ask, the device for the answer, and tells it to the server, which then
/// knows a new account, a new passkey, or who is here.
pub(crate) async fn ask(purpose: PasskeyPurpose) -> Result<(), Obstacle> {
    available()?;
    let options: Value = http::post("/api/account/passkeys/begin", &purpose).await?;
    let (method, path) = match purpose {
        PasskeyPurpose::Register { .. } => ("create", "/api/account/passkeys/register"),
        PasskeyPurpose::Add { .. } => ("create", "/api/account/passkeys/add"),
        PasskeyPurpose::Login => ("get", "/api/account/passkeys/login"),
    };
    let credential = call(method, &options).await.map_err(|error| {
        let name = get(&error, "name").as_string();
        trouble(name.as_deref().unwrap_or_default())
    })?;
    let answer = answer(&credential).ok_or(PasskeyTrouble::Failed)?;
    Ok(http::tell(path, &answer).await?)
}

/// A property; undefined where there is none.
fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or(JsValue::UNDEFINED)
}

/// Has the browser create or get a passkey.
async fn call(method: &str, options: &Value) -> Result<JsValue, JsValue> {
    let public_key = JSON::parse(&options.to_string())?;
    to_bytes(&public_key, "challenge")?;
    to_bytes(&get(&public_key, "user"), "id")?;
    for list in ["excludeCredentials", "allowCredentials"] {
        if let Some(list) = get(&public_key, list).dyn_ref::<Array>() {
            for known in list.iter() {
                to_bytes(&known, "id")?;
            }
        }
    }
    let wish = Object::new();
    Reflect::set(&wish, &"publicKey".into(), &public_key)?;
    let credentials = get(&browser::window().navigator(), "credentials");
    let method: Function = get(&credentials, method).dyn_into()?;
    let promise: Promise = method.call1(&credentials, &wish)?.dyn_into()?;
    JsFuture::from(promise).await
}

/// Turns the letters of a property into bytes, if there are any.
fn to_bytes(object: &JsValue, key: &str) -> Result<(), JsValue> {
    let Some(letters) = get(object, key).as_string().filter(|_| object.is_object()) else {
        return Ok(());
    };
    let letters = letters.replace('-', "+").replace('_', "/");
    let bytes = browser::window().atob(&letters)?;
    // Each letter is one byte.
    let bytes: Vec<u8> = bytes.chars().map(|letter| letter as u8).collect();
    Reflect::set(object, &key.into(), &Uint8Array::from(&bytes[..]))?;
    Ok(())
}

/// The bytes of a property as letters.
fn letters(object: &JsValue, key: &str) -> Option<String> {
    let bytes = get(object, key);
    if !bytes.is_object() {
        return None;
    }
    let bytes = Uint8Array::new(&bytes).to_vec();
    let text: String = bytes.into_iter().map(char::from).collect();
    let letters = browser::window().btoa(&text).ok()?;
    let letters = letters.replace('+', "-").replace('/', "_");
    Some(letters.trim_end_matches('=').to_owned())
}

/// What a device said, for the server.
fn answer(credential: &JsValue) -> Option<Value> {
    let said = get(credential, "response");
    let mut response = serde_json::Map::new();
    for key in [
        "clientDataJSON",
        "attestationObject",
        "authenticatorData",
        "signature",
        "userHandle",
    ] {
        // What was created comes in `attestationObject`, with all the rest in it.
        let repeated = key == "authenticatorData" && get(&said, "attestationObject").is_object();
        if let Some(letters) = letters(&said, key).filter(|_| !repeated) {
            response.insert(key.to_owned(), letters.into());
        }
    }
    if let Some(transports) = get(&said, "getTransports").dyn_ref::<Function>() {
        let transports = transports.call0(&said).ok()?;
        let transports = Array::from(&transports);
        let transports = transports.iter().filter_map(|one| one.as_string());
        let transports: Vec<String> = transports.collect();
        response.insert("transports".to_owned(), json!(transports));
    }
    let id = letters(credential, "rawId")?;
    Some(json!({
        "id": id, "rawId": id, "type": "public-key",
        "authenticatorAttachment": get(credential, "authenticatorAttachment").as_string(),
        "clientExtensionResults": {},
        "response": response,
    }))
}

#[cfg(test)]
mod tests {
    use super::{PasskeyTrouble, has_name, trouble};

    #[test]
    fn numbers_are_no_names() {
        for (host, fine) in [
            ("localhost", true),
            ("tercio.example", true),
            ("127.0.0.1", false),
            ("[::1]", false),
        ] {
            assert_eq!(has_name(host), fine, "{host}");
        }
    }

    #[test]
    fn what_browsers_say_is_understood() {
        assert_eq!(trouble("NotAllowedError"), PasskeyTrouble::Cancelled);
        assert_eq!(trouble("InvalidStateError"), PasskeyTrouble::Known);
        assert_eq!(trouble("SomethingError"), PasskeyTrouble::Failed);
    }
}
