//! Every request that the server knows. A test compares the list with the routes.

use super::operation::{Operation, get, post};
use serde_json::{Value, json};

fn text() -> Value {
    json!({"type": "string"})
}

fn number() -> Value {
    json!({"type": "integer"})
}

fn flag() -> Value {
    json!({"type": "boolean"})
}

fn one_of(words: &[&str]) -> Value {
    json!({"type": "string", "enum": words})
}

/// All of them, in the order of their paths.
pub(super) fn operations() -> Vec<Operation> {
    let mut all = account();
    all.extend(archive());
    all.extend(games());
    all.extend(learning());
    all.extend(people());
    all.extend(simuls());
    all.extend(studies());
    all.extend(tournaments());
    all
}

fn account() -> Vec<Operation> {
    vec![
        post("/api/account/bot", "Become a bot, for good").answers("Me"),
        post("/api/account/delete", "Close the account").takes("Confirmation"),
        get("/api/account/export", "All that is kept about who asks").answers("AccountExport"),
        post("/api/account/login", "Sign in")
            .takes("Credentials")
            .answers("Me"),
        get("/api/account/logins", "The ways to sign in").answers("Logins"),
        post("/api/account/logout", "Sign out"),
        get("/api/account/notices", "How one is told what happens").answers("Notices"),
        post("/api/account/notices/mail", "Be told by mail").takes("NewMail"),
        post(
            "/api/account/notices/mail/cancel",
            "Forget the address that waits for its code",
        ),
        post(
            "/api/account/notices/mail/confirm",
            "Enter the code that came by mail",
        )
        .takes("MailCode"),
        post("/api/account/notices/push", "Be told in a browser").takes("NewPush"),
        post("/api/account/notices/webhook", "Be told at an address")
            .takes("NewWebhook")
            .answers("MadeWebhook")
            .created(),
        post("/api/account/notices/{id}/remove", "Remove a way"),
        post("/api/account/notices/{id}/test", "Try a way out"),
        post("/api/account/notices/{id}/when", "When a way is used").takes("ChannelWhen"),
        get("/api/account/vacation", "One's days of vacation").answers("VacationDays"),
        post("/api/account/vacation", "Go on vacation")
            .takes("NewVacation")
            .answers("VacationDays"),
        post("/api/account/vacation/end", "Come back").answers("VacationDays"),
        post("/api/account/passkeys/add", "Add a passkey").takes_json(),
        post("/api/account/passkeys/begin", "What a device is to sign")
            .takes("PasskeyPurpose")
            .answers("PasskeyOptions"),
        post("/api/account/passkeys/login", "Sign in with a passkey")
            .takes_json()
            .answers("Me"),
        post("/api/account/passkeys/register", "Register with a passkey")
            .takes_json()
            .answers("Me")
            .created(),
        post("/api/account/passkeys/{id}/remove", "Remove a passkey"),
        post("/api/account/password", "Change the password").takes("NewPassword"),
        post("/api/account/register", "Register")
            .takes("Credentials")
            .answers("Me")
            .created(),
        get("/api/account/sessions", "Where one is signed in").answers_list("SessionInfo"),
        post("/api/account/sessions/{id}/end", "End a session"),
        post("/api/account/settings", "What one wants").takes("Settings"),
        get("/api/account/tokens", "One's tokens").answers_list("TokenInfo"),
        post("/api/account/tokens", "Make a token")
            .takes("NewToken")
            .answers("MadeToken")
            .created(),
        post("/api/account/tokens/{id}/revoke", "Take a token back"),
    ]
}

/// What can be searched for in the archive.
fn search(operation: Operation) -> Operation {
    let players = json!({"type": "array", "items": text(), "maxItems": 6});
    operation
        .asks("player", players)
        .asks("game", text())
        .asks("setup", text())
        .asks("result", one_of(&["won", "lost", "drawn"]))
        .asks("termination", text())
        .asks("rated", flag())
        .asks("from", number())
        .asks("to", number())
        .asks("cursor", text())
}

fn archive() -> Vec<Operation> {
    vec![
        search(get("/api/archive", "Games that are over")).answers("GamePage"),
        search(get("/api/archive/export", "Their records"))
            .asks("format", one_of(&["text", "ndjson"]))
            .answers_text("text/plain")
            .or_text("application/x-ndjson"),
    ]
}

fn games() -> Vec<Operation> {
    vec![
        post("/api/games", "Open a game")
            .takes("NewGame")
            .answers("GameView")
            .created(),
        get("/api/games/{id}", "A game and its facts").answers("GameView"),
        post("/api/games/{id}/act", "Do something in a game")
            .takes("NewAct")
            .answers("Acted"),
        post(
            "/api/games/{id}/cancel",
            "Get up, or take one's own game back",
        )
        .answers("GameView"),
        post("/api/games/{id}/decline", "Decline a challenge").answers("GameView"),
        get("/api/games/{id}/chat", "What was said beside a game").answers("Chat"),
        post("/api/games/{id}/chat", "Say something").takes("ChatText"),
        post("/api/games/{id}/join", "Sit down")
            .takes("JoinGame")
            .answers("GameView"),
        get("/api/games/{id}/note", "One's own note about a game").answers("Note"),
        post("/api/games/{id}/note", "Write it").takes("Note"),
        get(
            "/api/games/{id}/record",
            "The record of a game that is over",
        )
        .answers_text("text/plain"),
        get("/api/games/{id}/record.json", "The same as JSON").answers("GameRecord"),
        post("/api/games/{id}/rematch", "Play again").answers("GameView"),
        get("/api/games/{id}/state", "How a game stands")
            .asks("legal", flag())
            .answers("GameState"),
        get("/api/games/{id}/stream", "What happens in a game, as lines")
            .asks("from", number())
            .asks("legal", flag())
            .answers_lines("GameLine"),
    ]
}

