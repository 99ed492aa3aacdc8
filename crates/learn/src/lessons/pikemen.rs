//! Pikemen from the beginning.

use super::step;
use crate::Goal::{All, Captures, CapturesSize, ForcesWin, From, Moves, Pins, Safe, To, Wins};
use crate::Mark::{Arrow, Cell};
use crate::{Lesson, Slip, Step, Task, Theme, Turn};
use tercio_rules::Size;

pub(super) const PIKES: Lesson = Lesson {
    id: "pikes",
    theme: Theme::Basics,
    steps: &[
        step!("lie", "pikemen mini .....B3/....../....../....../..A2.../...... A 0,0 0", [Cell("c2")], Moves(&["c2(N)"]), 1, "c2",
            "other" => From("c2")),
        step!("charge", "pikemen mini .....B3/....../....../....../..A2n.../...... A 0,0 0", [Arrow("c2", "c5")], Moves(&["c2-c5(U)"]), 1, "c5",
            "lying" => To("c5")),
        step!(
            "aim",
            "pikemen mini .....B3/....../....../....../....../.A1n.... A 0,0 0",
            [Cell("f6")],
            Pins("f6"),
            2,
            "b2"
        ),
        step!("blocked", "pikemen mini B3...../....../....../A3e...A1./....../...... A 0,0 0", [Cell("a3")], All(&[From("a3"), To("d3")]), 9, "d3",
            "short" => From("a3")),
    ],
};

pub(super) const TAKING: Lesson = Lesson {
    id: "taking",
    theme: Theme::Basics,
    steps: &[
        step!(
            "lying",
            "pikemen mini ....../...B3w../....../....../....../...A1n.. A 0,0 0",
            [Cell("d5")],
            Captures,
            9,
            "d1"
        ),
        step!(
            "upright",
            "pikemen mini .B1..../....../.....B1/A2e..B2../....../.A2n...A1n A 0,0 0",
            [],
            Captures,
            9,
            "b1"
        ),
        step!(
            "safe",
            "pikemen mini ....../A3e...B3./...B3s../....../....../A1ne..... A 0,0 0",
            [],
            CapturesSize(Size::Large),
            9,
            "d4"
        ),
        step!("stand", "pikemen mini ...B2s../....../....../A3e..B1../....../...... A 0,0 0", [Arrow("d6", "d3")], All(&[Captures, Safe]), 1, "d3",
            "open" => Captures),
    ],
};

pub(super) const POINTS: Lesson = Lesson {
    id: "points",
    theme: Theme::Basics,
    steps: &[
        step!("pips", "pikemen mini ....../....../B1...../....../..A2e..B3w/A3n..... A 0,0 0", [], CapturesSize(Size::Large), 9, "f2",
            "less" => Captures),
        step!("target", "pikemen mini ....../B1...../....B2./....../....../A3nA3ne.... A 10,7 0", [], Wins, 9, "e4",
            "short" => Captures),
        Step {
            id: "two",
            position: "pikemen mini ..B2.../B1e...../....../..A3..B2/....../...... A 10,8 0",
            marks: &[Arrow("a5", "f5")],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: ForcesWin(2),
                        solutions: 1,
                        replies: &["f3(W)"],
                    },
                    Turn {
                        goal: Wins,
                        solutions: 9,
                        replies: &[],
                    },
                ],
                hint: Some("f3"),
                slips: &[Slip {
                    name: "block",
                    goal: Moves(&["c3(N)"]),
                }],
            }),
        },
    ],
};

pub(super) const RPS: Lesson = Lesson {
    id: "rps",
    theme: Theme::More,
    steps: &[
        step!(
            "circle",
            "pikemen mini ....../.B3..A2w./....../....../.A1n..A3nw./...... A 0,0 0 rps",
            [Cell("b5")],
            Captures,
            9,
            "b2"
        ),
        step!("threat", "pikemen mini B3..B1s../....../.....A2nw/...A3../....../...... A 0,0 0 rps", [Arrow("d6", "d3")], Safe, 9, "f4",
            "stay" => From("d3")),
        step!(
            "lying",
            "pikemen mini ....../.....B1w/....../....../A3e..B1../.....A3n A 0,0 0 rps",
            [],
            Captures,
            9,
            "f5"
        ),
    ],
};

pub(super) const WEDGE: Lesson = Lesson {
    id: "wedge",
    theme: Theme::More,
    steps: &[
        step!(
            "centre",
            "pikemen wedge3 ..........A2...../...............B3/...............C3 A 0,0,0 0",
            [Arrow("A33", "A11")],
            Moves(&["A33(N)"]),
            1,
            "A33"
        ),
        step!(
            "canal",
            "pikemen wedge3 .........A2nw....../.....B1.........B3/...............C3 A 0,0,0 0",
            [Arrow("A32", "A12")],
            Captures,
            9,
            "B22"
        ),
        step!("course", "pikemen wedge3 .........A2nw....../...............B3/...............C3 A 0,0,0 0", [Cell("B22")], Moves(&["A32-B22(SW)"]), 1, "B22",
            "turned" => To("B22")),
        step!("fork", "pikemen wedge3 .....A3n........../.....B1.........B3/..........C2....C3 A 0,0,0 0", [Cell("A22")], CapturesSize(Size::Medium), 9, "C33",
            "less" => Captures),
    ],
};
