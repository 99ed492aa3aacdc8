//! What the search for three and more seats promises.

use super::games::{check_line, check_stop, walk};
use std::time::{Duration, Instant};
use tercio_engine::{Effort, Engine, Info, Level, Limits, Options, Stop};
use tercio_rules::pikemen::{Placement, Rules as Pikemen, Setup};
use tercio_rules::{
    Cause, Facing, Game, Move, Piece, Position, Rules, Seat, Size, Stance, martian,
};

fn setups() -> impl Iterator<Item = Rules> {
    Rules::all().filter(|rules| rules.seats() > 2)
}

fn setup(game: &str, name: &str) -> Rules {
    Rules::from_names(game, name).expect("a setup")
}

fn engine() -> Engine {
    Engine::new(Options {
        hash: 4,
        ..Options::default()
    })
}

fn think(engine: &mut Engine, game: &Game, nodes: u64) -> Info {
    let stop = Stop::default();
    let info = engine.think(game, Limits::nodes(nodes), &stop, &mut |_| {});
    info.expect("the game goes on")
}

#[test]
fn every_line_is_legal_in_every_setup() {
    for rules in setups() {
        for plies in [0, 7, 30, 80, 200] {
            for nodes in [0, 1, 2, 300] {
                let game = walk(rules, plies, plies as u64 + nodes);
                let info = think(&mut engine(), &game, nodes);
                check_line(&game, &info);
                assert_eq!(info.depth as usize, info.pv.len());
            }
        }
    }
}

#[test]
fn whole_games_are_legal_and_end() {
    for rules in setups() {
        let mut game = walk(rules, 12, 5);
        let mut engine = engine();
        while !game.is_over() {
            let info = think(&mut engine, &game, 60);
            game.play(info.pv[0]).expect("legal");
        }
        let stop = Stop::default();
        let nothing = engine.think(&game, Limits::nodes(10), &stop, &mut |_| {});
        assert_eq!(nothing, None, "a finished game has no best move");
    }
}

