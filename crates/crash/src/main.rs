//! `cargo xtask crash`: see there.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tercio_crash::{Database, Plan, run};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let plan = match read(&args) {
        Ok(plan) => plan,
        Err(error) => {
            say(&format!("crash: {error}"));
            return ExitCode::from(2);
        }
    };
    let bar = ProgressBar::new(plan.kills.into());
    if let Ok(style) = ProgressStyle::with_template("[{bar:20}] {pos}/{len} kills, {eta} left") {
        bar.set_style(style.progress_chars("##."));
    }
    let outcome = run(&plan, |kills| bar.set_position(kills.into()));
    bar.finish_and_clear();
    match outcome {
        Ok(outcome) => {
            say(&format!("database            {}\n{outcome}", plan.database));
            match outcome.is_good() {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            }
        }
        Err(error) => {
            say(&format!("crash: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn say(what: &str) {
    // If nobody can read it, the exit code must do.
    let _ = writeln!(std::io::stdout().lock(), "{what}");
}

/// Reads the arguments: the program first, then what is to be different from the usual.
fn read(args: &[String]) -> Result<Plan, String> {
    let [program, rest @ ..] = args else {
        return Err("expected the program tercio".to_owned());
    };
    let mut plan = Plan {
        program: PathBuf::from(program),
        database: Database::Sqlite,
        kills: 100,
        games: 8,
        seed: 1,
    };
    for pair in rest.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("{}: expected a value", pair[0]));
        };
        let number = || {
            let number = value.parse::<u32>().ok();
            let fine = number.filter(|number| (1..=10_000).contains(number));
            fine.ok_or_else(|| format!("{name}: expected a number from 1 to 10000, got {value:?}"))
        };
        match name.as_str() {
            "--database" => {
                let known = Database::ALL.into_iter();
                let mut named = known.filter(|database| database.to_string() == *value);
                plan.database = named.next().ok_or_else(|| {
                    format!("--database: expected sqlite, postgres or nodes, got {value:?}")
                })?;
            }
            "--workers" => plan.database = Database::Workers(number()? as usize),
            "--kills" => plan.kills = number()?,
            "--games" => plan.games = number()? as usize,
            "--seed" => plan.seed = number()?.into(),
            _ => {
                return Err(format!(
                    "expected --database, --workers, --kills, --games or --seed, got {name:?}"
                ));
            }
        }
    }
    Ok(plan)
}
