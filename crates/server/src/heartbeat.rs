//! Tells other nodes that this one lives, and notices those that do not.

use crate::online::Parts;
use crate::rounds::Rounds;
use std::sync::Weak;
use std::time::Duration;
use tercio_store::StoreError;

/// How often.
const EVERY: Duration = Duration::from_secs(1);
/// In how many rounds it is written into the store once.
const WRITE: u32 = 2;
/// In how many rounds what happens on nodes that cannot be heard is read once.
const READ: u32 = 5;
/// How long a node may not have written, in milliseconds, before it has gone.
const SILENCE: i64 = 6_000;
/// How long nodes that have gone are remembered, in milliseconds: a day.
const REMEMBERED: i64 = 24 * 60 * 60 * 1000;

/// Beats as long as online play lasts.
pub(crate) async fn beat(parts: Weak<Parts>) {
    let mut rounds = Rounds::every(EVERY, parts);
    while let Some((parts, round)) = rounds.next().await {
        parts.games.beat();
        // If the store is away, nobody can say who has gone.
        if let Err(error) = look_after_others(&parts, round).await {
            parts.trouble.store("asking which nodes live", &error);
        }
    }
}

/// Looks after nodes that are silent on the bus. One that still writes into the store is only cut
/// off from the bus: those who are there stay there, and what they do is read in the store.
async fn look_after_others(parts: &Parts, round: u32) -> Result<(), StoreError> {
    let bus = &parts.games.bus;
    let Some(own) = bus.node() else {
        return Ok(());
    };
    let now = parts.clock.now().0;
    if round == 0 {
        parts.store.forget_nodes(now - REMEMBERED).await?;
    }
    if round.is_multiple_of(WRITE) {
        parts.store.note_node(own, now).await?;
    }
    let mut silent = bus.silent();
    if !silent.is_empty() {
        let alive = parts.store.nodes_since(now - SILENCE).await?;
        silent.retain(|node| {
            let lives = alive.contains(node);
            if !lives {
                bus.give_up(node);
            }
            lives
        });
    }
    if round.is_multiple_of(READ) && (!silent.is_empty() || !bus.is_up()) {
        parts.hub.note_all_behind();
    }
    Ok(())
}
