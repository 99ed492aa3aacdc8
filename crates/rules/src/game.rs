//! A game as it is played: a start position, the moves since, and every position between. A seat
//! that leaves stands among the moves.

use crate::{
    Cause, Departure, IllegalMove, Leaves, Move, Outcome, Ply, Position, Rules, Seat, SeatSet,
};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A game: where it started, the moves since, and everything that follows from them.
///
/// It keeps every position that occurred, so nobody has to play it again to look back. A move
/// costs about 230 bytes; cloning a game copies them.
///
/// ```
/// use tercio_rules::{Game, Rules};
/// let mut game = Game::new(Rules::from_names("pikemen", "classic")?);
/// let mv = game.parse_move("h5(N)")?;
/// game.play(mv)?;
/// assert_eq!(game.turn().letter(), 'B');
/// assert!(!game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    moves: Vec<Ply>,
    /// The positions before each move, and the present one: always one more than moves.
    positions: Vec<Position>,
    /// How often each position has occurred, where repetition ends the game.
    occurred: BTreeMap<u64, u8>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A new game, with seat A to move.
    #[must_use]
    pub fn new(rules: Rules) -> Game {
        Game::from_position(Position::start(rules))
    }

    /// A game that starts from any position.
    ///
    /// ```
    /// use tercio_rules::{Game, Position};
    /// let late: Position = "martian two ...1/..../..../1.../3.../..../..../.... A 9,7 0".parse()?;
    /// assert_eq!(Game::from_position(late).points(), [9, 7]);
    /// # Ok::<(), tercio_rules::notation::PositionError>(())
    /// ```
    #[must_use]
    pub fn from_position(start: Position) -> Game {
        let mut game = Game {
            moves: Vec::new(),
            positions: Vec::new(),
            occurred: BTreeMap::new(),
            outcome: None,
        };
        game.enter(start);
        game
    }

    /// What was agreed before the game.
    pub fn rules(&self) -> Rules {
        self.position().rules()
    }

    /// Where the game started.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The moves so far, with the seats that left where they left.
    pub fn moves(&self) -> &[Ply] {
        &self.moves
    }

    /// The last move; `None` at the start, and right after a seat has left.
    pub fn last_move(&self) -> Option<Move> {
        self.moves.last().and_then(|ply| ply.mv())
    }

    /// How many moves have been made, counting seats that left.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The position after them.
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// Every position of the game: the start, then the one after each move.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules};
    /// let start = Position::start(Rules::from_names("martian", "two")?);
    /// let game = Game::read(start, "d3-d4 a6-a5")?;
    /// assert_eq!(game.positions().len(), 3);
    /// assert_eq!(game.positions()[0], start);
    /// assert_eq!(game.positions().last(), Some(game.position()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Every move with the position it was made in.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules, Seat};
    /// let start = Position::start(Rules::from_names("martian", "two")?);
    /// let game = Game::read(start, "b3-a4 a6xa4")?;
    /// let captures = game.steps().filter(|(before, ply)| before.captures(*ply));
    /// let seats: Vec<Seat> = captures.map(|(before, _)| before.turn()).collect();
    /// assert_eq!(seats, [Seat::B]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&Position, Ply)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// The seat that made a move, or left with it; moves are counted from 0.
    pub fn mover(&self, ply: usize) -> Option<Seat> {
        let made = self.moves.get(ply)?;
        Some(self.positions[ply].mover(*made))
    }

    /// The moves as text, one word each.
    pub fn line(&self) -> Vec<String> {
        self.steps()
            .map(|(before, ply)| before.notation(ply).to_string())
            .collect()
    }

    /// The hash of every position, the present one last.
    pub fn hashes(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + '_ {
        self.positions.iter().map(Position::hash)
    }

    /// The seat to move; once the game is over, the seat that would be next.
    pub fn turn(&self) -> Seat {
        self.position().turn()
    }

    /// The points of each seat.
    pub fn points(&self) -> &[u8] {
        self.position().points()
    }

    /// The seats with the most points among those that still play: who would win if the game were
    /// scored now.
    pub fn leaders(&self) -> SeatSet {
        self.position().leaders()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether the next move may call the clock.
    pub fn may_call_clock(&self) -> bool {
        !self.is_over() && self.position().may_call_clock()
    }

    /// The legal moves, calling the clock left aside; none once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            Vec::new()
        } else {
            self.position().legal_moves()
        }
    }

    /// Whether a move may be played, or a seat may leave, and if not, why not. Takes constant time.
    pub fn check(&self, ply: impl Into<Ply>) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        self.position().check(ply)
    }

    /// Plays a move, or lets a seat leave, if that is legal; otherwise changes nothing and says why.
    pub fn play(&mut self, ply: impl Into<Ply>) -> Result<(), IllegalMove> {
        let ply = ply.into();
        self.check(ply)?;
        let mut next = *self.position();
        next.play_unchecked(ply);
        self.moves.push(ply);
        self.enter(next);
        Ok(())
    }

    /// Lets a seat leave, on its turn or not (P-59, M-74). Refused when it has left before and when
    /// the game is over.
    ///
    /// ```
    /// use tercio_rules::{Cause, Game, IllegalMove, Reason, Rules, Seat};
    /// let mut game = Game::new(Rules::from_names("martian", "three")?);
    /// game.leave(Seat::C, Cause::Flagged)?;
    /// let again = game.leave(Seat::C, Cause::Resigned);
    /// assert_eq!(again, Err(IllegalMove::HasLeft { seat: Seat::C }));
    /// // The last seat that is left wins.
    /// game.leave(Seat::A, Cause::Resigned)?;
    /// let outcome = game.outcome().unwrap();
    /// assert!(outcome.reason == Reason::LastSeat && outcome.winners.contains(Seat::B));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn leave(&mut self, seat: Seat, cause: Cause) -> Result<(), IllegalMove> {
        self.play(Departure { seat, cause })
    }

    /// Takes back the last move, or the last seat's leaving, and returns it.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules};
    /// let start = Position::start(Rules::from_names("pikemen", "mini")?);
    /// let mut game = Game::read(start, "d1(N)")?;
    /// assert!(game.undo().is_some());
    /// assert_eq!(*game.position(), start);
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Ply> {
        let last = self.moves.pop()?;
        if let Some(position) = self.positions.pop()
            && let Some(times) = self.occurred.get_mut(&position.hash())
        {
            *times -= 1;
            if *times == 0 {
                self.occurred.remove(&position.hash());
            }
        }
        // A move was played from there.
        self.outcome = None;
        Some(last)
    }

    /// Takes back every move but the first `plies`; does nothing if there are fewer.
    pub fn truncate(&mut self, plies: usize) {
        while self.plies() > plies {
            self.undo();
        }
    }

    /// The game up to a ply: the same start and the first `plies` moves, or all if there are fewer.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules};
    /// let start = Position::start(Rules::from_names("martian", "two")?);
    /// let game = Game::read(start, "d3-d4 a6-a5")?;
    /// assert_eq!(game.up_to(1).line(), ["d3-d4"]);
    /// assert_eq!(game.up_to(9).line(), game.line());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up_to(&self, plies: usize) -> Game {
        if plies >= self.plies() {
            return self.clone();
        }
        let mut game = Game {
            moves: self.moves[..plies].to_vec(),
            positions: self.positions[..=plies].to_vec(),
            occurred: BTreeMap::new(),
            outcome: None,
        };
        for position in &self.positions[..=plies] {
            game.note(position);
        }
        game
    }

    /// The number of paths of `depth` moves from here. Repetition counts where it can matter.
    pub fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        self.clone().count_paths(depth, leaves)
    }

    fn count_paths(&mut self, depth: u32, leaves: Leaves) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        // A repetition reached by the last move of a path does not change the count.
        if !self.may_repeat_within(depth - 1) {
            return self.position().perft(depth, leaves);
        }
        let mut nodes = 0;
        for mv in self.legal_moves() {
            if self.play(mv).is_ok() {
                nodes += self.count_paths(depth - 1, leaves);
                self.undo();
            }
        }
        nodes
    }

    /// Whether some path of `depth` moves could meet a position for the third time.
    fn may_repeat_within(&self, depth: u32) -> bool {
        // The moves after which a position can be back at the earliest. In Pikemen each of at
        // least two seats must go and come back. In Martian Chess the seats can hand one piece
        // round, which takes a move of each; in `two` that is the forbidden undo.
        let round = match self.rules() {
            Rules::Martian(rules) if rules.setup().seats() > 2 => {
                self.position().playing().len().min(4) as u64
            }
            _ => 4,
        };
        let since_capture = usize::from(self.position().plies_since_capture()).min(self.plies());
        self.position().ends_by_repetition() && since_capture as u64 + u64::from(depth) >= 2 * round
    }

    /// Makes a position the present one.
    fn enter(&mut self, position: Position) {
        let times = self.note(&position);
        self.outcome = outcome_after(&position, times);
        self.positions.push(position);
    }

    /// Counts an occurrence of a position, and says how many there have been. A capture cannot be
    /// taken back, and a hash covers the points, so captures need no care here.
    fn note(&mut self, position: &Position) -> u8 {
        if !position.ends_by_repetition() {
            return 1;
        }
        let times = self.occurred.entry(position.hash()).or_insert(0);
        *times += 1;
        *times
    }
}

/// Two games are the same if they have the same start and the same moves: all else follows.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.start() == other.start() && self.moves == other.moves
    }
}

impl Eq for Game {}

/// How a game stands when a position has occurred this many times: the endings in their order.
fn outcome_after(position: &Position, times: u8) -> Option<Outcome> {
    let outcome = position.outcome();
    if times < 3 {
        return outcome;
    }
    // P-47, M-63: an ending that the position sees itself goes first, except for the stall of
    // Pikemen (P-45, P-55).
    match outcome {
        Some(outcome) if outcome.reason != crate::Reason::Stall => Some(outcome),
        _ => Some(position.outcome_by_repetition()),
    }
}
