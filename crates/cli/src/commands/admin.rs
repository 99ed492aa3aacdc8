//! `tercio admin`: what whoever runs a server may do to it.

use crate::database::DatabaseArg;
use crate::error::{Failure, Result};
use crate::{output, runtime};
use std::fs;
use std::path::PathBuf;
use tercio_server::{Admin, ChatPlace, Order};

/// `tercio admin`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArg,
    /// Who does it, for the audit log
    #[arg(
        long,
        value_name = "NAME",
        env = "USER",
        hide_env = true,
        default_value = "host",
        global = true
    )]
    who: String,
    #[command(subcommand)]
    task: Task,
}

/// What to do: with those who play, or with all that is kept.
#[derive(clap::Subcommand, Debug)]
enum Task {
    #[command(flatten)]
    Order(What),
    /// Write all that the server keeps into a new file; the server may play on meanwhile
    Backup {
        /// The file, which must not exist
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Put what a backup holds where there is no database yet; no server may run on it
    Restore {
        /// The file of a backup
        #[arg(long, value_name = "FILE")]
        from: PathBuf,
    },
}

/// What to do.
#[derive(clap::Subcommand, Debug)]
enum What {
    /// List players: number, name, and whether they are muted or banned
    Players {
        /// How their names begin
        #[arg(default_value = "")]
        prefix: String,
    },
    /// List games that wait for players, and those that run
    Games,
    /// List complaints that nobody has dealt with
    Reports,
    /// A complaint is dealt with
    CloseReport {
        /// Its number
        id: String,
    },
    /// Let somebody write no more
    Mute(Sentence),
    /// Let somebody write again
    Unmute {
        /// Name or number of a player
        player: String,
    },
    /// Let somebody play no more; a running server closes their connections within seconds
    Ban(Sentence),
    /// Let somebody play again
    Unban {
        /// Name or number of a player
        player: String,
    },
    /// Close a game that waits for players
    Close {
        /// Its number
        game: String,
    },
    /// Take away what somebody wrote beside a game
    RemoveText {
        /// The number of the game
        game: String,
        /// Who reads the room
        #[arg(value_enum)]
        room: Place,
        /// The number of the text in the room, from 0
        number: u32,
    },
    /// Remove a study with all its chapters
    RemoveStudy {
        /// Its number
        study: String,
    },
    /// Make a bot, or another token for one, and print the token: nobody else ever sees it
    Bot {
        /// The name of the bot
        name: String,
    },
    /// Take back all tokens of somebody; streams that are open go on until they are opened again
    RevokeTokens {
        /// Name or number of a player
        player: String,
    },
    /// Add puzzles to those of the app, as they were mined and proven (docs/puzzles.md)
    AddPuzzles {
        /// The file, a line each
        file: PathBuf,
    },
    /// Look for puzzles in games for two that are over and that everybody may see; the server or its
    /// workers do it when nobody waits for anything else (docs/puzzles.md)
    Mine {
        /// In how many games at most in which nobody has looked, the newest first
        #[arg(long, value_name = "N", default_value = "1000")]
        games: u32,
    },
    /// List what was done, the newest first
    Audit,
}

/// Against whom, and for how long.
#[derive(clap::Args, Debug)]
struct Sentence {
    /// Name or number of a player
    player: String,
    /// For how many days; for ever if left out
    #[arg(long, value_name = "N")]
    days: Option<u32>,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Place {
    Players,
    Spectators,
}

impl TryFrom<&What> for Order {
    type Error = Failure;

    fn try_from(what: &What) -> Result<Order> {
        Ok(match what {
            What::Players { prefix } => Order::Players {
                prefix: prefix.clone(),
            },
            What::Games => Order::Games,
            What::Reports => Order::Reports,
            What::CloseReport { id } => Order::CloseReport { id: id.clone() },
            What::Mute(Sentence { player, days }) => Order::Mute {
                player: player.clone(),
                days: *days,
            },
            What::Unmute { player } => Order::Unmute {
                player: player.clone(),
            },
            What::Ban(Sentence { player, days }) => Order::Ban {
                player: player.clone(),
                days: *days,
            },
            What::Unban { player } => Order::Unban {
                player: player.clone(),
            },
            What::Close { game } => Order::Close { game: game.clone() },
            What::RemoveText { game, room, number } => Order::RemoveText {
                game: game.clone(),
                room: match room {
                    Place::Players => ChatPlace::Players,
                    Place::Spectators => ChatPlace::Spectators,
                },
                number: i64::from(*number),
            },
            What::RemoveStudy { study } => Order::RemoveStudy {
                study: study.clone(),
            },
            What::Bot { name } => Order::Bot { name: name.clone() },
            What::RevokeTokens { player } => Order::RevokeTokens {
                player: player.clone(),
            },
            What::AddPuzzles { file } => Order::AddPuzzles {
                text: fs::read_to_string(file)
                    .map_err(|error| Failure::new(format_args!("{}: {error}", file.display())))?,
            },
            What::Mine { games } => Order::Mine { games: *games },
            What::Audit => Order::Audit,
        })
    }
}

/// Does it.
pub(crate) fn run(args: &Args) -> Result<()> {
    let failed = |error: &dyn std::fmt::Display| Failure::new(error);
    let database = args.database.address()?;
    let runtime = runtime::on_one_thread()?;
    let lines = match &args.task {
        Task::Order(what) => runtime.block_on(async {
            let admin = Admin::open(&database, &args.who).await;
            let admin = admin.map_err(|error| failed(&error))?;
            let lines = admin.carry_out(Order::try_from(what)?).await;
            lines.map_err(|error| failed(&error))
        }),
        Task::Backup { to } => {
            let done = runtime.block_on(tercio_store::backup(&database, to));
            let contents = done.map_err(|error| failed(&error))?;
            Ok(format!("{} holds {contents}\n", to.display()))
        }
        Task::Restore { from } => {
            let done = runtime.block_on(tercio_store::restore(from, &database));
            let contents = done.map_err(|error| failed(&error))?;
            Ok(format!("restored: {contents}\n"))
        }
    };
    output::print(lines?)
}
