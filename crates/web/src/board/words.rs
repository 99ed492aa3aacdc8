//! The board in words, for those who hear it.

use super::choice::Choice;
use super::scene::Scene;
use crate::i18n;
use tercio_rules::Cell;

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
