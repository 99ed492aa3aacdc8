//! The dialog for a new tournament.

use super::failed;
use super::summary::EventSummary;
use crate::components::Dialog;
use crate::i18n::{self, t};
use crate::online::http;
use crate::online::{Pace, Wish};
use crate::pages::online::{Count, Proposal, ProposalForm, Switch, Time as Clock};
use leptos::prelude::*;
use tercio_api::{NewTournament, TournamentFormat, TournamentView};
use tercio_online::Time;
use wasm_bindgen::JsValue;

/// Games with a clock: a round must come to an end.
const PACES: [Pace; 2] = [Pace::Live, Pace::Days];
/// How many rounds are proposed.
const ROUNDS: u8 = 5;

/// The dialog. What is in it is made each time it opens.
#[component]
pub(super) fn Create(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title=Signal::derive(t!(tournaments.create))>
            {move || open.get().then(|| view! { <Choices open/> })}
        </Dialog>
    }
}

/// What is chosen beside the game and its clock.
#[derive(Clone, Copy)]
struct Draft {
    name: RwSignal<String>,
    format: RwSignal<TournamentFormat>,
    rounds: RwSignal<u8>,
    least: RwSignal<u16>,
    most: RwSignal<u16>,
    /// The date and time in the field; nothing if its maker says when.
    starts: RwSignal<Option<String>>,
    bots: RwSignal<bool>,
}

impl Draft {
    fn new() -> Draft {
        Draft {
            name: RwSignal::new(String::new()),
            format: RwSignal::new(TournamentFormat::Swiss),
            rounds: RwSignal::new(ROUNDS),
            least: RwSignal::new(4),
            most: RwSignal::new(32),
            starts: RwSignal::new(None),
            bots: RwSignal::new(false),
        }
    }

    /// As it is sent.
    fn wish(self, wish: &Wish) -> NewTournament {
        let mut agreement = wish.to_new_game().agreement;
        agreement.takebacks = false;
        let starts = self.starts.get_untracked().map(|text| {
            let date = js_sys::Date::new(&JsValue::from_str(&text)).get_time();
            // What is no date is refused by the server.
            Time(if date.is_nan() { 0 } else { date as i64 })
        });
        NewTournament {
            name: self.name.get_untracked(),
            agreement,
            format: self.format.get_untracked(),
            rounds: self.rounds.get_untracked(),
            least: self.least.get_untracked(),
            most: self.most.get_untracked(),
            starts,
            bots: self.bots.get_untracked(),
        }
    }
}

#[component]
fn Choices(open: RwSignal<bool>) -> impl IntoView {
    let proposal = Proposal::new();
    let wish = proposal.wish;
    let draft = Draft::new();
    Effect::new(move |_| {
        let seats = wish.with(|wish| wish.rules.seats());
        let fitting = TournamentFormat::of_seats(seats);
        if !fitting.contains(&draft.format.get_untracked()) {
            draft.format.set(fitting[0]);
        }
        let seats = u16::try_from(seats).unwrap_or(u16::MAX);
        draft.least.update(|least| *least = (*least).max(seats));
    });
    let make = move || {
        let new = wish.with_untracked(|wish| draft.wish(wish));
        async move {
            let made = http::post::<TournamentView>("/api/tournaments", &new).await;
            made.map(|view| view.summary.address()).map_err(|why| {
                let not_made = i18n::texts().tournaments().not_made;
                format!("{not_made} {}", failed(&why))
            })
        }
    };
    view! {
        <ProposalForm
            open
            proposal
            label=|| i18n::texts().tournaments().create
            name=draft.name
            make
        >
            <Pairing draft wish/>
            <Clock wish paces=&PACES/>
            <Begin draft/>
            <Switches draft wish/>
        </ProposalForm>
    }
}

/// How it pairs, how many rounds and players.
#[component]
fn Pairing(draft: Draft, wish: RwSignal<Wish>) -> impl IntoView {
    let seats = Memo::new(move |_| wish.with(|wish| wish.rules.seats()));
    let choices = move || {
        let formats = TournamentFormat::of_seats(seats.get()).iter().copied();
        let choices = formats.map(|format| {
            view! {
                <label class="segment">
                    <input
                        type="radio"
                        name="format"
                        data-test=format!("format-{}", word(format))
                        prop:checked=move || draft.format.get() == format
                        on:change=move |_| draft.format.set(format)
                    />
                    <span>{move || (i18n::texts().tournaments().format)(format)}</span>
                </label>
            }
        });
        choices.collect_view()
    };
    let about = move || (i18n::texts().tournaments().format_about)(draft.format.get());
    let most = Signal::derive(move || draft.format.get().most_players());
    view! {
        <fieldset class="numbers">
            <legend>{t!(tournaments.pairing)}</legend>
            <div class="segments">{choices}</div>
            <p class="quiet">{about}</p>
            <Show when=move || draft.format.get().has_chosen_rounds()>
                <Count
                    title=|| i18n::texts().tournaments().rounds
                    test="rounds"
                    value=draft.rounds
                    most=Signal::stored(u16::from(NewTournament::MOST_ROUNDS))
                />
            </Show>
            <Count title=|| i18n::texts().tournaments().least test="least" value=draft.least most/>
            <Count title=|| i18n::texts().tournaments().most test="most" value=draft.most most/>
        </fieldset>
    }
}

/// What a format is called in tests.
fn word(format: TournamentFormat) -> &'static str {
    match format {
        TournamentFormat::RoundRobin => "round-robin",
        TournamentFormat::DoubleRoundRobin => "double-round-robin",
        TournamentFormat::Swiss => "swiss",
        TournamentFormat::Tables => "tables",
    }
}

/// When it begins.
#[component]
fn Begin(draft: Draft) -> impl IntoView {
    let at_a_time = Memo::new(move |_| draft.starts.with(Option::is_some));
    view! {
        <fieldset>
            <legend>{t!(tournaments.begins)}</legend>
            <div class="segments">
                <label class="segment">
                    <input
                        type="radio"
                        name="begins"
                        prop:checked=move || !at_a_time.get()
                        on:change=move |_| draft.starts.set(None)
                    />
                    <span>{t!(tournaments.when_i_say)}</span>
                </label>
                <label class="segment">
                    <input
                        type="radio"
                        name="begins"
                        data-test="at-a-time"
                        prop:checked=move || at_a_time.get()
                        on:change=move |_| draft.starts.set(Some(String::new()))
                    />
                    <span>{t!(tournaments.at_a_time)}</span>
                </label>
            </div>
            <Show when=move || at_a_time.get()>
                <input
                    type="datetime-local"
                    aria-label=t!(tournaments.time)
                    data-test="starts"
                    on:change=move |event| draft.starts.set(Some(event_target_value(&event)))
                />
            </Show>
        </fieldset>
    }
}

/// What is on or off: ratings and bots.
#[component]
fn Switches(draft: Draft, wish: RwSignal<Wish>) -> impl IntoView {
    view! {
        <Switch
            label=|| i18n::texts().lobby().count_it
            test="rated"
            on=Signal::derive(move || wish.with(|wish| wish.rated))
            set=move |on| wish.update(|wish| wish.rated = on)
        />
        <Switch
            label=|| i18n::texts().lobby().bots
            test="bots"
            on=draft.bots
            set=move |on| draft.bots.set(on)
        />
    }
}
