//! What many games of one kind have in common: who wins, how they end, how long they take.

use crate::selfplay::Played;
use crate::statistics::Share;
use std::collections::BTreeMap;
use tercio_rules::{Reason, Rules, Seat};

/// The figures of many games under the same rules.
#[derive(Clone, Debug)]
pub struct Survey {
    rules: Rules,
    /// The share of the win of each seat, game by game.
    shares: Vec<Vec<f64>>,
    /// The lengths in plies, sorted once all are there.
    lengths: Vec<u32>,
    endings: BTreeMap<&'static str, u64>,
    shared: u64,
    scored: u64,
    loser_points: Vec<u64>,
    winner_points: u64,
    winners: u64,
    losers: u64,
}

impl Survey {
    /// No games yet.
    pub fn new(rules: Rules) -> Survey {
        Survey {
            rules,
            shares: vec![Vec::new(); rules.seats()],
            lengths: Vec::new(),
            endings: BTreeMap::new(),
            shared: 0,
            scored: 0,
            loser_points: Vec::new(),
            winner_points: 0,
            winners: 0,
            losers: 0,
        }
    }

    /// Adds a game.
    pub fn count(&mut self, played: &Played) {
        for (&seat, shares) in Seat::ALL.iter().zip(&mut self.shares) {
            shares.push(played.share(seat));
        }
        let length = played.game.moves().len() as u32;
        let at = self.lengths.partition_point(|&known| known <= length);
        self.lengths.insert(at, length);
        let reason = played.reason();
        let name = reason.map_or("too-long", Reason::name);
        *self.endings.entry(name).or_default() += 1;
        let decided = matches!(reason, Some(Reason::Target | Reason::EmptyZone));
        self.scored += u64::from(!decided);
        self.shared += u64::from(played.winners.len() > 1);
        for (&seat, &points) in Seat::ALL.iter().zip(played.game.points()) {
            if played.winners.contains(seat) {
                self.winners += 1;
                self.winner_points += u64::from(points);
                continue;
            }
            self.losers += 1;
            let points = usize::from(points);
            if self.loser_points.len() <= points {
                self.loser_points.resize(points + 1, 0);
            }
            self.loser_points[points] += 1;
        }
    }

    /// What was agreed before the games.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many games.
    pub fn games(&self) -> usize {
        self.lengths.len()
    }

    /// The share of the wins of a seat, with its 95 % interval.
    pub fn share(&self, seat: Seat) -> Share {
        let shares = self.shares.get(seat.index()).map_or(&[][..], Vec::as_slice);
        Share::new(shares, 1.0 / self.rules.seats() as f64)
    }

    /// The mean length in plies.
    pub fn mean_length(&self) -> f64 {
        let sum: u64 = self.lengths.iter().map(|&length| u64::from(length)).sum();
        sum as f64 / self.games().max(1) as f64
    }

    /// The length that this part of the games does not exceed.
    pub fn length_at(&self, part: f64) -> u32 {
        let last = self.games().saturating_sub(1);
        let index = (part.clamp(0.0, 1.0) * last as f64).round() as usize;
        self.lengths.get(index).copied().unwrap_or(0)
    }

    /// How many games lasted from each multiple of `step` plies to the next.
    pub fn histogram(&self, step: u32) -> Vec<u64> {
        let step = step.max(1);
        let bins = self.lengths.last().map_or(0, |longest| longest / step + 1);
        let mut counts = vec![0; bins as usize];
        for length in &self.lengths {
            counts[(length / step) as usize] += 1;
        }
        counts
    }

    /// The part of the games that ended in each way, by name.
    pub fn endings(&self) -> impl Iterator<Item = (&'static str, f64)> + '_ {
        let games = self.games().max(1) as f64;
        self.endings
            .iter()
            .map(move |(&name, &count)| (name, count as f64 / games))
    }

    /// The part of the games that were decided by the aim of the game: the target, or an empty
    /// zone. The others were scored because nothing happened any more.
    pub fn decided(&self) -> f64 {
        1.0 - self.scored as f64 / self.games().max(1) as f64
    }

    /// The part of the games in which several seats shared the win.
    pub fn shared(&self) -> f64 {
        self.shared as f64 / self.games().max(1) as f64
    }

    /// The mean points of a seat that won.
    pub fn winner_points(&self) -> f64 {
        self.winner_points as f64 / self.winners.max(1) as f64
    }

    /// The mean points of a seat that lost.
    pub fn loser_points(&self) -> f64 {
        let points = self.loser_points.iter().enumerate();
        let sum: u64 = points.map(|(points, count)| points as u64 * count).sum();
        sum as f64 / self.losers.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::{Game, SeatSet};

    /// A game of so many plies without captures, won by these seats.
    fn played(plies: usize, winners: &[Seat]) -> Played {
        let rules = Rules::from_names("pikemen", "mini").expect("a setup");
        let mut game = Game::new(rules);
        for ply in 0..plies {
            let quiet = game.legal_moves();
            let mv = quiet[ply % 7];
            game.play(mv).expect("legal");
        }
        Played {
            number: 0,
            opening: 0,
            game,
            thoughts: Vec::new(),
            winners: winners.iter().copied().collect::<SeatSet>(),
        }
    }

    #[test]
    fn by_hand() {
        let mut survey = Survey::new(Rules::from_names("pikemen", "mini").expect("a setup"));
        assert_eq!((survey.games(), survey.length_at(0.5)), (0, 0));
        assert!(survey.histogram(10).is_empty());
        for (plies, winners) in [
            (1, &[Seat::A][..]),
            (4, &[Seat::A]),
            (2, &[Seat::B]),
            (5, &[Seat::A, Seat::B]),
        ] {
            survey.count(&played(plies, winners));
        }
        assert_eq!(survey.games(), 4);
        assert!((survey.share(Seat::A).mean - 0.625).abs() < 1e-12);
        assert!((survey.share(Seat::B).mean - 0.375).abs() < 1e-12);
        assert_eq!(survey.share(Seat::A).half, survey.share(Seat::B).half);
        assert!((survey.mean_length() - 3.0).abs() < 1e-12);
        let quantiles = [0.0, 0.34, 1.0].map(|part| survey.length_at(part));
        assert_eq!(quantiles, [1, 2, 5]);
        assert_eq!(survey.histogram(2), [1, 1, 2]);
        assert_eq!(survey.endings().collect::<Vec<_>>(), [("too-long", 1.0)]);
        assert_eq!((survey.decided(), survey.shared()), (0.0, 0.25));
        assert_eq!((survey.winner_points(), survey.loser_points()), (0.0, 0.0));
    }
}
