//! What single edits do, and what is refused.

use tercio_rules::record::{Line, Node, Record};
use tercio_rules::{Game, Ply, Rules};
use tercio_studies::{
    Chapter, ChapterId, Edit, Entry, Glyph, Heard, Limit, MoveId, Pen, Refusal, Replica, Study,
};

pub(crate) const FIRST: ChapterId = ChapterId(1);

/// A record of moves of Martian Chess for two.
pub(crate) fn record(moves: &str) -> String {
    format!("[Game \"martian\"]\n[Setup \"two\"]\n\n{moves} *\n")
}

pub(crate) fn study(moves: &str) -> Study {
    let mut study = Study::default();
    let add = Edit::AddChapter {
        chapter: FIRST,
        name: "First".to_owned(),
        record: record(moves),
    };
    study.apply(&add).expect("a chapter");
    study
}

/// Moves in a row, as they are played from the start.
fn plies(text: &str) -> Vec<Ply> {
    let rules = Rules::from_names("martian", "two").expect("a setup");
    let start = tercio_rules::Position::start(rules);
    let game = Game::read(start, text).expect("legal moves");
    game.moves().to_vec()
}

/// The last of some moves.
fn at(text: &str) -> MoveId {
    MoveId::of_line(plies(text)).expect("a move")
}

fn play(text: &str) -> Edit {
    let mut line = plies(text);
    let ply = line.pop().expect("a move");
    Edit::Play {
        chapter: FIRST,
        after: MoveId::of_line(line),
        ply,
    }
}

fn moves(study: &Study) -> String {
    let record = study.chapters()[0].record().expect("a record");
    record.line().to_text(*record.start())
}

#[test]
fn edits_make_a_tree() {
    let mut study = study("1. d3-d4 a6-a5");
    let edits = [
        play("d3-d4 a6-a4"),
        play("d3-d4 a6-a4 d4-d3"),
        play("d3-d4 a6-a5"),
        Edit::Promote {
            chapter: FIRST,
            at: at("d3-d4 a6-a4"),
        },
        Edit::Comment {
            chapter: FIRST,
            at: Some(at("d3-d4 a6-a5")),
            text: "  a\n quiet }\\ move ".to_owned(),
        },
        Edit::Comment {
            chapter: FIRST,
            at: None,
            text: "How to begin".to_owned(),
        },
        Edit::Judge {
            chapter: FIRST,
            at: at("d3-d4"),
            glyph: Some(Glyph::Interesting),
        },
    ];
    for edit in &edits {
        study.apply(edit).expect("an edit");
    }
    assert_eq!(
        moves(&study),
        "{How to begin} 1. d3-d4 {!?} 1... a6-a4 (1... a6-a5 {a quiet \\}\\\\ move}) 2. d4-d3"
    );
    study
        .apply(&Edit::Remove {
            chapter: FIRST,
            at: at("d3-d4 a6-a4"),
        })
        .expect("it is there");
    assert_eq!(
        moves(&study),
        "{How to begin} 1. d3-d4 {!?} 1... a6-a5 {a quiet \\}\\\\ move}"
    );
    assert_eq!(study.chapters()[0].tree().len(), 2);
}

