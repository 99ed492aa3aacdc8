//! A move that is read, or a seat that leaves, can be played, and what is written for it is read as
//! the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tercio_rules::notation::MoveReader;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let mut game = tercio_fuzz::game(choice);
    let mut reader = MoveReader::new(text);
    while !game.is_over() {
        let before = reader.at();
        let ply = match reader.next_ply(game.position()) {
            None => break,
            Some(Err(error)) => {
                assert!(error.at >= before && error.at <= text.len());
                assert!(text.is_char_boundary(error.at));
                assert!(!error.to_string().is_empty());
                break;
            }
            Some(Ok(ply)) => ply,
        };
        assert!(
            reader.at() > before,
            "a reader that stands still never ends"
        );
        let written = game.position().notation(ply).to_string();
        assert_eq!(game.parse_ply(&written), Ok(ply), "{written}");
        game.play(ply).expect("it was checked when it was read");
    }
});
