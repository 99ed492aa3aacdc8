//! Programs that play by requests and streams: what their tokens reach, and what they hear.

use crate::accounts::PASSWORD;
use crate::client::{Person, raw, wish};
use crate::program::{Lines, Program};
use crate::server::Server;
use serde_json::{Value, json};
use tercio_server::OnlineOptions;

/// A game between two programs, which has begun; the first sits in seat A.
fn table(one: &Program, other: &Program) -> String {
    let made = one.post("/api/games", &wish("two", 2)).good();
    let id = made["summary"]["id"].as_str().expect("an id").to_owned();
    other
        .post(&format!("/api/games/{id}/join"), &json!({}))
        .good();
    id
}

#[test]
fn a_token_reaches_as_far_as_its_scopes() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob").program();
    let id = table(&ann.program(), &bob);
    let game = |rest: &str| format!("/api/games/{id}{rest}");
    let words = json!({"words": "hello"});
    let requests = [
        ("read", None, "/api/me/games".to_owned()),
        ("read", None, game("")),
        ("read", None, game("/state")),
        ("read", None, game("/chat")),
        ("games", Some(wish("mini", 2)), "/api/games".to_owned()),
        ("games", Some(json!({})), game("/join")),
        (
            "play",
            Some(json!({"do": "move", "move": "d3-d4", "ply": 0})),
            game("/act"),
        ),
        ("chat", Some(words), game("/chat")),
    ];
    for scope in ["read", "games", "play", "chat"] {
        let program = ann.token(&[scope]);
        let me = program.get("/api/me").good();
        assert_eq!(
            (&me["player"]["name"], &me["scopes"]),
            (&json!("Ann"), &json!([scope]))
        );
        for (needed, body, path) in &requests {
            let answer = match body {
                Some(body) => program.post(path, body),
                None => program.get(path),
            };
            match *needed == scope {
                true => assert!(answer.status < 300, "{scope} {path}: {answer:?}"),
                false => {
                    assert_eq!(answer.problem(), "no-scope", "{scope} {path}");
                    let why = format!("this needs the scope {needed}");
                    assert_eq!(answer.json()["detail"], why);
                }
            }
        }
        // Over a socket as well.
        let tab = program.connect();
        assert_eq!(tab.is_ok(), scope == "read", "{scope}");
    }
    let mut tab = ann.token(&["read", "chat"]).connect().expect("let in");
    tab.watch(&id);
    let key = tab.ask(&id, "A", &json!({"do": "resign"}));
    assert_eq!(tab.answer(&key)["problem"]["type"], "no-scope");
    tab.say(&json!({"say": "chat", "game": id, "room": "players", "text": {"words": "ho"}}));
    assert_eq!(tab.hear("chat")["lines"][0]["text"]["words"], "ho");
}

#[test]
fn no_token_reaches_an_account() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let program = ann.program();
    let none = json!({});
    for path in [
        "/api/account/tokens",
        "/api/account/password",
        "/api/account/delete",
        "/api/account/logout",
        "/api/account/settings",
        "/api/account/bot",
        "/api/account/passkeys/begin",
        "/api/me/blocks",
        "/api/reports",
    ] {
        assert_eq!(
            program.post(path, &none).problem(),
            "not-with-token",
            "{path}"
        );
    }
    for path in ["tokens", "sessions", "logins", "export"] {
        let answer = program.get(&format!("/api/account/{path}"));
        assert_eq!(answer.problem(), "not-with-token", "{path}");
    }
    // Nor do guests have any.
    let guest = Person::new(&server);
    let wish = json!({"name": "x", "scopes": ["read"]});
    assert_eq!(
        guest.post("/api/account/tokens", &wish).problem(),
        "no-account"
    );
}

