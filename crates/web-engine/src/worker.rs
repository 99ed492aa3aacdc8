//! Where questions come in and answers go out.

use crate::message::{Answer, Effort, Judgement, Question, Report, Step, Task, Verdict, unpacked};
use std::time::Duration;
use tercio_engine::review::Review;
use tercio_engine::{Engine, Level, Limits, Options, Stop, Value};
use tercio_rules::{Game, Move};

/// Memory for what was searched, in mebibytes: little enough for a phone.
const HASH: usize = 16;
/// How many lines a review looks for, so that a move that is second best is often known already.
const REVIEW_LINES: usize = 2;

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

    /// Answers a question: reports as they come, and one last word.
    pub fn answer(&mut self, question: &[u8], mut say: impl FnMut(&Answer)) {
        let question: Question = match unpacked(question) {
            Ok(question) => question,
            Err(why) => return say(&Answer::Refused { id: 0, why }),
        };
        let id = question.id;
        let game = match question.game.read() {
            Ok(game) => game,
            Err(why) => return say(&Answer::Refused { id, why }),
        };
        let mv = match question.task {
            Task::Think { effort, lines } => {
                let mut report = |report: &tercio_engine::Info| {
                    let report = translated(&game, report);
                    say(&Answer::Report { id, report });
                };
                self.think(&game, effort, lines, &mut report)
            }
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
        lines: usize,
        report: &mut dyn FnMut(&tercio_engine::Info),
    ) -> Option<String> {
        self.set_multipv(lines);
        let (engine, stop) = (&mut self.engine, &self.stop);
        let best = match effort {
            Effort::Level { level, seed } => {
                // A level there is not means the nearest one.
                let level = Level::new(level.max(1)).unwrap_or(Level::FULL);
                let (seed, limits) = (u64::from(seed), Limits::default());
                engine.play(game, level, seed, limits, stop, report)
            }
            Effort::Millis(millis) => {
                let limits = Limits::time(Duration::from_millis(u64::from(millis)));
                engine.think(game, limits, stop, report)
            }
            Effort::Endless => engine.think(game, Limits::default(), stop, report),
        };
        let mv = best.and_then(|best| best.pv.first().copied());
        mv.map(|mv| game.position().notation(mv).to_string())
    }

    /// Judges every move of a game, as far as nobody stops it.
    fn review(&mut self, game: &Game, nodes: u32, mut say: impl FnMut(Step)) {
        self.set_multipv(REVIEW_LINES);
        let limits = Limits::nodes(u64::from(nodes.max(1)));
        let mut review = Review::new(game);
        while let Some(position) = review.pending().cloned() {
            if !review.step(&mut self.engine, limits, &self.stop) {
                break;
            }
            let ply = position.moves().len();
            let Some(look) = review.look(ply) else {
                break;
            };
            let judged = review.moves().first().map(|judged| Judgement {
                verdict: verdict(judged.verdict),
                loss: judged.loss,
            });
            say(Step {
                ply,
                chances: look.chances.clone(),
                best: look
                    .lines
                    .first()
                    .map_or_else(Vec::new, |best| written(&position, &best.pv)),
                judged,
            });
        }
    }

    fn set_multipv(&mut self, lines: usize) {
        let options = options(lines);
        if options != self.engine.options() {
            self.engine = Engine::new(options);
        }
    }
}

/// What the engine says about a move, as a message.
fn verdict(verdict: tercio_engine::review::Verdict) -> Verdict {
    use tercio_engine::review::Verdict as Engines;
    match verdict {
        Engines::Best => Verdict::Best,
        Engines::Good => Verdict::Good,
        Engines::Inaccuracy => Verdict::Inaccuracy,
        Engines::Mistake => Verdict::Mistake,
        Engines::Blunder => Verdict::Blunder,
    }
}

fn options(lines: usize) -> Options {
    Options {
        hash: HASH,
        threads: 1,
        multipv: lines.max(1),
    }
}

fn translated(game: &Game, report: &tercio_engine::Info) -> Report {
    Report {
        depth: report.depth,
        rank: report.multipv - 1,
        value: report.value.map(|value| value.0),
        mate: report.value.and_then(Value::distance),
        chances: report.chances.clone(),
        nodes: report.nodes,
        millis: u32::try_from(report.time.as_millis()).unwrap_or(u32::MAX),
        line: written(game, &report.pv),
    }
}

/// The moves of a line in notation, as far as they are legal.
fn written(game: &Game, line: &[Move]) -> Vec<String> {
    let mut position = *game.position();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        let text = position.notation(mv).to_string();
        if position.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::{GameText, packed};
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
            let question = Question {
                id: 7,
                game: GameText::new(&game),
                task: Task::Think {
                    effort: Effort::Level { level: 1, seed: 1 },
                    lines: 1,
                },
            };
            let answers = ask(&packed(&question));
            let Some(Answer::Done {
                id: 7,
                mv: Some(mv),
            }) = answers.last()
            else {
                panic!("{rules:?}: {answers:?}");
            };
            assert!(game.parse_move(mv).is_ok(), "{mv}");
        }
    }

    #[test]
    fn a_broken_question_is_refused() {
        assert!(matches!(&ask(b"{")[..], [Answer::Refused { id: 0, .. }]));
    }

    #[test]
    fn a_flag_that_is_raised_from_outside_ends_an_endless_search() {
        let game = Game::new(Rules::from_names("pikemen", "classic").expect("a setup"));
        let question = Question {
            id: 1,
            game: GameText::new(&game),
            task: Task::Think {
                effort: Effort::Endless,
                lines: 1,
            },
        };
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
        let question = Question {
            id: 3,
            game: GameText::new(game),
            task: Task::Review { nodes: 300 },
        };
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
                assert_eq!(step.judged.is_some(), ply < 5, "{rules:?} {ply}");
                assert_eq!(step.chances.len(), rules.seats());
                let sum: f32 = step.chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-3, "{:?}", step.chances);
                let before = played(rules, ply);
                let best = step.best.first().expect("a move");
                assert!(before.parse_move(best).is_ok(), "{best}");
            }
        }
    }

    #[test]
    fn verdicts_are_those_of_the_engine() {
        for (ours, engines) in Verdict::ALL
            .into_iter()
            .zip(tercio_engine::review::Verdict::ALL)
        {
            assert_eq!(verdict(engines), ours);
            assert_eq!(engines.sign(), ours.sign());
            assert_eq!(engines.is_bad(), ours.is_bad());
        }
    }

    #[test]
    fn a_review_that_is_stopped_says_so_at_once() {
        let game = played(Rules::from_names("martian", "two").expect("a setup"), 8);
        let answers = review(&game, Stop::asking(|| true));
        assert_eq!(answers, [Answer::Done { id: 3, mv: None }]);
    }
}
