//! Puzzles: a position, and one right move. Each has an address.

mod book;
mod filter;
mod state;

use crate::board::BoardView;
use crate::components::{Standing, StatusLine, resource};
use crate::i18n::{self, t};
use crate::lazy::Lazy;
use crate::resources::{self, Resource};
use crate::{announce, browser};
use book::Book;
use filter::{Filter, grade};
use leptos::prelude::*;
use leptos::task::spawn_local;
use state::{GAMES, PuzzleState, Stage};
use tercio_api::Page;
use tercio_learn::Texts;
use tercio_learn::puzzle::{self, Puzzle, Theme};

/// The puzzle of the address, or the next one of the game it names; without one, of Pikemen.
#[component]
pub(crate) fn Puzzles() -> impl IntoView {
    let [pikemen, martian] = GAMES.map(Resource::Puzzles);
    view! {
        <div class="puzzles">
            {move || {
                // An address does not say which game its puzzle belongs to, so both are read.
                resource(pikemen, move |one| resource(martian, move |other| begin([one, other])))
            }}
        </div>
    }
}

fn begin(sources: [&'static str; 2]) -> AnyView {
    let book = RwSignal::new(None::<Book>);
    spawn_local(async move {
        let read = Book::read().await;
        // Nobody may be here any more.
        let _ = book.try_set(Some(read));
    });
    let shown = move || {
        let book = book.get()?;
        // A test reads both files, so they can be read here.
        let files = sources.map(|source| puzzle::read::<Puzzle>(source).unwrap_or_default());
        let mut puzzles = files.concat();
        puzzles.extend(book.puzzles(&puzzles));
        Some(match PuzzleState::new(puzzles, book) {
            Some(state) => view! { <Solving state/> }.into_any(),
            None => view! { <p>{t!(puzzles.none)}</p> }.into_any(),
        })
    };
    view! { {shown} }.into_any()
}

/// The texts of the lessons, which hold those of the puzzles too.
fn texts(source: &'static str) -> Texts {
    // The tests read both languages, so reading them cannot fail here.
    Texts::read(source).unwrap_or_default()
}

#[component]
fn Solving(state: PuzzleState) -> impl IntoView {
    let known = Memo::new(move |_| !state.is_unknown());
    view! {
        <Games state/>
        <Show
            when=move || known.get()
            fallback=|| view! { <p role="alert" data-test="no-puzzle">{t!(puzzles.unknown)}</p> }
        >
            <Board state/>
        </Show>
    }
}

/// The way to the puzzles of each game.
#[component]
fn Games(state: PuzzleState) -> impl IntoView {
    let tabs = GAMES.map(|game| {
        let here = move || (!state.is_unknown() && state.game() == game).then_some("page");
        view! {
            <a href=format!("{}/{game}", Page::Puzzles.path()) aria-current=here>
                {move || (i18n::texts().setups().game)(game)}
            </a>
        }
    });
    view! { <nav class="tabs" aria-label=t!(play.game)>{tabs.collect_view()}</nav> }
}

#[component]
fn Board(state: PuzzleState) -> impl IntoView {
    say_each(state);
    let turn = Signal::derive(move || {
        let solved = state.stage() == Stage::Solved;
        let turn = state.board.position().turn();
        (!solved).then(|| (i18n::texts().play().turn_of)(turn))
    });
    view! {
        <div class="play lesson">
            <h1 class="unseen">{t!(puzzles.title)}</h1>
            <div class="board-place">
                <BoardView host=state.board on_move=move |mv| state.play(mv)/>
                <StatusLine board=state.board otherwise=turn/>
            </div>
            <div class="side">
                {move || {
                    resource(Resource::Lessons(i18n::language()), move |source| {
                        told(state, StoredValue::new(texts(source)))
                    })
                }}
                <div class="reply">
                    <p class="answer" class:right=move || state.is_right() data-test="answer">
                        {move || state.sentence()}
                    </p>
                    <Controls state/>
                </div>
                <Standing position=Signal::derive(move || state.board.position())/>
                <Tally state/>
                {move || {
                    resource(Resource::Lessons(i18n::language()), move |source| {
                        let texts = StoredValue::new(texts(source));
                        view! { <Choice state texts/> }.into_any()
                    })
                }}
            </div>
        </div>
    }
}

/// Says what each further puzzle asks for.
fn say_each(state: PuzzleState) {
    Effect::new(move |before: Option<&'static Puzzle>| {
        let puzzle = state.puzzle();
        let source = untrack(|| resources::read(Resource::Lessons(i18n::language())));
        if let (Some(before), Lazy::Ready(source)) = (before, source)
            && before != puzzle
        {
            let turn = (untrack(i18n::texts).play().turn_of)(puzzle.position.turn());
            announce::say(format!("{turn}. {}", goal(puzzle, &texts(source))));
        }
        puzzle
    });
}

