//! Laws that hold for every position of every game, however it was reached.
//!
//! Each law is one function that panics when it is broken; [`every_law`] runs them all.

use std::collections::BTreeSet;
use tercio_rules::{
    Cause, Cell, CellSet, Departure, Game, IllegalMove, Move, Play, Ply, Position, Rules, Seat,
    SeatSet, Stance, Symmetry, Word, martian, pikemen,
};

/// Runs every law that can be told from one moment of a game.
pub fn every_law(game: &Game) {
    list_is_predicate(game);
    garbage_is_refused(game);
    hash_is_from_scratch(game.position());
    text_round_trips(game);
    points_and_pips_are_constant(game.position());
    sets_are_consistent(game.position());
    placement_round_trips(game.position());
    finished_games_refuse(game);
    refused_moves_change_nothing(game);
    queries_agree_with_moves(game.position());
    pins_are_as_defined(game.position());
    undo_restores(game);
    history_is_a_replay(game);
    whoever_plays_may_leave(game);
    who_has_left_neither_moves_nor_wins(game);
}

/// Every move that could be written on the board, legal or not.
pub fn conceivable(rules: Rules) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in rules.board().cells() {
        for to in rules.board().cells() {
            match rules {
                Rules::Pikemen(_) => {
                    for stance in Stance::ALL {
                        let mv = if from == to {
                            pikemen::Move::reorient(from, stance)
                        } else {
                            pikemen::Move::charge(from, to, stance)
                        };
                        moves.push(Move::Pikemen(mv));
                    }
                }
                Rules::Martian(_) => moves.push(Move::Martian(martian::Move::new(from, to))),
            }
        }
    }
    moves
}

/// A move as something that can be compared and sorted.
type MoveKey = (usize, usize, Option<Stance>, bool);

fn key(mv: Move) -> MoveKey {
    let (from, to) = (mv.from().index(), mv.to().index());
    match mv {
        Move::Pikemen(mv) => (from, to, Some(mv.stance()), false),
        Move::Martian(mv) => (from, to, None, mv.calls_clock()),
    }
}

/// The generated list holds exactly the moves that are legal, each once; counting agrees; and the
/// clock may be called with exactly the moves of the list, if at all.
pub fn list_is_predicate(game: &Game) {
    let position = game.position();
    let list = game.legal_moves();
    let keys: BTreeSet<MoveKey> = list.iter().map(|mv| key(*mv)).collect();
    assert_eq!(keys.len(), list.len(), "a move is listed twice");
    if position.outcome().is_none() {
        assert_eq!(position.count_moves(), position.legal_moves().len() as u64);
    } else {
        assert_eq!(position.count_moves(), 0);
        assert!(position.legal_moves().is_empty());
    }
    for mv in conceivable(position.rules()) {
        let listed = keys.contains(&key(mv));
        assert_eq!(game.check(mv).is_ok(), listed, "{}", position.notation(mv));
        if let Move::Martian(plain) = mv {
            let calling = Move::Martian(plain.calling_clock());
            let expected = listed && position.may_call_clock();
            assert_eq!(game.check(calling).is_ok(), expected, "{calling:?}");
        }
    }
    // M-38, P-15: while the game goes on there is a move.
    assert_eq!(list.is_empty(), game.is_over());
}

/// Cells that the board does not have, and moves of the other game, are refused with a reason.
pub fn garbage_is_refused(game: &Game) {
    let len = game.position().board().len() as u8;
    let inside = Cell::new(len / 2);
    for index in [len, len + 1, 64, 96, 127, 128, 192, 255] {
        let outside = Cell::new(index);
        if index < len {
            continue;
        }
        for (from, to) in [(inside, outside), (outside, inside), (outside, outside)] {
            for mv in [
                Move::Pikemen(pikemen::Move::charge(from, to, Stance::Upright)),
                Move::Martian(martian::Move::new(from, to)),
                Move::Martian(martian::Move::new(from, to).calling_clock()),
            ] {
                let refused = game.check(mv).expect_err("a cell outside the board");
                assert!(!refused.to_string().is_empty());
            }
        }
        let position = game.position();
        assert_eq!(position.piece(outside), None);
        assert!(position.targets_of(outside).is_empty());
        assert!(position.pike(outside).is_empty());
    }
    let other = match game.rules() {
        Rules::Pikemen(_) => Move::Martian(martian::Move::new(inside, inside)),
        Rules::Martian(_) => Move::Pikemen(pikemen::Move::reorient(inside, Stance::Upright)),
    };
    let refused = game.position().check(other);
    assert_eq!(refused, Err(IllegalMove::OtherGame));
}

