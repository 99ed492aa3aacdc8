//! What stands beside the board of the editor: the tools, and all that is no piece.

use super::draft::Draft;
use super::state::{EditorState, Tool};
use super::view::Editing;
use crate::components::{Agreement, Agreements, Pyramid, SeatMark};
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::{Facing, Piece, Position, Rules, Seat, Stance};

/// The tools, the turn, the points, the options, and what the rules say to all of it.
#[component]
pub(super) fn Panel(
    editing: Editing,
    on_use: Callback<Position>,
    on_cancel: Callback<()>,
) -> impl IntoView {
    let rules = Memo::new(move |_| editing.with(|state| state.draft().rules()));
    let agree = Callback::new(move |(name, value): Agreement| {
        let mut done = Ok(());
        editing.change(|draft| done = draft.agree(name, value.as_deref()));
        done
    });
    view! {
        <div class="side">
            <Palette editing rules/>
            <div class="editor-tools">
                <Show when=move || matches!(rules.get(), Rules::Pikemen(_))>
                    <Stances editing/>
                </Show>
                <Acts editing/>
            </div>
            <Start editing rules/>
            <Turn editing rules/>
            <Points editing rules/>
            <details class="agreed">
                <summary>{t!(options.title)}</summary>
                <Agreements rules=rules.into() agree/>
            </details>
            <Verdict editing on_use on_cancel/>
        </div>
    }
}

/// What is done to the whole board.
#[component]
fn Acts(editing: Editing) -> impl IntoView {
    view! {
        <div class="controls">
            <button
                type="button"
                data-test="editor-undo"
                disabled=move || editing.with(|state| !state.has_past())
                on:click=move |_| editing.update(EditorState::undo)
            >
                <span aria-hidden="true">"↶ "</span>{t!(play.undo)}
            </button>
            <button
                type="button"
                data-test="editor-clear"
                on:click=move |_| editing.change(Draft::clear)
            >
                {t!(editor.clear)}
            </button>
            <button type="button" on:click=move |_| editing.flip()>{t!(play.flip)}</button>
        </div>
    }
}

/// What a tap on the board does.
#[component]
fn Palette(editing: Editing, rules: Memo<Rules>) -> impl IntoView {
    let plain = move |tool: Tool, sign: &'static str, label: fn() -> &'static str| {
        view! {
            <ToolChoice editing tool label=Signal::derive(move || label().to_owned())>
                <span class="tool-name" aria-hidden="true"><b>{sign}</b>{label}</span>
            </ToolChoice>
        }
    };
    let pieces = move || {
        let rules = rules.get();
        let pieces = Tool::pieces(rules).into_iter().map(move |(seat, size)| {
            let label = move || (i18n::texts().editor().piece)(rules, seat, size);
            let piece = Piece {
                seat,
                size,
                stance: Stance::Upright,
            };
            view! {
                <ToolChoice editing tool=Tool::Piece(seat, size) label=Signal::derive(label)>
                    <Pyramid piece on_board=rules/>
                </ToolChoice>
            }
        });
        pieces.collect_view()
    };
    view! {
        <fieldset class="palette" data-test="palette">
            <legend>{t!(editor.palette)}</legend>
            {plain(Tool::Hand, "✥", || i18n::texts().editor().hand)}
            {plain(Tool::Eraser, "✕", || i18n::texts().editor().eraser)}
            {pieces}
        </fieldset>
    }
}

/// One of the tools.
#[component]
fn ToolChoice(
    editing: Editing,
    tool: Tool,
    label: Signal<String>,
    children: Children,
) -> impl IntoView {
    view! {
        <label class="tool" title=label data-test=format!("tool-{}", tool.name())>
            <input
                type="radio"
                name="tool"
                aria-label=label
                prop:checked=move || editing.with(|state| state.tool() == tool)
                on:change=move |_| editing.update(|state| state.take(tool))
            />
            {children()}
        </label>
    }
}

/// How the next piece stands, and the one that is lifted: the eight letters of the notation around
/// upright.
#[component]
fn Stances(editing: Editing) -> impl IntoView {
    const PLACES: [Stance; 9] = [
        Stance::Lying(Facing::NW),
        Stance::Lying(Facing::N),
        Stance::Lying(Facing::NE),
        Stance::Lying(Facing::W),
        Stance::Upright,
        Stance::Lying(Facing::E),
        Stance::Lying(Facing::SW),
        Stance::Lying(Facing::S),
        Stance::Lying(Facing::SE),
    ];
    let choices = PLACES.map(|stance| {
        let label = move || {
            let texts = i18n::texts().board();
            stance.facing().map_or(texts.upright, texts.facing)
        };
        view! {
            <label class="tool" title=label data-test=format!("stance-{stance}")>
                <input
                    type="radio"
                    name="stance"
                    aria-label=label
                    prop:checked=move || editing.with(|state| state.stance() == stance)
                    on:change=move |_| editing.act(|state| state.face(stance))
                />
                <span aria-hidden="true">{stance.name()}</span>
            </label>
        }
    });
    view! {
        <fieldset class="stances" data-test="stances">
            <legend>{t!(editor.stance)}</legend>
            {choices.into_iter().collect_view()}
        </fieldset>
    }
}

