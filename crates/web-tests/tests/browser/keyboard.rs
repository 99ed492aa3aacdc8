//! Everything works with the keyboard alone, and is heard.

use super::steps::{friendly_move, moves, nothing_went_wrong, rules, status};
use tercio_rules::{Cell, Facing, Game, Move, Position, Rules, Size, Stance};
use tercio_web_tests::{App, Page};

/// Whether something has the focus, and whether that can be seen: by an outline, by that of the
/// label around it, or on the board by the border of a cell.
const FOCUS_SHOWN: &str = "(() => { const at = document.activeElement; \
    if (!at || at === document.body) return false; \
    if (at.id === 'main' || at.getAttribute('tabindex') === '-1') return true; \
    const lined = element => getComputedStyle(element).outlineStyle !== 'none'; \
    const label = at.closest('label'); \
    return lined(at) || (label && lined(label)) || getComputedStyle(at).stroke !== 'none'; })()";

fn focus_is_shown(page: &mut Page) {
    assert_eq!(
        page.run(FOCUS_SHOWN),
        true,
        "{}",
        page.run("document.activeElement.outerHTML.slice(0, 200)")
    );
}

/// Goes with Tab to what a selector names, and looks where the focus is on the way.
pub(crate) fn tab_to(page: &mut Page, selector: &str, back: bool) {
    let there = format!("document.activeElement.matches({selector:?})");
    for _ in 0..60 {
        if page.run(&there) == true {
            return;
        }
        page.tab(back);
        focus_is_shown(page);
    }
    panic!("Tab never comes to {selector}");
}

/// The name of the cell that has the focus.
fn focused(page: &mut Page) -> String {
    let name = page.run("document.activeElement.dataset.cell");
    name.as_str().expect("a cell has the focus").to_owned()
}

/// Walks over the board to a cell, always in the direction in which it is farther away.
fn walk_to(page: &mut Page, name: &str) {
    let way = format!(
        "(() => {{ const at = cell => {{ const box = cell.getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2]; }}; \
         const [x, y] = at(document.activeElement); \
         const [toX, toY] = at(document.querySelector('[role=gridcell][data-cell=\"{name}\"]')); \
         if (Math.abs(toX - x) > Math.abs(toY - y)) return toX > x ? 'ArrowRight' : 'ArrowLeft'; \
         return toY > y ? 'ArrowDown' : 'ArrowUp'; }})()"
    );
    for _ in 0..20 {
        if focused(page) == name {
            return;
        }
        let key = page.run(&way);
        let key = key.as_str().expect("an arrow");
        page.press(key, key);
    }
    panic!("the arrows never come to {name}");
}

/// The key for a stance on a flat board seen from its first seat: on the number pad, or a letter.
fn stance_key(stance: Stance, letters: bool) -> (String, String) {
    let (digit, letter) = match stance {
        Stance::Upright => (5, 'S'),
        Stance::Lying(facing) => match facing {
            Facing::N => (8, 'W'),
            Facing::NE => (9, 'E'),
            Facing::E => (6, 'D'),
            Facing::SE => (3, 'C'),
            Facing::S => (2, 'X'),
            Facing::SW => (1, 'Z'),
            Facing::W => (4, 'A'),
            Facing::NW => (7, 'Q'),
        },
    };
    match letters {
        true => (
            letter.to_ascii_lowercase().to_string(),
            format!("Key{letter}"),
        ),
        false => (digit.to_string(), format!("Numpad{digit}")),
    }
}

/// Makes a move with the keyboard.
pub(crate) fn by_keyboard(page: &mut Page, position: &Position, mv: Move, letters: bool) {
    let name = |cell: Cell| position.board().name(cell).to_string();
    walk_to(page, &name(mv.from()));
    page.press("Enter", "Enter");
    if mv.to() != mv.from() {
        walk_to(page, &name(mv.to()));
        page.press("Enter", "Enter");
    }
    if let Move::Pikemen(mv) = mv {
        let (key, code) = stance_key(mv.stance(), letters);
        page.press(&key, &code);
    }
}

/// What a size is called.
fn size(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
}

