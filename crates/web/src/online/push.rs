//! Web push, as far as the browser is asked for it: a subscription, which goes to the server as the
//! browser writes it.

use crate::browser;
use js_sys::{Function, JSON, Object, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Why the browser does not subscribe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PushTrouble {
    /// It cannot, or not at such an address.
    NoBrowser,
    /// Whoever was asked does not want it.
    Denied,
    /// It does not say why.
    Failed,
}

/// A property; undefined where there is none.
fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or(JsValue::UNDEFINED)
}

/// What a method promises.
async fn call(object: &JsValue, method: &str, wish: &JsValue) -> Result<JsValue, JsValue> {
    let method: Function = get(object, method).dyn_into()?;
    let promise: Promise = method.call1(object, wish)?.dyn_into()?;
    JsFuture::from(promise).await
}

/// Subscribes with the key of the server. The browser may ask whoever is here: only for a click.
pub(crate) async fn subscribe(key: &str) -> Result<Value, PushTrouble> {
    let window = browser::window();
    let worker = get(&window.navigator(), "serviceWorker");
    if !get(&window, "PushManager").is_function() || !worker.is_object() {
        return Err(PushTrouble::NoBrowser);
    }
    let registration = call(&worker, "getRegistration", &JsValue::UNDEFINED).await;
    let registration = registration.map_err(|_| PushTrouble::Failed)?;
    let manager = get(&registration, "pushManager");
    if !manager.is_object() {
        // The app could not be kept here, so nobody would hear a message.
        return Err(PushTrouble::NoBrowser);
    }
    let wish = Object::new();
    let set = |name: &str, value: JsValue| Reflect::set(&wish, &name.into(), &value);
    set("userVisibleOnly", JsValue::TRUE).map_err(|_| PushTrouble::Failed)?;
    set("applicationServerKey", key.into()).map_err(|_| PushTrouble::Failed)?;
    let subscribed = call(&manager, "subscribe", &wish).await;
    let subscription =
        subscribed.map_err(|error| match get(&error, "name").as_string().as_deref() {
            Some("NotAllowedError") => PushTrouble::Denied,
            _ => PushTrouble::Failed,
        })?;
    let text = JSON::stringify(&subscription).ok();
    let text = text.and_then(|text| text.as_string());
    let value = text.and_then(|text| serde_json::from_str(&text).ok());
    value.ok_or(PushTrouble::Failed)
}
