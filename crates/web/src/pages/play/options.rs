//! What can be agreed besides game and players: who starts, and the options of the game.

use crate::browser;
use crate::components::{Agreement, Agreements, Pyramid, SeatMark};
use crate::game::Setup;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::{Piece, Rules, Seat, Size, Stance};

/// The details of a new game, behind one click.
#[component]
pub(crate) fn Options(setup: RwSignal<Setup>) -> impl IntoView {
    let agree = Callback::new(move |(name, value): Agreement| {
        let mut done = Ok(());
        setup.update(|setup| done = setup.agree(name, value.as_deref()));
        done
    });
    view! {
        <details class="agreed" data-test="options">
            <summary>{t!(options.title)}</summary>
            <First setup/>
            <Agreements rules=Signal::derive(move || setup.with(|setup| setup.rules)) agree/>
        </details>
    }
}

/// Who starts: somebody who was agreed on, or who is drawn.
#[component]
fn First(setup: RwSignal<Setup>) -> impl IntoView {
    let drawn = RwSignal::new(false);
    let rules = Memo::new(move |_| setup.with(|setup| setup.rules));
    let seats = Memo::new(move |_| rules.get().seats());
    let first = Memo::new(move |_| setup.with(Setup::first));
    Effect::new(move |_| {
        rules.track();
        drawn.set(false);
    });
    let draw = move |_| {
        let seat = Seat::from_index(browser::seed() as usize % seats.get_untracked());
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
                <span>{move || (i18n::texts().options.first)(rules.get())}</span>
                <select data-test="first" on:change=choose>{move || choices().collect_view()}</select>
            </label>
            <button type="button" data-test="draw" on:click=draw>
                {move || (i18n::texts().options.draw)(rules.get())}
            </button>
        </div>
        <div class="draw" role="status" data-test="drawn">
            <Show when=move || drawn.get()>
                <Draw rules=rules.get() first=first.get()/>
            </Show>
        </div>
    }
}

/// Who was drawn; in Martian Chess with what everybody drew from the bag.
#[component]
fn Draw(rules: Rules, first: Seat) -> impl IntoView {
    let bag = matches!(rules, Rules::Martian(_));
    let queen = Piece {
        seat: Seat::B,
        size: Size::Large,
        stance: Stance::Upright,
    };
    let hands = Seat::ALL.into_iter().take(rules.seats()).map(|seat| {
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
        {bag.then(|| view! { <span class="hands" aria-hidden="true">{hands.collect_view()}</span> })}
        <p>{move || (i18n::texts().options.drew)(rules, first)}</p>
    }
}
