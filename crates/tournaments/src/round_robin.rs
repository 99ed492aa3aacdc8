//! Everybody meets everybody: the schedule that Schurig and Berger printed.

use crate::{Cycles, Entrant, Round, Table, Tournament};
use tercio_rng::Rng;

/// Those who were there at the start, in the order that chance gives them.
fn field(tournament: &Tournament) -> Vec<Option<Entrant>> {
    let players = tournament.players.iter().enumerate();
    let first = players.filter(|(_, player)| player.missed == 0);
    let mut field: Vec<_> = first.map(|(number, _)| Some(Entrant(number))).collect();
    Rng::new(tournament.seed).shuffle(&mut field);
    if !field.len().is_multiple_of(2) {
        // Who meets nobody plays no game.
        field.push(None);
    }
    field
}

/// How many rounds it takes.
pub(crate) fn rounds(tournament: &Tournament, cycles: Cycles) -> usize {
    let once = field(tournament).len().saturating_sub(1);
    match cycles {
        Cycles::Single => once,
        Cycles::Double => 2 * once,
    }
}

/// The round that follows.
pub(crate) fn round(tournament: &Tournament, cycles: Cycles) -> Round {
    let mut round = Round::default();
    let number = tournament.rounds.len();
    if number >= rounds(tournament, cycles) {
        return round;
    }
    let field = field(tournament);
    let present = tournament.present();
    let here = |player: Option<Entrant>| player.filter(|player| present.contains(player));
    // All but the last sit in a circle that turns by one place a round; the last one meets whoever
    // comes to the head of it, and they take turns in moving first.
    let circle = field.len() - 1;
    let (cycle, turn) = (number / circle, number % circle);
    let place = |at: usize| field[at % circle];
    for pair in 0..field.len() / 2 {
        let (mut one, mut other) = match pair {
            0 if turn.is_multiple_of(2) => (place(turn), field[circle]),
            0 => (field[circle], place(turn)),
            _ => {
                let (left, right) = (place(turn + pair), place(turn + circle - pair));
                match pair.is_multiple_of(2) {
                    true => (left, right),
                    false => (right, left),
                }
            }
        };
        if cycle == 1 {
            (one, other) = (other, one);
        }
        match (here(one), here(other)) {
            (Some(one), Some(other)) => round.tables.push(Table::new(vec![one, other])),
            (Some(alone), None) | (None, Some(alone)) => round.byes.push(alone),
            (None, None) => {}
        }
    }
    round
}
