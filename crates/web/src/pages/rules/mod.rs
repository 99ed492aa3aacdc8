//! The rules of both games: the books of `docs/rules`, with pictures.

mod block;

use crate::browser;
use crate::components::resource;
use crate::i18n::{self, t};
use crate::pages::Missing;
use crate::resources::Resource;
use leptos::prelude::*;
use tercio_api::Page;
use tercio_learn::rulebook::{self, Book};

/// A rule book. `part` is its name; without one it is that of Pikemen.
#[component]
pub(crate) fn Rules(part: String) -> impl IntoView {
    let book = match part.as_str() {
        "" => Some(Book::Pikemen),
        name => Book::from_name(name),
    };
    match book {
        Some(book) => view! { <Shown book/> }.into_any(),
        None => view! { <Missing/> }.into_any(),
    }
}

#[component]
fn Shown(book: Book) -> impl IntoView {
    let books = [Book::Pikemen, Book::Martian, Book::Boards].map(|other| {
        let here = (other == book).then_some("page");
        view! {
            <a href=address(other) aria-current=here>
                {move || (i18n::texts().rules.book)(other)}
            </a>
        }
    });
    view! {
        <article class="page rules">
            <nav class="tabs" aria-label=t!(rules.books)>{books.collect_view()}</nav>
            {move || resource(Resource::Rules(book, i18n::language()), text)}
        </article>
    }
}

/// Where a book is.
pub(super) fn address(book: Book) -> String {
    format!("{}/{}", Page::Rules.path(), book.name())
}

/// The table of contents after the title and the introduction, then the chapters.
fn text(source: &'static str) -> AnyView {
    let blocks = rulebook::read(source);
    let chapters = blocks
        .iter()
        .position(|block| block::chapter(block).is_some());
    let (before, chapters) = blocks.split_at(chapters.unwrap_or(blocks.len()));
    let contents = chapters.iter().enumerate().filter_map(|(index, block)| {
        let name = block::chapter(block)?;
        Some(view! { <li><a href=format!("#{}", block::anchor(index))>{name}</a></li> })
    });
    // The address may name a rule; it can be shown only now.
    Effect::new(|_| show_place());
    view! {
        {before.iter().map(|block| block::shown(block, None)).collect_view()}
        <nav class="contents" aria-label=t!(rules.contents)>
            <h2>{t!(rules.contents)}</h2>
            <ol>{contents.collect_view()}</ol>
        </nav>
        {chapters
            .iter()
            .enumerate()
            .map(|(index, block)| block::shown(block, Some(index)))
            .collect_view()}
    }
    .into_any()
}

/// Scrolls to the place that the address names.
fn show_place() {
    let hash = browser::window().location().hash().unwrap_or_default();
    let place = browser::document().get_element_by_id(hash.trim_start_matches('#'));
    if let Some(place) = place {
        place.scroll_into_view();
    }
}
