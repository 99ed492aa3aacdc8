//! Whatever comes over a socket: the server goes on, and only what the rules allow happens.

use crate::client::{Person, wish};
use crate::server::Server;
use serde_json::json;
use tercio_rng::Rng;
use tercio_server::OnlineOptions;
use tungstenite::Message;

/// How many messages are sent.
const MESSAGES: usize = 3_000;

/// Messages that make sense, for one of those who play.
fn sensible(rng: &mut Rng, game: &str) -> String {
    let seat = ["A", "B", "C"][rng.below(3)];
    let key = format!("k{}", rng.below(50));
    let ply = rng.below(4);
    let command = [
        json!({"do": "move", "move": "b3-a4", "ply": ply}),
        json!({"do": "move", "move": "c6-d5", "ply": ply}),
        json!({"do": "offer", "offer": "draw"}),
        json!({"do": "offer", "offer": "takeback"}),
        json!({"do": "accept"}),
        json!({"do": "decline"}),
        json!({"do": "claim", "seat": "B"}),
        json!({"do": "add-time"}),
    ][rng.below(8)]
    .clone();
    let message = [
        json!({"say": "act", "game": game, "seat": seat, "key": key, "command": command}),
        json!({"say": "watch", "game": game, "since": rng.below(5)}),
        json!({"say": "unwatch", "game": game}),
        json!({"say": "lobby", "follow": rng.percent(50)}),
        json!({"say": "ping", "token": rng.below(1000)}),
        json!({"say": "chat", "game": game, "room": "players", "text": {"phrase": "hello"}}),
        json!({"say": "prepare", "game": game, "seat": seat, "ply": ply, "lines": [["b3-a4", "c6-d5"]]}),
    ][rng.below(7)]
    .clone();
    message.to_string()
}

/// Changes some characters, or where a message begins and ends.
fn spoil(rng: &mut Rng, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.below(4) {
        let strange = ['\0', '"', '{', '}', '9', '-', 'é', '\u{10ffff}', ' ', '\\'];
        let at = rng.below(letters.len());
        match rng.below(4) {
            0 => letters[at] = strange[rng.below(strange.len())],
            1 => letters.insert(at, strange[rng.below(strange.len())]),
            2 if letters.len() > 1 => drop(letters.remove(at)),
            _ => letters.truncate(at.max(1)),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn any_messages_leave_the_server_and_the_game_whole() {
    // No limit of rate: it would answer instead.
    let options = OnlineOptions {
        requests_a_minute: 0,
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let people = [0, 1, 2].map(|_| Person::new(&server));
    let game = people[0].open(&wish("two", 2));
    people[1].join(&game);
    let mut tabs = people.each_ref().map(Person::connect);
    let mut rng = Rng::new(5);
    for number in 0..MESSAGES {
        let who = rng.below(tabs.len());
        let text = sensible(&mut rng, &game);
        let text = match rng.percent(50) {
            true => spoil(&mut rng, &text),
            false => text,
        };
        tabs[who].socket.send(Message::text(text)).expect("sent");
        // Everybody reads, and nobody was thrown out.
        if number % 20 == 0 {
            for tab in &mut tabs {
                let token = 10_000 + number;
                tab.say(&json!({"say": "ping", "token": token}));
                while tab.hear("pong")["token"] != token {}
            }
        }
    }
    // The facts are a game.
    let view = people[0].get(&format!("/api/games/{game}")).good();
    assert!(!view["entries"].as_array().expect("a list").is_empty());
}
