//! Records as JSON: N-52 and N-53.

use serde_json::{Value, json};
use tercio_rules::record::{JsonError, Record};

fn read(document: &Value) -> Result<Record, JsonError> {
    Record::from_json(&document.to_string())
}

/// What is said against a document.
fn error(document: &Value) -> String {
    let error = read(document).expect_err("it is no record");
    error.to_string()
}

/// A document with all that must be there.
fn least() -> Value {
    json!({"game": "pikemen", "setup": "classic", "result": "*", "moves": []})
}

/// The same with a field more or another value of it.
fn with(field: &str, value: Value) -> Value {
    let mut document = least();
    document[field] = value;
    document
}

fn fields(document: &Value) -> Vec<&str> {
    let object = document.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

#[test]
fn n52_a_record_is_one_object() {
    // Every field says the same as the tag.
    let text = "[Game \"pikemen\"][Setup \"classic\"][Target \"15\"][Stall \"0\"][Rps \"yes\"]
        [First \"B\"][Zebra \"z\"][B \"Bea\"][Event \"cup\"][A \"Ann\"][Termination \"resignation A\"]
        {before} 1. a4(E) h5(N) B";
    let document = json!({
        "game": "pikemen", "setup": "classic", "target": 15, "stall": 0, "rps": true, "first": "B",
        "tags": {"A": "Ann", "B": "Bea", "Event": "cup", "Zebra": "z"},
        "result": "B", "termination": "resignation A", "comments": ["before"],
        "moves": [{"move": "a4(E)"}, {"move": "h5(N)"}],
    });
    let record = Record::from_text(text).expect("a record");
    let written = record.to_json();
    assert_eq!(serde_json::from_str::<Value>(&written).ok(), Some(document));
    assert_eq!(Record::from_json(&written).as_ref(), Ok(&record));
    let places = ["Zebra", "Bea", "cup", "Ann"].map(|word| written.find(word));
    assert!(places.is_sorted(), "the tags keep their order: {written}");

    let start = "martian two 33../321./2.1./...2/1.../.112/.123/.233 A 0,0 12 deadlock=off \
        knights-and-kings undo=a4-b5";
    let document = json!({
        "game": "martian", "setup": "two", "deadlock": "off", "knights_and_kings": true,
        "position": start, "result": "*", "moves": [],
    });
    let record = read(&document).expect("a record");
    assert_eq!(record.start().to_string(), start);
    let mut written: Value = serde_json::from_str(&record.to_json()).expect("JSON");
    let why = written
        .as_object_mut()
        .and_then(|o| o.remove("termination"));
    assert_eq!(why, Some(json!("unfinished")));
    assert_eq!(written, document);

    // Four fields must be there, the others may be, and what is usual is not written.
    let usual = with("target", json!(12));
    for document in [
        least(),
        usual,
        with("rps", json!(false)),
        with("tags", json!({})),
    ] {
        let record = read(&document).expect("a record");
        let written: Value = serde_json::from_str(&record.to_json()).expect("JSON");
        let expected = ["game", "moves", "result", "setup", "termination"];
        assert_eq!(fields(&written), expected);
    }
    for field in ["game", "setup", "result", "moves"] {
        let mut document = least();
        document.as_object_mut().and_then(|o| o.remove(field));
        assert!(error(&document).contains(&format!("missing field `{field}`")));
    }
    for (field, value) in [
        ("winner", json!("A")),
        ("Game", json!("pikemen")),
        ("target", json!("15")),
        ("rps", json!("yes")),
        ("first", json!(2)),
        ("tags", json!({"A": 1})),
        ("tags", json!({"Setup": "mini"})),
        ("comments", json!("before")),
        ("moves", json!(["h5(N)"])),
        ("deadlock", json!("off")),
        ("result", json!("A")),
    ] {
        assert!(
            read(&with(field, value.clone())).is_err(),
            "{field} {value}"
        );
    }
}

#[test]
fn n53_a_move_is_an_object_and_errors_say_where() {
    let document = with(
        "moves",
        json!([
            {
                "move": "H5 (n)",
                "comments": [" the \n outermost  small ", " ", "a } brace"],
                "variations": [
                    {"comments": ["or"], "moves": [{"move": "g4(W)"}, {"move": "a4(E)"}]},
                    {"moves": [{"move": "g4(N)"}]},
                ],
            },
            {"move": "a4(SE)"},
        ]),
    );
    let record = read(&document).expect("a record");
    let text = "1. h5(N) {the outermost small} {a \\} brace} ({or} 1. g4(W) a4(E)) (1. g4(N))\n\
        1... a4(SE) *\n";
    assert!(record.to_text().ends_with(text), "{}", record.to_text());
    let written: Value = serde_json::from_str(&record.to_json()).expect("JSON");
    let first = &written["moves"][0];
    assert_eq!(first["move"], "h5(N)");
    assert_eq!(
        first["comments"],
        json!(["the outermost small", "a } brace"])
    );
    assert_eq!(fields(&first["variations"][0]), ["comments", "moves"]);
    assert_eq!(fields(&first["variations"][1]), ["moves"]);
    assert_eq!(fields(&written["moves"][1]), ["move"]);

    // As deep as text, and no deeper.
    let nested = |depth: usize| {
        let mut node = json!({"move": "h5(N)"});
        for _ in 0..depth {
            node = json!({"move": "h5(N)", "variations": [{"moves": [node]}]});
        }
        with("moves", json!([node]))
    };
    assert!(read(&nested(Record::DEEPEST)).is_ok());
    assert!(error(&nested(Record::DEEPEST + 1)).ends_with("nested deeper than 64"));

    // What is no such JSON is named by line and column, what is wrong by its path.
    for wrong in [
        "{\n \"game\": pikemen}",
        "{\n \"game\": 1}",
        "{\n \"gane\": \"\"}",
    ] {
        let error = Record::from_json(wrong).expect_err(wrong);
        assert!(
            matches!(error, JsonError::Syntax { line: 2, .. }),
            "{error}"
        );
        assert!(error.to_string().starts_with("line 2, column "), "{error}");
    }
    let mut wrong = document.clone();
    wrong["moves"][0]["variations"][0]["moves"][1]["move"] = json!("g4(E)");
    assert_eq!(
        error(&wrong),
        "moves[0].variations[0].moves[1]: the piece on g4 belongs to seat A, and it is seat B's turn"
    );
    wrong = document.clone();
    wrong["moves"][0]["variations"][1]["moves"] = json!([]);
    assert_eq!(
        error(&wrong),
        "moves[0].variations[1]: a variation needs a move"
    );
    wrong = document.clone();
    wrong["moves"][1]["comments"] = json!(["\u{7}"]);
    assert!(error(&wrong).starts_with("moves[1]: the control character U+0007"));
    assert!(error(&with("setup", json!("maxi"))).starts_with("setup: expected classic"));
    wrong = document;
    wrong["moves"][1]["note"] = json!("x");
    assert!(error(&wrong).contains("unknown field `note`"));
}
