//! The dialog for a new simul.

use super::failed;
use crate::components::Dialog;
use crate::i18n::{self, t};
use crate::online::http;
use crate::online::{Pace, Wish};
use crate::pages::online::{Count, Proposal, ProposalForm, Switch, Time as Clock};
use crate::pages::tournaments::EventSummary;
use leptos::prelude::*;
use tercio_api::{NewSimul, SimulSide, SimulView};

/// Games with a clock: a simul must come to an end.
const PACES: [Pace; 2] = [Pace::Live, Pace::Days];

/// The dialog. What is in it is made each time it opens.
#[component]
pub(super) fn Create(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title=Signal::derive(t!(simuls.create))>
            {move || open.get().then(|| view! { <Choices open/> })}
        </Dialog>
    }
}

/// What is chosen beside the game and its clock.
#[derive(Clone, Copy)]
struct Draft {
    name: RwSignal<String>,
    side: RwSignal<SimulSide>,
    extra: RwSignal<u16>,
    most: RwSignal<u16>,
    from: RwSignal<Option<i32>>,
    to: RwSignal<Option<i32>>,
    bots: RwSignal<bool>,
}

impl Draft {
    fn new() -> Draft {
        Draft {
            name: RwSignal::new(String::new()),
            side: RwSignal::new(SimulSide::Alternate),
            extra: RwSignal::new(10),
            most: RwSignal::new(20),
            from: RwSignal::new(None),
            to: RwSignal::new(None),
            bots: RwSignal::new(false),
        }
    }

    /// As it is sent.
    fn wish(self, wish: &Wish) -> NewSimul {
        let mut agreement = wish.to_new_game().agreement;
        agreement.takebacks = false;
        NewSimul {
            name: self.name.get_untracked(),
            extra: match wish.pace {
                Pace::Live => self.extra.get_untracked(),
                Pace::Days | Pace::Unlimited => 0,
            },
            side: self.side.get_untracked(),
            most: self.most.get_untracked(),
            from: self.from.get_untracked(),
            to: self.to.get_untracked(),
            bots: self.bots.get_untracked(),
            agreement,
        }
    }
}

#[component]
fn Choices(open: RwSignal<bool>) -> impl IntoView {
    let proposal = Proposal::for_two();
    let wish = proposal.wish;
    let draft = Draft::new();
    let make = move || {
        let new = wish.with_untracked(|wish| draft.wish(wish));
        async move {
            let made = http::post::<SimulView>("/api/simuls", &new).await;
            made.map(|view| view.summary.address()).map_err(|why| {
                let not_made = i18n::texts().simuls().not_made;
                format!("{not_made} {}", failed(&why))
            })
        }
    };
    view! {
        <ProposalForm
            open
            proposal
            label=|| i18n::texts().simuls().create
            name=draft.name
            make
        >
            <Clock wish paces=&PACES/>
            <Host draft wish/>
            <Guests draft/>
        </ProposalForm>
    }
}

/// Which side the host plays, and with how much more time.
#[component]
fn Host(draft: Draft, wish: RwSignal<Wish>) -> impl IntoView {
    let sides = SimulSide::ALL.map(|side| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name="side"
                    prop:checked=move || draft.side.get() == side
                    on:change=move |_| draft.side.set(side)
                />
                <span>{move || (i18n::texts().simuls().side_name)(side)}</span>
            </label>
        }
    });
    let live = Memo::new(move |_| wish.with(|wish| wish.pace == Pace::Live));
    view! {
        <fieldset class="numbers">
            <legend>{t!(simuls.side)}</legend>
            <div class="segments" data-test="sides">{sides.collect_view()}</div>
            <Show when=move || live.get()>
                <Count
                    title=|| i18n::texts().simuls().extra
                    test="extra"
                    value=draft.extra
                    least=0
                    most=Signal::stored(NewSimul::MOST_EXTRA)
                />
            </Show>
        </fieldset>
    }
}

/// How many may come, and who.
#[component]
fn Guests(draft: Draft) -> impl IntoView {
    view! {
        <fieldset class="numbers">
            <legend>{t!(lobby.visible)}</legend>
            <Count
                title=|| i18n::texts().simuls().most
                test="most"
                value=draft.most
                most=Signal::stored(NewSimul::MOST)
            />
            <Limit title=|| i18n::texts().simuls().from test="from" value=draft.from/>
            <Limit title=|| i18n::texts().simuls().to test="to" value=draft.to/>
            <Switch
                label=|| i18n::texts().lobby().bots
                test="bots"
                on=draft.bots
                set=move |on| draft.bots.set(on)
            />
        </fieldset>
    }
}

/// A rating that is named, or none.
#[component]
fn Limit(
    title: fn() -> &'static str,
    test: &'static str,
    value: RwSignal<Option<i32>>,
) -> impl IntoView {
    view! {
        <label class="agreement">
            <span>{title}</span>
            <input
                type="number"
                inputmode="numeric"
                step="50"
                data-test=test
                prop:value=move || value.get().map(|rating| rating.to_string()).unwrap_or_default()
                on:change=move |event| value.set(event_target_value(&event).parse().ok())
            />
        </label>
    }
}
