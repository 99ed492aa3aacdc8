//! Where questions come in and answers go out.

use crate::helpers::Helpers;
use crate::message::{Answer, Question, Task, unpacked};
use tercio_engine::review::{Review, ReviewStep};
use tercio_engine::{
    Effort, Endings, Engine, Info, Judging, Known, Level, Limits, Manner, Nets, Options, Part,
    RootStats, Stop, shares_work, wants_endings,
};
use tercio_rules::{Game, Move};

/// Memory for what was searched, in mebibytes: little enough for a phone.
const HASH: usize = 16;
/// How many lines a review looks for, so that a move that is second best is often known already.
const REVIEW_MULTIPV: usize = 2;
/// How many lines a helper tells: what is best for all is among its own best ones.
const HELPER_LINES: usize = 16;

/// An engine that is asked and answers in messages.
pub struct Worker {
    engine: Engine,
    /// Those that were fetched. Until then the tables judge.
    nets: Nets,
    /// Solved endings that were fetched. Until then nothing is looked up.
    endings: Option<Endings>,
    stop: Stop,
    /// What helpers have found about the question that they answer.
    helpers: Option<Helpers>,
}

impl Worker {
    /// A worker that stops thinking when the flag says so.
    pub fn new(stop: Stop) -> Worker {
        Worker {
            engine: Engine::new(options(1, Part::ALL)),
            nets: Nets::default(),
            endings: None,
            stop,
            helpers: None,
        }
    }

    /// The file, without its ending, of the net that a question is answered with, if it comes with
    /// the program and is not here yet.
    pub fn missing_net(&self, question: &[u8]) -> Option<&'static str> {
        let (question, game) = read(question)?;
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

    /// Whether a question should be answered with solved endings that are not here yet.
    pub fn misses_endings(&self, question: &[u8]) -> bool {
        let Some((question, game)) = read(question) else {
            return false;
        };
        let is_full = match question.task {
            Task::Think { effort, .. } => effort.level == Level::FULL,
            Task::Review { .. } => true,
        };
        is_full && self.endings.is_none() && wants_endings(game.position())
    }

