//! Events a second on both databases, raw and as the server writes them.

#![expect(clippy::print_stdout, reason = "this is what it is for")]

use std::time::Duration;
use tercio_store::bench::{Way, events_per_second};
use tercio_store::testing::{Cluster, Disk, TemporaryFile};
use tercio_store::{Result, Store};

const TIME: Duration = Duration::from_secs(2);
const ROUNDS: usize = 5;

async fn compare(name: &str, address: &str) -> Result<()> {
    let store = Store::open(address).await?;
    for writers in [1, 32, 256] {
        let mut ratios = Vec::new();
        for round in 0..ROUNDS {
            let mut rates = [0.0; 2];
            for (way, rate) in [Way::Raw, Way::Append].into_iter().zip(&mut rates) {
                let games = format!("{way:?}-{writers}-{round}");
                *rate = events_per_second(&store, way, &games, writers, TIME).await?;
            }
            let [raw, append] = rates;
            println!("{name} {writers:>4} writers: raw {raw:>6.0}/s, append {append:>6.0}/s");
            ratios.push(append / raw);
        }
        ratios.sort_by(f64::total_cmp);
        println!(
            "{name} {writers:>4} writers: median ratio {:.2}",
            ratios[ROUNDS / 2]
        );
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<()> {
    let file = TemporaryFile::new();
    compare("SQLite", &file.address()).await?;
    let cluster = Cluster::start(Disk::Waits);
    compare("PostgreSQL", &cluster.database().await).await
}
