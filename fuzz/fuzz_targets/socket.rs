//! Whatever a client says over a socket is read or refused; what is read is written as a message
//! that reads as the same; what a game decides fits the game, and facts of others never break it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tercio_api::ClientMessage;
use tercio_fuzz::game;
use tercio_online::{Agreement, Entry, Event, OnlineGame, SeatPlan, Situation, Time, TimeControl};

const START: Time = Time(1_700_000_000_000);

fuzz_target!(|bytes: &[u8]| {
    let [choice, time, rest @ ..] = bytes else {
        return;
    };
    let mut agreement = Agreement::casual(*game(*choice).rules());
    agreement.time = [
        TimeControl::Unlimited,
        TimeControl::Days(1),
        TimeControl::Live {
            minutes: 1,
            seconds: 0,
        },
    ][usize::from(time % 3)];
    if time & 0x80 != 0 {
        agreement.seats[0] = SeatPlan::House(1);
    }
    let Ok(mut game) = OnlineGame::new(agreement, START) else {
        return;
    };
    let mut now = START;
    for line in rest.split(|&byte| byte == b'\n') {
        now = now.plus(line.len() as i64 * 100);
        if let Some(event) = game.overdue(now) {
            happen(&mut game, now, event);
        }
        match serde_json::from_slice(line) {
            Ok(message) => hear(&mut game, now, &message),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        // What another node has kept may be anything.
        if let Ok(event) = serde_json::from_slice::<Event>(line) {
            let mut other = game.clone();
            let entry = Entry { at: now, event };
            match other.apply(&entry) {
                Ok(()) => assert_eq!(other.version(), game.version() + 1),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
});

fn hear(game: &mut OnlineGame, now: Time, message: &ClientMessage) {
    let text = serde_json::to_string(message).expect("it was read");
    let again: ClientMessage = serde_json::from_str(&text).expect("we wrote it");
    assert_eq!(again, *message);
    let ClientMessage::Act { seat, command, .. } = message else {
        return;
    };
    let before = game.version();
    match game.decide(*seat, command, Situation::at(now)) {
        Ok(event) => happen(game, now, event),
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
    }
    assert!(game.version() <= before + 1);
}

fn happen(game: &mut OnlineGame, now: Time, event: Event) {
    let text = serde_json::to_string(&event).expect("it can be kept");
    assert_eq!(
        serde_json::from_str::<Event>(&text).expect("we wrote it"),
        event
    );
    let entry = Entry { at: now, event };
    game.apply(&entry).expect("what was decided fits");
}
