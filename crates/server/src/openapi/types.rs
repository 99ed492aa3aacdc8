//! The types that travel, as they describe themselves.

use serde_json::{Map, Value, json};
use tercio_api::{
    Acted, ChannelWhen, Chat, ChatText, Confirmation, Credentials, EventLine, GameLine, GamePage,
    GameState, GameView, JoinGame, LobbyPage, Logins, MadeToken, MadeWebhook, MailCode, Me, NewAct,
    NewBlock, NewChapters, NewGame, NewMail, NewPassword, NewPush, NewReport, NewSimul, NewStudy,
    NewStudyMember, NewToken, NewWebhook, Note, Notices, PasskeyPurpose, PlayerRef, Problem,
    Profile, SessionInfo, Settings, SimulAdmission, SimulList, SimulView, StudyList, StudySettings,
    StudyView, TokenInfo, TokenMe,
};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, schema::Schema};

/// Where a type is described.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// A type and all that it is made of.
fn add<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// All types by name.
pub(super) fn schemas() -> Map<String, Value> {
    let mut schemas = Vec::new();
    for add in [
        add::<Acted>,
        add::<ChannelWhen>,
        add::<Chat>,
        add::<ChatText>,
        add::<Confirmation>,
        add::<Credentials>,
        add::<EventLine>,
        add::<GameLine>,
        add::<GamePage>,
        add::<GameState>,
        add::<GameView>,
        add::<JoinGame>,
        add::<LobbyPage>,
        add::<Logins>,
        add::<MadeToken>,
        add::<MadeWebhook>,
        add::<MailCode>,
        add::<Me>,
        add::<NewAct>,
        add::<NewBlock>,
        add::<NewChapters>,
        add::<NewGame>,
        add::<NewMail>,
        add::<NewPassword>,
        add::<NewPush>,
        add::<NewReport>,
        add::<NewSimul>,
        add::<NewStudy>,
        add::<NewStudyMember>,
        add::<NewToken>,
        add::<NewWebhook>,
        add::<Note>,
        add::<Notices>,
        add::<PasskeyPurpose>,
        add::<PlayerRef>,
        add::<Problem>,
        add::<Profile>,
        add::<SessionInfo>,
        add::<Settings>,
        add::<SimulAdmission>,
        add::<SimulList>,
        add::<SimulView>,
        add::<StudyList>,
        add::<StudySettings>,
        add::<StudyView>,
        add::<TokenInfo>,
        add::<TokenMe>,
    ] {
        add(&mut schemas);
    }
    let value = |schema| serde_json::to_value(schema).unwrap_or_default();
    schemas
        .into_iter()
        .map(|(name, schema)| (name, value(schema)))
        .collect()
}
