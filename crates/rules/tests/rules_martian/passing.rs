//! Passing is not allowed, and there is always a move.

use super::two;
use tercio_rng::Rng;
use tercio_rules::martian::{Deadlock, Placement, Rules, Setup, Undo};
use tercio_rules::{Cell, Position, Seat, Size};
use tercio_testkit::position::{accepts, refusal};
use tercio_testkit::walk::{Taste, Walker, amount, variants};

/// Every agreement, without the endings that have nothing to do with zones.
fn agreements() -> Vec<Rules> {
    let all = Setup::ALL.into_iter().flat_map(|setup| {
        let usual = Rules::new(setup).with_deadlock(Deadlock::Off).expect("off");
        [Some(usual), usual.with_knights_and_kings().ok()]
    });
    all.flatten().collect()
}

/// Pieces anywhere, some boards crowded and some nearly bare, with something in each zone.
fn anywhere(rules: Rules, rng: &mut Rng) -> Placement {
    let mut placement = Placement::start(rules, Seat::ALL[rng.below(rules.setup().seats())]);
    let board = rules.setup().board();
    let filled = [3, 10, 25, 60, 95][rng.below(5)];
    let smalls = [34, 70, 100][rng.below(3)];
    loop {
        placement.pieces.clear();
        let mut pips = 0;
        for cell in board.cells() {
            let size = if rng.percent(smalls) {
                Size::Small
            } else {
                Size::ALL[rng.below(3)]
            };
            if rng.percent(filled) && pips + size.pips() <= rules.setup().total_pips() {
                pips += size.pips();
                placement.pieces.push((cell, size));
            }
        }
        // What a zone lacks it gets, so that the game is not over.
        for seat in Seat::ALL.into_iter().take(rules.setup().seats()) {
            let zone: Vec<Cell> = board
                .cells()
                .filter(|c| board.zone(*c) == Some(seat))
                .collect();
            let empty = !placement.pieces.iter().any(|(cell, _)| zone.contains(cell));
            if empty && pips < rules.setup().total_pips() {
                pips += 1;
                placement.pieces.push((zone[rng.below(16)], Size::Small));
            }
        }
        if Position::from_martian(&placement).is_ok_and(|p| p.outcome().is_none()) {
            return placement;
        }
    }
}

fn stuck(placement: &Placement) -> bool {
    let position = Position::from_martian(placement).expect("a position");
    assert_eq!(position.count_moves(), position.legal_moves().len() as u64);
    position.count_moves() == 0
}

#[test]
fn m37_nobody_may_pass() {
    let game = two("a1=3 d8=1").game();
    assert_eq!(refusal(&game, "a1-a1"), "the queen on a1 cannot reach a1");
    for text in ["", "-", "pass", "*", "a1"] {
        assert!(!accepts(&game, text), "{text:?}");
    }
    // Every legal move changes the board.
    for mv in game.legal_moves() {
        assert_ne!(mv.from(), mv.to());
    }
}

#[test]
fn m38_whoever_controls_a_piece_has_a_legal_move() {
    let mut rng = Rng::new(38);
    for rules in agreements() {
        for _ in 0..1500 * amount() {
            let placement = anywhere(rules, &mut rng);
            assert!(!stuck(&placement), "{placement:?}");
        }
        // A single piece of each size on every cell, with every cell of the zone behind it full
        // is covered above by chance; alone it is covered here for certain.
        let board = rules.setup().board();
        for cell in board.cells() {
            for size in Size::ALL {
                let mut placement = Placement::start(rules, board.zone(cell).expect("a zone"));
                placement
                    .pieces
                    .retain(|(other, _)| board.zone(*other) != board.zone(cell));
                placement.pieces.push((cell, size));
                assert!(!stuck(&placement), "{placement:?}");
            }
        }
    }
}

#[test]
fn m39_a_forbidden_undo_leaves_another_move() {
    let mut rng = Rng::new(39);
    let mut tried = 0;
    for rules in agreements()
        .into_iter()
        .filter(|rules| rules.setup() == Setup::Two)
    {
        let board = rules.setup().board();
        for _ in 0..1500 * amount() {
            let placement = anywhere(rules, &mut rng);
            let position = Position::from_martian(&placement).expect("a position");
            // Every empty cell beyond the canal that some piece could just have come from.
            for mv in position.legal_moves() {
                let crosses = board.zone(mv.to()) != board.zone(mv.from());
                if crosses && position.piece(mv.to()).is_none() {
                    let (from, to) = (mv.from(), mv.to());
                    let undo = Some(Undo { from, to });
                    let forbidden = Placement {
                        undo,
                        ..placement.clone()
                    };
                    assert!(!stuck(&forbidden), "{forbidden:?}");
                    let after = Position::from_martian(&forbidden).expect("a position");
                    assert_eq!(after.count_moves() + 1, position.count_moves());
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 3000, "only {tried}");
}

#[test]
fn m40_the_turn_goes_round_without_a_gap() {
    for (seed, variant) in variants().into_iter().enumerate() {
        if !matches!(variant.rules, tercio_rules::Rules::Martian(_)) {
            continue;
        }
        for taste in Taste::ALL {
            let mut walker = Walker::new(seed as u64, taste);
            let mut game = variant.game();
            while game.moves().len() < 200 {
                let seat = (variant.first.index() + game.moves().len()) % variant.rules.seats();
                assert_eq!(game.turn().index(), seat);
                let Some(mv) = walker.choose(&game) else {
                    assert!(game.is_over());
                    break;
                };
                game.play(mv).expect("a legal move");
            }
        }
    }
}
