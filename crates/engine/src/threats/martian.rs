//! Threats in Martian Chess with any number of seats, from the seat on turn.

use crate::eval::martian::Pieces;
use tercio_rules::martian::{Move, Position};
use tercio_rules::{Cell, CellSet, Play, Seat, Size, Word};

/// What one seat controls and could do with it.
#[derive(Clone, Copy)]
pub(crate) struct Side<W: Word> {
    pub(crate) own: CellSet<W>,
    /// Where its pieces could land.
    pub(crate) reach: CellSet<W>,
    /// Pieces and mobility, weighed.
    pub(crate) worth: i32,
}

impl<W: Word> Side<W> {
    const NOTHING: Side<W> = Side {
        own: CellSet::EMPTY,
        reach: CellSet::EMPTY,
        worth: 0,
    };

    /// What a seat could do. `see` is shown each of its pieces: where it could land.
    #[inline(always)]
    fn new(
        position: &Position<W>,
        seat: Seat,
        weights: &Pieces,
        see: &mut impl FnMut(Seat, Cell, Size, CellSet<W>),
    ) -> Self {
        let own = position.pieces_of(seat);
        let mut side = Side {
            own,
            ..Side::NOTHING
        };
        // M-76: nobody moves what stands there.
        if position.left().contains(seat) {
            return side;
        }
        for size in Size::ALL {
            for cell in position.pieces(size) & own {
                let reach = position.sight(cell, size).without(own);
                see(seat, cell, size, reach);
                side.reach = side.reach | reach;
                side.worth += weights.own[size as usize];
                side.worth += weights.mobility[size as usize] * reach.len() as i32;
            }
        }
        side
    }
}

/// Where every seat could land, and what it could take there.
pub struct Threats<W: Word> {
    pub(crate) sides: [Side<W>; Seat::MAX],
    /// Where the opponents of the seat on turn could land.
    pub(crate) exposed: CellSet<W>,
    /// The pieces of the opponents.
    pub(crate) foreign: CellSet<W>,
}

/// Score units for one point at stake.
const POINT: i32 = 1000;

impl<W: Word> Threats<W> {
    pub(crate) fn new(position: &Position<W>, weights: &Pieces) -> Self {
        Threats::seen_by(position, weights, |_, _, _, _| {})
    }

    /// The same. `see` is shown each piece: whose it is, where and how large, and where
    /// it could land.
    #[inline(always)]
    pub(crate) fn seen_by(
        position: &Position<W>,
        weights: &Pieces,
        mut see: impl FnMut(Seat, Cell, Size, CellSet<W>),
    ) -> Self {
        let mut threats = Threats {
            sides: [Side::NOTHING; Seat::MAX],
            exposed: CellSet::EMPTY,
            foreign: CellSet::EMPTY,
        };
        let turn = position.turn();
        for seat in Seat::ALL.into_iter().take(position.points().len()) {
            let side = Side::new(position, seat, weights, &mut see);
            if seat != turn {
                threats.exposed = threats.exposed | side.reach;
                threats.foreign = threats.foreign | side.own;
            }
            threats.sides[seat.index()] = side;
        }
        threats
    }

    /// Every capture, scored: large victims first, small captors first among equals, because the
    /// captor is given away.
    pub(crate) fn captures(&self, position: &Position<W>, mut visit: impl FnMut(Move, i32)) {
        position.for_each_piece(|moves| {
            for to in moves.targets & self.foreign {
                let victim = position.piece(to).map_or(0, |size| i32::from(size.pips()));
                let score = 10 * POINT * victim - POINT * i32::from(moves.size.pips());
                visit(Move::new(moves.from, to), score);
            }
        });
    }
}
