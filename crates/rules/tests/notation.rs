//! Moves and positions as text: corpora of right and wrong ones, and random games.
#![allow(missing_docs)]

#[allow(dead_code)]
mod corpus;

use corpus::{agreements, garble, lines, pick};
use tercio_rng::Rng;
use tercio_rules::{Game, Position, Rules, Seat};

fn game(setup: &str, moves: &str) -> Game {
    let (game, setup) = setup.split_once(' ').expect("game and setup");
    let mut game = Game::new(Rules::from_names(game, setup).expect("a setup"));
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("a legal one");
    }
    game
}

#[test]
fn valid_moves_are_read_and_written() {
    for fields in lines("moves/valid.txt") {
        let [setup, before, text, written] = &fields[..] else {
            panic!("four fields: {fields:?}");
        };
        let game = game(setup, before);
        let mv = game
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.position().notation(mv).to_string(), *written);
    }
}

#[test]
fn invalid_moves_say_why() {
    for fields in lines("moves/invalid.txt") {
        let [setup, before, text, at, message] = &fields[..] else {
            panic!("five fields: {fields:?}");
        };
        let text = text.replace("\\u0000", "\0");
        let error = game(setup, before).parse_move(&text).expect_err(&text);
        assert_eq!(
            format!("{}\t{error}", error.at),
            format!("{at}\t{message}"),
            "{text}"
        );
    }
}

#[test]
fn valid_positions_are_read_and_written() {
    for fields in lines("positions/valid.txt") {
        let text = &fields[0];
        let position: Position = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.to_string(), *fields.last().expect("a field"));
    }
}

#[test]
fn invalid_positions_say_why() {
    for fields in lines("positions/invalid.txt") {
        let [text, at, message] = &fields[..] else {
            panic!("three fields: {fields:?}");
        };
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(
            format!("{}\t{error}", error.at),
            format!("{at}\t{message}"),
            "{text}"
        );
    }
}

#[test]
fn every_position_of_random_games_survives_its_text() {
    let mut rng = Rng::new(1);
    for rules in agreements() {
        for seat in &Seat::ALL[..rules.seats()] {
            let start = Position::start_with(rules, *seat).expect("a start");
            let mut game = Game::from_position(start);
            for _ in 0..120 {
                let text = game.position().to_string();
                assert_eq!(text.parse().as_ref(), Ok(game.position()), "{text}");
                let Some(mv) = pick(&mut rng, &game) else {
                    break;
                };
                game.play(mv).expect("it is legal");
            }
        }
    }
}

#[test]
fn no_prefix_of_a_position_panics() {
    for fields in lines("positions/valid.txt") {
        for (end, _) in fields[0].char_indices() {
            let _ = fields[0][..end].parse::<Position>();
        }
    }
}

#[test]
fn huge_texts_are_refused_at_once() {
    let many = 1_000_000;
    let start = Position::start(Rules::from_names("martian", "two").expect("a setup"));
    for part in ["x", ".", "/", "A3", "0,", " ", "é", "=", "target=9 ", "("] {
        let huge = part.repeat(many);
        assert!(huge.parse::<Position>().is_err());
        assert!(
            format!("pikemen classic {huge}")
                .parse::<Position>()
                .is_err()
        );
        assert!(format!("{start}{huge}x").parse::<Position>().is_err());
        assert!(start.parse_move(&huge).is_err());
        assert!(start.parse_move(&format!("d3-d4{huge}(")).is_err());
    }
}

#[test]
fn garbled_positions_are_refused_or_sound() {
    let mut rng = Rng::new(5);
    for fields in lines("positions/valid.txt") {
        for _ in 0..5_000 {
            let garbled = garble(&mut rng, &fields[0]);
            if let Ok(position) = garbled.parse::<Position>() {
                assert_eq!(position.to_string().parse(), Ok(position), "{garbled}");
            }
        }
    }
}
