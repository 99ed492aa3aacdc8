//! What holds in every tournament, whoever wins.

use std::collections::HashMap;
use tercio_rng::Rng;
use tercio_tournaments::{
    Cycles, Entrant, Format, Presence, Round, Score, SeatResult, TieBreak, Tournament,
};

fn with_players(format: Format, seats: usize, players: usize, seed: u64) -> Tournament {
    let mut tournament = Tournament::new(format, seats, seed);
    for number in 0..players {
        tournament.enter(2000 - 10 * i32::try_from(number).expect("few"));
    }
    tournament
}

/// Somebody wins at each table, or all share.
fn play(round: &mut Round, rng: &mut Rng) {
    for table in &mut round.tables {
        let seats = table.seats.len();
        let winner = rng.below(seats + 1);
        let result = |seat: usize| SeatResult {
            score: match winner {
                _ if winner == seats => Score::shared_by(seats),
                _ if winner == seat => Score::WIN,
                _ => Score(0),
            },
            points: u32::try_from(rng.clone().below(20)).expect("few"),
        };
        table.results = Some((0..seats).map(result).collect());
    }
}

fn play_rounds(tournament: &mut Tournament, rounds: usize) {
    let mut rng = Rng::new(tournament.seed);
    for _ in 0..rounds {
        let mut round = tournament.next_round();
        check_round(tournament, &round);
        play(&mut round, &mut rng);
        tournament.rounds.push(round);
    }
}

/// Everybody who is there plays once or has a bye, and nobody else does.
fn check_round(tournament: &Tournament, round: &Round) {
    let tables = round.tables.iter().flat_map(|table| table.seats.clone());
    let mut all: Vec<Entrant> = tables.chain(round.byes.clone()).collect();
    all.sort_unstable();
    assert_eq!(all, tournament.present());
    assert!(
        round
            .tables
            .iter()
            .all(|table| table.seats.len() == tournament.seats)
    );
}

fn meetings(tournament: &Tournament) -> HashMap<(Entrant, Entrant), usize> {
    let mut meetings = HashMap::new();
    for table in tournament.rounds.iter().flat_map(|round| &round.tables) {
        for one in &table.seats {
            for other in table.seats.iter().filter(|other| *other > one) {
                *meetings.entry((*one, *other)).or_default() += 1;
            }
        }
    }
    meetings
}

/// How often everybody has had each seat.
fn in_seats(tournament: &Tournament) -> Vec<Vec<usize>> {
    let mut counts = vec![vec![0; tournament.seats]; tournament.players.len()];
    for table in tournament.rounds.iter().flat_map(|round| &round.tables) {
        for (seat, one) in table.seats.iter().enumerate() {
            counts[one.0][seat] += 1;
        }
    }
    counts
}

fn byes(tournament: &Tournament) -> Vec<usize> {
    let mut counts = vec![0; tournament.players.len()];
    for one in tournament.rounds.iter().flat_map(|round| &round.byes) {
        counts[one.0] += 1;
    }
    counts
}