/// The hash that moves keep up to date is the one computed from nothing.
pub fn hash_is_from_scratch(position: &Position) {
    assert_eq!(position.hash(), position.hash_from_scratch());
}

/// A written move is read again as the same move, in either case and with blanks anywhere between
/// its parts, and no two moves are written alike.
pub fn text_round_trips(game: &Game) {
    let position = game.position();
    let mut moves = game.legal_moves();
    if position.may_call_clock() && !game.is_over() {
        let calls: Vec<Move> = moves
            .iter()
            .filter_map(|mv| match mv {
                Move::Martian(mv) => Some(Move::Martian(mv.calling_clock())),
                Move::Pikemen(_) => None,
            })
            .collect();
        moves.extend(calls);
    }
    let mut texts = BTreeSet::new();
    for mv in moves {
        let text = position.notation(mv).to_string();
        for variant in [
            text.clone(),
            text.to_lowercase(),
            text.to_uppercase(),
            blanks(&text),
        ] {
            match game.parse_move(&variant) {
                Ok(read) => assert_eq!(read, mv, "{variant:?}"),
                Err(error) => panic!("{variant:?}: {error}"),
            }
        }
        assert!(texts.insert(text.clone()), "{text} stands for two moves");
    }
}

/// The text with a blank before and behind every part.
fn blanks(text: &str) -> String {
    let mut spaced = String::from(" ");
    let mut cell = false;
    for c in text.chars() {
        let sign = "-x+()*".contains(c);
        if sign && cell {
            spaced.push(' ');
        }
        spaced.push(c);
        if sign {
            spaced.push('\t');
        }
        cell = !sign;
    }
    spaced.push(' ');
    spaced
}

/// P-32, M-24: nothing is lost between the board and the scores. In Martian Chess that includes
/// field promotions, because a merged piece has the pips of its parts (M-32).
pub fn points_and_pips_are_constant(position: &Position) {
    let scored: u32 = position.points().iter().map(|&p| u32::from(p)).sum();
    let standing: u32 = position
        .pieces()
        .map(|(_, piece)| u32::from(piece.size.pips()))
        .sum();
    let total = u32::from(position.rules().total_pips());
    assert_eq!(scored + standing, total, "{position:?}");
}

/// The sets a position keeps agree with its pieces.
pub fn sets_are_consistent(position: &Position) {
    match position {
        Position::Pikemen(p) => pikemen_sets(p),
        Position::WidePikemen(p) => pikemen_sets(p),
        Position::Martian(p) => martian_sets(p),
        Position::WideMartian(p) => martian_sets(p),
    }
    let seats = position.rules().seats();
    assert!(position.turn().index() < seats);
    assert_eq!(position.points().len(), seats);
}

fn pikemen_sets<W: Word>(position: &pikemen::Position<W>) {
    let mut occupied = CellSet::EMPTY;
    for seat in Seat::ALL {
        let own = |cell: &Cell| {
            position
                .piece(*cell)
                .is_some_and(|piece| piece.seat == seat)
        };
        let cells: CellSet<W> = position.board().cells().filter(own).collect();
        assert_eq!(position.pieces_of(seat), cells);
        occupied = occupied | cells;
    }
    assert_eq!(position.occupied(), occupied);
    // P-11, P-41, P-60: whoever is to move has something to move.
    assert!(!position.pieces_of(position.turn()).is_empty());
}

fn martian_sets<W: Word>(position: &martian::Position<W>) {
    let sizes = tercio_rules::Size::ALL.map(|size| position.pieces(size));
    let together = sizes[0] | sizes[1] | sizes[2];
    let count: usize = sizes.iter().map(|set| set.len()).sum();
    assert_eq!(together.len(), count, "two sizes on one cell");
    assert_eq!(together, position.occupied());
    for seat in Seat::ALL.into_iter().take(position.rules().setup().seats()) {
        assert_eq!(position.pieces_of(seat), together & position.zone(seat));
    }
    let on_board = position.board().cells().collect();
    assert!(together.is_subset(on_board));
}

/// A position written down as a placement and checked again is the same position.
pub fn placement_round_trips(position: &Position) {
    assert_eq!(from(&placement(position)), *position);
}

/// A position as it could be written down, of either game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyPlacement {
    /// Of Pikemen.
    Pikemen(pikemen::Placement),
    /// Of Martian Chess.
    Martian(martian::Placement),
}

