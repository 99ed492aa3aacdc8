//! A position of Pikemen: compact, copied to be played on.

use super::token::Token;
use super::{Move, PieceMoves, Refusal, RefusalKind, Rules};
use crate::board::Rays;
use crate::cells::{CellSet, Word};
use crate::outcome::leaders;
use crate::refusal::moved_piece;
use crate::zobrist::PieceKeys;
use crate::{Board, Cell, Outcome, Piece, Play, Reason, Seat, SeatSet, Stance, zobrist};

/// The key of each piece on each cell: the nine stances of a piece share one or two cache lines.
static KEYS: PieceKeys<256> = PieceKeys::new(zobrist::kind::PIKEMAN);

#[inline(always)]
fn key_of(cell: Cell, token: Token) -> u64 {
    KEYS.of(cell, token.index())
}

/// A position of Pikemen that can be played on: pieces, points, the seat to move, and what was
/// agreed before the game.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Position<W: Word> {
    pub(super) tokens: W::PerCell<Token>,
    pub(super) own: W::PerSeat<W>,
    pub(super) rays: &'static Rays<W>,
    hash: u64,
    points: [u8; Seat::MAX],
    turn: u8,
    seats: u8,
    plies_since_capture: u16,
    rules: Rules,
    left: SeatSet,
}

// What every search copies at every node.
const _: () = assert!(size_of::<Position<u64>>() <= 128 && size_of::<Position<u128>>() <= 224);

impl<W: Word> Position<W> {
    /// A board without pieces. Only for building a position.
    pub(super) fn empty(rules: Rules, rays: &'static Rays<W>) -> Self {
        let mut position = Position {
            tokens: W::per_cell(Token::EMPTY),
            own: W::per_seat(W::ZERO),
            rays,
            hash: 0,
            points: [0; Seat::MAX],
            turn: 0,
            seats: rules.setup().seats() as u8,
            left: SeatSet::EMPTY,
            plies_since_capture: 0,
            rules,
        };
        position.hash = position.hash_from_scratch();
        position
    }

    pub(super) fn place(&mut self, cell: Cell, piece: Piece) {
        self.tokens[cell.index()] = Token::new(piece);
        let own = &mut self.own[piece.seat.index()];
        *own = *own | W::bit(cell);
        self.hash = self.hash_from_scratch();
    }

