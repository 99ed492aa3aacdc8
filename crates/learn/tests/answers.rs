//! What the judge says to the answers that a learner is likely to give, move by move: the right
//! ones, and the wrong ones with what they are told.

use tercio_learn::{Attempt, Course, Feedback};

/// What is said to a move.
enum Told {
    /// It is right.
    Right,
    /// It is wrong, and the general answer is given.
    Wrong,
    /// It is wrong in this way.
    Slip(&'static str),
}
use Told::{Right, Slip, Wrong};

/// The moves of a step, each tried from its start.
type Tried = (&'static str, &'static str, &'static [(&'static str, Told)]);

const PIKEMEN: &[Tried] = &[
    (
        "opening",
        "first",
        &[
            ("e3(N)", Right),
            ("d3(W)", Right),
            ("d1(NW)", Right),
            // Into a friend, the edge, an enemy of the same size.
            ("e2(W)", Wrong),
            ("f1(E)", Wrong),
            ("d3(NW)", Wrong),
        ],
    ),
    (
        "opening",
        "many",
        &[
            ("e3(NE)", Right),
            ("d1(W)", Right),
            ("d2(W)", Slip("seen")),
            ("d3-d4(U)", Slip("again")),
            ("e1(W)", Wrong),
        ],
    ),
    (
        "opening",
        "stand",
        &[
            ("d3(U)", Right),
            ("d3(NW)", Wrong),
            ("e3(N)", Wrong),
            ("d3-c3(W)", Slip("left")),
        ],
    ),
    (
        "landing",
        "lie",
        &[
            ("c1-c2(E)", Right),
            ("c1-c5(SE)", Slip("seen")),
            ("c1-c3(U)", Wrong),
        ],
    ),
    (
        "landing",
        "stand",
        &[
            ("c1-c3(U)", Right),
            ("c1-c3(N)", Slip("lying")),
            ("c1-c2(U)", Wrong),
        ],
    ),
    (
        "landing",
        "larger",
        &[
            ("c1-c3(U)", Right),
            ("c1-c3(W)", Slip("lying")),
            ("c1-c2(U)", Slip("larger")),
            ("c1-c4(N)", Slip("larger")),
            ("c1(U)", Wrong),
        ],
    ),
    (
        "distance",
        "afar",
        &[
            ("a1-d1(N)", Right),
            ("a7-c7(NE)", Slip("near")),
            ("a7-d7(N)", Slip("near")),
            ("a7-e7(NW)", Slip("near")),
            ("a1-e1(N)", Wrong),
        ],
    ),
    (
        "distance",
        "forward",
        &[
            ("d2-d3(N)", Right),
            ("d2-d7(N)", Right),
            ("d2-d5(N)", Slip("seen")),
            ("d2-d4(U)", Slip("free")),
            ("d2(E)", Wrong),
        ],
    ),
    (
        "distance",
        "turn",
        &[
            ("d2-d5(W)", Right),
            ("d2(NW)", Slip("stay")),
            ("d2-d6(U)", Wrong),
        ],
    ),
    (
        "helpless",
        "back",
        &[("d1(N)", Right), ("a4(E)", Slip("side")), ("a4(N)", Wrong)],
    ),
    (
        "helpless",
        "reveal",
        &[("d1(N)", Right), ("a6(SE)", Slip("side")), ("a6(E)", Wrong)],
    ),
    (
        "helpless",
        "shield",
        &[
            ("c1-c4(U)", Right),
            ("c1-c4(NW)", Slip("lying")),
            ("c1-c3(U)", Wrong),
            ("d3(NW)", Wrong),
        ],
    ),
    (
        "character",
        "duel",
        &[
            ("e1(N)", Right),
            ("b2(NE)", Slip("seen")),
            ("e1(NE)", Wrong),
        ],
    ),
    (
        "character",
        "battle",
        &[
            ("d1xd6(U)", Right),
            ("d1xd6(N)", Right),
            ("a1xc3(U)", Slip("guarded")),
            ("d1-d5(U)", Wrong),
        ],
    ),
    (
        "partners",
        "two",
        &[
            ("d1xd2(U)", Right),
            ("b1xb4(U)", Slip("even")),
            ("b1-b3(U)", Wrong),
        ],
    ),
    (
        "partners",
        "many",
        &[
            ("d2xd5(U)", Right),
            ("a3xg3(U)", Slip("less")),
            ("d2-d4(U)", Wrong),
        ],
    ),
    (
        "partners",
        "leader",
        &[
            ("b1xb5(U)", Right),
            ("e1xe4(U)", Slip("leader")),
            ("e1-e3(U)", Wrong),
        ],
    ),
    (
        "watching",
        "choose",
        &[
            ("f2-f6(U)", Right),
            ("f2-f6(E)", Slip("lying")),
            ("f2-f3(U)", Slip("late")),
            ("f2(U)", Wrong),
        ],
    ),
    (
        "watching",
        "behind",
        &[
            ("a1xa5(U)", Right),
            ("d1xd4(U)", Slip("greedy")),
            ("a1-a4(U)", Wrong),
        ],
    ),
    (
        "watching",
        "against",
        &[
            ("e4-e5(N)", Right),
            ("e4-e6(U)", Right),
            ("e4-e6(N)", Slip("seen")),
            ("e4(U)", Slip("shield")),
            ("e4(E)", Wrong),
        ],
    ),
    (
        "watching",
        "third",
        &[("c3(E)", Right), ("c3(N)", Slip("block")), ("c3(S)", Wrong)],
    ),
];

