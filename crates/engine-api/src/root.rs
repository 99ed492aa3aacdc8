//! What tree searches know of the moves of a position: one of them, or several added up.

use crate::Info;
use std::cmp::Ordering;
use std::time::Duration;
use tercio_rules::{Move, Seat};

/// The share of the win of each seat, added up over visits.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShareSum {
    shares: [f64; Seat::MAX],
    count: f64,
}

impl ShareSum {
    /// Adds some visits, whose shares are added up already.
    pub fn add(&mut self, shares: &[f32; Seat::MAX], visits: u32) {
        for (total, share) in self.shares.iter_mut().zip(*shares) {
            *total += f64::from(share);
        }
        self.count += f64::from(visits);
    }

    /// Adds all visits of another sum.
    pub fn merge(&mut self, other: &ShareSum) {
        for (total, share) in self.shares.iter_mut().zip(other.shares) {
            *total += share;
        }
        self.count += other.count;
    }

    /// The mean; `None` if there was no visit.
    fn mean(&self) -> Option<[f32; Seat::MAX]> {
        let share = |sum: f64| (sum / self.count) as f32;
        (self.count > 0.0).then(|| self.shares.map(share))
    }
}

/// How much less than its value a move may be worth that was visited once.
const DOUBT: f32 = 0.5;

/// What makes one move look better than another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Merit {
    /// The share of the seat that makes it, if it is proven who wins.
    pub proven: Option<f32>,
    /// How often it was visited.
    pub visits: u64,
    /// The mean share of the seat that makes it.
    pub value: f32,
}

impl Merit {
    /// First what wins for sure, last what loses for sure, in between what is worth most for all
    /// that is known of it.
    #[must_use]
    pub fn compare(&self, other: &Merit) -> Ordering {
        let class = |merit: &Merit| match merit.proven {
            Some(1.0) => 2,
            Some(0.0) => 0,
            _ => 1,
        };
        class(self)
            .cmp(&class(other))
            .then(self.assured().total_cmp(&other.assured()))
    }

    /// What the move is worth at the least. The fewer visits, the less is known: a move that looked
    /// good once is not preferred to one that has stood the test.
    fn assured(&self) -> f32 {
        match self.proven {
            Some(share) => share,
            None => self.value - DOUBT / (self.visits as f32).sqrt(),
        }
    }
}

/// What is known of a move.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveStats {
    /// The move.
    pub mv: Move,
    /// How often it was visited, in earlier searches of the game as well.
    pub visits: u64,
    /// The mean share of the seat to move in those visits.
    pub value: f32,
    /// What came out in this search.
    pub sum: ShareSum,
    /// The share of each seat, if it is proven who wins.
    pub proven: Option<[f32; Seat::MAX]>,
    /// The best line that begins with it; empty if nobody asked for it.
    pub pv: Vec<Move>,
}

impl MoveStats {
    /// What several searches know of the same move together.
    fn sum(all: &[&MoveStats]) -> Option<MoveStats> {
        let mut total = MoveStats {
            visits: 0,
            value: 0.0,
            sum: ShareSum::default(),
            ..(*all.first()?).clone()
        };
        let mut value = 0.0;
        let mut most = 0;
        for one in all {
            total.visits += one.visits;
            value += f64::from(one.value) * one.visits as f64;
            total.sum.merge(&one.sum);
            total.proven = total.proven.or(one.proven);
            // Who was there most often knows best how it goes on.
            if one.visits > most && !one.pv.is_empty() {
                most = one.visits;
                total.pv.clone_from(&one.pv);
            }
        }
        total.value = (value / total.visits.max(1) as f64) as f32;
        Some(total)
    }
}

/// What a tree search knows of the position that it began with.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RootStats {
    /// The seat to move.
    pub turn: Seat,
    /// How many seats there are.
    pub seats: usize,
    /// All moves, the most likely one beforehand first.
    pub moves: Vec<MoveStats>,
    /// What came out of all visits.
    pub sum: ShareSum,
    /// The longest line that was looked at.
    pub seldepth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the memory is, in thousandths.
    pub hashfull: u32,
}

