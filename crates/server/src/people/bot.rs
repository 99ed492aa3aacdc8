//! Accounts whose moves a program chooses.

use super::Visitor;
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::{Answer, answer, me_of};
use axum::extract::State;
use axum::http::StatusCode;
use tercio_store::Kind;

/// `POST /api/account/bot`: an account that has never played becomes a bot, for good.
pub(super) async fn become_bot(State(online): State<Online>, visitor: Visitor) -> Answer {
    let account = visitor.account()?;
    if account.kind != Kind::Bot && !online.0.store.become_bot(&account.id).await? {
        let title = "only an account that has never played becomes a bot";
        return Err(Refused::new(StatusCode::CONFLICT, "has-played", title));
    }
    tracing::info!(player = %account.id, "is a bot");
    let me = me_of(&online, &account.id).await?;
    answer(StatusCode::OK, &visitor, &me)
}
