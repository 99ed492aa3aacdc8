//! The dialog for a new game: which one, and who plays.

use super::options::Options;
use super::state::PlayState;
use crate::chunk::{Chunk, NotLoaded, wasm_split};
use crate::components::{Dialog, SeatMark};
use crate::game::{LONGEST_NAME, Player, Setup, TimeControl};
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_draw::{Coordinates, Picture};
use tercio_engine_api::Level;
use tercio_rules::{Position, Rules, Seat};

/// Shows what can be chosen.
type Show = fn(PlayState) -> AnyView;

thread_local! {
    static CHOICES: Chunk<Show> = const { Chunk::new(|| Box::pin(choices())) };
}

#[wasm_split(chooser, fallible)]
fn choices() -> Result<Show, NotLoaded> {
    Ok(|state| view! { <Choices state/> }.into_any())
}

/// The dialog for a new game. What is in it is fetched when it first opens, and made each time.
#[component]
pub(super) fn Chooser(state: PlayState) -> impl IntoView {
    view! {
        <Dialog open=state.choosing title=Signal::derive(t!(play.new_game))>
            {move || {
                let show = |show: Show| show(state);
                state.choosing.get().then(|| CHOICES.with(|chunk| chunk.show(show)))
            }}
        </Dialog>
    }
}

/// What can be chosen, beginning with what is being played.
#[component]
fn Choices(state: PlayState) -> impl IntoView {
    let setup = RwSignal::new(state.local().with_untracked(|local| local.setup().clone()));
    let seats = Memo::new(move |_| setup.with(|setup| setup.rules.seats()));
    let game = Memo::new(move |_| setup.with(|setup| setup.rules.game_name()));
    let start = move |_| {
        state.choosing.set(false);
        state.start(setup.get_untracked());
    };
    view! {
        <Games setup game/>
        <div class="choices">
            <Boards setup game/>
            <div>
                <fieldset class="players">
                    <legend>{t!(play.players)}</legend>
                    {move || {
                        let seats = Seat::ALL.into_iter().take(seats.get());
                        seats.map(|seat| view! { <PlayerChoice setup seat/> }).collect_view()
                    }}
                </fieldset>
                <Time setup/>
                <Proposal setup/>
                <Options setup/>
            </div>
        </div>
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| state.choosing.set(false)>{t!(play.cancel)}</button>
            <button type="button" class="primary" data-test="start" on:click=start>{t!(play.start)}</button>
        </div>
    }
}