/// What a puzzle asks for.
fn goal(puzzle: &Puzzle, texts: &Texts) -> String {
    let (key, number) = puzzle.goal.key();
    let goal = texts.get(key).unwrap_or_default();
    goal.replace("{number}", &number.to_string())
}

/// What is asked for, and once it is solved what it was about.
fn told(state: PuzzleState, texts: StoredValue<Texts>) -> AnyView {
    let facts = move || {
        let (words, puzzle) = (i18n::texts(), state.puzzle());
        let turn = (words.play().turn_of)(puzzle.position.turn());
        let grade = (words.puzzles().grade)(puzzle.grade);
        let rated = (words.puzzles().rated)(state.rating());
        format!("{turn} · {grade} · {rated}")
    };
    let theme = move || {
        let key = state.puzzle().theme.key();
        let name = texts.with_value(|texts| texts.get(&key));
        let solved = state.stage() == Stage::Solved;
        solved
            .then(|| view! { <span data-test="theme">" · " {t!(puzzles.theme)} " " {name}</span> })
    };
    let origin = move || {
        let link =
            |href| view! { " · " <a href=href data-test="origin">{t!(puzzles.from_game)}</a> };
        state.origin().map(link)
    };
    view! {
        <div class="told">
            <p class="task" data-test="task">
                {move || texts.with_value(|texts| goal(state.puzzle(), texts))}
            </p>
            <p class="quiet" data-test="facts">{facts}{theme}{origin}</p>
        </div>
    }
    .into_any()
}

#[component]
fn Controls(state: PuzzleState) -> impl IntoView {
    let solved = move || state.stage() == Stage::Solved;
    view! {
        <div class="controls">
            <Show when=move || !solved()>
                <button type="button" data-test="solution" on:click=move |_| state.show_solution()>
                    {t!(puzzles.solution)}
                </button>
            </Show>
            <button
                type="button"
                class:primary=solved
                data-test="next"
                on:click=move |_| state.next()
            >
                {move || match solved() {
                    true => i18n::texts().puzzles().next,
                    false => i18n::texts().puzzles().skip,
                }}
            </button>
        </div>
    }
}

/// Copies the address of the puzzle.
#[component]
fn CopyLink(state: PuzzleState) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let copy = move |_| {
        let location = browser::window().location();
        let address = location.origin().ok().zip(location.pathname().ok());
        let (origin, path) = address.unwrap_or_default();
        spawn_local(async move {
            let done = browser::copy(&format!("{origin}{path}")).await;
            copied.set(Some(done));
        });
    };
    let answer = move || {
        let texts = i18n::texts().puzzles();
        copied.get().map(|done| match done {
            true => texts.link_copied,
            false => texts.link_not_copied,
        })
    };
    // It is about the puzzle that was shown then.
    Effect::new(move |_| {
        state.puzzle();
        copied.set(None);
    });
    view! {
        <button type="button" class="plain" data-test="copy-link" on:click=copy>
            {t!(puzzles.copy_link)}
        </button>
        <p class="quiet copied" role="status" data-test="link-copied">{answer}</p>
    }
}

