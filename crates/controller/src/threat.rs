//! What a seat would lose if a rival moved now.

use tercio_rules::{Move, Piece, Position, Seat, martian, pikemen};

/// A capture by which a rival would really gain something if it were to move now.
///
/// A capture that ends the game is a threat if the rival is among the winners then. Any other is
/// one if more is taken than is *taken back* at once; with three and more seats, as much is enough:
/// the two who trade gain on all others. What is taken back is, in Pikemen, the piece that captured,
/// if anybody could take it on its new cell; in Martian Chess, where that piece belongs to the
/// victim's zone now, the most valuable piece of the rival that it could take from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The rival.
    pub by: Seat,
    /// Its capture; in Pikemen with the stance in which it gains most.
    pub mv: Move,
    /// What is taken.
    pub victim: Piece,
    /// Whether the rival wins the game with it.
    pub wins: bool,
}

/// What each rival threatens to take from a seat, whoever is to move: the greatest loss first, and
/// one threat for each rival and victim.
///
/// ```
/// use tercio_controller::threats_against;
/// use tercio_rules::{Position, Seat};
/// // Seat B's small on a6 points at seat A's lying medium on a1.
/// let text = "pikemen mini B1s...../....../....../....../....../A2n....A1 A 0,0 0";
/// let position: Position = text.parse()?;
/// let threats = threats_against(&position, Seat::A);
/// assert_eq!(threats.len(), 1);
/// assert_eq!(position.board().name(threats[0].mv.to()).as_str(), "a1");
/// # Ok::<(), tercio_rules::notation::PositionError>(())
/// ```
#[must_use]
pub fn threats_against(position: &Position, seat: Seat) -> Vec<Threat> {
    let rivals = Seat::ALL.into_iter().take(position.rules().seats());
    let rivals = rivals.filter(|&rival| rival != seat);
    let threats = rivals.flat_map(|rival| threats_by(position, rival));
    greatest_first(threats.filter(|threat| threat.victim.seat == seat))
}

/// Threats, the greatest loss first, equals as they come: rivals in turn order, cells in theirs.
///
/// There are few of them. The sort of the standard library would bring 3 kB into the browser.
pub(crate) fn greatest_first(threats: impl Iterator<Item = Threat>) -> Vec<Threat> {
    let loss = |threat: &Threat| (threat.wins, threat.victim.size);
    let mut sorted: Vec<Threat> = Vec::new();
    for threat in threats {
        let place = sorted.partition_point(|other| loss(other) >= loss(&threat));
        sorted.insert(place, threat);
    }
    sorted
}

/// What a seat threatens to take from all others, one threat for each victim.
pub(crate) fn threats_by(position: &Position, rival: Seat) -> Vec<Threat> {
    let Some(position) = with_turn(position, rival) else {
        return Vec::new();
    };
    // The best capture of each cell, and how good it is, in the order of cells.
    let mut best: Vec<(Threat, Gain)> = Vec::new();
    for mv in position.legal_moves() {
        let Some(gain) = Gain::of(&position, mv).filter(|gain| gain.is_real) else {
            continue;
        };
        let threat = Threat {
            by: rival,
            mv,
            victim: gain.victim,
            wins: gain.wins,
        };
        let cell = |(threat, _): &(Threat, Gain)| threat.mv.to().index();
        match best.binary_search_by_key(&mv.to().index(), cell) {
            Err(place) => best.insert(place, (threat, gain)),
            Ok(place) if gain.rank() > best[place].1.rank() => best[place] = (threat, gain),
            Ok(_) => {}
        }
    }
    best.into_iter().map(|(threat, _)| threat).collect()
}

/// What a capture gains for the seat to move.
struct Gain {
    victim: Piece,
    wins: bool,
    is_real: bool,
    /// The pips that are taken back.
    taken_back: u8,
    /// The pips of the piece that captures.
    attacker: u8,
    keeps_facing: bool,
}

impl Gain {
    /// `None` if the move takes nothing.
    fn of(position: &Position, mv: Move) -> Option<Gain> {
        if !position.captures(mv) {
            return None;
        }
        let (mover, victim) = (position.piece(mv.from())?, position.piece(mv.to())?);
        let mut after = *position;
        after.play_unchecked(mv);
        let outcome = after.outcome();
        let wins = outcome.is_some_and(|outcome| outcome.winners.contains(mover.seat));
        let taken_back = match outcome {
            Some(_) => 0,
            None => taken_back(&after, mover.seat, mv),
        };
        let pips = victim.size.pips();
        let two = position.rules().seats() == 2;
        Some(Gain {
            victim,
            wins,
            is_real: match outcome {
                Some(_) => wins,
                None if two => taken_back < pips,
                None => taken_back <= pips,
            },
            taken_back,
            attacker: mover.size.pips(),
            keeps_facing: match mv {
                Move::Pikemen(mv) => mover.stance == mv.stance(),
                Move::Martian(_) => true,
            },
        })
    }

    /// The better of two captures of a piece has the higher rank: it wins, it is taken back for
    /// less, it risks a smaller piece, and it is the plainer move to show.
    fn rank(&self) -> impl Ord + use<> {
        let less = |pips: u8| u8::MAX - pips;
        (
            self.wins,
            less(self.taken_back),
            less(self.attacker),
            self.keeps_facing,
        )
    }
}

/// The pips that can be taken back at once after a capture of a seat.
fn taken_back(after: &Position, mover: Seat, capture: Move) -> u8 {
    let to = capture.to();
    let pips = |piece: Option<Piece>| piece.map_or(0, |piece| piece.size.pips());
    match capture {
        Move::Pikemen(_) if after.attackers_of(to).is_empty() => 0,
        Move::Pikemen(_) => pips(after.piece(to)),
        Move::Martian(_) => {
            let owner = after.piece(to).map_or(mover, |piece| piece.seat);
            let Some(answer) = with_turn(after, owner) else {
                return 0;
            };
            let victims = answer.legal_targets(to).iter();
            let victims = victims.filter_map(|cell| answer.piece(cell));
            let victims = victims.filter(|piece| piece.seat == mover);
            victims.map(|piece| piece.size.pips()).max().unwrap_or(0)
        }
    }
}

/// The position as if it were a seat's turn; `None` if the seat has nothing to move. Threats are
/// looked for in it, and moves are prepared on it while another seat is to move.
#[must_use]
pub fn with_turn(position: &Position, seat: Seat) -> Option<Position> {
    if position.turn() == seat {
        return Some(*position);
    }
    match position {
        Position::Pikemen(p) => pikemen(p.placement(), seat),
        Position::WidePikemen(p) => pikemen(p.placement(), seat),
        Position::Martian(p) => martian(p.placement(), seat),
        Position::WideMartian(p) => martian(p.placement(), seat),
    }
}

fn pikemen(mut placement: pikemen::Placement, seat: Seat) -> Option<Position> {
    placement.turn = seat;
    Position::from_pikemen(&placement).ok()
}

fn martian(mut placement: martian::Placement, seat: Seat) -> Option<Position> {
    placement.turn = seat;
    // It forbids a move of the seat whose turn it was.
    placement.undo = None;
    Position::from_martian(&placement).ok()
}
