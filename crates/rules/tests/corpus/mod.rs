//! The plain files under `testdata`, and what is random, the same every time.

use std::path::{Path, PathBuf};
use std::{env, fs};
use tercio_rng::Rng;
use tercio_rules::martian::{self, Deadlock};
use tercio_rules::{Cause, Departure, Game, Move, Ply, Rules, pikemen};

pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(name)
}

/// The files of a folder with this extension, sorted, each with its name and text.
pub(crate) fn files(name: &str, extension: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder(name)).expect("the folder is there");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            (name.into_owned(), fs::read_to_string(&path).expect("text"))
        })
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no .{extension} in {name}");
    files
}

/// The lines of a file, without comments, cut at tabs.
pub(crate) fn lines(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder(name)).expect("the file is there");
    let lines = text.split_terminator('\n');
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// Every setup with its usual options and with unusual ones.
pub(crate) fn agreements() -> Vec<Rules> {
    let mut all: Vec<Rules> = Rules::all().collect();
    for setup in pikemen::Setup::ALL {
        let rules = pikemen::Rules::new(setup).with_rps();
        let rules = rules.with_target(u32::from(setup.highest_target()));
        all.push(Rules::Pikemen(
            rules.expect("a target").with_stall(0).expect("none"),
        ));
    }
    for setup in martian::Setup::ALL {
        let rules = martian::Rules::new(setup)
            .with_deadlock(Deadlock::Off)
            .expect("off");
        all.push(Rules::Martian(rules));
        if let Ok(rules) = martian::Rules::new(setup).with_knights_and_kings() {
            all.push(Rules::Martian(rules));
        }
    }
    all
}

/// Any legal move, now and then with a call of the clock.
pub(crate) fn pick(rng: &mut Rng, game: &Game) -> Option<Move> {
    let mv = *rng.choose(&game.legal_moves())?;
    Some(match mv {
        Move::Martian(mv) if game.position().may_call_clock() && rng.below(20) == 0 => {
            Move::Martian(mv.calling_clock())
        }
        mv => mv,
    })
}

/// Any legal move, and now and then a seat that leaves a table of three and more.
pub(crate) fn pick_ply(rng: &mut Rng, game: &Game) -> Option<Ply> {
    let mv = pick(rng, game)?;
    let playing: Vec<_> = game.position().playing().iter().collect();
    if playing.len() > 2 && rng.below(20) == 0 {
        let (seat, cause) = (rng.choose(&playing)?, rng.choose(&Cause::ALL)?);
        let (seat, cause) = (*seat, *cause);
        return Some(Ply::Leave(Departure { seat, cause }));
    }
    Some(Ply::Move(mv))
}

/// The text with a few characters taken away, doubled, moved or replaced.
pub(crate) fn garble(rng: &mut Rng, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let strange: Vec<char> = "(){}[]\"\\*=.,:-x+/ \nA9aнé３−\0".chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len());
        let other = rng.below(chars.len());
        match rng.below(4) {
            _ if chars.is_empty() => {}
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, chars[other]),
            2 => chars.swap(at, other),
            _ => chars[at] = strange[rng.below(strange.len())],
        }
    }
    chars.into_iter().collect()
}
