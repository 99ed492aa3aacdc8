//! Games that count, profiles, and the archive of what was played.

use crate::client::{Person, Tab, raw, wish};
use crate::server::Server;
use serde_json::{Value, json};

fn rated(setup: &str, seats: usize) -> Value {
    let mut wish = wish(setup, seats);
    wish["agreement"]["rated"] = json!(true);
    wish["agreement"]["time"] = json!({"live": {"minutes": 10, "seconds": 5}});
    wish
}

/// Everybody makes the first move that is allowed.
fn play_round(game: &str, players: &mut [(&str, Tab)]) {
    for (ply, (seat, tab)) in players.iter_mut().enumerate() {
        let view = tab.watch(game);
        let moves = legal(&view);
        tab.play(game, seat, &moves, ply);
    }
}

/// A move that the rules allow after what happened.
pub(crate) fn legal(view: &Value) -> String {
    let agreement = &view["summary"]["agreement"];
    let name = |key: &str| agreement[key].as_str().expect("a name").to_owned();
    let rules = tercio_rules::Rules::from_names(&name("game"), &name("setup")).expect("rules");
    let mut game = tercio_rules::Game::new(rules);
    for entry in view["entries"].as_array().expect("a list") {
        if let Some(text) = entry["move"].as_str() {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("allowed");
        }
    }
    let position = game.position();
    let mut moves = position.legal_moves().into_iter();
    position.notation(moves.next().expect("a move")).to_string()
}

/// Ann beats Bob in a game that counts.
pub(crate) fn rated_game(ann: &Person, bob: &Person) -> String {
    let game = ann.open(&rated("mini", 2));
    bob.join(&game);
    let mut players = [("A", ann.connect()), ("B", bob.connect())];
    play_round(&game, &mut players);
    players[1].1.act(&game, "B", &json!({"do": "resign"}));
    game
}

#[test]
fn games_that_count_are_between_accounts() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let guest = Person::new(&server);
    assert_eq!(
        guest.post("/api/games", &rated("mini", 2)).problem(),
        "needs-account"
    );
    let game = ann.open(&rated("mini", 2));
    let join = format!("/api/games/{game}/join");
    assert_eq!(guest.post(&join, &json!({})).problem(), "needs-account");
    // Nobody plays against themselves.
    let again = ann.post(&join, &json!({"seat": "B"})).good();
    assert_eq!(again["summary"]["status"], "open");
    assert_eq!(again["mine"], json!(["A"]));
}

#[test]
fn two_accounts_of_one_browser_play_no_rated_game() {
    let server = Server::start();
    let mut ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let game = ann.open(&rated("mini", 2));
    let casual = ann.open(&wish("mini", 2));
    ann.send("/api/account/logout", &json!({}));
    ann.register("Anna").good();
    let join = format!("/api/games/{game}/join");
    assert_eq!(ann.post(&join, &json!({})).problem(), "same-browser");
    // What does not count is nobody's business, and others may play.
    ann.join(&casual);
    bob.join(&game);
    // What the browser says about itself is believed only if we have said it.
    let game = bob.open(&rated("mini", 2));
    let mut eve = Person::with_account(&server, "Eve");
    let forged = format!("{}.{}", bob.id(), "a".repeat(32));
    eve.cookie = format!("tercio-history={forged}; {}", eve.cookie);
    eve.join(&game);
}

#[test]
fn a_rated_game_changes_both_ratings_and_a_profile_shows_it() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let game = rated_game(&ann, &bob);
    let profile = bob.get("/api/players/ann").good();
    assert_eq!(profile["player"]["name"], "Ann");
    let rating = &profile["ratings"][0];
    assert_eq!(rating["ladder"], "pikemen-2-rapid");
    assert_eq!(rating["provisional"], true);
    assert_eq!(rating["games"], 1);
    let up = rating["rating"].as_i64().expect("a number");
    assert!(up > 1500, "{up}");
    assert_eq!(rating["history"].as_array().map(Vec::len), Some(1));
    assert_eq!(profile["games"]["games"][0]["id"], game.as_str());
    let down = ann.get("/api/players/Bob").good();
    assert_eq!(down["ratings"][0]["rating"].as_i64(), Some(3000 - up));
    // The next game shows who is how strong, the last one who was.
    let next = ann.open(&rated("mini", 2));
    let next = bob.join(&next);
    assert_eq!(
        next["summary"]["seats"][0]["player"]["rating"],
        json!([up, true])
    );
    let last = bob.get(&format!("/api/games/{game}")).good();
    assert_eq!(last["summary"]["seats"][0]["player"]["rating"][0], 1500);
}

