//! A record that is read is written as a text that reads as the same record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tercio_rules::record::Record;

fuzz_target!(|text: &str| {
    match Record::from_text(text) {
        Ok(record) => {
            let written = record.to_text();
            assert_eq!(
                Record::from_text(&written).as_ref(),
                Ok(&record),
                "{written}"
            );
            let json = record.to_json();
            assert_eq!(Record::from_json(&json).expect("we wrote it"), record);
        }
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            assert!(!error.to_string().is_empty());
        }
    }
    // Several records in one text: it must end, and not panic.
    let _ = Record::read_all(text);
});
