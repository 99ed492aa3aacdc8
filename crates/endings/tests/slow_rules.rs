//! The tables and the slow second reading of the rules: games that end with few pieces.

use tercio_endings::{Endings, Range};
use tercio_rng::Rng;
use tercio_rules::martian::{Placement, Position, Rules, Setup, Undo};
use tercio_rules::{Board, Cell, Seat, SeatSet, Size};
use tercio_testkit::slow;

/// A position as the slow reading has it, at level points.
fn position(game: &slow::Game) -> Position<u64> {
    let cell = |name: &str| Board::HALF.cell(name).expect("a cell");
    let pieces = game.pieces().into_iter();
    let pieces: Vec<(Cell, Size)> = pieces
        .map(|(name, _, pips, _)| (cell(&name), Size::ALL[pips as usize - 1]))
        .collect();
    let undo = game.forbidden_undo();
    let placement = Placement {
        rules: Rules::new(Setup::Two),
        pieces,
        turn: if game.turn() == 'A' { Seat::A } else { Seat::B },
        points: vec![0, 0],
        plies_since_capture: 0,
        clock: None,
        undo: undo.map(|(from, to)| Undo {
            from: cell(&from),
            to: cell(&to),
        }),
        left: SeatSet::EMPTY,
    };
    Position::from_placement(&placement).expect("a position")
}

#[test]
fn values_follow_from_the_moves_of_the_slow_rules() {
    let endings = Endings::solve(3, &|_| {});
    let mut rng = Rng::new(1);
    let mut compared = 0;
    for _ in 0..100 {
        let options = slow::Options::default();
        let mut game = slow::Game::new("martian", "two", &options).expect("a game");
        while !game.over() {
            if game.pieces().len() <= 3 && game.forbidden_undo().is_none() {
                compare(&endings, &game);
                compared += 1;
            }
            // Captures, where there are any, so that few pieces are left soon.
            let moves = game.legal();
            let captures: Vec<_> = moves
                .iter()
                .filter(|mv| mv.contains('x'))
                .cloned()
                .collect();
            let list = if captures.is_empty() {
                &moves
            } else {
                &captures
            };
            let mv = rng.choose(list).expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
    assert!(compared > 20, "{compared}");
}

/// The value of a position is that of its best move, where the clock is called or not.
fn compare(endings: &Endings, game: &slow::Game) {
    let here = position(game);
    let value = endings.probe(&here, 0).and_then(Range::value);
    let value = value.expect("nothing is forbidden");
    let mover = game.turn();
    let points = |game: &slow::Game| {
        let points = game.points();
        let own = usize::from(mover == 'B');
        points[own] as i32 - points[1 - own] as i32
    };
    let (mut least, mut most) = (i32::MIN, i32::MIN);
    for mv in game.legal() {
        let mut next = game.clone();
        next.play(&mv).expect("a legal move");
        let gain = 2 * (points(&next) - points(game));
        if next.reason() == Some("empty-zone") {
            (least, most) = (least.max(gain + 1), most.max(gain + 1));
            continue;
        }
        let there = position(&next);
        let mut called = there.placement();
        called.clock = Some(0);
        let called = Position::from_placement(&called).expect("a position");
        for there in [there, called] {
            let range = endings.probe(&there, 3).expect("few pieces");
            least = least.max(gain - range.most);
            most = most.max(gain - range.least);
        }
    }
    assert!(
        (least..=most).contains(&value),
        "{here:?}: {value}, not {least} to {most}"
    );
}