#[test]
fn what_is_drawn_belongs_to_a_move_or_the_start() {
    let mut study = study("1. d3-d4 {!} {to the canal}");
    let draw = |at, place: &str, pen| Edit::Draw {
        chapter: FIRST,
        at,
        place: place.to_owned(),
        pen,
    };
    let first = Some(at("d3-d4"));
    for (edit, expected) in [
        (
            draw(first, "d4-d5", Some(Pen::Green)),
            "1. d3-d4 {!} {@green d4-d5} {to the canal}",
        ),
        (
            draw(None, "c3", Some(Pen::Red)),
            "{@red c3} 1. d3-d4 {!} {@green d4-d5} {to the canal}",
        ),
        // Two who draw in the same position do not disturb each other, and in one place the later one stays.
        (
            draw(first, "a6", Some(Pen::Blue)),
            "{@red c3} 1. d3-d4 {!} {@green d4-d5 @blue a6} {to the canal}",
        ),
        (
            draw(first, "d4-d5", Some(Pen::Yellow)),
            "{@red c3} 1. d3-d4 {!} {@blue a6 @yellow d4-d5} {to the canal}",
        ),
        (
            draw(first, "a6", None),
            "{@red c3} 1. d3-d4 {!} {@yellow d4-d5} {to the canal}",
        ),
        (
            Edit::Erase {
                chapter: FIRST,
                at: first,
            },
            "{@red c3} 1. d3-d4 {!} {to the canal}",
        ),
    ] {
        study.apply(&edit).expect("an edit");
        assert_eq!(moves(&study), expected);
    }
    // Words do not touch what is drawn; words that are drawings are drawn.
    for (text, expected) in [
        (
            "the start",
            "{@red c3} {the start} 1. d3-d4 {!} {to the canal}",
        ),
        (
            "@blue a1-b2",
            "{@red c3 @blue a1-b2} 1. d3-d4 {!} {to the canal}",
        ),
    ] {
        let text = text.to_owned();
        let edit = Edit::Comment {
            chapter: FIRST,
            at: None,
            text,
        };
        study.apply(&edit).expect("an edit");
        assert_eq!(moves(&study), expected);
    }
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut study = study("1. d3-d4 a6-a5");
    let before = study.clone();
    let gone = at("b3-a4");
    let too_long = "x".repeat(Limit::Comment.most() + 1);
    let comment = |at, text: &str| Edit::Comment {
        chapter: FIRST,
        at,
        text: text.to_owned(),
    };
    let rename = |name: &str| Edit::RenameChapter {
        chapter: FIRST,
        name: name.to_owned(),
    };
    let cases = [
        (comment(Some(gone), "late"), Refusal::NoMove),
        (
            Edit::Remove {
                chapter: FIRST,
                at: gone,
            },
            Refusal::NoMove,
        ),
        (
            Edit::Promote {
                chapter: FIRST,
                at: gone,
            },
            Refusal::NoMove,
        ),
        (
            comment(None, &too_long),
            Refusal::TooMuch {
                limit: Limit::Comment,
            },
        ),
        (
            Edit::Draw {
                chapter: FIRST,
                at: Some(gone),
                place: "a1".to_owned(),
                pen: Some(Pen::Green),
            },
            Refusal::NoMove,
        ),
        (
            Edit::Draw {
                chapter: FIRST,
                at: None,
                place: "h1".to_owned(),
                pen: Some(Pen::Green),
            },
            Refusal::NoCell,
        ),
        (
            Edit::Erase {
                chapter: FIRST,
                at: Some(gone),
            },
            Refusal::NoMove,
        ),
        (rename(" \n "), Refusal::BadName),
        (rename(&too_long), Refusal::BadName),
        (Edit::RemoveChapter { chapter: FIRST }, Refusal::LastChapter),
        (
            Edit::RemoveChapter {
                chapter: ChapterId(9),
            },
            Refusal::NoChapter,
        ),
        (
            Edit::AddChapter {
                chapter: FIRST,
                name: "Again".to_owned(),
                record: record(""),
            },
            Refusal::ChapterTaken,
        ),
    ];
    for (edit, refusal) in cases {
        assert_eq!(study.check(&edit), Err(refusal.clone()), "{edit:?}");
        assert_eq!(study.apply(&edit), Err(refusal), "{edit:?}");
    }
    // The first move once more: it is the other seat's turn.
    let ply = plies("d3-d4")[0];
    let illegal = Edit::Play {
        chapter: FIRST,
        after: Some(at("d3-d4")),
        ply,
    };
    assert!(matches!(
        study.apply(&illegal),
        Err(Refusal::Illegal { .. })
    ));
    let nonsense = Edit::AddChapter {
        chapter: ChapterId(2),
        name: "Nonsense".to_owned(),
        record: "1. e4 e5".to_owned(),
    };
    assert!(matches!(
        study.apply(&nonsense),
        Err(Refusal::BadRecord { .. })
    ));
    assert_eq!(study, before);
}

