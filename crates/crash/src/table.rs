//! A table at which one game follows the other.

use crate::addresses::Addresses;
use crate::book::Book;
use crate::player::Player;
use std::sync::Arc;
use std::time::Duration;
use tercio_api::{GameReview, Visibility};
use tercio_load::{Guest, Result};
use tercio_online::{Agreement, SeatPlan, TimeControl};
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

/// Against whom people play where workers think, in turn.
const LEVELS: [u8; 4] = [1, 5, 12, Agreement::MOST_LEVEL];
/// How many moves such a game has, so that many are looked back at.
const SHORT: usize = 12;
/// How many moves another game has.
const LONG: usize = 60;
/// Between two looks at a review.
const LOOK: Duration = Duration::from_millis(200);

/// Who thinks for those who are no people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engines {
    /// There are people only.
    None,
    /// Workers, who also look back at games.
    Workers,
}

/// Plays one game after the other until the book says that it is enough; how many.
pub(crate) async fn games(
    number: usize,
    addresses: Arc<Addresses>,
    book: Arc<Book>,
    engines: Engines,
    mut rng: Rng,
) -> usize {
    let mut played = 0;
    while !book.is_ending() || played == 0 {
        let kinds = match engines {
            Engines::None => &KINDS[..],
            // Of three, two would play on when the person resigns.
            Engines::Workers => &KINDS[..2],
        };
        let (game, setup, time) = kinds[(number + played) % kinds.len()];
        let Ok(rules) = Rules::from_names(game, setup) else {
            book.complain(format!("there is no {game} {setup}"));
            return played;
        };
        let mut agreement = Agreement {
            time,
            ..Agreement::casual(rules)
        };
        if engines == Engines::Workers {
            let levels = (number + played..).map(|turn| LEVELS[turn % LEVELS.len()]);
            for (seat, level) in agreement.seats.iter_mut().skip(1).zip(levels) {
                *seat = SeatPlan::House(level);
            }
        }
        let (game, guests) = sit(&addresses, &agreement).await;
        let host = guests[0].clone();
        let mut players = JoinSet::new();
        for (seat, guest) in Seat::ALL.into_iter().zip(guests) {
            let player = Player {
                guest,
                game: game.clone(),
                seat,
                addresses: addresses.clone(),
                book: book.clone(),
                rng: Rng::new(rng.next_u64()),
                longest: match engines {
                    Engines::None => LONG,
                    Engines::Workers => SHORT,
                },
            };
            players.spawn(player.play());
        }
        while let Some(ended) = players.join_next().await {
            if let Err(error) = ended {
                book.complain(format!("game {game}: {error}"));
            }
        }
        if engines == Engines::Workers {
            look_back(&addresses, &book, &host, &game).await;
        }
        played += 1;
    }
    played
}

/// Has a game looked back at, and waits for it.
async fn look_back(addresses: &Addresses, book: &Book, guest: &Guest, game: &str) {
    book.ask(game.to_owned());
    loop {
        let here = addresses.next().map(|address| guest.at(address));
        if let Some(guest) = here
            && let Ok(Ok(GameReview::Done { .. })) = timeout(PATIENCE, guest.review(game)).await
        {
            return;
        }
        sleep(LOOK).await;
    }
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
    let people = |plan: &&SeatPlan| **plan == SeatPlan::Player;
    for _ in agreement.seats.iter().filter(people) {
        guests.push(Guest::new(here()?).await?);
    }
    // What everybody may see is looked through for puzzles. Who comes by chance would sit down, but the
    // seats of engines are nobody's.
    let visibility = match guests.len() {
        1 => Visibility::Lobby,
        _ => Visibility::Link,
    };
    let host = guests[0].at(here()?);
    let game = host.open_game(agreement.clone(), visibility).await?;
    for guest in &guests[1..] {
        while guest.at(here()?).join(&game).await.is_err() {
            sleep(PAUSE).await;
        }
    }
    Ok((game, guests))
}
