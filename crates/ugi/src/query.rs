//! What a client may ask about the game itself.

use tercio_rules::{Game, Seat, SeatSet};

/// A question. The first three are those of UGI, the others are ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Whether it is the turn of seat A.
    FirstTurn,
    /// Whether the game is over.
    GameOver,
    /// Who won.
    Result,
    /// Whose turn it is.
    Turn,
    /// The points of each seat.
    Points,
    /// The seats that won.
    Winners,
    /// Why the game ended.
    Reason,
    /// The legal moves.
    Legal,
    /// The position as text.
    Position,
}

impl Query {
    /// Every question.
    pub const ALL: [Query; 9] = [
        Query::FirstTurn,
        Query::GameOver,
        Query::Result,
        Query::Turn,
        Query::Points,
        Query::Winners,
        Query::Reason,
        Query::Legal,
        Query::Position,
    ];

    /// The word after `query`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Query::FirstTurn => "p1turn",
            Query::GameOver => "gameover",
            Query::Result => "result",
            Query::Turn => "turn",
            Query::Points => "points",
            Query::Winners => "winners",
            Query::Reason => "reason",
            Query::Legal => "legal",
            Query::Position => "position",
        }
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Query> {
        Query::ALL.into_iter().find(|query| query.name() == name)
    }

    /// The answer, as it stands after `response`.
    #[must_use]
    pub fn answer(self, game: &Game) -> String {
        let winners = game.outcome().map(|outcome| outcome.winners);
        match self {
            Query::FirstTurn => (game.turn() == Seat::A).to_string(),
            Query::GameOver => game.is_over().to_string(),
            Query::Result => result(winners),
            Query::Turn => game.turn().to_string(),
            Query::Points => spaced(game.points()),
            Query::Winners => match winners {
                None => "none".to_owned(),
                Some(winners) => spaced(&winners.iter().collect::<Vec<_>>()),
            },
            Query::Reason => match game.outcome() {
                None => "none".to_owned(),
                Some(outcome) => outcome.reason.to_string(),
            },
            Query::Legal => {
                let moves = game.legal_moves().into_iter();
                let mut names: Vec<String> = moves
                    .map(|mv| game.position().notation(mv).to_string())
                    .collect();
                names.sort_unstable();
                match names.is_empty() {
                    true => "none".to_owned(),
                    false => names.join(" "),
                }
            }
            Query::Position => game.position().to_string(),
        }
    }
}

/// `p1win`, `p2win` and so on; `draw` if several seats share the win.
fn result(winners: Option<SeatSet>) -> String {
    let Some(winners) = winners else {
        return "none".to_owned();
    };
    let mut seats = winners.iter();
    match (seats.next(), seats.next()) {
        (Some(seat), None) => format!("p{}win", seat.index() + 1),
        _ => "draw".to_owned(),
    }
}

fn spaced<T: ToString>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(T::to_string).collect();
    words.join(" ")
}
