//! Calling the clock.

use crate::i18n::t;
use leptos::prelude::*;

/// Martian Chess for two: whether the next move calls the clock.
#[component]
pub(crate) fn CallClock(
    /// Whether it may.
    possible: Signal<bool>,
    calling: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <Show when=move || possible.get()>
            <label class="option">
                <input
                    type="checkbox"
                    data-test="call-clock"
                    prop:checked=move || calling.get()
                    on:change=move |event| calling.set(event_target_checked(&event))
                />
                <span>{t!(play.call_clock)}</span>
            </label>
        </Show>
    }
}
