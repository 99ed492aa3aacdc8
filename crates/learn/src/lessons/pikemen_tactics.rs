//! Pikemen: attack and defence.

use super::step;
use crate::Goal::{
    All, Attacks, CanCharge, Captures, ForcesWin, Free, From, Guards, HoldsPin, Nets, Not, Pins,
    Safe, To, Turns, Upright, Wins,
};
use crate::Mark::{Arrow, Cell};
use crate::{Lesson, Slip, Step, Task, Theme, Turn};

pub(super) const OPENING: Lesson = Lesson {
    id: "opening",
    theme: Theme::Tactics,
    steps: &[
        step!(
            "first",
            "pikemen mini B3B3B2.../B3B2B1.../B2B1B1.../...A1A1A2/...A1A2A3/...A2A3A3 A 0,0 0",
            [],
            CanCharge,
            14,
            "e3"
        ),
        step!("many", "pikemen mini B3B3B2.../B3B2B1.../B2B1seB1.../...A1nA1A2/...A1A2A3/...A2A3A3 A 0,0 2", [Arrow("b4", "d2")], All(&[Turns, CanCharge, Safe, Not(&From("d3"))]), 7, "e3",
            "seen" => From("d2"),
            "again" => From("d3")),
        step!("stand", "pikemen mini B3B3B2.../B3B2B1.../B2B1B1se.../...A1wA1A2/...A1A2A3/...A2A3A3 A 0,0 2", [Arrow("c4", "d3")], All(&[Turns, Safe]), 1, "d3",
            "left" => Safe),
    ],
};

pub(super) const LYING: Lesson = Lesson {
    id: "lying",
    theme: Theme::Tactics,
    steps: &[
        step!("up", "pikemen mini .B1s..../....../....../....../.A3eA1.../...... A 0,0 0", [Arrow("b6", "b2")], Safe, 1, "b2",
            "lying" => From("b2")),
        step!("watch", "pikemen mini ...B1s../....../.....B2/....../...A3../.....A3 A 0,0 0", [Cell("f4")], All(&[Attacks("f4"), Safe]), 1, "f1",
            "seen" => Attacks("f4")),
    ],
};

pub(super) const UPRIGHT: Lesson = Lesson {
    id: "upright",
    theme: Theme::Tactics,
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

pub(super) const LANDING: Lesson = Lesson {
    id: "landing",
    theme: Theme::Tactics,
    steps: &[
        step!("lie", "pikemen mini ....../B1e...../.....B3w/....../.....B1/..A2n... A 0,0 0", [Cell("f2")], All(&[Attacks("f2"), Safe]), 1, "c2",
            "seen" => Attacks("f2")),
        step!("stand", "pikemen mini ....../....../.....B3w/B1e...../....../..A2n... A 0,0 0", [Arrow("a3", "f3")], All(&[To("c3"), Safe]), 1, "c3",
            "lying" => To("c3")),
        step!("larger", "pikemen mini ....../..A1.../.....B3w/B2e...../.....B3w/..A2n... A 0,0 0", [Arrow("f2", "a2"), Arrow("a3", "f3"), Arrow("f4", "a4")], All(&[From("c1"), Not(&Turns), Safe]), 1, "c3",
            "lying" => To("c3"),
            "larger" => Not(&Turns)),
    ],
};

pub(super) const DEFENDER: Lesson = Lesson {
    id: "defender",
    theme: Theme::Tactics,
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
    theme: Theme::Tactics,
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
    theme: Theme::Tactics,
    steps: &[
        step!("afar", "pikemen classic ...B3..../A1e......B2/......../......../......../......../......../A1e......B2 A 0,0 0", [Cell("d8")], HoldsPin("d8"), 1, "d1",
            "near" => Pins("d8")),
        step!("forward", "pikemen classic ...B3..../......../......../B1e......./......../......../...A1n...B2w/........ A 0,0 0", [Arrow("h2", "d2")], All(&[Pins("d8"), Safe]), 4, "d4",
            "seen" => Pins("d8"),
            "free" => Safe),
        step!("turn", "pikemen classic ...B3..../......../......../B1......./......../......../...A2n...B3w/........ A 0,0 0", [Arrow("h2", "d2"), Cell("a5")], All(&[Attacks("a5"), Safe]), 1, "d5",
            "stay" => Attacks("a5")),
    ],
};

pub(super) const LINES: Lesson = Lesson {
    id: "lines",
    theme: Theme::Tactics,
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
    theme: Theme::Tactics,
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
    theme: Theme::Tactics,
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
