//! Pikemen, played well.

use super::step;
use crate::Goal::{
    All, Attacks, Captures, ForcesWin, Free, From, Guards, Nets, NobodyWins, Pins, Safe, To,
    Upright, Wins,
};
use crate::Mark::{Arrow, Cell};
use crate::{Lesson, Slip, Step, Task, Theme, Turn};

pub(super) const LYING: Lesson = Lesson {
    id: "lying",
    theme: Theme::Advice,
    steps: &[
        step!("up", "pikemen mini .B1s..../....../....../....../.A3eA1.../...... A 0,0 0", [Arrow("b6", "b2")], Safe, 1, "b2",
            "lying" => From("b2")),
        step!("watch", "pikemen mini ...B1s../....../.....B2/....../...A3../.....A3 A 0,0 0", [Cell("f4")], All(&[Attacks("f4"), Safe]), 1, "f1",
            "seen" => Attacks("f4")),
    ],
};

pub(super) const UPRIGHT: Lesson = Lesson {
    id: "upright",
    theme: Theme::Advice,
    steps: &[
        step!("equal", "pikemen mini ....../....../B2e.A2eA1../....../....../...... A 0,0 0", [Arrow("a4", "c4")], Safe, 1, "c4",
            "lying" => From("c4")),
        step!("larger", "pikemen mini ..B3sB1sB2s./....../....../..A1e..A2/....../...... A 0,0 0", [Arrow("c6", "c3")], Safe, 1, "d3",
            "up" => Upright),
        step!(
            "choose",
            "pikemen mini .B1s..B3s./....../....../....../.A3eA1.A1./...... A 0,0 0",
            [Arrow("b6", "b2"), Arrow("e6", "e2")],
            Nets(-1),
            2,
            "b2"
        ),
    ],
};

pub(super) const DEFENDER: Lesson = Lesson {
    id: "defender",
    theme: Theme::Advice,
    steps: &[
        step!(
            "guard",
            "pikemen mini B3.B2.../....../....../..A1..A3/....../..A2... A 0,0 0",
            [Cell("c3")],
            Guards("c3"),
            2,
            "f3"
        ),
        step!("size", "pikemen mini B3.B2s.../....../....../..A1..A3/....../..A2... A 0,0 0", [Arrow("c6", "c3")], Nets(0), 1, "f3",
            "small" => Guards("c3")),
    ],
};

pub(super) const PINS: Lesson = Lesson {
    id: "pins",
    theme: Theme::Advice,
    steps: &[
        step!(
            "pin",
            "pikemen mini .B3..../....../....../....../.....A1/.....A3 A 0,0 0",
            [Cell("b6")],
            Pins("b6"),
            1,
            "f2"
        ),
        step!("break", "pikemen mini ...B1s../....../....../A2...../...A3../...... A 0,0 0", [Arrow("d6", "d2")], All(&[Attacks("d6"), Safe]), 1, "a3",
            "pinned" => From("d2")),
    ],
};

pub(super) const DISTANCE: Lesson = Lesson {
    id: "distance",
    theme: Theme::Advice,
    steps: &[
        step!("far", "pikemen classic ....B1e.../......../......../......../...B2..../......../......../.......A3n A 0,0 0", [Cell("d4")], All(&[Attacks("d4"), Safe]), 1, "h4",
            "seen" => Attacks("d4")),
        step!("block", "pikemen classic ......../......../......../......../......../A2w......B3w/......../....A3n... A 0,0 0", [Arrow("h3", "a3")], Safe, 1, "e3",
            "lying" => To("e3"),
            "up" => Upright),
    ],
};

pub(super) const TRADE: Lesson = Lesson {
    id: "trade",
    theme: Theme::Advice,
    steps: &[
        step!("worth", "pikemen mini ...B3s../....../B2e....B2w/....../A2e..B1../.....A1n A 0,0 0", [], Nets(1), 9, "f4",
            "bad" => Captures),
        Step {
            id: "order",
            position: "pikemen mini .....B3/A3e..B2../.B2e..../....../....../.A1n.... A 8,8 0",
            marks: &[],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: ForcesWin(2),
                        solutions: 9,
                        replies: &["d5(W)"],
                    },
                    Turn {
                        goal: Wins,
                        solutions: 9,
                        replies: &[],
                    },
                ],
                hint: Some("b4"),
                slips: &[Slip {
                    name: "large",
                    goal: Captures,
                }],
            }),
        },
    ],
};

pub(super) const LARGES: Lesson = Lesson {
    id: "larges",
    theme: Theme::Advice,
    steps: &[
        step!("free", "pikemen mini ..B1s.../....../A1e...../....../..A3.../...... A 0,0 0", [Arrow("c6", "c2")], All(&[Free("c2"), Safe]), 1, "c4",
            "lying" => Free("c2")),
        step!(
            "hold",
            "pikemen mini .B2..../...B3../....../....../....../A3....A1w A 0,0 0",
            [Cell("d5")],
            Pins("d5"),
            1,
            "d1"
        ),
    ],
};

pub(super) const LATE: Lesson = Lesson {
    id: "late",
    theme: Theme::Advice,
    steps: &[
        step!("now", "pikemen mini ...B2s../.....B3w/....../....../A3e.B1.../.....A1n A 9,11 0", [], Wins, 9, "f5",
            "slow" => Captures),
        Step {
            id: "double",
            position: "pikemen mini ...B1s../.....B2/....../A3e.A3n..B2/....../...... A 10,9 0",
            marks: &[Arrow("d6", "d1")],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: ForcesWin(2),
                        solutions: 2,
                        replies: &["d6-d5(U)"],
                    },
                    Turn {
                        goal: Wins,
                        solutions: 9,
                        replies: &[],
                    },
                ],
                hint: Some("c3"),
                slips: &[],
            }),
        },
    ],
};

pub(super) const RIVALS: Lesson = Lesson {
    id: "rivals",
    theme: Theme::Advice,
    steps: &[
        step!("leader", "pikemen warlords ......../......../......../...C2...B3w/......../A2e...D1.../....A1ne.../D3....... A 4,10,6,3 0", [Arrow("h5", "d5")], NobodyWins, 9, "h5",
            "greedy" => Captures),
        step!("feed", "pikemen warlords ...B1s..../......../......../......../A3e..C1..../......../......../D3......C3 A 6,11,5,4 0", [Arrow("d8", "d4")], All(&[Captures, NobodyWins]), 1, "d4",
            "lying" => Captures),
        step!("both", "pikemen warlords ...C2s..../......../......../D1s......B1w/......../......../A3ne..D2w..../........ A 5,11,10,2 0", [Arrow("h5", "a5"), Arrow("d8", "d2")], NobodyWins, 1, "d5",
            "lying" => To("d5"),
            "one" => From("a2")),
    ],
};
