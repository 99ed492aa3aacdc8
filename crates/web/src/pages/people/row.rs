//! A game that is over, in a list.

use super::{day, failed, player_address};
use crate::components::SeatMark;
use crate::game::TreePath;
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::online::people;
use crate::{route, share};
use leptos::prelude::*;
use tercio_api::{GameSummary, Page, SeatView};
use tercio_rules::record::Record;
use wasm_bindgen_futures::spawn_local;

/// A game that is over, and the ways into it.
#[component]
pub(super) fn Over(game: GameSummary) -> impl IntoView {
    let failure = RwSignal::new(None::<Failure>);
    let id = StoredValue::new(game.id.clone());
    let open = move |page: Page| {
        failure.set(None);
        spawn_local(async move {
            let path = format!("/api/games/{}/record", id.get_value());
            match http::get_text(&path).await {
                // The server writes records that can be read.
                Ok(text) => {
                    if let Ok(record) = Record::from_text(&text) {
                        route::go(&share::link(
                            page,
                            &record,
                            &TreePath::after(record.game().plies()),
                        ));
                    }
                }
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    };
    let winners = game.ending.map(|ending| ending.winners);
    let seats = game.seats.iter().cloned().map(move |view| {
        let SeatView { seat, player, .. } = view;
        let won = winners.is_some_and(|winners| winners.contains(seat));
        let link = player
            .as_ref()
            .and_then(|player| player.name.as_deref())
            .map(player_address);
        let winner = StoredValue::new(player.as_ref().map(people::name).unwrap_or_default());
        let words = move || winner.with_value(|name| (i18n::texts().lobby().won_by)(name));
        let name = move || {
            let player = player.as_ref()?;
            let name = people::name(player);
            Some(match people::rating(player) {
                Some(rating) => format!("{name} ({rating})"),
                None => name,
            })
        };
        let name = match link {
            Some(link) => view! { <a href=link>{name}</a> }.into_any(),
            None => view! { <span>{name}</span> }.into_any(),
        };
        let mark = won.then(|| view! { <span role="img" aria-label=words title=words>" ★"</span> });
        view! { <span class="sitter"><SeatMark seat/>{name}{mark}</span> }
    });
    let seats = seats.collect_view();
    let created = game.created.0;
    let agreement = game.agreement.clone();
    let name = move || people::agreed(&agreement);
    let rated = game.agreement.rated;
    let terms = move || {
        let lobby = i18n::texts().lobby();
        let counts = if rated { lobby.rated } else { lobby.casual };
        format!("{} · {counts}", day(created))
    };
    view! {
        <li data-test="over">
            <div>
                <a href=format!("{}/{}", Page::Game.path(), game.id)>{name}</a>
                <p class="terms">{terms}</p>
                <p class="sitters">{seats}</p>
                <p class="wrong" role="alert">
                    {move || failure.with(|failure| failure.as_ref().map(failed))}
                </p>
            </div>
            <a
                class="button"
                data-test="review"
                href=format!("{}/{}", Page::Review.path(), id.get_value())
            >
                {t!(archive.review)}
            </a>
            <button type="button" data-test="analyse" on:click=move |_| open(Page::Analysis)>{t!(archive.analyse)}</button>
        </li>
    }
}
