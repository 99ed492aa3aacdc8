//! The board in words, for those who hear it.

use super::choice::Choice;
use super::scene::Scene;
use super::walk::Question;
use crate::i18n;
use tercio_rules::{Cell, CellSet, Rules, Seat};

/// What a cell says: its name, what stands there, and what can be done with it now.
pub(crate) fn cell(scene: &Scene, choice: Choice, cell: Cell) -> String {
    let texts = &i18n::texts().board;
    let position = &scene.position;
    let mut words = vec![position.board().name(cell).to_string()];
    words.push(match position.piece(cell) {
        Some(piece) => (texts.piece)(position, piece),
        None => texts.empty.to_owned(),
    });
    let targeted = |from| position.legal_targets(from).contains(cell);
    if choice.from() == Some(cell) {
        words.push(texts.picked.to_owned());
    } else if scene.movable && choice.from().is_some_and(targeted) {
        words.push(texts.can_go.to_owned());
    } else if choice == Choice::Nothing && scene.can_move(cell) {
        words.push(texts.can_move.to_owned());
    }
    words.join(", ")
}

/// What is said when the choice has come further.
pub(crate) fn step(scene: &Scene, choice: Choice) -> String {
    let texts = &i18n::texts().board;
    let name = |cell| scene.position.board().name(cell);
    match choice {
        Choice::Nothing => texts.put_back.to_owned(),
        Choice::Piece(from) => {
            let targets = scene.position.legal_targets(from).len();
            (texts.now_picked)(name(from).as_str(), targets)
        }
        Choice::Target { to, .. } => (texts.now_turning)(name(to).as_str()),
    }
}

/// The answer to a question; `here` is the cell with the focus.
pub(crate) fn answer(scene: &Scene, choice: Choice, here: Cell, question: Question) -> String {
    let texts = i18n::texts();
    let position = &scene.position;
    let name = |cell| position.board().name(cell).to_string();
    match question {
        Question::Cell => {
            let mut sentences = vec![format!("{}.", cell(scene, choice, here))];
            if position.piece(here).is_some() {
                let aims = list(scene, position.targets_of(here));
                sentences.extend(aims.map(|cells| (texts.queries.goes_to)(&cells)));
                let attackers = list(scene, position.attackers_of(here));
                sentences.extend(attackers.map(|cells| (texts.queries.attacked)(&cells)));
            }
            sentences.join(" ")
        }
        Question::LastMove => match scene.last {
            None => texts.queries.no_last.to_owned(),
            Some(mv) => {
                let piece = position.piece(mv.to());
                let piece = piece.map(|piece| (texts.board.piece)(position, piece));
                (texts.queries.last)(&name(mv.from()), &name(mv.to()), &piece.unwrap_or_default())
            }
        },
        Question::CanMove => match choice.from() {
            Some(from) => match list(scene, position.legal_targets(from)) {
                Some(cells) => (texts.queries.goes_to)(&cells),
                None => (texts.board.now_picked)(&name(from), 0),
            },
            None => can_move(scene),
        },
        Question::Points => {
            let target = match position.rules() {
                Rules::Pikemen(rules) => Some(rules.target()),
                Rules::Martian(_) => None,
            };
            let seats = Seat::ALL.into_iter().zip(position.points());
            let said = seats.map(|(seat, &points)| {
                let points = (texts.play.points)(points, target);
                (texts.queries.has)((texts.board.seat)(seat), &points)
            });
            said.collect::<Vec<_>>().join(" ")
        }
        Question::Turn => match position.outcome() {
            Some(outcome) => (texts.board.outcome)(&outcome),
            None => format!("{}.", (texts.play.turn_of)(position.turn())),
        },
    }
}

/// Which pieces of the seat to move can leave their cells.
fn can_move(scene: &Scene) -> String {
    let texts = &i18n::texts().queries;
    let position = &scene.position;
    let turn = position.turn();
    let own = position.pieces().filter(|(_, piece)| piece.seat == turn);
    let moving = own.filter(|&(cell, _)| !position.legal_targets(cell).is_empty());
    let cells: CellSet<u128> = moving.map(|(cell, _)| cell).collect();
    let moving = match list(scene, cells) {
        Some(cells) => (texts.move_from)(&cells),
        None => texts.move_none.to_owned(),
    };
    match position.rules() {
        Rules::Pikemen(_) => format!("{moving} {}", texts.all_turn),
        Rules::Martian(_) => moving,
    }
}

/// The names of some cells, if there are any.
fn list(scene: &Scene, cells: CellSet<u128>) -> Option<String> {
    let name = |cell| scene.position.board().name(cell).to_string();
    let names: Vec<String> = cells.into_iter().map(name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}
