//! What moves do and what is threatened: hand-made positions, and laws over random games.

use tercio_controller::{Action, Meaning, Seen, Threat, sights, threats_against};
use tercio_rng::Rng;
use tercio_rules::{Facing, Game, Move, Piece, Position, Rules, Seat, Size, Stance, pikemen};

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

fn meaning(position: &Position, text: &str) -> Meaning {
    let mv = Game::from_position(*position)
        .parse_move(text)
        .expect("a move");
    Meaning::of(position, mv).expect("a legal move")
}

/// Threats as `seat attacker victim`, with `!` behind one that wins.
fn told(position: &Position, threats: &[Threat]) -> Vec<String> {
    let name = |cell| position.board().name(cell).to_string();
    let threats = threats.iter().map(|threat| {
        let (from, to) = (name(threat.mv.from()), name(threat.mv.to()));
        let wins = if threat.wins { "!" } else { "" };
        format!("{} {from} {to}{wins}", threat.by.letter())
    });
    threats.collect()
}

fn against(text: &str, seat: Seat) -> Vec<String> {
    let position = position(text);
    told(&position, &threats_against(&position, seat))
}

#[test]
fn nothing_is_threatened_at_the_start() {
    for rules in Rules::all() {
        for seat in Seat::ALL.into_iter().take(rules.seats()) {
            assert_eq!(threats_against(&Position::start(rules), seat), []);
        }
    }
}

#[test]
fn whoever_is_to_move_the_threats_are_the_same() {
    let text =
        |turn| format!("pikemen mini B1s...../....../....../....../....../A2n....A1 {turn} 0,0 0");
    assert_eq!(against(&text("A"), Seat::A), ["B a6 a1"]);
    assert_eq!(against(&text("B"), Seat::A), ["B a6 a1"]);
}

#[test]
fn with_two_seats_an_even_trade_is_no_threat() {
    // The large on f1 guards a1: it takes the small that captures there, however that stands.
    let guarded = "pikemen mini B1s...../....../....../....../....../A1n....A3w A 0,0 0";
    assert_eq!(against(guarded, Seat::A), [""; 0]);
    // A small that guards cannot take one that stands up after its capture.
    let badly = "pikemen mini B1s...../....../....../....../....../A1n....A1w A 0,0 0";
    assert_eq!(against(badly, Seat::A), ["B a6 a1"]);
    // A medium is worth the small.
    let worth = "pikemen mini B1s...../....../....../....../....../A2n....A3w A 0,0 0";
    assert_eq!(against(worth, Seat::A), ["B a6 a1"]);
}

#[test]
fn with_more_seats_an_even_trade_is_one_but_a_bad_one_is_not() {
    let text = |attacker| {
        format!(
            "pikemen three {attacker}s......C3/......../......../......../......../......../......../\
             A1n......A3w A 0,0,0 0"
        )
    };
    assert_eq!(against(&text("B1"), Seat::A), ["B a8 a1"]);
    assert_eq!(against(&text("B2"), Seat::A), [""; 0]);
}

#[test]
fn each_rival_is_asked_and_the_greatest_loss_comes_first() {
    let text = "pikemen three B3s......C1s/......../......../......../......../......../......../\
               A1n......A2n A 0,0,0 0";
    assert_eq!(against(text, Seat::A), ["C h8 h1", "B a8 a1"]);
}

#[test]
fn a_capture_that_wins_is_the_first_threat() {
    let text = "pikemen mini B1s...B1s./....../....../....../....../A1n...A3nA3w A 0,11 0";
    assert_eq!(against(text, Seat::A), ["B e6 e1!", "B a6 a1!"]);
    let nearly = text.replace("0,11", "0,10");
    assert_eq!(against(&nearly, Seat::A), ["B e6 e1!", "B a6 a1"]);
}

#[test]
fn one_that_loses_the_game_is_none() {
    // Seat B's last piece would leave its zone, and A has more points then.
    let ahead = "martian two 3.../..../..../..../1.../..1./..../.... A 5,0 0";
    assert_eq!(against(ahead, Seat::A), [""; 0]);
    let behind = "martian two 3.../..../..../..../1.../..1./..../.... A 0,0 0";
    assert_eq!(against(behind, Seat::A), ["B a8 a4!"]);
}

#[test]
fn a_martian_queen_that_takes_back_makes_it_no_threat() {
    // The queen on a8 takes the pawn on a4; then it is A's, and takes the drone on a6 or b5.
    let whammy = "martian two 3.../..../..../.2../1.../..1./..../.... A 0,0 0";
    assert_eq!(against(whammy, Seat::A), [""; 0]);
    let clean = "martian two 3.1./..../..../..../1.../..1./..../.... A 0,0 0";
    assert_eq!(against(clean, Seat::A), ["B a8 a4"]);
}

