//! The pages that a first visit does not need: each belongs to a part of the program that is
//! fetched when one of its pages is first opened.

use super::about::About;
use super::analysis::Analysis;
use super::learn::Learn;
use super::puzzles::Puzzles;
use super::review::Review;
use super::rules::Rules;
use super::settings::Settings;
use crate::part::{NotLoaded, Part, wasm_split};
use leptos::prelude::*;
use tercio_api::Page;

/// Shows a page of a part, and which place below it.
type Show = fn(Page, String) -> AnyView;

thread_local! {
    /// What is read, solved and set.
    static SCHOOL: Part<Show> = const { Part::new(|| Box::pin(school())) };
    /// What is analysed and looked back at.
    static STUDY: Part<Show> = const { Part::new(|| Box::pin(study())) };
}

#[wasm_split(school, fallible)]
fn school() -> Result<Show, NotLoaded> {
    Ok(|page, below| match page {
        Page::Learn => view! { <Learn part=below/> }.into_any(),
        Page::Puzzles => view! { <Puzzles part=below/> }.into_any(),
        Page::Rules => view! { <Rules part=below/> }.into_any(),
        Page::Settings => view! { <Settings/> }.into_any(),
        _ => view! { <About/> }.into_any(),
    })
}

#[wasm_split(study, fallible)]
fn study() -> Result<Show, NotLoaded> {
    Ok(|page, _| match page {
        Page::Review => view! { <Review/> }.into_any(),
        _ => view! { <Analysis/> }.into_any(),
    })
}

/// A page that is in a part, or that the part is on its way.
pub(crate) fn apart(page: Page, below: String) -> AnyView {
    let part = match page {
        Page::Analysis | Page::Review => &STUDY,
        _ => &SCHOOL,
    };
    part.with(|part| part.show(|show| show(page, below)))
}
