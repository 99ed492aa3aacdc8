//! Playing one game: hears what happens, asks the engines, and sends what is to be done.

use crate::backoff::Backoff;
use crate::bot::Conduct;
use crate::clock::{ServerClock, game_clock};
use crate::error::BotError;
use crate::http::Lines;
use crate::lines::GameLine;
use crate::server::{Server, read};
use crate::table::{Misfit, Step, Table};
use crate::thinker::{Answer, Thinker, seed};
use crate::trouble::Trouble;
use std::sync::Arc;
use std::time::Instant;
use tercio_online::EndingKind;
use tercio_rules::{Position, Seat};
use tokio::sync::oneshot;
use tokio::time::sleep;

/// How often in a row a game may refuse what the bot sends before it takes a rest.
const MOST_REFUSALS: u32 = 3;

/// One game, and all that is needed to play it.
pub(crate) struct Play {
    pub(crate) server: Arc<Server>,
    pub(crate) conduct: Arc<Conduct>,
    pub(crate) thinker: Thinker,
    /// The number of the bot.
    pub(crate) me: String,
    /// The number of the game.
    pub(crate) id: String,
}

/// What is known of it so far.
#[derive(Default)]
struct Known {
    table: Option<Table>,
    clock: ServerClock,
    thought: Option<Thought>,
    refusals: u32,
}

/// A move that is being looked for.
struct Thought {
    seat: Seat,
    position: Position,
    plies: usize,
    answer: oneshot::Receiver<Answer>,
}

/// Why a stream is left.
enum Left {
    /// The game is over.
    Over,
    /// It is opened again, at once or after a pause.
    Again,
    Trouble(Trouble),
}

impl From<Trouble> for Left {
    fn from(trouble: Trouble) -> Left {
        Left::Trouble(trouble)
    }
}

impl Play {
    /// Plays until the game is over. What fails is tried again, except what can never work.
    pub(crate) async fn run(self) -> Result<(), BotError> {
        let mut known = Known::default();
        let mut backoff = Backoff::new(seed(&self.id));
        let end = loop {
            let from = known.table.as_ref().map(Table::version);
            known.clock = ServerClock::default();
            let left = match self.server.follow(&self.id, from).await {
                Ok(lines) => self.follow(&mut known, lines, &mut backoff).await,
                Err(trouble) => Left::Trouble(trouble),
            };
            let later = match left {
                Left::Over => break Ok(()),
                Left::Again => None,
                Left::Trouble(trouble) if trouble.kind() == "no-game" => break Ok(()),
                Left::Trouble(trouble) => {
                    if let Some(end) = trouble.end() {
                        break Err(end);
                    }
                    tracing::warn!(game = %self.id, "the game cannot be followed: {trouble}");
                    trouble.later()
                }
            };
            sleep(backoff.pause(later)).await;
        };
        self.thinker.forget(&self.id);
        end
    }

    /// Hears and plays as long as the stream lasts.
    async fn follow(&self, known: &mut Known, mut lines: Lines, backoff: &mut Backoff) -> Left {
        loop {
            match self.act(known).await {
                Ok(true) => {}
                Ok(false) => return Left::Over,
                Err(left) => return left,
            }
            tokio::select! {
                line = lines.next() => match line {
                    Ok(Some(line)) => {
                        if let Err(left) = self.hear(known, &line).await {
                            return left;
                        }
                        backoff.worked();
                    }
                    Ok(None) => return Left::Again,
                    Err(trouble) => return Left::Trouble(trouble),
                },
                answer = thought(&mut known.thought) => {
                    if let Err(left) = self.consider(known, answer).await {
                        return left;
                    }
                }
            }
        }
    }

    async fn hear(&self, known: &mut Known, line: &[u8]) -> Result<(), Left> {
        let heard = match read(line)? {
            GameLine::Game { view } => {
                known.clock.hear(view.now, Instant::now());
                let is_new = known.table.is_none();
                let table = Table::new(&view);
                if let Ok(Some(table)) = &table
                    && is_new
                    && table.version() == 0
                {
                    self.greet().await;
                }
                table.map(|table| known.table = table)
            }
            GameLine::Facts {
                from,
                entries,
                state,
            } => {
                known.clock.hear(state.now, Instant::now());
                match &mut known.table {
                    Some(table) => table.hear(from, &entries),
                    None => Ok(()),
                }
            }
            GameLine::Unknown => Ok(()),
        };
        match heard {
            Ok(()) => {}
            Err(Misfit::Gap) => return Err(Left::Again),
            Err(Misfit::Broken(why)) => {
                tracing::error!(
                    game = %self.id,
                    "the server plays by other rules, is it newer than this program? {why}"
                );
                known.table = None;
                return Err(Left::Again);
            }
        }
        if let Some(table) = &known.table
            && let Some(seat) = table.seat()
        {
            let now = known.clock.at(Instant::now());
            let runs = table.game().turn() == Some(seat);
            self.thinker
                .clock(&self.id, game_clock(table.game(), seat, now), runs);
        }
        Ok(())
    }

