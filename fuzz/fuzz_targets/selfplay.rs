//! A game that is read from bytes is written as the same bytes, and is a record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tercio_arena::selfplay::{Archive, Played};

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    let start = *tercio_fuzz::game(choice).start();
    if let Some(played) = Played::from_bytes(&start, bytes) {
        assert_eq!(played.to_bytes(), bytes);
        let record = played.record().expect("a game is a record");
        assert_eq!(record.game().moves(), played.game.moves());
    }
    // A whole file, checksums and all: it must end, and not panic.
    match Archive::new(bytes) {
        Ok(archive) => drop(archive.games().last()),
        Err(damage) => assert!(!damage.to_string().is_empty()),
    }
});
