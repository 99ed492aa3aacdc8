//! Puzzles that a host adds, and the ratings of those who solve them.

use crate::client::{Person, SOON, wish};
use crate::operations::figure;
use crate::rights::on_file;
use crate::server::Server;
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_learn::puzzle::{MARTIAN, Puzzle, read};
use tercio_server::{Admin, Order};

#[test]
fn puzzles_are_added_judged_and_rated() {
    let (server, database, _folder) = on_file();
    let ours: Vec<Puzzle> = read(MARTIAN).expect("puzzles");
    let puzzle = &ours[0];
    let ann = Person::with_account(&server, "Ann");
    let guest = Person::new(&server);
    assert!(guest.get("/api/puzzles").good()["solver"].is_null());
    let path = format!("/api/puzzles/{}", puzzle.id());
    let right = puzzle.position.notation(puzzle.solutions[0]).to_string();
    let tried = json!({"moves": [right]});
    assert_eq!(guest.post(&path, &tried).problem(), "no-account");
    assert_eq!(ann.get("/api/puzzles").good()["solver"], json!([]));
    let first = ann.post(&path, &tried).good();
    assert_eq!(
        (&first["solved"], &first["counts"]),
        (&json!(true), &json!(true))
    );
    let rating = first["solver"].as_i64().expect("a number");
    assert!(rating > 800, "{first}");
    // What comes later is judged, but counts no more.
    let again = ann.post(&path, &json!({"moves": ["nonsense"]})).good();
    assert_eq!(
        (&again["solved"], &again["counts"], &again["solver"]),
        (&json!(false), &json!(false), &json!(rating))
    );
    let next = format!("/api/puzzles/{}", ours[1].id());
    let failed = ann.post(&next, &json!({"moves": []})).good();
    assert!(failed["solver"].as_i64() < Some(rating), "{failed}");
    let book = ann.get("/api/puzzles").good();
    assert_eq!(book["solver"], json!([["martian", failed["solver"]]]));
    assert_eq!(book["ratings"].as_array().map(Vec::len), Some(2));
    assert_eq!(ann.post("/api/puzzles/none", &tried).problem(), "no-puzzle");
    // A host adds what was mined.
    assert_eq!(book["puzzles"], json!([]));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let added = runtime.block_on(async {
        let admin = Admin::open(&database, "tester").await.expect("a database");
        let text = format!("# One.\n{puzzle}\n");
        let wrong = Order::AddPuzzles {
            text: "win".to_owned(),
        };
        assert!(admin.carry_out(wrong).await.is_err());
        admin.carry_out(Order::AddPuzzles { text }).await
    });
    assert_eq!(added.expect("added"), "1 puzzles added, 0 known already\n");
    let book = ann.get("/api/puzzles").good();
    assert_eq!(book["puzzles"], json!([puzzle.to_string()]));
}

/// A game of two that were not strong. In the end a win in three was there to be seen.
const GAME: &str = include_str!("../../../../testdata/missed_win.txt");

fn played(server: &Server, visibility: &str) -> String {
    let [ann, bob] = [(); 2].map(|()| Person::new(server));
    let mut wanted = wish("two", 2);
    wanted["visibility"] = json!(visibility);
    let id = ann.open(&wanted);
    bob.join(&id);
    let mut tabs = [ann.connect(), bob.connect()];
    for (ply, text) in (0..).zip(GAME.split_whitespace()) {
        let seat = ply % 2;
        tabs[seat].play(&id, ["A", "B"][seat], text, ply);
    }
    id
}

fn mine(database: &str) -> String {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let said = runtime.block_on(async {
        let admin = Admin::open(database, "tester").await.expect("a database");
        admin.carry_out(Order::Mine { games: 100 }).await
    });
    said.expect("done")
}

/// Waits until so many games were looked through, and returns all puzzles.
fn mined(person: &Person, database: &str, done: u32) -> Value {
    let begin = Instant::now();
    let done = format!("0 games asked for, 0 wait, {done} were looked through before");
    while !mine(database).starts_with(&done) {
        assert!(begin.elapsed() < 2 * SOON, "{done}");
        sleep(Duration::from_millis(20));
    }
    person.get("/api/puzzles").good()
}

#[test]
fn puzzles_are_found_in_games_that_everybody_may_see() {
    let (server, database, _folder) = on_file();
    let ann = Person::with_account(&server, "Ann");
    // Nobody has shown it to anybody.
    played(&server, "link");
    assert!(mine(&database).starts_with("0 games asked for, 0 wait"));
    let game = played(&server, "lobby");
    assert!(mine(&database).starts_with("1 games asked for"));
    let book = mined(&ann, &database, 1);
    let lines = book["puzzles"].as_array().expect("a list");
    assert_eq!(lines.len(), 1, "{book}");
    let puzzle: Puzzle = lines[0].as_str().expect("a line").parse().expect("one");
    let right = puzzle.position.notation(puzzle.solutions[0]).to_string();
    assert_eq!(
        (puzzle.goal.to_string(), &*right),
        ("win 3".to_owned(), "d6-c5")
    );
    assert_eq!(book["games"], json!([[puzzle.id(), game]]));
    let tried = json!({"moves": [right]});
    let path = format!("/api/puzzles/{}", puzzle.id());
    assert_eq!(ann.post(&path, &tried).good()["counts"], true);
    // The same game again has nothing new.
    played(&server, "lobby");
    assert!(mine(&database).starts_with("1 games asked for"));
    assert_eq!(mined(&ann, &database, 2)["puzzles"], book["puzzles"]);
    let done = figure(&server, "tercio_jobs_done_total{kind=\"puzzles\"}");
    assert_eq!(done, Some(2.0));
}