    /// Does all that can be done now; false when there is nothing more to do, ever.
    async fn act(&self, known: &mut Known) -> Result<bool, Left> {
        loop {
            let Some(table) = &mut known.table else {
                return Ok(true);
            };
            match table.step(&self.conduct.answers) {
                Step::Over => {
                    self.end(table).await;
                    return Ok(false);
                }
                Step::Wait => return Ok(true),
                Step::Think(seat) => {
                    let game = table.game().game();
                    let (position, plies) = (*game.position(), game.plies());
                    let same =
                        |thought: &Thought| thought.position == position && thought.plies == plies;
                    if !known.thought.as_ref().is_some_and(same) {
                        let answer = self.thinker.think(&self.id, game);
                        known.thought = Some(Thought {
                            seat,
                            position,
                            plies,
                            answer,
                        });
                    }
                    return Ok(true);
                }
                step @ Step::Act { .. } => self.send(known, step).await?,
            }
        }
    }

    /// Sends what is to be done. Whether it came to nothing or not: with the same key, nothing is done twice.
    async fn send(&self, known: &mut Known, step: Step) -> Result<(), Left> {
        let (Step::Act { seat, command, key }, Some(table)) = (step, &mut known.table) else {
            return Ok(());
        };
        match self.server.act(&self.id, seat, &key, &command).await {
            Ok(acted) => {
                tracing::debug!(game = %self.id, %seat, seq = acted.seq, "sent {command:?}");
                table.acknowledge(acted.seq);
                known.refusals = 0;
                Ok(())
            }
            Err(Trouble::Refused(refused)) if refused.kind == "not-allowed" => {
                // Something has happened meanwhile: read what.
                table.refuse();
                known.refusals += 1;
                let word = refused.refusal.as_deref().unwrap_or("");
                tracing::debug!(game = %self.id, %seat, "refused ({word}): {}", refused.words);
                if word == "illegal" || known.refusals > MOST_REFUSALS {
                    tracing::warn!(game = %self.id, "{command:?} was refused: {}", refused.words);
                    return Err(Left::Trouble(Trouble::Refused(refused)));
                }
                Err(Left::Again)
            }
            Err(trouble) => Err(Left::Trouble(trouble)),
        }
    }

    /// An engine has answered.
    async fn consider(&self, known: &mut Known, answer: Answer) -> Result<(), Left> {
        let (Some(thought), Some(table)) = (known.thought.take(), &mut known.table) else {
            return Ok(());
        };
        match answer {
            Ok(text) => {
                table.choose(thought.position, thought.plies, text);
                Ok(())
            }
            Err(why) => {
                tracing::error!(
                    game = %self.id,
                    "no move was found, so the game is given up: {why}"
                );
                let step = table.resignation(thought.seat);
                self.send(known, step).await
            }
        }
    }

    /// Says hello, once a game.
    async fn greet(&self) {
        let Some(words) = &self.conduct.greeting else {
            return;
        };
        let said = match self.server.chat(&self.id).await {
            Ok(chat) if chat.lines.iter().any(|line| line.by.id == self.me) => Ok(()),
            Ok(_) => self.server.say(&self.id, words).await,
            Err(trouble) => Err(trouble),
        };
        if let Err(trouble) = said {
            tracing::warn!(game = %self.id, "the greeting was not said: {trouble}");
        }
    }

    async fn end(&self, table: &Table) {
        let ending = table.game().ending();
        let won = ending.is_some_and(|ending| {
            table
                .seat()
                .is_some_and(|seat| ending.winners.contains(seat))
        });
        let how = match ending.map(|ending| ending.by) {
            None => "left",
            Some(EndingKind::Aborted) => "called off",
            Some(EndingKind::Draw) => "drawn",
            Some(_) if won => "won",
            Some(_) => "lost",
        };
        let plies = table.game().game().plies();
        tracing::info!(game = %self.id, moves = plies, "game over: {how}");
        if let Some(words) = &self.conduct.farewell
            && let Err(trouble) = self.server.say(&self.id, words).await
        {
            tracing::warn!(game = %self.id, "the farewell was not said: {trouble}");
        }
    }
}

/// What an engine says, if one is asked; else nothing, ever.
async fn thought(thought: &mut Option<Thought>) -> Answer {
    match thought {
        Some(thought) => match (&mut thought.answer).await {
            Ok(answer) => answer,
            Err(_) => Err("the engine has failed".to_owned()),
        },
        None => std::future::pending().await,
    }
}
