//! Pikemen: three and more players.

use super::step;
use crate::Goal::{
    All, Attacks, Captures, CapturesSize, ForcesWin, From, LeavesToNext, Moves, Nets, NobodyWins,
    Safe, Sets, To, Wins,
};
use crate::Mark::{Arrow, Cell};
use crate::{Lesson, Slip, Step, Task, Theme, Turn};
use tercio_rules::Size;

pub(super) const CHARACTER: Lesson = Lesson {
    id: "character",
    theme: Theme::Several,
    steps: &[
        step!("duel", "pikemen mini .B1s..../....B2./....../....../.A3..../....A3. A 0,0 0", [Cell("e5")], All(&[Attacks("e5"), Safe]), 1, "e1",
            "seen" => Attacks("e5")),
        step!("battle", "pikemen warlords ..C2s....D1/......../...B3w..../......../......../..C3e...../......../A1ne..A2n.... A 3,4,3,5 0", [], All(&[CapturesSize(Size::Large), Safe]), 9, "d6",
            "guarded" => CapturesSize(Size::Large)),
    ],
};

pub(super) const PARTNERS: Lesson = Lesson {
    id: "partners",
    theme: Theme::Several,
    steps: &[
        step!("two", "pikemen mini ....../....../.B2w...B3w/....../...B1../.A2n.A2n.. A 0,0 0", [], Nets(1), 9, "d2",
            "even" => Captures),
        step!("many", "pikemen warlords ......../......../......../...B2w...B3w/......../A1e.....C1s./...A2n..../D3......C3 A 6,6,6,6 0", [], CapturesSize(Size::Medium), 9, "d5",
            "less" => Captures),
        step!("leader", "pikemen three ......../......../......../.B2w.....B3w/....C2w..C3w/......../......../.A2n..A2n... A 5,4,10 0", [], All(&[Captures, NobodyWins]), 9, "b5",
            "leader" => Captures),
    ],
};

pub(super) const RIVALS: Lesson = Lesson {
    id: "rivals",
    theme: Theme::Several,
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

pub(super) const WATCHING: Lesson = Lesson {
    id: "watching",
    theme: Theme::Several,
    steps: &[
        step!("choose", "pikemen warlords ....B3s.../......../...D2...B3w/......../......../..D2....C3w/.....A3n../........ A 5,10,10,4 0", [Arrow("h6", "d6"), Arrow("h3", "c3")], LeavesToNext, 1, "f6",
            "lying" => To("f6"),
            "late" => To("f3")),
        step!("behind", "pikemen warlords D3s......./......../......../D2e......./...B3w...B2w/......../......../A2n..A1n..C3. A 2,11,8,3 0", [], All(&[Captures, NobodyWins]), 9, "a5",
            "greedy" => Captures),
        step!("against", "pikemen warlords ......../....A1.../C1e......./......../.C2..A3n..B3w/......../......../D3....... A 3,8,8,4 0", [Arrow("h4", "e4")], All(&[Sets("h4", "b4"), Safe]), 10, "e5",
            "seen" => Sets("h4", "b4"),
            "shield" => Safe),
        Step {
            id: "third",
            position: "pikemen three ......../..B2...../C1e......./......../......../..A3...B2./......../......C3. A 10,11,4 0",
            marks: &[Arrow("a6", "h6")],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: ForcesWin(2),
                        solutions: 1,
                        replies: &["c7(S) a6-c6(U)"],
                    },
                    Turn {
                        goal: Wins,
                        solutions: 9,
                        replies: &[],
                    },
                ],
                hint: Some("g3"),
                slips: &[Slip {
                    name: "block",
                    goal: Moves(&["c3(N)"]),
                }],
            }),
        },
    ],
};