/// The two games. Each begins with its board for two.
#[component]
pub(crate) fn Games(setup: RwSignal<Setup>, game: Memo<&'static str>) -> impl IntoView {
    let games = [("pikemen", "classic"), ("martian", "two")];
    let choices = games.map(|(name, first)| {
        let choose = move |_| {
            if let Ok(rules) = Rules::from_names(name, first) {
                setup.update(|setup| *setup = setup.with_rules(rules));
            }
        };
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name="game"
                    data-test=format!("game-{name}")
                    prop:checked=move || game.get() == name
                    on:change=choose
                />
                <span>{move || (i18n::texts().setups().game)(name)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="segments">
            <legend class="unseen">{t!(play.game)}</legend>
            {choices.collect_view()}
        </fieldset>
    }
}

/// Why the options of a setup are not those of its sheet.
#[component]
fn Proposal(setup: RwSignal<Setup>) -> impl IntoView {
    let words = move || {
        let proposed = setup.with(Setup::is_proposed);
        proposed.then(|| i18n::texts().play().mini_target)
    };
    view! { <p class="quiet proposal" data-test="proposal">{words}</p> }
}

/// How much time everybody has.
#[component]
fn Time(setup: RwSignal<Setup>) -> impl IntoView {
    let chosen = move || setup.with(|setup| setup.time);
    let choose = move |event| {
        let time = event_target_value(&event).parse().ok();
        setup.update(|setup| setup.time = time);
    };
    let usual = TimeControl::usual().collect::<Vec<_>>();
    let other = untrack(chosen).filter(|time| !usual.contains(time));
    let options = usual.into_iter().chain(other).map(|time| {
        view! {
            <option value=time.to_string() selected=move || chosen() == Some(time)>
                {move || (i18n::texts().play().time_control)(time)}
            </option>
        }
    });
    view! {
        <label class="agreement">
            <span>{t!(play.time)}</span>
            <select data-test="time" on:change=choose>
                <option value="" selected=move || chosen().is_none()>{t!(play.no_time)}</option>
                {options.collect_view()}
            </select>
        </label>
    }
}

/// Which boards are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Seating {
    /// All.
    #[default]
    Any,
    /// Those for two.
    Two,
}

/// The setups of a game.
#[component]
pub(crate) fn Boards(
    setup: RwSignal<Setup>,
    game: Memo<&'static str>,
    #[prop(optional)] seating: Seating,
) -> impl IntoView {
    let options = move || {
        let game = game.get();
        let setups = Rules::all().filter(|rules| rules.game_name() == game);
        let setups = setups.filter(|rules| seating == Seating::Any || rules.seats() == 2);
        let options = setups.map(|rules| view! { <GameOption setup rules/> });
        options.collect_view()
    };
    view! {
        <fieldset class="games">
            <legend>{t!(play.board)}</legend>
            {options}
        </fieldset>
    }
}

/// One of the eleven setups, with a small picture of it.
#[component]
pub(crate) fn GameOption(setup: RwSignal<Setup>, rules: Rules) -> impl IntoView {
    let same = move |other: Rules| {
        other.game_name() == rules.game_name() && other.setup_name() == rules.setup_name()
    };
    let picture = move || {
        let picture = Picture::new(&Position::start(rules)).coordinates(Coordinates::Hidden);
        picture.style(crate::theme::style()).size(96).to_svg()
    };
    let name = move || {
        let texts = i18n::texts().setups();
        (texts.setup)(rules.game_name(), rules.setup_name())
    };
    let game = move || (i18n::texts().setups().game)(rules.game_name());
    let seats = move || (i18n::texts().setups().seats)(rules.seats());
    view! {
        <label class="game" data-test=format!("setup-{}-{}", rules.game_name(), rules.setup_name())>
            <input
                type="radio"
                name="setup"
                prop:checked=move || same(setup.with(|setup| setup.rules))
                on:change=move |_| setup.update(|setup| *setup = setup.with_rules(rules))
            />
            <span class="game-picture" aria-hidden="true" inner_html=picture></span>
            <span class="game-name"><small>{game}</small>{name}<small>{seats}</small></span>
        </label>
    }
}

/// Who sits in a seat, and what a person there is called.
#[component]
fn PlayerChoice(setup: RwSignal<Setup>, seat: Seat) -> impl IntoView {
    let choices = std::iter::once(Player::Human).chain(Level::all().map(Player::Engine));
    let options = choices.map(|player| {
        let label = move || match player {
            Player::Human => i18n::texts().play().person.to_owned(),
            Player::Engine(level) => (i18n::texts().play().engine)(level),
        };
        let note = move || match player {
            Player::Human => None,
            Player::Engine(level) => Some((i18n::texts().play().level_note)(level)),
        };
        view! {
            <option
                value=player.to_string()
                title=note
                selected=move || setup.with(|setup| setup.player(seat) == player)
            >
                {label}
            </option>
        }
    });
    let colour = move || (i18n::texts().board().seat)(seat);
    let is_person = Memo::new(move |_| setup.with(|setup| setup.player(seat) == Player::Human));
    let name = setup.with_untracked(|setup| setup.name(seat).unwrap_or_default().to_owned());
    view! {
        <div class="player">
            <SeatMark seat/>
            <select
                aria-label=colour
                data-test=format!("player-{seat}")
                on:change=move |event| {
                    if let Ok(player) = event_target_value(&event).parse() {
                        setup.update(|setup| setup.set_player(seat, player));
                    }
                }
            >
                {options.collect_view()}
            </select>
            <input
                type="text"
                autocomplete="off"
                maxlength=LONGEST_NAME
                class:absent=move || !is_person.get()
                disabled=move || !is_person.get()
                aria-label=move || (i18n::texts().play().name_of)(seat)
                placeholder=move || if is_person.get() { colour() } else { "" }
                data-test=format!("name-{seat}")
                value=name
                on:input=move |event| {
                    let name = event_target_value(&event);
                    setup.update(|setup| setup.set_name(seat, &name));
                }
            />
        </div>
    }
}
