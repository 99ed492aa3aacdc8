//! What players write about a game for themselves. Nobody else ever reads it.

use crate::games::Eyes;
use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use crate::routes::{Answer, Id, Sent, answer, done};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::get;
use tercio_api::Note;
use tercio_store::GameId;

/// The requests about notes.
pub(crate) fn routes() -> Router<Online> {
    Router::new().route("/api/games/{id}/note", get(read).post(write))
}

/// Only who plays a game has a note about it.
async fn admit(online: &Online, visitor: &Visitor, id: &GameId) -> Result<(), Refused> {
    let game = online
        .0
        .games
        .load(id)
        .await?
        .ok_or_else(Refused::no_game)?;
    let eyes = game.lock().await.eyes_of(&visitor.id);
    match eyes {
        Eyes::Player => Ok(()),
        Eyes::Spectator => {
            let title = "you do not play this game";
            Err(Refused::new(StatusCode::FORBIDDEN, "not-yours", title))
        }
    }
}

async fn read(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    admit(&online, &visitor, &id).await?;
    let text = online.0.store.note(&visitor.id, &id).await?;
    let text = text.unwrap_or_default();
    answer(StatusCode::OK, &visitor, &Note { text })
}

async fn write(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let Note { text } = sent.read(&headers)?;
    if text.chars().count() > Note::LONGEST || text.contains('\0') {
        let why = format!(
            "a note has at most {} characters, and no zeros",
            Note::LONGEST
        );
        return Err(Refused::malformed(why));
    }
    admit(&online, &visitor, &id).await?;
    online.0.store.set_note(&visitor.id, &id, &text).await?;
    done(&visitor)
}
