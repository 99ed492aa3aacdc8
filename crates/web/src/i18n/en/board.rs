//! What the board says.

use crate::i18n::keys::Board;
use tercio_rules::martian::RefusalKind as Martian;
use tercio_rules::pikemen::{self, RefusalKind as Pikemen};
use tercio_rules::{
    Facing, IllegalMove, NothingToMove, Outcome, Piece, Position, Reason, Rules, Seat, SeatSet,
    Size, Stance,
};
use tercio_studies::Pen;

pub(in crate::i18n) static BOARD: Board = Board {
    label: "Board",
    help: "Arrow keys walk over the board, Enter picks a piece and its target, the number pad or \
           the keys around S choose where it faces, 5 or S stands it upright, Escape steps back, ? shows all keys.",
    seat,
    facing,
    upright: "upright",
    piece,
    empty: "empty",
    can_move: "can move",
    can_go: "possible target",
    picked: "picked",
    zoom: "Larger board",
    ring: "Where shall it face?",
    keep: |stance| format!("{stance}, as it came"),
    shown,
    really: |what| format!("{what} Play it?"),
    confirm: "Play it",
    give_up: "Cancel",
    draw: "Draw arrows and marks",
    pen: |pen| match pen {
        Pen::Green => "green pen",
        Pen::Red => "red pen",
        Pen::Blue => "blue pen",
        Pen::Yellow => "yellow pen",
    },
    erase: "Erase drawings",
    drawn: |from, to| match from == to {
        true => format!("{from} marked."),
        false => format!("Arrow from {from} to {to}."),
    },
    erased: "Erased.",
    now_picked,
    now_turning: |cell| format!("{cell}: where shall it face?"),
    put_back: "Put back.",
    stuck: |cell| format!("The piece on {cell} cannot move now."),
    refused,
    outcome,
};

pub(super) fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "Blue",
        Seat::B => "Red",
        Seat::C => "Green",
        Seat::D => "Violet",
        Seat::E => "Gold",
        Seat::F => "Grey",
    }
}

pub(super) fn size(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
}

pub(super) fn rank(size: Size) -> &'static str {
    match size {
        Size::Small => "pawn",
        Size::Medium => "drone",
        Size::Large => "queen",
    }
}

pub(super) fn facing(facing: Facing) -> &'static str {
    match facing {
        Facing::N => "north",
        Facing::NE => "north-east",
        Facing::E => "east",
        Facing::SE => "south-east",
        Facing::S => "south",
        Facing::SW => "south-west",
        Facing::W => "west",
        Facing::NW => "north-west",
    }
}

fn piece(position: &Position, piece: Piece) -> String {
    let owner = seat(piece.seat);
    match (position.rules(), piece.stance) {
        (Rules::Martian(_), _) => format!("{owner} {}", rank(piece.size)),
        (_, Stance::Upright) => format!("{owner} {}, upright", size(piece.size)),
        (_, Stance::Lying(to)) => format!("{owner} {}, facing {}", size(piece.size), facing(to)),
    }
}

fn shown(position: &Position, mv: pikemen::Move, sees: &str) -> String {
    let (from, to) = (mv.from(), mv.to());
    let name = |cell| position.board().name(cell);
    let goes = match position.piece(to) {
        _ if from == to => String::new(),
        Some(victim) => format!("takes the {} on {} and ", size(victim.size), name(to)),
        None => format!("goes to {} and ", name(to)),
    };
    let stands = match mv.stance() {
        Stance::Upright => "stands up".to_owned(),
        Stance::Lying(_) if from == to => format!("turns {sees}"),
        Stance::Lying(_) => format!("faces {sees}"),
    };
    format!("{} {goes}{stands}.", name(from))
}

fn now_picked(cell: &str, targets: usize) -> String {
    match targets {
        0 => format!("{cell} picked, it can only turn."),
        1 => format!("{cell} picked, one target."),
        _ => format!("{cell} picked, {targets} targets."),
    }
}

fn refused(illegal: &IllegalMove, position: &Position) -> String {
    let name = |cell| position.board().name(cell);
    match illegal {
        IllegalMove::GameOver => "The game is over.".to_owned(),
        IllegalMove::OtherGame => "This is a move of the other game.".to_owned(),
        IllegalMove::HasLeft { seat: of } => format!("{} has left already.", seat(*of)),
        IllegalMove::NoSuchSeat { seat: of } => {
            format!("{} does not play in this game.", seat(*of))
        }
        IllegalMove::Pikemen(refusal) => match refusal.kind() {
            Pikemen::NothingToMove(why) => nothing_to_move(position, why),
            Pikemen::NotYours { owner, turn, .. } => format!(
                "That piece belongs to {}, and it is {}’s turn.",
                seat(owner),
                seat(turn)
            ),
            Pikemen::Unchanged { stance, .. } => match stance {
                Stance::Upright => "It stands upright already.".to_owned(),
                Stance::Lying(to) => format!("It faces {} already.", facing(to)),
            },
            Pikemen::Upright { .. } => "It stands upright, so it can only turn.".to_owned(),
            Pikemen::NotInLine { to, .. } => format!("It does not point at {}.", name(to)),
            Pikemen::Blocked { by, .. } => format!("{} is in the way.", name(by)),
            Pikemen::OwnPiece { .. } => "Own pieces are never taken.".to_owned(),
            Pikemen::Safe {
                attacker, victim, ..
            } => format!(
                "A {} cannot take an upright {}.",
                size(attacker.size),
                size(victim.size)
            ),
        },
        IllegalMove::Martian(refusal) => match refusal.kind() {
            Martian::NothingToMove(why) => nothing_to_move(position, why),
            Martian::NotYours { owner, turn, .. } => format!(
                "That piece stands in {}’s zone, and it is {}’s turn.",
                seat(owner),
                seat(turn)
            ),
            Martian::CannotReach { to, size, .. } => {
                format!("A {} cannot get to {} from there.", rank(size), name(to))
            }
            Martian::Undo { .. } => {
                "A piece that has just crossed the canal may not be sent straight back.".to_owned()
            }
            Martian::NoMerge {
                moving, landing, ..
            } => format!(
                "A {} and a {} may not merge now.",
                rank(moving),
                rank(landing)
            ),
            Martian::AlreadyCalled => "The clock has been called already.".to_owned(),
            Martian::NoClock => "The clock cannot be called in this game.".to_owned(),
        },
    }
}

fn nothing_to_move(position: &Position, why: NothingToMove) -> String {
    match why {
        NothingToMove::GameOver => "The game is over.".to_owned(),
        NothingToMove::OffBoard { .. } => "There is no such cell.".to_owned(),
        NothingToMove::Empty { from } => format!("{} is empty.", position.board().name(from)),
    }
}

/// Who wins, without a full stop.
pub(super) fn winners(winners: SeatSet) -> String {
    let winners: Vec<&str> = winners.iter().map(seat).collect();
    match winners.split_last() {
        None => "Nobody wins".to_owned(),
        Some((only, [])) => format!("{only} wins"),
        Some((last, rest)) => format!("{} and {last} share the win", rest.join(", ")),
    }
}

fn outcome(outcome: &Outcome) -> String {
    let who = winners(outcome.winners);
    let why = match outcome.reason {
        Reason::Target => "the target is reached",
        Reason::LastSeat => "nobody else can play on",
        Reason::Stall => "too many rounds without a capture",
        Reason::Repetition => "the position occurred three times",
        Reason::EmptyZone => "a zone is empty",
        Reason::Clock => "the clock has run out",
    };
    format!("{who}: {why}.")
}
