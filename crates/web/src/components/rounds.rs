//! The moves of a game in rounds.

use super::{MoveButton, MoveList};
use crate::game::written;
use leptos::prelude::*;
use tercio_rules::{Game, Seat};

/// A move of the list.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Row {
    /// Its number among all moves.
    pub(crate) ply: usize,
    pub(crate) seat: Seat,
    pub(crate) text: String,
    /// The number of its round, and whether it is the first one there.
    pub(crate) round: usize,
    pub(crate) opens: bool,
}

/// The moves of a game, a round a row and a seat a column; a click shows the position after one.
#[component]
pub(crate) fn Rounds(
    line: Memo<Vec<Row>>,
    /// How many seats the game has.
    #[prop(into)]
    seats: Signal<usize>,
    /// The number of the move that is shown.
    shown: Memo<usize>,
    show: impl Fn(usize) + Copy + Send + Sync + 'static,
    /// Reads whatever else changes how much room there is.
    #[prop(optional)]
    room: Option<Memo<bool>>,
) -> impl IntoView {
    let follow = move || {
        line.track();
        shown.track();
        if let Some(room) = room {
            room.track();
        }
    };
    let item = move |row: Row| {
        let Row {
            ply, seat, text, ..
        } = row;
        view! {
            <li
                data-round=row.opens.then(|| row.round.to_string())
                style=("--round", row.round.to_string())
                style=("--column", (seat.index() + 2).to_string())
            >
                <MoveButton seat here=move || shown.get() == ply show=move || show(ply)>
                    {text}
                </MoveButton>
            </li>
        }
    };
    view! {
        <MoveList empty=Signal::derive(move || line.with(Vec::is_empty)) follow>
            <ol data-test="moves" class="rounds" style=("--seats", move || seats.get().to_string())>
                <For each=move || line.get() key=Row::clone children=item/>
            </ol>
        </MoveList>
    }
}

/// The moves of a game, and who left it when.
pub(crate) fn rows_of(game: &Game) -> Vec<Row> {
    rows(
        game.steps()
            .map(|(before, ply)| (before.mover(ply), written(before, ply))),
    )
}

/// Puts moves into rounds: a new one begins where a seat comes again, or one before it.
fn rows(moves: impl Iterator<Item = (Seat, String)>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, (seat, text)) in moves.enumerate() {
        let last = rows.last();
        let opens = last.is_none_or(|row| row.seat >= seat);
        let round = last.map_or(0, |row| row.round) + usize::from(opens);
        rows.push(Row {
            ply: index + 1,
            seat,
            text,
            round,
            opens,
        });
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::rows;
    use tercio_rules::Seat;

    #[test]
    fn a_round_ends_before_a_seat_comes_again() {
        let seats = [Seat::B, Seat::C, Seat::A, Seat::C, Seat::A, Seat::B];
        let rows = rows(seats.into_iter().map(|seat| (seat, String::new())));
        let rounds: Vec<usize> = rows.iter().map(|row| row.round).collect();
        assert_eq!(rounds, [1, 1, 2, 2, 3, 3]);
    }
}