#[test]
fn a_game_that_was_called_off_or_is_casual_changes_nothing() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let game = ann.open(&rated("mini", 2));
    bob.join(&game);
    ann.connect().act(&game, "A", &json!({"do": "abort"}));
    let game = ann.open(&wish("mini", 2));
    bob.join(&game);
    let mut players = [("A", ann.connect()), ("B", bob.connect())];
    play_round(&game, &mut players);
    players[1].1.act(&game, "B", &json!({"do": "resign"}));
    let profile = ann.get("/api/players/Ann").good();
    assert_eq!(profile["ratings"], json!([]));
    // The one that was called off is not among the games that were played.
    assert_eq!(profile["games"]["games"].as_array().map(Vec::len), Some(1));
}

#[test]
fn who_leaves_first_is_last() {
    let server = Server::start();
    let names = ["Ann", "Bob", "Cid"];
    let people = names.map(|name| Person::with_account(&server, name));
    let game = people[0].open(&rated("three", 3));
    people[1].join(&game);
    people[2].join(&game);
    let mut players = [
        ("A", people[0].connect()),
        ("B", people[1].connect()),
        ("C", people[2].connect()),
    ];
    play_round(&game, &mut players);
    players[2].1.act(&game, "C", &json!({"do": "resign"}));
    players[1].1.act(&game, "B", &json!({"do": "resign"}));
    let rating = |name: &str| {
        let profile = people[0].get(&format!("/api/players/{name}")).good();
        assert_eq!(profile["ratings"][0]["ladder"], "martian-3-rapid");
        profile["ratings"][0]["rating"].as_i64().expect("a number")
    };
    assert!(rating("Ann") > rating("Bob") && rating("Bob") > rating("Cid"));
}

#[test]
fn the_archive_finds_games() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let games: Vec<String> = (0..3).map(|_| rated_game(&ann, &bob)).collect();
    let find = |query: &str| -> Vec<String> {
        let page = bob.get(&format!("/api/archive?{query}")).good();
        let games = page["games"].as_array().expect("a list").iter();
        games
            .map(|game| game["id"].as_str().expect("an id").to_owned())
            .collect()
    };
    assert_eq!(find("").len(), 3);
    for (query, count) in [
        ("player=ANN&result=won", 3),
        ("player=Bob&result=won", 0),
        ("player=Bob&player=Ann&result=lost", 3),
        ("game=pikemen&setup=mini&rated=true", 3),
        ("game=martian", 0),
        ("setup=classic", 0),
        ("rated=false", 0),
        ("from=0&to=1", 0),
        ("from=1&player=", 3),
        ("termination=resigned", 3),
    ] {
        assert_eq!(find(query).len(), count, "{query}");
    }
    for (query, problem) in [
        ("player=Nobody", "no-player"),
        ("result=best", "malformed"),
        ("rated=1", "malformed"),
        ("from=yesterday", "malformed"),
        ("cursor=x", "malformed"),
        ("colour=red", "malformed"),
        ("game=%27%20OR%201=1", ""),
    ] {
        let answer = bob.get(&format!("/api/archive?{query}"));
        match problem {
            "" => assert_eq!(answer.good()["games"], json!([])),
            _ => assert_eq!(answer.problem(), problem, "{query}"),
        }
    }
    assert!(games.iter().all(|game| find("player=ann").contains(game)));
}

#[test]
fn a_game_that_is_over_has_a_record_and_a_running_one_has_not() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let game = rated_game(&ann, &bob);
    let answer = ann.get(&format!("/api/games/{game}/record"));
    assert_eq!(answer.status, 200);
    let record = tercio_rules::record::Record::from_text(&answer.text).expect("a record");
    assert_eq!(record.player(tercio_rules::Seat::A), Some("Ann"));
    assert_eq!(
        record.winners(),
        tercio_rules::SeatSet::only(tercio_rules::Seat::A)
    );
    let answer = ann.get(&format!("/api/games/{game}/record.json"));
    assert_eq!(
        tercio_rules::record::Record::from_json(&answer.text).expect("the same"),
        record
    );
    let running = ann.open(&rated("mini", 2));
    assert_eq!(
        ann.get(&format!("/api/games/{running}/record")).problem(),
        "not-over"
    );
    assert_eq!(ann.get("/api/games/nothing/record").problem(), "no-game");
}

#[test]
fn all_records_can_be_had_at_once() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    for _ in 0..3 {
        rated_game(&ann, &bob);
    }
    // Without a length it comes in pieces: HTTP 1.0 knows none, so the end is the end.
    let text = raw(
        server.address,
        "GET /api/archive/export?player=ann HTTP/1.0",
        "",
    );
    assert_eq!(text.status, 200);
    assert_eq!(text.text.matches("[A \"Ann\"]").count(), 3, "{text:?}");
    let lines = raw(
        server.address,
        "GET /api/archive/export?format=ndjson HTTP/1.0",
        "",
    );
    let lines: Vec<Value> = lines
        .text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 3);
    let cursor = lines[1]["cursor"].as_str().expect("a cursor");
    let rest = format!("GET /api/archive/export?format=ndjson&cursor={cursor} HTTP/1.0");
    let rest = raw(server.address, &rest, "");
    assert_eq!(rest.text.lines().count(), 1);
}
