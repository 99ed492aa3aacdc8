//! A table at which one game follows the other.

use crate::addresses::Addresses;
use crate::book::Book;
use crate::player::Player;
use std::sync::Arc;
use std::time::Duration;
use tercio_load::{Guest, Result};
use tercio_online::{Agreement, TimeControl};
use tercio_rng::Rng;
use tercio_rules::{Rules, Seat};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(20);

/// What is played, in turn: two and three seats, with and without a clock.
const KINDS: [(&str, &str, TimeControl); 3] = [
    ("martian", "two", TimeControl::Unlimited),
    (
        "martian",
        "two",
        TimeControl::Live {
            minutes: 10,
            seconds: 5,
        },
    ),
    ("martian", "three", TimeControl::Days(1)),
];

/// Plays one game after the other until the book says that it is enough; how many.
pub(crate) async fn games(
    number: usize,
    addresses: Arc<Addresses>,
    book: Arc<Book>,
    mut rng: Rng,
) -> usize {
    let mut played = 0;
    while !book.is_ending() || played == 0 {
        let (game, setup, time) = KINDS[(number + played) % KINDS.len()];
        let Ok(rules) = Rules::from_names(game, setup) else {
            book.complain(format!("there is no {game} {setup}"));
            return played;
        };
        let agreement = Agreement {
            time,
            ..Agreement::casual(rules)
        };
        let (game, guests) = sit(&addresses, &agreement).await;
        let mut players = JoinSet::new();
        for (seat, guest) in Seat::ALL.into_iter().zip(guests) {
            let player = Player {
                guest,
                game: game.clone(),
                seat,
                addresses: addresses.clone(),
                book: book.clone(),
                rng: Rng::new(rng.next_u64()),
            };
            players.spawn(player.play());
        }
        while let Some(ended) = players.join_next().await {
            if let Err(error) = ended {
                book.complain(format!("game {game}: {error}"));
            }
        }
        played += 1;
    }
    played
}

/// Opens a game and sits down, as often as it takes.
async fn sit(addresses: &Addresses, agreement: &Agreement) -> (String, Vec<Guest>) {
    loop {
        if let Ok(Ok(game)) = timeout(PATIENCE, try_sit(addresses, agreement)).await {
            return game;
        }
        sleep(PAUSE).await;
    }
}

async fn try_sit(addresses: &Addresses, agreement: &Agreement) -> Result<(String, Vec<Guest>)> {
    let here = || addresses.next().ok_or(tercio_load::LoadError::NotHere);
    // New people each time: one whose answer was lost leaves open games behind.
    let mut guests = Vec::new();
    for _ in &agreement.seats {
        guests.push(Guest::new(here()?).await?);
    }
    let game = guests[0].at(here()?).open_game(agreement.clone()).await?;
    for guest in &guests[1..] {
        while guest.at(here()?).join(&game).await.is_err() {
            sleep(PAUSE).await;
        }
    }
    Ok((game, guests))
}
