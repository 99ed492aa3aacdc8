//! `tercio inspect`: everything about a position, for programs.

use crate::error::{Failure, Result};
use crate::options::{Agreement, Reached, column};
use crate::{input, output};
use serde::Serialize;
use tercio_rules::{Game, Seat};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    agreement: Agreement,
    #[command(flatten)]
    reached: Reached,
}

/// What is printed, in this order: other programs rely on it.
#[derive(Serialize)]
struct Inspection<'g> {
    game: &'static str,
    setup: &'static str,
    turn: char,
    ply: usize,
    points: &'g [u8],
    legal: Vec<String>,
    over: bool,
    winners: Vec<char>,
    reason: Option<&'static str>,
    position: String,
}

impl<'g> Inspection<'g> {
    fn new(game: &'g Game) -> Inspection<'g> {
        let position = game.position();
        let moves = game.legal_moves().into_iter();
        let mut legal: Vec<String> = moves.map(|mv| position.notation(mv).to_string()).collect();
        legal.sort_unstable();
        let outcome = game.outcome();
        let winners = outcome.map(|outcome| outcome.winners).unwrap_or_default();
        Inspection {
            game: game.rules().game_name(),
            setup: game.rules().setup_name(),
            turn: game.turn().letter(),
            ply: game.moves().len(),
            points: game.points(),
            legal,
            over: game.is_over(),
            winners: winners.iter().map(Seat::letter).collect(),
            reason: outcome.map(|outcome| outcome.reason.name()),
            position: position.to_string(),
        }
    }

    fn write(&self, to: &mut Vec<u8>) -> Result<()> {
        serde_json::to_writer(&mut *to, self).map_err(Failure::new)?;
        to.push(b'\n');
        Ok(())
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut lines = Vec::new();
    if args.reached.moves.as_deref() == Some("-") {
        let start = args.agreement.before_moves(&args.reached)?;
        // All of them first: if one is wrong, nothing is printed.
        for (number, line) in (1..).zip(input::stdin()?.lines()) {
            let mut game = start.clone();
            game.read_moves(line).map_err(|error| {
                let column = column(line, error.at);
                Failure::new(format_args!("line {number}, column {column}: {error}"))
            })?;
            Inspection::new(&game).write(&mut lines)?;
        }
    } else {
        Inspection::new(&args.agreement.reach(&args.reached)?).write(&mut lines)?;
    }
    output::print(lines)
}
