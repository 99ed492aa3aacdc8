//! Small matches, played to their end.

use std::time::{Duration, Instant};
use tercio_arena::{
    Match, MatchError, OpeningBook, Pairing, PlayerKind, PlayerSpec, RecordFile, Results,
};
use tercio_rules::record::Record;
use tercio_rules::{Game, Rules};

fn match_of(names: (&str, &str), players: &[&str], rounds: usize) -> Match {
    let rules = Rules::from_names(names.0, names.1).expect("a setup");
    let players = players.iter().map(|text| text.parse().expect("a player"));
    Match {
        rules,
        pairing: Pairing::new(rules, players.collect()).expect("a pairing"),
        rounds,
        openings: OpeningBook::of(rules).expect("a book"),
        seed: 3,
        longest: 300,
        margin: Duration::from_secs(5),
        concurrency: 2,
        sprt: None,
        lasts: None,
    }
}

fn play(match_: &Match, known: &[Record]) -> (Results, Vec<Record>) {
    let mut records = Vec::new();
    let mut keep = |record: &Record| {
        records.push(record.clone());
        Ok(())
    };
    let results = match_.run(known, &mut keep, &mut |_| {}).expect("played");
    (results, records)
}

#[test]
fn equal_players_are_equal() {
    for (names, player) in [
        (("pikemen", "mini"), "engine,nodes=300,hash=1"),
        (("martian", "two"), "engine,nodes=300,hash=1"),
        (("pikemen", "mini"), "quiescence,nodes=300"),
        (("martian", "two"), "table,nodes=300,hash=1"),
        (("martian", "two"), "greedy"),
        (("pikemen", "mini"), "uct,nodes=20,hash=1"),
    ] {
        let (results, _) = play(&match_of(names, &[player, player], 4), &[]);
        let pairs = results.pentanomial().expect("two seats");
        assert_eq!(pairs.0, [0, 0, 4, 0, 0], "{names:?} {player}");
        assert!(results.faults.is_empty(), "{:?}", results.faults);
    }
}

#[test]
fn better_players_are_better() {
    for (names, better, worse) in [
        (("pikemen", "mini"), "greedy", "random"),
        (("pikemen", "mini"), "quiescence,nodes=1000", "greedy"),
        (("martian", "two"), "table,nodes=1000,hash=1", "greedy"),
        (("martian", "two"), "uct,nodes=40,hash=1", "random"),
    ] {
        let (results, _) = play(&match_of(names, &[better, worse], 10), &[]);
        let (score, _) = results.pentanomial().expect("two seats").score();
        assert!(score > 0.7, "{better} against {worse}: {score}");
    }
}

#[test]
fn searchers_of_their_own_are_added_up() {
    let players = ["engine,searchers=3,nodes=40,hash=1", "greedy"];
    let (results, _) = play(&match_of(("martian", "four"), &players, 2), &[]);
    assert!(results.faults.is_empty(), "{:?}", results.faults);
    let usage = results.usage[0];
    let a_move = usage.nodes as f64 / usage.moves as f64;
    assert!(a_move > 60.0, "all of them count: {a_move} nodes a move");
}

#[test]
fn no_game_begins_after_the_time_of_a_match() {
    let hurried = Match {
        lasts: Some(Duration::ZERO),
        ..match_of(("martian", "two"), &["greedy", "random"], 50)
    };
    let (results, _) = play(&hurried, &[]);
    let games = results.games();
    assert!((1..100).contains(&games), "{games}");
}

#[test]
fn four_seats_are_rotated() {
    let (results, records) = play(
        &match_of(("pikemen", "warlords"), &["greedy", "random"], 5),
        &[],
    );
    assert_eq!(results.games(), 20);
    assert!(results.share(0).mean > 0.3);
    let ratings = results.ratings();
    assert!(ratings.players[0].elo > ratings.players[1].elo);
    for seat in ["A", "B", "C", "D"] {
        let there = |record: &&Record| record.tags().get(seat) == Some("greedy");
        assert_eq!(records.iter().filter(there).count(), 5, "{seat}");
    }
    // Three kinds of player need one name for each seat.
    let (results, _) = play(
        &match_of(
            ("martian", "four"),
            &["random", "greedy", "random", "greedy"],
            2,
        ),
        &[],
    );
    assert_eq!(results.names(), ["random", "greedy"]);
    assert_eq!(results.games(), 8);
}

