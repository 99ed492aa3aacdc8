//! What several tests do.

use tercio_rules::{Game, Move, Position, Rules, Stance};
use tercio_web_tests::Page;

/// Waits until so many moves are in the list.
pub(crate) fn moves(page: &mut Page, count: usize) {
    page.eventually(&format!("there are {count} moves"), |page| {
        (page.count("[data-test=moves] li") == count as u64).then_some(())
    });
}

/// No exception, and no error on the console.
pub(crate) fn nothing_went_wrong(page: &mut Page) {
    assert_eq!(page.errors(), Vec::<String>::new());
}

/// Waits until the line beside the board says so.
pub(crate) fn status(page: &mut Page, words: &str) {
    page.eventually(&format!("it says {words:?}"), |page| {
        (page.text("[data-test=status]") == words).then_some(())
    });
}

/// Chooses a value of a list, as a person does.
pub(crate) fn choose(page: &mut Page, list: &str, value: &str) {
    page.run(&format!(
        "(list => {{ list.value = '{value}'; \
         list.dispatchEvent(new Event('change', {{ bubbles: true }})); }})\
         (document.querySelector('[data-test={list}]'))"
    ));
}

/// The rules of a setup.
pub(crate) fn rules(game: &str, setup: &str) -> Rules {
    Rules::from_names(game, setup).expect("a setup")
}

/// A move that leads to captures soon, whoever makes them: the best capture, or else what lets the
/// next seat take most.
pub(crate) fn friendly_move(game: &Game) -> Move {
    let position = game.position();
    let taken = |position: &Position, mv: Move| match position.piece(mv.to()) {
        Some(victim) if position.captures(mv) => victim.size.pips(),
        _ => 0,
    };
    let offered = |mv: Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        let answers = next.legal_moves().into_iter();
        answers
            .map(|answer| taken(&next, answer))
            .max()
            .unwrap_or(0)
    };
    let legal = position.legal_moves().into_iter();
    let best = legal.max_by_key(|&mv| (taken(position, mv), offered(mv)));
    best.expect("the game is not over")
}

/// Makes a move with the mouse: the piece, its target, its facing.
pub(crate) fn by_mouse(page: &mut Page, position: &Position, mv: Move) {
    for step in gestures(position, mv) {
        page.click(&step);
    }
}

/// What has to be pointed at for a move, one after the other.
pub(crate) fn gestures(position: &Position, mv: Move) -> Vec<String> {
    let cell = |cell| {
        let name = position.board().name(cell);
        format!("[data-test=board] [data-cell=\"{name}\"][role=gridcell]")
    };
    let mut steps = vec![cell(mv.from())];
    match mv {
        Move::Martian(_) => steps.push(cell(mv.to())),
        Move::Pikemen(pikemen) => {
            let upright =
                position.piece(mv.from()).map(|piece| piece.stance) == Some(Stance::Upright);
            if !upright {
                steps.push(cell(mv.to()));
            }
            steps.push(format!(
                "[data-test=ring] [data-stance={}]",
                pikemen.stance().name()
            ));
        }
    }
    steps
}
