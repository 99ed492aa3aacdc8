//! A field for moves in notation.

use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::notation::MoveProblem;
use tercio_rules::{IllegalMove, Move, Position};

/// A field for moves in notation. A move that is none, or not legal, is answered with the reason.
#[component]
pub(crate) fn TypedMove(
    /// Where the move is made.
    #[prop(into)]
    position: Signal<Position>,
    /// Hears each legal move.
    #[prop(into)]
    on_move: Callback<Move>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<MoveProblem>);
    // Made anew with the language.
    let complaint = move || {
        let problem = wrong.get()?;
        Some(position.with(|position| refusal(&problem, position)))
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let read = position.with_untracked(|position| position.parse_move(&text.get_untracked()));
        match read {
            Ok(mv) => {
                text.set(String::new());
                wrong.set(None);
                on_move.run(mv);
            }
            Err(error) => wrong.set(Some(error.problem)),
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

/// Why a typed move was not played.
fn refusal(problem: &MoveProblem, position: &Position) -> String {
    let texts = i18n::texts();
    match problem {
        MoveProblem::Illegal(illegal) => (texts.board().refused)(illegal, position),
        MoveProblem::Text(expected) => {
            let legal = position.legal_moves();
            match legal.first().map(|&mv| position.notation(mv).to_string()) {
                Some(example) => (texts.play().unreadable)(expected.found.as_deref(), &example),
                None => (texts.board().refused)(&IllegalMove::GameOver, position),
            }
        }
    }
}