    /// Looks endings up from now on, in what a file holds. Whether it holds any.
    pub fn add_endings(&mut self, file: &[u8]) -> bool {
        self.endings = Endings::from_pack(file).ok();
        if let Some(endings) = &self.endings {
            self.engine.set_endings(endings);
        }
        self.endings.is_some()
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
        self.say_judge(&game, &question, &mut say);
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

    fn say_judge(&self, game: &Game, question: &Question, say: &mut impl FnMut(&Answer)) {
        if net_for(game, question.task).is_some() {
            let (id, net) = (question.id, self.net(game).map(str::to_owned));
            say(&Answer::Judge { id, net });
        }
    }

    /// Whether several workers can answer a question together.
    pub fn shares_work(&self, question: &[u8]) -> bool {
        let Some((question, game)) = read(question) else {
            return false;
        };
        match question.task {
            Task::Think { effort, .. } => shares_work(&game, effort),
            Task::Review { .. } => false,
        }
    }

    /// Begins to add up what so many helpers find, for a question that [`Worker::shares_work`] says
    /// yes to.
    pub fn begin(&mut self, question: &[u8], count: usize, mut say: impl FnMut(&Answer)) {
        self.helpers = None;
        let Some((question, game)) = read(question) else {
            return;
        };
        if let Task::Think { multipv, .. } = question.task {
            self.helpers = Some(Helpers::new(question.id, multipv, count));
        }
        self.say_judge(&game, &question, &mut say);
    }

    /// Takes in what a helper has said, and says now and then what all of them know.
    pub fn hear(&mut self, number: usize, stats: &[u8], say: impl FnMut(&Answer)) {
        if let (Some(helpers), Ok(stats)) = (&mut self.helpers, unpacked(stats)) {
            helpers.hear(number, stats, say);
        }
    }

    /// Ends a question that helpers have answered. Whether any of them has said anything.
    pub fn end(&mut self, say: impl FnMut(&Answer)) -> bool {
        let helpers = self.helpers.take();
        helpers.is_some_and(|helpers| helpers.end(say))
    }

    /// Answers a question as one of so many helpers: looks at its part of the moves, and says what it
    /// knows as it comes, to be put together.
    pub fn help(
        &mut self,
        question: &[u8],
        number: u32,
        count: u32,
        mut say: impl FnMut(&RootStats),
    ) {
        let Some((question, game)) = read(question) else {
            return;
        };
        let Task::Think { effort, multipv } = question.task else {
            return;
        };
        self.set_options(options(multipv, Part::new(number, count)));
        let mut limits = effort.limits;
        limits.nodes = limits
            .nodes
            .map(|nodes| nodes.div_ceil(count.max(1).into()));
        let (lines, stop) = (HELPER_LINES.max(multipv), &self.stop);
        let engine = &mut self.engine;
        engine.think_as_one_of_several(&game, limits, lines, stop, &mut say);
    }

    /// Thinks about the last position and says what to play.
    fn think(
        &mut self,
        game: &Game,
        effort: Effort,
        multipv: usize,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Move> {
        self.set_options(options(multipv, Part::ALL));
        self.engine.play(game, effort, &self.stop, on_info)?.best()
    }

    /// Judges every move of a game, until it is stopped.
    fn review(&mut self, game: &Game, nodes: u32, mut on_step: impl FnMut(ReviewStep)) {
        self.set_options(options(REVIEW_MULTIPV, Part::ALL));
        let limits = Limits::nodes(u64::from(nodes.max(1)));
        let mut review = Review::new(game);
        while review.step(&mut self.engine, limits, &self.stop) {
            if let Some(step) = review.last_step() {
                on_step(step);
            }
        }
    }

    /// Other options need another engine.
    fn set_options(&mut self, options: Options) {
        if options != self.engine.options() {
            self.engine = Engine::new(options);
            self.engine.set_nets(&self.nets);
            if let Some(endings) = &self.endings {
                self.engine.set_endings(endings);
            }
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

/// A question and its game, if they make sense.
fn read(question: &[u8]) -> Option<(Question, Game)> {
    let question: Question = unpacked(question).ok()?;
    let game = question.game().ok()?;
    Some((question, game))
}

fn options(multipv: usize, part: Part) -> Options {
    Options {
        hash: HASH,
        threads: 1,
        multipv: multipv.max(1),
        // Nets do not travel with the program: they come when they are needed.
        judge: Judging::Tables,
        // Neither do solved endings.
        endings: Known::Nothing,
        part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::packed;
    use tercio_engine::{Level, Openings, Value};
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
    fn solved_endings_are_asked_for_when_they_are_near() {
        let question = |position: &str, level: Level| {
            let start = position.parse().expect("a position");
            let game = Game::from_position(start);
            let effort = Effort::opponent(level, 1, Limits::nodes(50));
            let task = Task::Think { effort, multipv: 1 };
            packed(&Question::new(1, &game, task))
        };
        let ending = "martian two ...1/..../..../..../..../..../..../1..1 A 4,3 0";
        let mut worker = Worker::new(Stop::default());
        assert!(worker.misses_endings(&question(ending, Level::FULL)));
        assert!(!worker.misses_endings(&question(ending, Level::LOWEST)));
        let start = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let start = start.position().to_string();
        assert!(!worker.misses_endings(&question(&start, Level::FULL)));
        assert!(!worker.misses_endings(b"{"));
        assert!(!worker.add_endings(b"no endings"));
        assert!(worker.add_endings(&Endings::shipped().to_pack()));
        assert!(!worker.misses_endings(&question(ending, Level::FULL)));
        let mut values = Vec::new();
        worker.answer(&question(ending, Level::FULL), |answer| {
            if let Answer::Info { info, .. } = answer {
                values.extend(info.value);
            }
        });
        assert!(
            values.iter().all(|value| value.0 >= Value::DECIDED),
            "{values:?}"
        );
    }

    #[test]
    fn every_net_has_a_file_that_the_worker_knows() {
        let script = include_str!("../../web/static/worker.js");
        for file in Rules::all().filter_map(Nets::file) {
            assert!(script.contains(&format!("\"./{file}.net\"")), "{file}");
        }
    }

    fn four(level: Level, limits: Limits) -> Vec<u8> {
        let rules = Rules::from_names("martian", "four").expect("a setup");
        let effort = Effort::opponent(level, 1, limits);
        let task = Task::Think { effort, multipv: 2 };
        packed(&Question::new(9, &Game::new(rules), task))
    }

    #[test]
    fn only_full_strength_with_many_seats_is_shared() {
        let worker = Worker::new(Stop::default());
        let general = Level::from_name("general").expect("a level");
        let nodes = Limits::nodes(100);
        assert!(worker.shares_work(&four(Level::FULL, nodes)));
        assert!(!worker.shares_work(&four(general, nodes)));
        assert!(!worker.shares_work(b"{"));
        // In the book nobody thinks.
        let rules = |game, setup| Rules::from_names(game, setup).expect("a setup");
        for (rules, openings, expected) in [
            (rules("pikemen", "warlords"), Openings::Book, false),
            (rules("pikemen", "warlords"), Openings::Thought, true),
            (rules("pikemen", "classic"), Openings::Thought, false),
        ] {
            let effort = Effort {
                openings,
                ..Effort::full(nodes)
            };
            let task = Task::Think { effort, multipv: 1 };
            let question = packed(&Question::new(1, &Game::new(rules), task));
            assert_eq!(worker.shares_work(&question), expected, "{rules:?}");
        }
    }

    #[test]
    fn what_helpers_find_is_added_up() {
        let question = four(Level::FULL, Limits::nodes(3000));
        let mut leader = Worker::new(Stop::default());
        let mut answers = Vec::new();
        leader.begin(&question, 3, |answer| answers.push(answer.clone()));
        assert_eq!(answers, [Answer::Judge { id: 9, net: None }]);
        // The second of them never says anything.
        for number in [0, 2] {
            let mut said = Vec::new();
            let mut helper = Worker::new(Stop::default());
            helper.help(&question, number, 3, |stats| said.push(packed(stats)));
            assert!(said.len() > 1, "it tells while it searches");
            for stats in said {
                leader.hear(number as usize, &stats, |answer| {
                    answers.push(answer.clone());
                });
            }
        }
        leader.hear(0, b"nonsense", |_| panic!("nothing was understood"));
        assert!(leader.end(|answer| answers.push(answer.clone())));
        let Some((Answer::Done { id: 9, mv }, infos)) = answers.split_last() else {
            panic!("{answers:?}");
        };
        let infos = infos.iter().filter_map(|answer| match answer {
            Answer::Info { id: 9, info } => Some(info),
            _ => None,
        });
        let last: Vec<&Info> = infos.rev().take(2).collect();
        let [second, first] = last[..] else {
            panic!("{answers:?}");
        };
        assert_eq!((first.multipv, second.multipv), (1, 2));
        assert_eq!(first.best(), *mv);
        assert_eq!(
            first.nodes, 2000,
            "each of three gets its part of the nodes"
        );
        assert!(!leader.end(|_| panic!("there is no question")));
    }

    #[test]
    fn helpers_of_whom_none_has_said_anything_know_nothing() {
        let mut leader = Worker::new(Stop::default());
        leader.begin(&four(Level::FULL, Limits::nodes(10)), 2, |_| {});
        assert!(!leader.end(|_| panic!("nobody knows anything")));
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
