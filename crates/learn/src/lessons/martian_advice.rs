//! Martian Chess, played well.

use super::step;
use crate::Goal::{
    All, CallsClock, Captures, CapturesSize, Crosses, ForcesWin, From, Nets, NobodyWins, Not, Safe,
    ScoresNext, Wins,
};
use crate::Mark::{Arrow, Cell};
use crate::{Lesson, Slip, Step, Task, Theme, Turn};
use tercio_rules::Size;

pub(super) const GREED: Lesson = Lesson {
    id: "greed",
    theme: Theme::Tactics,
    steps: &[
        step!("give", "martian two 1.../..3./..../..../..../..../..3./1... A 0,0 0 deadlock=off", [], Nets(3), 1, "c7",
            "hoard" => Not(&Captures)),
        step!("more", "martian two ..../..../2.../..1./..../..2./..../3... A 0,0 0 deadlock=off", [], Nets(2), 1, "a6",
            "less" => Captures),
    ],
};

pub(super) const WHAMMY: Lesson = Lesson {
    id: "whammy",
    theme: Theme::Tactics,
    steps: &[
        step!("back", "martian two 1.../..../.11./..../..23/.3../..../.... A 0,0 0 deadlock=off", [Cell("b3"), Cell("d4")], Nets(1), 1, "c6",
            "queen" => Captures),
        step!("twice", "martian two ..../..../1.1./...1/..2./..../3.../.... A 0,0 0 deadlock=off", [], All(&[Captures, ScoresNext]), 1, "c6",
            "once" => Captures),
    ],
};

pub(super) const DENY: Lesson = Lesson {
    id: "deny",
    theme: Theme::Tactics,
    steps: &[
        step!("run", "martian two .3.3/..../..2./..../..1./..../..../1... A 0,0 0 deadlock=off", [Arrow("c6", "c4")], Safe, 2, "d5",
            "near" => From("c4")),
        step!("where", "martian two 1.../..../..../..../.1.2/..../..../.... A 0,0 0 deadlock=off", [Cell("b4")], All(&[From("b4"), Crosses, Safe]), 1, "a5",
            "taken" => All(&[From("b4"), Crosses])),
    ],
};

pub(super) const BORDER: Lesson = Lesson {
    id: "border",
    theme: Theme::Ending,
    steps: &[
        Step {
            id: "hurry",
            position: "martian two ...1/..../..../..../..../..../..../.2.. A 8,7 0 deadlock=off",
            marks: &[Cell("b1")],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: ForcesWin(2),
                        solutions: 1,
                        replies: &["d8-c7"],
                    },
                    Turn {
                        goal: Wins,
                        solutions: 1,
                        replies: &[],
                    },
                ],
                hint: Some("b3"),
                slips: &[],
            }),
        },
        Step {
            id: "two",
            position: "martian two ...1/..../..../..../.1../...2/..../.... A 9,6 0 deadlock=off",
            marks: &[],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: ForcesWin(2),
                        solutions: 1,
                        replies: &["d8-c7"],
                    },
                    Turn {
                        goal: Wins,
                        solutions: 1,
                        replies: &[],
                    },
                ],
                hint: Some("a5"),
                slips: &[
                    Slip {
                        name: "drone",
                        goal: All(&[From("d3"), Crosses]),
                    },
                    Slip {
                        name: "near",
                        goal: Crosses,
                    },
                ],
            }),
        },
    ],
};

pub(super) const FINISH: Lesson = Lesson {
    id: "finish",
    theme: Theme::Ending,
    steps: &[
        step!("ahead", "martian two ..../3.../..2./..../..2./..../..../.... A 4,5 0 deadlock=off", [], Wins, 1, "c6",
            "lost" => Crosses),
        Step {
            id: "empty",
            position: "martian two 1.../..../..../..../.1.1/..../..../.... A 4,4 0 deadlock=off",
            marks: &[],
            task: Some(Task {
                turns: &[
                    Turn {
                        goal: ForcesWin(2),
                        solutions: 1,
                        replies: &["a8-b7"],
                    },
                    Turn {
                        goal: Wins,
                        solutions: 1,
                        replies: &[],
                    },
                ],
                hint: Some("a5"),
                slips: &[],
            }),
        },
        step!(
            "feed",
            "martian two ..../..../.2../..../..../...2/..../.1.. A 3,5 0 deadlock=off",
            [Cell("b6")],
            NobodyWins,
            1,
            "d5"
        ),
    ],
};

pub(super) const CLOCK: Lesson = Lesson {
    id: "clock",
    theme: Theme::Ending,
    steps: &[
        step!("call", "martian two .3../..../..../..../..../..../2..1/.... A 8,5 0", [], All(&[CallsClock, Safe]), 6, "a2",
            "quiet" => Not(&CallsClock)),
        step!(
            "runs",
            "martian two ...3/..../..../.1../..../.2../..1./.... A 5,6 7 clock=6",
            [Cell("b5")],
            Captures,
            1,
            "b5"
        ),
    ],
};

pub(super) const VOLLEY: Lesson = Lesson {
    id: "volley",
    theme: Theme::Several,
    steps: &[Step {
        id: "trade",
        position: "martian four ......../......../23...2.2/...1..../....1.../......../..1...1./........ A 4,4,6,5 0",
        marks: &[Arrow("b6", "f6")],
        task: Some(Task {
            turns: &[
                Turn {
                    goal: CapturesSize(Size::Medium),
                    solutions: 1,
                    replies: &["f6xa6 g2-h3 c2-d3"],
                },
                Turn {
                    goal: CapturesSize(Size::Medium),
                    solutions: 1,
                    replies: &[],
                },
            ],
            hint: Some("f6"),
            slips: &[Slip {
                name: "less",
                goal: Captures,
            }],
        }),
    }],
};
