//! Bars that ask for an answer: offers, and seats whose players stay away.

use super::state::GameState;
use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_online::{Command, OnlineGame, OpenOffer};
use tercio_rules::Seat;

/// What asks for an answer now.
#[component]
pub(super) fn Bars(state: GameState) -> impl IntoView {
    let offer = Memo::new(move |_| state.with_game(OnlineGame::offer).flatten());
    view! {
        {move || offer.get().map(|offer| view! { <OfferBar state offer/> })}
        <Claims state/>
    }
}

/// What is offered, and by whom: accept it, decline it, or withdraw one's own.
#[component]
fn OfferBar(state: GameState, offer: OpenOffer) -> impl IntoView {
    let (own, answered, playing) = state.online.with_untracked(|online| {
        let seat = online.acting_seat();
        let own = online.mine().contains(offer.by);
        let answered = seat.is_some_and(|seat| offer.accepted.contains(seat));
        (own, answered, seat.is_some())
    });
    let words = move || {
        let texts = i18n::texts().online();
        match own {
            true => (texts.you_offered)(offer.offer).to_owned(),
            false => {
                let said = (texts.offered)(&state.called(offer.by), offer.offer);
                match answered {
                    true => format!("{said} {}", texts.accepted),
                    false => said,
                }
            }
        }
    };
    let no = move || match own {
        true => i18n::texts().online().withdraw,
        false => i18n::texts().online().decline,
    };
    view! {
        <div class="offer" role="group" aria-label=words data-test="offer">
            <p>{words}</p>
            {playing.then(|| view! {
                <span class="status-buttons">
                    <button
                        type="button"
                        data-test="decline"
                        on:click=move |_| state.command(Command::Decline)
                    >
                        {no}
                    </button>
                    {(!answered).then(|| view! {
                        <button
                            type="button"
                            class="primary"
                            data-test="accept"
                            on:click=move |_| state.command(Command::Accept)
                        >
                            {t!(online.accept)}
                        </button>
                    })}
                </span>
            })}
        </div>
    }
}

/// The seats of players who have been away for too long.
#[component]
fn Claims(state: GameState) -> impl IntoView {
    let gone = Memo::new(move |_| {
        let now = state.now.get();
        state.online.with(|online| {
            let (Some(game), Some(_)) = (online.game(), online.acting_seat()) else {
                return Vec::new();
            };
            if game.is_over() {
                return Vec::new();
            }
            let others = game
                .active()
                .iter()
                .filter(|seat| !online.mine().contains(*seat));
            let long = |seat: &Seat| {
                let away = online.away(*seat);
                let from = away.and_then(|since| game.claimable_at(*seat, since));
                from.is_some_and(|from| now >= from)
            };
            others.filter(long).collect::<Vec<_>>()
        })
    });
    move || {
        let claims = gone.get().into_iter().map(|seat| {
            let words = move || (i18n::texts().online().claim)(&state.called(seat));
            view! {
                <button
                    type="button"
                    class="primary"
                    data-test="claim"
                    on:click=move |_| state.command(Command::Claim { seat })
                >
                    {words}
                </button>
            }
        });
        claims.collect_view()
    }
}