#[test]
fn playouts_are_a_player_for_any_setup() {
    for rules in Rules::all() {
        let names = (rules.game_name(), rules.setup_name());
        let mut match_ = match_of(names, &["uct,nodes=5,hash=1", "random"], 1);
        match_.longest = 40;
        let (results, records) = play(&match_, &[]);
        assert_eq!(results.games(), rules.seats(), "{names:?}");
        assert!(results.faults.is_empty(), "{:?}", results.faults);
        let usage = results.usage[0];
        assert!(usage.moves > 0);
        assert_eq!(usage.nodes, 5 * usage.moves);
        let again = play(&match_, &records[..1]).1;
        assert!(again.iter().all(|record| records.contains(record)));
    }
}

#[test]
fn an_interrupted_match_goes_on() {
    let match_ = match_of(("martian", "two"), &["greedy", "random"], 4);
    let (whole, records) = play(&match_, &[]);
    assert_eq!(records.len(), 8);
    let (resumed, new) = play(&match_, &records[..3]);
    assert_eq!(new.len(), 5);
    assert_eq!(resumed.pentanomial(), whole.pentanomial());
    let mut all: Vec<String> = records[..3]
        .iter()
        .chain(&new)
        .map(Record::to_text)
        .collect();
    let mut before: Vec<String> = records.iter().map(Record::to_text).collect();
    all.sort();
    before.sort();
    assert_eq!(all, before);

    let mut other = match_.clone();
    other.seed = 4;
    let error = other.run(&records, &mut |_| Ok(()), &mut |_| {});
    assert!(matches!(error, Err(MatchError::OtherMatch { .. })));
    let mut other = match_.clone();
    let text: String = other.openings.iter().take(9).map(as_line).collect();
    other.openings = OpeningBook::parse(other.rules, &text).expect("a book");
    let error = other.run(&records, &mut |_| Ok(()), &mut |_| {});
    assert!(matches!(error, Err(MatchError::OtherMatch { .. })));
}

/// An opening as a line of a book.
fn as_line(opening: &Game) -> String {
    opening.line().join(" ") + "\n"
}

#[test]
fn the_same_seed_is_the_same_match() {
    let players = ["engine,nodes=100,hash=1", "engine,nodes=60,hash=1"];
    let match_ = match_of(("pikemen", "mini"), &players, 3);
    let texts = |match_: &Match| {
        let (_, records) = play(match_, &[]);
        let mut texts: Vec<String> = records.iter().map(Record::to_text).collect();
        texts.sort();
        texts
    };
    let first = texts(&match_);
    assert_eq!(first, texts(&match_));
    let mut other = match_.clone();
    other.seed += 1;
    assert_ne!(first, texts(&other));
}

#[test]
fn records_name_the_build_and_belong_to_it() {
    let players = ["engine,nodes=50,hash=1", "greedy"];
    let match_ = match_of(("martian", "two"), &players, 1);
    let (_, mut records) = play(&match_, &[]);
    for record in &records {
        let engine = match record.tags().get("A") {
            Some("greedy") => "BuildB",
            _ => "BuildA",
        };
        let build = record.tags().get(engine).expect("a build");
        assert!(build.starts_with("Tercio "), "{build}");
        let builds = ["BuildA", "BuildB"].map(|tag| record.tags().get(tag));
        assert_eq!(builds.iter().flatten().count(), 1, "greedy never changes");
    }
    let (_, new) = play(&match_, &records);
    assert!(new.is_empty());
    for record in &mut records {
        for tag in ["BuildA", "BuildB"] {
            if record.tags().get(tag).is_some() {
                record.set_tag(tag, "Tercio 0.0.1 00000000").expect("a tag");
            }
        }
    }
    let error = match_.run(&records, &mut |_| Ok(()), &mut |_| {});
    assert!(matches!(error, Err(MatchError::OtherMatch { .. })));
}

#[test]
fn games_in_which_others_sat_belong_to_another_match() {
    let players = ["random,name=a", "random,name=b", "random,name=c"];
    let match_ = match_of(("pikemen", "wedge3"), &players, 2);
    let (whole, mut records) = play(&match_, &[]);
    assert_eq!(records.len(), 6);
    let (resumed, new) = play(&match_, &records[..4]);
    assert_eq!(new.len(), 2);
    assert_eq!(resumed.seat_wins(), whole.seat_wins());
    let name = |seat| records[0].tags().get(seat).expect("a name").to_owned();
    let (a, b) = (name("A"), name("B"));
    records[0].set_tag("A", &b).expect("a tag");
    records[0].set_tag("B", &a).expect("a tag");
    let error = match_.run(&records, &mut |_| Ok(()), &mut |_| {});
    let error = error.expect_err("others").to_string();
    assert!(error.contains(&format!("{a} in seat A of game")), "{error}");
}

