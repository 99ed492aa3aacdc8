//! Who is ahead, and by what if the scores are the same.

use crate::{Entrant, Format, Score, Table, Tournament};
use std::cmp::Reverse;

/// What decides between players of the same score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum TieBreak {
    /// The scores of all opponents; a round without one counts as one against somebody with the
    /// same score.
    Buchholz,
    /// The scores of those who were beaten, and half of those with whom the player drew.
    SonnebornBerger,
    /// What the player scored against those with the same score.
    DirectEncounter,
    /// The points on all boards.
    Points,
    /// How many games the player won alone.
    Wins,
}

impl TieBreak {
    /// Whether it is counted in parts of a win, as scores are.
    #[must_use]
    pub const fn is_score(self) -> bool {
        !matches!(self, TieBreak::Points | TieBreak::Wins)
    }
}

/// Where a player stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub entrant: Entrant,
    /// The place; players whom nothing tells apart have the same.
    pub rank: usize,
    /// What all rounds brought.
    pub score: Score,
    /// What decides if that is the same, the most important first. Scores are in parts of a win.
    pub tie_breaks: Vec<(TieBreak, u64)>,
    /// How many games were played to an end.
    pub games: usize,
}

impl Format {
    /// What decides between players of the same score, the most important first.
    #[must_use]
    pub fn tie_breaks(self) -> &'static [TieBreak] {
        match self {
            // All have the same opponents.
            Format::RoundRobin(_) => &[
                TieBreak::DirectEncounter,
                TieBreak::SonnebornBerger,
                TieBreak::Wins,
            ],
            Format::Swiss => &[
                TieBreak::Buchholz,
                TieBreak::SonnebornBerger,
                TieBreak::DirectEncounter,
                TieBreak::Wins,
            ],
            Format::Tables => &[TieBreak::Points, TieBreak::Wins],
        }
    }
}

impl Table {
    /// What it brought somebody.
    fn score_of(&self, one: Entrant) -> Option<Score> {
        let seat = self.seats.iter().position(|other| *other == one)?;
        let results = self.results.as_ref()?;
        results.get(seat).map(|result| result.score)
    }

    /// Those whom somebody met there.
    fn others(&self, one: Entrant) -> impl Iterator<Item = Entrant> {
        let here = self.seats.contains(&one);
        let others = self.seats.iter().copied();
        others.filter(move |other| here && *other != one)
    }
}

impl Tournament {
    /// What all rounds brought everybody. Games that are not over bring nothing yet.
    #[must_use]
    pub fn scores(&self) -> Vec<Score> {
        let late = |player: &crate::Player| {
            let rounds = u32::try_from(player.missed.min(self.rounds.len())).unwrap_or(u32::MAX);
            Score(self.late_bye().0.saturating_mul(rounds))
        };
        let mut scores: Vec<Score> = self.players.iter().map(late).collect();
        for round in &self.rounds {
            for one in &round.byes {
                scores[one.0].0 += self.bye().0;
            }
            for table in &round.tables {
                for one in &table.seats {
                    scores[one.0].0 += table.score_of(*one).unwrap_or_default().0;
                }
            }
        }
        scores
    }

    /// Who stands where, the first one first.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let scores = self.scores();
        let mut standings: Vec<Standing> = (0..self.players.len())
            .map(Entrant)
            .map(|one| Standing {
                entrant: one,
                rank: 0,
                score: scores[one.0],
                tie_breaks: self
                    .format
                    .tie_breaks()
                    .iter()
                    .map(|by| (*by, self.tie_break(*by, one, &scores)))
                    .collect(),
                games: self
                    .tables()
                    .filter(|table| table.score_of(one).is_some())
                    .count(),
            })
            .collect();
        let merit = |standing: &Standing| {
            let breaks: Vec<u64> = standing
                .tie_breaks
                .iter()
                .map(|(_, value)| *value)
                .collect();
            (standing.score, breaks)
        };
        standings.sort_by_key(|standing| {
            let strength = self.players[standing.entrant.0].strength;
            Reverse((merit(standing), strength, Reverse(standing.entrant)))
        });
        let mut rank = 0;
        for place in 0..standings.len() {
            if place == 0 || merit(&standings[place]) != merit(&standings[place - 1]) {
                rank = place + 1;
            }
            standings[place].rank = rank;
        }
        standings
    }

    fn tables(&self) -> impl Iterator<Item = &Table> {
        self.rounds.iter().flat_map(|round| &round.tables)
    }

    fn tie_break(&self, by: TieBreak, one: Entrant, scores: &[Score]) -> u64 {
        let score = |other: Entrant| u64::from(scores[other.0].0);
        let win = u64::from(Score::WIN.0);
        match by {
            TieBreak::Buchholz => {
                let rounds = self.rounds.iter().map(|round| {
                    let mut tables = round.tables.iter();
                    match tables.find(|table| table.seats.contains(&one)) {
                        Some(table) => table.others(one).map(score).sum(),
                        None => score(one),
                    }
                });
                rounds.sum()
            }
            TieBreak::SonnebornBerger => {
                let won = self.tables().filter_map(|table| {
                    let own = u64::from(table.score_of(one)?.0);
                    Some(
                        table
                            .others(one)
                            .map(|other| score(other) * own / win)
                            .sum::<u64>(),
                    )
                });
                won.sum()
            }
            TieBreak::DirectEncounter => {
                let met = self.tables().filter(|table| {
                    let mut others = table.others(one);
                    others.any(|other| scores[other.0] == scores[one.0])
                });
                met.filter_map(|table| table.score_of(one))
                    .map(|score| u64::from(score.0))
                    .sum()
            }
            TieBreak::Points => {
                let points = self.tables().filter_map(|table| {
                    let seat = table.seats.iter().position(|other| *other == one)?;
                    let result = table.results.as_ref()?.get(seat)?;
                    Some(u64::from(result.points))
                });
                points.sum()
            }
            TieBreak::Wins => {
                let won = |table: &&Table| table.score_of(one) == Some(Score::WIN);
                self.tables().filter(won).count() as u64
            }
        }
    }
}
