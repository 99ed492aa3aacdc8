//! Says beside the page whose turn it is: in the title of the tab, in its icon, on the icon of the
//! installed app.

use super::state::GameState;
use crate::online::OnlineState;
use crate::{browser, i18n};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

/// The icon of the tab while one is to move: the app's pyramid with a dot.
const WAITING: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'\
    %3E%3Cpath d='M16 3L30 29H2z' fill='%2317705f'/%3E%3Ccircle cx='23' cy='9' r='8' fill='%23d93025' \
    stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";
/// Where the link keeps the address of the usual icon, which only the build knows.
const USUAL: &str = "data-usual";

/// Follows the turn for as long as the page is there.
pub(super) fn show(state: GameState) {
    let ours = Memo::new(move |_| state.online.with(OnlineState::is_our_turn));
    Effect::new(move |_| {
        let texts = i18n::texts();
        let title = match ours.get() {
            true => texts.online().title_turn.to_owned(),
            false => format!("{} · Tercio", texts.nav().game),
        };
        browser::document().set_title(&title);
        mark(ours.get());
    });
    on_cleanup(|| mark(false));
}

fn mark(waiting: bool) {
    let link = browser::document().query_selector("link[rel=icon]");
    if let Ok(Some(link)) = link {
        let usual = link.get_attribute(USUAL);
        let usual = usual.or_else(|| link.get_attribute("href"));
        let usual = usual.unwrap_or_default();
        // An icon that cannot be changed stays as it is.
        let _ = link.set_attribute(USUAL, &usual);
        let _ = link.set_attribute("href", if waiting { WAITING } else { &usual });
    }
    let navigator = JsValue::from(browser::window().navigator());
    let name = if waiting {
        "setAppBadge"
    } else {
        "clearAppBadge"
    };
    let badge = js_sys::Reflect::get(&navigator, &name.into());
    // Few browsers have it.
    if let Some(badge) = badge
        .ok()
        .and_then(|badge| badge.dyn_into::<js_sys::Function>().ok())
    {
        let _ = badge.call0(&navigator);
    }
}
