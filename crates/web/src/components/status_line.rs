//! The line under a board.

use crate::board::{BoardHost, MessageKind};
use crate::i18n::t;
use leptos::prelude::*;

/// The line under a board, for everybody: why a move is refused, what comes next, what the move does
/// that is shown, and whether it shall be played. Else it says what the page has to say. Screen
/// readers hear all of it elsewhere.
#[component]
pub(crate) fn StatusLine(
    board: BoardHost,
    /// What the page says when there is nothing about the board.
    #[prop(optional, into)]
    otherwise: Signal<Option<String>>,
) -> impl IntoView {
    let message = board.message();
    let kind = move || message.with(|message| message.as_ref().map(|message| message.kind));
    let text = Memo::new(move |_| {
        let said = message.get().map(|message| message.text);
        said.or_else(|| otherwise.get()).unwrap_or_default()
    });
    let asks = Memo::new(move |_| kind() == Some(MessageKind::Question));
    view! {
        <div
            class="status-line"
            class:empty=move || text.with(String::is_empty)
            data-test="line"
            data-kind=move || kind().map_or("page", MessageKind::name)
        >
            <p>{move || text.get()}</p>
            <Show when=move || asks.get()>
                <span class="status-buttons">
                    <button type="button" data-test="give-up" on:click=move |_| board.cancel()>
                        {t!(board.give_up)}
                    </button>
                    <button
                        type="button"
                        class="primary"
                        data-test="confirm"
                        on:click=move |_| board.confirm()
                    >
                        {t!(board.confirm)}
                    </button>
                </span>
            </Show>
        </div>
    }
}
