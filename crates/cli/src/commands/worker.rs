//! `tercio worker`: the work of engines, for servers elsewhere.

use crate::error::{Failure, Result};
use crate::log;
use crate::numbers::number;
use crate::runtime;
use std::io;
use std::time::Duration;
use tercio_jobs::{JobStream, Kind, Queues, Worker};
use tokio::sync::watch;
use tokio::time::sleep;

/// The most threads that can be asked for.
const MOST_THREADS: u32 = 256;
/// How long threads may take to end.
const ENDING: Duration = Duration::from_secs(5);
/// How often it is looked whether NATS is there.
const SILENCE: Duration = Duration::from_secs(3);

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Where the servers put their work: nats://HOST:PORT
    #[arg(long, value_name = "URL", env = "TERCIO_NATS", hide_env_values = true)]
    nats: String,
    /// How many threads work
    #[arg(long, value_name = "N", env = "TERCIO_WORKER_THREADS", default_value = "1",
          value_parser = number(1..=MOST_THREADS))]
    threads: u32,
    /// What is done, with commas between: moves, reviews, puzzles
    #[arg(
        long,
        value_name = "KINDS",
        env = "TERCIO_WORKER_KINDS",
        default_value = "moves,reviews,puzzles",
        value_delimiter = ','
    )]
    kinds: Vec<Kind>,
    #[command(flatten)]
    log: log::LogArgs,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    args.log.begin(log::Level::Info);
    let runtime = runtime::on_all_processors()?;
    runtime.block_on(work(args))?;
    runtime.shutdown_timeout(ENDING);
    Ok(())
}

fn cannot_start(error: io::Error) -> Failure {
    Failure::new(format_args!("cannot start the worker: {error}"))
}

/// Works until it is asked to end; then what is under way is finished or given back. Asked twice, it
/// ends at once: others do the rest.
async fn work(args: &Args) -> Result<()> {
    let mut requests_to_end = tercio_server::requests_to_end().map_err(cannot_start)?;
    let stream = JobStream::connect(&args.nats).await;
    let stream = stream.map_err(|error| Failure::new(format_args!("--nats: {error}")))?;
    let queues = Queues {
        local: None,
        stream: Some(stream.clone()),
    };
    let link = tokio::spawn(tell_of_link(stream));
    let worker = Worker::new(queues, &args.kinds);
    let (end, ended) = watch::channel(false);
    let kinds: Vec<&str> = args.kinds.iter().map(|kind| kind.word()).collect();
    let kinds = kinds.join(",");
    tracing::info!(threads = args.threads, kinds, "the worker begins");
    let mut working = tokio::spawn(worker.work(args.threads as usize, ended));
    requests_to_end.recv().await;
    tracing::info!("the worker ends");
    // It listens as long as it works.
    let _ = end.send(true);
    tokio::select! {
        _ = &mut working => {}
        _ = requests_to_end.recv() => working.abort(),
    }
    link.abort();
    Ok(())
}

/// Says when NATS is not there, and when it is again: without it there is no work, and a wrong address
/// looks the same.
async fn tell_of_link(stream: JobStream) {
    let mut was_up = true;
    loop {
        sleep(SILENCE).await;
        let is_up = stream.is_up();
        match (was_up, is_up) {
            (true, false) => tracing::warn!("NATS does not answer at --nats; trying again"),
            (false, true) => tracing::info!("NATS answers again"),
            _ => {}
        }
        was_up = is_up;
    }
}
