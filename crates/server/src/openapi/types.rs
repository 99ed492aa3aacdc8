//! The types that travel, as they describe themselves.

use serde_json::{Map, Value, json};
use tercio_api::{
    Acted, ChannelWhen, Chat, ChatText, Confirmation, Credentials, EventLine, GameLine, GamePage,
    GameReview, GameState, GameView, JoinGame, LobbyPage, Logins, MadeToken, MadeWebhook, MailCode,
    Me, NewAct, NewBlock, NewChapters, NewGame, NewMail, NewPassword, NewPush, NewReport, NewSimul,
    NewStudy, NewStudyMember, NewToken, NewTournament, NewVacation, NewWebhook, Note, Notices,
    Openings, PasskeyPurpose, PlayerRef, Problem, Profile, PuzzleBook, PuzzleMoves, PuzzleResult,
    SessionInfo, Settings, SimulAdmission, SimulList, SimulView, StudyList, StudySettings,
    StudyView, TokenInfo, TokenMe, TournamentList, TournamentView, VacationDays,
};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, schema::Schema};

/// Where a type is described.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Types by name.
type Schemas = Vec<(String, RefOr<Schema>)>;

/// A type and all that it is made of.
fn add<T: ToSchema>(schemas: &mut Schemas) {
    add_as::<T>(&T::name(), schemas);
}

/// The same for a type that is called otherwise here.
fn add_as<T: ToSchema>(name: &str, schemas: &mut Schemas) {
    schemas.push((name.to_owned(), T::schema()));
    T::schemas(schemas);
}

/// All types by name.
pub(super) fn schemas() -> Map<String, Value> {
    let mut schemas = Schemas::new();
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
        add::<GameReview>,
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
        add::<NewTournament>,
        add::<NewVacation>,
        add::<NewWebhook>,
        add::<Note>,
        add::<Notices>,
        add::<Openings>,
        add::<PasskeyPurpose>,
        add::<PlayerRef>,
        add::<Problem>,
        add::<Profile>,
        add::<PuzzleBook>,
        add::<PuzzleMoves>,
        add::<PuzzleResult>,
        add::<SessionInfo>,
        add::<Settings>,
        add::<SimulAdmission>,
        add::<SimulView>,
        add::<StudyList>,
        add::<StudySettings>,
        add::<StudyView>,
        add::<TokenInfo>,
        add::<TokenMe>,
        add::<TournamentView>,
        add::<VacationDays>,
    ] {
        add(&mut schemas);
    }
    // One type with two names.
    add_as::<SimulList>("SimulList", &mut schemas);
    add_as::<TournamentList>("TournamentList", &mut schemas);
    let value = |schema| without_prefixes(serde_json::to_value(schema).unwrap_or_default());
    let described = schemas.into_iter();
    let described = described.map(|(name, schema)| (name, value(schema)));
    let others = written().map(|(name, schema)| (name.to_owned(), schema));
    described.chain(others).collect()
}

/// Pairs are described by `prefixItems`, which OpenAPI 3.1 allows and programs that read such documents stumble
/// over. Here each member is any of the forms, and their number is said.
fn without_prefixes(mut schema: Value) -> Value {
    match &mut schema {
        Value::Object(members) => {
            for member in members.values_mut() {
                *member = without_prefixes(member.take());
            }
            if let Some(Value::Array(forms)) = members.remove("prefixItems") {
                let count = forms.len();
                members.insert("items".to_owned(), json!({"anyOf": forms}));
                for bound in ["minItems", "maxItems"] {
                    members.insert(bound.to_owned(), json!(count));
                }
            }
        }
        Value::Array(values) => {
            for value in values {
                *value = without_prefixes(value.take());
            }
        }
        _ => {}
    }
    schema
}

/// What has no type among those that travel: it is written by others, or only ever read.
fn written() -> [(&'static str, Value); 5] {
    let text = || json!({"type": "string"});
    let texts = || json!({"type": "array", "items": text()});
    let list = |name: &str| json!({"type": "array", "items": reference(name)});
    let objects = || json!({"type": "array", "items": {"type": "object"}});
    [
        // docs/notation.md
        (
            "GameRecord",
            json!({
                "type": "object",
                "required": ["game", "setup", "result", "moves"],
                "additionalProperties": false,
                "properties": {
                    "game": text(), "setup": text(),
                    "target": {"type": "integer"}, "stall": {"type": "integer"},
                    "rps": {"type": "boolean"}, "deadlock": text(),
                    "knights_and_kings": {"type": "boolean"},
                    "first": text(), "position": text(),
                    "tags": {"type": "object", "additionalProperties": text()},
                    "result": text(), "termination": text(), "comments": texts(),
                    "moves": list("RecordMove"),
                },
            }),
        ),
        (
            "RecordMove",
            json!({
                "type": "object",
                "required": ["move"],
                "additionalProperties": false,
                "properties": {
                    "move": text(), "comments": texts(),
                    "variations": {"type": "array", "items": {
                        "type": "object",
                        "required": ["moves"],
                        "additionalProperties": false,
                        "properties": {"comments": texts(), "moves": list("RecordMove")},
                    }},
                },
            }),
        ),
        (
            "AccountExport",
            json!({
                "type": "object",
                "required": [
                    "player", "sessions", "passkeys", "notifications", "ratings", "puzzles", "games",
                    "chat", "notes", "blocked", "reports",
                ],
                "properties": {
                    "player": {"type": ["object", "null"]},
                    "sessions": objects(), "passkeys": objects(), "notifications": objects(),
                    "ratings": objects(), "puzzles": objects(), "games": list("GameSummary"),
                    "chat": objects(), "notes": objects(), "blocked": texts(), "reports": objects(),
                },
            }),
        ),
        // What `navigator.credentials` takes.
        (
            "PasskeyOptions",
            json!({
                "type": "object",
                "required": ["challenge"],
                "properties": {"challenge": text()},
            }),
        ),
        (
            "Document",
            json!({
                "type": "object",
                "required": ["openapi", "info", "paths", "components"],
                "properties": {
                    "openapi": text(), "info": {"type": "object"}, "paths": {"type": "object"},
                    "components": {"type": "object"},
                },
            }),
        ),
    ]
}
