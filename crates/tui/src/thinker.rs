//! The engine in the background, so that the keyboard never waits for it.

use std::fmt;
use std::io;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tercio_engine::{Effort, Engine, Info, Level, Limits, Options, Stop};
use tercio_rules::Game;

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// The engine sits in the seat that is to move, and will play what it finds at this level.
    Move(Level),
    /// A person is to move and wants advice.
    Hint,
    /// A person wants to know what the last move was worth: the position before it.
    Before,
    /// A person wants to know how the position stands.
    Why,
    /// A person thinks, and the engine does so too, until it is stopped.
    Ponder,
}

/// How far a search is.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// It goes on.
    Running,
    /// It has ended with this.
    Found(Info),
    /// It has ended with nothing, which only happens if something is broken.
    Failed,
}

/// A search that runs. Whoever lets it go stops it.
struct Thought {
    wish: Wish,
    stop: Stop,
    news: Receiver<Option<Info>>,
    latest: Option<Info>,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// An engine for one game, and the search it is busy with.
pub struct Thinker {
    limits: Limits,
    seed: u64,
    threads: usize,
    /// Made by the first search. A search that was stopped may hold it a moment longer; the next
    /// one waits for it in its own thread.
    engine: Arc<Mutex<Option<Engine>>>,
    thought: Option<Thought>,
}

/// A copy thinks within the same limits, with an engine of its own.
impl Clone for Thinker {
    fn clone(&self) -> Thinker {
        self.anew(self.seed)
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker")
            .field("limits", &self.limits)
            .field("wish", &self.wish())
            .finish_non_exhaustive()
    }
}

impl Thinker {
    /// An engine that knows nothing yet and thinks within these limits. The chance that weaker
    /// levels depend on follows from the seed.
    pub fn new(limits: Limits, seed: u64) -> Thinker {
        Thinker {
            limits,
            seed,
            threads: 1,
            engine: Arc::default(),
            thought: None,
        }
    }

    /// The same with so many threads at full strength.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Thinker {
        Thinker { threads, ..self }
    }

    /// The same for another game, of which it knows nothing yet.
    #[must_use]
    pub fn anew(&self, seed: u64) -> Thinker {
        Thinker::new(self.limits, seed).with_threads(self.threads)
    }

    /// Starts a search, in place of the one that runs.
    pub fn start(&mut self, game: &Game, wish: Wish) -> io::Result<()> {
        self.thought = None;
        let (sender, news) = mpsc::channel();
        let stop = Stop::default();
        let effort = match wish {
            Wish::Move(level) => Effort::opponent(level, self.seed, self.limits),
            Wish::Ponder => Effort::full(Limits::default()),
            _ => Effort::full(self.limits),
        };
        let (game, flag) = (game.clone(), stop.clone());
        let engine = Arc::clone(&self.engine);
        let options = Options {
            threads: self.threads,
            ..Options::default()
        };
        thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || {
                let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
                if flag.is_raised() {
                    return;
                }
                let engine = engine.get_or_insert_with(|| Engine::new(options));
                // Nobody listens any more once the search was let go.
                let mut on_info = |info: &Info| {
                    let _ = sender.send(Some(info.clone()));
                };
                let last = engine.play(&game, effort, &flag, &mut on_info);
                if let Some(last) = last {
                    let _ = sender.send(Some(last));
                }
                let _ = sender.send(None);
            })?;
        self.thought = Some(Thought {
            wish,
            stop,
            news,
            latest: None,
        });
        Ok(())
    }

    /// Stops the search, if one runs.
    pub fn stop(&mut self) {
        self.thought = None;
    }

    /// What the running search is for.
    pub fn wish(&self) -> Option<Wish> {
        self.thought.as_ref().map(|thought| thought.wish)
    }

    /// What the running search has found so far.
    pub fn latest(&self) -> Option<&Info> {
        self.thought.as_ref()?.latest.as_ref()
    }

    /// Hears what is new, without waiting; `None` if no search runs. A search that has ended is
    /// told of once.
    pub fn listen(&mut self) -> Option<(Wish, Progress)> {
        let thought = self.thought.as_mut()?;
        let progress = loop {
            match thought.news.try_recv() {
                Ok(Some(info)) => thought.latest = Some(info),
                Err(TryRecvError::Empty) => break Progress::Running,
                Ok(None) => {
                    let last = thought.latest.take();
                    break last.map_or(Progress::Failed, Progress::Found);
                }
                Err(TryRecvError::Disconnected) => break Progress::Failed,
            }
        };
        let wish = thought.wish;
        if progress != Progress::Running {
            self.thought = None;
        }
        Some((wish, progress))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};
    use tercio_rules::Rules;

    fn game(name: &str, setup: &str) -> Game {
        Game::new(Rules::from_names(name, setup).expect("a setup"))
    }

    fn wait(thinker: &mut Thinker) -> (Wish, Progress) {
        let end = Instant::now() + Duration::from_secs(60);
        while Instant::now() < end {
            match thinker.listen() {
                Some((_, Progress::Running)) => thread::sleep(Duration::from_millis(1)),
                Some(news) => return news,
                None => panic!("no search runs"),
            }
        }
        panic!("the search never ends");
    }

    #[test]
    fn a_search_ends_with_a_legal_move_and_is_told_of_once() {
        for (name, setup) in [("pikemen", "mini"), ("martian", "three")] {
            let game = game(name, setup);
            let mut thinker = Thinker::new(Limits::nodes(300), 1);
            thinker.start(&game, Wish::Hint).expect("a thread");
            let (Wish::Hint, Progress::Found(info)) = wait(&mut thinker) else {
                panic!("a hint");
            };
            assert!(game.check(info.pv[0]).is_ok());
            assert!(thinker.listen().is_none());
        }
    }

    #[test]
    fn a_level_plays_the_same_again() {
        let game = game("pikemen", "classic");
        let level = Level::new(2).expect("a level");
        let play = |seed| {
            let mut thinker = Thinker::new(Limits::default(), seed);
            thinker.start(&game, Wish::Move(level)).expect("a thread");
            match wait(&mut thinker) {
                (Wish::Move(_), Progress::Found(info)) => info.pv[0],
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(play(5), play(5));
        let different = (0..20).map(play).any(|mv| mv != play(5));
        assert!(different, "another seed is another game");
    }

    #[test]
    fn a_search_without_limits_ends_when_it_is_let_go() {
        let mut thinker = Thinker::new(Limits::nodes(300), 1);
        let start = game("pikemen", "classic");
        thinker.start(&start, Wish::Ponder).expect("a thread");
        thread::sleep(Duration::from_millis(20));
        assert_eq!(thinker.listen(), Some((Wish::Ponder, Progress::Running)));
        let engine = Arc::downgrade(&thinker.engine);
        // Another search takes its place, and has the engine to itself.
        thinker.start(&start, Wish::Ponder).expect("a thread");
        drop(thinker);
        let end = Instant::now() + Duration::from_secs(60);
        while engine.upgrade().is_some() {
            assert!(Instant::now() < end, "the search goes on");
            thread::sleep(Duration::from_millis(1));
        }
    }
}