#[test]
fn the_forbidden_undo_binds_only_the_seat_to_move() {
    let text = "martian two 3.1./..../..../..../1.../..1./..../.... A 0,0 0 undo=a4-b5";
    assert_eq!(against(text, Seat::A), ["B a8 a4"]);
}

#[test]
fn a_turn_says_its_facing_and_whom_it_threatens_and_pins() {
    let text = "pikemen mini B2n...../....../....../..B3.../....../A3.A1..B1 A 0,0 0";
    let position = position(text);
    let turn = meaning(&position, "a1(N)");
    assert_eq!(turn.action, Action::Turn(Stance::Lying(Facing::N)));
    assert_eq!(told(&position, &turn.threatens), ["A a1 a6"]);
    assert!(turn.pins.is_empty() && turn.taken.is_none());
    let pin = meaning(&position, "c1(N)");
    assert_eq!(pin.pins.len(), 1);
    assert_eq!(position.board().name(pin.pins[0].pinned).as_str(), "c3");
    assert!(pin.threatens.is_empty());
}

#[test]
fn what_stands_aside_uncovers_a_threat() {
    let text = "pikemen mini B2n...../....../....../A1e...../....../A3n....B1 A 0,0 0";
    let position = position(text);
    let aside = meaning(&position, "a3-b3(U)");
    assert_eq!(aside.action, Action::ChargeAndTurn(Stance::Upright));
    assert_eq!(told(&position, &aside.threatens), ["A a1 a6"]);
}

#[test]
fn a_capture_says_what_it_takes_and_what_it_saves() {
    let text = "pikemen mini B1s..A2w../....../....../....../....../A1n...B1. A 1,0 0";
    let position = position(text);
    let capture = meaning(&position, "d6xa6(W)");
    assert_eq!(capture.action, Action::Charge);
    assert_eq!(capture.taken.map(|piece| piece.size), Some(Size::Small));
    assert_eq!(capture.points, 2);
    let saved: Vec<_> = capture.saves.iter().map(|&(cell, _)| cell).collect();
    assert_eq!(saved, [position.board().cell("a1").expect("a cell")]);
}

#[test]
fn a_piece_that_leaves_is_saved_where_it_goes() {
    let text = "pikemen mini B1s...../....../....../....../....../A2e....B1 A 0,0 0";
    let position = position(text);
    let away = meaning(&position, "a1-c1(N)");
    let saved: Vec<_> = away.saves.iter().map(|&(cell, _)| cell).collect();
    assert_eq!(saved, [position.board().cell("c1").expect("a cell")]);
    let up = meaning(&position, "a1(U)");
    assert_eq!(up.saves.len(), 1);
}

#[test]
fn martian_pieces_are_given_away_and_merge() {
    let text = "martian two 3.../..../..../..../..1./.2../..1./.... A 0,0 0";
    let position = position(text);
    let merge = meaning(&position, "c4+b3");
    assert_eq!(
        merge.action,
        Action::Merge {
            with: Size::Medium,
            into: Size::Large
        }
    );
    let gift = meaning(&position, "c4-d5*");
    assert_eq!(gift.given_to, Some(Seat::B));
    assert!(gift.calls_clock);
    assert_eq!(gift.action, Action::Go);
}

#[test]
fn the_last_capture_says_how_the_game_ends() {
    let text = "pikemen mini B1n...../....../....../....../....../A1n....B1 A 11,0 0";
    let end = meaning(&position(text), "a1xa6(N)");
    let outcome = end.outcome.expect("the target");
    assert!(outcome.winners.contains(Seat::A));
    assert!(end.threatens.is_empty() && end.saves.is_empty());
}

#[test]
fn a_pike_looks_up_to_the_first_piece() {
    let text = "pikemen mini B2...../....../....../A2....B2e/....../A3.A1..B1 A 0,0 0";
    let position = position(text);
    let look = |text: &str| {
        let mv = Game::from_position(position)
            .parse_move(text)
            .expect("a move");
        let sights = sights(&position, mv);
        assert_eq!(sights.len(), 1);
        (sights[0].cells.len(), sights[0].end)
    };
    assert_eq!(look("a1(N)"), (2, Seen::Friend));
    assert_eq!(look("a1(W)"), (0, Seen::Wall));
    assert_eq!(look("a1(NE)"), (5, Seen::Wall));
    assert_eq!(look("c1(W)"), (2, Seen::Friend));
    assert_eq!(look("c1(E)"), (3, Seen::Pinned));
    assert_eq!(look("a3(E)"), (5, Seen::Attacked));
    assert_eq!(look("a3(N)"), (3, Seen::Pinned));
    let a1 = position.board().cell("a1").expect("a cell");
    let upright = pikemen::Move::reorient(a1, Stance::Upright);
    assert_eq!(sights(&position, Move::Pikemen(upright)), []);
}

