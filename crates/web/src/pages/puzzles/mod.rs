//! Puzzles: a position, and one right move.

mod state;

use crate::board::BoardView;
use crate::components::{StatusLine, resource};
use crate::i18n::{self, t};
use crate::pages::Missing;
use crate::resources::Resource;
use leptos::prelude::*;
use state::{PuzzleState, Stage};
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
                {move || (i18n::texts().setups().game)(other)}
            </a>
        }
    });
    view! {
        <div class="puzzles">
            <nav class="tabs" aria-label=t!(play.game)>{tabs.collect_view()}</nav>
            {move || resource(Resource::Puzzles(game), begin)}
        </div>
    }
    .into_any()
}

/// Begins with the puzzle that should come next.
fn begin(source: &'static str) -> AnyView {
    // A test reads both files, so they can be read here.
    let puzzles: Vec<Puzzle> = puzzle::read(source).unwrap_or_default();
    match PuzzleState::new(puzzles) {
        Some(state) => shown(state),
        None => view! { <p>{t!(puzzles.none)}</p> }.into_any(),
    }
}

fn shown(state: PuzzleState) -> AnyView {
    view! {
        <div class="play lesson">
            <div class="board-place">
                <BoardView host=state.board on_move=move |mv| state.play(mv)/>
                <StatusLine board=state.board/>
            </div>
            <div class="side">
                <h1>{t!(puzzles.title)}</h1>
                {move || {
                    resource(Resource::Lessons(i18n::language()), move |source| {
                        told(state, Texts::read(source).unwrap_or_default())
                    })
                }}
                <p class="answer" class:right=move || state.is_right() data-test="answer">
                    {move || state.sentence()}
                </p>
                <div class="controls">
                    <Show when=move || state.stage() != Stage::Solved>
                        <button
                            type="button"
                            data-test="solution"
                            on:click=move |_| state.show_solution()
                        >
                            {t!(puzzles.solution)}
                        </button>
                    </Show>
                    <button
                        type="button"
                        class:primary=move || state.stage() == Stage::Solved
                        data-test="next"
                        on:click=move |_| state.next()
                    >
                        {t!(puzzles.next)}
                    </button>
                </div>
                <p class="quiet" data-test="score">{move || state.score()}</p>
            </div>
        </div>
    }
    .into_any()
}

/// What is asked for, and once it is solved what it was about.
fn told(state: PuzzleState, texts: Texts) -> AnyView {
    let (goal, number) = state.puzzle().goal.key();
    let goal = texts.get(goal).unwrap_or_default();
    let goal = goal.replace("{number}", &number.to_string());
    let turn = (i18n::texts().play().turn_of)(state.puzzle().position.turn());
    let grade = (i18n::texts().puzzles().grade)(state.puzzle().grade);
    let theme = texts.get(&state.puzzle().theme.key());
    let theme = move || {
        let solved = state.stage() == Stage::Solved;
        solved.then(|| view! { <p data-test="theme">{t!(puzzles.theme)} " " {theme}</p> })
    };
    view! {
        <p>{turn} " · " {grade}</p>
        <p class="task" data-test="task">{goal}</p>
        {theme}
    }
    .into_any()
}
