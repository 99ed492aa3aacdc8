//! Requests to the server: JSON in, JSON out.

use crate::browser;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tercio_api::Problem;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Why there is no answer that helps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// The server cannot be reached, or talks nonsense.
    Unreachable,
    /// It has a reason.
    Refused(Problem),
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    let answer = browser::window().fetch_with_str(path);
    read(answer).await
}

/// Asks for a change.
pub(crate) async fn post<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
) -> Result<T, Failure> {
    let unreachable = |_| Failure::Unreachable;
    let body = serde_json::to_string(body).map_err(|_| Failure::Unreachable)?;
    let headers = Headers::new().map_err(unreachable)?;
    headers
        .set("Content-Type", "application/json")
        .map_err(unreachable)?;
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_headers(&headers);
    init.set_body(&JsValue::from_str(&body));
    read(browser::window().fetch_with_str_and_init(path, &init)).await
}

/// Asks for a change whose answer says nothing but that it is made.
pub(crate) async fn tell(path: &str, body: &impl Serialize) -> Result<(), Failure> {
    post::<serde::de::IgnoredAny>(path, body).await.map(drop)
}

/// Asks for a text.
pub(crate) async fn get_text(path: &str) -> Result<String, Failure> {
    let answer = browser::window().fetch_with_str(path);
    match text(answer).await.ok_or(Failure::Unreachable)? {
        (true, text) => Ok(text),
        (false, text) => Err(refused(&text)),
    }
}

/// Why the server refuses something.
fn refused(text: &str) -> Failure {
    serde_json::from_str(text).map_or(Failure::Unreachable, Failure::Refused)
}

async fn read<T: DeserializeOwned>(answer: js_sys::Promise) -> Result<T, Failure> {
    let (ok, text) = text(answer).await.ok_or(Failure::Unreachable)?;
    match ok {
        // No text at all says nothing, as `null` does.
        true if text.is_empty() => serde_json::from_str("null"),
        true => serde_json::from_str(&text),
        false => return Err(refused(&text)),
    }
    .map_err(|_| Failure::Unreachable)
}

async fn text(answer: js_sys::Promise) -> Option<(bool, String)> {
    let answer: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    Some((answer.ok(), text.as_string()?))
}
