//! Self-play keeps its promises, whatever happens to its file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tercio_arena::selfplay::{Archive, DamageKind, Played, Selfplay, Store, StoreError, Thought};
use tercio_engine::Nets;
use tercio_rules::Rules;
use tercio_rules::record::Record;

fn plan(game: &str, setup: &str, games: u32) -> Selfplay {
    Selfplay {
        rules: Rules::from_names(game, setup).expect("a setup"),
        games,
        nodes: 30,
        plies: 6,
        balance: Some(1000),
        seed: 5,
        longest: 300,
        hash: 1,
        threads: 2,
        nets: Nets::default(),
        rivals: Vec::new(),
    }
}

/// A file of its own for a test, not there yet.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn play(plan: &Selfplay, path: &Path) -> Vec<u8> {
    let mut store = Store::create(path, &plan.header()).expect("a new file");
    let progress = plan.run(&mut store, &BTreeSet::new(), &mut |_| {});
    assert_eq!(progress.expect("played").fresh, plan.games);
    fs::read(path).expect("the file")
}

fn games(bytes: &[u8]) -> Vec<Played> {
    let archive = Archive::new(bytes).expect("a file of games");
    let mut games: Vec<Played> = archive.games().map(|game| game.expect("a game")).collect();
    games.sort_by_key(|game| game.number);
    games
}

fn gist(played: &Played) -> (u32, String, Vec<Option<i32>>) {
    let values = played.thoughts.iter().map(Thought::value);
    (
        played.number,
        played.record().expect("a record").to_text(),
        values.map(|value| value.map(|value| value.0)).collect(),
    )
}

#[test]
fn every_setup_is_written_and_read() {
    for rules in Rules::all() {
        let plan = Selfplay {
            rules,
            ..plan("pikemen", "mini", 2)
        };
        let name = format!("every-{}-{}", rules.game_name(), rules.setup_name());
        let bytes = play(&plan, &file(&name));
        for played in games(&bytes) {
            assert_eq!(played.opening, 6);
            assert_eq!(played.thoughts.len(), played.game.moves().len());
            assert!(played.game.is_over() || played.game.moves().len() == 300);
            for (ply, thought) in played.thoughts.iter().enumerate() {
                let seats = &tercio_rules::Seat::ALL[..rules.seats()];
                let sum: f32 = seats.iter().map(|&seat| thought.chance(seat)).sum();
                let expected = if ply < 6 { 0.0 } else { 1.0 };
                assert!((sum - expected).abs() < 1e-3, "{name} ply {ply}: {sum}");
                let known = thought.value().is_some();
                assert_eq!(known, ply >= 6 && rules.seats() == 2);
            }
            let record = played.record().expect("a record");
            assert_eq!(Record::from_text(&record.to_text()).expect("text"), record);
        }
    }
}

#[test]
fn games_do_not_depend_on_threads() {
    let one = Selfplay {
        threads: 1,
        ..plan("martian", "two", 5)
    };
    let three = Selfplay {
        threads: 3,
        ..one.clone()
    };
    let one = games(&play(&one, &file("one")));
    let three = games(&play(&three, &file("three")));
    assert_eq!(one.len(), 5);
    let gists = |games: &[Played]| games.iter().map(gist).collect::<Vec<_>>();
    assert_eq!(gists(&one), gists(&three));
    let openings: BTreeSet<String> = one
        .iter()
        .map(|game| format!("{:?}", &game.game.moves()[..6]))
        .collect();
    assert_eq!(openings.len(), 5, "all openings differ");
}

