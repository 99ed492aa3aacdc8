//! A field for moves in notation.

use crate::board::{BoardHost, labels};
use crate::i18n::t;
use leptos::prelude::*;
use tercio_controller::{Effect, Rejection};
use tercio_rules::Move;

/// A field for moves in notation. A move that is none, or not legal, is answered with the reason.
#[component]
pub(crate) fn TypedMove(
    /// Where the move is made.
    board: BoardHost,
    /// Hears each legal move.
    #[prop(into)]
    on_move: Callback<Move>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<Rejection>);
    // Made anew with the language.
    let complaint = move || labels::rejection(&wrong.get()?, &board.position());
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        match board.act(|board| board.type_move(&typed)) {
            Effect::Play(mv) => {
                text.set(String::new());
                wrong.set(None);
                on_move.run(mv);
            }
            Effect::Reject(rejection) => wrong.set(Some(rejection)),
            Effect::Nothing | Effect::Redraw | Effect::Select(_) | Effect::Ask(_) => {}
        }
    };
    view! {
        <form class="typed" on:submit=send>
            <label>
                <span class="unseen">{t!(play.type_move)}</span>
                <input
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=t!(play.type_move)
                    data-test="typed-move"
                    aria-invalid=move || wrong.get().is_some().to_string()
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <p class="wrong" role="alert" data-test="refusal">{complaint}</p>
        </form>
    }
}
