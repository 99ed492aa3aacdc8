//! Games as a server has kept them, and how soon it is ready to show them.

use crate::client::{Guest, is_ready};
use crate::error::{LoadError, Result};
use crate::line::line;
use std::net::SocketAddr;
use std::time::Duration;
use tercio_online::Command;
use tercio_rules::{Rules, Seat};
use tokio::time::{Instant, sleep};

/// How often the server is asked whether it is ready.
const EVERY: Duration = Duration::from_millis(5);
/// How long it is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// What becomes of a game after its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The first seat resigns.
    Resigned,
    /// It goes on.
    Open,
}

/// Two people make so many moves; says which game it was.
pub async fn play(address: SocketAddr, rules: Rules, moves: usize, end: End) -> Result<String> {
    let players = [Guest::new(address).await?, Guest::new(address).await?];
    let game = players[0].open(rules).await?;
    players[1].join(&game).await?;
    let mut tabs = [players[0].connect().await?, players[1].connect().await?];
    for (ply, (seat, text)) in (0_u32..).zip(line(rules, moves, 7)) {
        let tab = &mut tabs[usize::from(seat != Seat::A)];
        tab.send_move(&game, seat, &text, ply).await?;
        tab.acknowledged().await?;
    }
    if end == End::Resigned {
        tabs[0].act(&game, Seat::A, "end", Command::Resign).await?;
        tabs[0].acknowledged().await?;
    }
    Ok(game)
}

/// Waits until the server says that it is ready.
pub async fn ready(address: SocketAddr) -> Result<()> {
    let begin = Instant::now();
    while !is_ready(address).await.unwrap_or(false) {
        if begin.elapsed() > PATIENCE {
            return Err(LoadError::Unexpected("not ready".to_owned()));
        }
        sleep(EVERY).await;
    }
    Ok(())
}
