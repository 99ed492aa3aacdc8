//! The studies there are.

use super::create::Create;
use super::source::usual_name;
use super::{address, failed};
use crate::i18n::{self, moment, t};
use crate::online::http::{self, Failure};
use crate::online::people::{self, has_account};
use crate::online::socket;
use crate::pages::online::LinkLine;
use crate::share;
use crate::{route, study};
use leptos::prelude::*;
use tercio_api::{ChapterSource, Page, StudyList, StudySummary};
use tercio_rules::Seat;
use wasm_bindgen_futures::spawn_local;

/// What the address brings along: an analysis, or the number of a game.
fn brought() -> Option<ChapterSource> {
    let address = untrack(route::current);
    let pairs = route::pairs(&address.query);
    let game = pairs.into_iter().find(|(name, _)| name == "game");
    let record = match share::read(&address.fragment) {
        Some(Ok(shared)) => study::Study::from_link(&shared).record().ok(),
        Some(Err(_)) | None => None,
    };
    // A record with players is called by their names.
    let nameless = record.as_ref().filter(|record| {
        let mut players = Seat::ALL.into_iter().filter_map(|seat| record.player(seat));
        players.next().is_none()
    });
    let source = ChapterSource {
        game: game.map(|(_, id)| id),
        chapter: nameless.map(|record| usual_name(record.rules())),
        record: record.map(|record| record.to_text()),
    };
    (source != ChapterSource::default()).then_some(source)
}

/// The list of one's own studies and the public ones.
#[component]
pub(super) fn List() -> impl IntoView {
    let list = RwSignal::new(None::<StudyList>);
    let failure = RwSignal::new(None::<Failure>);
    // It tells who looks.
    socket::listen(|_| {});
    spawn_local(async move {
        match http::get::<StudyList>("/api/studies").await {
            Ok(found) => drop(list.try_set(Some(found))),
            Err(why) => drop(failure.try_set(Some(why))),
        }
    });
    let source = StoredValue::new(brought());
    let creating = RwSignal::new(false);
    // Who comes with a game wants a study of it.
    Effect::new(move |_| {
        if source.with_value(Option::is_some) && has_account() == Some(true) {
            creating.set(true);
        }
    });
    let section = |title: fn() -> &'static str, test: &'static str, rows: Vec<StudySummary>| {
        (!rows.is_empty()).then(|| {
            let rows = rows.into_iter().map(|summary| view! { <Row summary/> });
            view! {
                <h2>{title}</h2>
                <ul class="kept-games" data-test=test>{rows.collect_view()}</ul>
            }
        })
    };
    let content = move || {
        let list = list.get()?;
        let empty = list.mine.is_empty() && list.public.is_empty();
        let none = empty.then(|| view! { <p data-test="none">{t!(studies.none)}</p> });
        Some(view! {
            {none}
            {section(|| i18n::texts().studies().mine, "mine", list.mine)}
            {section(|| i18n::texts().studies().public, "public", list.public)}
        })
    };
    view! {
        <article class="page lobby studies">
            <div class="lobby-head">
                <h1>{t!(nav.studies)}</h1>
                <Show when=|| has_account() == Some(true)>
                    <button
                        type="button"
                        class="primary"
                        data-test="create"
                        on:click=move |_| creating.set(true)
                    >
                        {t!(studies.create)}
                    </button>
                </Show>
            </div>
            <p class="quiet">{t!(studies.about)}</p>
            <LinkLine/>
            <Show when=|| has_account() == Some(false)>
                <p class="deeds" data-test="needs-account">
                    <span>{t!(studies.needs_account)}</span>
                    <a href=Page::Account.path()>{t!(nav.account)}</a>
                </p>
            </Show>
            <p class="wrong" role="alert">
                {move || failure.with(|failure| failure.as_ref().map(failed))}
            </p>
            {content}
            <Create open=creating source/>
        </article>
    }
}

/// Whose it is, how long, and since when it is as it is.
fn terms(summary: &StudySummary) -> String {
    let texts = i18n::texts().studies();
    let role = summary.role.map(texts.role);
    let owner = (texts.by)(&people::name(&summary.owner));
    let words = [
        role.map_or(owner, str::to_owned),
        (texts.chapter_count)(summary.chapters),
        (texts.visibility)(summary.visibility).to_owned(),
        (texts.changed)(&moment(summary.changed)),
    ];
    words.join(" · ")
}

#[component]
fn Row(summary: StudySummary) -> impl IntoView {
    let link = address(&summary.id);
    let name = summary.name.clone();
    let summary = StoredValue::new(summary);
    view! {
        <li data-test="study">
            <div>
                <a href=link>{name}</a>
                <p class="terms">{move || summary.with_value(terms)}</p>
            </div>
        </li>
    }
}