#[test]
fn tokens_are_made_listed_and_taken_back() {
    let server = Server::start();
    let mut ann = Person::with_account(&server, "Ann");
    for (name, scopes, days) in [
        ("", json!(["read"]), json!(null)),
        (&*"x".repeat(41), json!(["read"]), json!(null)),
        ("a\u{0}b", json!(["read"]), json!(null)),
        ("fine", json!([]), json!(null)),
        ("fine", json!(["everything"]), json!(null)),
        ("fine", json!(["read"]), json!(0)),
        ("fine", json!(["read"]), json!(4000)),
    ] {
        let wish = json!({"name": name, "scopes": scopes, "days": days});
        let answer = ann.post("/api/account/tokens", &wish);
        assert_eq!(answer.problem(), "malformed", "{wish}");
    }
    let wish = json!({"name": " laptop ", "scopes": ["play", "read", "play"], "days": 2});
    let made = ann.post("/api/account/tokens", &wish).good();
    let program = Program {
        address: server.address,
        token: made["token"].as_str().expect("a token").to_owned(),
    };
    assert!(program.token.starts_with("tercio_"));
    let list = ann.get("/api/account/tokens");
    assert!(!list.text.contains(&program.token), "shown once");
    let info = &list.good()[0];
    assert_eq!(
        (&info["name"], &info["used"]),
        (&json!("laptop"), &json!(null))
    );
    assert_eq!(info["scopes"], json!(["read", "play"]));
    program.get("/api/me").good();
    let info = ann.get("/api/account/tokens").good()[0].clone();
    assert!(info["used"].is_i64());
    // It ends, and stays in the list.
    server.clock.forward(2 * 24 * 60 * 60 * 1000);
    assert_eq!(program.get("/api/me").problem(), "bad-token");
    assert!(
        program
            .get("/api/me")
            .head
            .contains("www-authenticate: Bearer")
    );
    let revoke = format!(
        "/api/account/tokens/{}/revoke",
        info["id"].as_str().expect("an id")
    );
    assert_eq!(ann.post(&revoke, &json!({})).status, 204);
    assert_eq!(ann.post(&revoke, &json!({})).problem(), "no-token");
    // A token that is taken back takes its streams along.
    let program = ann.program();
    let mut stream = program.stream("/api/stream/events");
    stream.hear("hello");
    let mut tab = program.connect().expect("let in");
    let id = ann.get("/api/account/tokens").good()[0]["id"].clone();
    let revoke = format!("/api/account/tokens/{}/revoke", id.as_str().expect("an id"));
    assert_eq!(ann.post(&revoke, &json!({})).status, 204);
    stream.end();
    assert_eq!(tab.closed(), Some(1008));
    assert_eq!(program.get("/api/me").problem(), "bad-token");
    // So does another password.
    let program = ann.program();
    let change = json!({"old": PASSWORD, "new": "another good password"});
    assert_eq!(ann.send("/api/account/password", &change).status, 204);
    assert_eq!(program.get("/api/me").problem(), "bad-token");
    for _ in 0..20 {
        ann.token(&["read"]);
    }
    let wish = json!({"name": "one more", "scopes": ["read"]});
    let answer = ann.post("/api/account/tokens", &wish);
    assert_eq!(answer.problem(), "too-many-tokens");
}

#[test]
fn a_token_needs_no_page_and_hears_no_cookie() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let program = ann.program();
    let request = |authorization: &str| {
        let head = format!(
            "POST /api/games HTTP/1.1\r\n{authorization}cookie: {}\r\norigin: https://evil.example\r\ncontent-type: application/json",
            bob.cookie
        );
        raw(server.address, &head, &wish("mini", 2).to_string())
    };
    let bearer = format!("authorization: Bearer {}\r\n", program.token);
    let made = request(&bearer).good();
    assert_eq!(made["summary"]["seats"][0]["player"]["name"], "Ann");
    assert_eq!(request("").problem(), "foreign");
    // What a server in front has asked for is not ours, and a wrong token is nobody's.
    assert_eq!(
        request("authorization: Basic YTpi\r\n").problem(),
        "foreign"
    );
    assert_eq!(
        request("authorization: Bearer x\r\n").problem(),
        "bad-token"
    );
}

#[test]
fn bots_are_marked_and_may_be_kept_out() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let owner = Person::with_account(&server, "Tally");
    // Whoever has played stays a person.
    let mut unwelcome = wish("mini", 2);
    unwelcome["agreement"]["bots"] = json!(false);
    let id = ann.open(&unwelcome);
    let view = ann.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["summary"]["agreement"]["bots"], false);
    let become_bot = |person: &Person| person.post("/api/account/bot", &json!({}));
    assert_eq!(become_bot(&ann).problem(), "has-played");
    assert_eq!(become_bot(&Person::new(&server)).problem(), "no-account");
    assert_eq!(become_bot(&owner).good()["player"]["kind"], "bot");
    become_bot(&owner).good();
    let bot = owner.program();
    let answer = bot.post(&format!("/api/games/{id}/join"), &json!({}));
    assert_eq!(answer.problem(), "no-bots");
    // They play games that count, and everybody sees what they are.
    let mut counts = wish("mini", 2);
    counts["agreement"]["rated"] = json!(true);
    counts["agreement"]["time"] = json!({"days": 2});
    let id = ann.open(&counts);
    let joined = bot
        .post(&format!("/api/games/{id}/join"), &json!({}))
        .good();
    let sitter = &joined["summary"]["seats"][1]["player"];
    assert_eq!(
        (&sitter["kind"], &sitter["rating"][0]),
        (&json!("bot"), &json!(1500))
    );
    let profile = ann.get("/api/players/Tally").good();
    assert_eq!(profile["player"]["kind"], "bot");
    bot.act(&id, &json!({"do": "resign"})).good();
    let profile = ann.get("/api/players/Tally").good();
    assert_eq!(profile["ratings"][0]["games"], 1);
    assert_eq!(
        profile["games"]["games"][0]["seats"][1]["player"]["kind"],
        "bot"
    );
}

