//! Pikemen: the last points.

use super::step;
use crate::Goal::{Attacks, Captures, ForcesWin, NobodyWins, ScoresNext, To, Wins};
use crate::Mark::{Arrow, Cell};
use crate::{Lesson, Step, Task, Theme, Turn};

pub(super) const LATE: Lesson = Lesson {
    id: "late",
    theme: Theme::Ending,
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

pub(super) const HELPLESS: Lesson = Lesson {
    id: "helpless",
    theme: Theme::Ending,
    steps: &[
        step!("back", "pikemen mini .....B3/....../A3..B1n../....../....../...A3.. A 0,0 0", [Cell("d4")], ScoresNext, 1, "d1",
            "side" => Attacks("d4")),
        step!("reveal", "pikemen mini A3....B3/...B1../....../...B2e../....../...A3.. A 0,0 0", [Cell("d3")], ScoresNext, 1, "d1",
            "side" => Attacks("d3")),
        step!("shield", "pikemen mini B3se...../....../....../...A2../....../..A3n... A 8,10 0", [Arrow("a6", "d3")], NobodyWins, 1, "c4",
            "lying" => To("c4")),
    ],
};