/// The rating, the row of solved puzzles, and how many are solved.
#[component]
fn Tally(state: PuzzleState) -> impl IntoView {
    let rating = move || {
        if let Some(rating) = state.rating_on_server() {
            return rating.to_string();
        }
        let rating = state.solver().rating;
        match rating.is_unsure() {
            true => (i18n::texts().puzzles().about)(rating.value()),
            false => rating.value().to_string(),
        }
    };
    let streak = move || {
        let solver = state.solver();
        (i18n::texts().puzzles().in_a_row)(solver.streak, solver.best)
    };
    view! {
        <dl class="tally">
            <div>
                <dt>{t!(puzzles.your_rating)}</dt>
                <dd data-test="rating">{rating}</dd>
            </div>
            <div>
                <dt>{t!(puzzles.streak)}</dt>
                <dd data-test="streak">{streak}</dd>
            </div>
        </dl>
        <div class="puzzle-foot">
            <p class="quiet" data-test="score">{move || state.score()}</p>
            <CopyLink state/>
        </div>
    }
}

/// Which puzzles are wanted: a theme and a grade. Each entry says how many there are.
#[component]
fn Choice(state: PuzzleState, texts: StoredValue<Texts>) -> impl IntoView {
    let count = move |filter: Filter| state.of(filter).count();
    let entry =
        move |name: &str, filter: Filter| (i18n::texts().puzzles().counted)(name, count(filter));
    let themes = move || {
        let filter = state.filter();
        let of_game = |theme: &Theme| {
            let theme = Some(*theme);
            count(Filter { theme, grade: None }) > 0
        };
        let themes = Theme::ALL.into_iter().filter(of_game).map(Some);
        let themes = std::iter::once(None).chain(themes).map(move |theme| {
            let key = theme.map(Theme::key);
            let name = match key {
                Some(key) => {
                    texts.with_value(|texts| texts.get(&key).unwrap_or_default().to_owned())
                }
                None => i18n::texts().puzzles().all_themes.to_owned(),
            };
            let label = match theme {
                Some(_) => entry(&name, Filter { theme, ..filter }),
                None => name,
            };
            let value = theme.map_or("", Theme::name);
            view! { <option value=value selected=filter.theme == theme>{label}</option> }
        });
        themes.collect_view()
    };
    let grades = move || {
        let filter = state.filter();
        let grades = (1..=Puzzle::HARDEST).map(Some);
        let grades = std::iter::once(None).chain(grades).map(move |grade| {
            let value = grade.map(|grade| grade.to_string()).unwrap_or_default();
            let label = match grade {
                Some(_) => entry(&value, Filter { grade, ..filter }),
                None => i18n::texts().puzzles().all_grades.to_owned(),
            };
            view! { <option value=value selected=filter.grade == grade>{label}</option> }
        });
        grades.collect_view()
    };
    let choose_theme = move |event| {
        let theme = Theme::from_name(&event_target_value(&event));
        let grade = untrack(|| state.filter()).grade;
        state.choose(Filter { theme, grade });
    };
    let choose_grade = move |event| {
        let grade = grade(&event_target_value(&event));
        let theme = untrack(|| state.filter()).theme;
        state.choose(Filter { theme, grade });
    };
    view! {
        <div class="puzzle-choice">
            <label>
                <span>{t!(puzzles.choose_theme)}</span>
                <select data-test="choose-theme" on:change=choose_theme>{themes}</select>
            </label>
            <label>
                <span>{t!(puzzles.choose_grade)}</span>
                <select data-test="choose-grade" on:change=choose_grade>{grades}</select>
            </label>
        </div>
        <p class="wrong" role="alert" data-test="no-match">
            {move || state.has_none().then(|| i18n::texts().puzzles().no_match)}
        </p>
    }
}
