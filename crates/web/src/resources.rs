//! Resources: long texts that only some pages need (rule books, lessons, puzzles). Each is a file
//! of its own, loaded when a page first asks for it.

use crate::browser;
use crate::i18n::Language;
use crate::lazy::Lazy;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::collections::HashMap;
use tercio_learn::rulebook::Book;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// A file with a long text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Resource {
    Rules(Book, Language),
    Lessons(Language),
    /// The puzzles of a game, by its name.
    Puzzles(&'static str),
}

impl Resource {
    /// The name of the `meta` element that holds the address of the file.
    fn name(self) -> String {
        match self {
            Resource::Rules(book, language) => {
                format!("rules-{}-{}", book.name(), language.code())
            }
            Resource::Lessons(language) => format!("lessons-{}", language.code()),
            Resource::Puzzles(game) => format!("puzzles-{game}"),
        }
    }
}

/// A resource and how far it has come.
type State = ArcRwSignal<Lazy<&'static str>>;

thread_local! {
    static STATES: RefCell<HashMap<Resource, State>> = RefCell::default();
}

/// A resource. The first call loads it; called inside a view's closure, the view changes when it
/// arrives.
pub(crate) fn read(resource: Resource) -> Lazy<&'static str> {
    let known = STATES.with_borrow(|states| states.get(&resource).cloned());
    let state = known.unwrap_or_else(|| {
        let state = ArcRwSignal::new(Lazy::Loading);
        STATES.with_borrow_mut(|states| states.insert(resource, state.clone()));
        start(resource, state.clone());
        state
    });
    state.get()
}

/// Tries again to load a resource that failed.
pub(crate) fn retry(resource: Resource) {
    let known = STATES.with_borrow(|states| states.get(&resource).cloned());
    if let Some(state) = known.filter(|state| state.get_untracked() == Lazy::Failed) {
        state.set(Lazy::Loading);
        start(resource, state);
    }
}

fn start(resource: Resource, state: State) {
    spawn_local(async move {
        let text = fetch(&resource.name()).await;
        // Each resource is loaded at most once and never freed, so readers may borrow from it.
        state.set(match text {
            Some(text) => Lazy::Ready(text.leak()),
            None => Lazy::Failed,
        });
    });
}

/// The address of a file, by the name of the `meta` element that holds it.
pub(crate) fn address(name: &str) -> Option<String> {
    let selector = format!("meta[name=\"{name}\"]");
    let place = browser::document().query_selector(&selector).ok()??;
    place.get_attribute("content")
}

/// The text of a file, by the name of the `meta` element that holds its address.
pub(crate) async fn fetch(name: &str) -> Option<String> {
    let answer = JsFuture::from(browser::window().fetch_with_str(&address(name)?));
    let answer: Response = answer.await.ok()?.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    let text: JsValue = JsFuture::from(answer.text().ok()?).await.ok()?;
    text.as_string()
}
