//! What nets promise: the fast way and the definition agree, and damaged files are refused.

use super::format::checksum;
use super::layer::{HEAD_ONE, MOST, ONE, SPREAD, WIDTH};
use super::{AnyNet, CrowdInputs, Inputs, Net, NetError, Nets};
use crate::alphabeta::{Judge, Step, TwoSeats};
use tercio_rng::Rng;
use tercio_rules::{Game, Position, Rules};

const SETUPS: [(&str, &str); 3] = [
    ("pikemen", "classic"),
    ("pikemen", "mini"),
    ("martian", "two"),
];

fn rules((game, setup): (&str, &str)) -> Rules {
    Rules::from_names(game, setup).expect("a setup")
}

/// The numbers of a net, as its file has them.
struct Numbers {
    bias: Vec<i16>,
    rows: Vec<Vec<i16>>,
    heads: Vec<(Vec<i16>, i32)>,
}

impl Numbers {
    fn random(inputs: &Inputs, width: usize, seed: u64) -> Numbers {
        Numbers::of(inputs.len(), width, (inputs.stages, 2 * width), seed)
    }

    /// Numbers for three and more seats.
    fn crowd(inputs: &CrowdInputs, seed: u64) -> Numbers {
        Numbers::of(inputs.len, WIDTH, (inputs.heads, WIDTH), seed)
    }

    fn of(count: usize, width: usize, (heads, weights): (usize, usize), seed: u64) -> Numbers {
        let mut rng = Rng::new(seed);
        let mut list = |count: usize, most: usize| -> Vec<i16> {
            let number = |_| rng.below(2 * most + 1) as i16 - most as i16;
            (0..count).map(number).collect()
        };
        Numbers {
            bias: list(width, 120),
            rows: (0..count).map(|_| list(width, 40)).collect(),
            heads: (0..heads)
                .map(|stage| (list(weights, 500), 40_000 * stage as i32))
                .collect(),
        }
    }

