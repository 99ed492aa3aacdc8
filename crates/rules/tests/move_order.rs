//! The order in which moves are generated, as a snapshot: searches and stored games that name a
//! move by its number depend on it, so a change must be noticed.
//!
//! Set `TERCIO_BLESS=1` to write the snapshot anew after a change that was meant.

use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::Path;
use tercio_rules::{Position, Rules};

/// How many moves of each start position are written out; the digest covers all of them.
const WRITTEN: usize = 40;

fn snapshot() -> String {
    let mut text = String::from(
        "# Generated moves of each start position, in their order: the first 40, how many there\n\
         # are, and the first 16 hex digits of the SHA-256 of all of them joined by newlines.\n",
    );
    for rules in Rules::all() {
        let position = Position::start(rules);
        let moves: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.notation(mv).to_string())
            .collect();
        let digest = Sha256::digest(moves.join("\n").as_bytes());
        let digest: String = digest.iter().take(8).map(|b| format!("{b:02x}")).collect();
        let (game, setup) = (rules.game_name(), rules.setup_name());
        let _ = writeln!(text, "\n{game} {setup} {} {digest}", moves.len());
        for line in moves[..moves.len().min(WRITTEN)].chunks(8) {
            let _ = writeln!(text, "{}", line.join(" "));
        }
    }
    text
}

#[test]
fn moves_are_generated_in_the_order_of_the_snapshot() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/move_order.txt");
    if std::env::var_os("TERCIO_BLESS").is_some() {
        std::fs::write(&path, snapshot()).expect("the snapshot can be written");
    }
    let stored = std::fs::read_to_string(&path).expect("the snapshot is there");
    for (line, (new, old)) in snapshot().lines().zip(stored.lines()).enumerate() {
        assert_eq!(new, old, "line {}", line + 1);
    }
    assert_eq!(snapshot(), stored.replace("\r\n", "\n"));
}
