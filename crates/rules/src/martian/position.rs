//! A position of Martian Chess: compact, copied to be played on.

use super::{Deadlock, Landing, Move, PieceMoves, Placement, Refusal, RefusalKind, Rules, Setup};
use crate::board::Rays;
use crate::cells::{CellSet, Word};
use crate::outcome::leaders;
use crate::refusal::moved_piece;
use crate::zobrist::PieceKeys;
use crate::{Board, Cell, Outcome, Play, Reason, Seat, SeatSet, Size, zobrist};

/// The key of each piece on each cell.
static KEYS: PieceKeys<3> = PieceKeys::new(zobrist::kind::MARTIAN);

#[inline(always)]
fn key_of(cell: Cell, size: Size) -> u64 {
    KEYS.of(cell, size as usize)
}

/// A position of Martian Chess that can be played on: pieces, points, the seat to move, what it
/// may not undo, the clock, and what was agreed before the game.
#[derive(Clone, Copy)]
pub struct Position<W: Word> {
    /// The cells of pawns, drones and queens. Who controls a piece follows from its zone.
    sizes: [W; 3],
    pub(super) rays: &'static Rays<W>,
    hash: u64,
    points: [u8; Seat::MAX],
    turn: u8,
    seats: u8,
    left: SeatSet,
    plies_since_capture: u16,
    /// 0 until the clock is called, then 1 more than the moves since without a capture.
    clock: u8,
    undo: Option<Undo>,
    rules: Rules,
}

/// M-33: the move that would take back a crossing of the canal.
///
/// ```
/// use tercio_rules::{Game, Position, Rules};
/// let start = Position::start(Rules::from_names("martian", "two")?);
/// let game = Game::read(start, "d3-d4 a6-a5 d4-d5")?;
/// let Position::Martian(position) = game.position() else { unreachable!() };
/// assert_eq!(position.undo().map(|undo| undo.from), start.board().cell("d5"));
/// // Seat B may not send the drone straight back.
/// assert!(game.parse_move("d5-d4").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// Where the piece stands now.
    pub from: Cell,
    /// Where it came from.
    pub to: Cell,
}

impl Undo {
    fn key(undo: Option<Undo>) -> u64 {
        match undo {
            None => 0,
            Some(Undo { from, to }) => zobrist::key(
                zobrist::kind::UNDO,
                (from.index() as u64) << 8 | to.index() as u64,
            ),
        }
    }
}

impl<W: Word> Position<W> {
    pub(super) fn empty(rules: Rules, rays: &'static Rays<W>) -> Self {
        Position {
            sizes: [W::ZERO; 3],
            rays,
            hash: 0,
            points: [0; Seat::MAX],
            turn: 0,
            seats: rules.setup().seats() as u8,
            left: SeatSet::EMPTY,
            plies_since_capture: 0,
            clock: 0,
            undo: None,
            rules,
        }
    }

    pub(super) fn place(&mut self, cell: Cell, size: Size) {
        let cells = &mut self.sizes[size as usize];
        *cells = *cells | W::bit(cell);
    }

    /// Takes over all of a placement but its pieces.
    pub(super) fn set_state(&mut self, placement: &Placement) {
        let points = &placement.points;
        self.turn = placement.turn as u8;
        self.points[..points.len()].copy_from_slice(points);
        self.plies_since_capture = placement.plies_since_capture;
        self.clock = placement.clock.map_or(0, |count| count + 1);
        self.undo = placement.undo;
        self.left = placement.left;
        self.hash = self.hash_from_scratch();
    }