    pub(super) fn set_state(
        &mut self,
        turn: Seat,
        points: &[u8],
        plies_since_capture: u16,
        left: SeatSet,
    ) {
        self.turn = turn as u8;
        self.left = left;
        self.points[..points.len()].copy_from_slice(points);
        self.plies_since_capture = plies_since_capture;
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

    /// The piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        if cell.index() < self.board().len() {
            self.tokens[cell.index()].piece()
        } else {
            None
        }
    }

    /// The cells of a seat's pieces.
    #[inline(always)]
    pub fn pieces_of(&self, seat: Seat) -> CellSet<W> {
        if seat.index() < self.seats as usize {
            CellSet(self.own[seat.index()])
        } else {
            CellSet::EMPTY
        }
    }

    /// The cells that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> CellSet<W> {
        CellSet(self.occupied_word())
    }

    #[inline(always)]
    pub(super) fn occupied_word(&self) -> W {
        let mut occupied = self.own[0] | self.own[1];
        for seat in 2..self.seats as usize {
            occupied = occupied | self.own[seat];
        }
        occupied
    }

    /// Where the piece on a cell can charge to, whoever is to move.
    #[inline(always)]
    pub(super) fn targets(&self, from: Cell, occupied: W) -> W {
        let token = self.tokens[from.index()];
        // P-16: an upright piece cannot charge.
        let Some(facing) = token.facing() else {
            return W::ZERO;
        };
        let reach = self.rays.reach(from, facing, occupied);
        let mut targets = reach & !occupied;
        // P-28: own pieces are never taken. A forked line has two first pieces.
        let own = self.own[token.seat_index()];
        for cell in CellSet(reach & occupied & !own) {
            if token.takes(self.rules.rps(), self.tokens[cell.index()]) {
                targets = targets | W::bit(cell);
            }
        }
        targets
    }

    /// Calls `visit` with the moves of each piece of the seat on turn; never once the game is over.
    #[inline(always)]
    pub fn for_each_piece(&self, mut visit: impl FnMut(PieceMoves<W>)) {
        if self.is_over() {
            return;
        }
        let occupied = self.occupied_word();
        for from in CellSet(self.own[self.turn as usize]) {
            visit(PieceMoves {
                from,
                stance: match self.tokens[from.index()].facing() {
                    None => Stance::Upright,
                    Some(facing) => Stance::Lying(facing),
                },
                targets: CellSet(self.targets(from, occupied)),
            });
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// P-45: the endings in their order. Repetition is not for a single position to see.
    #[inline]
    fn ending(&self) -> Option<Reason> {
        let mut in_play = 0;
        for seat in 0..self.seats as usize {
            // P-63, P-64: who has left neither wins nor plays.
            if !self.left.is_empty() && self.left.contains_index(seat) {
                continue;
            }
            // P-38
            if self.points[seat] >= self.rules.target() {
                return Some(Reason::Target);
            }
            in_play += u32::from(self.own[seat] != W::ZERO);
        }
        // P-42, P-65
        if in_play < 2 {
            return Some(Reason::LastSeat);
        }
        // P-50, P-52
        let limit = u32::from(self.rules.stall()) * in_play;
        (limit > 0 && u32::from(self.plies_since_capture) >= limit).then_some(Reason::Stall)
    }

    /// The piece that a move moves, and what stands where it goes.
    #[inline(always)]
    fn tokens_of(&self, mv: Move) -> (Token, Token) {
        let before = self.tokens[mv.from().index()];
        if mv.is_reorient() {
            (before, Token::EMPTY)
        } else {
            (before, self.tokens[mv.to().index()])
        }
    }

    /// Plays a move with a piece onto what stands where it goes.
    #[inline(always)]
    fn apply(&mut self, mv: Move, before: Token, victim: Token) {
        let (from, to) = (mv.from(), mv.to());
        let mover = self.turn as usize;
        let after = before.turned(mv.stance());
        self.tokens[from.index()] = Token::EMPTY;
        self.tokens[to.index()] = after;
        self.hash ^= key_of(from, before) ^ key_of(to, after);
        self.own[mover] = (self.own[mover] & !W::bit(from)) | W::bit(to);
        if victim.is_empty() {
            self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        } else {
            // P-29 to P-31
            let owner = victim.seat_index();
            self.own[owner] = self.own[owner] & !W::bit(to);
            self.hash ^= key_of(to, victim);
            self.hash ^= zobrist::points(mover, self.points[mover]);
            self.points[mover] += victim.size().pips();
            self.hash ^= zobrist::points(mover, self.points[mover]);
            self.plies_since_capture = 0;
        }
        self.pass_turn();
    }

    /// P-11, P-41, P-60: gives the turn to the next seat that still plays and has pieces. There is
    /// one: a mover has pieces, and where a seat leaves another has.
    #[inline(always)]
    fn pass_turn(&mut self) {
        let turn = self.turn as usize;
        let mut next = turn;
        loop {
            next = if next + 1 == self.seats as usize {
                0
            } else {
                next + 1
            };
            let left = !self.left.is_empty() && self.left.contains_index(next);
            if self.own[next] != W::ZERO && !left {
                break;
            }
        }
        self.turn = next as u8;
        self.hash ^= zobrist::TURN[turn] ^ zobrist::TURN[next];
    }

    fn refuse(&self, kind: RefusalKind) -> Result<(), Refusal> {
        Err(Refusal {
            board: self.board(),
            kind,
        })
    }

    fn check_charge(&self, mv: Move, piece: Piece) -> Result<(), Refusal> {
        let (from, to) = (mv.from(), mv.to());
        let Stance::Lying(facing) = piece.stance else {
            return self.refuse(RefusalKind::Upright { from });
        };
        let occupied = self.occupied_word();
        if self.targets(from, occupied) & W::bit(to) != W::ZERO {
            return Ok(());
        }
        // It is refused; what remains is to say why.
        if self.rays.reach(from, facing, occupied) & W::bit(to) == W::ZERO {
            let stance = piece.stance;
            for line in self.board().lines(from, facing) {
                if line.cells().contains(&to) {
                    let first = line
                        .cells()
                        .iter()
                        .find(|&&cell| self.piece(cell).is_some());
                    let by = first.copied().unwrap_or(to);
                    return self.refuse(RefusalKind::Blocked { from, to, by });
                }
            }
            return self.refuse(RefusalKind::NotInLine { from, to, stance });
        }
        match self.piece(to) {
            Some(victim) if victim.seat != piece.seat => self.refuse(RefusalKind::Safe {
                attacker: piece,
                to,
                victim,
            }),
            _ => self.refuse(RefusalKind::OwnPiece { to }),
        }
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
        // P-66
        self.plies_since_capture = 0;
        if self.turn() == seat {
            self.pass_turn();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = self.ending()?;
        let winners = if reason == Reason::Target {
            let target = self.rules.target();
            let reached = |seat: &Seat| self.points[seat.index()] >= target;
            let reached: SeatSet = Seat::ALL.into_iter().filter(reached).collect();
            reached.without(self.left)
        } else {
            // P-43, P-44
            leaders(self.points(), self.left)
        };
        Some(Outcome { winners, reason })
    }

    #[inline(always)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.for_each_piece(|moves| moves.for_each(&mut visit));
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_piece(|moves| count += moves.len());
        count
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        let (from, to) = (mv.from(), mv.to());
        let piece = |from| self.piece(from);
        let piece = match moved_piece(self.board(), [from, to], self.is_over(), piece) {
            Ok(piece) => piece,
            Err(why) => return self.refuse(RefusalKind::NothingToMove(why)),
        };
        let turn = self.turn();
        if piece.seat != turn {
            let owner = piece.seat;
            return self.refuse(RefusalKind::NotYours { from, owner, turn });
        }
        if !mv.is_reorient() {
            return self.check_charge(mv, piece);
        }
        // P-14: turning to the present stance would be a pass.
        let stance = mv.stance();
        if stance == piece.stance {
            return self.refuse(RefusalKind::Unchanged { from, stance });
        }
        Ok(())
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let (before, victim) = self.tokens_of(mv);
        self.apply(mv, before, victim);
    }

    #[inline(always)]
    fn play_into(&self, mv: Move, next: &mut Self) {
        // Field by field, because copying a wide position whole is a call of memcpy; and the pieces
        // are read from here, because what was just copied cannot be read back at once.
        next.tokens = self.tokens;
        next.own = self.own;
        next.rays = self.rays;
        next.hash = self.hash;
        next.points = self.points;
        next.turn = self.turn;
        next.seats = self.seats;
        next.plies_since_capture = self.plies_since_capture;
        next.rules = self.rules;
        next.left = self.left;
        let (before, victim) = self.tokens_of(mv);
        next.apply(mv, before, victim);
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut hash = zobrist::TURN[self.turn as usize];
        for cell in self.board().cells() {
            let token = self.tokens[cell.index()];
            if !token.is_empty() {
                hash ^= key_of(cell, token);
            }
        }
        for (seat, &points) in self.points().iter().enumerate() {
            hash ^= zobrist::points(seat, points);
        }
        self.left
            .iter()
            .fold(hash, |hash, seat| hash ^ zobrist::left(seat))
    }

    #[inline(always)]
    fn plies_since_capture(&self) -> u16 {
        self.plies_since_capture
    }

    fn ends_by_repetition(&self) -> bool {
        self.rules.stall() > 0
    }
}

impl<W: Word> PartialEq for Position<W> {
    fn eq(&self, other: &Self) -> bool {
        let same_cells = || {
            self.board()
                .cells()
                .all(|cell| self.tokens[cell.index()] == other.tokens[cell.index()])
        };
        self.rules == other.rules
            && self.turn == other.turn
            && self.left == other.left
            && self.plies_since_capture == other.plies_since_capture
            && self.points == other.points
            && same_cells()
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
            .field("pieces", &pieces.collect::<alloc::vec::Vec<_>>())
            .finish()
    }
}
