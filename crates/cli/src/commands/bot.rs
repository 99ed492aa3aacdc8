//! `tercio bot`: an engine that plays on a server elsewhere.

use crate::error::{Failure, Result};
use crate::log;
use crate::numbers::{POSITIVE, number};
use crate::runtime;
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;
use tercio_api::Takebacks;
use tercio_arena::PlayerSpec;
use tercio_bot::{
    Acceptance, Address, Agreeing, Answers, ClockRule, Conduct, Opponents, Rated, SetupRule, Share,
    Token, Wish,
};

/// The most games at once: a server keeps only so many streams for an account.
const MOST_GAMES: u32 = 32;
/// The most searches at once.
const MOST_SEARCHES: u32 = 256;
/// How long threads may take to end.
const ENDING: Duration = Duration::from_millis(200);

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Where the server is, such as `https://tercio.example`
    #[arg(
        long,
        value_name = "URL",
        env = "TERCIO_SERVER",
        default_value = "http://localhost:8417"
    )]
    server: Address,
    /// The token of the bot's account. On the command line others of this machine may see it: rather
    /// set the variable, or use --token-file
    #[arg(
        long,
        value_name = "TOKEN",
        env = "TERCIO_TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
    /// A file that holds the token and nothing else
    #[arg(long, value_name = "FILE", env = "TERCIO_TOKEN_FILE")]
    token_file: Option<PathBuf>,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    manners: Manners,
    #[command(flatten)]
    log: log::LogArgs,
}

/// Who thinks, and how much.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Engine")]
struct Thinking {
    /// Who chooses the moves: engine, with options such as engine,level=5,hash=64,threads=2, or any
    /// program that speaks UGI: cmd=COMMAND
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    engine: String,
    /// How many searches may run at once, each with the threads and the memory of --engine
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(1..=MOST_SEARCHES))]
    searches: u32,
    /// The most milliseconds for a move; the clocks of all games may allow less
    #[arg(long, value_name = "MS", default_value = "5000", value_parser = number(POSITIVE))]
    time: u32,
    /// What is kept back of every clock for the network, in milliseconds
    #[arg(long, value_name = "MS", default_value = "300", value_parser = number(0..=60_000))]
    reserve: u32,
}

/// Which games.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Games")]
struct Choice {
    /// Sit down in games of the lobby that fit
    #[arg(long)]
    lobby: bool,
    /// Keep a game open in the lobby: SETUP@CLOCK, such as pikemen/mini@5+3 or
    /// martian/two@3d,rated; may be given several times
    #[arg(long, value_name = "GAME")]
    seek: Vec<Wish>,
    /// Sit down in the game with this id; may be given several times
    #[arg(long, value_name = "ID")]
    join: Vec<String>,
    /// How many games are played or waited in at once
    #[arg(long, value_name = "N", default_value = "4", value_parser = number(1..=MOST_GAMES))]
    games: u32,
    /// Only these setups: pikemen, martian/two
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    setups: Vec<SetupRule>,
    /// Only these clocks: blitz, rapid, days, unlimited, 5+3
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    clocks: Vec<ClockRule>,
    /// Whether games may count
    #[arg(long, value_name = "WHICH", default_value = "any")]
    rated: RatedChoice,
    /// Only opponents with a rating in this range
    #[arg(long, value_name = "LOW-HIGH", value_parser = ratings)]
    ratings: Option<RangeInclusive<i32>>,
    /// Who may sit in the other seats
    #[arg(long, value_name = "WHO", default_value = "any")]
    opponents: OpponentsChoice,
    /// Play no rematch when somebody asks for one
    #[arg(long)]
    no_rematch: bool,
}

