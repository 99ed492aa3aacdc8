//! The command line as a type. Help, completions and manual pages all come from here.

use crate::commands::{
    admin, analyse, bench, bot, completions, dataset, engine, explorer, inspect, man, match_,
    perft, play, ready, render, selfplay, serve, survey, tables, tune, web, worker,
};
use crate::error::{Failure, Result};
use crate::{output, texts};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use tercio_engine::Level;

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
    /// Write the browser app as files, for any web host
    #[command(long_about = texts::WEB, after_help = texts::WEB_AFTER)]
    Web(web::Args),
    /// Do the work of engines for servers elsewhere
    #[command(long_about = texts::WORKER, after_help = texts::WORKER_AFTER)]
    Worker(worker::Args),
    /// Look after the players and games of a server
    #[command(long_about = texts::ADMIN, after_help = texts::ADMIN_AFTER)]
    Admin(admin::Args),
    /// Say whether a server on this machine is ready
    #[command(long_about = texts::READY, after_help = texts::READY_AFTER)]
    Ready(ready::Args),
    /// Let an engine play on a server, as a bot
    #[command(long_about = texts::BOT, after_help = texts::BOT_AFTER)]
    Bot(bot::Args),
    /// Bring games into the opening explorer of a server
    #[command(long_about = texts::EXPLORER, after_help = texts::EXPLORER_AFTER)]
    Explorer(explorer::Args),
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
    /// Write positions of self-play as inputs of a net
    #[command(long_about = texts::DATASET, after_help = texts::DATASET_AFTER)]
    Dataset(dataset::Args),
    /// Say who wins, how and how fast, from games of self-play
    #[command(long_about = texts::SURVEY, after_help = texts::SURVEY_AFTER)]
    Survey(survey::Args),
    /// Solve endings of Martian Chess, and say what they tell
    #[command(subcommand, arg_required_else_help = true)]
    Tables(tables::Tables),
    /// Measure the speed of this program on this machine
    #[command(subcommand, arg_required_else_help = true)]
    Bench(bench::Bench),
    /// Explain how moves are written
    #[command(long_about = texts::MOVES)]
    Moves,
    /// List the levels of the engine, weakest first
    Levels,
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

/// Prints every level and what it overlooks.
pub(crate) fn print_levels() -> Result<()> {
    let lines = Level::all().map(|level| {
        format!(
            "{:>2}  {:<12}{}\n",
            level.number(),
            level.name(),
            level.sentence()
        )
    });
    output::print(lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::{CommandFactory, Parser};
    use std::fs;
    use std::path::Path;

    /// The commands that a document prints, in code and in its text.
    fn printed(document: &str) -> Vec<String> {
        let mut commands = Vec::new();
        let mut in_block = false;
        for line in document.lines() {
            if line.starts_with("```") {
                in_block = !in_block;
            } else if in_block {
                commands.push(line.to_owned());
            } else {
                let spans = line.split('`').skip(1).step_by(2);
                commands.extend(spans.map(str::to_owned));
            }
        }
        commands
    }

    /// The command behind variables and pipes, up to a remark or a redirection. Two blanks end an
    /// example of `--help`.
    fn tercio(line: &str) -> Option<Vec<String>> {
        let line = line.trim().rsplit(" | ").next()?;
        let line = line.split("  ").next()?;
        let line = line.split(" # ").next()?.split(['<', '>']).next()?;
        let words = shlex::split(line)?;
        let is_variable = |word: &String| word.starts_with("TERCIO_");
        let words: Vec<String> = words.into_iter().skip_while(is_variable).collect();
        // A word in capitals, or dots, stands for something else.
        let stands_for = |word: &String| word == "…" || word.split(['=', ',']).any(is_placeholder);
        let is_ours = words.first()? == "tercio" && !words.iter().any(stands_for);
        is_ours.then_some(words)
    }

    fn is_placeholder(word: &str) -> bool {
        let letters = || word.chars().filter(char::is_ascii_alphabetic);
        letters().all(|letter| letter.is_ascii_uppercase()) && letters().count() > 1
    }

    fn check(source: &str, line: &str) -> bool {
        let Some(words) = tercio(line) else {
            return false;
        };
        // What a sentence calls a command by its name alone is no command line.
        let is_name = words.len() == 2;
        match Cli::try_parse_from(&words) {
            Err(error) if error.use_stderr() && !is_name => {
                panic!("{source}: {line}: {error}");
            }
            _ => true,
        }
    }

    #[test]
    fn every_variable_that_is_deployed_is_read() {
        let mut known = Vec::new();
        let mut commands = vec![Cli::command()];
        while let Some(command) = commands.pop() {
            commands.extend(command.get_subcommands().cloned());
            let names = command.get_arguments().filter_map(|arg| arg.get_env());
            known.extend(names.map(|name| name.to_string_lossy().into_owned()));
        }
        // What the files say to each other.
        known.extend(["TERCIO_HOST", "TERCIO_NODES", "TERCIO_IMAGE"].map(str::to_owned));
        let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
        let mut count = 0;
        for file in [
            "Containerfile",
            "compose.yaml",
            "example.env",
            "Caddyfile",
            "debian/tercio.service",
            "debian/tercio-backup.service",
            "debian/tercio.default",
        ] {
            let text = fs::read_to_string(deploy.join(file)).expect(file);
            let is_name = |letter: char| letter.is_ascii_uppercase() || letter == '_';
            let words = text.split(|letter| !is_name(letter));
            for word in words.filter(|word| word.starts_with("TERCIO_")) {
                assert!(known.iter().any(|name| name == word), "{file}: {word}");
                count += 1;
            }
        }
        assert!(count > 20, "{count} variables");
    }

    #[test]
    fn every_command_that_is_printed_is_understood() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let docs = fs::read_dir(root.join("docs")).expect("a folder").flatten();
        let mut files = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
        files.extend(docs.map(|entry| entry.path()));
        let mut count = 0;
        for file in files.iter().filter(|file| file.is_file()) {
            let text = fs::read_to_string(file).expect("text");
            let name = file.to_string_lossy();
            count += printed(&text)
                .iter()
                .filter(|line| check(&name, line))
                .count();
        }
        assert!(count > 30, "{count} commands in the documents");
        let mut count = 0;
        let mut commands = vec![Cli::command()];
        while let Some(command) = commands.pop() {
            commands.extend(command.get_subcommands().cloned());
            let examples = command.get_after_help().map(ToString::to_string);
            let examples = examples.unwrap_or_default();
            let examples = examples.lines().filter(|line| line.starts_with("  "));
            count += examples
                .filter(|line| check(command.get_name(), line))
                .count();
        }
        assert!(count > 40, "{count} examples");
    }
}