#[test]
fn a_whole_game_is_played_and_heard() {
    let app = App::start();
    let mut page = app.page("/");
    page.listen();
    // The chooser: from Classic, which is played now, to Mini; then two people.
    tab_to(&mut page, "[data-test=new-game]", false);
    page.press("Enter", "Enter");
    page.until(
        "what can be chosen is there",
        "document.querySelector('[data-test=start]') !== null",
    );
    tab_to(&mut page, "[data-test=setup-pikemen-classic] input", false);
    for _ in 0..3 {
        page.press("ArrowRight", "ArrowRight");
        focus_is_shown(&mut page);
    }
    tab_to(&mut page, "[data-test=player-B]", false);
    // A person is the first of the list, the weakest engine the next one.
    page.press("ArrowUp", "ArrowUp");
    tab_to(&mut page, "[data-test=start]", false);
    page.press("Enter", "Enter");
    page.until(
        "the game is started",
        "location.search.includes('setup=mini&seats=human,human')",
    );
    focus_is_shown(&mut page);
    // With the points of the sheet, not the eight that are proposed: both sides shall take.
    page.go(&app.address("/play?game=pikemen&setup=mini&seats=human,human"));
    page.listen();
    tab_to(&mut page, "[role=gridcell]", false);
    let mut game = Game::new(rules("pikemen", "mini"));
    let mut points = [0, 0];
    while !game.is_over() {
        let position = *game.position();
        let mv = friendly_move(&game);
        let who = position.turn();
        by_keyboard(
            &mut page,
            &position,
            mv,
            game.moves().len().is_multiple_of(2),
        );
        let seat = ["Blue", "Red"][who.index()];
        let piece = position.piece(mv.from()).expect("a piece").size;
        let from = position.board().name(mv.from());
        let does = match position.piece(mv.to()).filter(|_| position.captures(mv)) {
            None if mv.from() == mv.to() => String::new(),
            None => format!("goes to {}", position.board().name(mv.to())),
            Some(victim) => {
                let pips = victim.size.pips();
                points[who.index()] += pips;
                let to = position.board().name(mv.to());
                let s = if pips == 1 { "" } else { "s" };
                let victim = size(victim.size);
                let points = points[who.index()];
                format!("takes the {victim} on {to} ({pips} point{s}, now {points})")
            }
        };
        page.hears_beginning(&format!("{seat}: {} on {from} {does}", size(piece)));
        focus_is_shown(&mut page);
        game.play(mv).expect("a legal move");
        moves(&mut page, game.moves().len());
    }
    let winner = ["Blue", "Red"][usize::from(points[1] > points[0])];
    let result = format!("{winner} wins: the target is reached.");
    page.hears(&result);
    status(&mut page, &result);
    assert!(
        points.iter().all(|&points| points > 0),
        "both sides take something: {points:?}"
    );
    page.press("p", "KeyP");
    let Rules::Pikemen(agreed) = game.rules() else {
        panic!("this is Pikemen");
    };
    let target = agreed.target();
    page.hears(&format!(
        "Blue: {} of {target} points. Red: {} of {target} points.",
        points[0], points[1]
    ));
    nothing_went_wrong(&mut page);
}

#[test]
fn the_engine_answers_the_keyboard_and_is_heard() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=mini&seats=human,engine-recruit");
    page.listen();
    tab_to(&mut page, "[role=gridcell]", false);
    walk_to(&mut page, "d3");
    page.press("Enter", "Enter");
    page.press("7", "Numpad7");
    page.hears("Blue: small on d3 turns north-west. This pins the small on c4.");
    page.eventually("the answer is heard", |page| {
        page.heard()
            .iter()
            .any(|said| said.starts_with("Red: "))
            .then_some(())
    });
    assert_eq!(focused(&mut page), "d3");
    nothing_went_wrong(&mut page);
}

