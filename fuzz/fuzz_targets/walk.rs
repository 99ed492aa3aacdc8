//! Wherever a game goes: the list of moves is what the predicate accepts, the count is its length,
//! and the hash kept while playing is the one computed from nothing. Now and then a seat leaves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;
use tercio_rules::pikemen;
use tercio_rules::{Cause, Facing, Game, Move, Rules, Seat, Stance, martian};

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, choices)) = bytes.split_first() else {
        return;
    };
    let mut game = tercio_fuzz::game(choice);
    for &choice in choices.iter().take(400) {
        let moves = game.legal_moves();
        if game.is_over() {
            assert!(moves.is_empty());
            break;
        }
        // The highest choices are seats that leave; a seat that has left stays where it is.
        if let Some(seat) = Seat::from_index(usize::from(u8::MAX - choice)) {
            let plays = game.position().playing().contains(seat);
            assert_eq!(game.leave(seat, Cause::Resigned).is_ok(), plays);
            assert_eq!(game.position().hash(), game.position().hash_from_scratch());
            continue;
        }
        let Some(&mv) = moves.get(usize::from(choice) * moves.len() / 256) else {
            panic!("a game that is not over has moves: {}", game.position());
        };
        game.play(mv).expect("listed, so legal");
        assert_eq!(game.position().hash(), game.position().hash_from_scratch());
    }
    // Slow, and so only where the walk ends; a shorter input ends earlier.
    if !game.is_over() {
        list_is_predicate(&game, &game.legal_moves());
    }
});

fn list_is_predicate(game: &Game, moves: &[Move]) {
    let position = game.position();
    let list: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(list.len(), moves.len(), "no move twice");
    assert_eq!(position.count_moves(), moves.len() as u64);
    let stances = Facing::ALL.map(Stance::Lying);
    let stances = || stances.into_iter().chain([Stance::Upright]);
    let mut accepted = 0;
    let mut look = |mv: Move| {
        let legal = game.check(mv).is_ok();
        assert_eq!(legal, list.contains(&mv), "{mv:?} in {position}");
        accepted += usize::from(legal);
    };
    for from in position.board().cells() {
        for to in position.board().cells() {
            match game.rules() {
                Rules::Martian(_) => look(Move::Martian(martian::Move::new(from, to))),
                Rules::Pikemen(_) if from == to => {
                    stances().for_each(|stance| {
                        look(Move::Pikemen(pikemen::Move::reorient(from, stance)));
                    });
                }
                Rules::Pikemen(_) => stances().for_each(|stance| {
                    look(Move::Pikemen(pikemen::Move::charge(from, to, stance)));
                }),
            }
        }
    }
    assert_eq!(accepted, moves.len());
}
