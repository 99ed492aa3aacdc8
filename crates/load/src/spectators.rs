//! How soon all spectators see a move.

use crate::client::Guest;
use crate::error::{LoadError, Result};
use crate::latency::Latencies;
use crate::line::line;
use std::net::SocketAddr;
use std::time::Duration;
use tercio_rules::{Rules, Seat};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

/// Between two moves.
const PAUSE: Duration = Duration::from_millis(200);

/// Lets so many people look on while so many moves are made, and says how long each move took to
/// reach the last of them.
pub async fn spectators(
    address: SocketAddr,
    rules: Rules,
    count: usize,
    moves: usize,
) -> Result<Latencies> {
    let players = [Guest::new(address).await?, Guest::new(address).await?];
    let game = players[0].open(rules).await?;
    players[1].join(&game).await?;
    let (seen, mut all_seen) = mpsc::channel(count.max(1));
    for _ in 0..count {
        let mut tab = Guest::new(address).await?.connect().await?;
        tab.watch(&game).await?;
        let seen = seen.clone();
        tokio::spawn(async move {
            for seq in 0.. {
                if tab.sees(seq).await.is_err() || seen.send(seq).await.is_err() {
                    return;
                }
            }
        });
    }
    drop(seen);
    let mut tabs = [players[0].connect().await?, players[1].connect().await?];
    let mut latencies = Latencies::default();
    for (ply, (seat, text)) in (0_u32..).zip(line(rules, moves, 7)) {
        sleep(PAUSE).await;
        let mover = usize::from(seat != Seat::A);
        let sent = Instant::now();
        tabs[mover].send_move(&game, seat, &text, ply).await?;
        for _ in 0..count {
            let seq = all_seen.recv().await;
            if seq != Some(ply) {
                return Err(LoadError::Unexpected(format!(
                    "{seq:?} instead of move {ply}"
                )));
            }
        }
        latencies.add(sent.elapsed());
        tabs[mover].acknowledged().await?;
    }
    Ok(latencies)
}
