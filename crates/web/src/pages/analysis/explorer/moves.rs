//! The moves that were played, how often, and who won.

use super::super::chances::percent;
use super::super::state::AnalysisState;
use super::panel::Answer;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_api::OpeningMove;
use tercio_rules::{Game, Move, Seat};

/// How many moves are shown at first.
const SHOWN: usize = 8;
/// How much of the bar a part needs for a letter, and for a letter and a number.
const ROOM: [f32; 2] = [0.08, 0.24];

/// The moves; those of a position that is shown no more can be read, but not played.
#[component]
pub(super) fn Moves(
    state: AnalysisState,
    answer: RwSignal<Option<Answer>>,
    stale: RwSignal<bool>,
) -> impl IntoView {
    let all = RwSignal::new(false);
    // Another position begins with its most frequent moves.
    Effect::new(move |_| {
        answer.track();
        all.set(false);
    });
    let count = Memo::new(move |_| {
        let count = |answer: &Answer| answer.openings.moves.len();
        answer.with(|answer| answer.as_ref().map_or(0, count))
    });
    let rows = move || {
        let most = if all.get() { usize::MAX } else { SHOWN };
        answer.with(|answer| {
            let answer = answer.as_ref()?;
            let moves = answer.openings.moves.iter().take(most);
            let rows = moves.filter_map(|opening| {
                let mv = answer.position.parse_move(&opening.mv).ok()?;
                Some(row(state, answer.position, mv, opening))
            });
            Some(rows.collect_view())
        })
    };
    let is_cut = move || count.get() > SHOWN && !all.get();
    let more = move || (i18n::texts().explorer().all_moves)(&i18n::number(count.get() as f64));
    view! {
        <ol class="openings" class:stale=stale aria-label=t!(explorer.moves) data-test="openings-moves">
            {rows}
        </ol>
        <Show when=is_cut>
            <button type="button" class="quiet" data-test="openings-all" on:click=move |_| all.set(true)>{more}</button>
        </Show>
    }
}

/// A move: a click plays it, and whoever points at it sees it on the board.
fn row(
    state: AnalysisState,
    position: tercio_rules::Position,
    mv: Move,
    opening: &OpeningMove,
) -> AnyView {
    let shown = move || untrack(|| state.with_game(|game: &Game| *game.position() == position));
    let point = move || {
        if shown() {
            state.pointed.set(Some(mv));
        }
    };
    let leave = move || {
        if state.pointed.get_untracked() == Some(mv) {
            state.pointed.set(None);
        }
    };
    let play = move |_| {
        if shown() {
            state.pointed.set(None);
            state.play(mv);
        }
    };
    let text = opening.mv.clone();
    let label = text.clone();
    let games = opening.games;
    let number = move || i18n::number(games as f64);
    let words = move || (i18n::texts().explorer().games)(games, &number());
    view! {
        <li data-test="openings-move">
            <button
                type="button"
                title=move || (i18n::texts().insight().play)(&label)
                on:click=play
                on:pointerenter=move |_| point()
                on:pointerleave=move |_| leave()
                on:focus=move |_| point()
                on:blur=move |_| leave()
            >
                {text}
            </button>
            <span class="openings-count">
                <span aria-hidden="true">{number}</span>
                <span class="unseen">{words}</span>
            </span>
            {results(opening)}
        </li>
    }
    .into_any()
}

/// Who won: a part of the bar for each seat in turn order, with its letter, and a striped one for
/// games whose win was shared.
fn results(opening: &OpeningMove) -> AnyView {
    let games = opening.games.max(1) as f32;
    let shares: Vec<f32> = opening
        .wins
        .iter()
        .map(|&wins| wins as f32 / games)
        .collect();
    let shared = (1.0 - shares.iter().sum::<f32>()).max(0.0);
    let parts = Seat::ALL.into_iter().zip(shares.clone());
    let parts = parts
        .filter(|(_, share)| *share > 0.0)
        .map(|(seat, share)| {
            let number = percent(share);
            let text = match share {
                share if share >= ROOM[1] => format!("{seat} {number}"),
                share if share >= ROOM[0] => seat.to_string(),
                _ => String::new(),
            };
            let width = format!("{:.1}%", 100.0 * share);
            view! { <span class="share" data-seat=seat.to_string() style:width=width>{text}</span> }
        });
    let parts = parts.collect_view();
    let rest = (shared > 0.001).then(|| {
        let width = format!("{:.1}%", 100.0 * shared);
        view! { <span class="share shared" style:width=width>{(shared >= ROOM[0]).then_some("=")}</span> }
    });
    let label = move || {
        let texts = i18n::texts();
        let seats = Seat::ALL.into_iter().zip(&shares);
        let seats = seats.map(|(seat, share)| (texts.insight().chance)(seat, &percent(*share)));
        let shared = (shared > 0.001).then(|| (texts.explorer().shared)(&percent(shared)));
        let all: Vec<String> = seats.chain(shared).collect();
        (texts.explorer().results)(&all.join(", "))
    };
    let title = label.clone();
    view! {
        <span class="chances" role="img" aria-label=label title=title>{parts}{rest}</span>
    }
    .into_any()
}
