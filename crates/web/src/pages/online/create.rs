//! The dialog for a game with people elsewhere.

use super::proposal::{Proposal, ProposalForm, Switch};
use super::{address, failed};
use crate::components::{Dialog, SeatMark};
use crate::i18n::{self, t};
use crate::online::http;
use crate::online::{Finders, Pace, Wish, socket};
use leptos::prelude::*;
use tercio_api::GameView;
use tercio_engine_api::Level;
use tercio_online::{SeatPlan, TimeControl};
use tercio_rules::Seat;

/// The dialog. What is in it is made each time it opens.
#[component]
pub(super) fn Create(
    open: RwSignal<bool>,
    /// Who is to be challenged, if that is why it opens.
    challenged: RwSignal<Option<String>>,
) -> impl IntoView {
    view! {
        <Dialog open title=Signal::derive(t!(lobby.create))>
            {move || open.get().then(|| view! { <Choices open challenged/> })}
        </Dialog>
    }
}

#[component]
fn Choices(open: RwSignal<bool>, challenged: RwSignal<Option<String>>) -> impl IntoView {
    let proposal = Proposal::new();
    let wish = proposal.wish;
    if let Some(name) = challenged.get_untracked() {
        wish.update(|wish| {
            wish.finders = Finders::Named;
            wish.names = name;
        });
    }
    let make = move || {
        let new = wish.with_untracked(Wish::to_new_game);
        async move {
            let made = http::post::<GameView>("/api/games", &new).await;
            made.map(|view| address(&view.summary.id)).map_err(|why| {
                let not_made = i18n::texts().lobby().not_made;
                format!("{not_made} {}", failed(&why))
            })
        }
    };
    view! {
        <ProposalForm open proposal label=|| i18n::texts().lobby().create make>
            <Visible wish/>
            <Time wish paces=&Pace::ALL/>
            <Seats wish/>
            <Fill wish/>
            <Switches wish/>
        </ProposalForm>
    }
}

/// Who may come.
#[component]
fn Visible(wish: RwSignal<Wish>) -> impl IntoView {
    let choices = Finders::ALL.map(|finders| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name="visible"
                    data-test=format!("visible-{}", finders.name())
                    prop:checked=move || wish.with(|wish| wish.finders == finders)
                    on:change=move |_| wish.update(|wish| wish.finders = finders)
                />
                <span>{move || (i18n::texts().lobby().finders)(finders)}</span>
            </label>
        }
    });
    let named = Memo::new(move |_| wish.with(|wish| wish.finders == Finders::Named));
    view! {
        <fieldset>
            <legend>{t!(lobby.visible)}</legend>
            <div class="segments">{choices.collect_view()}</div>
            <Show when=move || named.get()>
                <label class="field">
                    <span>{t!(lobby.names)}</span>
                    <input
                        type="text"
                        data-test="names"
                        autocapitalize="none"
                        autocomplete="off"
                        spellcheck="false"
                        prop:value=move || wish.with(|wish| wish.names.clone())
                        on:input=move |event| {
                            let names = event_target_value(&event);
                            wish.update(|wish| wish.names = names);
                        }
                    />
                </label>
                <p class="quiet">{t!(lobby.names_about)}</p>
            </Show>
        </fieldset>
    }
}

/// How much time the players have.
#[component]
pub(in crate::pages) fn Time(wish: RwSignal<Wish>, paces: &'static [Pace]) -> impl IntoView {
    let pace = Memo::new(move |_| wish.with(|wish| wish.pace));
    let choices = paces.iter().copied().map(|choice| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name="pace"
                    data-test=format!("pace-{}", choice.name())
                    prop:checked=move || pace.get() == choice
                    on:change=move |_| wish.update(|wish| wish.pace = choice)
                />
                <span>{move || (i18n::texts().lobby().pace)(choice)}</span>
            </label>
        }
    });
    let words = |time| move || (i18n::texts().online().time_control)(time);
    let live = move || {
        let options = Wish::LIVE.into_iter().enumerate().map(|(index, pair)| {
            let (minutes, seconds) = pair;
            let selected = wish.with_untracked(|wish| wish.live == pair);
            let text = words(TimeControl::Live { minutes, seconds });
            view! { <option value=index.to_string() selected=selected>{text}</option> }
        });
        let choose = move |event| {
            let index = event_target_value(&event).parse::<usize>().ok();
            if let Some(&pair) = index.and_then(|index| Wish::LIVE.get(index)) {
                wish.update(|wish| wish.live = pair);
            }
        };
        view! {
            <select aria-label=t!(lobby.time) data-test="live" on:change=choose>
                {options.collect_view()}
            </select>
        }
    };
    let days = move || {
        let options = Wish::DAYS.map(|days| {
            let selected = wish.with_untracked(|wish| wish.days == days);
            let text = words(TimeControl::Days(days));
            view! { <option value=days.to_string() selected=selected>{text}</option> }
        });
        let choose = move |event| {
            if let Ok(days) = event_target_value(&event).parse() {
                wish.update(|wish| wish.days = days);
            }
        };
        view! {
            <select aria-label=t!(lobby.time) data-test="days" on:change=choose>
                {options.collect_view()}
            </select>
        }
    };
    view! {
        <fieldset>
            <legend>{t!(lobby.time)}</legend>
            <div class="segments">{choices.collect_view()}</div>
            {move || match pace.get() {
                Pace::Live => live().into_any(),
                Pace::Days => days().into_any(),
                Pace::Unlimited => ().into_any(),
            }}
        </fieldset>
    }
}

/// A level by its name and number.
fn level_name(number: u8) -> String {
    let level = Level::new(number).unwrap_or(Level::LOWEST);
    (i18n::texts().play().engine)(level)
}