/// The position as it could be written down.
pub fn placement(position: &Position) -> AnyPlacement {
    match position {
        Position::Pikemen(p) => AnyPlacement::Pikemen(p.placement()),
        Position::WidePikemen(p) => AnyPlacement::Pikemen(p.placement()),
        Position::Martian(p) => AnyPlacement::Martian(p.placement()),
        Position::WideMartian(p) => AnyPlacement::Martian(p.placement()),
    }
}

/// All that repetition compares, and the points: the placement without the count of quiet moves.
pub fn repetition_key(position: &Position) -> AnyPlacement {
    let mut key = placement(position);
    match &mut key {
        AnyPlacement::Pikemen(placement) => placement.plies_since_capture = 0,
        AnyPlacement::Martian(placement) => placement.plies_since_capture = 0,
    }
    key
}

fn from(placement: &AnyPlacement) -> Position {
    let position = match placement {
        AnyPlacement::Pikemen(placement) => Position::from_pikemen(placement),
        AnyPlacement::Martian(placement) => Position::from_martian(placement),
    };
    position.expect("a position that was played can be set up")
}

/// What a symmetry makes of a position.
pub fn image(position: &Position, symmetry: Symmetry) -> Position {
    let mut placement = placement(position);
    let shifted = |points: &mut Vec<u8>| {
        let before = points.clone();
        for (seat, given) in Seat::ALL.into_iter().zip(before) {
            points[symmetry.seat(seat).index()] = given;
        }
    };
    match &mut placement {
        AnyPlacement::Pikemen(placement) => {
            for (cell, piece) in &mut placement.pieces {
                (*cell, *piece) = (symmetry.cell(*cell), symmetry.piece(*piece));
            }
            placement.turn = symmetry.seat(placement.turn);
            placement.left = seats(placement.left, symmetry);
            shifted(&mut placement.points);
        }
        AnyPlacement::Martian(placement) => {
            for (cell, _) in &mut placement.pieces {
                *cell = symmetry.cell(*cell);
            }
            placement.turn = symmetry.seat(placement.turn);
            placement.left = seats(placement.left, symmetry);
            shifted(&mut placement.points);
            if let Some(undo) = &mut placement.undo {
                (undo.from, undo.to) = (symmetry.cell(undo.from), symmetry.cell(undo.to));
            }
        }
    }
    from(&placement)
}

fn seats(seats: SeatSet, symmetry: Symmetry) -> SeatSet {
    seats.iter().map(|seat| symmetry.seat(seat)).collect()
}

/// Every symmetry makes a position out of a position, legal moves out of its legal moves, the same
/// outcome for the renamed seats, and leaves the canonical form as it is. Playing and mirroring can
/// change places.
pub fn symmetries_change_nothing(position: &Position) {
    let moves = position.legal_moves();
    let canonical = position.canonical();
    for symmetry in Symmetry::all(position.rules()) {
        let mirrored = image(position, symmetry);
        assert_eq!(image(&mirrored, symmetry.inverse()), *position);
        let expected: BTreeSet<MoveKey> = moves.iter().map(|mv| key(symmetry.mv(*mv))).collect();
        let found = mirrored.legal_moves();
        assert_eq!(found.len(), moves.len());
        assert_eq!(
            found.into_iter().map(key).collect::<BTreeSet<_>>(),
            expected
        );
        let winners = |position: &Position| position.outcome().map(|outcome| outcome.winners);
        let expected = winners(position).map(|winners| seats(winners, symmetry));
        assert_eq!(winners(&mirrored), expected, "{symmetry:?}");
        let other = mirrored.canonical();
        assert_eq!(other.key(), canonical.key(), "{symmetry:?}");
        for mv in moves.iter().step_by(1 + moves.len() / 8) {
            let [mut first, mut second] = [*position, mirrored];
            first.play(*mv).expect("a listed move is legal");
            second.play(symmetry.mv(*mv)).expect("so is its image");
            assert_eq!(image(&first, symmetry), second);
            assert_eq!(canonical.mv(*mv), other.mv(symmetry.mv(*mv)));
        }
    }
    assert_eq!(canonical.seat(position.turn()), Seat::A);
    for mv in moves {
        // The original of a name is the move, or one that is equal to it.
        let original = canonical.original(canonical.mv(mv));
        assert!(position.is_legal(original));
        let after = |mv: Move| {
            let mut after = *position;
            after.play(mv).expect("legal");
            after.canonical().key()
        };
        if original != mv {
            assert_eq!(after(original), after(mv));
        }
    }
}

