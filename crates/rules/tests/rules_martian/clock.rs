//! Deadlock: the settings, the called clock and the 27 quiet moves.

use super::{four, start, two, two_with};
use tercio_rules::martian::{Deadlock, Rules, Setup};
use tercio_rules::{Game, Reason, RulesError};
use tercio_testkit::position::{PositionBuilder, accepts, ending, legal, play, refusal};
use tercio_testkit::walk::{Taste, Walker, variants};

/// A queen and a pawn for each of two seats, with room to move.
const ARMIES: &str = "a1=3 b1=1 d8=3 c8=1";

/// Seven moves without a capture or a repetition, starting with seat B.
const SEVEN: [&str; 7] = [
    "d8-d7", "a1-a2", "d7-d6", "a2-a3", "d6-d5", "a3-a4", "d5-c5",
];

#[test]
fn m49_three_settings() {
    assert_eq!(Deadlock::ALL.map(Deadlock::name), ["call", "auto", "off"]);
    for deadlock in Deadlock::ALL {
        assert_eq!(Deadlock::from_name(deadlock.name()), Some(deadlock));
        let rules = Rules::new(Setup::Two)
            .with_deadlock(deadlock)
            .expect("a setting");
        assert_eq!(rules.deadlock(), deadlock);
    }
    assert_eq!(Deadlock::from_name("on"), None);
}

#[test]
fn m50_call_with_two_and_auto_with_more() {
    for setup in Setup::ALL {
        let usual = if setup == Setup::Two {
            Deadlock::Call
        } else {
            Deadlock::Auto
        };
        assert_eq!(Rules::new(setup).deadlock(), usual);
    }
}

#[test]
fn m51_call_with_two_players_only() {
    for setup in Setup::ALL.into_iter().skip(1) {
        let refused = Rules::new(setup).with_deadlock(Deadlock::Call);
        let seats = setup.seats();
        assert_eq!(refused, Err(RulesError::Call { seats }));
    }
}

#[test]
fn m52_auto_may_be_agreed_with_two() {
    let mut game = two_with(Deadlock::Auto, ARMIES)
        .plies_since_capture(26)
        .game();
    assert!(!game.position().may_call_clock());
    play(&mut game, "a1-a2");
    assert_eq!(ending(&game), "clock AB");
}

#[test]
fn m53_the_clock_may_be_called_with_any_move() {
    // A shift, a capture and a promotion, by either player.
    let game = two("a4=1 b3=1 d1=3 b5=2 d8=1").game();
    let moves = legal(&game);
    for sign in ["-", "x", "+"] {
        assert!(moves.iter().any(|mv| mv.contains(sign)), "{sign}");
    }
    for mv in moves {
        let mut game = game.clone();
        assert!(game.position().may_call_clock());
        play(&mut game, &format!("{mv}*"));
        assert!(!game.position().may_call_clock());
    }
    let mut game = two(ARMIES).game();
    play(&mut game, "a1-a2 d8-d7*");
    assert!(!accepts(&game, "a2-a3*"));
}

#[test]
fn m54_seven_moves_without_a_capture_end_the_game() {
    let mut game = two(ARMIES).game();
    play(&mut game, "b1-c2*");
    for mv in SEVEN {
        assert!(!game.is_over(), "before {mv}");
        play(&mut game, mv);
    }
    assert_eq!(ending(&game), "clock AB");
    // Without a call they do not.
    let mut game = two(ARMIES).game();
    play(&mut game, &format!("b1-c2 {}", SEVEN.join(" ")));
    assert!(!game.is_over());
}

#[test]
fn m55_the_calling_move_is_not_counted() {
    let mut game = two(ARMIES).game();
    play(&mut game, "b1-c2*");
    play(&mut game, &SEVEN[..6].join(" "));
    assert!(!game.is_over(), "the call and six moves");
    play(&mut game, SEVEN[6]);
    assert!(game.is_over());
}

/// Six moves after a call, then a capture by seat B.
fn captured() -> Game {
    let mut game = two("a1=3 b1=1 d8=3 c8=1 b5=1 a4=1").game();
    play(
        &mut game,
        "b1-c2* d8-d7 a1-a2 d7-d6 a2-a3 d6-d7 a3-b3 b5xa4",
    );
    game
}