const MARTIAN: &[Tried] = &[
    (
        "colour",
        "place",
        &[("c6xe6", Right), ("c6-d6", Wrong), ("a8-b7", Wrong)],
    ),
    (
        "colour",
        "came",
        &[("c6xg6", Right), ("c6-c3", Wrong), ("b7-a8", Wrong)],
    ),
    (
        "border",
        "hurry",
        &[("b1-b3", Right), ("b1-b2", Wrong), ("b1-d1", Wrong)],
    ),
    (
        "border",
        "two",
        &[
            ("b4-a5", Right),
            ("b4-c5", Slip("near")),
            ("d3-d5", Slip("drone")),
            ("d3-d4", Wrong),
        ],
    ),
    (
        "volley",
        "trade",
        &[("b6xf6", Right), ("d5xe4", Slip("less")), ("b6-e6", Wrong)],
    ),
];

#[test]
fn likely_answers_are_judged_as_they_deserve() {
    for (id, step, moves) in PIKEMEN.iter().chain(MARTIAN) {
        let lesson = Course::lesson(id).expect("a lesson");
        let step = lesson.step(step).expect("a step");
        for (text, told) in *moves {
            let place = format!("{id}.{} {text}", step.id);
            let mut attempt = Attempt::new(lesson, step).expect("a position");
            let mv = attempt.position().parse_move(text).expect(&place);
            match (attempt.play(mv), told) {
                (Feedback::Right { .. }, Right) => {}
                (Feedback::Wrong(key), Wrong) => {
                    assert_eq!(key, lesson.key(step, "wrong"), "{place}");
                }
                (Feedback::Wrong(key), Slip(name)) => {
                    assert_eq!(key, lesson.key(step, &format!("wrong.{name}")), "{place}");
                }
                (feedback, _) => panic!("{place}: {feedback:?}"),
            }
        }
    }
}

#[test]
fn a_piece_of_a_neighbour_is_refused() {
    let lesson = Course::lesson("colour").expect("a lesson");
    let attempt = Attempt::new(lesson, &lesson.steps[0]).expect("a position");
    assert!(attempt.position().parse_move("d4-d5").is_err());
}

#[test]
fn others_reply_one_after_the_other() {
    let lesson = Course::lesson("volley").expect("a lesson");
    let mut attempt = Attempt::new(lesson, &lesson.steps[0]).expect("a position");
    let mut play = |text: &str| {
        let mv = attempt.position().parse_move(text).expect("legal");
        let feedback = attempt.play(mv);
        (feedback, attempt.position().points().to_vec())
    };
    let (Feedback::Right { replies, done }, points) = play("b6xf6") else {
        panic!("the first capture is right");
    };
    assert_eq!((replies.len(), done), (3, false));
    assert_eq!(points, [6, 6, 6, 5]);
    let (Feedback::Right { replies, done }, points) = play("a6xh6") else {
        panic!("the second capture is right");
    };
    assert_eq!((replies.len(), done), (0, true));
    assert_eq!(points, [8, 6, 6, 5]);
}