    /// What was agreed before the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.rays.board
    }

    /// The size of the piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Size> {
        if cell.index() < self.board().len() {
            self.size_at(W::bit(cell))
        } else {
            None
        }
    }

    #[inline(always)]
    fn size_at(&self, bit: W) -> Option<Size> {
        const SIZES: [Size; 4] = [Size::Small, Size::Medium, Size::Large, Size::Large];
        if self.occupied_word() & bit == W::ZERO {
            return None;
        }
        // No branch for each size: they would often be guessed wrong.
        let is_drone = self.sizes[1] & bit != W::ZERO;
        let is_queen = self.sizes[2] & bit != W::ZERO;
        Some(SIZES[usize::from(is_drone) | usize::from(is_queen) << 1])
    }

    /// The cells of all pieces of a size.
    #[inline(always)]
    pub fn pieces(&self, size: Size) -> CellSet<W> {
        CellSet(self.sizes[size as usize])
    }

    /// The cells of all pieces a seat controls: those in its zone (M-9).
    #[inline(always)]
    pub fn pieces_of(&self, seat: Seat) -> CellSet<W> {
        CellSet(self.occupied_word() & self.rays.zone[seat.index()])
    }

    /// The cells of a seat's zone.
    pub fn zone(&self, seat: Seat) -> CellSet<W> {
        CellSet(self.rays.zone[seat.index()])
    }

    /// The cells that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> CellSet<W> {
        CellSet(self.occupied_word())
    }

    #[inline(always)]
    fn occupied_word(&self) -> W {
        self.sizes[0] | self.sizes[1] | self.sizes[2]
    }

    /// The move that would take back the last one, if it crossed the canal in a two-player game.
    pub fn undo(&self) -> Option<Undo> {
        self.undo
    }

    /// How many moves in a row without a capture have been made since the clock was called;
    /// `None` if it was not.
    pub fn clock(&self) -> Option<u8> {
        self.clock.checked_sub(1)
    }

    /// Whether the next move may call the clock.
    pub fn may_call_clock(&self) -> bool {
        self.rules.deadlock() == Deadlock::Call && self.clock == 0 && !self.is_over()
    }

    /// The cells a piece gets to by its way of moving, whatever stands on them.
    #[inline(always)]
    pub(super) fn reach(&self, from: Cell, size: Size, occupied: W) -> W {
        if !self.rules.knights_and_kings() {
            return self.rays.reach_of(from, size, occupied);
        }
        match size {
            // M-68
            Size::Small => self.rays.steps(from),
            // M-69
            Size::Medium => self.rays.leaps(from),
            // M-71
            Size::Large => self.rays.reach_all(from, occupied),
        }
    }

    /// The own pieces that a piece of each size may land on to merge (M-25 to M-28).
    #[inline(always)]
    fn partners(&self, own: W) -> [W; 3] {
        let queens = self.sizes[2] & own != W::ZERO;
        let drones = self.sizes[1] & own != W::ZERO;
        let mut partners = [W::ZERO; 3];
        if queens && drones {
            return partners;
        }
        for moving in Size::ALL {
            for landing in Size::ALL {
                if Rules::merged(moving, landing, queens, drones).is_some() {
                    let cells = self.sizes[landing as usize] & own;
                    partners[moving as usize] = partners[moving as usize] | cells;
                }
            }
        }
        partners
    }

    /// Calls `visit` with the moves of each piece of the seat on turn; never once the game is over.
    #[inline(always)]
    pub fn for_each_piece(&self, mut visit: impl FnMut(PieceMoves<W>)) {
        if self.is_over() {
            return;
        }
        let occupied = self.occupied_word();
        let own = occupied & self.rays.zone[self.turn as usize];
        let partners = self.partners(own);
        for size in Size::ALL {
            let allowed = !own | partners[size as usize];
            for from in CellSet(self.sizes[size as usize] & own) {
                let mut targets = self.reach(from, size, occupied) & allowed;
                if let Some(undo) = self.undo
                    && undo.from == from
                {
                    targets = targets & !W::bit(undo.to);
                }
                visit(PieceMoves {
                    from,
                    size,
                    targets: CellSet(targets),
                });
            }
        }
    }

    /// What a move does on the cell it lands on; the move need not be legal.
    pub fn landing(&self, mv: Move) -> Landing {
        let zone = CellSet(self.rays.zone[self.turn as usize]);
        match (self.piece(mv.from()), self.piece(mv.to())) {
            (_, None) => Landing::Shift,
            (Some(moving), Some(landing)) if zone.contains(mv.to()) => {
                match Rules::merged(moving, landing, false, false) {
                    Some(size) => Landing::Merge(size),
                    None => Landing::Shift,
                }
            }
            (_, Some(victim)) => Landing::Capture(victim),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// M-47: the endings in their order. Repetition is not for a single position to see.
    #[inline(always)]
    fn ending(&self) -> Option<Reason> {
        let occupied = self.occupied_word();
        let is_empty = |zone: &W| occupied & *zone == W::ZERO;
        let [first, second, others @ ..] = &self.rays.zone;
        let others = &others[..(self.seats as usize).saturating_sub(2)];
        // M-41
        if is_empty(first) || is_empty(second) || others.iter().any(is_empty) {
            return Some(Reason::EmptyZone);
        }
        let out_of_time = match self.rules.deadlock() {
            // M-54
            Deadlock::Call => self.clock > Rules::CLOCK,
            // M-60
            Deadlock::Auto => self.plies_since_capture >= Rules::QUIET_MOVES,
            Deadlock::Off => false,
        };
        if out_of_time {
            return Some(Reason::Clock);
        }
        // M-82
        let last = !self.left.is_empty() && self.left.len() + 1 >= self.seats as usize;
        last.then_some(Reason::LastSeat)
    }

    /// Who won by an ending.
    #[cold]
    fn ended(&self, reason: Reason) -> Outcome {
        let mut winners = leaders(self.points(), self.left);
        // M-44, M-45: the mover wins a tie, even with fewer points.
        if reason == Reason::EmptyZone && winners.len() > 1 {
            winners = SeatSet::only(self.last_mover());
        }
        Outcome { winners, reason }
    }

    /// The seat that made the last move. Nobody who plays is ever passed over while the game goes
    /// on (M-40), so it is the one before the seat on turn, those that have left not counted.
    fn last_mover(&self) -> Seat {
        let seats = self.seats as usize;
        let back = (1..=seats).map(|steps| Seat::ALL[(self.turn as usize + seats - steps) % seats]);
        let playing = |seat: &Seat| !self.left.contains(*seat);
        back.into_iter().find(playing).unwrap_or(self.turn())
    }

    /// M-12, M-75: the next seat that still plays, if any does.
    #[inline(always)]
    fn next_turn(&self) -> usize {
        let turn = self.turn as usize;
        let after = |seat: usize| match seat + 1 == self.seats as usize {
            true => 0,
            false => seat + 1,
        };
        let mut next = after(turn);
        if !self.left.is_empty() {
            while self.left.contains_index(next) && next != turn {
                next = after(next);
            }
        }
        next
    }

    fn refuse(&self, kind: RefusalKind) -> Result<(), Refusal> {
        Err(Refusal {
            board: self.board(),
            kind,
        })
    }
}

impl<W: Word> Play for Position<W> {
    type Move = Move;
    type Refusal = Refusal;

    #[inline(always)]
    fn turn(&self) -> Seat {
        Seat::ALL[self.turn as usize]
    }

    #[inline(always)]
    fn points(&self) -> &[u8] {
        &self.points[..self.seats as usize]
    }

    #[inline(always)]
    fn left(&self) -> SeatSet {
        self.left
    }

    fn leave_unchecked(&mut self, seat: Seat) {
        self.left.insert(seat);
        self.hash ^= zobrist::left(seat);
        // M-83
        self.plies_since_capture = 0;
        if self.turn() == seat {
            // The forbidden undo is that of the seat on turn.
            self.hash ^= Undo::key(self.undo);
            self.undo = None;
            let next = self.next_turn();
            self.hash ^= zobrist::TURN[self.turn as usize] ^ zobrist::TURN[next];
            self.turn = next as u8;
        }
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|reason| self.ended(reason))
    }

    #[inline(always)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.for_each_piece(|moves| {
            for to in moves.targets {
                visit(Move::new(moves.from, to));
            }
        });
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_piece(|moves| count += moves.targets.len() as u64);
        count
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        let (from, to) = (mv.from(), mv.to());
        let piece = |from| self.piece(from);
        let size = match moved_piece(self.board(), [from, to], self.is_over(), piece) {
            Ok(size) => size,
            Err(why) => return self.refuse(RefusalKind::NothingToMove(why)),
        };
        let turn = self.turn();
        let zone = CellSet(self.rays.zone[turn.index()]);
        if !zone.contains(from) {
            let owner = self.board().zone(from).unwrap_or(turn);
            return self.refuse(RefusalKind::NotYours { from, owner, turn });
        }
        let occupied = self.occupied_word();
        if !CellSet(self.reach(from, size, occupied)).contains(to) {
            return self.refuse(RefusalKind::CannotReach { from, to, size });
        }
        if zone.contains(to)
            && let Some(landing) = self.piece(to)
            && self.partners(occupied & zone.0)[size as usize] & W::bit(to) == W::ZERO
        {
            return self.refuse(RefusalKind::NoMerge {
                to,
                moving: size,
                landing,
            });
        }
        if self.undo == Some(Undo { from, to }) {
            return self.refuse(RefusalKind::Undo { from, to });
        }
        if mv.calls_clock() {
            if self.rules.deadlock() != Deadlock::Call {
                return self.refuse(RefusalKind::NoClock);
            }
            if self.clock > 0 {
                return self.refuse(RefusalKind::AlreadyCalled);
            }
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let before = *self;
        before.play_into(mv, self);
    }

    #[inline(always)]
    fn play_into(&self, mv: Move, next: &mut Self) {
        // Everything is read from here and written once: what was just written in parts cannot be
        // read back as a whole at once.
        let (from, to) = (mv.from(), mv.to());
        let (from_bit, to_bit) = (W::bit(from), W::bit(to));
        let mover = self.turn as usize;
        let crosses = self.rays.zone[mover] & to_bit == W::ZERO;
        let Some(moving) = self.size_at(from_bit) else {
            *next = *self;
            return;
        };
        let mut arriving = moving;
        let mut hash = self.hash;
        let mut points = self.points;
        let mut captures = false;
        if let Some(landing) = self.size_at(to_bit) {
            hash ^= key_of(to, landing);
            if crosses {
                // M-20 to M-22
                captures = true;
                hash ^= zobrist::points(mover, points[mover]);
                points[mover] += landing.pips();
                hash ^= zobrist::points(mover, points[mover]);
            } else if let Some(merged) = Rules::merged(moving, landing, false, false) {
                // M-30 to M-32
                arriving = merged;
            }
        }
        hash ^= key_of(from, moving) ^ key_of(to, arriving);
        let mut sizes = self.sizes;
        for (size, cells) in Size::ALL.into_iter().zip(&mut sizes) {
            *cells = *cells & !(from_bit | to_bit) | to_bit & W::all_if(size == arriving);
        }
        let mut clock = self.clock;
        if clock > 0 || mv.calls_clock() {
            let key = |clock: u8| zobrist::key(zobrist::kind::CLOCK, u64::from(clock));
            hash ^= key(clock);
            // M-55, M-56: neither the calling move nor a capture counts.
            clock = if captures || clock == 0 {
                1
            } else {
                clock.saturating_add(1)
            };
            hash ^= key(clock);
        }
        // M-33, M-36: with two players a crossing is not taken straight back.
        let undo =
            (crosses && self.rules.setup() == Setup::Two).then_some(Undo { from: to, to: from });
        if self.undo.is_some() || undo.is_some() {
            hash ^= Undo::key(self.undo) ^ Undo::key(undo);
        }
        let turn = self.next_turn();
        *next = Position {
            sizes,
            rays: self.rays,
            hash: hash ^ zobrist::TURN[mover] ^ zobrist::TURN[turn],
            points,
            turn: turn as u8,
            seats: self.seats,
            left: self.left,
            plies_since_capture: match captures {
                true => 0,
                false => self.plies_since_capture.saturating_add(1),
            },
            clock,
            undo,
            rules: self.rules,
        };
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut hash = zobrist::TURN[self.turn as usize];
        for size in Size::ALL {
            for cell in self.pieces(size) {
                hash ^= key_of(cell, size);
            }
        }
        for (seat, &points) in self.points().iter().enumerate() {
            hash ^= zobrist::points(seat, points);
        }
        hash ^= Undo::key(self.undo) ^ zobrist::key(zobrist::kind::CLOCK, u64::from(self.clock));
        self.left
            .iter()
            .fold(hash, |hash, seat| hash ^ zobrist::left(seat))
    }

    #[inline(always)]
    fn plies_since_capture(&self) -> u16 {
        self.plies_since_capture
    }

    fn ends_by_repetition(&self) -> bool {
        self.rules.deadlock() != Deadlock::Off
    }
}

impl<W: Word> PartialEq for Position<W> {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
            && self.sizes == other.sizes
            && self.turn == other.turn
            && self.left == other.left
            && self.plies_since_capture == other.plies_since_capture
            && self.clock == other.clock
            && self.undo == other.undo
            && self.points == other.points
    }
}

impl<W: Word> Eq for Position<W> {}

impl<W: Word> core::fmt::Debug for Position<W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let board = self.board();
        let pieces = board
            .cells()
            .filter_map(|cell| Some((board.name(cell), self.piece(cell)?)));
        f.debug_struct("Position")
            .field("rules", &self.rules)
            .field("turn", &self.turn())
            .field("points", &self.points())
            .field("left", &self.left)
            .field("plies_since_capture", &self.plies_since_capture)
            .field("clock", &self.clock())
            .field("undo", &self.undo)
            .field("pieces", &pieces.collect::<alloc::vec::Vec<_>>())
            .finish()
    }
}