#[test]
fn m56_a_capture_sets_the_count_to_zero() {
    let mut game = captured();
    assert!(!game.is_over());
    let quiet = ["b3-b2", "d7-d6", "b2-b3", "d6-d8", "b3-c3", "d8-d6"];
    for mv in quiet {
        play(&mut game, mv);
        assert!(!game.is_over());
    }
    play(&mut game, "c3-d3");
    assert_eq!(ending(&game), "clock B");
}

#[test]
fn m57_after_a_capture_the_clock_is_still_called() {
    let game = captured();
    assert!(!game.position().may_call_clock());
    assert!(!accepts(&game, "b3-b2*"));
    let tercio_rules::Position::Martian(position) = game.position() else {
        panic!("two seats fit into 64 cells");
    };
    assert_eq!(position.clock(), Some(0));
}

#[test]
fn m58_the_clock_is_called_at_most_once() {
    let mut game = two(ARMIES).game();
    play(&mut game, "b1-c2*");
    assert_eq!(
        refusal(&game, "d8-d7*"),
        "the clock has been called already"
    );
    assert!(accepts(&game, "d8-d7"));
    play(&mut game, "d8-d7");
    assert!(!accepts(&game, "a1-a2*"));
}

#[test]
fn m59_only_with_call() {
    for deadlock in [Deadlock::Auto, Deadlock::Off] {
        let game = two_with(deadlock, ARMIES).game();
        assert!(!game.position().may_call_clock());
        assert!(accepts(&game, "a1-a2"));
        let refused = refusal(&game, "a1-a2*");
        assert_eq!(
            refused,
            "the clock cannot be called in this game: take the `*` away"
        );
    }
    for setup in Setup::ALL.into_iter().skip(1) {
        assert!(!start(setup).position().may_call_clock());
    }
}

#[test]
fn m60_with_auto_27_quiet_moves_end_the_game() {
    assert_eq!(Rules::QUIET_MOVES, 27);
    let mut ended = 0;
    for (seed, variant) in variants().into_iter().enumerate() {
        let tercio_rules::Rules::Martian(rules) = variant.rules else {
            continue;
        };
        let mut walker = Walker::new(seed as u64, Taste::Peaceful);
        let mut game = variant.game();
        while let Some(mv) = walker.choose(&game).filter(|_| game.moves().len() < 300) {
            game.play(mv).expect("a legal move");
            let clock = game.outcome().is_some_and(|o| o.reason == Reason::Clock);
            if rules.deadlock() == Deadlock::Auto {
                assert!(game.position().plies_since_capture() <= 27);
                assert_eq!(game.position().plies_since_capture() == 27, clock);
                ended += u32::from(clock);
            }
            if rules.deadlock() == Deadlock::Off {
                assert!(!clock);
            }
        }
    }
    assert!(ended > 3, "only {ended} games ended by 27 quiet moves");
}

#[test]
fn m61_counted_from_the_start_or_the_last_capture() {
    let corners = "a8=3 h8=3 h1=3 a1=3 b8=1 g8=1 g1=1 b1=1";
    let mut game = four(corners).plies_since_capture(25).game();
    play(&mut game, "a8xa1");
    assert_eq!(game.position().plies_since_capture(), 0);
    play(&mut game, "h8-h7");
    assert_eq!(
        (game.position().plies_since_capture(), game.is_over()),
        (1, false)
    );
    let mut game = four(corners).plies_since_capture(25).game();
    play(&mut game, "a8-a7");
    assert!(!game.is_over());
    play(&mut game, "h8-h7");
    assert_eq!(ending(&game), "clock ABCD");
    for setup in Setup::ALL {
        assert_eq!(start(setup).position().plies_since_capture(), 0);
    }
}

#[test]
fn m62_a_promotion_is_a_move_without_a_capture() {
    let pieces = "a1=1 b2=1 d1=3 d8=1 c8=1";
    let mut auto = two_with(Deadlock::Auto, pieces)
        .plies_since_capture(26)
        .game();
    play(&mut auto, "a1+b2");
    assert_eq!(ending(&auto), "clock AB");
    let mut called = two(pieces).clock(6).game();
    play(&mut called, "a1+b2");
    assert_eq!(ending(&called), "clock AB");
    let mut before: Game = PositionBuilder::martian(Rules::new(Setup::Two), pieces)
        .clock(5)
        .game();
    play(&mut before, "a1+b2");
    assert_eq!(ending(&before), "");
}
