//! Where questions come in and answers go out.

use crate::message::{Answer, Question, Task, unpacked};
use tercio_engine::review::{Review, ReviewStep};
use tercio_engine::{Effort, Engine, Info, Judging, Level, Limits, Manner, Nets, Options, Stop};
use tercio_rules::{Game, Move};

/// Memory for what was searched, in mebibytes: little enough for a phone.
const HASH: usize = 16;
/// How many lines a review looks for, so that a move that is second best is often known already.
const REVIEW_MULTIPV: usize = 2;

/// An engine that is asked and answers in messages.
pub struct Worker {
    engine: Engine,
    /// Those that were fetched. Until then the tables judge.
    nets: Nets,
    stop: Stop,
}

impl Worker {
    /// A worker that stops thinking when the flag says so.
    pub fn new(stop: Stop) -> Worker {
        Worker {
            engine: Engine::new(options(1)),
            nets: Nets::default(),
            stop,
        }
    }

    /// The file, without its ending, of the net that a question is answered with, if it comes with
    /// the program and is not here yet.
    pub fn missing_net(&self, question: &[u8]) -> Option<&'static str> {
        let question: Question = unpacked(question).ok()?;
        let game = question.game().ok()?;
        let file = net_for(&game, question.task)?;
        self.net(&game).is_none().then_some(file)
    }

    /// Judges with a net from now on, by what its file holds. Whether it is a net.
    pub fn add_net(&mut self, file: &[u8]) -> bool {
        let added = self.nets.add(file).is_ok();
        if added {
            self.engine.set_nets(&self.nets);
        }
        added
    }

    /// The name of the net that is here for a game.
    fn net(&self, game: &Game) -> Option<&str> {
        let mut nets = self.nets.list();
        let found = nets.find(|&(_, rules, _)| rules == game.rules());
        found.map(|(name, ..)| name)
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
        if net_for(&game, question.task).is_some() {
            let net = self.net(&game).map(str::to_owned);
            say(&Answer::Judge { id, net });
        }
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
            self.engine.set_nets(&self.nets);
        }
    }
}

/// The net that judges a game, by its file: most levels have the tables.
fn net_for(game: &Game, task: Task) -> Option<&'static str> {
    let level = match task {
        Task::Think { effort, .. } => effort.level,
        Task::Review { .. } => Level::FULL,
    };
    match Manner::judge(level, game.rules()) {
        Judging::Nets => Nets::file(game.rules()),
        Judging::Tables => None,
    }
}

fn options(multipv: usize) -> Options {
    Options {
        hash: HASH,
        threads: 1,
        multipv: multipv.max(1),
        // Nets do not travel with the program: they come when they are needed.
        judge: Judging::Tables,
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
    fn a_net_judges_once_it_is_here() {
        let rules = |game, setup| Rules::from_names(game, setup).expect("a setup");
        let question = |rules, level| {
            let effort = Effort::opponent(level, 1, Limits::nodes(200));
            let task = Task::Think { effort, multipv: 1 };
            packed(&Question::new(7, &Game::new(rules), task))
        };
        let judge = |worker: &mut Worker, question: &[u8]| {
            let mut judges = Vec::new();
            worker.answer(question, |answer| {
                if let Answer::Judge { id: 7, net } = answer {
                    judges.push(net.clone());
                }
            });
            judges
        };
        let mut worker = Worker::new(Stop::default());
        let two = question(rules("martian", "two"), Level::FULL);
        assert_eq!(worker.missing_net(&two), Some("two"));
        assert_eq!(judge(&mut worker, &two), [None]);
        assert!(!worker.add_net(b"no net"));
        let net = include_bytes!("../../engine/nets/two.net");
        assert!(worker.add_net(net));
        assert_eq!(worker.missing_net(&two), None);
        let name = worker.nets.list().next().map(|(name, ..)| name.to_owned());
        assert_eq!(judge(&mut worker, &two), [name]);
        // A weaker level and other games have the tables, and nothing is said about nets.
        let weaker = Level::from_name("colonel").expect("a level");
        let Rules::Pikemen(other) = rules("pikemen", "warlords") else {
            panic!("Pikemen");
        };
        for (rules, level) in [
            (rules("martian", "two"), weaker),
            (Rules::Pikemen(other.with_rps()), Level::FULL),
        ] {
            let other = question(rules, level);
            assert_eq!(worker.missing_net(&other), None);
            assert!(judge(&mut worker, &other).is_empty());
        }
        assert_eq!(worker.missing_net(b"{"), None);
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
            let judged = matches!(steps[0], Answer::Judge { .. });
            assert_eq!(judged, Nets::file(rules).is_some());
            let steps = &steps[usize::from(judged)..];
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
        assert_eq!(answers.last(), Some(&Answer::Done { id: 3, mv: None }));
        assert!(
            !answers
                .iter()
                .any(|answer| matches!(answer, Answer::Step { .. }))
        );
    }
}
