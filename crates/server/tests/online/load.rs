//! The programs that measure a server play on it as people do.

use crate::client::SOON;
use crate::server::Server;
use std::time::Duration;
use tercio_load::{Moves, idle, moves, spectators};
use tercio_rules::Rules;
use tercio_server::{ConnectionLimits, OnlineOptions};
use tokio::time::timeout;

#[test]
fn moves_and_spectators_and_idle_tabs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let options = OnlineOptions {
        requests_a_minute: 0,
        ..OnlineOptions::default()
    };
    let limits = ConnectionLimits {
        connections: 10_000,
        ..ConnectionLimits::default()
    };
    let server = Server::with(&database, options, limits);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let plan = Moves {
            rules,
            games: 4,
            rate: None,
            time: Duration::from_secs(1),
        };
        let most = moves(&[server.address], plan, || ()).await.expect("played");
        let plan = Moves {
            rate: Some(most.per_second / 2.0),
            ..plan
        };
        let steady = moves(&[server.address], plan, || ()).await.expect("played");
        let seen = spectators(server.address, rules, 10, 5)
            .await
            .expect("seen");
        let tabs = idle(server.address, 10).await.expect("open");
        assert!(most.per_second > 0.0 && !steady.acknowledged.is_empty());
        assert_eq!((seen.len(), tabs.len()), (5, 10));
    });
    server.stop();
}

#[test]
fn a_table_that_cannot_be_taken_ends_the_measurement() {
    let options = OnlineOptions {
        requests_a_minute: 4,
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let plan = Moves {
            rules: Rules::from_names("martian", "two").expect("a setup"),
            games: 20,
            rate: None,
            time: Duration::from_secs(1),
        };
        let measured = timeout(SOON, moves(&[server.address], plan, || ())).await;
        assert!(measured.expect("it ends").is_err());
    });
}
