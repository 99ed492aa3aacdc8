//! Where questions come in and answers go out.

use crate::message::{Answer, Effort, Question, Report, unpacked};
use std::time::Duration;
use tercio_engine::{Engine, Level, Limits, Options, Stop, Value};
use tercio_rules::{Game, Move};

/// Memory for what was searched, in mebibytes: little enough for a phone.
const HASH: usize = 16;

/// An engine that is asked and answers in messages.
pub struct Desk {
    engine: Engine,
    stop: Stop,
}

impl Desk {
    /// A desk that stops thinking when the flag says so.
    pub fn new(stop: Stop) -> Desk {
        Desk {
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
        let options = options(question.lines);
        if options != self.engine.options() {
            self.engine = Engine::new(options);
        }
        let mut report = |report: &tercio_engine::Report| {
            let report = translated(&game, report);
            say(&Answer::Report { id, report });
        };
        let (engine, stop) = (&mut self.engine, &self.stop);
        let best = match question.effort {
            Effort::Level { level, seed } => {
                // A level there is not means the nearest one.
                let level = Level::new(level.max(1)).unwrap_or(Level::FULL);
                engine.play(
                    &game,
                    level,
                    u64::from(seed),
                    Limits::default(),
                    stop,
                    &mut report,
                )
            }
            Effort::Millis(millis) => {
                let limits = Limits::time(Duration::from_millis(u64::from(millis)));
                engine.think(&game, limits, stop, &mut report)
            }
            Effort::Endless => engine.think(&game, Limits::default(), stop, &mut report),
        };
        let mv = best.and_then(|best| best.line.first().copied());
        let mv = mv.map(|mv| game.position().notation(mv).to_string());
        say(&Answer::Done { id, mv });
    }
}

fn options(lines: usize) -> Options {
    Options {
        hash: HASH,
        threads: 1,
        lines: lines.max(1),
    }
}

fn translated(game: &Game, report: &tercio_engine::Report) -> Report {
    Report {
        depth: report.depth,
        rank: report.rank,
        value: report.value.map(|value| value.0),
        mate: report.value.and_then(Value::distance),
        chances: report.chances.clone(),
        nodes: report.nodes,
        millis: u32::try_from(report.time.as_millis()).unwrap_or(u32::MAX),
        line: written(game, &report.line),
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
        Desk::new(Stop::default()).answer(question, |answer| answers.push(answer.clone()));
        answers
    }

    #[test]
    fn every_setup_gets_a_legal_move() {
        for rules in Rules::all() {
            let game = Game::new(rules);
            let question = Question {
                id: 7,
                game: GameText::new(&game),
                effort: Effort::Level { level: 1, seed: 1 },
                lines: 1,
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
            effort: Effort::Endless,
            lines: 1,
        };
        let question = packed(&question);
        let mut last = None;
        Desk::new(Stop::asking(|| true)).answer(&question, |answer| last = Some(answer.clone()));
        assert!(matches!(last, Some(Answer::Done { mv: Some(_), .. })));
    }
}
