//! The byte that stands for a piece inside a position.

use super::rules::takes;
use crate::{Facing, Piece, Seat, Size, Stance};

/// A piece, or its absence, as one byte.
///
/// The seat is in the upper three bits. Below it, a lying piece has its size and facing, and an
/// upright one the number 3 where the size would be, then its size: 27 of 32 values.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct Token(u8);

impl Token {
    pub(super) const EMPTY: Token = Token(0xff);
    const UPRIGHT: u8 = 3 << 3;

    #[inline(always)]
    pub(super) const fn new(piece: Piece) -> Token {
        let seat = (piece.seat as u8) << 5;
        match piece.stance {
            Stance::Upright => Token(seat | Token::UPRIGHT | piece.size as u8),
            Stance::Lying(facing) => Token(seat | (piece.size as u8) << 3 | facing as u8),
        }
    }

    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == Token::EMPTY.0
    }

    /// The bits as an index, below 256.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn seat_index(self) -> usize {
        (self.0 >> 5) as usize
    }

    #[inline(always)]
    pub(super) const fn facing(self) -> Option<Facing> {
        if self.0 & Token::UPRIGHT == Token::UPRIGHT {
            None
        } else {
            Some(Facing::from_index(self.0))
        }
    }

    #[inline(always)]
    pub(super) const fn size(self) -> Size {
        Size::ALL[SIZES[(self.0 & 31) as usize] as usize]
    }

    /// The size and the direction of a lying piece.
    #[inline(always)]
    pub(super) const fn pike(self) -> Option<(Size, Facing)> {
        let size = match self.0 & Token::UPRIGHT {
            0x00 => Size::Small,
            0x08 => Size::Medium,
            0x10 => Size::Large,
            _ => return None,
        };
        Some((size, Facing::from_index(self.0)))
    }

    /// The same piece, standing otherwise.
    #[inline(always)]
    pub(super) const fn turned(self, stance: Stance) -> Token {
        let size = SIZES[(self.0 & 31) as usize];
        let seat = self.0 & !31;
        match stance {
            Stance::Upright => Token(seat | Token::UPRIGHT | size),
            Stance::Lying(facing) => Token(seat | size << 3 | facing as u8),
        }
    }

    /// Whether this piece takes that one, which must be an enemy.
    #[inline(always)]
    pub(super) const fn takes(self, rps: bool, victim: Token) -> bool {
        let size = SIZES[(self.0 & 31) as usize] as usize;
        TAKES[rps as usize][size] >> (victim.0 & 31) & 1 == 1
    }

    #[inline]
    pub(super) const fn piece(self) -> Option<Piece> {
        if self.is_empty() {
            return None;
        }
        let Some(seat) = Seat::from_index(self.seat_index()) else {
            return None;
        };
        Some(Piece {
            seat,
            size: self.size(),
            stance: match self.facing() {
                None => Stance::Upright,
                Some(facing) => Stance::Lying(facing),
            },
        })
    }
}

/// The size index of each token without its seat.
static SIZES: [u8; 32] = {
    let mut sizes = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let size = if bits >> 3 == 3 { bits & 3 } else { bits >> 3 };
        // The token of an empty cell has no size; any value does.
        sizes[bits as usize] = if size > 2 { 0 } else { size };
        bits += 1;
    }
    sizes
};

/// For each option and attacking size, the tokens without seat that it takes, as a bit set made
/// from the one function that decides it.
static TAKES: [[u32; 3]; 2] = {
    let mut table = [[0; 3]; 2];
    let mut rps = 0;
    while rps < 2 {
        let mut attacker = 0;
        while attacker < 3 {
            let mut victim = 0;
            while victim < 3 {
                let mut stance = 0;
                while stance < 9 {
                    let (victim, stance_) = (Size::ALL[victim], Stance::ALL[stance]);
                    if takes(rps == 1, Size::ALL[attacker], victim, stance_) {
                        let token = Token::new(Piece {
                            seat: Seat::A,
                            size: victim,
                            stance: stance_,
                        });
                        table[rps][attacker] |= 1 << token.0;
                    }
                    stance += 1;
                }
                victim += 1;
            }
            attacker += 1;
        }
        rps += 1;
    }
    table
};
