//! Random walks through every setup and option, the same on every machine.

use crate::slow;
use tercio_rng::Rng;
use tercio_rules::{Cause, Departure, Game, Move, Position, Rules, Seat, Stance, martian, pikemen};

/// One way to set up a game: what is agreed, and who begins.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// What is agreed.
    pub rules: Rules,
    /// The seat that makes the first move.
    pub first: Seat,
}

impl Variant {
    /// A new game.
    pub fn game(&self) -> Game {
        let start = Position::start_with(self.rules, self.first);
        Game::from_position(start.expect("every setup can be played"))
    }

    /// The same for the slow rules.
    pub fn slow_game(&self) -> slow::Game {
        let mut options = slow::Options {
            first: self.first.index(),
            ..slow::Options::default()
        };
        match self.rules {
            Rules::Pikemen(rules) => {
                options.rps = rules.rps();
                options.target = Some(u32::from(rules.target()));
                options.stall = Some(u32::from(rules.stall()));
            }
            Rules::Martian(rules) => {
                options.knights_and_kings = rules.knights_and_kings();
                options.deadlock = Some(match rules.deadlock() {
                    martian::Deadlock::Call => slow::Deadlock::Call,
                    martian::Deadlock::Auto => slow::Deadlock::Auto,
                    martian::Deadlock::Off => slow::Deadlock::Off,
                });
            }
        }
        slow::Game::new(self.rules.game_name(), self.rules.setup_name(), &options)
            .expect("the slow rules know every setup and option")
    }
}

/// Every setup with every combination of its options: rock/paper/scissors, the usual, a low and
/// the highest target, the usual, a short and no stall; every deadlock setting, Of Knights and
/// Kings where it can be played. The first seat goes round.
pub fn variants() -> Vec<Variant> {
    let mut all = Vec::new();
    for setup in pikemen::Setup::ALL {
        let usual = pikemen::Rules::new(setup);
        for rules in [usual, usual.with_rps()] {
            for target in [12, 4, u32::from(setup.highest_target())] {
                for stall in [40, 3, 0] {
                    let rules = rules.with_target(target).and_then(|r| r.with_stall(stall));
                    all.push(Rules::Pikemen(rules.expect("options that can be agreed")));
                }
            }
        }
    }
    for setup in martian::Setup::ALL {
        let usual = martian::Rules::new(setup);
        let variants = [Ok(usual), usual.with_knights_and_kings()];
        for rules in variants.into_iter().flatten() {
            for deadlock in martian::Deadlock::ALL {
                if let Ok(rules) = rules.with_deadlock(deadlock) {
                    all.push(Rules::Martian(rules));
                }
            }
        }
    }
    let with_first = |(index, rules): (usize, Rules)| Variant {
        rules,
        first: Seat::ALL[index % rules.seats()],
    };
    all.into_iter().enumerate().map(with_first).collect()
}

/// How a walker chooses its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// Any move, a capture a little more often, so that games end.
    Random,
    /// A capture whenever there is one.
    Greedy,
    /// No capture unless there is nothing else, so that counts run out.
    Peaceful,
    /// Back and forth, so that positions repeat.
    Shuffling,
}

impl Taste {
    /// Every taste.
    pub const ALL: [Taste; 4] = [
        Taste::Random,
        Taste::Greedy,
        Taste::Peaceful,
        Taste::Shuffling,
    ];
}

/// Somebody who walks through a game at random.
#[derive(Clone, Debug)]
pub struct Walker {
    /// Where the chances come from.
    pub rng: Rng,
    taste: Taste,
    /// For each seat the move that takes back its last one, if there is such a move.
    back: [Option<Move>; Seat::MAX],
}

impl Walker {
    /// A walker at the start of a game.
    pub fn new(seed: u64, taste: Taste) -> Walker {
        Walker {
            rng: Rng::new(seed),
            taste,
            back: [None; Seat::MAX],
        }
    }

    /// The next move, or nothing if there is none. Sometimes it calls the clock.
    pub fn choose(&mut self, game: &Game) -> Option<Move> {
        let moves = game.legal_moves();
        let position = game.position();
        let quiet_ply = |mv: &&Move| match (position.rules(), mv) {
            (Rules::Pikemen(_), Move::Pikemen(mv)) => mv.is_reorient(),
            _ => {
                let board = position.board();
                board.zone(mv.from()) == board.zone(mv.to()) && position.piece(mv.to()).is_none()
            }
        };
        let preferred: Vec<Move> = match self.taste {
            Taste::Random if self.rng.percent(75) => Vec::new(),
            Taste::Random | Taste::Greedy => {
                let captures = moves.iter().filter(|mv| position.captures(**mv));
                captures.copied().collect()
            }
            Taste::Peaceful => {
                let others = moves.iter().filter(|mv| !position.captures(**mv));
                others.copied().collect()
            }
            Taste::Shuffling if self.rng.percent(4) => Vec::new(),
            Taste::Shuffling => match self.back[game.turn().index()] {
                Some(back) if moves.contains(&back) => vec![back],
                _ => moves.iter().filter(quiet_ply).copied().collect(),
            },
        };
        let chosen = self.rng.choose(&preferred).or(self.rng.choose(&moves));
        let mv = chosen.copied()?;
        self.back[game.turn().index()] = reverse(position, mv);
        match mv {
            Move::Martian(plain) if position.may_call_clock() && self.rng.percent(4) => {
                Some(Move::Martian(plain.calling_clock()))
            }
            _ => Some(mv),
        }
    }
}

/// Decides now and then that a seat leaves.
#[derive(Clone, Debug)]
pub struct Leaver {
    rng: Rng,
    percent: usize,
}

impl Leaver {
    /// Somebody leaves at so many of a hundred moves.
    pub fn new(seed: u64, percent: usize) -> Leaver {
        Leaver {
            rng: Rng::stream(seed, 1),
            percent,
        }
    }

    /// The seat that leaves now, if one does: any that plays, on its turn or not.
    pub fn choose(&mut self, game: &Game) -> Option<Departure> {
        if game.is_over() || !self.rng.percent(self.percent) {
            return None;
        }
        let playing: Vec<Seat> = game.position().playing().iter().collect();
        let seat = *self.rng.choose(&playing)?;
        let cause = *self.rng.choose(&Cause::ALL)?;
        Some(Departure { seat, cause })
    }
}

/// The move that would take a quiet move back.
fn reverse(position: &Position, mv: Move) -> Option<Move> {
    match mv {
        Move::Pikemen(mv) => {
            let stance: Stance = position.piece(mv.from())?.stance;
            let back = pikemen::Move::charge(mv.to(), mv.from(), stance);
            Some(Move::Pikemen(back))
        }
        Move::Martian(mv) => Some(Move::Martian(martian::Move::new(mv.to(), mv.from()))),
    }
}

/// How many times the usual number of walks the environment asks for: `TERCIO_WALKS`, else 1.
pub fn amount() -> u64 {
    let asked = std::env::var("TERCIO_WALKS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(1)
}
