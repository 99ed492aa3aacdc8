//! Vacations: begun by who may, and known to all games sooner or later.

use crate::home::{Home, account, append, event, running_between};
use crate::on_both;
use tercio_store::{Append, Appended, GameId, LastVacation, PlayerId, Store, Vacation};

on_both! {
    a_vacation_begins_once_and_can_be_ended,
    what_games_have_yet_to_know_is_remembered,
    what_is_not_true_any_more_is_not_written,
    a_game_hears_of_a_vacation_before_its_end_or_not_at_all,
}

fn vacation(player: &PlayerId, id: &str, from_at: i64, until_at: i64) -> Vacation {
    Vacation {
        id: id.to_owned(),
        player: player.clone(),
        from_at,
        until_at,
        untold: 1,
    }
}

async fn a_vacation_begins_once_and_can_be_ended(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    // Two tabs at once: what the second one knew is not true any more.
    let other = home.open().await;
    let (a, b) = (vacation(&one, "a", 10, 100), vacation(&one, "b", 10, 100));
    let (a, b) = tokio::join!(store.begin_vacation(&a, 0), other.begin_vacation(&b, 0));
    assert_ne!(a.expect("an answer"), b.expect("an answer"));
    assert_eq!(store.end_vacation(&two, 50).await, Ok(false));
    assert_eq!(store.end_vacation(&one, 50).await, Ok(true));
    assert_eq!(store.end_vacation(&one, 60).await, Ok(false));
    let next = vacation(&one, "c", 70, 90);
    assert_eq!(store.begin_vacation(&next, 1).await, Ok(true));
    let all = store.vacations(&one).await.expect("vacations");
    let times: Vec<_> = all.iter().map(|all| (all.from_at, all.until_at)).collect();
    assert_eq!(times, [(10, 50), (70, 90)]);
    store.close_player(&one, 99).await.expect("closed");
    assert_eq!(store.vacations(&one).await, Ok(Vec::new()));
}

async fn untold(store: &Store) -> Vec<Vacation> {
    store.untold_vacations(9).await.expect("vacations")
}

async fn what_games_have_yet_to_know_is_remembered(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    let begun = vacation(&one, "a", 1, 100);
    assert_eq!(store.begin_vacation(&begun, 0).await, Ok(true));
    assert_eq!(untold(&store).await, std::slice::from_ref(&begun));
    // A game begins while others are told.
    running_between(&store, "g", &[&two, &one]).await;
    store.note_vacation_told(&begun).await.expect("noted");
    let [left] = &untold(&store).await[..] else {
        panic!("it is forgotten");
    };
    store.note_vacation_told(left).await.expect("noted");
    assert!(untold(&store).await.is_empty());
    // A game of others is none of its business.
    running_between(&store, "h", &[&two]).await;
    assert!(untold(&store).await.is_empty());
    store.end_vacation(&one, 50).await.expect("ended");
    let [left] = &untold(&store).await[..] else {
        panic!("it is forgotten");
    };
    assert_eq!(left.until_at, 50);
}

fn about(game: &GameId, version: i64, vacation: &LastVacation) -> Append {
    Append {
        vacation: Some(vacation.clone()),
        ..event(game, version, None)
    }
}

async fn what_is_not_true_any_more_is_not_written(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    let game = running_between(&store, "g", &[&one, &two]).await;
    let last = async || store.last_vacation(&one).await.expect("it answers");
    let before = last().await;
    assert_eq!(before.until_at, None);
    let told = append(&store, about(&game, 0, &before)).await;
    assert_eq!(told, Appended::Done { version: 1 });
    let begun = vacation(&one, "a", 1, 100);
    assert_eq!(store.begin_vacation(&begun, 0).await, Ok(true));
    let going = last().await;
    assert_eq!(going.until_at, Some(100));
    store.end_vacation(&one, 50).await.expect("ended");
    for old in [before, going] {
        let told = append(&store, about(&game, 1, &old)).await;
        assert_eq!(told, Appended::VacationMoved);
    }
    assert_eq!(store.events(&game, 0).await.expect("events").len(), 1);
    let told = append(&store, about(&game, 1, &last().await)).await;
    assert_eq!(told, Appended::Done { version: 2 });
}

async fn a_game_hears_of_a_vacation_before_its_end_or_not_at_all(home: Home) {
    let (store, other) = (home.open().await, home.open().await);
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    for round in 0..20 {
        let id = format!("v{round}");
        let begun = vacation(&one, &id, round * 10, 1_000 + round);
        let known = usize::try_from(round).expect("small");
        assert_eq!(store.begin_vacation(&begun, known).await, Ok(true));
        let last = store.last_vacation(&one).await.expect("it answers");
        let mut games = Vec::new();
        for number in 0..4 {
            let id = format!("g{round}-{number}");
            games.push(running_between(&store, &id, &[&one, &two]).await);
        }
        // One node tells the games, while the vacation ends at another one, which looks at them then.
        let ending = async {
            let ended = other.end_vacation(&one, round * 10 + 5).await;
            assert_eq!(ended, Ok(true));
            let mut seen = Vec::new();
            for game in &games {
                seen.push(other.events(game, 0).await.expect("events").len());
            }
            seen
        };
        let telling = async {
            let mut told = Vec::new();
            for game in &games {
                told.push(append(&store, about(game, 0, &last)).await);
            }
            told
        };
        let (seen, told) = tokio::join!(ending, telling);
        for (seen, told) in seen.into_iter().zip(told) {
            let expected = match seen {
                0 => Appended::VacationMoved,
                _ => Appended::Done { version: 1 },
            };
            assert_eq!(told, expected, "in round {round}");
        }
    }
}
