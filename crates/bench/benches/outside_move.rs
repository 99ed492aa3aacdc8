//! A move from outside: its text is read, checked and played.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tercio_rules::{Position, Rules};

fn outside_move(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse, check and play");
    for (game, setup, before, text) in [
        ("pikemen", "classic", "h5(N)", "a4(NE)"),
        ("pikemen", "wedge6", "A22(N)", "B22(NE)"),
        ("martian", "two", "b3-c4", "b6-c5"),
        ("martian", "six", "A22-A11", "B22-B11"),
    ] {
        let rules = Rules::from_names(game, setup).expect("a setup of ours");
        let mut position = Position::start(rules);
        let mv = position.parse_move(before).expect("a legal move");
        position.play_unchecked(mv);
        group.bench_function(format!("{game} {setup} {text}"), |bencher| {
            bencher.iter(|| {
                let mut position = black_box(position);
                let mv = position.parse_move(black_box(text)).expect("a legal move");
                position.play_unchecked(mv);
                position
            });
        });
    }
    group.finish();
}

criterion_group!(benches, outside_move);
criterion_main!(benches);
