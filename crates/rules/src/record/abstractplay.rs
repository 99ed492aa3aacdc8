//! Games from AbstractPlay, where both games are played by two.
//!
//! Its moves are written like ours, facing omitted where it is kept. Start positions, seats and
//! orientation are the same: player 1 is seat A. What differs is how games end, and a game that
//! depends on such a difference is refused (N-54 to N-59).

#[cfg(feature = "json")]
mod report;

use super::{Record, RecordError, RecordProblem, Termination};
use crate::martian::{self, Deadlock};
use crate::notation::Scanner;
use crate::{Game, Move, Position, Rules, RulesError, Seat, SeatSet, pikemen};
use alloc::format;
use alloc::string::{String, ToString};

impl Record {
    /// Takes over a game as AbstractPlay lists it: the name of the game (`pikemen` or `mchess`),
    /// the names of its variants, and the moves, numbered or not, with blanks between them.
    ///
    /// ```
    /// use tercio_rules::record::Record;
    /// let moves = "1. h5(N) a4(NE)\n2. h5-h6 a4-b5(U)";
    /// let error = Record::from_abstractplay("pikemen", &["15pts"], moves).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 10: expected `x`, because the move captures, got \"-b5(U)\"");
    /// ```
    pub fn from_abstractplay(
        game: &str,
        variants: &[&str],
        moves: &str,
    ) -> Result<Record, RecordError> {
        let fail = |at: usize, problem| RecordError::new(moves, at, problem);
        let called = moves.contains('*');
        let rules = rules(game, variants, called).map_err(|problem| fail(0, problem))?;
        let mut import = Import::new(rules);
        let mut scanner = Scanner::new(moves, 0);
        loop {
            scanner.skip_blanks();
            let at = scanner.at();
            if scanner.rest().is_empty() {
                break;
            }
            if scanner.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                let digits = scanner.take_while(|byte| byte.is_ascii_digit());
                scanner.take_while(|byte| byte == b'.');
                let round = (import.game.moves().len() / 2 + 1).to_string();
                if digits != round {
                    let (found, right) = (digits.into(), round);
                    return Err(fail(at, RecordProblem::Number { found, right }));
                }
                continue;
            }
            let word = scanner.take_word();
            import
                .push(word)
                .map_err(|(offset, problem)| fail(at + offset, problem))?;
        }
        import
            .finish(None)
            .map_err(|problem| fail(moves.len(), problem))
    }
}

/// The rules that AbstractPlay plays by, as far as we have them. Only whether the clock is called
/// in the game says which of our settings comes closest.
fn rules(game: &str, variants: &[&str], called: bool) -> Result<Rules, RecordProblem> {
    let foreign = |message: String| RecordProblem::Foreign(message);
    let unreachable = |error: RulesError| RecordProblem::Rules(error);
    let unknown = |variant: &str| {
        foreign(format!(
            "expected a variant of AbstractPlay that is played here too, got {variant:?}"
        ))
    };
    match game {
        "pikemen" | "Pikemen" => {
            let mut rules = pikemen::Rules::new(pikemen::Setup::Classic);
            for variant in variants {
                rules = match *variant {
                    "15pts" | "Longer Game: 15 points" => {
                        rules.with_target(15).map_err(unreachable)?
                    }
                    variant => return Err(unknown(variant)),
                };
            }
            // Neither repetition nor a stall ends a game there.
            Ok(Rules::Pikemen(rules.with_stall(0).map_err(unreachable)?))
        }
        "mchess" | "Martian Chess" => {
            let mut rules = martian::Rules::new(martian::Setup::Two);
            for variant in variants {
                rules = match *variant {
                    "ofkk" | "Of Knights and Kings" => {
                        rules.with_knights_and_kings().map_err(unreachable)?
                    }
                    variant => return Err(unknown(variant)),
                };
            }
            let deadlock = if called {
                Deadlock::Call
            } else {
                Deadlock::Off
            };
            let rules = rules.with_deadlock(deadlock).map_err(unreachable)?;
            Ok(Rules::Martian(rules))
        }
        _ => Err(foreign(format!(
            "expected the game pikemen or mchess of AbstractPlay, got {game:?}"
        ))),
    }
}

/// A game on its way here.
struct Import {
    game: Game,
    stopped: Option<Stopped>,
    /// Whether a capture has been made since the clock was called.
    clock_differs: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    Resignation,
    Time,
    Agreement,
    Abandoned,
}

impl Import {
    fn new(rules: Rules) -> Import {
        Import {
            game: Game::from_position(Position::start(rules)),
            stopped: None,
            clock_differs: false,
        }
    }

    /// Plays a move, or notes a word that stops the game. Errors carry their place in the word.
    fn push(&mut self, word: &str) -> Result<(), (usize, RecordProblem)> {
        if self.stopped.is_some() {
            let scanner = Scanner::new(word, 0);
            return Err((
                0,
                scanner.expected("nothing after the end of the game").into(),
            ));
        }
        self.stopped = match word {
            "resign" => Some(Stopped::Resignation),
            "timeout" => Some(Stopped::Time),
            "draw" => Some(Stopped::Agreement),
            "abandoned" => Some(Stopped::Abandoned),
            _ => None,
        };
        if self.stopped.is_some() {
            return Ok(());
        }
        if self.clock_differs {
            let message = "AbstractPlay stops the clock at a capture, here it goes on (M-57)";
            return Err((0, RecordProblem::Foreign(message.into())));
        }
        let mv = self.game.parse_move(word);
        let mv = mv.map_err(|error| (error.at, error.into()))?;
        let called = match (self.game.position(), mv) {
            (Position::Martian(position), Move::Martian(_)) => position.clock().is_some(),
            _ => false,
        };
        self.clock_differs = called && self.game.position().captures(mv);
        self.game
            .play(mv)
            .map_err(|illegal| (0, RecordProblem::Illegal(illegal)))
    }

    /// The record of the game. Who resigned or was late is known from a report; a list of moves
    /// leaves only the seat on turn.
    fn finish(self, winners: Option<SeatSet>) -> Result<Record, RecordProblem> {
        let mut record = Record::from_game(&self.game);
        let everybody = SeatSet::first(2);
        let others = |seats: SeatSet| {
            let rest = everybody.iter().filter(|&seat| !seats.contains(seat));
            rest.collect::<SeatSet>()
        };
        let on_turn = SeatSet::only(self.game.turn());
        let losers = winners.map_or(on_turn, others);
        match self.stopped {
            Some(Stopped::Resignation) => {
                record.stop(Termination::Resignation(losers), others(losers))?;
            }
            Some(Stopped::Time) => record.stop(Termination::Time(losers), others(losers))?,
            Some(Stopped::Agreement) => record.stop(Termination::Agreement, everybody)?,
            Some(Stopped::Abandoned) => {
                record.stop(Termination::Abandoned, SeatSet::EMPTY)?;
            }
            None => {
                if let Some(winner) = ahead(&self.game) {
                    record.stop(Termination::Adjudication, SeatSet::only(winner))?;
                }
            }
        }
        Ok(record)
    }
}

/// The seat that has won there though the game goes on here: in Martian Chess 18 points are
/// enough.
fn ahead(game: &Game) -> Option<Seat> {
    let undecided = matches!(game.rules(), Rules::Martian(_)) && !game.is_over();
    let enough = |&seat: &Seat| game.points().get(seat.index()) >= Some(&18);
    Seat::ALL.into_iter().filter(|_| undecided).find(enough)
}
