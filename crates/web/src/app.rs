//! The frame of every page: the way to the others, what is said aloud, what went wrong.

use crate::announce::{self, Announcer};
use crate::i18n::{self, t};
use crate::update::Update;
use crate::{browser, pages, route, storage};
use leptos::html;
use leptos::prelude::*;
use tercio_api::Page;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Puts the app in the place of the skeleton.
pub(crate) fn mount() {
    let place = browser::document().get_element_by_id("app");
    let Some(place) = place.and_then(|place| place.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    place.set_inner_html("");
    leptos::mount::mount_to(place, App).forget();
}

#[component]
fn App() -> impl IntoView {
    Effect::new(move |before: Option<&str>| {
        let name = title(route::current().page.map(|(page, _)| page));
        browser::document().set_title(&format!("{name} · Tercio"));
        // The browser reads the title of the first page by itself.
        if before.is_some_and(|before| before != name) {
            announce::say(name);
        }
        name
    });
    view! {
        <a class="skip" href="#main">{t!(nav.skip)}</a>
        <Top/>
        <Show when=storage::failed>
            <p class="notice" role="status">{t!(failures.not_kept)}</p>
        </Show>
        <Show when=|| i18n::failed().is_some()>
            <LanguageNotLoaded/>
        </Show>
        <Update/>
        <main id="main" tabindex="-1">{shown_page}</main>
        <Announcer/>
    }
}

/// Says that a language could not be loaded, and offers to try again.
#[component]
fn LanguageNotLoaded() -> impl IntoView {
    let words =
        || i18n::failed().map(|language| (i18n::texts().failures().language)(language.name()));
    view! {
        <p class="notice" role="alert" data-test="language-not-loaded">
            {words} " "
            <button type="button" on:click=|_| i18n::failed().into_iter().for_each(i18n::choose)>
                {t!(common.retry)}
            </button>
        </p>
    }
}

/// The name of a page, as it stands in the navigation and in the title.
fn title(page: Option<Page>) -> &'static str {
    let texts = i18n::texts();
    match page {
        Some(Page::Home | Page::Play) => texts.nav().play,
        Some(Page::Online) => texts.nav().online,
        Some(Page::Game) => texts.nav().game,
        Some(Page::Games) => texts.nav().games,
        Some(Page::Analysis) => texts.nav().analysis,
        Some(Page::Review) => texts.nav().review,
        Some(Page::Learn) => texts.nav().learn,
        Some(Page::Puzzles) => texts.nav().puzzles,
        Some(Page::Rules) => texts.nav().rules,
        Some(Page::Settings) => texts.nav().settings,
        Some(Page::Account) => texts.nav().account,
        Some(Page::Player) => texts.nav().player,
        Some(Page::Archive) => texts.nav().archive,
        Some(Page::Tournaments) => texts.nav().tournaments,
        Some(Page::Simuls) => texts.nav().simuls,
        Some(Page::Studies) => texts.nav().studies,
        Some(Page::About) => texts.nav().about,
        None => texts.missing().title,
    }
}

#[component]
fn Top() -> impl IntoView {
    const SHOWN: [Page; 9] = [
        Page::Home,
        Page::Online,
        Page::Games,
        Page::Analysis,
        Page::Learn,
        Page::Puzzles,
        Page::Rules,
        Page::Settings,
        Page::About,
    ];
    let links = SHOWN.map(|page| {
        let here = move || {
            let at = route::current().page.map(|(at, _)| at);
            let same = at == Some(page)
                || (page == Page::Home && at == Some(Page::Play))
                || (page == Page::Analysis && at == Some(Page::Studies))
                || (page == Page::Online
                    && matches!(at, Some(Page::Game | Page::Tournaments | Page::Simuls)));
            same.then_some("page")
        };
        view! {
            <a href=page.path() aria-current=here>
                {move || title(Some(page))}
            </a>
        }
    });
    let nav = NodeRef::<html::Nav>::new();
    // On a phone there is no room for all of them.
    Effect::new(move |_| {
        route::current();
        let nav = nav.get()?;
        let here = nav.query_selector("[aria-current]").ok()??;
        let here = here.dyn_into::<HtmlElement>().ok()?;
        let room = (nav.client_width() - here.offset_width()) / 2;
        nav.set_scroll_left(here.offset_left() - nav.offset_left() - room);
        Some(())
    });
    view! {
        <header class="top">
            <a class="brand" href="/">"Tercio"</a>
            <nav aria-label=t!(nav.label) node_ref=nav>{links.collect_view()}</nav>
        </header>
    }
}

/// The page of the address. It is made anew only when another page is meant.
fn shown_page() -> AnyView {
    let page = Memo::new(|_| match route::current().page {
        // The board of the first page and of a shared setup is the same one.
        Some((Page::Play, _)) => Some((Page::Home, String::new())),
        // From puzzle to puzzle the page stays.
        Some((Page::Puzzles, _)) => Some((Page::Puzzles, String::new())),
        other => other,
    });
    (move || match page.get() {
        Some((Page::Home | Page::Play, _)) => view! { <pages::Play/> }.into_any(),
        Some((page, below)) => pages::lazy(page, below),
        None => view! { <pages::Missing/> }.into_any(),
    })
    .into_any()
}
