//! The dialog that hands out the analysis: as a link, as text and as JSON.

use super::state::AnalysisState;
use crate::browser;
use crate::components::Dialog;
use crate::i18n::{self, t};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tercio_rules::record::Record;

/// The dialog that hands out the analysis. What is in it is made when it opens.
#[component]
pub(super) fn Export(state: AnalysisState) -> impl IntoView {
    view! {
        <Dialog open=state.exporting title=Signal::derive(t!(analysis.share))>
            {move || state.exporting.get().then(|| view! { <Forms state/> })}
        </Dialog>
    }
}

#[component]
fn Forms(state: AnalysisState) -> impl IntoView {
    let origin = browser::window().location().origin().unwrap_or_default();
    let link = untrack(|| state.link()).map(|link| format!("{origin}{link}"));
    let record = untrack(|| state.record());
    let text = record.as_ref().map(Record::to_text);
    let json = record.as_ref().map(Record::to_json);
    let told = RwSignal::new(None::<bool>);
    let answer = move || {
        let texts = &i18n::texts().exchange;
        told.get().map(|copied| {
            if copied {
                texts.copied
            } else {
                texts.not_copied
            }
        })
    };
    let form = move |name: &'static str,
                     label: fn() -> &'static str,
                     content: Option<String>,
                     file: Option<&'static str>| {
        let content = StoredValue::new(content.unwrap_or_default());
        let copy = move |_| {
            spawn_local(async move { told.set(Some(browser::copy(&content.get_value()).await)) });
        };
        let download = file.map(|file| {
            let save = move |_| browser::download(file, "text/plain", content.get_value().as_bytes());
            view! {
                <button type="button" data-test=format!("download-{name}") on:click=save>{t!(exchange.download)}</button>
            }
        });
        view! {
            <div class="exchange">
                <label>
                    <span>{label}</span>
                    <textarea rows="3" readonly spellcheck="false" data-test=format!("export-{name}") prop:value=content.get_value()></textarea>
                </label>
                <div class="exchange-buttons">
                    <button type="button" data-test=format!("copy-{name}") on:click=copy>{t!(exchange.copy)}</button>
                    {download}
                </div>
            </div>
        }
    };
    view! {
        {form("link", || i18n::texts().exchange.link, link, None)}
        {form("text", || i18n::texts().exchange.as_text, text, Some("tercio.txt"))}
        {form("json", || i18n::texts().exchange.as_json, json, Some("tercio.json"))}
        <div class="dialog-buttons">
            <p role="status" data-test="copied">{answer}</p>
            <button type="button" on:click=move |_| state.exporting.set(false)>{t!(exchange.close)}</button>
        </div>
    }
}
