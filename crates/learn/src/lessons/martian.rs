//! Martian Chess from the beginning.

use super::step;
use crate::Goal::{All, Captures, CapturesSize, Crosses, From, Merges, Safe, To, Wins};
use crate::Mark::{Arrow, Cell};
use crate::{Lesson, Step, Task, Theme, Turn};
use tercio_rules::Size;

pub(super) const MOVES: Lesson = Lesson {
    id: "moves",
    theme: Theme::Basics,
    steps: &[
        step!(
            "pawn",
            "martian two 1.../..../..../..../..../..../.1../.... A 0,0 0 deadlock=off",
            [Cell("c3")],
            To("c3"),
            1,
            "b2"
        ),
        step!(
            "drone",
            "martian two 1.../..../..../..../..../..../..../2... A 0,0 0 deadlock=off",
            [Cell("c1")],
            To("c1"),
            1,
            "a1"
        ),
        step!(
            "queen",
            "martian two ..../..2./1.../..../...1/..../.2../3... A 0,0 0 deadlock=off",
            [],
            Captures,
            1,
            "a6"
        ),
    ],
};

pub(super) const ZONES: Lesson = Lesson {
    id: "zones",
    theme: Theme::Basics,
    steps: &[
        step!(
            "hands",
            "martian two 2.../..../..1./..../..2./..../..../1... A 0,0 0 deadlock=off",
            [Cell("c6")],
            Captures,
            1,
            "c4"
        ),
        step!("which", "martian two ...1/..../..../.2../1.../..../..../.3.. A 0,0 0 deadlock=off", [Cell("b5")], All(&[Captures, From("a4")]), 1, "a4",
            "queen" => From("b1")),
        step!("four", "martian four 2......./......../....1.../...1..../....2.../......../......../1....... A 0,0,0,0 0", [Cell("d5")], CapturesSize(Size::Medium), 1, "e4",
            "less" => Captures),
    ],
};

pub(super) const COLOUR: Lesson = Lesson {
    id: "colour",
    theme: Theme::Basics,
    steps: &[
        step!(
            "place",
            "martian four 1......./......../..2.3.../......../...3.1../......../......../........ A 0,0,0,0 0",
            [],
            CapturesSize(Size::Large),
            1,
            "c6"
        ),
        step!(
            "came",
            "martian four ......../.1....../..3...2./......../...1..../......../....1.../........ A 0,0,0,0 0",
            [Arrow("c3", "c6")],
            All(&[From("c6"), Captures]),
            1,
            "g6"
        ),
    ],
};

pub(super) const SCORING: Lesson = Lesson {
    id: "scoring",
    theme: Theme::Basics,
    steps: &[
        step!("most", "martian two ..../3.../...2/..1./.1.2/..../..../3... A 0,0 0 deadlock=off", [], CapturesSize(Size::Large), 1, "a7",
            "less" => Captures),
        step!(
            "end",
            "martian two 3.../...2/..../..../.2../..../..../.... A 7,5 0 deadlock=off",
            [],
            Wins,
            2,
            "b4"
        ),
        step!("tie", "martian two 3.../..../..../..1./.1../..../..../.... A 6,7 0 deadlock=off", [], Wins, 1, "c5",
            "lost" => Crosses),
    ],
};

pub(super) const PROMOTION: Lesson = Lesson {
    id: "promotion",
    theme: Theme::Basics,
    steps: &[
        step!(
            "queen",
            "martian two 3.../..../..../..../..../..2./.1../...1 A 0,0 0 deadlock=off",
            [Arrow("b2", "c3")],
            Merges(Size::Large),
            1,
            "c3"
        ),
        step!(
            "drone",
            "martian two 1.../..../..../..../..../..1./.1../...3 A 0,0 0 deadlock=off",
            [],
            Merges(Size::Medium),
            2,
            "b2"
        ),
        Step {
            id: "first",
            position: "martian two 1.../...1/..../..../..../..2./.1../...3 A 0,0 0 deadlock=off",
            marks: &[Cell("b2"), Cell("c3")],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: All(&[Captures, From("d1")]),
                        solutions: 1,
                        replies: &["a8-b7"],
                    },
                    Turn {
                        goal: Merges(Size::Large),
                        solutions: 1,
                        replies: &[],
                    },
                ],
                hint: Some("d1"),
                slips: &[],
            }),
        },
    ],
};

pub(super) const UNDO: Lesson = Lesson {
    id: "undo",
    theme: Theme::Basics,
    steps: &[
        step!(
            "gift",
            "martian two .2../...1/..../..../..../.3../...1/.... A 0,0 1 deadlock=off undo=b3-b6",
            [Arrow("b6", "b3")],
            Captures,
            1,
            "b8"
        ),
        step!("over", "martian two 1.../..1./..../..../..../.3../..../21.. A 0,0 0 deadlock=off", [Cell("b3")], All(&[From("b3"), Crosses, Safe]), 1, "d5",
            "seen" => All(&[From("b3"), Crosses])),
    ],
};

pub(super) const CROWD: Lesson = Lesson {
    id: "crowd",
    theme: Theme::Several,
    steps: &[
        step!(
            "lines",
            "martian three .....1.........3/2..............1/.1.............. A 0,0,0 0",
            [Cell("A22")],
            To("A11"),
            1,
            "A11"
        ),
        step!("fork", "martian three .....3........../.....1........../..........2..... A 0,0,0 0", [Cell("A22")], CapturesSize(Size::Medium), 1, "C33",
            "less" => Captures),
        step!(
            "last",
            "martian three .1............../...............3/...............3 A 4,7,7 0",
            [],
            Wins,
            2,
            "A12"
        ),
    ],
};

pub(super) const KNIGHTS: Lesson = Lesson {
    id: "knights",
    theme: Theme::More,
    steps: &[
        step!(
            "king",
            "martian two 1.../..../..../..2./..1./..../..../2... A 0,0 0 deadlock=off knights-and-kings",
            [Cell("c4")],
            Captures,
            1,
            "c5"
        ),
        step!("knight", "martian two ..../..../..3./.11./121./..../..../.... A 0,0 0 deadlock=off knights-and-kings", [Cell("b4")], CapturesSize(Size::Large), 1, "c6",
            "less" => Captures),
    ],
};