fn spread(counts: impl IntoIterator<Item = usize> + Clone) -> usize {
    let most = counts.clone().into_iter().max().unwrap_or_default();
    most - counts.into_iter().min().unwrap_or_default()
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_and_moves_first_as_often() {
    for players in 2..=21 {
        for (cycles, times) in [(Cycles::Single, 1), (Cycles::Double, 2)] {
            let format = Format::RoundRobin(cycles);
            let mut tournament = with_players(format, 2, players, players as u64);
            let rounds = tournament.rounds_in_all(0);
            play_rounds(&mut tournament, rounds);
            let met = meetings(&tournament);
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(met.values().all(|count| *count == times));
            assert!(spread(byes(&tournament)) == 0);
            for counts in in_seats(&tournament) {
                let most = usize::from(times == 1);
                assert!(
                    counts[0].abs_diff(counts[1]) <= most,
                    "{players} players: {counts:?}"
                );
            }
            assert_eq!(tournament.next_round(), Round::default());
        }
    }
}

#[test]
fn in_a_swiss_nobody_meets_twice_and_nobody_sits_out_twice() {
    for players in [5, 6, 7, 8, 11, 16, 23, 40] {
        for seed in 0..6 {
            let mut tournament = with_players(Format::Swiss, 2, players, seed);
            // As many as knock-out would need, and two more.
            let rounds = (players.next_power_of_two().ilog2() as usize + 2).min(players / 2);
            play_rounds(&mut tournament, rounds);
            assert!(meetings(&tournament).values().all(|count| *count == 1));
            assert!(byes(&tournament).into_iter().all(|count| count <= 1));
            for counts in in_seats(&tournament) {
                assert!(
                    counts[0].abs_diff(counts[1]) <= 2,
                    "{players}, {seed}: {counts:?}"
                );
            }
        }
    }
}

/// Whether those who are left can be paired without a rematch.
fn can_be_fresh(left: &[Entrant], met: &HashMap<(Entrant, Entrant), usize>) -> bool {
    let Some((first, others)) = left.split_first() else {
        return true;
    };
    others.iter().any(|other| {
        let rest: Vec<Entrant> = others.iter().copied().filter(|one| one != other).collect();
        !met.contains_key(&(*first, *other)) && can_be_fresh(&rest, met)
    })
}

#[test]
fn a_rematch_is_played_only_where_none_can_be_avoided() {
    for players in [4, 6, 8, 10] {
        for seed in 0..20 {
            let mut tournament = with_players(Format::Swiss, 2, players, seed);
            let mut rng = Rng::new(seed);
            for _ in 0..players + 2 {
                let met = meetings(&tournament);
                let mut round = tournament.next_round();
                if can_be_fresh(&tournament.present(), &met) {
                    let pair = |seats: &[Entrant]| (seats[0].min(seats[1]), seats[0].max(seats[1]));
                    let mut tables = round.tables.iter();
                    assert!(tables.all(|table| !met.contains_key(&pair(&table.seats))));
                }
                play(&mut round, &mut rng);
                tournament.rounds.push(round);
            }
        }
    }
}

#[test]
fn those_with_the_same_score_meet() {
    let mut tournament = with_players(Format::Swiss, 2, 16, 1);
    for number in 0..4 {
        let scores = tournament.scores();
        let mut round = tournament.next_round();
        for table in &mut round.tables {
            // The stronger one wins: groups have 16, 8, 4 and 2 players, and nobody floats.
            let (one, other) = (table.seats[0], table.seats[1]);
            assert_eq!(scores[one.0], scores[other.0], "round {number}");
            let result = |wins: bool| SeatResult {
                score: if wins { Score::WIN } else { Score(0) },
                points: 0,
            };
            table.results = Some(vec![result(one < other), result(other < one)]);
        }
        tournament.rounds.push(round);
    }
    assert_eq!(tournament.standings()[0].entrant, Entrant(0));
}

#[test]
fn the_upper_half_meets_the_lower_half_in_the_first_round() {
    let tournament = with_players(Format::Swiss, 2, 8, 4);
    for table in tournament.next_round().tables {
        assert_eq!(table.seats[0].0.abs_diff(table.seats[1].0), 4);
    }
}

#[test]
fn who_comes_late_has_half_a_point_a_round_and_who_withdraws_is_not_paired() {
    let mut tournament = with_players(Format::Swiss, 2, 6, 9);
    play_rounds(&mut tournament, 2);
    let late = tournament.enter(1500);
    assert_eq!(tournament.scores()[late.0], Score::WIN);
    tournament.players[0].presence = Presence::Withdrawn;
    tournament.players[1].presence = Presence::Withdrawn;
    play_rounds(&mut tournament, 2);
    let sat = |round: &Round| {
        round
            .tables
            .iter()
            .any(|table| table.seats.contains(&Entrant(0)))
    };
    assert!(tournament.rounds[..2].iter().all(sat));
    assert!(!tournament.rounds[2..].iter().any(sat));
    // And back again.
    tournament.players[0].presence = Presence::Present;
    play_rounds(&mut tournament, 1);
}

#[test]
fn the_opponents_of_who_withdraws_from_a_round_robin_have_byes() {
    let mut tournament = with_players(Format::RoundRobin(Cycles::Single), 2, 6, 2);
    play_rounds(&mut tournament, 1);
    tournament.players[3].presence = Presence::Withdrawn;
    play_rounds(&mut tournament, 4);
    assert_eq!(byes(&tournament).into_iter().sum::<usize>(), 4);
}

#[test]
fn at_tables_meetings_seats_and_byes_are_shared() {
    for seats in 3..=6 {
        for players in [seats, 9, 14, 16, 25] {
            if players < seats {
                continue;
            }
            let mut tournament = with_players(Format::Tables, seats, players, 5);
            play_rounds(&mut tournament, 8);
            assert!(spread(byes(&tournament)) <= 1, "{players} at {seats}");
            for counts in in_seats(&tournament) {
                assert!(
                    spread(counts.clone()) <= 2,
                    "{players} at {seats}: {counts:?}"
                );
            }
        }
    }
}

#[test]
fn players_come_and_go_at_tables_too() {
    let mut tournament = with_players(Format::Tables, 4, 10, 1);
    play_rounds(&mut tournament, 2);
    tournament.enter(1000);
    tournament.enter(1000);
    tournament.players[4].presence = Presence::Withdrawn;
    play_rounds(&mut tournament, 3);
    // Half of a quarter of a win for each of two rounds.
    let late = tournament.late_bye().0 * 2;
    assert_eq!(late, Score::WIN.0 / 4);
    // Two who cannot fill a table have nobody to play with.
    for player in &mut tournament.players[2..] {
        player.presence = Presence::Withdrawn;
    }
    assert_eq!(tournament.next_round().byes.len(), 2);
}

#[test]
fn the_same_seed_gives_the_same_tournament() {
    for (format, seats) in [
        (Format::Swiss, 2),
        (Format::RoundRobin(Cycles::Single), 2),
        (Format::Tables, 4),
    ] {
        let tournament = |seed| {
            let mut tournament = with_players(format, seats, 12, seed);
            play_rounds(&mut tournament, 5);
            tournament.rounds
        };
        assert_eq!(tournament(3), tournament(3));
        assert_ne!(tournament(3), tournament(4));
    }
}

#[test]
fn nobody_and_one_alone_are_no_trouble() {
    for (format, seats) in [
        (Format::Swiss, 2),
        (Format::RoundRobin(Cycles::Double), 2),
        (Format::Tables, 3),
    ] {
        let empty = with_players(format, seats, 0, 1);
        assert_eq!(empty.next_round(), Round::default());
        assert!(empty.standings().is_empty());
        let alone = with_players(format, seats, 1, 1);
        assert!(alone.next_round().tables.is_empty());
        assert_eq!(alone.standings()[0].rank, 1);
    }
}

#[test]
fn tie_breaks_are_those_of_the_books() {
    // A beats B and C; B beats C, draws D; C beats D; D draws B, loses to A.
    let mut tournament = with_players(Format::RoundRobin(Cycles::Single), 2, 4, 1);
    let win = SeatResult {
        score: Score::WIN,
        points: 7,
    };
    let draw = SeatResult {
        score: Score::shared_by(2),
        points: 5,
    };
    let loss = SeatResult::default();
    let game = |one: usize, other: usize, results: [SeatResult; 2]| {
        let mut table = tercio_tournaments::Table::new(vec![Entrant(one), Entrant(other)]);
        table.results = Some(results.to_vec());
        table
    };
    tournament.rounds = vec![
        Round {
            tables: vec![game(0, 1, [win, loss]), game(2, 3, [win, loss])],
            byes: Vec::new(),
        },
        Round {
            tables: vec![game(0, 2, [win, loss]), game(1, 3, [draw, draw])],
            byes: Vec::new(),
        },
        Round {
            tables: vec![game(3, 0, [win, loss]), game(1, 2, [win, loss])],
            byes: Vec::new(),
        },
    ];
    let halves = |value: u64| value / 60;
    let standings = tournament.standings();
    let order: Vec<usize> = standings
        .iter()
        .map(|standing| standing.entrant.0)
        .collect();
    // A has 2, B and D 1½ and a draw with each other, C 1.
    assert_eq!(order, [0, 3, 1, 2]);
    let of = |who: usize, by: TieBreak| {
        let standing = standings.iter().find(|standing| standing.entrant.0 == who);
        let breaks = &standing.expect("a player").tie_breaks;
        let found = breaks.iter().find(|(kind, _)| *kind == by);
        found.expect("a tie-break").1
    };
    // D beat A (2) and drew with B (1½): 2¾. B beat C (1) and drew with D (1½): 1¾.
    assert_eq!(of(3, TieBreak::SonnebornBerger), 330);
    assert_eq!(of(1, TieBreak::SonnebornBerger), 210);
    assert_eq!(halves(of(3, TieBreak::DirectEncounter)), 1);
    assert_eq!(of(0, TieBreak::Wins), 2);
    tournament.format = Format::Swiss;
    let swiss = tournament.standings();
    // The opponents of B: 2 + 1½ + 1.
    assert_eq!(halves(swiss[2].tie_breaks[0].1), 9);
}

/// How often any of those who would rather not meet have met.
fn unwanted(tournament: &Tournament) -> usize {
    let met = meetings(tournament);
    let apart = tournament.apart.iter();
    let often = apart.map(|&(one, other)| {
        let pair = (one.min(other), one.max(other));
        met.get(&pair).copied().unwrap_or_default()
    });
    often.sum()
}

#[test]
fn who_would_rather_not_meet_does_not_where_it_can_be_avoided() {
    let apart = vec![(Entrant(0), Entrant(4)), (Entrant(5), Entrant(1))];
    for (format, seats) in [(Format::Swiss, 2), (Format::Tables, 3)] {
        for seed in 0..20 {
            let mut tournament = with_players(format, seats, 9, seed);
            tournament.apart = apart.clone();
            play_rounds(&mut tournament, 4);
            assert_eq!(unwanted(&tournament), 0, "{format:?} {seed}");
        }
    }
    // Where there is nobody else, they meet.
    let mut two = with_players(Format::Swiss, 2, 2, 7);
    two.apart = vec![(Entrant(1), Entrant(0))];
    play_rounds(&mut two, 1);
    assert_eq!(unwanted(&two), 1);
}