#[test]
fn chapters_come_and_go_and_change_places() {
    let mut study = study("1. d3-d4");
    for (number, name) in [(2, "Second"), (3, "Third")] {
        study
            .apply(&Edit::AddChapter {
                chapter: ChapterId(number),
                name: name.to_owned(),
                record: record(""),
            })
            .expect("a chapter");
    }
    let names = |study: &Study| {
        let names = study.chapters().iter().map(Chapter::name);
        names.collect::<Vec<_>>().join(" ")
    };
    for (chapter, to, expected) in [
        (3, 0, "Third First Second"),
        (3, 9, "First Second Third"),
        (1, 1, "Second First Third"),
    ] {
        let chapter = ChapterId(chapter);
        study
            .apply(&Edit::MoveChapter { chapter, to })
            .expect("it is there");
        assert_eq!(names(&study), expected);
    }
    let remove = Edit::RemoveChapter { chapter: FIRST };
    study.apply(&remove).expect("there are others");
    assert_eq!(study.apply(&remove), Err(Refusal::NoChapter));
    assert_eq!(names(&study), "Second Third");
}

#[test]
fn limits_hold() {
    let mut study = study("1. d3-d4");
    let add = |number| Edit::AddChapter {
        chapter: ChapterId(number),
        name: number.to_string(),
        record: record(""),
    };
    let most = u32::try_from(Limit::Chapters.most()).expect("few");
    for number in 2..=most {
        study.apply(&add(number)).expect("there is room");
    }
    let limit = Limit::Chapters;
    assert_eq!(study.apply(&add(most + 1)), Err(Refusal::TooMuch { limit }));
    let comment = |chapter| Edit::Comment {
        chapter: ChapterId(chapter),
        at: None,
        // Two bytes each.
        text: "é".repeat(Limit::Comment.most()),
    };
    let refused = (1..=most).map(|number| study.apply(&comment(number)));
    let refused = refused.filter(Result::is_err).count();
    assert_eq!(refused, 0, "64 comments of 2000 bytes fit");
    let record = record(&format!("{{{}}}", "x".repeat(Limit::Record.most())));
    let remove = Edit::RemoveChapter {
        chapter: ChapterId(most),
    };
    study.apply(&remove).expect("it is there");
    let edit = Edit::AddChapter {
        chapter: ChapterId(most),
        name: "Long".to_owned(),
        record,
    };
    let limit = Limit::Record;
    assert_eq!(study.apply(&edit), Err(Refusal::TooMuch { limit }));
}

#[test]
fn variations_are_never_deeper_than_a_record_can_be() {
    let mut game = Game::new(Rules::from_names("pikemen", "classic").expect("a setup"));
    let mut study = Study::default();
    let add = Edit::AddChapter {
        chapter: FIRST,
        name: "Deep".to_owned(),
        record: Record::from_game(&game).to_text(),
    };
    study.apply(&add).expect("a chapter");
    let mut line: Vec<Ply> = Vec::new();
    let mut refused = false;
    for step in 0..200 {
        // Every move of the line is the second that was tried.
        let moves = game.legal_moves();
        let [main, aside] = [0, 1].map(|more| Ply::Move(moves[(step * 7 + more) % moves.len()]));
        for ply in [main, aside] {
            let edit = Edit::Play {
                chapter: FIRST,
                after: MoveId::of_line(line.iter().copied()),
                ply,
            };
            refused |= study.apply(&edit).is_err();
        }
        if refused || game.play(aside).is_err() || game.is_over() {
            break;
        }
        line.push(aside);
    }
    assert!(refused, "only {} moves", line.len());
    let texts = study.texts().expect("it can be written");
    assert_eq!(Study::from_texts(&texts).expect("it can be read"), study);
    let promote = Edit::Promote {
        chapter: FIRST,
        at: MoveId::of_line(line.first().copied()).expect("a move"),
    };
    study.apply(&promote).expect("the deepest gets less deep");
    assert!(study.texts().is_ok());
}

#[test]
fn a_variation_that_begins_like_the_main_line_branches_off_later() {
    let study = study("1. d3-d4 (1. d3-d4 a6-a4 2. d4-d3) 1... a6-a5 2. d4-d3");
    assert_eq!(
        moves(&study),
        "1. d3-d4 a6-a5 (1... a6-a4 2. d4-d3) 2. d4-d3"
    );
}

