//! The board in words, for those who hear it.

use super::keyboard::Question;
use super::narration;
use super::state::BoardState;
use crate::i18n;
use tercio_controller::{Rejection, Selection};
use tercio_rules::notation::MoveProblem;
use tercio_rules::{Cell, CellSet, IllegalMove, Move, Position, Rules, Seat, Stance};

/// What a cell says: its name, what stands there, and what can be done with it now.
pub(crate) fn cell(state: &BoardState, selection: Selection, cell: Cell) -> String {
    let texts = i18n::texts().board();
    let position = &state.position;
    let mut words = vec![position.board().name(cell).to_string()];
    words.push(match position.piece(cell) {
        Some(piece) => (texts.piece)(position, piece),
        None => texts.empty.to_owned(),
    });
    let targeted = |from| position.legal_targets(from).contains(cell);
    if selection.from() == Some(cell) {
        words.push(texts.picked.to_owned());
    } else if selection.from().is_some_and(targeted) {
        words.push(texts.can_go.to_owned());
    } else if selection == Selection::Nothing && state.can_move(cell) {
        words.push(texts.can_move.to_owned());
    }
    words.join(", ")
}

/// What is said when a move has been chosen further.
pub(crate) fn step(state: &BoardState, selection: Selection) -> String {
    let texts = i18n::texts().board();
    let name = |cell| state.position.board().name(cell);
    match selection {
        Selection::Nothing => texts.put_back.to_owned(),
        Selection::Piece(from) => {
            let targets = state.position.legal_targets(from).len();
            (texts.now_picked)(name(from).as_str(), targets)
        }
        Selection::Target { to, .. } => (texts.now_turning)(name(to).as_str()),
    }
}

/// What a move would do.
pub(crate) fn preview(position: &Position, mv: Move) -> String {
    let texts = i18n::texts().board();
    match mv {
        Move::Pikemen(turn) => (texts.shown)(position, turn, &narration::facing(position, mv)),
        Move::Martian(_) => narration::played(position, mv),
    }
}

/// Whether a move shall really be played.
pub(crate) fn question(position: &Position, mv: Move) -> String {
    (i18n::texts().board().really)(&preview(position, mv))
}

/// A stance that the keyboard proposes, and what it would do if it makes a move.
pub(crate) fn proposal(position: &Position, stance: Stance, mv: Option<Move>) -> String {
    let texts = i18n::texts().board();
    match (mv, stance) {
        (Some(mv), _) => preview(position, mv),
        (None, Stance::Upright) => texts.upright.to_owned(),
        (None, Stance::Lying(facing)) => (texts.facing)(facing).to_owned(),
    }
}

/// Why something is refused. Nothing is said where only looking on is meant, or where nothing is
/// offered.
pub(crate) fn rejection(rejection: &Rejection, position: &Position) -> Option<String> {
    let texts = i18n::texts();
    let refused = |illegal: &IllegalMove| (texts.board().refused)(illegal, position);
    match rejection {
        Rejection::Illegal(illegal) => Some(refused(illegal)),
        Rejection::Typed(error) => Some(match &error.problem {
            MoveProblem::Illegal(illegal) => refused(illegal),
            MoveProblem::Text(expected) => {
                let example = position.legal_moves().first().copied();
                let example = example.map(|mv| position.notation(mv).to_string());
                let found = expected.found.as_deref();
                (texts.play().unreadable)(found, &example.unwrap_or_default())
            }
        }),
        Rejection::NoMove(cell) => {
            Some((texts.board().stuck)(position.board().name(*cell).as_str()))
        }
        Rejection::GameOver => Some(refused(&IllegalMove::GameOver)),
        Rejection::EngineToMove(_) => Some(texts.play().thinking.to_owned()),
        Rejection::NotYourSeat(seat) => Some(format!("{}.", (texts.play().turn_of)(*seat))),
        Rejection::ViewOnly | Rejection::ClockRuns | Rejection::NoClock => None,
    }
}

/// The answer to a question; `here` is the cell with the focus.
pub(crate) fn answer(
    state: &BoardState,
    selection: Selection,
    here: Cell,
    question: Question,
) -> String {
    let texts = i18n::texts();
    let position = &state.position;
    let name = |cell| position.board().name(cell).to_string();
    match question {
        Question::Cell => {
            let mut sentences = vec![format!("{}.", cell(state, selection, here))];
            if position.piece(here).is_some() {
                let aims = list(state, position.targets_of(here));
                sentences.extend(aims.map(|cells| (texts.queries().goes_to)(&cells)));
                let attackers = list(state, position.attackers_of(here));
                sentences.extend(attackers.map(|cells| (texts.queries().attacked)(&cells)));
            }
            sentences.join(" ")
        }
        Question::LastMove => match state.last {
            None => texts.queries().no_last.to_owned(),
            Some(mv) => {
                let piece = position.piece(mv.to());
                let piece = piece.map(|piece| (texts.board().piece)(position, piece));
                (texts.queries().last)(&name(mv.from()), &name(mv.to()), &piece.unwrap_or_default())
            }
        },
        Question::CanMove => match selection.from() {
            Some(from) => match list(state, position.legal_targets(from)) {
                Some(cells) => (texts.queries().goes_to)(&cells),
                None => (texts.board().now_picked)(&name(from), 0),
            },
            None => can_move(state),
        },
        Question::Points => {
            let target = match position.rules() {
                Rules::Pikemen(rules) => Some(rules.target()),
                Rules::Martian(_) => None,
            };
            let seats = Seat::ALL.into_iter().zip(position.points());
            let said = seats.map(|(seat, &points)| {
                let points = (texts.play().points)(points, target);
                (texts.queries().has)((texts.board().seat)(seat), &points)
            });
            said.collect::<Vec<_>>().join(" ")
        }
        Question::Turn => match position.outcome() {
            Some(outcome) => (texts.board().outcome)(&outcome),
            None => format!("{}.", (texts.play().turn_of)(position.turn())),
        },
    }
}

/// Which pieces of the seat to move can leave their cells.
fn can_move(state: &BoardState) -> String {
    let texts = i18n::texts().queries();
    let position = &state.position;
    let turn = position.turn();
    let own = position.pieces().filter(|(_, piece)| piece.seat == turn);
    let moving = own.filter(|&(cell, _)| !position.legal_targets(cell).is_empty());
    let cells: CellSet<u128> = moving.map(|(cell, _)| cell).collect();
    let moving = match list(state, cells) {
        Some(cells) => (texts.move_from)(&cells),
        None => texts.move_none.to_owned(),
    };
    match position.rules() {
        Rules::Pikemen(_) => format!("{moving} {}", texts.all_turn),
        Rules::Martian(_) => moving,
    }
}

/// The names of some cells, if there are any.
fn list(state: &BoardState, cells: CellSet<u128>) -> Option<String> {
    let name = |cell| state.position.board().name(cell).to_string();
    let names: Vec<String> = cells.into_iter().map(name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}