/// Openings, puzzles and reviews.
fn learning() -> Vec<Operation> {
    vec![
        get("/api/explorer", "What was played in a position")
            .asks("position", text())
            .asks("source", one_of(&["people", "engines"]))
            .asks("since", text())
            .asks("until", text())
            .asks("from", number())
            .asks("below", number())
            .answers("Openings"),
        get(
            "/api/explorer/records/{id}",
            "The record of a game of engines",
        )
        .answers_text("text/plain"),
        get(
            "/api/games/{id}/review",
            "What a review found, or how far it is",
        )
        .answers("GameReview"),
        post("/api/games/{id}/review", "Ask for a review")
            .answers("GameReview")
            .or_accepted(),
        get("/api/puzzles", "The puzzles of the server, and ratings").answers("PuzzleBook"),
        post("/api/puzzles/{id}", "Try to solve a puzzle")
            .takes("PuzzleMoves")
            .answers("PuzzleResult"),
    ]
}

fn tournaments() -> Vec<Operation> {
    vec![
        get(
            "/api/tournaments",
            "Tournaments that wait, are played and are over",
        )
        .answers("TournamentList"),
        post("/api/tournaments", "Make a tournament")
            .takes("NewTournament")
            .answers("TournamentView")
            .created(),
        get("/api/tournaments/{id}", "A tournament")
            .asks("version", number())
            .answers("TournamentView")
            .or_unchanged(),
        post(
            "/api/tournaments/{id}/cancel",
            "Call one's own tournament off",
        )
        .answers("TournamentView"),
        post("/api/tournaments/{id}/join", "Take part").answers("TournamentView"),
        post("/api/tournaments/{id}/leave", "Take part no longer").answers("TournamentView"),
        post("/api/tournaments/{id}/start", "Begin one's own tournament").answers("TournamentView"),
    ]
}

fn simuls() -> Vec<Operation> {
    vec![
        get("/api/simuls", "Simuls that wait, are played and are over").answers("SimulList"),
        post("/api/simuls", "Make a simul")
            .takes("NewSimul")
            .answers("SimulView")
            .created(),
        get("/api/simuls/{id}", "A simul")
            .asks("version", number())
            .answers("SimulView")
            .or_unchanged(),
        post("/api/simuls/{id}/admit", "Accept a guest, or not")
            .takes("SimulAdmission")
            .answers("SimulView"),
        post("/api/simuls/{id}/cancel", "Call one's own simul off").answers("SimulView"),
        post("/api/simuls/{id}/join", "Ask to play").answers("SimulView"),
        post("/api/simuls/{id}/leave", "Ask no longer").answers("SimulView"),
        post("/api/simuls/{id}/start", "Begin one's own simul").answers("SimulView"),
    ]
}

fn studies() -> Vec<Operation> {
    vec![
        get(
            "/api/studies",
            "Studies in which one takes part, and those for everybody",
        )
        .answers("StudyList"),
        post("/api/studies", "Make a study")
            .takes("NewStudy")
            .answers("StudyView")
            .created(),
        get("/api/studies/{id}", "A study and its chapters").answers("StudyView"),
        post("/api/studies/{id}/chapters", "Add chapters").takes("NewChapters"),
        post(
            "/api/studies/{id}/members",
            "Let somebody take part, or no longer",
        )
        .takes("NewStudyMember"),
        post("/api/studies/{id}/remove", "Remove one's own study"),
        post(
            "/api/studies/{id}/settings",
            "Its name, and who may read it",
        )
        .takes("StudySettings"),
        get("/api/studies/{id}/text", "All chapters as records").answers_text("text/plain"),
    ]
}

fn people() -> Vec<Operation> {
    vec![
        get("/api/lobby", "Games that wait for anybody").answers("LobbyPage"),
        get("/api/mail/stop/{what}", "Whether one wants no more mail").answers_text("text/html"),
        post("/api/mail/stop/{what}", "No more mail").answers_text("text/html"),
        get("/api/me", "Who asks, and what the token may do").answers("Me"),
        get("/api/me/blocks", "Whom one has blocked").answers_list("PlayerRef"),
        post("/api/me/blocks", "Block somebody").takes("NewBlock"),
        post("/api/me/blocks/{player}/end", "Block them no longer"),
        get("/api/me/challenges", "Games to which one is invited").answers("GamePage"),
        get("/api/me/games", "One's games that are not over").answers("GamePage"),
        get("/api/openapi.json", "This").answers("Document"),
        get("/api/players/{name}", "Somebody with an account").answers("Profile"),
        post("/api/reports", "Report somebody").takes("NewReport"),
        get("/api/socket", "What browsers play over").switches(),
        get("/api/stream/events", "What concerns one, as lines")
            .asks("lobby", flag())
            .answers_lines("EventLine"),
    ]
}
