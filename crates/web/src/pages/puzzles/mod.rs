//! Puzzles: a position, and one right move.

mod bench;

use crate::board::BoardView;
use crate::components::lent;
use crate::i18n::{self, t};
use crate::library::Volume;
use crate::pages::Missing;
use bench::{Bench, State};
use leptos::prelude::*;
use tercio_api::Page;
use tercio_learn::Texts;
use tercio_learn::puzzle::{self, Puzzle};

/// The games that have puzzles.
const GAMES: [&str; 2] = ["pikemen", "martian"];

/// The puzzles of a game. `part` is its name; without one it is Pikemen.
#[component]
pub(crate) fn Puzzles(part: String) -> impl IntoView {
    let mut games = GAMES.into_iter();
    let game = games.find(|game| part.is_empty() || *game == part);
    let Some(game) = game else {
        return view! { <Missing/> }.into_any();
    };
    let tabs = GAMES.map(|other| {
        let here = (other == game).then_some("page");
        view! {
            <a href=format!("{}/{other}", Page::Puzzles.path()) aria-current=here>
                {move || (i18n::texts().setups.game)(other)}
            </a>
        }
    });
    view! {
        <div class="puzzles">
            <nav class="tabs" aria-label=t!(play.game)>{tabs.collect_view()}</nav>
            {move || lent(Volume::Puzzles(game), begin)}
        </div>
    }
    .into_any()
}

/// Begins with the puzzle that should come next.
fn begin(source: &'static str) -> AnyView {
    // A test reads both files, so they can be read here.
    let puzzles: Vec<Puzzle> = puzzle::read(source).unwrap_or_default();
    match Bench::new(puzzles) {
        Some(bench) => shown(bench),
        None => view! { <p>{t!(puzzles.none)}</p> }.into_any(),
    }
}

fn shown(bench: Bench) -> AnyView {
    view! {
        <div class="play lesson">
            <BoardView scene=bench.scene() on_move=move |mv| bench.play(mv)/>
            <div class="side">
                <h1>{t!(puzzles.title)}</h1>
                {move || {
                    lent(Volume::Lessons(i18n::language()), move |source| {
                        told(bench, Texts::read(source).unwrap_or_default())
                    })
                }}
                <p class="answer" class:right=move || bench.is_right() data-test="answer">
                    {move || bench.sentence()}
                </p>
                <div class="controls">
                    <Show when=move || bench.state() != State::Solved>
                        <button
                            type="button"
                            data-test="solution"
                            on:click=move |_| bench.show_solution()
                        >
                            {t!(puzzles.solution)}
                        </button>
                    </Show>
                    <button
                        type="button"
                        class:primary=move || bench.state() == State::Solved
                        data-test="next"
                        on:click=move |_| bench.next()
                    >
                        {t!(puzzles.next)}
                    </button>
                </div>
                <p class="quiet" data-test="score">{move || bench.score()}</p>
            </div>
        </div>
    }
    .into_any()
}

/// What is asked for, and once it is solved what it was about.
fn told(bench: Bench, texts: Texts) -> AnyView {
    let (goal, number) = bench.puzzle().goal.key();
    let goal = texts.get(goal).unwrap_or_default();
    let goal = goal.replace("{number}", &number.to_string());
    let turn = (i18n::texts().play.turn_of)(bench.puzzle().position.turn());
    let grade = (i18n::texts().puzzles.grade)(bench.puzzle().grade);
    let theme = texts.get(&bench.puzzle().theme.key());
    let theme = move || {
        let solved = bench.state() == State::Solved;
        solved.then(|| view! { <p data-test="theme">{t!(puzzles.theme)} " " {theme}</p> })
    };
    view! {
        <p>{turn} " · " {grade}</p>
        <p class="task" data-test="task">{goal}</p>
        {theme}
    }
    .into_any()
}
