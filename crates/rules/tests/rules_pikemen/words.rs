//! Words.

use super::{classic, game};
use tercio_rules::{Cell, Stance};
use tercio_testkit::position::{PositionBuilder, accepts};

fn cell(name: &str) -> Cell {
    classic().setup().board().cell(name).expect("a cell")
}

#[test]
fn p56_an_attacker_is_a_lying_piece() {
    for stance in Stance::ALL {
        let name = if stance == Stance::Upright {
            ""
        } else {
            stance.name()
        };
        let game = game(&format!("d4=A1{name} h7=B1"));
        let piece = game.position().piece(cell("d4")).expect("a piece");
        // What lies has a facing, points a pike and attacks; what stands does none of it.
        let attacks = !game.position().attacked_by(piece.seat).is_empty();
        let points = !game.position().pike(cell("d4")).is_empty();
        let lies = stance != Stance::Upright;
        assert_eq!(
            (piece.stance.facing().is_some(), points, attacks),
            (lies, lies, lies)
        );
    }
}

#[test]
fn p57_a_defender_is_an_upright_piece() {
    // Of two equal pieces the one that stands is defended, the one that lies is not.
    assert!(!accepts(&game("a1=A2N a4=B2 h8=B1"), "a1xa4(N)"));
    assert!(accepts(&game("a1=A2N a4=B2E h8=B1"), "a1xa4(N)"));
    assert_eq!(Stance::Upright.facing(), None);
}

/// The pins of a position as pairs of names: who is pinned, and by whom.
fn pins(rules: tercio_rules::pikemen::Rules, pieces: &str) -> Vec<(String, String)> {
    let game = PositionBuilder::pikemen(rules, pieces).game();
    let board = game.position().board();
    let name = |cell| board.name(cell).to_string();
    let pins = game.position().pins();
    pins.into_iter()
        .map(|pin| (name(pin.pinned), name(pin.by)))
        .collect()
}

#[test]
fn p58_a_pinned_defender() {
    let pinned = [("a4".to_string(), "a1".to_string())];
    assert_eq!(pins(classic(), "a1=A1N a4=B1 h8=B1"), pinned);
    assert_eq!(pins(classic(), "a1=A1N a4=B3 h8=B1"), pinned);
    // It can be taken as it stands: threatened, not pinned.
    assert_eq!(pins(classic(), "a1=A2N a4=B1 h8=B1"), []);
    // It lies already.
    assert_eq!(pins(classic(), "a1=A1N a4=B3E h8=B1"), []);
    // Something is between, the pike points elsewhere, or stands.
    assert_eq!(pins(classic(), "a1=A1N a3=A1 a4=B3 h8=B1"), []);
    assert_eq!(pins(classic(), "a1=A1E a4=B3 h8=B1"), []);
    assert_eq!(pins(classic(), "a1=A1 a4=B3 h8=B1"), []);
    // Its own side does not pin it.
    assert_eq!(pins(classic(), "a1=B1N a4=B3 h8=A1"), []);
    // With rock, paper, scissors other pieces are safe while they stand.
    assert_eq!(pins(classic().with_rps(), "a1=A1N a4=B3 h8=B1"), []);
    assert_eq!(pins(classic().with_rps(), "a1=A3N a4=B1 h8=B1"), pinned);
    // A pinned piece may be moved like any other, and is then lost.
    let mut game = game("a1=A1N a4=B3 h8=A1");
    tercio_testkit::position::play(&mut game, "h8(N) a4(E)");
    assert!(accepts(&game, "a1xa4(N)"));
}
