//! How even tables are: the figures of `docs/tournaments.md`, made again.

use tercio_tournaments::{Format, Tournament};

const PLAYERS: [usize; 9] = [8, 10, 12, 16, 20, 24, 28, 32, 40];
const ROUNDS: [usize; 3] = [4, 8, 12];
const DOCUMENT: &str = include_str!("../../../docs/tournaments.md");

/// The fewest and the most of some counts.
fn range(counts: impl Iterator<Item = usize> + Clone) -> (usize, usize) {
    let least = counts.clone().min().unwrap_or_default();
    (least, counts.max().unwrap_or_default())
}

/// How often any two meet, how uneven the seats of one player are at worst, and how uneven byes are.
fn measure(seats: usize, players: usize, rounds: usize) -> String {
    let mut tournament = Tournament::new(Format::Tables, seats, 1);
    for _ in 0..players {
        tournament.enter(1500);
    }
    for _ in 0..rounds {
        let round = tournament.next_round();
        tournament.rounds.push(round);
    }
    let mut meetings = vec![0; players * players];
    let mut in_seat = vec![vec![0; seats]; players];
    let mut byes = vec![0; players];
    for round in &tournament.rounds {
        for table in &round.tables {
            for (seat, one) in table.seats.iter().enumerate() {
                in_seat[one.0][seat] += 1;
                for other in table.seats.iter().filter(|other| *other > one) {
                    meetings[one.0 * players + other.0] += 1;
                }
            }
        }
        for one in &round.byes {
            byes[one.0] += 1;
        }
    }
    let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
    let (fewest, most) = range(pairs.map(|(one, other)| meetings[one * players + other]));
    let seats = in_seat.iter().map(|counts| {
        let (fewest, most) = range(counts.iter().copied());
        most - fewest
    });
    let (fewest_byes, most_byes) = range(byes.iter().copied());
    format!(
        "{fewest}–{most}, {}, {}",
        seats.max().unwrap_or_default(),
        most_byes - fewest_byes
    )
}

#[test]
fn the_document_says_how_even_tables_are() {
    let mut lines = Vec::new();
    for seats in 3..=6 {
        for rounds in ROUNDS {
            let cells: Vec<String> = PLAYERS
                .iter()
                .map(|players| measure(seats, *players, rounds))
                .collect();
            lines.push(format!("| {seats} | {rounds} | {} |", cells.join(" | ")));
        }
    }
    let table = lines.join("\n");
    assert!(
        DOCUMENT.contains(&table),
        "docs/tournaments.md should say:\n{table}"
    );
}
