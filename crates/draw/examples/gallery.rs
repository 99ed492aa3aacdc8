//! Writes pictures of all eleven setups into a folder, to be looked at:
//! `cargo run -p tercio-draw --features png --example gallery -- FOLDER`

use std::path::Path;
use tercio_draw::{Coordinates, Picture, Theme};
use tercio_rng::Rng;
use tercio_rules::{Game, Move, Rules, Seat, Stance};

/// A game of random moves that prefers captures and lying down, and stops before the end.
fn played(rules: Rules, plies: usize) -> Game {
    // The same games every time.
    let mut rng = Rng::new(1);
    let mut game = Game::new(rules);
    for ply in 0..4 * plies {
        // Long enough, and something to show.
        let shows = !game.position().pins().is_empty() && !game.position().threats().is_empty();
        if ply >= plies && (shows || rules.game_name() == "martian") {
            break;
        }
        let moves = game.legal_moves();
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| game.position().captures(mv))
            .collect();
        let lying: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| match mv {
                Move::Pikemen(mv) => mv.stance() != Stance::Upright,
                Move::Martian(_) => true,
            })
            .collect();
        let choice = match rng.below(4) {
            0 if !captures.is_empty() => captures,
            1 => moves,
            _ => lying,
        };
        let mut next = game.clone();
        if choice.is_empty()
            || next.play(choice[rng.below(choice.len())]).is_err()
            || next.is_over()
        {
            break;
        }
        game = next;
    }
    game
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args()
        .nth(1)
        .ok_or("expected a folder to write to")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for rules in Rules::all() {
        let name = format!("{}-{}", rules.game_name(), rules.setup_name());
        let start = Game::new(rules);
        let game = played(rules, 12 * rules.seats());
        for theme in Theme::ALL {
            let write = |kind: &str, picture: Picture| -> Result<(), Box<dyn std::error::Error>> {
                let png = picture.theme(theme).to_png()?;
                let file = format!("{name}-{kind}-{}.png", theme.name());
                Ok(std::fs::write(folder.join(file), png)?)
            };
            let mut picture = Picture::new(game.position());
            if let Some(mv) = game.last_move() {
                picture = picture.last_move(mv);
            }
            write(
                "start",
                Picture::new(start.position()).coordinates(Coordinates::Cells),
            )?;
            write("played", picture.clone().scoreboard())?;
            write("threats", picture.clone().viewer(Seat::B).threats().pins())?;
            write("phone", picture.size(360).scoreboard())?;
        }
    }
    Ok(())
}