#[test]
fn programs_play_by_requests_alone() {
    let server = Server::start();
    let [one, other] = ["One", "Other"].map(|name| Program::bot(&server, name));
    let mut events = other.stream("/api/stream/events");
    assert_eq!(events.next().expect("a line")["type"], "hello");
    let id = table(&one, &other);
    let line = events.hear("started");
    assert_eq!(
        (&line["game"]["id"], &line["seat"]),
        (&json!(id), &json!("B"))
    );
    let mut stream = one.follow(&id, "?legal=true");
    let first = stream.next().expect("a line");
    assert_eq!(
        (&first["type"], &first["view"]["mine"]),
        (&json!("game"), &json!(["A"]))
    );
    let legal = first["state"]["legal"].as_array().expect("a list");
    assert!(legal.contains(&json!("d3-d4")), "{legal:?}");
    // What is sent again with the same key is carried out once.
    let command = json!({"do": "move", "move": "d3-d4", "ply": 0, "key": "k", "as": "A"});
    for _ in 0..2 {
        assert_eq!(one.act(&id, &command).good(), json!({"seq": 0}));
    }
    let facts = stream.hear("facts");
    assert_eq!(
        (&facts["from"], &facts["state"]["turn"]),
        (&json!(0), &json!("B"))
    );
    assert_eq!(facts["state"]["legal"], Value::Null);
    let turn = events.hear("turn");
    assert_eq!((&turn["game"], &turn["version"]), (&json!(id), &json!(1)));
    let refused = one.act(&id, &json!({"do": "move", "move": "c3-d4", "ply": 1}));
    assert_eq!(refused.problem(), "not-allowed");
    assert_eq!(refused.json()["refusal"], "not-your-turn");
    let refused = other.act(&id, &json!({"do": "move", "move": "a6-a5", "ply": 0}));
    assert_eq!(
        (&refused.json()["refusal"], &refused.json()["ply"]),
        (&json!("stale"), &json!(1))
    );
    let refused = other.act(&id, &json!({"do": "move", "move": "a1-h8", "ply": 1}));
    assert_eq!(refused.json()["refusal"], "illegal");
    other
        .act(&id, &json!({"do": "offer", "offer": "draw"}))
        .good();
    let state = one.get(&format!("/api/games/{id}/state")).good();
    let offer = json!({"by": "B", "offer": "draw", "accepted": ["B"]});
    assert_eq!(state["offer"], offer);
    one.act(&id, &json!({"do": "decline"})).good();
    one.post(
        &format!("/api/games/{id}/chat"),
        &json!({"phrase": "sorry"}),
    );
    assert_eq!(stream.hear("chat")["lines"][0]["text"]["phrase"], "sorry");
    // Who was away hears what is missing, once.
    let mut again = other.follow(&id, "?from=1");
    let facts = again.next().expect("a line");
    assert_eq!(
        (&facts["type"], &facts["from"]),
        (&json!("facts"), &json!(1))
    );
    assert_eq!(facts["entries"].as_array().map(Vec::len), Some(2));
    other.act(&id, &json!({"do": "resign"})).good();
    for stream in [&mut stream, &mut again] {
        let facts = stream.hear("facts");
        let last = match facts["state"]["ending"].is_null() {
            true => stream.hear("facts"),
            false => facts,
        };
        assert_eq!(last["state"]["ending"]["winners"], json!(["A"]));
        stream.end();
    }
    assert_eq!(events.hear("finished")["game"]["status"], "finished");
    let next = one
        .post(&format!("/api/games/{id}/rematch"), &json!({}))
        .good();
    let invitation = events.hear("rematch");
    assert_eq!(invitation["game"], json!(id));
    assert_eq!(invitation["next"], next["summary"]["id"]);
    let path = format!(
        "/api/games/{}/join",
        invitation["next"].as_str().expect("an id")
    );
    assert_eq!(
        other.post(&path, &json!({})).good()["summary"]["status"],
        "running"
    );
    // Of a game that is over only the end is told.
    let mut over = one.follow(&id, "");
    assert_eq!(over.next().expect("a line")["type"], "game");
    over.end();
}

