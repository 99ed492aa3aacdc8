//! What the suite of searches promises.

use std::collections::BTreeMap;
use tercio_engine::Info;
use tercio_engine::bench::{Case, Runner, Signature, suite};
use tercio_rules::{Position, Rules};

/// One position of each setup, searched one after the other.
fn sample() -> (Signature, Vec<u64>) {
    let mut runner = Runner::default();
    let mut nodes = Vec::new();
    let mut last = None;
    for case in suite().expect("positions") {
        if last != Some(case.rules()) {
            last = Some(case.rules());
            nodes.push(runner.run(&case).expect("a info").nodes);
        }
    }
    (runner.signature(), nodes)
}

#[test]
fn every_setup_is_in_the_suite() {
    let mut positions = BTreeMap::new();
    for case in suite().expect("positions") {
        let rules = case.rules();
        *positions
            .entry((rules.game_name(), rules.setup_name()))
            .or_insert(0) += 1;
    }
    assert_eq!(positions.len(), 11);
    for rules in Rules::all() {
        let count = positions[&(rules.game_name(), rules.setup_name())];
        assert!(count >= 4, "{rules:?}");
    }
}

#[test]
fn the_signature_is_the_same_twice() {
    let (signature, nodes) = sample();
    assert_eq!((signature, nodes.clone()), sample());
    assert!(nodes.iter().all(|&nodes| nodes > 0));
}

#[test]
fn what_was_searched_before_changes_nothing() {
    let cases = suite().expect("positions");
    let small: Vec<&Case> = cases
        .iter()
        .filter(|case| case.rules().seats() == 3)
        .collect();
    let alone = Runner::default().run(small[1]);
    let mut runner = Runner::default();
    runner.run(small[0]);
    let after = runner.run(small[1]);
    let found = |info: Option<Info>| info.map(|info| (info.nodes, info.pv));
    assert_eq!(found(alone), found(after));
}

#[test]
fn another_search_has_another_signature() {
    let start = |game, setup| {
        let rules = Rules::from_names(game, setup).expect("a setup");
        let mut runner = Runner::default();
        runner.run(&Case::new(Position::start(rules)));
        runner.signature()
    };
    assert_ne!(start("martian", "three"), start("martian", "four"));
}
