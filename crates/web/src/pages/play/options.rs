//! What can be agreed besides game and players: who starts, and the options of the game.

use crate::browser;
use crate::components::{Pyramid, SeatMark};
use crate::game::Setup;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::martian::{self, Deadlock};
use tercio_rules::{Piece, Rules, Seat, Size, Stance, pikemen};

/// The details of a new game, behind one click.
#[component]
pub(crate) fn Options(setup: RwSignal<Setup>) -> impl IntoView {
    let rules = Memo::new(move |_| setup.with(|setup| setup.rules));
    // Only another setup makes the fields anew: one that is being typed into must stay.
    let kind = Memo::new(move |_| (rules.get().game_name(), rules.get().setup_name()));
    let fields = move || {
        kind.track();
        match rules.get_untracked() {
            Rules::Pikemen(rules) => view! { <PikemenOptions setup rules/> }.into_any(),
            Rules::Martian(rules) => view! { <MartianOptions setup rules/> }.into_any(),
        }
    };
    view! {
        <details class="agreed" data-test="options">
            <summary>{t!(options.title)}</summary>
            <First setup/>
            {fields}
        </details>
    }
}

/// Who starts: somebody who was agreed on, or whoever draws the red queen.
#[component]
fn First(setup: RwSignal<Setup>) -> impl IntoView {
    let drawn = RwSignal::new(false);
    let seats = Memo::new(move |_| setup.with(|setup| setup.rules.seats()));
    let first = Memo::new(move |_| setup.with(Setup::first));
    Effect::new(move |_| {
        seats.track();
        drawn.set(false);
    });
    let draw = move |_| {
        let seat = Seat::from_index(browser::chance() as usize % seats.get_untracked());
        setup.update(|setup| setup.set_first(seat.unwrap_or(Seat::A)));
        drawn.set(true);
    };
    let choices = move || {
        Seat::ALL.into_iter().take(seats.get()).map(move |seat| {
            view! {
                <option value=seat.to_string() selected=move || first.get() == seat>
                    {move || (i18n::texts().board.seat)(seat)}
                </option>
            }
        })
    };
    let choose = move |event| {
        let letter = event_target_value(&event).chars().next();
        if let Some(seat) = letter.and_then(Seat::from_letter) {
            setup.update(|setup| setup.set_first(seat));
            drawn.set(false);
        }
    };
    view! {
        <div class="first">
            <label class="agreement">
                <span>{t!(options.first)}</span>
                <select data-test="first" on:change=choose>{move || choices().collect_view()}</select>
            </label>
            <button type="button" data-test="draw" on:click=draw>{t!(options.draw)}</button>
        </div>
        <div class="draw" role="status" data-test="drawn">
            <Show when=move || drawn.get()>
                <Draw seats=seats.get() first=first.get()/>
            </Show>
        </div>
    }
}

/// What everybody drew from the bag.
#[component]
fn Draw(seats: usize, first: Seat) -> impl IntoView {
    let queen = Piece {
        seat: Seat::B,
        size: Size::Large,
        stance: Stance::Upright,
    };
    let hands = Seat::ALL.into_iter().take(seats).map(|seat| {
        let piece = match seat == first {
            true => queen,
            false => Piece {
                seat,
                size: Size::Small,
                ..queen
            },
        };
        view! { <span class="hand"><SeatMark seat/><Pyramid piece/></span> }
    });
    view! {
        <span class="hands" aria-hidden="true">{hands.collect_view()}</span>
        <p>{move || (i18n::texts().options.drew)(first)}</p>
    }
}

#[component]
fn PikemenOptions(setup: RwSignal<Setup>, rules: pikemen::Rules) -> impl IntoView {
    let highest = rules.setup().highest_target();
    view! {
        <NumberOption setup name="target" label=|| i18n::texts().options.target
            least=1 most=highest.into() value=rules.target().into()/>
        <NumberOption setup name="stall" label=|| i18n::texts().options.stall
            least=0 most=pikemen::Rules::LONGEST_STALL value=rules.stall()/>
        <Switch setup name="rps" label=|| i18n::texts().options.rps on=rules.rps()/>
    }
}

#[component]
fn MartianOptions(setup: RwSignal<Setup>, rules: martian::Rules) -> impl IntoView {
    let possible = move |deadlock: &Deadlock| rules.with_deadlock(*deadlock).is_ok();
    let deadlocks = Deadlock::ALL.into_iter().filter(possible).map(|deadlock| {
        view! {
            <option value=deadlock.name() selected=rules.deadlock() == deadlock>
                {move || (i18n::texts().options.deadlock_name)(deadlock)}
            </option>
        }
    });
    let choose = move |event| {
        let name = event_target_value(&event);
        // Only what the setup allows is offered.
        setup.update(|setup| {
            let _ = setup.agree("deadlock", Some(&name));
        });
    };
    let knights = rules.with_knights_and_kings().is_ok().then(|| {
        let on = rules.knights_and_kings();
        let label = || i18n::texts().options.knights_and_kings;
        view! { <Switch setup name="knights-and-kings" label on/> }
    });
    view! {
        <label class="agreement">
            <span>{t!(options.deadlock)}</span>
            <select data-test="option-deadlock" on:change=choose>{deadlocks.collect_view()}</select>
        </label>
        {knights}
    }
}

/// An option that is a number. One that cannot be is said and not taken.
#[component]
fn NumberOption(
    setup: RwSignal<Setup>,
    name: &'static str,
    label: fn() -> &'static str,
    least: u16,
    most: u16,
    value: u16,
) -> impl IntoView {
    let wrong = RwSignal::new(false);
    let write = move |event| {
        let value = event_target_value(&event);
        let mut done = Ok(());
        setup.update(|setup| done = setup.agree(name, Some(value.trim())));
        wrong.set(done.is_err());
    };
    let complaint = move || {
        wrong
            .get()
            .then(|| (i18n::texts().options.range)(least, most))
    };
    view! {
        <label class="agreement">
            <span>{label}</span>
            <input
                type="number"
                inputmode="numeric"
                min=least
                max=most
                value=value
                data-test=format!("option-{name}")
                aria-invalid=move || wrong.get().to_string()
                on:input=write
            />
        </label>
        <p class="wrong" role="alert">{complaint}</p>
    }
}

/// An option that is on or off.
#[component]
fn Switch(
    setup: RwSignal<Setup>,
    name: &'static str,
    label: fn() -> &'static str,
    on: bool,
) -> impl IntoView {
    let change = move |event| {
        let value = event_target_checked(&event).then_some("yes");
        // A switch is offered only where it can be agreed.
        setup.update(|setup| {
            let _ = setup.agree(name, value);
        });
    };
    view! {
        <label class="option">
            <input type="checkbox" data-test=format!("option-{name}") checked=on on:change=change/>
            <span>{label}</span>
        </label>
    }
}
