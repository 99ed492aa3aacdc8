//! One player against several of another kind, at the same time or number of nodes a move.
//!
//! ```text
//! crowd_match GAME SETUP [time=MS|nodes=N] [openings=N] [plies=N] [seed=N]
//!     [hero=SPEC] [rivals=SPEC] [rival_time=MS|rival_nodes=N]
//! ```
//!
//! A SPEC is `plain` for random playouts, or a list such as `exploration:1.5,width:32` of what
//! differs from the best tuning; empty for the best itself. Every opening is played once with the
//! hero in each seat. It has `plies` random moves by each seat (4), and nobody has points after it.
//! The rivals think as long as the hero unless they are given a limit of their own.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};
use tercio_engine::crowd::{Crowd, Plain, Search, Tuning};
use tercio_engine::{Limits, Stop};
use tercio_rules::{Game, Move, Position, Rules, Seat};

enum Player {
    Plain(Plain),
    Tree(Box<Search>),
}

impl Player {
    fn new(spec: &str, seed: u64) -> Player {
        if spec == "plain" {
            return Player::Plain(Plain::new(64, seed));
        }
        let mut tuning = Tuning::BEST;
        for pair in spec.split(',').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once(':').expect("name:value");
            let number: f32 = value.parse().expect("a number");
            match name {
                "exploration" => tuning.exploration = number,
                "distrust" => tuning.distrust = number,
                "caution" => tuning.caution = number,
                "temperature" => tuning.temperature = number,
                "width" => tuning.width = number as usize,
                "widen_at" => tuning.widen_at = number as u32,
                "captures" => tuning.captures = number as u32,
                "choices" => tuning.choices = number as usize,
                "flatness" => tuning.flatness = number,
                _ => panic!("no such tuning: {name}"),
            }
        }
        let mut search = Search::new(64);
        search.set_tuning(tuning);
        Player::Tree(Box::new(search))
    }

    fn think(&mut self, game: &Game, limits: Limits) -> (Move, u64) {
        let search = match self {
            Player::Plain(plain) => {
                let report = plain.think(game, limits, &Stop::default());
                let report = report.expect("the game goes on");
                return (report.line[0], report.nodes);
            }
            Player::Tree(search) => search,
        };
        match game.start() {
            Position::Pikemen(start) => run(search, start, game, limits),
            Position::WidePikemen(start) => run(search, start, game, limits),
            Position::Martian(start) => run(search, start, game, limits),
            Position::WideMartian(start) => run(search, start, game, limits),
        }
    }
}

fn run<P: Crowd>(search: &mut Search, start: &P, game: &Game, limits: Limits) -> (Move, u64) {
    let moves: Vec<P::Move> = game.moves().iter().filter_map(|&m| P::narrow(m)).collect();
    let info = search.run(start, &moves, limits, &Stop::default(), |_| {});
    (P::widen(info.line[0]), info.nodes)
}

fn random(state: &mut u64, end: usize) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % end
}

fn opening(rules: Rules, plies: usize, state: &mut u64) -> Game {
    loop {
        let mut game = Game::new(rules);
        for _ in 0..plies * rules.seats() {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[random(state, moves.len())]).expect("legal");
        }
        if !game.is_over() && game.points().iter().all(|&points| points == 0) {
            return game;
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let rules = Rules::from_names(&words[1], &words[2]).expect("a setup");
    let option = |name: &str| {
        let found = words.iter().filter_map(|word| word.split_once('='));
        found
            .into_iter()
            .find(|pair| pair.0 == name)
            .map(|pair| pair.1.to_string())
    };
    let number = |name: &str| option(name).map(|text| text.parse::<u64>().expect("a number"));
    let limit = |time: &str, nodes: &str| {
        let time = number(time).map(|time| Limits::time(Duration::from_millis(time)));
        number(nodes).map(Limits::nodes).or(time)
    };
    let hero_limits = limit("time", "nodes");
    let hero_limits = hero_limits.unwrap_or(Limits::time(Duration::from_millis(20)));
    let rival_limits = limit("rival_time", "rival_nodes").unwrap_or(hero_limits);
    let openings = number("openings").unwrap_or(10);
    let mut state = number("seed").unwrap_or(1);
    let random_plies = number("plies").unwrap_or(4) as usize;
    let hero = option("hero").unwrap_or_default();
    let rivals = option("rivals").unwrap_or_else(|| "plain".into());
    let seats = rules.seats();
    let began = Instant::now();
    let mut rounds = Vec::new();
    let (mut plies, mut by_seat) = (0, vec![0.0; seats]);
    // Time, moves and nodes of the hero, then of the rivals, and the longest overrun of all.
    let mut work = [(Duration::ZERO, 0u64, 0u64); 2];
    let mut late = Duration::ZERO;
    for _ in 0..openings {
        let start = opening(rules, random_plies, &mut state);
        let mut round = 0.0;
        for seat in 0..seats {
            let mut game = start.clone();
            let mut players: Vec<Player> = (0..seats)
                .map(|at| Player::new(if at == seat { &hero } else { &rivals }, state + at as u64))
                .collect();
            while !game.is_over() {
                let turn = game.turn().index();
                let limits = if turn == seat {
                    hero_limits
                } else {
                    rival_limits
                };
                let before = Instant::now();
                let (mv, nodes) = players[turn].think(&game, limits);
                let time = before.elapsed();
                late = late.max(time.saturating_sub(limits.time.unwrap_or(time)));
                let slot = &mut work[usize::from(turn != seat)];
                *slot = (slot.0 + time, slot.1 + 1, slot.2 + nodes);
                game.play(mv).expect("legal");
                plies += 1;
            }
            let winners = game.outcome().expect("over").winners;
            if winners.contains(Seat::ALL[seat]) {
                round += 1.0 / winners.len() as f64;
                by_seat[seat] += 1.0 / winners.len() as f64;
            }
        }
        rounds.push(round / seats as f64);
    }
    let count = rounds.len() as f64;
    let mean = rounds.iter().sum::<f64>() / count;
    let spread = rounds.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let games = openings * seats as u64;
    println!(
        "{} {} hero=[{hero}] rivals=[{rivals}] {games} games: share {:.1} % +- {:.1} (fair {:.1})",
        rules.game_name(),
        rules.setup_name(),
        100.0 * mean,
        196.0 * (spread / count).sqrt(),
        100.0 / seats as f64,
    );
    let speed = |(time, moves, nodes): (Duration, u64, u64)| {
        let moves = moves.max(1);
        format!(
            "{:.0} nodes/move {:.0} knodes/s",
            nodes as f64 / moves as f64,
            nodes as f64 / time.as_secs_f64() / 1e3
        )
    };
    println!(
        "  by seat {by_seat:?} mean {} plies, hero {}, rivals {}, longest overrun {late:?}, {:.0} s",
        plies / games,
        speed(work[0]),
        speed(work[1]),
        began.elapsed().as_secs_f64(),
    );
}
