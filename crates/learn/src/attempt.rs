//! A learner's try at a task, and what is said to each move.

use crate::{Feedback, Lesson, Step, Turn};
use tercio_rules::{Move, Position};

/// What is said to a move in one turn of a task, from the position of that turn; to a wrong one the
/// text with this key.
///
/// A step without a task has no wrong moves.
pub fn judge(
    lesson: &Lesson,
    step: &Step,
    turn: usize,
    position: &Position,
    mv: Move,
) -> Feedback<String> {
    if let Err(refusal) = position.check(mv) {
        return Feedback::Refused(refusal);
    }
    let asked = step
        .task
        .and_then(|task| Some((task, task.turns.get(turn)?)));
    let Some((task, asked)) = asked else {
        return Feedback::Right {
            replies: Vec::new(),
            done: true,
        };
    };
    if asked.goal.is_met(position, mv) {
        let mut after = *position;
        after.play_unchecked(mv);
        let replies = replies(asked, &after);
        // Where no reply is left, the task cannot go on.
        let done = turn + 1 == task.turns.len() || replies.is_empty();
        return Feedback::Right { replies, done };
    }
    let mut slips = task.slips.iter();
    let slip = slips.find(|slip| slip.goal.is_met(position, mv));
    Feedback::Wrong(match (turn, slip) {
        (0, Some(slip)) => lesson.key(step, &format!("wrong.{}", slip.name)),
        (0, None) => lesson.key(step, "wrong"),
        _ => lesson.key(step, "wrong.then"),
    })
}

/// The first line of replies that is legal.
fn replies(turn: &Turn, after: &Position) -> Vec<Move> {
    let legal = |line: &&str| {
        let mut position = *after;
        let moves = line.split_whitespace().map(|text| {
            let mv = position.parse_move(text).ok()?;
            position.play_unchecked(mv);
            Some(mv)
        });
        moves.collect::<Option<Vec<Move>>>()
    };
    turn.replies.iter().find_map(legal).unwrap_or_default()
}

/// A try at the task of a step: the position so far, and which of its turns is next.
#[derive(Clone, Debug)]
pub struct Attempt {
    lesson: &'static Lesson,
    step: &'static Step,
    position: Position,
    turn: usize,
    done: bool,
}

impl Attempt {
    /// A new try at a step.
    pub fn new(lesson: &'static Lesson, step: &'static Step) -> Option<Attempt> {
        Some(Attempt {
            lesson,
            step,
            position: step.start()?,
            turn: 0,
            done: step.task.is_none(),
        })
    }

    /// The step.
    pub fn step(&self) -> &'static Step {
        self.step
    }

    /// The position so far, replies included.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the task is done; a step without a task is done from the start.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Plays a move and the reply to it, if the move is right; otherwise changes nothing.
    pub fn play(&mut self, mv: Move) -> Feedback<String> {
        if self.done {
            return Feedback::Right {
                replies: Vec::new(),
                done: true,
            };
        }
        let feedback = judge(self.lesson, self.step, self.turn, &self.position, mv);
        if let Feedback::Right { replies, done } = &feedback {
            self.position.play_unchecked(mv);
            for &reply in replies {
                self.position.play_unchecked(reply);
            }
            self.turn += 1;
            self.done = *done;
        }
        feedback
    }
}