#[test]
fn the_board_answers_questions() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=mini&seats=human,human");
    page.listen();
    tab_to(&mut page, "[role=gridcell]", false);
    page.press("l", "KeyL");
    page.hears("No move yet.");
    page.press("m", "KeyM");
    page.hears("No piece can leave its cell. Every piece can turn.");
    walk_to(&mut page, "f3");
    page.press("Enter", "Enter");
    page.press("8", "Numpad8");
    page.hears("Blue: medium on f3 turns north.");
    page.press("l", "KeyL");
    page.hears("Last move: Blue medium, facing north, on f3.");
    page.press("t", "KeyT");
    page.hears("Red to move.");
    page.press("i", "KeyI");
    page.hears("f3, Blue medium, facing north. Can go to f4, f5, f6.");
    page.press("n", "KeyN");
    let next = focused(&mut page);
    assert!(
        ["a", "b", "c"].contains(&&next[..1]),
        "{next} is a piece of Red"
    );
    page.press("p", "KeyP");
    page.hears("Blue: 0 of 12 points. Red: 0 of 12 points.");
    page.press("?", "Slash");
    page.until(
        "the keys are shown",
        "document.querySelector('dialog[open] .keys') !== null",
    );
    page.press("Escape", "Escape");
    page.until(
        "the keys are gone",
        "document.querySelector('dialog[open]') === null",
    );
    assert_eq!(focused(&mut page), next);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_stance_that_is_refused_can_be_chosen_again() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=mini&seats=human,human");
    page.listen();
    for (count, text) in (1..).zip(["f3(N)", "c4(S)"]) {
        page.type_move(text);
        moves(&mut page, count);
    }
    tab_to(&mut page, "[role=gridcell]", true);
    walk_to(&mut page, "f3");
    page.press("Enter", "Enter");
    page.press("n", "KeyN");
    page.press("Escape", "Escape");
    assert_eq!(focused(&mut page), "f3", "back to the piece");
    page.press("Enter", "Enter");
    page.press("Enter", "Enter");
    page.press("8", "Numpad8");
    page.hears("It faces north already.");
    assert_eq!(page.count("[data-test=ring]"), 1);
    page.press("9", "Numpad9");
    page.hears("Blue: medium on f3 turns north-east.");
    moves(&mut page, 3);
    nothing_went_wrong(&mut page);
}

#[test]
fn buttons_keep_the_focus_when_they_can_do_no_more() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=mini&seats=human,human");
    page.type_move("f3(N)");
    moves(&mut page, 1);
    // From the field for moves back to the first button, then forward.
    tab_to(&mut page, "[data-test=undo]", true);
    for (button, name) in [("undo", "undo"), ("redo", "redo"), ("resign", "rematch")] {
        tab_to(&mut page, &format!("[data-test={button}]"), false);
        page.press("Enter", "Enter");
        if button == "resign" {
            tab_to(&mut page, "[data-test=really-resign]", false);
            page.press("Enter", "Enter");
        }
        page.until(
            "the focus stays",
            &format!("document.activeElement.dataset.test === '{name}'"),
        );
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn a_lesson_and_a_puzzle_are_done() {
    let app = App::start();
    let mut page = app.page("/learn");
    page.listen();
    tab_to(&mut page, "[data-test=lesson-pikes]", false);
    page.press("Enter", "Enter");
    page.text("[data-test=task]");
    focus_is_shown(&mut page);
    tab_to(&mut page, "[role=gridcell]", false);
    walk_to(&mut page, "c2");
    page.press("Enter", "Enter");
    page.press("8", "Numpad8");
    page.eventually("the praise is heard", |page| {
        page.heard()
            .iter()
            .any(|said| said.contains("next turn"))
            .then_some(())
    });
    tab_to(&mut page, "[data-test=next]", false);
    page.press("Enter", "Enter");
    page.until(
        "the next task is there",
        "document.querySelector('[data-test=task]').textContent.includes('c5')",
    );
    focus_is_shown(&mut page);

    tab_to(&mut page, "nav a[href='/puzzles']", true);
    page.press("Enter", "Enter");
    page.until(
        "the puzzles are there",
        "document.querySelector('[href=\"/puzzles/martian\"]') !== null",
    );
    tab_to(&mut page, "[href='/puzzles/martian']", false);
    page.press("Enter", "Enter");
    page.until(
        "the puzzle is there",
        "document.querySelector('[data-cell=a5][role=gridcell]') !== null",
    );
    focus_is_shown(&mut page);
    tab_to(&mut page, "[role=gridcell]", false);
    walk_to(&mut page, "a5");
    page.press("Enter", "Enter");
    walk_to(&mut page, "b4");
    page.press("Enter", "Enter");
    page.hears_beginning("Solved.");
    nothing_went_wrong(&mut page);
}

#[test]
fn another_board_keeps_a_cell_for_the_keyboard() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=six");
    // The last cell of the hexagon, which no smaller board has.
    page.run("[...document.querySelectorAll('[role=gridcell]')].forEach(cell => cell.focus())");
    page.run("document.querySelector('[data-cell=F44]').focus()");
    page.click("[data-test=new-game]");
    page.click("[data-test=game-pikemen]");
    page.click("[data-test=setup-pikemen-mini]");
    page.click("[data-test=start]");
    page.eventually("the small board is there", |page| {
        (page.count("[role=gridcell]") == 36).then_some(())
    });
    assert_eq!(page.count("[role=gridcell][tabindex=\"0\"]"), 1);
    nothing_went_wrong(&mut page);
}
