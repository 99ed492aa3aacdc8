//! The opening explorer: what was played, and what came of it.

use crate::client::{Answer, Person, SOON, wish};
use crate::rated::rated_game;
use crate::server::Server;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tercio_rules::record::Record;
use tercio_rules::{Game, Position, Rules, Seat};
use tercio_server::{Importer, OnlineOptions};
use tercio_store::testing::TemporaryFile;

fn start(first: Seat) -> Position {
    let rules = Rules::from_names("pikemen", "mini").expect("rules");
    Position::start_with(rules, first).expect("a start")
}

fn ask(person: &Person, position: &Position, rest: &str) -> Answer {
    let position = position.to_string().replace(' ', "+");
    person.get(&format!("/api/explorer?position={position}&{rest}"))
}

/// Asks until so many games are counted. Answers are kept for a moment, so each question is another.
fn counted(person: &Person, position: &Position, games: u64) -> Value {
    let begin = Instant::now();
    for year in 1.. {
        let answer = ask(person, position, &format!("since={year:04}-01")).good();
        if answer["games"] == games {
            return answer;
        }
        assert!(begin.elapsed() < SOON, "{answer}");
        std::thread::sleep(Duration::from_millis(50));
    }
    unreachable!("years do not end")
}

#[test]
fn games_are_counted_when_they_are_over() {
    let file = TemporaryFile::new();
    let server = Server::on(&file.address(), OnlineOptions::default());
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let games = [rated_game(&ann, &bob), rated_game(&ann, &bob)];
    // One that is called off does not count.
    let aborted = ann.open(&wish("mini", 2));
    bob.join(&aborted);
    ann.connect().act(&aborted, "A", &json!({"do": "abort"}));
    let answer = counted(&ann, &start(Seat::A), 2);
    assert_eq!(answer["moves"][0]["games"], 2);
    assert_eq!(answer["moves"][0]["wins"], json!([2, 0]));
    let named: Vec<&str> = answer["played"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|game| game["id"].as_str().expect("an id"))
        .collect();
    assert!(named.len() == 2 && games.iter().all(|game| named.contains(&game.as_str())));
    // Seen from the other side it is the same: then seat B begins, and has won.
    let other = ask(&bob, &start(Seat::B), "").good();
    assert_eq!(other["moves"][0]["wins"], json!([0, 2]));
    // The move is one of the position, and the game goes on from there.
    let text = answer["moves"][0]["move"].as_str().expect("a move");
    let game = Game::read(start(Seat::A), text).expect("a legal move");
    assert_eq!(ask(&ann, game.position(), "").good()["games"], 2);
    for (filter, expected) in [
        ("from=1500", 2),
        ("from=1700", 0),
        ("below=1700", 2),
        ("until=2020-01", 0),
        ("source=engines", 0),
    ] {
        let found = ask(&ann, &start(Seat::A), filter).good();
        assert_eq!(found["games"], expected, "{filter}");
    }
    for wrong in ["from=x", "since=soon", "source=cats", "colour=red"] {
        let answer = ask(&ann, &start(Seat::A), wrong);
        assert_eq!(answer.problem(), "malformed", "{wrong}");
    }
    assert_eq!(ann.get("/api/explorer").problem(), "malformed");
    // After a restart nothing is counted again.
    server.stop();
    let server = Server::on(&file.address(), OnlineOptions::default());
    let carl = Person::new(&server);
    rated_game(&ann.at(&server), &bob.at(&server));
    counted(&carl, &start(Seat::A), 3);
}

#[test]
fn games_of_engines_are_brought_in_beside() {
    let file = TemporaryFile::new();
    let server = Server::on(&file.address(), OnlineOptions::default());
    let ann = Person::new(&server);
    let game = Game::read(start(Seat::A), "f3(N) a4(S)").expect("a game");
    let mut record = Record::from_game(&game);
    record.set_tag("A", "level=17").expect("a tag");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let importer = Importer::open(&file.address()).await.expect("it opens");
        let records = [record.clone()];
        assert_eq!(importer.take(&records).await, Ok(1));
        assert_eq!(importer.take(&records).await, Ok(0));
    });
    let found = ask(&ann, &start(Seat::A), "source=engines").good();
    assert_eq!((&found["games"], &found["played"]), (&json!(1), &json!([])));
    assert_eq!(found["records"][0]["players"], json!(["level=17", null]));
    let id = found["records"][0]["id"].as_str().expect("an id");
    let text = ann.get(&format!("/api/explorer/records/{id}"));
    assert_eq!(Record::from_text(&text.text), Ok(record));
    assert_eq!(ask(&ann, &start(Seat::A), "").good()["games"], 0);
    assert_eq!(
        ann.get("/api/explorer/records/nothing").problem(),
        "no-game"
    );
}

#[test]
fn who_asks_too_often_waits() {
    let options = OnlineOptions {
        requests_a_minute: 4,
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let ann = Person::new(&server);
    let answers: Vec<Answer> = (0..9).map(|_| ask(&ann, &start(Seat::A), "")).collect();
    assert_eq!(answers[0].status, 200);
    assert_eq!(answers[8].problem(), "too-fast");
}
