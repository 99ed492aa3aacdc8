//! How many moves a server keeps, and how soon it says so.

use crate::client::{Client, Guest};
use crate::error::Result;
use crate::latency::Latencies;
use crate::line::line;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tercio_rules::{Rules, Seat};
use tokio::sync::{Barrier, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

/// The most moves of a game. Then the same people begin another one.
const LONGEST: usize = 120;
/// How many tables are taken at once. A server has many guests, but they do not all come through the
/// door in the same moment.
const AT_ONCE: usize = 32;

/// What is to be measured.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// What is played: two seats.
    pub rules: Rules,
    /// How many games at once, each between two people with a socket each.
    pub games: usize,
    /// How many moves a second are asked for in all games together; as many as possible if `None`.
    pub rate: Option<f64>,
    /// For how long.
    pub time: Duration,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct MovesResult {
    /// How many moves were kept, acknowledged, and seen by the other player, a second.
    pub per_second: f64,
    /// From sending a move to its acknowledgement.
    pub acknowledged: Latencies,
}

/// Lets people play on the nodes of a server, where each of two players is on any of them. If one of them
/// cannot, all stop. `began` is called when all have sat down.
pub async fn moves(nodes: &[SocketAddr], plan: Moves, began: impl FnOnce()) -> Result<MovesResult> {
    let ready = Arc::new(Barrier::new(plan.games + 1));
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut tables = JoinSet::new();
    for number in 0..plan.games {
        let (ready, places) = (ready.clone(), places.clone());
        let node = |turn: usize| nodes.get(turn % nodes.len().max(1)).copied();
        let both = node(number).zip(node(number / nodes.len().max(1)));
        let (one, other) = both.ok_or(crate::LoadError::NotHere)?;
        tables.spawn(async move {
            let mut table = {
                let _place = places.acquire().await;
                Table::sit([one, other], plan, number).await?
            };
            table.wait(&ready).await?;
            table.play().await
        });
    }
    let ended = |error| crate::LoadError::Unexpected(format!("{error}"));
    tokio::select! {
        _ = ready.wait() => began(),
        // Whoever ends before all have sat down could not.
        Some(table) = tables.join_next() => {
            table.map_err(ended)??;
            return Err(crate::LoadError::Unexpected("an early end".to_owned()));
        }
    }
    let mut acknowledged = Latencies::default();
    let mut longest = Duration::ZERO;
    while let Some(table) = tables.join_next().await {
        let (took, latencies) = table.map_err(ended)??;
        longest = longest.max(took);
        acknowledged.append(latencies);
    }
    let per_second = acknowledged.len() as f64 / longest.as_secs_f64().max(0.001);
    Ok(MovesResult {
        per_second,
        acknowledged,
    })
}

struct Table {
    plan: Moves,
    number: usize,
    guests: [Guest; 2],
    tabs: [Client; 2],
    game: String,
}

impl Table {
    async fn sit(nodes: [SocketAddr; 2], plan: Moves, number: usize) -> Result<Table> {
        let guests = [Guest::new(nodes[0]).await?, Guest::new(nodes[1]).await?];
        let tabs = [guests[0].connect().await?, guests[1].connect().await?];
        let mut table = Table {
            plan,
            number,
            guests,
            tabs,
            game: String::new(),
        };
        table.begin().await?;
        Ok(table)
    }

    async fn begin(&mut self) -> Result<()> {
        self.game = self.guests[0].open(self.plan.rules).await?;
        self.guests[1].join(&self.game).await?;
        for tab in &mut self.tabs {
            tab.watch(&self.game).await?;
        }
        Ok(())
    }

    /// Waits until all have sat down. The tabs go on reading: who does not even answer a ping is
    /// given up by the server.
    async fn wait(&mut self, ready: &Barrier) -> Result<()> {
        let [one, other] = &mut self.tabs;
        tokio::select! {
            _ = ready.wait() => Ok(()),
            error = one.only_listen() => Err(error),
            error = other.only_listen() => Err(error),
        }
    }

    /// Plays until the time is up; how long that was, and how long each move took.
    async fn play(mut self) -> Result<(Duration, Latencies)> {
        let start = Instant::now();
        let mut latencies = Latencies::default();
        let pause = self.plan.rate.map(|rate| self.plan.games as f64 / rate);
        // Not all at the same moment.
        let offset = self.number as f64 / self.plan.games as f64;
        for round in 0_u64.. {
            let seed = round * 1_000_003 + self.number as u64;
            let line = line(self.plan.rules, LONGEST, seed);
            for (ply, (seat, text)) in (0_u32..).zip(&line) {
                let due = pause.map(|pause| (latencies.len() as f64 + offset) * pause);
                let due = due.map_or(start.elapsed(), Duration::from_secs_f64);
                if due.max(start.elapsed()) >= self.plan.time {
                    // Who waits for a move that is not made any more would count as time of play.
                    return Ok((start.elapsed(), latencies));
                }
                sleep_until(start + due).await;
                let (mover, other) = match *seat == Seat::A {
                    true => (0, 1),
                    false => (1, 0),
                };
                let sent = Instant::now();
                self.tabs[mover]
                    .send_move(&self.game, *seat, text, ply)
                    .await?;
                self.tabs[mover].acknowledged().await?;
                latencies.add(sent.elapsed());
                self.tabs[other].sees(ply).await?;
            }
            self.begin().await?;
        }
        Ok((start.elapsed(), latencies))
    }
}
