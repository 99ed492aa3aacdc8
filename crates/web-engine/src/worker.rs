//! Where questions come in and answers go out.

use crate::message::{Answer, Question, Task, unpacked};
use tercio_engine::review::{Review, ReviewStep};
use tercio_engine::{Effort, Engine, Info, Judging, Known, Limits, Options, Stop};
use tercio_rules::{Game, Move};

/// Memory for what was searched, in mebibytes: little enough for a phone.
const HASH: usize = 16;
/// How many lines a review looks for, so that a move that is second best is often known already.
const REVIEW_MULTIPV: usize = 2;

/// An engine that is asked and answers in messages.
pub struct Worker {
    engine: Engine,
    stop: Stop,
}

impl Worker {
    /// A worker that stops thinking when the flag says so.
    pub fn new(stop: Stop) -> Worker {
        Worker {
            engine: Engine::new(options(1)),
            stop,
        }
    }

    /// Answers a question: what is found as it comes, and one answer at the end.
    pub fn answer(&mut self, question: &[u8], mut say: impl FnMut(&Answer)) {
        let question: Question = match unpacked(question) {
            Ok(question) => question,
            Err(why) => return say(&Answer::Refused { id: 0, why }),
        };
        let id = question.id;
        let game = match question.game() {
            Ok(game) => game,
            Err(why) => return say(&Answer::Refused { id, why }),
        };
        let mv = match question.task {
            Task::Think { effort, multipv } => self.think(&game, effort, multipv, &mut |info| {
                let info = info.clone();
                say(&Answer::Info { id, info });
            }),
            Task::Review { nodes } => {
                self.review(&game, nodes, |step| say(&Answer::Step { id, step }));
                None
            }
        };
        say(&Answer::Done { id, mv });
    }

    /// Thinks about the last position and says what to play.
    fn think(
        &mut self,
        game: &Game,
        effort: Effort,
        multipv: usize,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Move> {
        self.set_multipv(multipv);
        self.engine.play(game, effort, &self.stop, on_info)?.best()
    }

    /// Judges every move of a game, until it is stopped.
    fn review(&mut self, game: &Game, nodes: u32, mut on_step: impl FnMut(ReviewStep)) {
        self.set_multipv(REVIEW_MULTIPV);
        let limits = Limits::nodes(u64::from(nodes.max(1)));
        let mut review = Review::new(game);
        while review.step(&mut self.engine, limits, &self.stop) {
            if let Some(step) = review.last_step() {
                on_step(step);
            }
        }
    }

    /// Another number of lines needs another engine.
    fn set_multipv(&mut self, multipv: usize) {
        let options = options(multipv);
        if options != self.engine.options() {
            self.engine = Engine::new(options);
        }
    }
}

fn options(multipv: usize) -> Options {
    Options {
        hash: HASH,
        threads: 1,
        multipv: multipv.max(1),
        // Nets do not travel with the app.
        judge: Judging::Tables,
        endings: Known::Shipped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::packed;
    use tercio_engine::Level;
    use tercio_rules::Rules;

    fn ask(question: &[u8]) -> Vec<Answer> {
        let mut answers = Vec::new();
        Worker::new(Stop::default()).answer(question, |answer| answers.push(answer.clone()));
        answers
    }

    #[test]
    fn every_setup_gets_a_legal_move() {
        for rules in Rules::all() {
            let game = Game::new(rules);
            let question = Question::new(
                7,
                &game,
                Task::Think {
                    effort: Effort::opponent(Level::LOWEST, 1, Limits::default()),
                    multipv: 1,
                },
            );
            let answers = ask(&packed(&question));
            let Some(Answer::Done {
                id: 7,
                mv: Some(mv),
            }) = answers.last()
            else {
                panic!("{rules:?}: {answers:?}");
            };
            assert!(game.check(*mv).is_ok(), "{mv:?}");
        }
    }

    #[test]
    fn a_broken_question_is_refused() {
        assert!(matches!(&ask(b"{")[..], [Answer::Refused { id: 0, .. }]));
    }

    #[test]
    fn a_flag_that_is_raised_from_outside_ends_an_endless_search() {
        let game = Game::new(Rules::from_names("pikemen", "classic").expect("a setup"));
        let question = Question::new(
            1,
            &game,
            Task::Think {
                effort: Effort::default(),
                multipv: 1,
            },
        );
        let question = packed(&question);
        let mut last = None;
        Worker::new(Stop::asking(|| true)).answer(&question, |answer| last = Some(answer.clone()));
        assert!(matches!(last, Some(Answer::Done { mv: Some(_), .. })));
    }

    fn played(rules: Rules, plies: usize) -> Game {
        let mut game = Game::new(rules);
        for step in 0..plies {
            let moves = game.legal_moves();
            if let Some(&mv) = moves.get(step * 11 % moves.len().max(1)) {
                game.play(mv).expect("a legal move");
            }
        }
        game
    }

    fn review(game: &Game, stop: Stop) -> Vec<Answer> {
        let question = Question::new(3, game, Task::Review { nodes: 300 });
        let question = packed(&question);
        let mut answers = Vec::new();
        Worker::new(stop).answer(&question, |answer| answers.push(answer.clone()));
        answers
    }

    #[test]
    fn a_review_judges_every_move_from_the_last_to_the_first() {
        for rules in Rules::all() {
            let game = played(rules, 5);
            let answers = review(&game, Stop::default());
            let (last, steps) = answers.split_last().expect("answers");
            assert_eq!(*last, Answer::Done { id: 3, mv: None });
            assert_eq!(steps.len(), 6);
            for (answer, ply) in steps.iter().zip((0..=5).rev()) {
                let Answer::Step { id: 3, step } = answer else {
                    panic!("{answer:?}");
                };
                assert_eq!(step.ply, ply);
                assert_eq!(step.judgement.is_some(), ply < 5, "{rules:?} {ply}");
                assert_eq!(step.chances.len(), rules.seats());
                let sum: f32 = step.chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-3, "{:?}", step.chances);
                let before = played(rules, ply);
                let best = *step.pv.first().expect("a move");
                assert!(before.check(best).is_ok(), "{best:?}");
            }
        }
    }

    #[test]
    fn a_review_that_is_stopped_says_so_at_once() {
        let game = played(Rules::from_names("martian", "two").expect("a setup"), 8);
        let answers = review(&game, Stop::asking(|| true));
        assert_eq!(answers, [Answer::Done { id: 3, mv: None }]);
    }
}
