//! How the game ended, and what next.

use super::review::{AskForReview, ServerReview, Stage};
use super::state::GameState;
use crate::components::Results;
use crate::game::TreePath;
use crate::i18n::{self, t};
use crate::pages::online::{address, called};
use crate::share;
use leptos::prelude::*;
use tercio_api::Page;
use tercio_rules::Seat;
use tercio_rules::record::Record;

/// What the way to a tournament or a simul is called.
pub(super) fn to_event(page: Page) -> &'static str {
    match page {
        Page::Simuls => i18n::texts().simuls().to_simul,
        _ => i18n::texts().tournaments().to_tournament,
    }
}

/// Who won, by what, and what next.
#[component]
pub(super) fn End(state: GameState) -> impl IntoView {
    let results = move || {
        state.with_game(|game| {
            let winners = game.ending().map(|ending| ending.winners);
            let points = game.game().points().to_vec();
            view! { <Results points winners=winners.unwrap_or_default()/> }
        })
    };
    let link = move |page| {
        state.online.with(|online| {
            let game = online.game()?.game();
            let mut record = Record::from_game(game);
            for seat in Seat::ALL.into_iter().take(game.rules().seats()) {
                // A name that a record cannot hold is left out.
                let name = online.summary().map(|summary| called(summary, seat));
                let _ = record.set_tag(&seat.to_string(), &name.unwrap_or_default());
            }
            Some(share::link(page, &record, &TreePath::after(game.plies())))
        })
    };
    let next = move || {
        state
            .online
            .with(|online| online.summary()?.rematch.clone())
    };
    // A game without a move has nothing to look back at.
    let has_moves = untrack(|| state.with_game(|game| game.game().plies() > 0));
    let review = has_moves
        .unwrap_or(false)
        .then(|| ServerReview::open(state));
    let review_link = move || match review.map(|review| review.stage.get()) {
        // What the server has kept is there at once.
        Some(Stage::Done) => state
            .online
            .with(|online| Some(format!("{}/{}", Page::Review.path(), online.id()))),
        _ => link(Page::Review),
    };
    let study = has_moves.unwrap_or(false).then(|| {
        let id = untrack(|| state.online.with(|online| online.id().to_owned()));
        let link = format!("{}?game={id}", Page::Studies.path());
        view! { <a class="button" data-test="to-study" href=link>{t!(analysis.make_study)}</a> }
    });
    let played = Memo::new(move |_| state.online.with(|online| !online.mine().is_empty()));
    let event = Memo::new(move |_| state.event());
    view! {
        <p class="result" data-test="result">{move || state.result()}</p>
        {results}
        <div class="ways">
            {move || match next() {
                _ if let Some((page, address)) = event.get() => view! {
                    <a class="button primary" data-test="on-to-tournament" href=address>
                        {move || to_event(page)}
                    </a>
                }
                .into_any(),
                // Who played sits down in it by asking for it.
                next if played.get() => view! {
                    <button type="button" class="primary" data-test="rematch" on:click=move |_| state.rematch()>
                        {move || match next.is_some() {
                            true => i18n::texts().online().to_rematch,
                            false => i18n::texts().play().rematch,
                        }}
                    </button>
                }
                .into_any(),
                Some(id) => view! {
                    <a class="button primary" data-test="to-rematch" href=address(&id)>{t!(online.to_rematch)}</a>
                }
                .into_any(),
                None => ().into_any(),
            }}
            <a class="button" data-test="analyse" href=move || link(Page::Analysis)>{t!(analysis.analyse)}</a>
            <a class="button" data-test="review" href=review_link>{t!(review.open)}</a>
            {study}
            <a class="button" href=Page::Online.path()>{t!(online.to_lobby)}</a>
        </div>
        {review.map(|review| view! { <AskForReview review/> })}
    }
}
