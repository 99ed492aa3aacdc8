//! Games over days: notes, moves that are only tried, answers that are prepared.

use super::online::{MINI, begun, mini, play, two, two_and_a_cutter};
use super::steps::{moves, nothing_went_wrong, status};
use tercio_web_tests::{App, Chromium, Page, Screen};

/// Waits for so many prepared answers.
fn answers(page: &mut Page, count: u64) {
    page.eventually(&format!("{count} answers"), |page| {
        (page.count("[data-test=answer]") == count).then_some(())
    });
}

#[test]
fn notes_are_saved_as_they_are_typed_and_nobody_else_reads_them() {
    let app = App::start();
    let (mut ann, mut bea, _) = two(&app, &mini());
    ann.click("[data-test=notes] summary");
    ann.click("[data-test=note]");
    ann.type_text("Beware of f3.");
    let saved = "document.querySelector('[data-test=note-state]').textContent.trim() === 'saved'";
    ann.until("it is saved", saved);
    ann.reload();
    begun(&mut ann);
    ann.until(
        "the note is there again",
        "document.querySelector('[data-test=note]').value === 'Beware of f3.'",
    );
    bea.click("[data-test=notes] summary");
    assert_eq!(
        bea.run("document.querySelector('[data-test=note]').value"),
        ""
    );
    nothing_went_wrong(&mut ann);
}

#[test]
fn moves_are_tried_without_being_sent_and_kept_as_answers() {
    let app = App::start();
    let (mut ann, mut bea, _) = two(&app, &mini());
    play(&mut ann, &mut bea, &MINI[..1], 0);
    ann.click("[data-test=try-moves]");
    status(&mut ann, "Trying moves: nothing is sent.");
    ann.type_move("a4(S)");
    ann.type_move("f3-f4(W)");
    ann.click("[data-test=try-undo]");
    ann.type_move("f3-f4(W)");
    ann.click("[data-test=keep-answer]");
    answers(&mut ann, 1);
    let answer = ann.text("[data-test=answer] span");
    assert_eq!(answer, "if a4(S), then f3-f4(W)");
    // Another answer, which is removed again.
    ann.type_move("a5(S)");
    ann.type_move("f3(W)");
    ann.click("[data-test=keep-answer]");
    answers(&mut ann, 2);
    ann.click("[data-test=forget-answer]");
    answers(&mut ann, 1);
    assert_eq!(ann.text("[data-test=answer] span"), answer);
    ann.type_move("a4(S)");
    ann.click("[data-test=try-moves]");
    status(&mut ann, "Red to move");
    assert_eq!(
        (
            ann.count("[data-test=moves] li"),
            bea.count("[data-test=moves] li")
        ),
        (1, 1)
    );
    assert_eq!(bea.count("[data-test=answer]"), 0);
    // It is played by itself.
    bea.type_move("a4(S)");
    moves(&mut ann, 3);
    moves(&mut bea, 3);
    answers(&mut ann, 0);
    status(&mut bea, "Your turn");
    nothing_went_wrong(&mut ann);
}

#[test]
fn an_answer_that_is_prepared_while_the_network_is_cut_is_kept_when_it_is_back() {
    let (_app, mut ann, mut bea) = two_and_a_cutter();
    play(&mut ann, &mut bea, &MINI[..1], 0);
    ann.click("[data-test=try-moves]");
    ann.type_move("a4(S)");
    ann.type_move("f3-f4(W)");
    // It is lost on its way: nobody has noticed yet that there is no connection.
    ann.run("window.cut = true; window.sockets.forEach(socket => { socket.send = () => {}; })");
    ann.click("[data-test=keep-answer]");
    ann.run("window.sockets.forEach(socket => socket.close())");
    let kept = "document.body.textContent.includes('Kept: it is played by itself')";
    assert_eq!(ann.run(kept), false);
    ann.run("window.cut = false");
    ann.until("it is kept", kept);
    answers(&mut ann, 1);
    bea.type_move("a4(S)");
    moves(&mut bea, 3);
    nothing_went_wrong(&mut bea);
}

#[test]
fn a_phone_in_french_asks_before_a_move_and_tries_moves_without_scrolling() {
    let app = App::start();
    let mut ann = Page::open(Chromium::shared(), Screen::PHONE);
    ann.set_language("fr");
    ann.go(&app.address("/online"));
    let path = mini().open(&mut ann);
    let mut bea = app.page(&path);
    bea.click("[data-test=sit-down]");
    begun(&mut ann);
    ann.click_cell("f3");
    ann.click("[data-test=ring] [data-stance=N]");
    assert_eq!(ann.text("[data-test=confirm]"), "Jouer");
    ann.click("[data-test=give-up]");
    assert_eq!(ann.count("[data-test=moves] li"), 0);
    ann.click("[data-test=try-moves]");
    status(&mut ann, "Coups d’essai\u{a0}: rien n’est envoyé.");
    ann.click_cell("f3");
    ann.click("[data-test=ring] [data-stance=N]");
    let seen = ann.run(
        "['board', 'try-undo', 'try-moves'].every(name => { \
         const r = document.querySelector(`[data-test=${name}]`).getBoundingClientRect(); \
         return r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth && r.height >= 44; })",
    );
    assert_eq!(seen, true);
    let wide = ann.run("document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(wide, true);
    assert_eq!(bea.count("[data-test=moves] li"), 0);
    ann.click("[data-test=try-undo]");
    ann.click("[data-test=try-moves]");
    status(&mut ann, "À vous de jouer");
}