#[test]
fn a_stream_of_events_begins_with_all_that_is_known() {
    let server = Server::start();
    let [one, other] = ["One", "Other"].map(|name| Program::bot(&server, name));
    let id = table(&one, &other);
    one.play(&id, "d3-d4", 0);
    let mut lobby = wish("mini", 2);
    lobby["visibility"] = json!("lobby");
    let waiting = other.post("/api/games", &lobby).good()["summary"]["id"].clone();
    let mut events = other.stream("/api/stream/events?lobby=true");
    assert_eq!(events.next().expect("a line")["type"], "hello");
    // The lobby may be told again at any time.
    let mut missing = vec!["waiting", "started", "turn", "lobby"];
    while !missing.is_empty() {
        let line = events.next().expect("a line");
        missing.retain(|kind| line["type"] != *kind);
    }
    let cancel = format!("/api/games/{}/cancel", waiting.as_str().expect("an id"));
    other.post(&cancel, &json!({})).good();
    assert_eq!(events.hear("finished")["game"]["status"], "aborted");
    while events.hear("lobby")["games"] != json!([]) {}
    // Nobody but accounts has events.
    let refused = Lines::open(server.address, "/api/stream/events", &[]);
    assert_eq!(refused.err().map(|(status, _)| status), Some(401));
}

#[test]
fn spectators_are_kept_behind_in_streams_too() {
    let server = Server::start();
    let [one, other] = ["One", "Other"].map(|name| Program::bot(&server, name));
    let mut late = wish("two", 2);
    late["agreement"]["delay"] = json!(2);
    let made = one.post("/api/games", &late).good();
    let id = made["summary"]["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/games/{id}/stream");
    let mut guest = Lines::open(server.address, &path, &[]).expect("let in");
    assert_eq!(guest.next().expect("a line")["state"], Value::Null);
    other
        .post(&format!("/api/games/{id}/join"), &json!({}))
        .good();
    loop {
        let line = guest.hear("game");
        if line["view"]["summary"]["status"] == "running" {
            break;
        }
    }
    for (ply, text) in ["d3-d4", "a6-a5", "d4-d3"].into_iter().enumerate() {
        let program = [&one, &other][ply % 2];
        program.play(&id, text, u32::try_from(ply).expect("few"));
    }
    let facts = guest.hear("facts");
    assert_eq!(facts["state"]["moves"], json!(["d3-d4"]));
    let state = raw(
        server.address,
        &format!("GET /api/games/{id}/state HTTP/1.1"),
        "",
    );
    assert_eq!(state.good()["moves"], json!(["d3-d4"]));
    // The end is for everybody.
    one.act(&id, &json!({"do": "resign"})).good();
    loop {
        let facts = guest.hear("facts");
        if !facts["state"]["ending"].is_null() {
            break;
        }
    }
    guest.end();
}

#[test]
fn programs_have_limits_that_say_when_to_come_back() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann").program();
    let streams: Vec<Lines> = (0..40).map(|_| ann.stream("/api/stream/events")).collect();
    let headers = [format!("authorization: Bearer {}", ann.token)];
    let refused = Lines::open(server.address, "/api/stream/events", &headers);
    let (status, head) = refused.err().expect("too many");
    assert!(status == 429 && head.contains("retry-after: "), "{head}");
    drop(streams);
    let path = "/api/games/nosuchgame/act";
    let refused = (0..1_000).find_map(|_| {
        let answer = ann.post(path, &json!({"do": "resign"}));
        (answer.status == 429).then_some(answer)
    });
    let refused = refused.expect("too fast");
    assert_eq!(refused.problem(), "too-fast");
    assert_eq!(refused.header("retry-after").as_deref(), Some("1"));
}

#[test]
fn a_stream_ends_with_the_server() {
    let options = OnlineOptions::default();
    let server = Server::on("sqlite::memory:", options);
    let ann = Person::with_account(&server, "Ann").program();
    let mut stream = ann.stream("/api/stream/events");
    stream.hear("hello");
    server.stop();
    stream.end();
}
