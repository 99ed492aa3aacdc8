//! What all dialogs have in common in which a game is put together: for people elsewhere, for a
//! tournament, for a simul.

use crate::components::{Agreement, Agreements};
use crate::game::Setup;
use crate::i18n::t;
use crate::online::Wish;
use crate::pages::play::{Boards, Games, Seating};
use crate::route;
use leptos::prelude::*;
use std::future::Future;
use tercio_api::NewTournament;
use wasm_bindgen_futures::spawn_local;

/// A game that is put together. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(in crate::pages) struct Proposal {
    setup: RwSignal<Setup>,
    /// Which boards are offered.
    boards: Seating,
    pub(in crate::pages) wish: RwSignal<Wish>,
}

impl Proposal {
    /// What is proposed at first, where every board will do.
    pub(in crate::pages) fn new() -> Proposal {
        Proposal::on(Seating::Any)
    }

    /// The same, where two play.
    pub(in crate::pages) fn for_two() -> Proposal {
        Proposal::on(Seating::Two)
    }

    fn on(boards: Seating) -> Proposal {
        let setup = RwSignal::new(Setup::first_game());
        let wish = RwSignal::new(Wish::usual(setup.with_untracked(|setup| setup.rules)));
        Effect::new(move |_| {
            let rules = setup.with(|setup| setup.rules);
            if wish.with_untracked(|wish| wish.rules != rules) {
                wish.update(|wish| wish.with_rules(rules));
            }
        });
        Proposal {
            setup,
            boards,
            wish,
        }
    }
}

/// The game, the board and the options, what else is chosen, and the button that makes it. What was
/// made has a page, which opens.
#[component]
pub(in crate::pages) fn ProposalForm<F, Made>(
    open: RwSignal<bool>,
    proposal: Proposal,
    /// What the button says.
    label: fn() -> &'static str,
    /// What it is to be called, where it has a name.
    #[prop(optional)]
    name: Option<RwSignal<String>>,
    /// Has it made: where its page is, or why there is none.
    make: F,
    children: Children,
) -> impl IntoView
where
    F: Fn() -> Made + 'static,
    Made: Future<Output = Result<String, String>> + 'static,
{
    let Proposal { setup, boards, .. } = proposal;
    let game = Memo::new(move |_| setup.with(|setup| setup.rules.game_name()));
    let complaint = RwSignal::new(None::<String>);
    let making = RwSignal::new(false);
    let make = move |_| {
        if making.get_untracked() {
            return;
        }
        making.set(true);
        complaint.set(None);
        let made = make();
        spawn_local(async move {
            match made.await {
                Ok(address) => {
                    let _ = open.try_set(false);
                    route::go(&address);
                }
                Err(why) => {
                    let _ = making.try_set(false);
                    let _ = complaint.try_set(Some(why));
                }
            }
        });
    };
    let name = name.map(|name| {
        view! {
            <label class="field event-name">
                <span>{t!(lobby.name)}</span>
                <input
                    type="text"
                    data-test="event-name"
                    maxlength=NewTournament::LONGEST_NAME.to_string()
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
        }
    });
    let agree = Callback::new(move |(name, value): Agreement| {
        let mut done = Ok(());
        setup.update(|setup| done = setup.agree(name, value.as_deref()));
        done
    });
    let rules = Signal::derive(move || setup.with(|setup| setup.rules));
    view! {
        {name}
        <Games setup game/>
        <div class="choices">
            <Boards setup game seating=boards/>
            <div>
                {children()}
                <details class="agreed" data-test="options">
                    <summary>{t!(options.title)}</summary>
                    <Agreements rules agree/>
                </details>
            </div>
        </div>
        <div class="dialog-buttons">
            <p class="wrong" role="alert">{move || complaint.get()}</p>
            <button type="button" on:click=move |_| open.set(false)>{t!(play.cancel)}</button>
            <button
                type="button"
                class="primary"
                data-test="make"
                aria-disabled=move || making.get().to_string()
                on:click=make
            >
                {label}
            </button>
        </div>
    }
}

/// Something that is on or off.
#[component]
pub(in crate::pages) fn Switch(
    label: fn() -> &'static str,
    test: &'static str,
    #[prop(into)] on: Signal<bool>,
    set: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <label class="option">
            <input
                type="checkbox"
                data-test=test
                prop:checked=move || on.get()
                on:change=move |event| set(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}

/// A number that is chosen.
#[component]
pub(in crate::pages) fn Count<T>(
    title: fn() -> &'static str,
    test: &'static str,
    value: RwSignal<T>,
    #[prop(default = 1)] least: u16,
    #[prop(into)] most: Signal<u16>,
) -> impl IntoView
where
    T: std::str::FromStr + ToString + Copy + Send + Sync + 'static,
{
    let choose = move |event| {
        if let Ok(number) = event_target_value(&event).parse() {
            value.set(number);
        }
    };
    view! {
        <label class="agreement">
            <span>{title}</span>
            <input
                type="number"
                inputmode="numeric"
                min=least.to_string()
                max=move || most.get().to_string()
                data-test=test
                prop:value=move || value.get().to_string()
                on:change=choose
            />
        </label>
    }
}
