//! The texts that only some pages need: rule books, lessons, puzzles. Each is a file of its own,
//! fetched when a page first asks for it, so that a first visit does not wait for it.

use crate::browser;
use crate::i18n::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::collections::HashMap;
use tercio_learn::rulebook::Book;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// A file of the library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Volume {
    Rules(Book, Language),
    Lessons(Language),
    /// The puzzles of a game, by its name.
    Puzzles(&'static str),
}

impl Volume {
    /// The name under which the page of the app says where the file is.
    fn name(self) -> String {
        match self {
            Volume::Rules(book, language) => format!("rules-{}-{}", book.name(), language.code()),
            Volume::Lessons(language) => format!("lessons-{}", language.code()),
            Volume::Puzzles(game) => format!("puzzles-{game}"),
        }
    }
}

/// How far something has come that is fetched when it is first needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loan<T = &'static str> {
    /// It is being fetched.
    Waiting,
    /// It is here, for as long as the tab lives.
    Here(T),
    /// It could not be fetched.
    Failed,
}

thread_local! {
    static SHELF: RefCell<HashMap<Volume, ArcRwSignal<Loan>>> = RefCell::default();
}

/// A volume. Called inside a view's closure, the view changes when it arrives.
pub(crate) fn read(volume: Volume) -> Loan {
    let kept = SHELF.with_borrow(|shelf| shelf.get(&volume).cloned());
    let loan = kept.unwrap_or_else(|| {
        let loan = ArcRwSignal::new(Loan::Waiting);
        SHELF.with_borrow_mut(|shelf| shelf.insert(volume, loan.clone()));
        order(volume, loan.clone());
        loan
    });
    loan.get()
}

/// Tries again to get a volume that failed.
pub(crate) fn retry(volume: Volume) {
    let kept = SHELF.with_borrow(|shelf| shelf.get(&volume).cloned());
    if let Some(loan) = kept.filter(|loan| loan.get_untracked() == Loan::Failed) {
        loan.set(Loan::Waiting);
        order(volume, loan);
    }
}

fn order(volume: Volume, loan: ArcRwSignal<Loan>) {
    spawn_local(async move {
        let text = fetch(&volume.name()).await;
        // Kept for ever, and at most once a volume: so whatever reads it may borrow from it.
        loan.set(match text {
            Some(text) => Loan::Here(text.leak()),
            None => Loan::Failed,
        });
    });
}

/// Gets a file by the name of the element that says where it is.
async fn fetch(name: &str) -> Option<String> {
    let selector = format!("meta[name=\"{name}\"]");
    let place = browser::document().query_selector(&selector).ok()??;
    let address = place.get_attribute("content")?;
    let answer = JsFuture::from(browser::window().fetch_with_str(&address));
    let answer: Response = answer.await.ok()?.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    let text: JsValue = JsFuture::from(answer.text().ok()?).await.ok()?;
    text.as_string()
}