impl RootStats {
    /// What several searches of the same position know together, each of which went its own way;
    /// `None` if there are none. The order of the first one decides between equals.
    #[must_use]
    pub fn sum<'s>(searches: impl IntoIterator<Item = &'s RootStats>) -> Option<RootStats> {
        let searches: Vec<&RootStats> = searches.into_iter().collect();
        let (first, others) = searches.split_first()?;
        let mut total = (*first).clone();
        total.moves = first
            .moves
            .iter()
            .filter_map(|stats| {
                let same = |search: &&'s RootStats| search.find(stats.mv);
                let same: Vec<&MoveStats> = searches.iter().filter_map(same).collect();
                MoveStats::sum(&same)
            })
            .collect();
        for other in others {
            total.sum.merge(&other.sum);
            total.seldepth = total.seldepth.max(other.seldepth);
            total.nodes += other.nodes;
            total.time = total.time.max(other.time);
            total.hashfull = total.hashfull.max(other.hashfull);
        }
        Some(total)
    }

    fn find(&self, mv: Move) -> Option<&MoveStats> {
        self.moves.iter().find(|stats| stats.mv == mv)
    }

    /// The places of all moves, the best move first.
    #[must_use]
    pub fn best_first(&self) -> Vec<usize> {
        let merit = |&place: &usize| {
            let stats = &self.moves[place];
            Merit {
                proven: stats.proven.map(|shares| shares[self.turn.index()]),
                visits: stats.visits,
                value: stats.value,
            }
        };
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        // Among equals, the more likely beforehand comes first. A stable sort would say the same, and
        // bring 40 kB of code into the browser.
        order.sort_unstable_by(|a, b| merit(b).compare(&merit(a)).then(a.cmp(b)));
        order
    }

    /// The best lines, so many at most.
    #[must_use]
    pub fn infos(&self, multipv: usize) -> Vec<Info> {
        let best = self.best_first().into_iter().take(multipv).enumerate();
        best.map(|(index, place)| self.info(index + 1, Some(&self.moves[place])))
            .collect()
    }

    /// The best line; it is empty only if there is no move.
    #[must_use]
    pub fn best(&self) -> Info {
        let best = self.best_first().first().map(|&place| &self.moves[place]);
        self.info(1, best)
    }

    fn info(&self, multipv: usize, stats: Option<&MoveStats>) -> Info {
        let pv = match stats {
            Some(stats) if stats.pv.is_empty() => vec![stats.mv],
            Some(stats) => stats.pv.clone(),
            None => Vec::new(),
        };
        let known = stats.and_then(|stats| stats.proven.or(stats.sum.mean()));
        let shares = known.or(self.sum.mean()).unwrap_or_default();
        Info {
            depth: pv.len() as u32,
            seldepth: self.seldepth.max(pv.len() as u32),
            multipv,
            value: None,
            chances: shares[..self.seats].to_vec(),
            nodes: self.nodes,
            time: self.time,
            hashfull: self.hashfull,
            tbhits: 0,
            pv,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::{Game, Rules};

    /// What a search knows that visited the first three moves of a game as often as this, with
    /// this share for the seat to move each time; the others shared the rest.
    fn search(visits: [(u64, f32); 3]) -> RootStats {
        let game = Game::new(Rules::from_names("martian", "four").expect("a setup"));
        let mut stats = RootStats {
            turn: Seat::A,
            seats: 4,
            moves: Vec::new(),
            sum: ShareSum::default(),
            seldepth: 3,
            nodes: 0,
            time: Duration::from_millis(5),
            hashfull: 1,
        };
        for (mv, (visits, value)) in game.legal_moves().into_iter().zip(visits) {
            let rest = (1.0 - value) / 3.0;
            let mut sum = ShareSum::default();
            for _ in 0..visits {
                sum.add(&[value, rest, rest, rest, 0.0, 0.0], 1);
            }
            stats.sum.merge(&sum);
            stats.nodes += visits;
            stats.moves.push(MoveStats {
                mv,
                visits,
                value,
                sum,
                proven: None,
                pv: vec![mv; visits as usize % 5],
            });
        }
        stats
    }

    fn order(stats: &RootStats) -> Vec<Move> {
        stats.infos(3).iter().filter_map(Info::best).collect()
    }

    #[test]
    fn a_move_has_to_stand_the_test() {
        // The second was visited less often, but often enough to know that it is better.
        let [a, b, c] = [0, 1, 2].map(|place| search([(1, 0.0); 3]).moves[place].mv);
        let stats = search([(900, 0.4), (400, 0.45), (1, 0.7)]);
        assert_eq!(order(&stats), [b, a, c]);
        let stats = search([(900, 0.4), (100, 0.42), (0, 0.7)]);
        assert_eq!(order(&stats), [a, b, c]);
    }

    #[test]
    fn what_all_searches_found_decides() {
        let searches = [
            search([(60, 0.5), (40, 0.5), (0, 0.0)]),
            search([(10, 0.0), (50, 0.4), (40, 0.4)]),
        ];
        let sum = RootStats::sum(&searches).expect("searches");
        let [a, b, c] = [0, 1, 2].map(|place| sum.moves[place].mv);
        assert_eq!(order(&searches[0]), [a, b, c]);
        assert_eq!(order(&sum), [b, a, c]);
        assert_eq!(sum.nodes, 200);
        assert_eq!(sum.best().nodes, 200);
        let infos = sum.infos(2);
        assert_eq!(infos.len(), 2);
        // (40 · 0.5 + 50 · 0.4) / 90
        assert!((infos[0].chances[0] - 40.0 / 90.0).abs() < 1e-6);
        assert!((infos[0].chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert_eq!(infos[1].multipv, 2);
        assert_eq!(sum.moves[1].visits, 90);
        assert!((sum.moves[1].value - 40.0 / 90.0).abs() < 1e-6);
    }

    #[test]
    fn one_search_alone_stays_as_it_is() {
        let one = search([(7, 0.5), (9, 0.25), (1, 0.125)]);
        assert_eq!(RootStats::sum([&one]), Some(one));
        assert_eq!(RootStats::sum([]), None);
    }

    #[test]
    fn moves_are_found_in_whatever_order_they_come() {
        let one = search([(60, 0.5), (40, 0.5), (1, 0.0)]);
        let mut other = search([(30, 0.5), (10, 0.5), (2, 0.0)]);
        other.moves.reverse();
        let sum = RootStats::sum([&one, &other]).expect("searches");
        let visits: Vec<u64> = sum.moves.iter().map(|stats| stats.visits).collect();
        assert_eq!(visits, [90, 50, 3]);
    }

    #[test]
    fn the_line_comes_from_whoever_was_there_most() {
        let searches = [
            search([(12, 0.5), (3, 0.5), (0, 0.5)]),
            search([(13, 0.5), (4, 0.5), (0, 0.5)]),
            // It went there most often, but tells no line.
            search([(15, 0.5), (2, 0.5), (0, 0.5)]),
        ];
        let sum = RootStats::sum(&searches).expect("searches");
        let lengths: Vec<usize> = sum.infos(3).iter().map(|info| info.pv.len()).collect();
        assert_eq!(lengths, [3, 4, 1]);
    }

    #[test]
    fn what_one_search_has_proven_all_know() {
        let only = |seat: Seat| {
            let mut shares = [0.0; Seat::MAX];
            shares[seat.index()] = 1.0;
            Some(shares)
        };
        let mut searches = [
            search([(50, 0.9), (40, 0.5), (1, 0.5)]),
            search([(50, 0.9), (40, 0.5), (1, 0.5)]),
        ];
        searches[0].moves[0].proven = only(Seat::C);
        searches[1].moves[2].proven = only(Seat::A);
        let sum = RootStats::sum(&searches).expect("searches");
        let [a, b, c] = [0, 1, 2].map(|place| sum.moves[place].mv);
        assert_eq!(order(&sum), [c, b, a]);
        assert_eq!(sum.best().chances, [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(sum.infos(3)[2].chances, [0.0, 0.0, 1.0, 0.0]);
    }
}