/// P-46, M-48: a finished game refuses every move and says that it is over.
pub fn finished_games_refuse(game: &Game) {
    if !game.is_over() {
        return;
    }
    assert!(game.legal_moves().is_empty());
    assert!(game.outcome().is_some_and(|o| !o.winners.is_empty()));
    for mv in conceivable(game.rules()) {
        assert_eq!(game.check(mv), Err(IllegalMove::GameOver));
    }
    assert!(game.parse_move("a1(N)").is_err());
}

/// An illegal move leaves the game as it was.
pub fn refused_moves_change_nothing(game: &Game) {
    let moves = conceivable(game.rules());
    let step = moves.len() / 64;
    let mut after = game.clone();
    for mv in moves.into_iter().step_by(step.max(1)) {
        if game.check(mv).is_ok() {
            continue;
        }
        assert!(after.play(mv).is_err());
    }
    assert_eq!(after.position(), game.position());
    assert_eq!(after.position().hash(), game.position().hash());
    assert_eq!(after.moves(), game.moves());
    assert_eq!(after.outcome(), game.outcome());
}

/// The same board with another seat to move and nothing forbidden.
fn seen_by(position: &Position, seat: Seat) -> Option<Position> {
    let mut placement = placement(position);
    match &mut placement {
        AnyPlacement::Pikemen(placement) => placement.turn = seat,
        AnyPlacement::Martian(placement) => {
            placement.turn = seat;
            placement.undo = None;
        }
    }
    match placement {
        AnyPlacement::Pikemen(placement) => Position::from_pikemen(&placement).ok(),
        AnyPlacement::Martian(placement) => Position::from_martian(&placement).ok(),
    }
}

/// What interfaces ask (targets, attacks, threats, attackers) is what the moves say, for every
/// seat as if it were to move.
pub fn queries_agree_with_moves(position: &Position) {
    if position.outcome().is_some() {
        return;
    }
    let mut captures = BTreeSet::new();
    for seat in Seat::ALL.into_iter().take(position.rules().seats()) {
        let mut attacked: CellSet<u128> = CellSet::EMPTY;
        if let Some(seen) = seen_by(position, seat) {
            let moves = seen.legal_moves();
            for (cell, piece) in position.pieces() {
                if piece.seat != seat {
                    continue;
                }
                let goes = |mv: &&Move| {
                    let merges = seen.piece(mv.to()).is_some() && !seen.captures(**mv);
                    mv.from() == cell && mv.to() != cell && !merges
                };
                let targets = moves.iter().filter(goes).map(|mv| mv.to()).collect();
                assert_eq!(position.targets_of(cell), targets, "{position:?}");
                attacked = attacked | targets;
            }
            for mv in moves.into_iter().filter(|mv| seen.captures(*mv)) {
                captures.insert((mv.from(), mv.to()));
            }
        }
        assert_eq!(position.attacked_by(seat), attacked);
    }
    let threats = position.threats();
    let set: BTreeSet<(Cell, Cell)> = threats.iter().copied().collect();
    assert_eq!(set.len(), threats.len(), "a threat is listed twice");
    assert_eq!(set, captures, "{position:?}");
    for cell in position.board().cells() {
        let on_it = set.iter().filter(|(_, victim)| *victim == cell);
        let attackers = on_it.map(|(attacker, _)| *attacker).collect();
        assert_eq!(position.attackers_of(cell), attackers);
    }
}

/// P-58, read from the lines of the board: an enemy attacker points at a defender with only empty
/// cells between, may not take it as it stands, and could if it lay down. P-61: who has left pins
/// nothing.
pub fn pins_are_as_defined(position: &Position) {
    let Rules::Pikemen(rules) = position.rules() else {
        assert!(position.pins().is_empty());
        return;
    };
    let mut expected = BTreeSet::new();
    for (by, attacker) in position.pieces() {
        let Stance::Lying(facing) = attacker.stance else {
            assert!(position.pike(by).is_empty());
            continue;
        };
        let mut pike: CellSet<u128> = CellSet::EMPTY;
        for line in position.board().lines(by, facing) {
            for &cell in line.cells() {
                pike.insert(cell);
                let Some(victim) = position.piece(cell) else {
                    continue;
                };
                let lying = Stance::Lying(tercio_rules::Facing::N);
                if victim.seat != attacker.seat
                    && !position.left().contains(attacker.seat)
                    && victim.stance == Stance::Upright
                    && !rules.takes(attacker.size, victim.size, Stance::Upright)
                    && rules.takes(attacker.size, victim.size, lying)
                {
                    expected.insert((cell, by));
                }
                break;
            }
        }
        assert_eq!(position.pike(by), pike);
    }
    let pins = position.pins();
    let found: BTreeSet<(Cell, Cell)> = pins.iter().map(|pin| (pin.pinned, pin.by)).collect();
    assert_eq!(found.len(), pins.len(), "a pin is listed twice");
    assert_eq!(found, expected, "{position:?}");
}

