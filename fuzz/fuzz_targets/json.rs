//! A record that is read from JSON is written as JSON that reads as the same record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tercio_rules::record::Record;

fuzz_target!(|text: &str| {
    match Record::from_json(text) {
        Ok(record) => {
            let written = record.to_json();
            assert_eq!(Record::from_json(&written).expect("we wrote it"), record);
            let written = record.to_text();
            assert_eq!(
                Record::from_text(&written).as_ref(),
                Ok(&record),
                "{written}"
            );
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