#[test]
fn rivals_move_in_some_seats_and_our_engine_thinks_in_all() {
    let alone = plan("pikemen", "wedge3", 4);
    let mixed = Selfplay {
        rivals: vec!["greedy".parse().expect("a player")],
        ..alone.clone()
    };
    let header = mixed.header().settings;
    let rival = " rival greedy,hash=32";
    assert_eq!(alone.header().settings + rival, header);
    let alone = games(&play(&alone, &file("alone")));
    let mixed = games(&play(&mixed, &file("mixed")));
    let mut differ = 0;
    for (alone, mixed) in alone.iter().zip(&mixed) {
        let moves = |played: &Played| played.game.moves().to_vec();
        assert_eq!(moves(alone)[..6], moves(mixed)[..6], "the same opening");
        differ += usize::from(moves(alone) != moves(mixed));
        for thought in &mixed.thoughts[6..] {
            let seats = tercio_rules::Seat::ALL[..3].iter();
            let sum: f32 = seats.map(|&seat| thought.chance(seat)).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        }
    }
    assert!(differ > 0, "somebody else moved");
}

#[test]
fn a_rival_that_does_not_play_ends_it() {
    let plan = Selfplay {
        rivals: vec!["cmd=no-such-engine".parse().expect("a player")],
        ..plan("martian", "three", 2)
    };
    let path = file("no-rival");
    let mut store = Store::create(&path, &plan.header()).expect("a new file");
    let result = plan.run(&mut store, &BTreeSet::new(), &mut |_| {});
    let error = result.expect_err("nobody there").to_string();
    assert!(error.starts_with("a rival does not play: "), "{error}");
}

#[test]
fn a_file_that_was_cut_off_is_noticed_and_continued() {
    let plan = plan("pikemen", "mini", 4);
    let whole = play(&plan, &file("whole"));
    let expected: Vec<_> = games(&whole).iter().map(gist).collect();
    let header = Archive::new(&whole).expect("a file");
    let first = whole.len() - header_rest(&whole);
    let path = file("cut");
    for length in [first, first + 3, first + 40, whole.len() - 1, whole.len()] {
        fs::write(&path, &whole[..length]).expect("written");
        let archive = Archive::new(&whole[..length]).expect("the header is there");
        let last = archive.games().last();
        let is_cut = matches!(last, Some(Err(damage)) if damage.kind == DamageKind::Cut);
        assert_eq!(is_cut, length != first && length != whole.len());

        let (mut store, known) = Store::resume(&path, &plan.header()).expect("it goes on");
        let progress = plan.run(&mut store, &known, &mut |_| {}).expect("played");
        drop(store);
        assert_eq!(progress.games, 4);
        assert_eq!(progress.fresh as usize, 4 - known.len());
        let read = games(&fs::read(&path).expect("the file"));
        assert_eq!(read.iter().map(gist).collect::<Vec<_>>(), expected);
    }
    assert_eq!(header.header, plan.header());
}

/// How many bytes follow the header.
fn header_rest(bytes: &[u8]) -> usize {
    (0..bytes.len())
        .find(|&end| Archive::new(&bytes[..end]).is_ok())
        .map_or(0, |end| bytes.len() - end)
}

#[test]
fn a_byte_that_changed_is_noticed() {
    let plan = plan("martian", "three", 2);
    let whole = play(&plan, &file("changed"));
    for at in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let broken = match Archive::new(&bytes) {
            Err(_) => true,
            Ok(archive) => archive.games().any(|game| game.is_err()),
        };
        assert!(broken, "byte {at}");
    }
}

#[test]
fn other_files_are_left_alone() {
    let plan = plan("pikemen", "mini", 1);
    let path = file("other");
    fs::write(&path, "my diary\n").expect("written");
    let error = Store::resume(&path, &plan.header()).expect_err("a diary");
    assert!(error.to_string().contains("not a file of self-play games"));
    let error = Store::create(&path, &plan.header()).expect_err("it is there");
    assert!(error.to_string().contains("--resume"));
    assert_eq!(fs::read_to_string(&path).expect("text"), "my diary\n");

    let path = file("another-seed");
    play(&plan, &path);
    let other = Selfplay {
        seed: 6,
        ..plan.clone()
    };
    let error = Store::resume(&path, &other.header()).expect_err("another seed");
    assert!(matches!(error, StoreError::Other { .. }), "{error}");
}