    fn encode(&self, rules: Rules) -> Vec<u8> {
        let mut bytes = b"TERCIONN\x01\x00".to_vec();
        for text in [&Position::start(rules).to_string(), "random"] {
            bytes.extend((text.len() as u16).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        for number in [self.rows.len(), self.bias.len(), self.heads.len()] {
            bytes.extend((number as u16).to_le_bytes());
        }
        let mut put = |list: &[i16]| bytes.extend(list.iter().flat_map(|n| n.to_le_bytes()));
        put(&self.bias);
        self.rows.iter().for_each(|row| put(row));
        for (weights, bias) in &self.heads {
            put(weights);
            put(&[*bias as i16, (*bias >> 16) as i16]);
        }
        sealed(bytes)
    }

    /// What a position is worth, by the definition.
    fn value(&self, inputs: &Inputs, position: &Position) -> i32 {
        let (own, stage) = inputs.of(position).expect("inputs");
        let other: Vec<u16> = own.iter().map(|&n| inputs.turned[usize::from(n)]).collect();
        let (weights, bias) = &self.heads[stage];
        let mut total = i64::from(*bias);
        for (view, list) in [own, other].iter().enumerate() {
            for (unit, &sum) in self.bias.iter().enumerate() {
                let rows = list
                    .iter()
                    .map(|&n| i64::from(self.rows[usize::from(n)][unit]));
                let sum = (i64::from(sum) + rows.sum::<i64>()).clamp(0, i64::from(ONE));
                total += sum * sum * i64::from(weights[view * self.bias.len() + unit]);
            }
        }
        let one = i64::from(ONE) * i64::from(ONE) * HEAD_ONE;
        (total * SPREAD / one).clamp(-MOST, MOST) as i32
    }
}

impl Numbers {
    /// How strong each seat stands, by the definition.
    fn strengths(&self, inputs: &CrowdInputs, position: &Position) -> Vec<i32> {
        let views = inputs.of(position).expect("inputs");
        let strength = |view: &super::Listed| {
            assert!(view.inputs.len() <= inputs.most);
            let (weights, bias) = &self.heads[view.head];
            let units = self.bias.iter().zip(weights).enumerate();
            let units = units.map(|(unit, (&sum, &weight))| {
                let rows = view
                    .inputs
                    .iter()
                    .map(|&input| &self.rows[usize::from(input)]);
                let sum = i64::from(sum) + rows.map(|row| i64::from(row[unit])).sum::<i64>();
                let sum = sum.clamp(0, i64::from(ONE));
                sum * sum * i64::from(weight)
            });
            (i64::from(*bias) + units.sum::<i64>()) as i32
        };
        views.iter().map(strength).collect()
    }
}

/// The setups for three and more seats.
fn crowds() -> impl Iterator<Item = Rules> {
    Rules::all().filter(|rules| rules.seats() > 2)
}

#[test]
fn the_fast_way_says_what_the_definition_says_for_many() {
    for rules in crowds() {
        let inputs = CrowdInputs::new(rules).expect("inputs");
        let numbers = Numbers::crowd(&inputs, 3);
        let mut nets = Nets::default();
        nets.add(&numbers.encode(rules)).expect("a net");
        let mut rng = Rng::new(5);
        let mut game = Game::new(rules);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..400 {
            let expected = numbers.strengths(&inputs, game.position());
            let found = nets.strengths(game.position()).expect("strengths");
            assert_eq!(found, expected, "{}", game.position());
            seen.insert(found);
            let moves = game.legal_moves();
            // Captures come seldom by chance.
            let captures = moves.iter().filter(|&&mv| game.position().captures(mv));
            let captures: Vec<_> = captures.copied().collect();
            let list = if captures.is_empty() { moves } else { captures };
            match rng.choose(&list) {
                Some(&mv) => game.play(mv).expect("legal"),
                None => game = Game::new(rules),
            };
        }
        assert!(seen.len() > 100, "{rules:?}: the net says something");
    }
}

/// A net with this policy adds to the score of each move what is true of it.
#[test]
fn a_policy_adds_what_is_true_of_a_move() {
    for rules in crowds() {
        let inputs = CrowdInputs::new(rules).expect("inputs");
        let numbers = Numbers::crowd(&inputs, 3);
        let mut rng = Rng::new(9);
        let policy: Vec<i16> = (0..inputs.policy)
            .map(|_| rng.below(2001) as i16 - 1000)
            .collect();
        let mut bytes = numbers.encode(rules);
        bytes.truncate(bytes.len() - 8);
        bytes.extend(policy.iter().flat_map(|weight| weight.to_le_bytes()));
        let mut nets = Nets::default();
        nets.add(&sealed(bytes)).expect("a net");
        let mut game = Game::new(rules);
        for _ in 0..120 {
            let expected: Vec<i32> = inputs
                .moves(game.position())
                .expect("moves")
                .iter()
                .map(|listed| {
                    let weights = listed.inputs.iter();
                    weights
                        .map(|&input| i32::from(policy[usize::from(input)]))
                        .sum()
                })
                .collect();
            let found = nets.learned(game.position()).expect("a policy");
            assert_eq!(found, expected, "{}", game.position());
            match rng.choose(&game.legal_moves()) {
                Some(&mv) => game.play(mv).expect("legal"),
                None => game = Game::new(rules),
            };
        }
    }
}

/// At the start all seats see the same but for who is to move, where their places are equal. In Pikemen
/// that is also when each of them could take something and win.
#[test]
fn a_start_is_the_same_for_all() {
    for rules in crowds() {
        let inputs = CrowdInputs::new(rules).expect("inputs");
        assert!(inputs.groups.iter().all(|list| list.len() == inputs.len));
        let views = inputs.of(&Position::start(rules)).expect("inputs");
        assert_eq!(views.len(), rules.seats());
        let differing = |view: &super::Listed| {
            let first = &views[0].inputs;
            let differs = |input: &&u16| !first.contains(input);
            view.inputs.iter().filter(differs).count()
        };
        let by_turn = match rules {
            Rules::Pikemen(_) => 1 + 2 * rules.seats(),
            Rules::Martian(_) => 1,
        };
        if inputs.heads == 4 * rules.seats() {
            assert!(
                views.iter().skip(1).all(|view| differing(view) == by_turn),
                "{rules:?}"
            );
        }
        let mut heads: Vec<usize> = views.iter().map(|view| view.head).collect();
        heads.dedup();
        assert_eq!(heads.len(), rules.seats());
    }
}

/// A net may say nothing of positions: then the tables judge them.
#[test]
fn a_net_may_be_about_moves_alone() {
    let rules = Rules::from_names("martian", "four").expect("a setup");
    let inputs = CrowdInputs::new(rules).expect("inputs");
    let alone = Numbers {
        bias: vec![0; WIDTH],
        rows: Vec::new(),
        heads: Vec::new(),
    };
    let mut bytes = alone.encode(rules);
    bytes.truncate(bytes.len() - 8);
    bytes.extend((0..inputs.policy).flat_map(|weight| (weight as i16).to_le_bytes()));
    let mut nets = Nets::default();
    nets.add(&sealed(bytes.clone())).expect("a net");
    let start = Position::start(rules);
    assert_eq!(nets.strengths(&start), None);
    assert!(nets.learned(&start).is_some());
    bytes.pop();
    assert_eq!(nets.add(&sealed(bytes)), Err(NetError::Shape));
}

/// Nobody has learned from games that a seat has left.
#[test]
fn who_has_left_leaves_the_tables() {
    let rules = Rules::from_names("pikemen", "warlords").expect("a setup");
    let inputs = CrowdInputs::new(rules).expect("inputs");
    let mut nets = Nets::default();
    nets.add(&Numbers::crowd(&inputs, 1).encode(rules))
        .expect("a net");
    let mut position = Position::start(rules);
    assert!(nets.strengths(&position).is_some());
    let (seat, cause) = (tercio_rules::Seat::B, tercio_rules::Cause::Resigned);
    let leaver = tercio_rules::Departure { seat, cause };
    position
        .play(tercio_rules::Ply::Leave(leaver))
        .expect("legal");
    assert_eq!(nets.strengths(&position), None);
    assert_eq!(inputs.of(&position), None);
}

/// The bytes with their checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Plays random moves, the accumulator updated with each of them.
fn walk<P: TwoSeats>(setup: (&str, &str), mut position: P, widen: impl Fn(P) -> Position)
where
    Net: Judge<P>,
{
    let inputs = Inputs::new(rules(setup)).expect("inputs");
    let numbers = Numbers::random(&inputs, WIDTH, 3);
    let net = AnyNet::read(&numbers.encode(rules(setup))).expect("a net");
    let AnyNet::Two(net) = net else {
        panic!("a net for two");
    };
    let mut rng = Rng::new(5);
    let start = position;
    let mut accumulator = net.accumulator(&position);
    let mut values = std::collections::BTreeSet::new();
    for _ in 0..800 {
        let expected = numbers.value(&inputs, &widen(position));
        assert_eq!(
            net.look(&position, &accumulator).1,
            expected,
            "{position:?}"
        );
        let anew = net.accumulator(&position);
        assert_eq!(net.look(&position, &anew).1, expected, "{position:?}");
        let captures = |accumulator| {
            let (threats, mut all) = (net.threats(&position, accumulator, None), Vec::new());
            position.targets(&threats, |mv, _| all.push(mv));
            all
        };
        assert_eq!(captures(&accumulator), captures(&anew), "{position:?}");
        values.insert(expected);
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        if moves.is_empty() {
            position = start;
            accumulator = net.accumulator(&position);
            continue;
        }
        let mv = moves[rng.below(moves.len())];
        let (before, earlier) = (accumulator, position);
        position.play_unchecked(mv);
        let step = Step { from: &earlier, mv };
        net.follow(&position, step, &before, &mut accumulator);
    }
    assert!(values.len() > 100, "the net says something");
}

#[test]
fn the_fast_way_says_what_the_definition_says() {
    for setup in SETUPS {
        match Position::start(rules(setup)) {
            Position::Pikemen(start) => walk(setup, start, Position::Pikemen),
            Position::Martian(start) => walk(setup, start, Position::Martian),
            _ => panic!("a narrow board"),
        }
    }
}

#[test]
fn turning_and_mirroring_twice_changes_nothing() {
    for setup in SETUPS {
        let inputs = Inputs::new(rules(setup)).expect("inputs");
        for map in [&inputs.turned, &inputs.mirrored] {
            assert_eq!(map.len(), inputs.len());
            for (input, &other) in map.iter().enumerate() {
                assert_eq!(usize::from(map[usize::from(other)]), input, "{setup:?}");
            }
        }
        assert!(inputs.groups.iter().all(|list| list.len() == inputs.len()));
    }
}

/// At the start both seats see the same.
#[test]
fn a_start_is_the_same_for_both() {
    for setup in SETUPS {
        let inputs = Inputs::new(rules(setup)).expect("inputs");
        let (mut list, stage) = inputs.of(&Position::start(rules(setup))).expect("inputs");
        assert_eq!(stage, if setup.0 == "martian" { 3 } else { 0 });
        assert!(list.len() <= inputs.most);
        list.sort_unstable();
        let turned = list.iter().map(|&input| inputs.turned[usize::from(input)]);
        let mut turned: Vec<u16> = turned.collect();
        turned.sort_unstable();
        assert_eq!(turned, list, "{setup:?}");
    }
}

/// A mirrored game has mirrored inputs; this holds the tables of facings and cells to the rules.
#[test]
fn inputs_of_a_mirrored_position_are_mirrored() {
    let inputs = Inputs::new(rules(SETUPS[0])).expect("inputs");
    let play = |moves: &str| {
        let game = tercio_rules::Game::read(Position::start(rules(SETUPS[0])), moves);
        let mut list = inputs
            .of(game.expect("a game").position())
            .expect("inputs")
            .0;
        list.sort_unstable();
        list
    };
    let image = |moves: &str| {
        let mut image: Vec<u16> = play(moves)
            .iter()
            .map(|&input| inputs.mirrored[usize::from(input)])
            .collect();
        image.sort_unstable();
        image
    };
    assert_eq!(image("g4(N)"), play("e2(W)"));
    assert_eq!(
        image("g4(W) a4(E) g4-d4(NE)"),
        play("e2(N) e8(S) e2-e5(SW)")
    );
}

#[test]
fn what_is_no_net_is_refused() {
    let rules = rules(SETUPS[1]);
    let inputs = Inputs::new(rules).expect("inputs");
    let good = Numbers::random(&inputs, WIDTH, 1);
    let bytes = good.encode(rules);
    let read = |bytes: &[u8]| Nets::default().add(bytes);
    assert_eq!(read(&bytes), Ok(()));
    assert_eq!(read(b""), Err(NetError::Foreign));
    assert_eq!(read(b"TERCIONN\x02\x00"), Err(NetError::Version(2)));
    for cut in [10, 11, 40, bytes.len() - 1] {
        assert_eq!(read(&bytes[..cut]), Err(NetError::Checksum), "{cut}");
    }
    let mut damaged = bytes.clone();
    damaged[1000] ^= 1;
    assert_eq!(read(&damaged), Err(NetError::Checksum));
    let shorter = sealed(bytes[..bytes.len() - 10].to_vec());
    assert_eq!(read(&shorter), Err(NetError::Shape));
    let wider = Numbers::random(&inputs, 2 * WIDTH, 1).encode(rules);
    assert_eq!(read(&wider), Err(NetError::Shape));
    let many = Rules::from_names("pikemen", "warlords").expect("a setup");
    assert_eq!(read(&good.encode(many)), Err(NetError::Shape));
    let crowd = CrowdInputs::new(many).expect("inputs");
    let mut large = Numbers::crowd(&crowd, 1);
    assert_eq!(read(&large.encode(many)), Ok(()));
    assert_eq!(read(&large.encode(rules)), Err(NetError::Shape));
    large.rows[7][3] = 3000;
    assert_eq!(read(&large.encode(many)), Err(NetError::Range));
    let mut large = Numbers::random(&inputs, WIDTH, 1);
    large.rows[7][3] = 3000;
    assert_eq!(read(&large.encode(rules)), Err(NetError::Range));
}

#[test]
fn a_net_takes_the_place_of_another_for_the_same_rules() {
    let mut nets = Nets::default();
    for setup in SETUPS {
        let inputs = Inputs::new(rules(setup)).expect("inputs");
        for seed in [1, 2] {
            let numbers = Numbers::random(&inputs, WIDTH, seed);
            nets.add(&numbers.encode(rules(setup))).expect("a net");
        }
    }
    assert_eq!(nets.list().count(), 3);
}
