//! The dialog that takes in games that others have written down.

use super::state::AnalysisState;
use crate::components::Dialog;
use crate::i18n::{self, t};
use crate::study::Study;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tercio_rules::record::{ImportError, Record};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

/// No game is larger, in bytes: this is some twenty thousand moves.
const LARGEST: f64 = 1_000_000.0;

/// Why nothing was taken in.
#[derive(Clone, PartialEq, Eq)]
enum Trouble {
    Wrong(ImportError),
    TooLarge,
    Unreadable,
}

impl Trouble {
    /// In the language that is shown.
    fn text(&self) -> String {
        let texts = &i18n::texts().exchange;
        match self {
            Trouble::Wrong(error) => (texts.wrong)(error),
            Trouble::TooLarge => texts.too_large.to_owned(),
            Trouble::Unreadable => texts.unreadable.to_owned(),
        }
    }
}

/// The dialog that takes in a record, a position or moves. What is in it is made when it opens.
#[component]
pub(super) fn Import(state: AnalysisState) -> impl IntoView {
    view! {
        <Dialog open=state.importing title=Signal::derive(t!(analysis.import))>
            {move || state.importing.get().then(|| view! { <Field state/> })}
        </Dialog>
    }
}

#[component]
fn Field(state: AnalysisState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<Trouble>);
    let read = move || match Record::import(&text.get_untracked()) {
        Ok(record) => {
            let mut study = Study::from_record(&record);
            study.tree.go_to(0);
            state.importing.set(false);
            state.replace(study);
        }
        Err(error) => trouble.set(Some(Trouble::Wrong(error))),
    };
    let take_file = move |event: leptos::ev::Event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()?.get(0)) else {
            return;
        };
        if file.size() > LARGEST {
            return trouble.set(Some(Trouble::TooLarge));
        }
        spawn_local(async move {
            let content = JsFuture::from(file.text()).await.ok();
            match content.and_then(|content| content.as_string()) {
                Some(content) => {
                    text.set(content);
                    read();
                }
                None => trouble.set(Some(Trouble::Unreadable)),
            }
        });
    };
    let complaint = move || trouble.get().map(|trouble| trouble.text());
    view! {
        <p class="quiet">{t!(exchange.forms)}</p>
        <label class="exchange">
            <span>{t!(exchange.text)}</span>
            <textarea
                rows="9"
                spellcheck="false"
                data-test="import-text"
                aria-invalid=move || trouble.get().is_some().to_string()
                aria-describedby="import-trouble"
                prop:value=text
                on:input=move |event| {
                    text.set(event_target_value(&event));
                    trouble.set(None);
                }
            ></textarea>
        </label>
        <p class="wrong" id="import-trouble" role="alert" data-test="import-trouble">{complaint}</p>
        <label class="exchange">
            <span>{t!(exchange.file)}</span>
            <input type="file" accept=".txt,.json,.pgn,text/plain,application/json" data-test="import-file" on:change=take_file/>
        </label>
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| state.importing.set(false)>{t!(play.cancel)}</button>
            <button type="button" class="primary" data-test="import-open" on:click=move |_| read()>
                {t!(exchange.open)}
            </button>
        </div>
    }
}
