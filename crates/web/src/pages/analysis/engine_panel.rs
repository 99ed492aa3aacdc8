//! What the engine thinks of the position, and its switch.

use super::chances::Chances;
use super::insight::{MOST_LINES, State};
use super::state::AnalysisState;
use crate::i18n::{self, t};
use crate::study::{Found, Worth};
use leptos::prelude::*;
use tercio_rules::{Move, Seat};

/// How many moves of a line are shown.
const SHOWN: usize = 7;

/// The switch of the engine, what it found, and how far it is.
#[component]
pub(in crate::pages) fn EnginePanel(state: AnalysisState) -> impl IntoView {
    let insight = state.insight;
    let counts = (1..=MOST_LINES).map(move |count| {
        view! { <option value=count selected=move || insight.lines.get() == count>{count}</option> }
    });
    let choose = move |event| {
        let count = event_target_value(&event).parse().ok();
        insight.lines.set(
            count
                .filter(|count| (1..=MOST_LINES).contains(count))
                .unwrap_or(1),
        );
    };
    view! {
        <section class="engine" aria-label=t!(insight.engine)>
            <div class="engine-head">
                <label class="option">
                    <input
                        type="checkbox"
                        role="switch"
                        data-test="engine"
                        prop:checked=insight.on
                        on:change=move |event| insight.on.set(event_target_checked(&event))
                    />
                    <b>{t!(insight.engine)}</b>
                </label>
                <label class="engine-count">
                    <span>{t!(insight.lines)}</span>
                    <select data-test="engine-count" on:change=choose>{counts.collect_view()}</select>
                </label>
            </div>
            <Show when=move || insight.on.get()>
                <Chances state/>
                <Lines state/>
                <Progress state/>
            </Show>
        </section>
    }
}

/// How far the engine is, and what has become of it.
#[component]
fn Progress(state: AnalysisState) -> impl IntoView {
    let insight = state.insight;
    let figures = move || {
        insight.findings.with(|findings| {
            let nodes = i18n::number(findings.nodes as f64);
            let seconds = i18n::number(f64::from(findings.time.as_millis() as u32 / 100) / 10.0);
            let known = !findings.lines.is_empty();
            known.then(|| (i18n::texts().insight().progress)(findings.depth, &nodes, &seconds))
        })
    };
    let state = move || match insight.state.get() {
        State::Idle => "",
        State::Loading => i18n::texts().insight().loading,
        State::Thinking => i18n::texts().insight().thinking,
        State::Done => i18n::texts().insight().done,
        State::Broken => i18n::texts().insight().broken,
    };
    let judge = move || {
        let texts = i18n::texts().insight();
        match insight.judge.get()? {
            Some(net) => Some((texts.net)(&net)),
            None => Some(texts.no_net.to_owned()),
        }
    };
    view! {
        <p class="engine-progress">
            <span data-test="engine-figures">{figures}</span>
            <span data-test="engine-judge">{judge}</span>
            <span role="status" data-test="engine-state">{state}</span>
        </p>
        <Show when=move || insight.state.get() == State::Broken>
            <button type="button" data-test="engine-restart" on:click=move |_| insight.restart()>
                {t!(insight.restart)}
            </button>
        </Show>
    }
}

/// The best lines. A click on a move plays the line up to it.
#[component]
fn Lines(state: AnalysisState) -> impl IntoView {
    let findings = state.insight.findings;
    let lines = move || {
        let lines = findings.with(|findings| findings.lines.clone());
        lines.into_iter().enumerate()
    };
    // A line is made anew only when its moves change, so that a click always meets what it aimed at.
    let key = |(rank, line): &(usize, Found)| {
        let texts = line.moves.iter().take(SHOWN).map(|(_, text)| text.clone());
        (*rank, texts.collect::<Vec<_>>())
    };
    let row = move |(rank, line): (usize, Found)| {
        let worth = Memo::new(move |_| {
            findings.with(|findings| findings.lines.get(rank).map(|line| line.worth))
        });
        let moves: Vec<Move> = line.moves.iter().map(|&(mv, _)| mv).collect();
        let buttons = line.moves.into_iter().take(SHOWN).enumerate();
        let buttons = buttons.map(|(index, (_, text))| {
            let upto = moves[..=index].to_vec();
            let label = text.clone();
            view! {
                <button
                    type="button"
                    title=move || (i18n::texts().insight().play)(&label)
                    on:click=move |_| state.play_line(&upto)
                >
                    {text}
                </button>
            }
        });
        view! {
            <li data-test="engine-line">
                <span class="worth" data-seat=move || worth.get().and_then(ahead)>
                    <span aria-hidden="true">{move || worth.get().map(figure)}</span>
                    <span class="unseen">{move || worth.get().map(words)}</span>
                </span>
                <span class="line-moves">{buttons.collect_view()}</span>
            </li>
        }
    };
    view! {
        <ol class="found" aria-label=t!(insight.best_lines) data-test="engine-lines">
            <For each=lines key=key children=row/>
        </ol>
    }
}

/// The seat that a worth speaks of, none if all is even.
fn ahead(worth: Worth) -> Option<String> {
    let seat = match worth {
        Worth::Win { seat, .. } | Worth::Forced { seat, .. } | Worth::Chance { seat, .. } => seat,
        Worth::Points(..-4) => Seat::B,
        Worth::Points(5..) => Seat::A,
        Worth::Points(_) => return None,
    };
    Some(seat.to_string())
}

/// A worth as a figure: beside the colour of a seat, without a sign.
fn figure(worth: Worth) -> String {
    match worth {
        Worth::Win { moves, .. } => format!("#{moves}"),
        Worth::Forced { .. } => format!("✓ {}", number(worth)).trim_end().to_owned(),
        _ => number(worth),
    }
}

fn words(worth: Worth) -> String {
    (i18n::texts().insight().worth)(worth, &number(worth))
}

fn number(worth: Worth) -> String {
    match worth {
        Worth::Win { moves, .. } => i18n::number(f64::from(moves)),
        Worth::Forced { by, .. } => by.map_or(String::new(), |by| i18n::number(f64::from(by))),
        Worth::Points(value) => {
            let tenths = f64::from(value.unsigned_abs()) / 10.0;
            i18n::number(tenths.round() / 10.0)
        }
        Worth::Chance { share, .. } => i18n::number(f64::from(100.0 * share).round()),
    }
}
