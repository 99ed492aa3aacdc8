//! What whoever runs a server may do to it, beside it: the database is enough. A server that runs
//! on the same database notices.

use crate::clock::Clock;
use crate::jobs::new_puzzle;
use crate::people::check_name;
use crate::people::tokens::new_token;
use crate::puzzles;
use crate::secret::random_text;
use std::fmt::{self, Write};
use tercio_api::Scope;
use tercio_learn::puzzle::{self, Puzzle};
use tercio_store::{
    AuditEntry, GameId, Kind, Listing, MiningCounts, NewPlayer, Player, PlayerId, Registered, Room,
    Sitter, Store, StoreError, StudyId,
};

/// The most lines of a list.
const MOST: i64 = 200;
/// One day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// How long for ever is, in days.
const FOR_EVER: u32 = 100 * 365;

/// Something to be done.
#[derive(Clone, Debug)]
pub enum Order {
    /// List players whose names begin so.
    Players {
        /// How they begin.
        prefix: String,
    },
    /// List games that wait for players, and those that run.
    Games,
    /// List complaints that nobody has dealt with.
    Reports,
    /// A complaint is dealt with.
    CloseReport {
        /// Which one.
        id: String,
    },
    /// Somebody may not write.
    Mute {
        /// Name or number of a player.
        player: String,
        /// For how many days; for ever if left out.
        days: Option<u32>,
    },
    /// Somebody may write again.
    Unmute {
        /// Name or number of a player.
        player: String,
    },
    /// Somebody may not play.
    Ban {
        /// Name or number of a player.
        player: String,
        /// For how many days; for ever if left out.
        days: Option<u32>,
    },
    /// Somebody may play again.
    Unban {
        /// Name or number of a player.
        player: String,
    },
    /// Close a game that waits for players.
    Close {
        /// Which one.
        game: String,
    },
    /// Take away what somebody wrote beside a game.
    RemoveText {
        /// Beside which game.
        game: String,
        /// In which room.
        room: ChatPlace,
        /// Its number in the room.
        number: i64,
    },
    /// Remove a study with all its chapters.
    RemoveStudy {
        /// Which one.
        study: String,
    },
    /// Make a bot, or another token for one.
    Bot {
        /// Its name.
        name: String,
    },
    /// Take back all tokens of somebody.
    RevokeTokens {
        /// Name or number of a player.
        player: String,
    },
    /// Add puzzles to those of the app.
    AddPuzzles {
        /// A line each, as in `docs/puzzles.md`.
        text: String,
    },
    /// Look for puzzles in games that are over and that everybody may see.
    Mine {
        /// In how many at most, the newest first.
        games: u32,
    },
    /// List what was done.
    Audit,
}

/// Where something was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatPlace {
    /// Among those who play.
    Players,
    /// Among those who look on.
    Spectators,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AdminError {
    /// What was named is not there.
    Missing(String),
    /// What was named cannot be.
    Unfit(String),
    /// The database does not answer as it should.
    Store(StoreError),
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminError::Missing(what) | AdminError::Unfit(what) => f.write_str(what),
            AdminError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AdminError {}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> AdminError {
        AdminError::Store(error)
    }
}

/// Somebody with power over a server.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    clock: Clock,
    /// Who it is, for the audit log.
    who: String,
}

impl Admin {
    /// Opens the database of a server.
    ///
    /// # Errors
    ///
    /// If it is not there or cannot be opened.
    pub async fn open(database: &str, who: &str) -> Result<Admin, AdminError> {
        Ok(Admin {
            store: Store::open_existing(database).await?,
            clock: Clock::default(),
            who: who.to_owned(),
        })
    }