/// Taking a move back gives the game before it, and playing it again the game after it.
pub fn undo_restores(game: &Game) {
    let mut back = game.clone();
    let Some(last) = back.undo() else {
        assert!(game.moves().is_empty());
        return;
    };
    assert_eq!(Some(&last), game.moves().last());
    assert_eq!(back.moves().len() + 1, game.moves().len());
    assert!(!back.is_over());
    back.play(last).expect("it was legal before");
    assert_eq!(back.position(), game.position());
    assert_eq!(back.position().hash(), game.position().hash());
    assert_eq!(back.outcome(), game.outcome());
}

/// What a game remembers is what comes out when its moves are played again.
pub fn history_is_a_replay(game: &Game) {
    let mut again = Game::from_position(*game.start());
    for (ply, (before, mv)) in game.steps().enumerate() {
        assert_eq!(before, again.position());
        let mover = match mv {
            Ply::Move(_) => again.turn(),
            Ply::Leave(departure) => departure.seat,
        };
        assert_eq!(game.mover(ply), Some(mover));
        again.play(mv).expect("it was legal before");
    }
    assert_eq!(game.mover(game.plies()), None);
    assert_eq!(again.positions(), game.positions());
    assert!(again.hashes().eq(game.hashes()));
    assert_eq!(again.outcome(), game.outcome());
    // A game that is cut, one that is taken back and one that never went on are the same.
    let half = game.plies() / 2;
    let cut = game.up_to(half);
    again.truncate(half);
    assert_eq!(cut, again);
    assert_eq!(cut.positions(), again.positions());
    assert_eq!(cut.outcome(), again.outcome());
    for &mv in &game.moves()[half..] {
        again.play(mv).expect("it was legal before");
    }
    assert_eq!(
        again.outcome(),
        game.outcome(),
        "repetition is counted again"
    );
}

/// P-59, P-67, M-74, M-84: as long as the game lasts every seat that plays may leave, and no other;
/// what is written for it is read again.
pub fn whoever_plays_may_leave(game: &Game) {
    for (seat, cause) in Seat::ALL.into_iter().zip(Cause::ALL.into_iter().cycle()) {
        let departure = Departure { seat, cause };
        let plays = game.position().playing().contains(seat);
        assert_eq!(game.check(departure).is_ok(), plays && !game.is_over());
        let text = game.position().notation(departure).to_string();
        let mut after = game.clone();
        if after.leave(seat, cause).is_err() {
            assert_eq!(after, *game);
            assert!(game.parse_ply(&text).is_err());
            continue;
        }
        for text in [text.clone(), text.to_lowercase(), format!("\t{text} ")] {
            assert_eq!(game.parse_ply(&text), Ok(Ply::Leave(departure)), "{text:?}");
        }
        assert!(game.parse_move(&text).is_err());
        let (before, after) = (game.position(), after.position());
        assert!(after.pieces().eq(before.pieces()) && after.points() == before.points());
        hash_is_from_scratch(after);
        placement_round_trips(after);
        assert_eq!(after.to_string().parse(), Ok(*after));
        if before.turn() != seat {
            assert_eq!(after.turn(), before.turn());
        }
    }
}

/// P-60, P-61, P-63, M-75, M-76, M-80: a seat that has left is not on turn, threatens nothing and
/// wins nothing.
pub fn who_has_left_neither_moves_nor_wins(game: &Game) {
    let position = game.position();
    let left = position.left();
    assert!(!left.contains(position.turn()));
    assert!(left.is_disjoint(position.leaders()) && !position.leaders().is_empty());
    assert!(game.outcome().is_none_or(|o| o.winners.is_disjoint(left)));
    for seat in left.iter() {
        assert!(position.attacked_by(seat).is_empty());
    }
    for (attacker, _) in position.threats() {
        let owner = position.piece(attacker).map(|piece| piece.seat);
        assert!(owner.is_some_and(|owner| !left.contains(owner)));
    }
    if let Rules::Martian(_) = position.rules() {
        // M-79
        for seat in left.iter() {
            assert!(position.pieces().any(|(_, piece)| piece.seat == seat));
        }
    }
}
