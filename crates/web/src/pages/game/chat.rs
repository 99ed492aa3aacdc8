//! What players say to each other, and spectators apart: phrases in everybody's own language, and
//! free words for those with an account.

use super::state::GameState;
use crate::i18n::{self, t};
use crate::online::{OnlineState, people, socket};
use crate::pages::online::{Encounter, PersonButton, called, linked};
use leptos::prelude::*;
use tercio_api::{ChatLine, ChatRoom, ChatText, Phrase, PlayerRef};

/// The most letters of a line.
const LONGEST: usize = 200;

/// What was said, in the language that is shown.
pub(super) fn words(text: &ChatText) -> String {
    match text {
        ChatText::Phrase(phrase) => (i18n::texts().online().phrase)(*phrase).to_owned(),
        ChatText::Words(words) => words.clone(),
    }
}

/// Who said it: a player by the seat's name, somebody else by their own.
pub(super) fn speaker(state: GameState, player: &PlayerRef) -> String {
    state
        .online
        .with_untracked(|online| {
            let summary = online.summary()?;
            let seat = summary.seats.iter().find(|view| {
                let sits = view.player.as_ref();
                sits.is_some_and(|sits| sits.id == player.id)
            })?;
            Some(called(summary, seat.seat))
        })
        .unwrap_or_else(|| people::name(player))
}

/// The talk of the room that one is in.
#[component]
pub(super) fn Chat(state: GameState) -> impl IntoView {
    let room = Memo::new(move |_| state.online.with(OnlineState::room));
    let lines = move || {
        let mut lines = state.online.with(|online| online.chat(room.get()).to_vec());
        lines.retain(|line| !state.company.keeps_apart(&line.by.id));
        lines
    };
    let count = Memo::new(move |_| state.online.with(|online| online.chat(room.get()).len()));
    let about = move || match room.get() {
        ChatRoom::Players => i18n::texts().online().chat_of_players,
        ChatRoom::Spectators => i18n::texts().online().chat_of_spectators,
    };
    let phrases = Phrase::ALL.map(|phrase| {
        view! {
            <button
                type="button"
                data-test="phrase"
                on:click=move |_| state.say(ChatText::Phrase(phrase))
            >
                {move || (i18n::texts().online().phrase)(phrase)}
            </button>
        }
    });
    let may_write = move || {
        let me = socket::me();
        me.is_some_and(|me| me.player.kind.is_account())
    };
    view! {
        <details class="chat" data-test="chat">
            <summary>
                {t!(online.chat)}
                <span class="quiet">{move || (count.get() > 0).then(|| format!(" ({})", count.get()))}</span>
            </summary>
            <p class="quiet">{about}</p>
            <ul data-test="said">
                <For
                    each=lines
                    key=|line| line.seq
                    children=move |line: ChatLine| view! { <Line state line room=room.get_untracked()/> }
                />
            </ul>
            <Show when=move || count.get() == 0>
                <p class="quiet">{t!(online.nothing_said)}</p>
            </Show>
            <div class="phrases" role="group" aria-label=t!(online.phrases)>{phrases.collect_view()}</div>
            <Show when=may_write><Write state/></Show>
        </details>
    }
}

/// A line, with what can be done about who said it.
#[component]
fn Line(state: GameState, line: ChatLine, room: ChatRoom) -> impl IntoView {
    let ChatLine { seq, by, text, .. } = line;
    let who = linked(&by, view! { <b>{speaker(state, &by)}</b> });
    let encounter = Encounter {
        game: Some(state.online.with_untracked(|online| online.id().to_owned())),
        line: Some((room, seq)),
        ..Encounter::with(by.clone())
    };
    let said = move || match state.mutes.holds(&by.id) {
        true => view! { <i class="quiet">{t!(company.muted)}</i> }.into_any(),
        false => words(&text).into_any(),
    };
    view! {
        <li data-test="said-line">
            <span>{who} " " {said}</span>
            <PersonButton company=state.company encounter/>
        </li>
    }
}

/// A field for free words.
#[component]
fn Write(state: GameState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked().trim().to_owned();
        if !words.is_empty() {
            state.say(ChatText::Words(words));
            text.set(String::new());
        }
    };
    view! {
        <form class="write" on:submit=send>
            <input
                type="text"
                autocomplete="off"
                maxlength=LONGEST
                aria-label=t!(online.write)
                placeholder=t!(online.write)
                data-test="write"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button type="submit">{t!(online.send)}</button>
        </form>
    }
}
