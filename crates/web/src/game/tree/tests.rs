//! What trees do.

use super::{MoveId, Tree};
use tercio_rules::record::Record;
use tercio_rules::{Position, Rules};
use tercio_studies::{Drawing, Glyph, Pen, Stroke};

fn tree() -> Tree {
    Tree::new(Position::start(
        Rules::from_names("martian", "two").expect("a setup"),
    ))
}

fn play(tree: &mut Tree, text: &str) {
    let mv = tree.game().parse_move(text).expect("a move");
    tree.play(mv).expect("a legal move");
}

#[test]
fn another_move_makes_a_branch_and_loses_nothing() {
    let mut tree = tree();
    play(&mut tree, "d3-d4");
    play(&mut tree, "a6-a5");
    assert!(tree.back());
    play(&mut tree, "b6-c5");
    assert_eq!(tree.whole_game().plies(), 2);
    tree.back();
    play(&mut tree, "a6-a5");
    assert_eq!(tree.nodes.len(), 3, "a move that was tried is found again");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut tree = tree();
    play(&mut tree, "d3-d4");
    let before = tree.clone();
    let again = tree.game().moves()[0];
    assert!(tree.play(again).is_err());
    assert_eq!(tree, before);
}

#[test]
fn going_to_a_ply_and_stepping_agree() {
    let mut tree = tree();
    for text in ["d3-d4", "a6-a5", "d4-d3"] {
        play(&mut tree, text);
    }
    tree.go_to(1);
    assert_eq!(tree.ply(), 1);
    assert!(tree.has_next() && tree.forward() && tree.forward());
    assert!(!tree.forward());
    tree.go_to(99);
    assert_eq!(tree.ply(), 3);
}

#[test]
fn a_record_keeps_every_branch() {
    let mut tree = tree();
    for text in ["d3-d4", "a6-a5", "d4-d3"] {
        play(&mut tree, text);
    }
    tree.go_to(1);
    play(&mut tree, "a6-a4");
    tree.go_to(0);
    play(&mut tree, "b3-a4");
    let record = tree.record_of_line().expect("a record");
    let back = Tree::from_record(&record);
    assert_eq!(back.record().expect("a record"), record);
    assert_eq!(back.whole_game(), tree.whole_game());
    assert_eq!(back.nodes.len(), tree.nodes.len());
}

/// The main line, a variation on its second move, and one inside that.
fn varied() -> Tree {
    let mut tree = tree();
    for text in ["d3-d4", "a6-a5", "d4-d3"] {
        play(&mut tree, text);
    }
    tree.go_to(1);
    play(&mut tree, "a6-a4");
    play(&mut tree, "c3-b4");
    tree.back();
    play(&mut tree, "d4-d3");
    tree
}

#[test]
fn the_main_line_stays_while_one_looks_around() {
    let tree = varied();
    let moves = |record: Record| record.line().to_text(*record.start());
    assert_eq!(
        moves(tree.record().expect("a record")),
        "1. d3-d4 a6-a5 (1... a6-a4 2. c3-b4 (2. d4-d3)) 2. d4-d3"
    );
    assert_eq!(
        moves(tree.record_of_line().expect("a record")),
        "1. d3-d4 a6-a4 (1... a6-a5 2. d4-d3) 2. d4-d3 (2. c3-b4)"
    );
}

#[test]
fn what_others_change_moves_nobody() {
    let mut tree = varied();
    let line = |tree: &Tree| tree.game().line().join(" ");
    assert_eq!(line(&tree), "d3-d4 a6-a4 d4-d3");
    let at = tree.at();
    let mut others = tree.clone();
    others.promote();
    others.go_to(0);
    play(&mut others, "b3-a4");
    others.set_comment("another way");
    others.set_glyph(Some(Glyph::Dubious));
    tree.follow(&others.record().expect("a record"));
    assert_eq!(tree.record(), others.record());
    assert_eq!((tree.at(), line(&tree).as_str()), (at, "d3-d4 a6-a4 d4-d3"));
    // What is shown goes away: the place before it is shown.
    others.go_to(0);
    play(&mut others, "d3-d4");
    play(&mut others, "a6-a4");
    others.remove();
    tree.follow(&others.record().expect("a record"));
    assert_eq!(line(&tree), "d3-d4");
    assert!(tree.forward());
    assert_eq!(line(&tree), "d3-d4 a6-a5");
}

