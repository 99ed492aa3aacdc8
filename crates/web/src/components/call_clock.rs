//! Calling the clock.

use crate::board::BoardHost;
use crate::i18n::t;
use leptos::prelude::*;
use tercio_controller::Controller;

/// Martian Chess for two: whether the next move calls the clock.
#[component]
pub(crate) fn CallClock(board: BoardHost) -> impl IntoView {
    let possible = board.follows(Controller::may_call_clock);
    let calls = board.follows(Controller::calls_clock);
    view! {
        <Show when=move || possible.get()>
            <label class="option">
                <input
                    type="checkbox"
                    data-test="call-clock"
                    prop:checked=calls
                    on:change=move |_| {
                        // It is offered only where it is possible.
                        let _ = board.act(Controller::toggle_clock);
                    }
                />
                <span>{t!(play.call_clock)}</span>
            </label>
        </Show>
    }
}
