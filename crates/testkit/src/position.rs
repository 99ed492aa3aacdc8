//! Positions and games in a few words, for tests that want exactly one situation.

use tercio_rules::{Game, Piece, Position, Seat, Size, Stance, martian, pikemen};

/// A situation that is being described: pieces first, then whatever differs from the usual.
///
/// Unless said otherwise seat A is to move, nobody has points, and nothing is counted yet.
#[derive(Clone, Debug)]
pub enum PositionBuilder {
    /// A situation of Pikemen.
    Pikemen(pikemen::Placement),
    /// A situation of Martian Chess.
    Martian(martian::Placement),
}

impl PositionBuilder {
    /// Pieces of Pikemen, such as `a1=A3 b4=B2NE`: seat A's large upright on a1, seat B's medium
    /// on b4 facing north-east.
    pub fn pikemen(rules: pikemen::Rules, pieces: &str) -> PositionBuilder {
        let mut placement = pikemen::Placement::start(rules, Seat::A);
        placement.pieces = words(pieces)
            .map(|(cell, piece)| {
                let cell = rules.setup().board().cell(cell).expect("a cell");
                let seat = piece.chars().next().and_then(Seat::from_letter);
                let stance = match &piece[2..] {
                    "" => Stance::Upright,
                    name => Stance::from_name(name).expect("a facing"),
                };
                let piece = Piece {
                    seat: seat.expect("a seat"),
                    size: size(&piece[1..2]),
                    stance,
                };
                (cell, piece)
            })
            .collect();
        PositionBuilder::Pikemen(placement)
    }

    /// Pieces of Martian Chess, such as `a1=3 b4=1`: a queen on a1 and a pawn on b4.
    pub fn martian(rules: martian::Rules, pieces: &str) -> PositionBuilder {
        let mut placement = martian::Placement::start(rules, Seat::A);
        placement.pieces = words(pieces)
            .map(|(cell, piece)| {
                let cell = rules.setup().board().cell(cell).expect("a cell");
                (cell, size(piece))
            })
            .collect();
        PositionBuilder::Martian(placement)
    }

    /// Another seat to move.
    pub fn turn(mut self, seat: Seat) -> PositionBuilder {
        match &mut self {
            PositionBuilder::Pikemen(placement) => placement.turn = seat,
            PositionBuilder::Martian(placement) => placement.turn = seat,
        }
        self
    }

    /// Points that were made before.
    pub fn points(mut self, points: &[u8]) -> PositionBuilder {
        match &mut self {
            PositionBuilder::Pikemen(placement) => placement.points = points.to_vec(),
            PositionBuilder::Martian(placement) => placement.points = points.to_vec(),
        }
        self
    }

    /// Moves without a capture that were made before.
    pub fn plies_since_capture(mut self, plies_since_capture: u16) -> PositionBuilder {
        match &mut self {
            PositionBuilder::Pikemen(placement) => {
                placement.plies_since_capture = plies_since_capture;
            }
            PositionBuilder::Martian(placement) => {
                placement.plies_since_capture = plies_since_capture;
            }
        }
        self
    }

    /// Seats that left before.
    pub fn left(mut self, seats: &[Seat]) -> PositionBuilder {
        let seats = seats.iter().copied().collect();
        match &mut self {
            PositionBuilder::Pikemen(placement) => placement.left = seats,
            PositionBuilder::Martian(placement) => placement.left = seats,
        }
        self
    }

    /// Martian Chess: a clock that was called, and the moves without a capture since.
    pub fn clock(mut self, count: u8) -> PositionBuilder {
        match &mut self {
            PositionBuilder::Pikemen(_) => panic!("Pikemen has no clock"),
            PositionBuilder::Martian(placement) => placement.clock = Some(count),
        }
        self
    }

    /// A game that starts from here.
    pub fn game(&self) -> Game {
        let position = match self {
            PositionBuilder::Pikemen(placement) => Position::from_pikemen(placement),
            PositionBuilder::Martian(placement) => Position::from_martian(placement),
        };
        Game::from_position(position.expect("a position that can be played on"))
    }
}

fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_whitespace()
        .map(|word| word.split_once('=').expect("a cell, `=` and a piece"))
}

fn size(pips: &str) -> Size {
    let pips = pips.parse().expect("a number of pips");
    Size::from_pips(pips).expect("one, two or three pips")
}

/// Plays moves that are known to be legal.
pub fn play(game: &mut Game, moves: &str) {
    game.read_moves(moves).expect("legal moves");
}

/// Whether a move can be read and played. The game is left alone.
pub fn accepts(game: &Game, mv: &str) -> bool {
    match game.parse_move(mv) {
        Ok(mv) => game.check(mv).is_ok(),
        Err(_) => false,
    }
}

/// What is wrong with a move that cannot be played.
pub fn refusal(game: &Game, mv: &str) -> String {
    match game.parse_move(mv) {
        Ok(mv) => match game.check(mv) {
            Ok(()) => panic!("expected a refusal of {mv:?}"),
            Err(illegal) => illegal.to_string(),
        },
        Err(error) => error.to_string(),
    }
}

/// The legal moves as text, sorted.
pub fn legal(game: &Game) -> Vec<String> {
    let position = game.position();
    let mut moves: Vec<String> = game
        .legal_moves()
        .into_iter()
        .map(|mv| position.notation(mv).to_string())
        .collect();
    moves.sort();
    moves
}

/// The cells that the piece on a cell can legally move to, sorted by name; its own cell is not
/// among them.
pub fn targets(game: &Game, from: &str) -> Vec<String> {
    let board = game.position().board();
    let mut names: Vec<String> = game
        .legal_moves()
        .into_iter()
        .filter(|mv| board.name(mv.from()).as_str() == from && mv.from() != mv.to())
        .map(|mv| board.name(mv.to()).to_string())
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The piece on a cell as text, in the way [`PositionBuilder`] reads it; empty if there is none.
pub fn piece(game: &Game, cell: &str) -> String {
    let position = game.position();
    let cell = position.board().cell(cell).expect("a cell");
    match (position.piece(cell), position.rules()) {
        (None, _) => String::new(),
        (Some(piece), tercio_rules::Rules::Martian(_)) => piece.size.pips().to_string(),
        (Some(piece), _) => {
            let stance = match piece.stance {
                Stance::Upright => "",
                Stance::Lying(facing) => facing.name(),
            };
            format!("{}{}{stance}", piece.seat, piece.size.pips())
        }
    }
}

/// How a game ended, as text: the reason and the letters of the winners, such as `target A`;
/// empty while it goes on.
pub fn ending(game: &Game) -> String {
    match game.outcome() {
        None => String::new(),
        Some(outcome) => {
            let winners: String = outcome.winners.iter().map(Seat::letter).collect();
            format!("{} {winners}", outcome.reason)
        }
    }
}
