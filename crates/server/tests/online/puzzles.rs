//! Puzzles that a host adds, and the ratings of those who solve them.

use crate::client::Person;
use crate::rights::on_file;
use serde_json::json;
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