#[test]
fn after_a_charge_a_pike_may_look_back_over_the_cell_it_left() {
    let text = "pikemen mini ....../....../....../....../....../B1.A2e..B1 A 0,0 0";
    let position = position(text);
    let mv = Game::from_position(position)
        .parse_move("c1-e1(W)")
        .expect("a move");
    let sights = sights(&position, mv);
    assert_eq!(sights[0].cells.len(), 4);
    assert_eq!(sights[0].end, Seen::Attacked);
}

#[test]
fn a_line_through_the_centre_of_a_triangle_has_two_ends() {
    let rules = Rules::from_names("pikemen", "wedge3").expect("a setup");
    let position = Position::start(rules);
    let cell = rules.board().cell("A22").expect("a cell");
    let mv = pikemen::Move::reorient(cell, Stance::Lying(Facing::N));
    let sights = sights(&position, Move::Pikemen(mv));
    assert_eq!(sights.len(), 2);
    assert!(sights.iter().all(|sight| sight.end == Seen::Pinned));
}

/// Calls `visit` with the positions of some random games of every setup. Captures are preferred, so
/// that all stages of a game are seen.
fn random_positions(seed: u64, plies: usize, mut visit: impl FnMut(&Position, &mut Rng)) {
    let mut rng = Rng::new(seed);
    for rules in Rules::all() {
        let mut game = Game::new(rules);
        for _ in 0..plies {
            if game.is_over() {
                game = Game::new(rules);
            }
            visit(game.position(), &mut rng);
            let moves = game.legal_moves();
            let captures: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| game.position().captures(mv))
                .collect();
            let some = if rng.percent(15) && !captures.is_empty() {
                captures
            } else {
                moves
            };
            let mv = *rng.choose(&some).expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
}

/// The position with another seat to move, the slow way: by its text.
fn with_turn(position: &Position, seat: Seat) -> Option<Position> {
    if position.turn() == seat {
        return Some(*position);
    }
    let text = position.to_string();
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let turn = words.iter().position(|word| {
        word.len() == 1 && word.as_str() == position.turn().letter().to_string()
    })?;
    words[turn] = seat.letter().to_string();
    words.retain(|word| !word.starts_with("undo="));
    words.join(" ").parse().ok()
}

/// The definition of a threat, read again: what a capture is worth to the seat to move.
fn is_real(position: &Position, mv: Move) -> bool {
    let (Some(mover), Some(victim)) = (position.piece(mv.from()), position.piece(mv.to())) else {
        return false;
    };
    let mut after = *position;
    after.play(mv).expect("a legal move");
    if let Some(outcome) = after.outcome() {
        return outcome.winners.contains(mover.seat);
    }
    let mut most = 0;
    for other in Seat::ALL.into_iter().take(position.rules().seats()) {
        let Some(answers) = with_turn(&after, other).filter(|_| other != mover.seat) else {
            continue;
        };
        for answer in answers.legal_moves() {
            let of_mover = |piece: Piece| piece.seat == mover.seat;
            let lost = answers.piece(answer.to()).filter(|&piece| of_mover(piece));
            let back = match mv {
                Move::Pikemen(_) => answer.to() == mv.to(),
                Move::Martian(_) => answer.from() == mv.to(),
            };
            if let Some(lost) = lost.filter(|_| back && answers.captures(answer)) {
                most = most.max(lost.size.pips());
            }
        }
    }
    match position.rules().seats() {
        2 => most < victim.size.pips(),
        _ => most <= victim.size.pips(),
    }
}

#[test]
fn threats_are_exactly_the_captures_that_gain() {
    let mut found = 0;
    random_positions(30, 120, |position, rng| {
        if !rng.percent(30) {
            return;
        }
        for seat in Seat::ALL.into_iter().take(position.rules().seats()) {
            let threats = threats_against(position, seat);
            found += threats.len();
            let losses = threats
                .iter()
                .map(|threat| (threat.wins, threat.victim.size));
            assert!(losses.is_sorted_by(|a, b| a >= b));
            let mut expected = Vec::new();
            for rival in Seat::ALL.into_iter().take(position.rules().seats()) {
                let Some(turned) = with_turn(position, rival).filter(|_| rival != seat) else {
                    continue;
                };
                for mv in turned.legal_moves() {
                    let of_seat = turned
                        .piece(mv.to())
                        .is_some_and(|piece| piece.seat == seat);
                    if of_seat && turned.captures(mv) && is_real(&turned, mv) {
                        expected.push((rival, mv.to()));
                    }
                }
                for threat in threats.iter().filter(|threat| threat.by == rival) {
                    assert!(turned.is_legal(threat.mv), "{position:?} {threat:?}");
                    assert!(is_real(&turned, threat.mv), "{position:?} {threat:?}");
                    assert_eq!(turned.piece(threat.mv.to()), Some(threat.victim));
                    assert_eq!(threat.victim.seat, seat);
                }
            }
            expected.sort_by_key(|&(seat, cell)| (seat.index(), cell.index()));
            expected.dedup();
            let mut listed: Vec<_> = threats.iter().map(|t| (t.by, t.mv.to())).collect();
            listed.sort_by_key(|&(seat, cell)| (seat.index(), cell.index()));
            assert_eq!(listed, expected, "{position:?}");
        }
    });
    assert!(found > 200, "{found} threats");
}

#[test]
fn meanings_agree_with_the_rules() {
    let (mut threats, mut saves, mut pins) = (0, 0, 0);
    random_positions(31, 150, |position, rng| {
        let moves = position.legal_moves();
        let mv = *rng.choose(&moves).expect("a move");
        let meaning = Meaning::of(position, mv).expect("a legal move");
        let seat = position.turn();
        let mut after = *position;
        after.play(mv).expect("a legal move");
        assert_eq!(meaning.taken.is_some(), position.captures(mv));
        assert_eq!(meaning.points, after.points()[seat.index()]);
        assert_eq!(meaning.outcome, after.outcome());
        for threat in &meaning.threatens {
            assert_eq!(
                (threat.by, after.piece(threat.mv.to())),
                (seat, Some(threat.victim))
            );
            let all = threats_against(&after, threat.victim.seat);
            assert!(all.contains(threat));
            let before = threats_against(position, threat.victim.seat);
            assert!(
                !before
                    .iter()
                    .any(|b| (b.by, b.mv.to()) == (seat, threat.mv.to()))
            );
        }
        for &(cell, piece) in &meaning.saves {
            assert_eq!(after.piece(cell), Some(piece));
            let still = threats_against(&after, seat);
            assert!(!still.iter().any(|threat| threat.mv.to() == cell));
        }
        for pin in &meaning.pins {
            assert!(after.pins().contains(pin) && !position.pins().contains(pin));
        }
        threats += meaning.threatens.len();
        saves += meaning.saves.len();
        pins += meaning.pins.len();
    });
    assert!(
        threats > 50 && saves > 20 && pins > 50,
        "{threats} {saves} {pins}"
    );
}

#[test]
fn sights_are_what_the_pike_sees_after_the_move() {
    random_positions(32, 150, |position, rng| {
        let moves = position.legal_moves();
        let mv = *rng.choose(&moves).expect("a move");
        let mut after = *position;
        after.play(mv).expect("a legal move");
        let sights = sights(position, mv);
        let pike: Vec<_> = after.pike(mv.to()).iter().collect();
        let mut seen: Vec<_> = sights
            .iter()
            .flat_map(|sight| sight.cells.clone())
            .collect();
        seen.sort_by_key(|cell| cell.index());
        seen.dedup();
        assert_eq!(seen, pike);
        let targets = after.targets_of(mv.to());
        for sight in &sights {
            let end = sight.cells.last().copied();
            let pinned = |cell| {
                after
                    .pins()
                    .iter()
                    .any(|pin| (pin.by, pin.pinned) == (mv.to(), cell))
            };
            match (sight.end, end) {
                (Seen::Wall, end) => assert!(end.is_none_or(|cell| after.piece(cell).is_none())),
                (Seen::Attacked, Some(end)) => assert!(targets.contains(end)),
                (Seen::Pinned, Some(end)) => assert!(pinned(end)),
                (Seen::Friend, Some(end)) => {
                    assert_eq!(
                        after.piece(end).map(|piece| piece.seat),
                        Some(position.turn())
                    );
                }
                (seen, None) => panic!("{seen:?} on no cell"),
            }
        }
    });
}
