//! A position that is read is written as a text that reads as the same position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tercio_rules::Position;

fuzz_target!(|text: &str| {
    match text.parse::<Position>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            assert_eq!(position.hash(), position.hash_from_scratch());
            let moves = position.legal_moves();
            assert_eq!(moves.len() as u64, position.count_moves());
            for mv in moves {
                let mut child = position;
                child.play(mv).expect("listed, so legal");
                assert_eq!(child.hash(), child.hash_from_scratch());
            }
        }
        Err(error) => {
            assert!(error.at <= text.len() && text.is_char_boundary(error.at));
            assert!(!error.to_string().is_empty());
        }
    }
});