    /// Does something, and says what there is to say about it, line by line. What changes something
    /// is written into the audit log first.
    ///
    /// # Errors
    ///
    /// If what is named is not there, or the database fails.
    pub async fn carry_out(&self, order: Order) -> Result<String, AdminError> {
        let now = self.clock.now().0;
        let until = |days: Option<u32>| now + i64::from(days.unwrap_or(FOR_EVER)) * DAY;
        match order {
            Order::Players { prefix } => self.players(&prefix, now).await,
            Order::Games => self.games().await,
            Order::Reports => self.reports().await,
            Order::Audit => self.log().await,
            Order::AddPuzzles { text } => self.add_puzzles(&text, now).await,
            Order::Mine { games } => self.mine(games, now).await,
            Order::CloseReport { id } => {
                self.note("close-report", &id).await?;
                match self.store.close_report(&id, now).await? {
                    true => Ok(String::new()),
                    false => Err(AdminError::Missing(format!(
                        "there is no open report {id:?}"
                    ))),
                }
            }
            Order::Mute { player, days } => {
                let player = self.player(&player).await?;
                self.note(&format!("mute {}", length(days)), &player.id.0)
                    .await?;
                Ok(self
                    .store
                    .mute(&player.id, Some(until(days)))
                    .await
                    .map(|()| String::new())?)
            }
            Order::Unmute { player } => {
                let player = self.player(&player).await?;
                self.note("unmute", &player.id.0).await?;
                Ok(self
                    .store
                    .mute(&player.id, None)
                    .await
                    .map(|()| String::new())?)
            }
            Order::Ban { player, days } => {
                let player = self.player(&player).await?;
                self.note(&format!("ban {}", length(days)), &player.id.0)
                    .await?;
                Ok(self
                    .store
                    .ban(&player.id, Some(until(days)))
                    .await
                    .map(|()| String::new())?)
            }
            Order::Unban { player } => {
                let player = self.player(&player).await?;
                self.note("unban", &player.id.0).await?;
                Ok(self
                    .store
                    .ban(&player.id, None)
                    .await
                    .map(|()| String::new())?)
            }
            Order::Bot { name } => self.bot(&name, now).await,
            Order::RevokeTokens { player } => {
                let player = self.player(&player).await?;
                self.note("revoke-tokens", &player.id.0).await?;
                let revoked = self.store.revoke_tokens(&player.id).await?;
                Ok(format!("{revoked} tokens\n"))
            }
            Order::Close { game } => {
                self.note("close", &game).await?;
                match self.store.cancel_game(&GameId(game.clone()), now).await? {
                    true => Ok(String::new()),
                    false => Err(AdminError::Missing(format!(
                        "no game {game:?} waits for players"
                    ))),
                }
            }
            Order::RemoveStudy { study } => {
                self.note("remove-study", &study).await?;
                match self.store.remove_study(&StudyId(study.clone())).await? {
                    true => Ok(String::new()),
                    false => Err(AdminError::Missing(format!("there is no study {study:?}"))),
                }
            }
            Order::RemoveText { game, room, number } => {
                let room = match room {
                    ChatPlace::Players => Room::Players,
                    ChatPlace::Spectators => Room::Spectators,
                };
                let about = format!("{game} {} {number}", room.word());
                self.note("remove-text", &about).await?;
                let game = GameId(game);
                match self.store.remove_message(&game, room, number).await? {
                    true => Ok(String::new()),
                    false => Err(AdminError::Missing(format!("there is no text {about:?}"))),
                }
            }
        }
    }

    /// A token for the bot of a name, which is made if nobody has the name. Nobody signs in to it:
    /// it has neither password nor passkey.
    async fn bot(&self, name: &str, now: i64) -> Result<String, AdminError> {
        let unfit = |why: &str| AdminError::Unfit(format!("{name:?}: {why}"));
        let player = match self.store.player_by_name(name).await? {
            Some(player) if player.kind == Kind::Bot => player.id,
            Some(_) => return Err(unfit("a player who is no bot has this name")),
            None => {
                check_name(name).map_err(|refused| unfit(refused.title()))?;
                let id = random_text(16);
                let id = id.map_err(|error| StoreError::Unavailable(error.to_string()))?;
                let bot = NewPlayer {
                    id: PlayerId(id),
                    kind: Kind::Bot,
                    name: Some(name.to_owned()),
                    password: None,
                    profile: "{}".to_owned(),
                    created_at: now,
                };
                match self.store.create_player(&bot).await? {
                    Registered::Done => bot.id,
                    _ => return Err(unfit("somebody was faster")),
                }
            }
        };
        self.note("bot", &player.0).await?;
        let (token, kept) = new_token(&player, "host", &Scope::ALL, now, None)?;
        self.store.create_token(&kept, i64::MAX).await?;
        Ok(format!("{token}\n"))
    }

    /// Somebody by name or number.
    async fn player(&self, name: &str) -> Result<Player, AdminError> {
        if let Some(player) = self.store.player_by_name(name).await? {
            return Ok(player);
        }
        let player = self.store.player(&PlayerId(name.to_owned())).await?;
        player.ok_or_else(|| AdminError::Missing(format!("there is no player {name:?}")))
    }