#[test]
fn judgements_drawings_and_words_are_comments_of_their_own() {
    let mut tree = tree();
    tree.set_glyph(Some(Glyph::Good));
    assert!(tree.said(None).is_empty(), "the start is no move");
    play(&mut tree, "d3-d4");
    tree.set_comment("to the canal");
    tree.set_glyph(Some(Glyph::Good));
    tree.set_comment("to the  canal!");
    let board = tree.start().board();
    let arrow = Drawing::read("d4-d5", Pen::Green, board).expect("two cells");
    tree.draw(Stroke::Draw(arrow));
    let text = |tree: &Tree| {
        let record = tree.record().expect("a record");
        record.line().to_text(*record.start())
    };
    assert_eq!(text(&tree), "1. d3-d4 {!} {@green d4-d5} {to the canal!}");
    let back = Tree::from_record(&tree.record().expect("a record"));
    assert_eq!(back.said(back.at()), tree.said(tree.at()));
    assert_eq!(back.drawings().iter().collect::<Vec<_>>(), [arrow]);
    tree.set_glyph(None);
    tree.draw(Stroke::EraseAll);
    assert_eq!(text(&tree), "1. d3-d4 {to the canal!}");
}

#[test]
fn the_game_that_is_kept_is_the_one_that_is_shown() {
    let mut tree = varied();
    let ids: Vec<MoveId> = (0..tree.nodes.len()).map(MoveId).collect();
    for &from in &ids {
        for to in ids.iter().copied().map(Some).chain([None]) {
            tree.show(Some(from));
            tree.show(to);
            let path = tree.path(to);
            let moves: Vec<_> = path.into_iter().map(|id| tree.played(id)).collect();
            assert_eq!((tree.at(), tree.game().moves()), (to, &moves[..]));
        }
    }
}

#[test]
fn a_variation_is_promoted_where_it_branches_off() {
    let mut tree = varied();
    tree.promote();
    assert_eq!(tree.tree_path().to_string(), "2.1.2");
    tree.promote();
    assert_eq!(tree.tree_path().to_string(), "3");
    assert_eq!(tree.variation(tree.at()), None);
    let before = tree.clone();
    tree.promote();
    assert_eq!(tree, before, "the main line is the main line");
}

#[test]
fn removing_takes_all_that_follows() {
    let mut tree = varied();
    tree.back();
    tree.remove();
    assert_eq!(tree.tree_path().to_string(), "1");
    let text = tree.record().expect("a record").to_text();
    assert!(text.contains("1. d3-d4 a6-a5 2. d4-d3 *"), "{text}");
    assert!(tree.forward(), "the other branch is current");
    tree.go_to(0);
    tree.remove();
    assert_eq!(tree.record().expect("a record").to_text(), text);
}

#[test]
fn comments_survive_the_record() {
    let mut tree = varied();
    tree.set_comment("  the\nother\twing {yes} \u{7} ");
    tree.go_to(0);
    tree.set_comment("before it all");
    let record = tree.record().expect("a record");
    let mut back = Tree::from_record(&record);
    assert_eq!(back.said(None).words, ["before it all"]);
    back.go_to_path(&"2.1.2.1.1".parse().expect("a place"));
    assert_eq!(back.said(back.at()).words, ["the other wing {yes}"]);
    back.set_comment(" ");
    assert!(back.said(back.at()).is_empty());
}

#[test]
fn what_is_said_before_a_variation_is_kept() {
    let text = "[Game \"martian\"]\n[Setup \"two\"]\n\n1. d3-d4 ({or} 1. b3-a4 {here}) *\n";
    let record = Record::from_text(text).expect("a record");
    let written = Tree::from_record(&record)
        .record()
        .expect("a record")
        .to_text();
    assert!(written.contains("(1. b3-a4 {or} {here})"), "{written}");
}
