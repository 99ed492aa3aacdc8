//! A game as it is played: an append-only list of moves from a start position.

use crate::{IllegalMove, Leaves, Move, Outcome, Position, Rules, Seat};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A game: where it started, the moves since, and everything that follows from them.
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
    start: Position,
    moves: Vec<Move>,
    position: Position,
    /// How often each position has occurred since the last capture.
    seen: BTreeMap<u64, u8>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A new game, with seat A to move.
    pub fn new(rules: Rules) -> Game {
        Game::from_position(Position::start(rules))
    }

    /// A game that starts from any position.
    pub fn from_position(start: Position) -> Game {
        let mut game = Game {
            start,
            moves: Vec::new(),
            position: start,
            seen: BTreeMap::new(),
            outcome: start.outcome(),
        };
        game.note_position();
        game
    }

    /// What was agreed before the game.
    pub fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// Where the game started.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after them.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The seat to move; once the game is over, the seat that would be next.
    pub fn turn(&self) -> Seat {
        self.position.turn()
    }

    /// The points of each seat.
    pub fn points(&self) -> &[u8] {
        self.position.points()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether the next move may call the clock.
    pub fn may_call_clock(&self) -> bool {
        !self.is_over() && self.position.may_call_clock()
    }

    /// The legal moves, calling the clock left aside; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            Vec::new()
        } else {
            self.position.legal_moves()
        }
    }

    /// Whether a move may be played, and if not, why not. Takes constant time.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        self.position.check(mv)
    }

    /// Plays a move if it is legal; otherwise changes nothing and says why.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.position.play_unchecked(mv);
        self.moves.push(mv);
        self.outcome = self.position.outcome();
        if self.position.plies_since_capture() == 0 {
            // A capture cannot be taken back, so no earlier position can occur again.
            self.seen.clear();
        }
        self.note_position();
        Ok(())
    }

    /// Takes back the last move and returns it. Takes as long as replaying the game.
    pub fn undo(&mut self) -> Option<Move> {
        let last = *self.moves.last()?;
        let moves = core::mem::take(&mut self.moves);
        let mut game = Game::from_position(self.start);
        for &mv in &moves[..moves.len() - 1] {
            // They were legal before.
            let _ = game.play(mv);
        }
        *self = game;
        Some(last)
    }

    /// The number of paths of `depth` moves from here. Repetition counts where it can matter.
    pub fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        // A repetition reached by the last move of a path does not change the count.
        if !self.may_repeat_within(depth - 1) {
            return self.position.perft(depth, leaves);
        }
        let mut nodes = 0;
        for mv in self.position.legal_moves() {
            let mut child = self.clone();
            if child.play(mv).is_ok() {
                nodes += child.perft(depth - 1, leaves);
            }
        }
        nodes
    }

    /// Whether some path of `depth` moves could meet a position for the third time.
    fn may_repeat_within(&self, depth: u32) -> bool {
        // The moves after which a position can be back at the earliest. In Pikemen each of at
        // least two seats must go and come back. In Martian Chess the seats can hand one piece
        // round, which takes a move of each; with two that is the forbidden undo.
        let round = match self.rules() {
            Rules::Martian(rules) if rules.setup().seats() == 3 => 3,
            _ => 4,
        };
        let since_capture = usize::from(self.position.plies_since_capture()).min(self.moves.len());
        self.position.ends_by_repetition() && since_capture as u64 + u64::from(depth) >= 2 * round
    }

    fn note_position(&mut self) {
        if !self.position.ends_by_repetition() {
            return;
        }
        let times = self.seen.entry(self.position.hash()).or_insert(0);
        *times = times.saturating_add(1);
        self.outcome = outcome_after(&self.position, u32::from(*times));
    }
}

/// How a game stands when a position has occurred this many times: the endings in their order.
pub(crate) fn outcome_after(position: &Position, times: u32) -> Option<Outcome> {
    let outcome = position.outcome();
    if times < 3 || !position.ends_by_repetition() {
        return outcome;
    }
    // P-47, M-63: an ending that the position sees itself goes first, except for the stall of
    // Pikemen (P-45, P-55).
    match outcome {
        Some(outcome) if outcome.reason != crate::Reason::Stall => Some(outcome),
        _ => Some(position.outcome_by_repetition()),
    }
}
