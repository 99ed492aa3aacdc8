//! What a move does.

use crate::threat::{Threat, greatest_first, threats_against, threats_by};
use tercio_rules::pikemen::Pin;
use tercio_rules::{Cell, Move, Outcome, Piece, Position, Seat, Size, Stance, martian};

/// What a move does, and what is different after it: facts that an interface puts into words.
///
/// ```
/// use tercio_controller::{Action, Meaning};
/// use tercio_rules::{Facing, Game, Position, Rules, Stance};
/// let game = Game::new(Rules::from_names("pikemen", "classic")?);
/// let mv = game.parse_move("h5(NW)")?;
/// let meaning = Meaning::of(game.position(), mv).expect("a legal move");
/// assert_eq!(meaning.action, Action::Turn(Stance::Lying(Facing::NW)));
/// assert!(meaning.taken.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The move.
    pub mv: Move,
    /// The piece that moves, as it stood before. Its seat is the one that moves.
    pub piece: Piece,
    /// What the piece does.
    pub action: Action,
    /// What it takes.
    pub taken: Option<Piece>,
    /// The points of its seat after the move.
    pub points: u8,
    /// Martian Chess: whose piece it is from now on, if it left its zone.
    pub given_to: Option<Seat>,
    /// Martian Chess: whether the clock is called with the move.
    pub calls_clock: bool,
    /// What the seat threatens now and did not threaten before, the most valuable first.
    pub threatens: Vec<Threat>,
    /// Which pieces it pins now and did not pin before (P-58).
    pub pins: Vec<Pin>,
    /// The own pieces that were threatened before and are not any more, where they stand now.
    pub saves: Vec<(Cell, Piece)>,
    /// How the game ends with the move, if it does; repetition left aside.
    pub outcome: Option<Outcome>,
}

/// What a piece does in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A pikeman turns where it stands.
    Turn(Stance),
    /// A pikeman charges and keeps its facing.
    Charge,
    /// A pikeman charges and then turns.
    ChargeAndTurn(Stance),
    /// A Martian piece goes somewhere.
    Go,
    /// A Martian piece joins another of its zone.
    Merge {
        /// What stood there.
        with: Size,
        /// What the two become.
        into: Size,
    },
}

impl Meaning {
    /// What a move does; `None` if it is not legal.
    #[must_use]
    pub fn of(position: &Position, mv: Move) -> Option<Meaning> {
        position.check(mv).ok()?;
        let piece = position.piece(mv.from())?;
        let seat = piece.seat;
        let mut after = *position;
        after.play_unchecked(mv);
        let landed = after.piece(mv.to())?;
        let outcome = after.outcome();
        let mut meaning = Meaning {
            mv,
            piece,
            action: action(position, mv, piece),
            taken: position.piece(mv.to()).filter(|_| position.captures(mv)),
            points: after.points().get(seat.index()).copied().unwrap_or(0),
            given_to: (landed.seat != seat).then_some(landed.seat),
            calls_clock: matches!(mv, Move::Martian(mv) if mv.calls_clock()),
            threatens: Vec::new(),
            pins: Vec::new(),
            saves: Vec::new(),
            outcome,
        };
        // Nothing is threatened any more once the game is over.
        if outcome.is_none() {
            meaning.threatens = new_threats(position, &after, seat);
            meaning.pins = new_pins(position, &after, seat);
            meaning.saves = saved(position, &after, mv, seat);
        }
        Some(meaning)
    }
}

fn action(position: &Position, mv: Move, piece: Piece) -> Action {
    match mv {
        Move::Pikemen(mv) if mv.is_reorient() => Action::Turn(mv.stance()),
        Move::Pikemen(mv) => {
            let heading = match position {
                Position::Pikemen(p) => p.heading(mv.from(), mv.to()),
                Position::WidePikemen(p) => p.heading(mv.from(), mv.to()),
                Position::Martian(_) | Position::WideMartian(_) => None,
            };
            match mv.stance() {
                Stance::Lying(facing) if Some(facing) == heading => Action::Charge,
                stance => Action::ChargeAndTurn(stance),
            }
        }
        Move::Martian(mv) => {
            let landing = match position {
                Position::Martian(p) => p.landing(mv),
                Position::WideMartian(p) => p.landing(mv),
                Position::Pikemen(_) | Position::WidePikemen(_) => martian::Landing::Shift,
            };
            match (landing, position.piece(mv.to())) {
                (martian::Landing::Merge(into), Some(other)) if other.seat == piece.seat => {
                    Action::Merge {
                        with: other.size,
                        into,
                    }
                }
                _ => Action::Go,
            }
        }
    }
}

fn new_threats(before: &Position, after: &Position, seat: Seat) -> Vec<Threat> {
    let known = threats_by(before, seat);
    let known = |cell| known.iter().any(|threat| threat.mv.to() == cell);
    let threats = threats_by(after, seat).into_iter();
    greatest_first(threats.filter(|threat| !known(threat.mv.to())))
}

fn new_pins(before: &Position, after: &Position, seat: Seat) -> Vec<Pin> {
    let of_seat = |position: &Position| -> Vec<Pin> {
        let mut pins = position.pins();
        pins.retain(|pin| position.piece(pin.by).is_some_and(|by| by.seat == seat));
        pins
    };
    let known = of_seat(before);
    let is_new = |pin: &Pin| known.iter().all(|known| known.pinned != pin.pinned);
    let mut pins: Vec<Pin> = Vec::new();
    for pin in of_seat(after).into_iter().filter(is_new) {
        let cell = |pin: &Pin| pin.pinned.index();
        // Two pikes may hold one piece.
        if let Err(place) = pins.binary_search_by_key(&cell(&pin), cell) {
            pins.insert(place, pin);
        }
    }
    pins
}

fn saved(before: &Position, after: &Position, mv: Move, seat: Seat) -> Vec<(Cell, Piece)> {
    let threatened = threats_against(after, seat);
    let threatened = |cell| threatened.iter().any(|threat| threat.mv.to() == cell);
    let mut saved: Vec<(Cell, Piece)> = Vec::new();
    for threat in threats_against(before, seat) {
        let cell = match threat.mv.to() {
            cell if cell == mv.from() => mv.to(),
            cell => cell,
        };
        let Some(piece) = after.piece(cell).filter(|piece| piece.seat == seat) else {
            continue;
        };
        if !threatened(cell) && saved.iter().all(|&(known, _)| known != cell) {
            saved.push((cell, piece));
        }
    }
    saved
}
