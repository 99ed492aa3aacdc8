//! Every text of the app, in every language.
//!
//! `keys` says which texts there are, `en` and `fr` hold them. A language that lacks a text does
//! not compile, and the compiler also names a text that nobody uses. Texts with gaps are
//! functions, so that each language builds its sentences in its own way.

mod en;
mod fr;
pub(crate) mod keys;

use crate::browser;
use crate::storage::{self, Key};
use keys::Texts;
use leptos::prelude::*;

/// A language of the app.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Language {
    English,
    French,
}

impl Language {
    /// Every language.
    pub(crate) const ALL: [Language; 2] = [Language::English, Language::French];

    /// The code that browsers use.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// What its speakers call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    /// The language of a code such as `fr-CA`.
    pub(crate) fn from_code(code: &str) -> Option<Language> {
        let code = code.split('-').next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
    }

    const fn texts(self) -> &'static Texts {
        match self {
            Language::English => &en::TEXTS,
            Language::French => &fr::TEXTS,
        }
    }
}

thread_local! {
    static CURRENT: ArcRwSignal<Language> = ArcRwSignal::new(Language::English);
}

/// Takes the language that was chosen before, or else the first one the browser asks for.
pub(crate) fn start() {
    let kept = storage::get(Key::Language).and_then(|code| Language::from_code(&code));
    let asked = || {
        let wished = browser::window().navigator().languages();
        wished
            .iter()
            .find_map(|code| Language::from_code(&code.as_string()?))
    };
    show(kept.or_else(asked).unwrap_or(Language::English));
}

/// The language that is shown.
pub(crate) fn language() -> Language {
    CURRENT.with(Clone::clone).get()
}

/// Shows another language, now and on the next visit.
pub(crate) fn choose(language: Language) {
    storage::set(Key::Language, language.code());
    show(language);
}

fn show(language: Language) {
    CURRENT.with(|current| current.set(language));
    let _ = browser::root().set_attribute("lang", language.code());
}

/// The texts in the language that is shown. Called inside a view's closure, the view changes with
/// the language.
pub(crate) fn texts() -> &'static Texts {
    language().texts()
}

/// A text in the language that is shown.
pub(crate) type Phrase = fn() -> &'static str;

/// A text of the catalogue that follows the language: `t!(play.undo)`. All of them have one type,
/// so that the views of all texts share their code.
macro_rules! t {
    ($area:ident . $key:ident) => {
        (|| $crate::i18n::texts().$area.$key) as $crate::i18n::Phrase
    };
}
pub(crate) use t;

/// A number as it is written in the language.
pub(crate) fn number(value: f64) -> String {
    let number = js_sys::Number::from(value);
    number.to_locale_string(language().code()).into()
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn a_language_is_found_by_its_code() {
        assert_eq!(Language::from_code("fr-CA"), Some(Language::French));
        assert_eq!(Language::from_code("EN"), Some(Language::English));
        assert_eq!(Language::from_code("de"), None);
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
        }
    }
}