#[test]
fn a_record_whose_variations_grow_too_deep_together_becomes_no_chapter() {
    let mut game = Game::new(Rules::from_names("pikemen", "classic").expect("a setup"));
    let start = *game.start();
    let line = |moves: &[Ply]| Line {
        comments: Vec::new(),
        moves: moves.iter().copied().map(Node::from).collect(),
    };
    // Side by side in the record, each goes one move further along with the next before it turns off.
    let mut along: Vec<Ply> = Vec::new();
    let mut variations = Vec::new();
    for step in 0..70 {
        let moves = game.legal_moves();
        let [other, next] = [0, 1].map(|more| Ply::Move(moves[(step * 7 + more) % moves.len()]));
        along.push(other);
        variations.push(line(&along));
        along.pop();
        along.push(next);
        game.play(next).expect("legal");
    }
    let mut main = variations.remove(0);
    main.moves[0].variations = variations;
    let record = Record::new(start, main).expect("a record");
    let edit = Edit::AddChapter {
        chapter: FIRST,
        name: "Deep".to_owned(),
        record: record.to_text(),
    };
    let mut study = Study::default();
    let limit = Limit::Depth;
    assert_eq!(study.apply(&edit), Err(Refusal::TooMuch { limit }));
}

#[test]
fn a_game_keeps_its_players_and_its_end() {
    let game = "[Game \"martian\"]\n[Setup \"two\"]\n[A \"Ann\"]\n[Result \"A\"]\n\
        [Termination \"resignation B\"]\n\n1. d3-d4 {quiet} (1. b3-a4) 1... a6-a5 A\n";
    let mut study = Study::default();
    let add = Edit::AddChapter {
        chapter: FIRST,
        name: "Ann – Bob".to_owned(),
        record: game.to_owned(),
    };
    study.apply(&add).expect("a chapter");
    let before = Record::from_text(game).expect("a record");
    assert_eq!(study.chapters()[0].record(), Ok(before));
    let text = study.to_text().expect("a text");
    assert!(text.contains("[Chapter \"Ann – Bob\"]"), "{text}");
    study.apply(&play("d3-d4 a6-a5 d4-d3")).expect("legal");
    let text = study.to_text().expect("a text");
    assert!(text.contains("[Termination \"unfinished\"]"), "{text}");
}

#[test]
fn one_waits_for_what_is_missing_and_knows_ones_own_again() {
    let start = study("1. d3-d4");
    let mut replica = Replica::new(start, 0);
    let entry = |key: &str, edit| Entry {
        key: key.to_owned(),
        edit,
    };
    let mine = play("d3-d4 a6-a5");
    replica
        .edit("mine".to_owned(), mine.clone())
        .expect("legal");
    let other = entry("other", play("d3-d4 a6-a4"));
    assert_eq!(replica.hear(1, std::slice::from_ref(&other)), Heard::Gap);
    assert_eq!(
        replica.hear(0, std::slice::from_ref(&other)),
        Heard::Applied
    );
    assert_eq!(replica.hear(0, std::slice::from_ref(&other)), Heard::Known);
    // What others did comes first, and what is on its way stays on top.
    assert_eq!(moves(replica.study()), "1. d3-d4 a6-a4 (1... a6-a5)");
    replica.done("mine", 1);
    assert_eq!(replica.pending().len(), 1, "it is not heard yet");
    assert_eq!(replica.hear(1, &[entry("mine", mine)]), Heard::Applied);
    assert_eq!((replica.pending().len(), replica.version()), (0, 2));
    replica
        .edit("bad".to_owned(), play("d3-d4 a6-a4 d4-d3"))
        .expect("legal here");
    let remove = Edit::Remove {
        chapter: FIRST,
        at: at("d3-d4 a6-a4"),
    };
    assert_eq!(replica.hear(2, &[entry("other", remove)]), Heard::Applied);
    assert_eq!(moves(replica.study()), "1. d3-d4 a6-a5");
    replica.refused("bad");
    assert!(replica.pending().is_empty());
}
