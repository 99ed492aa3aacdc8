//! The review of an online game, which the server may have kept.

use super::{Nothing, Workplace, state::ReviewState};
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::review::Reviewed;
use leptos::prelude::*;
use tercio_api::GameReview;
use tercio_rules::record::Record;
use wasm_bindgen_futures::spawn_local;

/// The review of the game of a number: what the server has kept, or else what the engine here finds.
#[component]
pub(super) fn Kept(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Option<Reviewed>>);
    spawn_local(async move {
        let review = fetch(&id).await.ok().flatten();
        // Nobody may be here any more.
        let _ = found.try_set(Some(review));
    });
    move || match found.get() {
        None => view! { <p class="quiet" role="status">{t!(online.connecting)}</p> }.into_any(),
        Some(Some(review)) => view! { <Workplace state=ReviewState::open(review)/> }.into_any(),
        Some(None) => {
            view! { <Nothing why=move || i18n::texts().review().none.to_owned()/> }.into_any()
        }
    }
}

/// The game, with what the server knows about it; nothing if it has no moves.
async fn fetch(id: &str) -> Result<Option<Reviewed>, Failure> {
    let text = http::get_text(&format!("/api/games/{id}/record")).await?;
    // The server writes records that can be read.
    let Ok(record) = Record::from_text(&text) else {
        return Ok(None);
    };
    let review = http::get::<GameReview>(&format!("/api/games/{id}/review")).await;
    let review = match review {
        Ok(GameReview::Done { nodes, steps, .. }) => {
            Reviewed::with_steps(&record.game(), nodes, steps)
        }
        _ => Reviewed::new(&record.game()),
    };
    Ok(Some(review).filter(|review| review.len() > 0))
}
