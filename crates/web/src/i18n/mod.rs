//! Every text of the app, in every language.
//!
//! `keys` says which texts there are, `en` and `fr` hold them. A language that lacks a text does
//! not compile, and the compiler also names a text that nobody uses. Texts with gaps are
//! functions, so that each language builds its sentences in its own way.
//!
//! English is part of the program. Every other language is a chunk, loaded when it is chosen.

mod catalogue;
mod en;
mod fr;
pub(crate) mod keys;

use crate::browser;
use crate::chunk::{NotLoaded, wasm_split};
use crate::storage::{self, Key};
pub(crate) use catalogue::Texts;
use leptos::prelude::*;
pub(crate) use tercio_learn::Language;
use tercio_online::Time;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

/// The texts of a language, which are loaded if need be.
async fn load(language: Language) -> Result<Texts, NotLoaded> {
    match language {
        Language::English => Ok(Texts::ENGLISH),
        Language::French => french().await,
    }
}

#[wasm_split(french, fallible)]
fn french() -> Result<Texts, NotLoaded> {
    Ok(Texts::of(&fr::CATALOGUE))
}

thread_local! {
    /// The language that is shown, and its texts.
    static SHOWN: ArcRwSignal<(Language, Texts)> =
        ArcRwSignal::new((Language::English, Texts::ENGLISH));
    /// The language that was chosen; it is shown once it is loaded.
    static CHOSEN: ArcRwSignal<Language> = ArcRwSignal::new(Language::English);
    /// The language that could not be loaded.
    static FAILED: ArcRwSignal<Option<Language>> = ArcRwSignal::new(None);
}

/// Shows the language that was chosen before, or else the first one the browser asks for. Ends when
/// it is loaded, or cannot be loaded.
pub(crate) async fn start() {
    let kept = storage::get(Key::Language).and_then(|code| Language::from_code(&code));
    let asked = || {
        let wished = browser::window().navigator().languages();
        wished
            .iter()
            .find_map(|code| Language::from_code(&code.as_string()?))
    };
    show(kept.or_else(asked).unwrap_or(Language::English)).await;
}

/// The language that is shown.
pub(crate) fn language() -> Language {
    SHOWN.with(Clone::clone).get().0
}

/// The language that was chosen; it may still be loading.
pub(crate) fn chosen() -> Language {
    CHOSEN.with(Clone::clone).get()
}

/// The language that was chosen and could not be loaded.
pub(crate) fn failed() -> Option<Language> {
    FAILED.with(Clone::clone).get()
}

/// Shows another language as soon as it is loaded, and on the next visit. The choice is kept at
/// once: it also holds for who leaves the page before the texts are there.
pub(crate) fn choose(language: Language) {
    storage::set(Key::Language, language.code());
    spawn_local(async move {
        if !show(language).await {
            let chosen = CHOSEN.with(Clone::clone).get_untracked();
            storage::set(Key::Language, chosen.code());
        }
    });
}

/// Loads a language and shows it, unless another one was chosen by then. If it cannot be loaded,
/// the one before stays. Says whether it is shown now.
async fn show(language: Language) -> bool {
    let chosen = CHOSEN.with(Clone::clone);
    chosen.set(language);
    FAILED.with(|failed| failed.set(None));
    let texts = load(language).await;
    if chosen.get_untracked() != language {
        return false;
    }
    match texts {
        Ok(texts) => {
            SHOWN.with(|shown| shown.set((language, texts)));
            let _ = browser::root().set_attribute("lang", language.code());
            true
        }
        Err(_) => {
            chosen.set(SHOWN.with(Clone::clone).get_untracked().0);
            FAILED.with(|failed| failed.set(Some(language)));
            false
        }
    }
}

/// The texts in the language that is shown. Called inside a view's closure, the view changes with
/// the language.
pub(crate) fn texts() -> Texts {
    SHOWN.with(Clone::clone).get().1
}

/// A text in the language that is shown.
pub(crate) type Phrase = fn() -> &'static str;

/// A text of the catalogue that follows the language: `t!(play.undo)`. All of them have one type,
/// so that the views of all texts share their code.
macro_rules! t {
    ($area:ident . $key:ident) => {
        (|| $crate::i18n::texts().$area().$key) as $crate::i18n::Phrase
    };
}
pub(crate) use t;

/// A number as it is written in the language.
pub(crate) fn number(value: f64) -> String {
    let number = js_sys::Number::from(value);
    number.to_locale_string(language().code()).into()
}

/// A moment, as the language writes it.
pub(crate) fn moment(time: Time) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(time.0 as f64));
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // An object takes any property.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    date.to_locale_string(language().code(), &options).into()
}