#[test]
fn a_record_file_survives_a_torn_record() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("torn.txt");
    let _ = std::fs::remove_file(&path);
    let match_ = match_of(("martian", "two"), &["greedy", "random"], 2);
    let (_, records) = play(&match_, &[]);
    let (mut record_file, known) = RecordFile::open(&path).expect("a new file");
    assert!(known.is_empty());
    for record in &records {
        record_file.write(record).expect("written");
    }
    let (_, known) = RecordFile::open(&path).expect("an old file");
    assert_eq!(known, records);
    let text = std::fs::read_to_string(&path).expect("text");
    std::fs::write(&path, &text[..text.len() - 40]).expect("torn");
    let (mut record_file, known) = RecordFile::open(&path).expect("a torn file");
    assert_eq!(known, records[..3]);
    record_file.write(&records[3]).expect("written");
    assert_eq!(std::fs::read_to_string(&path).expect("text"), text);
    std::fs::write(&path, "nonsense").expect("written");
    assert!(RecordFile::open(&path).is_err());
    assert_eq!(std::fs::read_to_string(&path).expect("text"), "nonsense");
}

#[cfg(unix)]
#[test]
fn whoever_misbehaves_loses() {
    let polite = "echo ugiok; while read l; do case $l in isready) echo readyok;; go*)";
    for (answer, what) in [
        ("exit 1;;", "crash"),
        ("echo bestmove h9;;", "illegal move"),
        ("sleep 3;;", "no move within"),
    ] {
        let player = format!("time=100,cmd=sh -c \"{polite} {answer} esac; done\"");
        let mut match_ = match_of(("martian", "two"), &["random", &player], 1);
        match_.margin = Duration::from_millis(300);
        let (results, _) = play(&match_, &[]);
        assert_eq!(results.pentanomial().expect("two seats").0, [0, 0, 0, 0, 1]);
        assert_eq!(results.faults.len(), 2);
        assert!(results.faults[0].contains(what), "{:?}", results.faults);
    }
}

#[cfg(unix)]
#[test]
fn whoever_cannot_be_played_with_ends_the_match() {
    let polite = "echo ugiok; while read l; do case $l in isready) echo readyok;; go*)";
    let endless = format!("time=60000,cmd=sh -c \"{polite} yes info string;; esac; done\"");
    let long = format!("time=60000,cmd=sh -c \"{polite} cat /dev/zero;; esac; done\"");
    for (player, part) in [
        ("cmd=/no/such/engine", "\"/no/such/engine\""),
        ("cmd=true", "\"true\": the engine has ended"),
        ("cmd=yes", "lines, but no ugiok"),
        ("cmd=cat /dev/zero", "a line of more than 65536 bytes"),
        (&endless, "lines, but no bestmove"),
        (&long, "a line of more than 65536 bytes"),
    ] {
        let mut match_ = match_of(("martian", "two"), &["random", player], 4);
        match_.concurrency = 2;
        let begin = Instant::now();
        let result = match_.run(&[], &mut |_| Ok(()), &mut |_| {});
        let error = result.expect_err("an error");
        assert!(matches!(error, MatchError::Player { .. }), "{error}");
        assert!(error.to_string().contains(part), "{player}: {error}");
        assert!(begin.elapsed() < Duration::from_secs(30), "{player}");
    }
}

#[test]
fn a_hash_that_cannot_be_had_ends_the_match() {
    let mut player: PlayerSpec = "engine,nodes=10".parse().expect("a player");
    let PlayerKind::Engine(options, _) = &mut player.kind else {
        panic!("{player:?}");
    };
    options.hash = 1 << 40;
    let greedy = "greedy".parse().expect("a player");
    let mut match_ = match_of(("martian", "two"), &["greedy", "random"], 1);
    match_.pairing = Pairing::new(match_.rules, vec![player, greedy]).expect("two players");
    let error = match_.run(&[], &mut |_| Ok(()), &mut |_| {});
    let error = error.expect_err("an error").to_string();
    assert!(error.contains("cannot take 1099511627776 MiB"), "{error}");
}

#[test]
fn players_must_fit_the_seats() {
    let rules = Rules::from_names("pikemen", "warlords").expect("a setup");
    let seat = |players: &[&str]| {
        let players = players.iter().map(|text| text.parse().expect("a player"));
        Pairing::new(rules, players.collect())
    };
    assert!(matches!(seat(&["random"]), Err(MatchError::Players { .. })));
    assert!(matches!(
        seat(&["random"; 3]),
        Err(MatchError::Players { .. })
    ));
    assert!(matches!(
        seat(&["random", "quiescence"]),
        Err(MatchError::TooManySeats { .. })
    ));
    assert!(seat(&["random"; 4]).is_ok());
    assert!(seat(&["random", "uct,nodes=10"]).is_ok());
    assert!(matches!(
        seat(&["random", "uct,depth=3"]),
        Err(MatchError::Endless { name: "uct" })
    ));
}
