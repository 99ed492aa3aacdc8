//! The room where one waits for the others: the link to send, and who is there already.

use super::state::GameState;
use crate::components::SeatMark;
use crate::i18n::{self, t};
use crate::online::{people, qr, socket};
use crate::pages::online::{asker, linked};
use crate::{announce, browser};
use leptos::prelude::*;
use tercio_api::{GameStatus, GameSummary, InvitationStatus, Invited, Page, SeatView};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// The room.
#[component]
pub(super) fn Waiting(state: GameState) -> impl IntoView {
    let summary = Memo::new(move |_| state.online.with(|online| online.summary().cloned()));
    let mine = Memo::new(move |_| state.online.with(|online| !online.mine().is_empty()));
    let open = Memo::new(move |_| {
        summary.with(|summary| {
            let status = summary.as_ref().map(|summary| summary.status);
            status == Some(GameStatus::Open)
        })
    });
    let name = move || {
        summary.with(|summary| {
            summary
                .as_ref()
                .map(|summary| people::agreed(&summary.agreement))
        })
    };
    let terms = move || summary.with(|summary| Some(people::terms(&summary.as_ref()?.agreement)));
    let missing = move || {
        summary.with(|summary| {
            let seats = &summary.as_ref()?.seats;
            let free = seats.iter().filter(|seat| seat.player.is_none()).count();
            Some((i18n::texts().online().missing_players)(free))
        })
    };
    let me = || socket::me().map(|me| me.player.id);
    let challenged = Memo::new(move |_| {
        summary.with(|summary| {
            let summary = summary.as_ref();
            me().is_some_and(|me| summary.is_some_and(|summary| summary.is_challenge_to(&me)))
        })
    });
    // Who is asked to come has a seat already, and answers instead.
    let offered = Memo::new(move |_| open.get() && !mine.get() && !challenged.get());
    let seats = move || {
        let Some(GameSummary { seats, invited, .. }) = summary.get() else {
            return Vec::new();
        };
        let places = seats.into_iter().map(|view| {
            let invited = invited.iter().find(|one| one.seat == view.seat).cloned();
            view! { <Place state view invited offered=offered.get()/> }
        });
        places.collect_view()
    };
    let notice = move || state.notice.get();
    // A seat that is kept for somebody is for nobody else who has the link.
    let left = Memo::new(move |_| {
        summary.with(|summary| {
            summary.as_ref().is_some_and(|summary| {
                let kept = summary.invited.iter();
                let kept = kept.filter(|one| one.status == InvitationStatus::Pending);
                let free = summary.seats.iter().filter(|seat| seat.player.is_none());
                open.get() && free.count() > kept.count()
            })
        })
    });
    let title = move || match (open.get(), challenged.get()) {
        (true, true) => summary
            .with(|summary| summary.as_ref().map(asker))
            .unwrap_or_default(),
        (true, false) => i18n::texts().online().waiting.to_owned(),
        (false, _) => i18n::texts().online().aborted.to_owned(),
    };
    let free_for_us = move || open.get() && !mine.get() && (challenged.get() || left.get());
    view! {
        <article class="page waiting" data-test="waiting">
            <h1>{title}</h1>
            <p><b data-test="game-name">{name}</b><br/><span class="quiet">{terms}</span></p>
            <p class="wrong" role="alert">{notice}</p>
            <Show when=move || open.get()>
                <p role="status" data-test="missing">{missing}</p>
            </Show>
            <Show when=free_for_us>
                <p>
                    <button type="button" class="primary" data-test="sit-down" on:click=move |_| state.join(None)>
                        {move || match challenged.get() {
                            true => i18n::texts().online().accept,
                            false => i18n::texts().online().sit_down,
                        }}
                    </button>
                    " "
                    <Show when=move || challenged.get()>
                        <button type="button" data-test="decline-challenge" on:click=move |_| state.decline()>
                            {t!(online.decline)}
                        </button>
                    </Show>
                </p>
            </Show>
            <ul class="places">{seats}</ul>
            <Show when=move || left.get()>{move || summary.get().map(|summary| view! { <Invite summary/> })}</Show>
            <p class="ways">
                <Show when=move || open.get() && mine.get()>
                    <button type="button" data-test="call-off" on:click=move |_| state.call_off()>
                        {t!(online.call_off)}
                    </button>
                </Show>
                <a class="button" href=Page::Online.path()>{t!(online.to_lobby)}</a>
            </p>
        </article>
    }
}

