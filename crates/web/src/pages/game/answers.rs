//! The answers that are prepared for what the others may play.

use super::state::GameState;
use crate::i18n::{self, t};
use crate::online::answers::{Answer, parts};
use leptos::prelude::*;
use tercio_online::OnlineGame;

/// A prepared line in words.
fn words(line: &[Answer]) -> String {
    let texts = i18n::texts().slow();
    let part = |answer: &Answer| match answer.theirs.is_empty() {
        true => (texts.after)(&answer.ours),
        false => (texts.if_then)(&answer.theirs.join(", "), &answer.ours),
    };
    line.iter().map(part).collect::<Vec<_>>().join(" · ")
}

/// The prepared answers, each with a way to forget it.
#[component]
pub(super) fn Answers(state: GameState) -> impl IntoView {
    let lines = Memo::new(move |_| {
        state.online.with(|online| {
            let game = online.game().filter(|game| !game.is_over());
            let lines = game.map(|game| online.answers().left(game.game()));
            lines.unwrap_or_default()
        })
    });
    let told = move |line: &[String]| {
        state.online.with_untracked(|online| {
            let game = online.game().map(OnlineGame::game);
            game.map_or_else(Vec::new, |game| parts(game, line, online.mine()))
        })
    };
    let row = move |line: Vec<String>| {
        let told = StoredValue::new(told(&line));
        let text = move || told.with_value(|told| words(told));
        let label = move || (i18n::texts().slow().forget_it)(&text());
        view! {
            <li data-test="answer">
                <span>{text}</span>
                <button
                    type="button"
                    data-test="forget-answer"
                    aria-label=label
                    on:click=move |_| state.forget_answer(&line)
                >
                    {t!(slow.forget)}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())>
            <section class="answers" data-test="answers">
                <h2>{t!(slow.answers)}</h2>
                <p class="quiet">{t!(slow.answers_about)}</p>
                <ul>
                    <For each=move || lines.get() key=Vec::clone children=row/>
                </ul>
            </section>
        </Show>
    }
}