#[test]
fn the_same_search_twice_finds_the_same() {
    for rules in setups() {
        let game = walk(rules, 20, 3);
        let run = || {
            let mut info = think(&mut engine(), &game, 1500);
            info.time = Duration::ZERO;
            info
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn node_limits_are_exact() {
    let game = walk(setup("martian", "four"), 10, 1);
    for nodes in [1, 17, 1000] {
        assert_eq!(think(&mut engine(), &game, nodes).nodes, nodes);
    }
}

#[test]
fn a_raised_flag_ends_the_search() {
    let game = walk(setup("pikemen", "wedge6"), 30, 9);
    check_stop(&mut engine(), &game);
}

#[test]
fn a_time_limit_ends_the_search() {
    let game = Game::new(setup("martian", "six"));
    let began = Instant::now();
    let limits = Limits::time(Duration::from_millis(30));
    let info = engine().think(&game, limits, &Stop::default(), &mut |_| {});
    check_line(&game, &info.expect("a move"));
    // The machine may be busy: what is tested is that there is an end.
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_depth_limit_ends_the_search() {
    let game = Game::new(setup("martian", "three"));
    let info = engine().think(&game, Limits::depth(3), &Stop::default(), &mut |_| {});
    assert!(info.expect("a move").depth >= 3);
}

#[test]
fn a_full_tree_is_searched_on() {
    let game = Game::new(setup("pikemen", "warlords"));
    let mut engine = Engine::new(Options {
        hash: 0,
        ..Options::default()
    });
    for _ in 0..3 {
        let info = think(&mut engine, &game, 3000);
        check_line(&game, &info);
        assert_eq!(info.nodes, 3000);
        assert!(info.hashfull > 100 && info.hashfull <= 1000);
    }
    // A depth that such a small tree cannot reach.
    let info = engine.think(&game, Limits::depth(60), &Stop::default(), &mut |_| {});
    check_line(&game, &info.expect("a move"));
}

/// As many threads as a test may have; where there are fewer cores, fewer search.
fn threaded() -> Engine {
    Engine::new(Options {
        hash: 4,
        threads: 4,
        ..Options::default()
    })
}

#[test]
fn threads_play_whole_games() {
    for rules in setups() {
        let mut game = walk(rules, 12, 5);
        let mut engine = threaded();
        while !game.is_over() {
            let info = think(&mut engine, &game, 80);
            check_line(&game, &info);
            assert!(info.nodes <= 80);
            game.play(info.pv[0]).expect("legal");
        }
    }
}

#[test]
fn threads_end_when_they_are_told_to() {
    let game = walk(setup("martian", "four"), 10, 1);
    for nodes in [1, 17, 1000] {
        assert_eq!(think(&mut threaded(), &game, nodes).nodes, nodes);
    }
    check_stop(&mut threaded(), &game);
}

#[test]
fn levels_play_the_same_on_any_number_of_threads() {
    let game = walk(setup("pikemen", "three"), 8, 3);
    let play = |engine: &mut Engine| {
        let level = Level::from_name("captain").expect("a level");
        let effort = Effort::opponent(level, 7, Limits::default());
        let info = engine.play(&game, effort, &Stop::default(), &mut |_| {});
        info.expect("the game goes on").pv
    };
    assert_eq!(play(&mut engine()), play(&mut threaded()));
}

#[test]
fn what_is_known_is_kept_when_the_game_goes_on() {
    for rules in setups() {
        let mut engine = engine();
        let mut game = walk(rules, 9, 2);
        for _ in 0..3 {
            let info = think(&mut engine, &game, 2000);
            for &mv in info.pv.iter().take(2) {
                game.play(mv).expect("legal");
            }
            if game.is_over() {
                break;
            }
            let kept = think(&mut engine, &game, 1);
            check_line(&game, &kept);
            assert!(kept.depth > 1, "the line of the last search goes on");
            // Another game, and back: the tree must not be mistaken for this one's.
            let other = walk(rules, 14, 77);
            check_line(&other, &think(&mut engine, &other, 50));
        }
    }
}

#[test]
fn several_lines_differ_in_their_first_move() {
    let game = walk(setup("pikemen", "three"), 12, 4);
    let mut engine = Engine::new(Options {
        multipv: 3,
        ..Options::default()
    });
    let mut last = vec![None; 3];
    let limits = Limits::nodes(2000);
    let best = engine.think(&game, limits, &Stop::default(), &mut |info| {
        last[info.multipv - 1] = Some(info.clone());
    });
    let firsts: Vec<_> = last
        .iter()
        .flatten()
        .map(|info| {
            check_line(&game, info);
            info.pv[0]
        })
        .collect();
    assert_eq!(firsts.len(), 3);
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    assert_eq!(best.expect("a move").pv[0], firsts[0]);
}

/// A position of warlords with these pieces, A to move.
fn warlords(points: [u8; 4], pieces: &[(&str, Seat, Size, Stance)]) -> Game {
    let rules = Pikemen::new(Setup::Warlords);
    let board = rules.setup().board();
    let mut placement = Placement::start(rules, Seat::A);
    placement.points = points.to_vec();
    placement.pieces = pieces
        .iter()
        .map(|&(cell, seat, size, stance)| {
            let cell = board.cell(cell).expect("a cell");
            (cell, Piece { seat, size, stance })
        })
        .collect();
    Game::from_position(Position::from_pikemen(&placement).expect("a valid position"))
}

#[test]
fn the_capture_that_reaches_the_target_is_found() {
    let game = warlords(
        [11, 11, 11, 11],
        &[
            ("a1", Seat::A, Size::Medium, Stance::Lying(Facing::N)),
            ("a4", Seat::B, Size::Small, Stance::Upright),
            ("h1", Seat::A, Size::Large, Stance::Upright),
            ("h8", Seat::B, Size::Large, Stance::Upright),
            ("d8", Seat::C, Size::Large, Stance::Lying(Facing::E)),
            ("f5", Seat::D, Size::Medium, Stance::Lying(Facing::N)),
        ],
    );
    for nodes in [0, 50] {
        let info = think(&mut engine(), &game, nodes);
        let mut after = game.clone();
        after.play(info.pv[0]).expect("legal");
        assert!(after.is_over());
        assert_eq!(info.chances, [1.0, 0.0, 0.0, 0.0]);
    }
}

#[test]
fn the_leader_is_kept_from_winning() {
    // B is next and would win by taking on a1. Standing up helps, so does leaving the line; what
    // tempts is the large on d1.
    let game = warlords(
        [0, 11, 0, 0],
        &[
            ("a1", Seat::A, Size::Medium, Stance::Lying(Facing::N)),
            ("a8", Seat::B, Size::Small, Stance::Lying(Facing::S)),
            ("h1", Seat::A, Size::Large, Stance::Lying(Facing::W)),
            ("d1", Seat::C, Size::Large, Stance::Lying(Facing::N)),
            ("h8", Seat::D, Size::Large, Stance::Upright),
        ],
    );
    let info = think(&mut engine(), &game, 2000);
    let mut after = game.clone();
    after.play(info.pv[0]).expect("legal");
    for reply in after.legal_moves() {
        let mut end = after.clone();
        end.play(reply).expect("legal");
        assert!(!end.is_over());
    }
}

/// Whether the next seat could end the game and win it.
fn next_wins(game: &Game) -> bool {
    let next = game.turn();
    game.legal_moves().into_iter().any(|mv| {
        let mut end = game.clone();
        end.play(mv).expect("legal");
        end.outcome()
            .is_some_and(|outcome| outcome.winners.contains(next))
    })
}

/// The moves after which the next seat cannot win at once.
fn saving_moves(game: &Game) -> Vec<Move> {
    let saves = |&mv: &Move| {
        let mut after = game.clone();
        after.play(mv).expect("legal");
        !next_wins(&after)
    };
    game.legal_moves().into_iter().filter(saves).collect()
}

#[test]
fn the_only_move_that_stops_the_leader_is_found() {
    // B needs one point and would take the small on a4. Only a small that stands up in between
    // is in the way: lying it would be taken itself. What tempts is the large on d1.
    let game = warlords(
        [0, 11, 0, 0],
        &[
            ("c6", Seat::A, Size::Small, Stance::Lying(Facing::W)),
            ("h1", Seat::A, Size::Large, Stance::Lying(Facing::W)),
            ("a8", Seat::B, Size::Small, Stance::Lying(Facing::S)),
            ("a4", Seat::C, Size::Small, Stance::Lying(Facing::E)),
            ("d1", Seat::C, Size::Large, Stance::Lying(Facing::N)),
            ("h8", Seat::D, Size::Large, Stance::Upright),
        ],
    );
    let only = game.parse_move("c6-a6(U)").expect("a move");
    assert_eq!(saving_moves(&game), [only]);
    assert_eq!(think(&mut engine(), &game, 2000).pv[0], only);
}

/// A position of Martian Chess with four seats.
/// Seat C is about to win. A could prevent it, but left it to B, who had nothing to gain by it, was sure to
/// win, and lost: in games that were played so.
#[test]
fn nobody_counts_on_who_has_no_hope() {
    for text in [
        "pikemen wedge3 .....B3n....A3C3..../.............A3nw../A3C3...........B3nw.C3ne A 11,9,10 42",
        "pikemen wedge3 ......A3ne........C3/.....C3.A3...B3..../B3n.........B3neC3ne.... A 10,10,10 17",
        "pikemen wedge3 B3e.......A1sw..C3..A3nw./...C3se.B3.......A3C3n./..B3n............. A 10,9,10 32",
    ] {
        let position: Position = text.parse().expect("a position");
        let game = Game::from_position(position);
        let info = think(&mut engine(), &game, 10_000);
        assert!(info.chances[0] < 0.8, "{text}: {:?}", info.chances);
    }
}

fn four(turn: Seat, points: [u8; 4], pieces: &[(&str, Size)]) -> Game {
    let rules = martian::Rules::new(martian::Setup::Four);
    let board = rules.setup().board();
    let mut placement = martian::Placement::start(rules, turn);
    placement.points = points.to_vec();
    placement.pieces = pieces
        .iter()
        .map(|&(cell, size)| (board.cell(cell).expect("a cell"), size))
        .collect();
    Game::from_position(Position::from_martian(&placement).expect("a valid position"))
}

#[test]
fn the_last_piece_leaves_when_that_wins() {
    let pieces = [
        ("d5", Size::Small),
        ("h8", Size::Medium),
        ("h1", Size::Medium),
        ("a1", Size::Medium),
    ];
    // A leads; or others tie at the top, and then the one who ends the game wins.
    for points in [[10, 9, 3, 2], [3, 10, 10, 2], [10, 10, 0, 0]] {
        let game = four(Seat::A, points, &pieces);
        for nodes in [0, 50] {
            let info = think(&mut engine(), &game, nodes);
            assert_eq!(info.chances, [1.0, 0.0, 0.0, 0.0]);
            let mut after = game.clone();
            after.play(info.pv[0]).expect("legal");
            assert!(after.is_over());
        }
    }
    let behind = four(Seat::A, [3, 10, 9, 2], &pieces);
    let mut after = behind.clone();
    let info = think(&mut engine(), &behind, 500);
    after.play(info.pv[0]).expect("legal");
    assert!(!after.is_over(), "nobody hands the game to the leader");
}

#[test]
fn a_leader_with_one_piece_is_given_another() {
    // A is next and would end the game by d8-e7.
    let game = four(
        Seat::D,
        [10, 5, 5, 5],
        &[
            ("d8", Size::Small),
            ("h8", Size::Medium),
            ("h5", Size::Small),
            ("h1", Size::Medium),
            ("a1", Size::Small),
            ("d4", Size::Medium),
        ],
    );
    let saving = saving_moves(&game);
    let all = game.legal_moves().len();
    assert!(!saving.is_empty() && saving.len() * 3 < all, "{saving:?}");
    assert!(saving.contains(&think(&mut engine(), &game, 2000).pv[0]));
}

#[test]
fn a_win_by_the_third_repetition_is_found() {
    // D leads, and everybody has turned a piece up and down; one turn of D completes the circle
    // for the second time.
    let mut game = warlords(
        [0, 0, 0, 5],
        &[
            ("a8", Seat::A, Size::Large, Stance::Upright),
            ("h8", Seat::B, Size::Large, Stance::Upright),
            ("h1", Seat::C, Size::Large, Stance::Upright),
            ("a1", Seat::D, Size::Large, Stance::Upright),
        ],
    );
    let circle = [
        "a8(W)", "h8(E)", "h1(E)", "a1(W)", "a8(U)", "h8(U)", "h1(U)", "a1(U)",
    ];
    for text in circle.iter().cycle().take(15) {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("legal");
    }
    let info = think(&mut engine(), &game, 500);
    assert_eq!(info.chances, [0.0, 0.0, 0.0, 1.0]);
    game.play(info.pv[0]).expect("legal");
    assert!(game.is_over());
}

/// A game in which the last `left` seats in turn order leave after some moves.
fn walk_with_departures(rules: Rules, plies: usize, left: usize) -> Game {
    let mut game = walk(rules, plies, 9);
    for &seat in Seat::ALL[..rules.seats()].iter().rev().take(left) {
        // The game may have ended with the one before.
        let _ = game.leave(seat, Cause::Resigned);
    }
    game
}

#[test]
fn who_has_left_has_no_chance_and_the_others_share_all() {
    for rules in setups() {
        for left in 1..rules.seats() - 1 {
            let game = walk_with_departures(rules, 20, left);
            if game.is_over() {
                continue;
            }
            let info = think(&mut engine(), &game, 400);
            check_line(&game, &info);
            for seat in game.position().left().iter() {
                assert_eq!(info.chances[seat.index()], 0.0, "{rules:?}");
            }
            let sum: f32 = info.chances.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{rules:?}: {:?}", info.chances);
        }
    }
}

#[test]
fn a_search_goes_on_when_a_seat_leaves() {
    for rules in setups() {
        let mut game = walk(rules, 10, 5);
        let mut engine = engine();
        while !game.is_over() {
            let info = think(&mut engine, &game, 60);
            game.play(info.pv[0]).expect("legal");
            // One seat after the other, until two are left.
            let playing = game.position().playing();
            if game.plies().is_multiple_of(9) && playing.len() > 2 && !game.is_over() {
                let seat = playing.iter().last().expect("somebody plays");
                game.leave(seat, Cause::Flagged).expect("a seat that plays");
            }
        }
        let outcome = game.outcome().expect("the end");
        assert!(outcome.winners.is_disjoint(game.position().left()));
    }
}

#[test]
fn two_that_are_left_play_for_the_win() {
    // Seat A takes the last points it needs; that B's pike points at A's piece is no danger,
    // because B has left.
    let start = "pikemen three ......../......../......../......../....C3nC3../\
                 B3s......./......../A3n......A1 A 9,0,0 0 left=B";
    let start: Position = start.parse().expect("a position");
    let game = Game::from_position(start);
    let info = think(&mut engine(), &game, 200);
    let best = game.position().notation(info.pv[0]).to_string();
    assert!(best.starts_with("a1xa3"), "{best}");
    assert_eq!(info.chances[0], 1.0);
    let start = "martian three 1.............../1............3../3.............3. A 5,9,4 0";
    let mut game = Game::from_position(start.parse().expect("a position"));
    game.leave(Seat::B, Cause::Resigned).expect("B plays");
    // A leads those who play, and wins by moving its last piece out.
    let info = think(&mut engine(), &game, 200);
    assert!(info.chances[0] > 0.99, "{:?}", info.chances);
}
