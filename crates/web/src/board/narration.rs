//! Moves and threats in words: one line for everybody, and what a screen reader says.

use crate::i18n;
use tercio_controller::{Meaning, Threat, sights};
use tercio_rules::{Move, Ply, Position, Seat, Stance};

/// A move that was made from a position, and what is new after it; or that a seat left. Nothing is
/// said of a move that is not legal.
pub(crate) fn played(position: &Position, ply: impl Into<Ply>) -> String {
    let texts = i18n::texts().narration();
    let mv = match ply.into() {
        Ply::Move(mv) => mv,
        Ply::Leave(departure) => return (texts.left)(departure),
    };
    let Some(meaning) = Meaning::of(position, mv) else {
        return String::new();
    };
    let played = (texts.played)(position, &meaning);
    match (texts.consequences)(position, &meaning) {
        Some(consequences) => format!("{played} {consequences}"),
        None => played,
    }
}

/// A move that is proposed in a position, and why.
pub(crate) fn hint(position: &Position, mv: Move) -> String {
    let texts = i18n::texts().narration();
    let meaning = Meaning::of(position, mv);
    meaning.map_or_else(String::new, |meaning| (texts.hint)(position, &meaning))
}

/// What each rival of a seat threatens to take from it.
pub(crate) fn threats(position: &Position, seat: Seat, threats: &[Threat]) -> String {
    let texts = i18n::texts().narration();
    if threats.is_empty() {
        return texts.nothing_threatened.to_owned();
    }
    let in_play = |rival: &Seat| {
        let plays = position.playing().contains(*rival);
        plays && position.pieces().any(|(_, piece)| piece.seat == *rival)
    };
    let rivals = Seat::ALL.into_iter().filter(|&rival| rival != seat);
    let told = rivals.filter(in_play).map(|rival| {
        let threats = threats.iter().copied();
        let threats: Vec<Threat> = threats.filter(|threat| threat.by == rival).collect();
        (texts.threatens)(position, rival, &threats)
    });
    told.collect::<Vec<_>>().join(" ")
}

/// What a pikeman would see after a move, for who is choosing where it faces.
pub(crate) fn facing(position: &Position, mv: Move) -> String {
    let texts = i18n::texts();
    match mv {
        Move::Pikemen(turn) => match turn.stance() {
            Stance::Upright => texts.board().upright.to_owned(),
            Stance::Lying(to) => (texts.narration().facing)(position, to, &sights(position, mv)),
        },
        Move::Martian(_) => String::new(),
    }
}

/// That the game was taken from one number of moves to another; nothing if it is the same.
pub(crate) fn stepped(before: usize, after: usize) -> Option<String> {
    let texts = i18n::texts().narration();
    match before.cmp(&after) {
        std::cmp::Ordering::Greater => Some((texts.taken_back)(before - after)),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some((texts.played_again)(after - before)),
    }
}
