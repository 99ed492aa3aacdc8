//! Records as JSON: the same corpora as for text.
#![cfg(feature = "json")]
#![allow(missing_docs)]

#[allow(dead_code)]
mod corpus;

use corpus::{files, garble};
use tercio_rng::Rng;
use tercio_rules::record::Record;

#[test]
fn valid_records_survive_json() {
    for (name, text) in files("records/valid", "txt") {
        for record in Record::read_all(&text).expect("valid") {
            assert_eq!(
                Record::from_json(&record.to_json()).as_ref(),
                Ok(&record),
                "{name}"
            );
        }
    }
}

#[test]
fn valid_documents_say_the_same_as_their_texts() {
    for (name, json) in files("records/valid", "json") {
        let record = Record::from_json(&json).unwrap_or_else(|error| panic!("{name}: {error}"));
        let path = corpus::folder("records/valid").join(name.replace(".json", ".txt"));
        let text = std::fs::read_to_string(path).expect("its text");
        assert_eq!(Record::from_text(&text), Ok(record), "{name}");
    }
}

#[test]
fn invalid_documents_say_where_and_why() {
    for (name, json) in files("records/invalid", "json") {
        let path = corpus::folder("records/invalid").join(format!("{name}.error"));
        let expected = std::fs::read_to_string(path).expect("its message");
        let error = Record::from_json(&json).expect_err(&name);
        assert_eq!(error.to_string(), expected.trim_end(), "{name}");
    }
}

#[test]
fn no_prefix_of_a_document_is_a_record() {
    for (_, json) in files("records/valid", "json") {
        let json = json.trim_end();
        for (end, _) in json.char_indices() {
            assert!(Record::from_json(&json[..end]).is_err());
        }
    }
}

#[test]
fn variations_may_be_as_deep_as_in_text() {
    let head = "[Game \"pikemen\"][Setup \"classic\"] h5(N)";
    let deep = |depth| format!("{head} {}{} *", "(h5(N) ".repeat(depth), ")".repeat(depth));
    let record = Record::from_text(&deep(Record::DEEPEST)).expect("just deep enough");
    assert_eq!(Record::from_json(&record.to_json()), Ok(record));
    assert!(Record::from_text(&deep(Record::DEEPEST + 1)).is_err());
}

#[test]
fn garbled_documents_are_refused_or_sound() {
    let mut rng = Rng::new(13);
    for (_, json) in files("records/valid", "json") {
        for _ in 0..2_000 {
            let garbled = garble(&mut rng, &json);
            if let Ok(record) = Record::from_json(&garbled) {
                assert_eq!(
                    Record::from_json(&record.to_json()),
                    Ok(record),
                    "{garbled}"
                );
            }
        }
    }
}