    async fn note(&self, what: &str, about: &str) -> Result<(), AdminError> {
        let id = random_text(16).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let entry = AuditEntry {
            id,
            at: self.clock.now().0,
            who: self.who.clone(),
            what: what.to_owned(),
            about: about.to_owned(),
        };
        Ok(self.store.add_audit(&entry).await?)
    }

    /// All of them, or none if a line cannot be read.
    async fn add_puzzles(&self, text: &str, now: i64) -> Result<String, AdminError> {
        let puzzles: Vec<Puzzle> = puzzle::read(text)
            .map_err(|(line, error)| AdminError::Missing(format!("line {line}: {error}")))?;
        self.note("add-puzzles", &puzzles.len().to_string()).await?;
        let mut added = 0;
        for puzzle in &puzzles {
            let new = new_puzzle(puzzle, None);
            added += usize::from(self.store.add_puzzle(&new, now).await?);
        }
        let known = puzzles.len() - added;
        Ok(format!("{added} puzzles added, {known} known already\n"))
    }

    /// Those who work for a server on this database do it.
    async fn mine(&self, games: u32, now: i64) -> Result<String, AdminError> {
        self.note("mine", &games.to_string()).await?;
        let asked = self.store.ask_to_mine(games.into(), now).await?;
        let MiningCounts { left, done } = self.store.mining_counts().await?;
        let puzzles = self.store.puzzles(puzzles::MOST).await?;
        let mined = puzzles.iter().filter(|puzzle| puzzle.game.is_some());
        Ok(format!(
            "{asked} games asked for, {left} wait, {done} were looked through before: {} puzzles\n",
            mined.count()
        ))
    }

    async fn players(&self, prefix: &str, now: i64) -> Result<String, AdminError> {
        let mut lines = String::new();
        for player in self.store.find_players(prefix, None, MOST).await? {
            let holds = |until: Option<i64>| until.is_some_and(|until| until > now);
            let muted = if holds(player.muted_until) {
                " muted"
            } else {
                ""
            };
            let banned = if holds(player.banned_until) {
                " banned"
            } else {
                ""
            };
            let name = player.name.as_deref().unwrap_or("-");
            line(
                &mut lines,
                format_args!("{} {name}{muted}{banned}", player.id),
            );
        }
        Ok(lines)
    }

    async fn games(&self) -> Result<String, AdminError> {
        let mut lines = String::new();
        let lobby = self.store.open_games(Listing::Lobby, MOST).await?;
        let link = self.store.open_games(Listing::Link, MOST).await?;
        let running = self.store.newest_running_games(MOST).await?;
        for game in lobby.into_iter().chain(link).chain(running) {
            let seats = game.seats.iter().map(|seat| match &seat.sitter {
                Sitter::Nobody => "-".to_owned(),
                Sitter::Player(player) => player.to_string(),
                Sitter::House(level) => format!("level-{level}"),
            });
            let seats: Vec<String> = seats.collect();
            let status = game.status.word();
            line(
                &mut lines,
                format_args!(
                    "{} {status} {} {} {}",
                    game.id,
                    game.game,
                    game.setup,
                    seats.join(",")
                ),
            );
        }
        Ok(lines)
    }

    async fn reports(&self) -> Result<String, AdminError> {
        let mut lines = String::new();
        for report in self.store.open_reports(MOST).await? {
            let game = report.game.map_or("-".to_owned(), |game| game.0);
            let (id, by, about) = (report.id, report.reporter, report.about);
            line(
                &mut lines,
                format_args!("{id} {by} about {about} in {game}: {:?}", report.text),
            );
        }
        Ok(lines)
    }

    async fn log(&self) -> Result<String, AdminError> {
        let mut lines = String::new();
        for entry in self.store.audit(None, MOST).await? {
            let AuditEntry {
                at,
                who,
                what,
                about,
                ..
            } = entry;
            line(&mut lines, format_args!("{at} {who} {what} {about}"));
        }
        Ok(lines)
    }
}

fn length(days: Option<u32>) -> String {
    days.map_or("for ever".to_owned(), |days| format!("for {days} days"))
}

fn line(lines: &mut String, text: fmt::Arguments<'_>) {
    // A string takes whatever is written.
    let _ = writeln!(lines, "{text}");
}