/// A seat, who sits there, or how to sit down.
#[component]
fn Place(
    state: GameState,
    view: SeatView,
    /// Who was asked to sit there.
    invited: Option<Invited>,
    /// Whether one may choose a seat.
    offered: bool,
) -> impl IntoView {
    let seat = view.seat;
    let me = untrack(socket::me).map(|me| me.player.id);
    let kept = invited.as_ref().is_some_and(|one| {
        one.status == InvitationStatus::Pending && Some(&one.player.id) != me.as_ref()
    });
    let free = view.player.is_none() && !kept;
    let own = state
        .online
        .with_untracked(|online| online.mine().contains(seat));
    let player = view.player.clone();
    let who = move || {
        let texts = i18n::texts().online();
        match &view.player {
            Some(player) if own => format!("{} ({})", people::name(player), texts.you),
            Some(player) => people::name(player),
            None => match &invited {
                Some(one) => {
                    (i18n::texts().lobby().invited)(&people::name(&one.player), one.status)
                }
                None => texts.free_seat.to_owned(),
            },
        }
    };
    let who = match &player {
        Some(player) => linked(player, who),
        None => who.into_any(),
    };
    let colour = move || (i18n::texts().board().seat)(seat);
    let label = move || format!("{}: {}", colour(), i18n::texts().online().sit_down);
    view! {
        <li data-test=format!("place-{seat}")>
            <SeatMark seat/>
            <span><b>{colour}</b> " " {who}</span>
            {(free && offered).then(|| view! {
                <button
                    type="button"
                    data-test=format!("sit-{seat}")
                    aria-label=label
                    on:click=move |_| state.join(Some(seat))
                >
                    {t!(online.sit_down)}
                </button>
            })}
        </li>
    }
}

/// The link, to copy, to share, and as a code.
#[component]
fn Invite(summary: GameSummary) -> impl IntoView {
    let origin = browser::window().location().origin().unwrap_or_default();
    let link = format!("{origin}{}/{}", Page::Game.path(), summary.id);
    let copied = RwSignal::new(None::<bool>);
    let copy = {
        let link = link.clone();
        move |_| {
            let link = link.clone();
            spawn_local(async move {
                let done = browser::copy(&link).await;
                let _ = copied.try_set(Some(done));
                if done {
                    announce::say(i18n::texts().online().copied);
                }
            });
        }
    };
    let share = {
        let link = link.clone();
        move |_| {
            let data = web_sys::ShareData::new();
            data.set_url(&link);
            data.set_title("Tercio");
            let shared = browser::window().navigator().share_with_data(&data);
            // Who changes their mind shares nothing.
            spawn_local(async move { drop(JsFuture::from(shared).await) });
        }
    };
    let can_share = {
        let navigator = JsValue::from(browser::window().navigator());
        js_sys::Reflect::has(&navigator, &"share".into()).unwrap_or(false)
    };
    let done = move || {
        copied.get().map(|done| match done {
            true => i18n::texts().online().copied,
            false => i18n::texts().online().not_copied,
        })
    };
    let code = qr::path(&link).map(|(data, breadth)| {
        view! {
            <svg
                class="code"
                role="img"
                aria-label=t!(online.code)
                viewBox=format!("0 0 {breadth} {breadth}")
                data-test="code"
            >
                <rect width=breadth height=breadth fill="#ffffff"/>
                <path d=data fill="#000000"/>
            </svg>
        }
    });
    view! {
        <section class="invite">
            <label>
                <span>{t!(online.link)}</span>
                <input type="text" readonly data-test="invite" value=link/>
            </label>
            <div class="ways">
                <button type="button" class="primary" data-test="copy" on:click=copy>{t!(online.copy)}</button>
                {can_share.then(|| view! {
                    <button type="button" data-test="share" on:click=share>{t!(online.share)}</button>
                })}
            </div>
            <p role="status">{done}</p>
            {code}
        </section>
    }
}
