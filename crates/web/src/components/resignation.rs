//! The question before one gives up.

use super::Dialog;
use crate::i18n::{self, t};
use leptos::prelude::*;

/// Asks whether one really wants to give up.
#[component]
pub(crate) fn Resignation(
    asking: RwSignal<bool>,
    /// How many seats still play: with more than two, the others go on.
    #[prop(into)]
    playing: Signal<usize>,
    resign: impl Fn() + 'static,
) -> impl IntoView {
    let question = move || {
        let texts = i18n::texts().play();
        match playing.get() {
            0..=2 => texts.really_resign,
            _ => texts.really_leave,
        }
    };
    let resign = StoredValue::new_local(resign);
    let on_resign = move |_| {
        asking.set(false);
        resign.with_value(|resign| resign());
    };
    view! {
        <Dialog open=asking title=Signal::derive(t!(play.resign))>
            <p>{question}</p>
            <div class="dialog-buttons">
                <button type="button" data-test="play-on" on:click=move |_| asking.set(false)>
                    {t!(play.play_on)}
                </button>
                <button type="button" class="primary" data-test="really-resign" on:click=on_resign>
                    {t!(play.resign)}
                </button>
            </div>
        </Dialog>
    }
}
