//! How well an engine keeps its time: how long it takes to get ready, and how long its first moves
//! of a game take when each may take 100 ms, with more and more memory and threads.
//!
//! ```sh
//! cargo run --release -p tercio-ugi --example clock -- tercio engine
//! ```

use std::error::Error;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tercio_ugi::{Client, Command, Go, PositionText};

/// Memory in MiB, and threads.
const CASES: [(u32, u32); 7] = [
    (32, 1),
    (256, 1),
    (4096, 1),
    (32, 2),
    (32, 8),
    (32, 64),
    (32, 256),
];
const GAMES: usize = 2;
const MOVES: usize = 5;
const MOVE_TIME: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let program = args.next().ok_or("expected the command of an engine")?;
    let args: Vec<String> = args.collect();
    for (hash, threads) in CASES {
        let mut engine = Client::start(&program, &args, PATIENCE)?;
        engine.set_option("Hash", &hash.to_string())?;
        engine.set_option("Threads", &threads.to_string())?;
        for game in 1..=GAMES {
            let begin = Instant::now();
            engine.send(&Command::NewGame)?;
            engine.ready(PATIENCE)?;
            let ready = begin.elapsed().as_millis();
            let times = game_of(&mut engine)?.join(" ");
            writeln!(
                io::stdout(),
                "Hash {hash:4}, Threads {threads:3}, game {game}: ready after {ready} ms, moves {times} ms"
            )?;
        }
    }
    Ok(())
}

/// How long each move took, in milliseconds.
fn game_of(engine: &mut Client) -> Result<Vec<String>, Box<dyn Error>> {
    let mut position = PositionText::default();
    let mut times = Vec::new();
    for _ in 0..MOVES {
        let go = Go {
            movetime: Some(MOVE_TIME),
            ..Go::default()
        };
        let reply = engine.best_move(&position, &go, PATIENCE)?;
        position.moves = format!("{} {}", position.moves, reply.mv);
        times.push(reply.time.as_millis().to_string());
    }
    Ok(times)
}
