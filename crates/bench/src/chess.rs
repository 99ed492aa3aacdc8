//! Perft of the chess libraries, written as their own documentation does.

use std::hint::black_box;
use tercio_rules::Leaves;

/// A position of shakmaty.
pub(crate) struct Shakmaty(shakmaty::Chess);

impl Shakmaty {
    pub(crate) fn new(fen: &str) -> Self {
        let fen: shakmaty::fen::Fen = fen.parse().expect("a valid position");
        let position = fen.into_position(shakmaty::CastlingMode::Standard);
        Shakmaty(position.expect("a legal position"))
    }

    pub(crate) fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        shakmaty_perft(&self.0, depth, leaves)
    }
}

fn shakmaty_perft(position: &shakmaty::Chess, depth: u32, leaves: Leaves) -> u64 {
    use shakmaty::Position;
    let moves = position.legal_moves();
    if depth == 1 && leaves == Leaves::Counted {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        let mut child = position.clone();
        child.play_unchecked(mv);
        nodes += if depth == 1 {
            black_box(&child);
            1
        } else {
            shakmaty_perft(&child, depth - 1, leaves)
        };
    }
    nodes
}

/// A position of cozy-chess.
pub(crate) struct Cozy(cozy_chess::Board);

impl Cozy {
    pub(crate) fn new(fen: &str) -> Self {
        Cozy(fen.parse().expect("a valid position"))
    }

    pub(crate) fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        cozy_perft(&self.0, depth, leaves)
    }
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32, leaves: Leaves) -> u64 {
    let mut nodes = 0;
    if depth == 1 && leaves == Leaves::Counted {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += if depth == 1 {
                black_box(&child);
                1
            } else {
                cozy_perft(&child, depth - 1, leaves)
            };
        }
        false
    });
    nodes
}
