//! The command line as a type. Help, completions and manual pages all come from here.

use crate::commands::{
    analyse, bench, completions, engine, inspect, man, match_, perft, play, render, selfplay,
    serve, survey, tune,
};
use crate::error::{Failure, Result};
use crate::{output, texts};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

/// The whole command line.
#[derive(Parser, Debug)]
#[command(
    name = "tercio",
    bin_name = "tercio",
    version,
    about = "Pikemen and Martian Chess on the command line",
    long_about = texts::TERCIO,
    after_help = texts::TERCIO_AFTER,
    subcommand_value_name = "COMMAND",
    subcommand_help_heading = "Commands",
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) local: serve::LocalArgs,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the browser app as a service
    #[command(long_about = texts::SERVE, after_help = texts::SERVE_AFTER)]
    Serve(serve::Args),
    /// Play in the terminal
    #[command(long_about = texts::PLAY, after_help = texts::PLAY_AFTER)]
    Play(play::Args),
    /// Count the paths of the game tree
    #[command(long_about = texts::PERFT, after_help = texts::PERFT_AFTER)]
    Perft(perft::Args),
    /// Say everything about a position, as JSON
    #[command(long_about = texts::INSPECT, after_help = texts::INSPECT_AFTER)]
    Inspect(inspect::Args),
    /// Draw a position, as SVG or PNG
    #[command(long_about = texts::RENDER, after_help = texts::RENDER_AFTER)]
    Render(render::Args),
    /// Say what a position, or every move of a game, is worth
    #[command(long_about = texts::ANALYSE, after_help = texts::ANALYSE_AFTER)]
    Analyse(analyse::Args),
    /// Run the engine for another program, over UGI
    #[command(long_about = texts::ENGINE, after_help = texts::ENGINE_AFTER)]
    Engine(engine::Args),
    /// Let engines play against each other and judge the results
    #[command(long_about = texts::MATCH, after_help = texts::MATCH_AFTER)]
    Match(match_::Args),
    /// Let the engine play against itself, for tuning and training
    #[command(long_about = texts::SELFPLAY, after_help = texts::SELFPLAY_AFTER)]
    Selfplay(selfplay::Args),
    /// Fit the weights of the evaluation to self-play
    #[command(long_about = texts::TUNE, after_help = texts::TUNE_AFTER)]
    Tune(tune::Args),
    /// Say who wins, how and how fast, from games of self-play
    #[command(long_about = texts::SURVEY, after_help = texts::SURVEY_AFTER)]
    Survey(survey::Args),
    /// Measure the speed of this program on this machine
    #[command(subcommand, arg_required_else_help = true)]
    Bench(bench::Bench),
    /// Explain how moves are written
    #[command(long_about = texts::MOVES)]
    Moves,
    /// Print a script that completes commands in a shell
    #[command(after_help = texts::COMPLETIONS_AFTER)]
    Completions(completions::Args),
    /// Print the manual page, or write all of them
    #[command(after_help = texts::MAN_AFTER)]
    Man(man::Args),
    /// Explain a command
    #[command(after_help = texts::HELP_AFTER)]
    Help {
        /// Which one; all of them are listed if it is left out
        #[arg(value_name = "COMMAND")]
        command: Vec<String>,
    },
}

/// Reads the command line; help and version are printed here and end the process well.
pub(crate) fn read() -> Result<Cli> {
    Cli::try_parse().or_else(|error| answer(&error))
}

/// Prints the help of a command: `help match` is `match --help`, with the same suggestions where
/// there is no such command.
pub(crate) fn print_help(command: &[String]) -> Result<()> {
    let words = command.iter().map(String::as_str);
    let words = ["tercio"].into_iter().chain(words).chain(["--help"]);
    let parsed = Cli::try_parse_from(words).or_else(|error| answer(&error));
    parsed.map(|_| ())
}

/// What clap says instead of a command line: help and version, or what is wrong.
fn answer(error: &clap::Error) -> Result<Cli> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Clap knows about colours and widths; that a reader has gone is no failure.
            match error.print() {
                Ok(()) => std::process::exit(0),
                Err(error) => Err(Failure::stdout(&error)),
            }
        }
        _ => Err(Failure::new(one_sentence(error))),
    }
}

/// The longest foreign word a message repeats, in characters.
const LONGEST_WORD: usize = 60;
/// The most words of a message: a whole text given as one argument is not repeated.
const MOST_WORDS: usize = 60;

/// Clap's complaint without its usage lines, as one sentence like all of ours.
fn one_sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let mut sentence = String::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("Usage:") || line.starts_with("For more information") {
            break;
        }
        let line = match line.strip_prefix("tip: ") {
            Some(tip) => format!("({tip})"),
            None => line.to_owned(),
        };
        if !line.is_empty() && !sentence.is_empty() {
            sentence.push(' ');
        }
        sentence.push_str(&line);
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        sentence = "the command is not complete".to_owned();
    }
    let words = sentence.split(' ').map(|word| {
        let letters = word.chars().filter(|letter| !letter.is_control());
        let mut short: String = letters.take(LONGEST_WORD).collect();
        if short.len() < word.len() {
            short.push('…');
        }
        short
    });
    let words: Vec<String> = words.take(MOST_WORDS).collect();
    words.join(" ") + "; try --help"
}

/// Prints the page about notation.
pub(crate) fn print_moves() -> Result<()> {
    output::print(format!("{}\n", texts::MOVES))
}