/// One's own seat, and who is to sit in the others.
#[component]
fn Seats(wish: RwSignal<Wish>) -> impl IntoView {
    let count = Memo::new(move |_| wish.with(|wish| wish.rules.seats()));
    let own = Memo::new(move |_| wish.with(|wish| wish.seat));
    let sit = move |event| {
        let letter = event_target_value(&event).chars().next();
        wish.update(|wish| wish.sit(letter.and_then(Seat::from_letter)));
    };
    let places = move || {
        Seat::ALL.into_iter().take(count.get()).map(move |seat| {
            view! {
                <option value=seat.to_string() selected=move || own.get() == Some(seat)>
                    {move || (i18n::texts().board().seat)(seat)}
                </option>
            }
        })
    };
    view! {
        <fieldset class="players">
            <legend>{t!(lobby.plans)}</legend>
            <label class="agreement">
                <span>{t!(lobby.seat)}</span>
                <select data-test="seat" on:change=sit>
                    <option value="" selected=move || own.get().is_none()>{t!(lobby.any_seat)}</option>
                    {move || places().collect_view()}
                </select>
            </label>
            {move || {
                let seats = Seat::ALL.into_iter().take(count.get());
                seats.map(|seat| view! { <Plan wish seat own/> }).collect_view()
            }}
        </fieldset>
    }
}

/// Who is to sit in a seat.
#[component]
fn Plan(wish: RwSignal<Wish>, seat: Seat, own: Memo<Option<Seat>>) -> impl IntoView {
    let plan = Memo::new(move |_| wish.with(|wish| wish.seats.get(seat.index()).copied()));
    let choose = move |event| {
        let plan = match event_target_value(&event).parse() {
            Ok(level) => SeatPlan::House(level),
            Err(_) => SeatPlan::Player,
        };
        wish.update(|wish| wish.plan(seat, plan));
    };
    let somebody = move || match own.get() == Some(seat) {
        true => i18n::texts().lobby().me,
        false => i18n::texts().lobby().anybody,
    };
    let levels = Level::all().map(|level| {
        let number = level.number();
        view! {
            <option
                value=number.to_string()
                selected=move || plan.get() == Some(SeatPlan::House(number))
            >
                {move || level_name(number)}
            </option>
        }
    });
    view! {
        <div class="player plan">
            <SeatMark seat/>
            <select
                aria-label=move || (i18n::texts().board().seat)(seat)
                data-test=format!("plan-{seat}")
                on:change=choose
            >
                <option value="" selected=move || plan.get() == Some(SeatPlan::Player)>{somebody}</option>
                {levels.collect_view()}
            </select>
        </div>
    }
}

/// Whether engines take the seats that stay empty, and of which level.
#[component]
fn Fill(wish: RwSignal<Wish>) -> impl IntoView {
    let waits = Memo::new(move |_| wish.with(|wish| wish.people() > 1));
    let after = Memo::new(move |_| wish.with(|wish| wish.fill_after));
    let choose_wait = move |event| {
        let seconds = event_target_value(&event).parse().ok();
        wish.update(|wish| wish.fill_after = seconds);
    };
    let choose_level = move |event| {
        if let Ok(level) = event_target_value(&event).parse() {
            wish.update(|wish| wish.fill_level = level);
        }
    };
    let choices = move || {
        let options = Wish::WAITS.map(|seconds| {
            let selected = after.get_untracked() == Some(seconds);
            let text = move || (i18n::texts().lobby().fill_after)(seconds);
            view! { <option value=seconds.to_string() selected=selected>{text}</option> }
        });
        view! {
            <label class="agreement">
                <span>{t!(lobby.fill)}</span>
                <select data-test="fill" on:change=choose_wait>
                    <option value="">{t!(lobby.fill_never)}</option>
                    {options.collect_view()}
                </select>
            </label>
        }
    };
    let levels = move || {
        let options = Level::all().map(|level| {
            let number = level.number();
            let selected = wish.with_untracked(|wish| wish.fill_level == number);
            view! { <option value=number.to_string() selected=selected>{move || level_name(number)}</option> }
        });
        view! {
            <label class="agreement">
                <span>{t!(lobby.fill_level)}</span>
                <select data-test="fill-level" on:change=choose_level>{options.collect_view()}</select>
            </label>
        }
    };
    view! {
        <Show when=move || waits.get()>
            {choices()}
            <Show when=move || after.get().is_some()>{levels()}</Show>
        </Show>
    }
}

/// What is on or off: ratings, takebacks and bots.
#[component]
fn Switches(wish: RwSignal<Wish>) -> impl IntoView {
    let account = move || {
        let me = socket::me();
        me.is_some_and(|me| me.player.kind.is_account())
    };
    let can_rate = Memo::new(move |_| account() && wish.with(Wish::can_be_rated));
    view! {
        <Switch
            label=|| i18n::texts().lobby().takebacks
            test="takebacks"
            on=Signal::derive(move || wish.with(|wish| wish.takebacks))
            set=move |on| wish.update(|wish| wish.takebacks = on)
        />
        <Switch
            label=|| i18n::texts().lobby().bots
            test="bots"
            on=Signal::derive(move || wish.with(|wish| wish.bots))
            set=move |on| wish.update(|wish| wish.bots = on)
        />
        <Show
            when=move || can_rate.get()
            fallback=|| view! { <p class="quiet">{t!(lobby.rated_needs)}</p> }
        >
            <Switch
                label=|| i18n::texts().lobby().count_it
                test="rated"
                on=Signal::derive(move || wish.with(|wish| wish.rated))
                set=move |on| wish.update(|wish| wish.rated = on)
            />
        </Show>
    }
}
