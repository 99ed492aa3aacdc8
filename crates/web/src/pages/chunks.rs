//! The pages that a first visit does not need. Each belongs to a chunk, which is loaded when one of
//! its pages is first opened.

use super::about::About;
use super::analysis::Analysis;
use super::game::OnlineGame;
use super::games::Games;
use super::learn::Learn;
use super::no_server::NoServer;
use super::online::Online;
use super::people::{Account, Archive, Profile};
use super::puzzles::Puzzles;
use super::review::Review;
use super::rules::Rules;
use super::settings::Settings;
use super::simuls::Simuls;
use super::studies::Studies;
use super::tournaments::Tournaments;
use crate::browser;
use crate::chunk::{Chunk, NotLoaded, wasm_split};
use leptos::prelude::*;
use tercio_api::Page;

/// Shows a page of a chunk; the second argument is what the address names below the page.
type Show = fn(Page, String) -> AnyView;

thread_local! {
    /// Lessons, puzzles, rules, settings, the games of this device, and that there is no server.
    static SCHOOL: Chunk<Show> = const { Chunk::new(|| Box::pin(school())) };
    /// Analysis and review.
    static STUDY: Chunk<Show> = const { Chunk::new(|| Box::pin(study())) };
    /// Games with people elsewhere.
    static ONLINE: Chunk<Show> = const { Chunk::new(|| Box::pin(online())) };
    /// Accounts, profiles, the archive.
    static PEOPLE: Chunk<Show> = const { Chunk::new(|| Box::pin(people())) };
    /// Studies that several people edit.
    static STUDIES: Chunk<Show> = const { Chunk::new(|| Box::pin(studies())) };
    /// Tournaments and simuls.
    static TOURNAMENTS: Chunk<Show> = const { Chunk::new(|| Box::pin(tournaments())) };
}

#[wasm_split(school, fallible)]
fn school() -> Result<Show, NotLoaded> {
    Ok(|page, below| match page {
        Page::Learn => view! { <Learn part=below/> }.into_any(),
        Page::Puzzles => view! { <Puzzles/> }.into_any(),
        Page::Rules => view! { <Rules part=below/> }.into_any(),
        Page::Games => view! { <Games/> }.into_any(),
        Page::Settings => view! { <Settings/> }.into_any(),
        page if page.needs_server() => view! { <NoServer/> }.into_any(),
        _ => view! { <About/> }.into_any(),
    })
}

#[wasm_split(study, fallible)]
fn study() -> Result<Show, NotLoaded> {
    Ok(|page, below| match page {
        Page::Review => view! { <Review part=below/> }.into_any(),
        _ => view! { <Analysis/> }.into_any(),
    })
}

#[wasm_split(online, fallible)]
fn online() -> Result<Show, NotLoaded> {
    Ok(|page, below| match page {
        Page::Game => view! { <OnlineGame id=below/> }.into_any(),
        _ => view! { <Online/> }.into_any(),
    })
}

#[wasm_split(people, fallible)]
fn people() -> Result<Show, NotLoaded> {
    Ok(|page, below| match page {
        Page::Player => view! { <Profile name=below/> }.into_any(),
        Page::Archive => view! { <Archive/> }.into_any(),
        _ => view! { <Account/> }.into_any(),
    })
}

#[wasm_split(studies, fallible)]
fn studies() -> Result<Show, NotLoaded> {
    Ok(|_, below| view! { <Studies id=below/> }.into_any())
}

#[wasm_split(tournaments, fallible)]
fn tournaments() -> Result<Show, NotLoaded> {
    Ok(|page, below| match page {
        Page::Simuls => view! { <Simuls id=below/> }.into_any(),
        _ => view! { <Tournaments id=below/> }.into_any(),
    })
}

/// Shows a page of a chunk, or how far the chunk has come.
pub(crate) fn lazy(page: Page, below: String) -> AnyView {
    let chunk = match page {
        page if page.needs_server() && !browser::has_server() => &SCHOOL,
        Page::Analysis | Page::Review => &STUDY,
        Page::Online | Page::Game => &ONLINE,
        Page::Account | Page::Player | Page::Archive => &PEOPLE,
        Page::Studies => &STUDIES,
        Page::Tournaments | Page::Simuls => &TOURNAMENTS,
        _ => &SCHOOL,
    };
    chunk.with(|chunk| chunk.show(|show| show(page, below)))
}