/// The start position of any setup.
#[component]
fn Start(editing: Editing, rules: Memo<Rules>) -> impl IntoView {
    let all: Vec<Rules> = Rules::all().collect();
    let same =
        |a: Rules, b: Rules| (a.game_name(), a.setup_name()) == (b.game_name(), b.setup_name());
    let index_of = {
        let all = all.clone();
        move |rules| {
            all.iter()
                .position(|&other| same(other, rules))
                .unwrap_or(0)
        }
    };
    let chosen = RwSignal::new(index_of(rules.get_untracked()));
    Effect::new(move |_| chosen.set(index_of(rules.get())));
    let options = all.clone().into_iter().enumerate().map(|(index, rules)| {
        let name = move || {
            let texts = i18n::texts().setups();
            let game = (texts.game)(rules.game_name());
            format!(
                "{game} · {}",
                (texts.setup)(rules.game_name(), rules.setup_name())
            )
        };
        view! { <option value=index selected=move || chosen.get() == index>{name}</option> }
    });
    let set_up = move |_| {
        if let Some(&rules) = all.get(chosen.get_untracked()) {
            editing.change(|draft| draft.start(rules));
        }
    };
    view! {
        <div class="editor-row">
            <label class="agreement">
                <span>{t!(editor.start)}</span>
                <select
                    data-test="editor-setup"
                    on:change=move |event| chosen.set(event_target_value(&event).parse().unwrap_or(0))
                >
                    {options.collect_view()}
                </select>
            </label>
            <button type="button" data-test="editor-start" on:click=set_up>{t!(editor.set_up)}</button>
        </div>
    }
}

/// Whose turn it is.
#[component]
fn Turn(editing: Editing, rules: Memo<Rules>) -> impl IntoView {
    let turn = Memo::new(move |_| editing.with(|state| state.draft().turn()));
    let choices = move || {
        let seats = Seat::ALL.into_iter().take(rules.get().seats());
        let option = move |seat: Seat| {
            view! {
                <option value=seat.to_string() selected=move || turn.get() == seat>
                    {move || (i18n::texts().board().seat)(seat)}
                </option>
            }
        };
        seats.map(option).collect_view()
    };
    let choose = move |event| {
        let letter = event_target_value(&event).chars().next();
        if let Some(seat) = letter.and_then(Seat::from_letter) {
            editing.change(|draft| draft.set_turn(seat));
        }
    };
    view! {
        <label class="agreement">
            <span>{t!(editor.turn)}</span>
            <select data-test="editor-turn" on:change=choose>{choices}</select>
        </label>
    }
}

/// The points of each seat.
#[component]
fn Points(editing: Editing, rules: Memo<Rules>) -> impl IntoView {
    let seats = Memo::new(move |_| rules.get().seats());
    let fields = move || {
        let seats = Seat::ALL.into_iter().take(seats.get());
        seats
            .map(|seat| view! { <PointsOf editing rules seat/> })
            .collect_view()
    };
    view! {
        <fieldset class="editor-points">
            <legend>{t!(editor.points)}</legend>
            {fields}
        </fieldset>
    }
}

#[component]
fn PointsOf(editing: Editing, rules: Memo<Rules>, seat: Seat) -> impl IntoView {
    let points = Memo::new(move |_| {
        editing.with(|state| {
            state
                .draft()
                .points()
                .get(seat.index())
                .copied()
                .unwrap_or(0)
        })
    });
    let wrong = RwSignal::new(false);
    let most = move || rules.get().total_pips();
    let write = move |event| {
        let number = event_target_value(&event).trim().parse::<u8>();
        let number = number.ok().filter(|&number| number <= most());
        wrong.set(number.is_none());
        if let Some(number) = number {
            editing.change(|draft| draft.set_points(seat, number));
        }
    };
    let complaint = move || {
        let said = || (i18n::texts().options().range)(0, most().into());
        wrong.get().then(said)
    };
    view! {
        <label class="editor-seat">
            <SeatMark seat/>
            <span class="unseen">{move || (i18n::texts().board().seat)(seat)}</span>
            <input
                type="number"
                inputmode="numeric"
                min="0"
                max=most
                data-test=format!("editor-points-{seat}")
                aria-invalid=move || wrong.get().to_string()
                prop:value=move || points.get().to_string()
                on:input=write
            />
        </label>
        <p class="wrong" role="alert">{complaint}</p>
    }
}

/// What the rules say, and the way out.
#[component]
fn Verdict(editing: Editing, on_use: Callback<Position>, on_cancel: Callback<()>) -> impl IntoView {
    let position = Memo::new(move |_| editing.with(|state| state.draft().position()));
    let words = move || {
        let texts = i18n::texts();
        match position.get() {
            Err(invalid) => (texts.editor().wrong)(&invalid),
            Ok(position) => match position.outcome() {
                Some(outcome) => (texts.board().outcome)(&outcome),
                None => texts.editor().sound.to_owned(),
            },
        }
    };
    let take = move |_| {
        if let Ok(position) = position.get_untracked() {
            on_use.run(position);
        }
    };
    view! {
        <div class="editor-out">
        <p
            id="editor-verdict"
            class="verdict"
            class:impossible=move || position.get().is_err()
            role="status"
            data-test="editor-verdict"
        >
            {words}
        </p>
        <div class="controls">
            <button type="button" data-test="editor-cancel" on:click=move |_| on_cancel.run(())>
                {t!(play.cancel)}
            </button>
            <button
                type="button"
                class="primary"
                data-test="editor-use"
                aria-describedby="editor-verdict"
                disabled=move || position.get().is_err()
                on:click=take
            >
                {t!(editor.take)}
            </button>
        </div>
        </div>
    }
}