/// How it behaves.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Manners")]
struct Manners {
    /// Whether to agree to a draw; good: unless it alone is ahead
    #[arg(long, value_name = "WHEN", default_value = "good")]
    draws: AgreeingChoice,
    /// Whether to agree to score the game; good: if nobody has more points
    #[arg(long, value_name = "WHEN", default_value = "good")]
    scores: AgreeingChoice,
    /// Whether to let others take moves back; casual: where nothing counts
    #[arg(long, value_name = "WHEN", default_value = "casual")]
    takebacks: TakebacksChoice,
    /// What to say when a game begins
    #[arg(long, value_name = "WORDS")]
    greet: Option<String>,
    /// What to say when a game is over
    #[arg(long, value_name = "WORDS")]
    farewell: Option<String>,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum RatedChoice {
    Any,
    Only,
    Never,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum OpponentsChoice {
    Any,
    People,
    Bots,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum AgreeingChoice {
    Never,
    Always,
    Good,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum TakebacksChoice {
    Never,
    Casual,
    Always,
}

/// Reads `1200-1800`.
fn ratings(text: &str) -> std::result::Result<RangeInclusive<i32>, String> {
    let read = || {
        let (low, high) = text.split_once('-')?;
        Some(low.parse().ok()?..=high.parse().ok()?)
    };
    read()
        .filter(|range: &RangeInclusive<i32>| !range.is_empty())
        .ok_or_else(|| "expected a range such as 1200-1800".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<()> {
    args.log.begin(log::Level::Info);
    let token = args.token()?;
    let engine: PlayerSpec = args
        .thinking
        .engine
        .parse()
        .map_err(|error| Failure::new(format_args!("--engine: {error}")))?;
    let (conduct, share) = (args.conduct(), args.thinking.share());
    if !conduct.lobby && conduct.wishes.is_empty() && conduct.invitations.is_empty() {
        tracing::warn!("looks for no games; --lobby, --seek or --join would find some");
    }
    let failed = |error| Failure::new(format_args!("cannot start: {error}"));
    let runtime = runtime::on_all_processors()?;
    let played = runtime.block_on(async {
        let ends = tercio_server::requests_to_end().map_err(failed)?;
        let server = args.server.clone();
        let played = tercio_bot::run(server, token, engine, share, conduct, ends).await;
        played.map_err(Failure::new)
    });
    // A search that nobody waits for is given up.
    runtime.shutdown_timeout(ENDING);
    played
}

impl Args {
    fn token(&self) -> Result<Token> {
        let text = match (&self.token_file, &self.token) {
            (Some(file), _) => fs::read_to_string(file).map_err(|error| {
                Failure::new(format_args!("--token-file, {}: {error}", file.display()))
            })?,
            (None, Some(token)) => token.clone(),
            (None, None) => {
                return Err(Failure::new(
                    "a token is needed: make one on the page of the bot's account, and give it with \
                     --token-file or the variable TERCIO_TOKEN",
                ));
            }
        };
        text.parse().map_err(Failure::new)
    }

    fn conduct(&self) -> Conduct {
        let (choice, manners) = (&self.choice, &self.manners);
        let agreeing = |choice| match choice {
            AgreeingChoice::Never => Agreeing::Never,
            AgreeingChoice::Always => Agreeing::Always,
            AgreeingChoice::Good => Agreeing::WhenGood,
        };
        Conduct {
            acceptance: Acceptance {
                setups: choice.setups.clone(),
                clocks: choice.clocks.clone(),
                rated: match choice.rated {
                    RatedChoice::Any => Rated::Any,
                    RatedChoice::Only => Rated::Only,
                    RatedChoice::Never => Rated::Never,
                },
                ratings: choice.ratings.clone(),
                opponents: match choice.opponents {
                    OpponentsChoice::Any => Opponents::Any,
                    OpponentsChoice::People => Opponents::People,
                    OpponentsChoice::Bots => Opponents::Bots,
                },
            },
            lobby: choice.lobby,
            wishes: choice.seek.clone(),
            invitations: choice.join.clone(),
            rematches: !choice.no_rematch,
            games: choice.games as usize,
            answers: Answers {
                draw: agreeing(manners.draws),
                score: agreeing(manners.scores),
                takeback: match manners.takebacks {
                    TakebacksChoice::Never => Takebacks::Never,
                    TakebacksChoice::Casual => Takebacks::Casual,
                    TakebacksChoice::Always => Takebacks::Always,
                },
            },
            greeting: manners.greet.clone(),
            farewell: manners.farewell.clone(),
        }
    }
}

impl Thinking {
    fn share(&self) -> Share {
        Share {
            searches: self.searches as usize,
            longest: Duration::from_millis(self.time.into()),
            reserve: Duration::from_millis(self.reserve.into()),
        }
    }
}
