//! Whole tournaments, played by programs.

use crate::client::{Person, SOON};
use crate::rated::legal;
use crate::server::Server;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_server::OnlineOptions;

const SEATS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];
/// When a tournament begins, in milliseconds: all have come by then, however slow the machine is.
const LATER: i64 = 10 * 60_000;
/// More than the break between two rounds.
const BREAK: i64 = 21_000;

/// A server that counts no requests.
fn on(database: &str) -> Server {
    Server::on(
        database,
        OnlineOptions {
            requests_a_minute: 0,
            ..OnlineOptions::default()
        },
    )
}

pub(crate) fn plan(format: &str, seats: usize, rounds: u8) -> Value {
    let (game, setup) = match seats {
        2 => ("pikemen", "mini"),
        3 => ("martian", "three"),
        _ => ("martian", "four"),
    };
    json!({
        "name": "Club evening", "format": format, "rounds": rounds, "least": seats, "most": 12,
        "agreement": {
            "game": game, "setup": setup, "time": {"days": 1}, "seats": vec!["player"; seats],
        },
    })
}

fn live(mut plan: Value) -> Value {
    plan["agreement"]["time"] = json!({"live": {"minutes": 3, "seconds": 2}});
    plan
}

/// A tournament and those who may play in it; the first one has made it.
struct Club {
    id: String,
    people: Vec<Person>,
    /// By their numbers.
    by_id: HashMap<String, usize>,
}

impl Club {
    /// People with accounts, the first of whom makes a tournament.
    fn new(server: &Server, people: usize, plan: &Value) -> Club {
        let people: Vec<Person> = (0..people)
            .map(|number| Person::with_account(server, &format!("player{number}")))
            .collect();
        let by_id = people.iter().enumerate();
        let by_id = by_id.map(|(place, person)| (person.id(), place)).collect();
        let made = people[0].post("/api/tournaments", plan);
        assert_eq!(made.status, 201, "{made:?}");
        let made = made.json();
        let id = made["summary"]["id"].as_str().expect("an id");
        Club {
            id: id.to_owned(),
            people,
            by_id,
        }
    }

    fn at(&self, server: &Server) -> Club {
        Club {
            id: self.id.clone(),
            people: self.people.iter().map(|person| person.at(server)).collect(),
            by_id: self.by_id.clone(),
        }
    }

    fn send(&self, person: usize, what: &str) -> crate::client::Answer {
        let path = format!("/api/tournaments/{}/{what}", self.id);
        self.people[person].post(&path, &json!({}))
    }

    fn join(&self, people: impl IntoIterator<Item = usize>) {
        for person in people {
            self.send(person, "join").good();
        }
    }

    fn view(&self, person: usize) -> Value {
        let path = format!("/api/tournaments/{}", self.id);
        self.people[person].get(&path).good()
    }

    /// Waits until something is so.
    fn until(&self, fits: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let view = self.view(0);
            if fits(&view) {
                return view;
            }
            assert!(begin.elapsed() < SOON, "{view:#}");
            sleep(Duration::from_millis(20));
        }
    }

    fn until_round(&self, round: u64) -> Value {
        self.until(|view| view["summary"]["round"] == round)
    }

    fn until_status(&self, status: &str) -> Value {
        self.until(|view| view["summary"]["status"] == status)
    }

    /// Who of the people a player of the tournament is.
    fn person(&self, view: &Value, player: &Value) -> usize {
        let place = player
            .as_u64()
            .and_then(|place| usize::try_from(place).ok());
        let player = &view["players"][place.expect("a place")]["player"];
        self.by_id[player["id"].as_str().expect("an id")]
    }

    /// Everybody makes a move, and all but the one who came first resign.
    fn play(&self, view: &Value, game: &Value) {
        let id = game["game"].as_str().expect("an id");
        let seats = game["seats"].as_array().expect("seats");
        let people: Vec<usize> = seats.iter().map(|seat| self.person(view, seat)).collect();
        let mut tabs: Vec<_> = people
            .iter()
            .map(|who| self.people[*who].connect())
            .collect();
        for (seat, tab) in tabs.iter_mut().enumerate() {
            let view = tab.watch(id);
            tab.play(id, SEATS[seat], &legal(&view), seat);
        }
        let winner = people.iter().min().expect("players");
        for (seat, tab) in tabs.iter_mut().enumerate() {
            if people[seat] != *winner {
                tab.act(id, SEATS[seat], &json!({"do": "resign"}));
            }
        }
    }

    /// Plays all games of the last round that are not over.
    fn play_round(&self, view: &Value) {
        for game in last_round(view)["games"].as_array().expect("games") {
            if game["scores"].is_null() {
                self.play(view, game);
            }
        }
    }

    /// The places of the people in the end, the first one first, and their scores.
    fn standings(&self, view: &Value) -> Vec<(usize, u64)> {
        let standings = view["standings"].as_array().expect("standings");
        let standing = |standing: &Value| {
            let score = standing["score"].as_u64().expect("a score");
            (self.person(view, &standing["player"]), score)
        };
        standings.iter().map(standing).collect()
    }
}

fn last_round(view: &Value) -> &Value {
    let rounds = view["rounds"].as_array().expect("rounds");
    rounds.last().expect("a round")
}

/// Who met whom, each pair of players once for each meeting.
fn meetings(view: &Value) -> Vec<(u64, u64)> {
    let rounds = view["rounds"].as_array().expect("rounds").iter();
    let games = rounds.flat_map(|round| round["games"].as_array().expect("games"));
    let pairs = games.flat_map(|game| {
        let seats = game["seats"].as_array().expect("seats");
        let seats: Vec<u64> = seats.iter().filter_map(Value::as_u64).collect();
        let pairs = seats.clone().into_iter().flat_map(move |one| {
            let later = seats.clone().into_iter().filter(move |other| *other > one);
            later.map(move |other| (one, other))
        });
        pairs.collect::<Vec<_>>()
    });
    pairs.collect()
}

#[test]
fn programs_play_a_round_robin() {
    let server = on("sqlite::memory:");
    let club = Club::new(&server, 4, &plan("round-robin", 2, 1));
    assert_eq!(club.send(0, "start").problem(), "too-few");
    club.join(0..4);
    let listed = club.people[1].get("/api/tournaments").good();
    assert_eq!(listed["open"][0]["players"], 4);
    assert_eq!(listed["open"][0]["rounds"], 3);
    assert_eq!(club.send(1, "start").problem(), "not-yours");
    club.send(0, "start").good();
    assert_eq!(club.send(0, "start").problem(), "too-late");
    assert_eq!(club.send(0, "cancel").problem(), "too-late");
    for round in 1..=3 {
        let view = club.until_round(round);
        for person in 0..4 {
            let mine = club.view(person);
            assert!(mine["my_game"].is_string(), "everybody plays");
        }
        club.play_round(&view);
    }
    let view = club.until_status("finished");
    assert_eq!(
        club.standings(&view),
        [(0, 360), (1, 240), (2, 120), (3, 0)]
    );
    assert_eq!(
        view["tie_breaks"],
        json!(["direct-encounter", "sonneborn-berger", "wins"])
    );
    let mut met = meetings(&view);
    met.sort_unstable();
    met.dedup();
    assert_eq!(met.len(), 6);
    // Who has seen it all is told so in a word.
    let path = format!("/api/tournaments/{}?version={}", club.id, view["version"]);
    assert_eq!(club.people[2].get(&path).status, 204);
    assert_eq!(club.send(1, "join").problem(), "too-late");
}

#[test]
fn programs_play_a_swiss_that_begins_by_itself() {
    let server = on("sqlite::memory:");
    let mut plan = live(plan("swiss", 2, 3));
    plan["starts"] = json!(server.clock.now().0 + LATER);
    plan["agreement"]["rated"] = json!(true);
    let club = Club::new(&server, 5, &plan);
    club.join(0..5);
    server.clock.forward(LATER);
    for round in 1..=3 {
        let view = club.until_round(round);
        assert_eq!(last_round(&view)["byes"].as_array().map(Vec::len), Some(1));
        club.play_round(&view);
        if round < 3 {
            // Players rest between live rounds.
            let view = club.until(|view| view["next_round"].is_number());
            assert_eq!(view["summary"]["round"], round);
            server.clock.forward(BREAK);
        }
    }
    let view = club.until_status("finished");
    assert_eq!(view["tie_breaks"][0], "buchholz");
    assert_eq!(club.standings(&view)[0], (0, 360));
    let met = meetings(&view);
    assert_eq!(
        met.iter().collect::<HashSet<_>>().len(),
        met.len(),
        "no rematch"
    );
    let rounds = view["rounds"].as_array().expect("rounds").iter();
    let byes: HashSet<_> = rounds.map(|round| round["byes"][0].as_u64()).collect();
    assert_eq!(byes.len(), 3, "nobody sits out twice");
    // The games count for ratings.
    let path = "/api/players/player0";
    let profile = club.people[1].get(path).good();
    assert!(
        profile["ratings"][0]["games"].as_u64() >= Some(2),
        "{profile}"
    );
}

#[test]
fn programs_play_at_tables_of_four() {
    let server = on("sqlite::memory:");
    let club = Club::new(&server, 9, &plan("tables", 4, 3));
    club.join(0..9);
    club.send(0, "start").good();
    for round in 1..=3 {
        let view = club.until_round(round);
        let games = last_round(&view)["games"].as_array().expect("games");
        assert_eq!(games.len(), 2);
        assert!(
            games
                .iter()
                .all(|game| game["seats"].as_array().map(Vec::len) == Some(4))
        );
        club.play_round(&view);
    }
    let view = club.until_status("finished");
    let byes = view["rounds"].as_array().expect("rounds").iter();
    let byes: HashSet<_> = byes.map(|round| round["byes"][0].as_u64()).collect();
    assert_eq!(byes.len(), 3);
    let scores: u64 = club.standings(&view).iter().map(|(_, score)| score).sum();
    // Two wins a round, and a quarter of one for who sits out.
    assert_eq!(scores, 3 * (2 * 120 + 30));
    assert_eq!(view["tie_breaks"][0], "points");
}

#[test]
fn a_tournament_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let server = on(&database);
    let club = Club::new(&server, 6, &plan("swiss", 2, 3));
    club.join(0..6);
    club.send(0, "start").good();
    // One game of the first round is over when the server goes.
    let view = club.until_round(1);
    club.play(&view, &last_round(&view)["games"][0]);
    server.stop();
    let server = on(&database);
    let club = club.at(&server);
    let counted = |view: &Value| last_round(view)["games"][0]["scores"].is_array();
    club.play_round(&club.until(counted));
    // And again just when the second round begins, or a moment before it does.
    server.stop();
    let server = on(&database);
    let club = club.at(&server);
    for round in 2..=3 {
        club.play_round(&club.until_round(round));
    }
    let view = club.until_status("finished");
    // One more may have won all their games: two of six need not meet in three rounds.
    assert!(club.standings(&view)[..2].contains(&(0, 360)));
    let games = view["rounds"].as_array().expect("rounds").iter();
    let games = games.map(|round| round["games"].as_array().map(Vec::len));
    assert!(games.eq([Some(3); 3]));
    let scores: u64 = club.standings(&view).iter().map(|(_, score)| score).sum();
    assert_eq!(scores, 9 * 120, "every game counts once");
}

#[test]
fn two_servers_pair_each_round_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    let nodes = [(); 2].map(|()| on(&database));
    let mut plan = plan("round-robin", 2, 1);
    plan["starts"] = json!(nodes[0].clock.now().0 + LATER);
    let club = Club::new(&nodes[0], 4, &plan);
    club.join(0..4);
    for node in &nodes {
        node.clock.forward(LATER);
    }
    for round in 1..=3 {
        club.until_round(round);
        // Games are played on the other node.
        let other = club.at(&nodes[1]);
        other.play_round(&other.until_round(round));
    }
    let view = club.until_status("finished");
    assert_eq!(view["rounds"].as_array().map(Vec::len), Some(3));
    let running = club.people[0].get("/api/me/games").good();
    assert_eq!(
        running["games"],
        json!([]),
        "no game beside those of the rounds"
    );
    assert_eq!(
        club.standings(&view),
        [(0, 360), (1, 240), (2, 120), (3, 0)]
    );
}

#[test]
fn players_come_late_withdraw_and_stay_away() {
    let server = on("sqlite::memory:");
    let club = Club::new(&server, 7, &live(plan("swiss", 2, 6)));
    club.join(0..6);
    club.send(5, "leave").good();
    assert_eq!(club.view(0)["summary"]["players"], 5);
    club.send(0, "start").good();
    club.play_round(&club.until_round(1));
    club.until(|view| view["next_round"].is_number());
    // One comes late, with half a point; one withdraws.
    let late = club.send(6, "join").good();
    let mine = late["me"].clone();
    let standing = |view: &Value| {
        let mut all = view["standings"].as_array().expect("standings").iter();
        all.find(|one| one["player"] == mine)
            .cloned()
            .expect("a standing")
    };
    assert_eq!(standing(&late)["score"], 60);
    club.send(4, "leave").good();
    server.clock.forward(BREAK);
    let view = club.until_round(2);
    let games = last_round(&view)["games"].as_array().expect("games");
    let seats = games
        .iter()
        .flat_map(|game| game["seats"].as_array().expect("seats"));
    let playing: HashSet<usize> = seats.map(|seat| club.person(&view, seat)).collect();
    assert!(playing.contains(&6) || last_round(&view)["byes"][0] == mine);
    assert!(!playing.contains(&4));
    // Nobody can call such a game off, and who does not come loses it.
    let game = &games[0];
    let id = game["game"].as_str().expect("an id");
    let first = club.person(&view, &game["seats"][0]);
    let mut tab = club.people[first].connect();
    let key = tab.ask(id, "A", &json!({"do": "abort"}));
    assert_eq!(tab.answer(&key)["refusal"], "too-late-to-abort");
    for game in &games[1..] {
        club.play(&view, game);
    }
    server.clock.forward(60_000);
    let view = club.until(|view| view["next_round"].is_number());
    assert_eq!(last_round(&view)["games"][0]["scores"], json!([0, 120]));
    let absent = &view["players"]
        [usize::try_from(game["seats"][0].as_u64().expect("a place")).expect("small")];
    assert_eq!(absent["withdrawn"], true);
    // They may come back, and so may who has withdrawn.
    for person in [first, 4] {
        assert_eq!(club.view(person)["rights"]["join"], true);
        club.send(person, "join").good();
    }
    // After half of the rounds nobody new comes.
    server.clock.forward(BREAK);
    let view = club.until_round(3);
    assert_eq!(club.send(5, "join").problem(), "too-late");
    // All but one withdraw: the tournament is over after this round.
    club.play_round(&view);
    for person in 1..7 {
        club.send(person, "leave");
    }
    server.clock.forward(BREAK);
    let view = club.until_status("finished");
    assert_eq!(view["summary"]["round"], 3);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let server = on("sqlite::memory:");
    let club = Club::new(&server, 3, &plan("swiss", 2, 2));
    let guest = Person::new(&server);
    let make = |plan: &Value| club.people[0].post("/api/tournaments", plan).problem();
    assert_eq!(
        guest
            .post("/api/tournaments", &plan("swiss", 2, 2))
            .problem(),
        "no-account"
    );
    let join = format!("/api/tournaments/{}/join", club.id);
    assert_eq!(guest.post(&join, &json!({})).problem(), "no-account");
    let with = |path: &str, value: Value| {
        let mut plan = plan("swiss", 2, 2);
        *plan.pointer_mut(path).expect("a place") = value;
        plan
    };
    for bad in [
        with("/name", json!("  ")),
        with("/format", json!("tables")),
        with("/rounds", json!(0)),
        with("/least", json!(1)),
        with("/most", json!(201)),
        with("/agreement/time", json!("unlimited")),
        with("/agreement/seats", json!([{"house": 3}, "player"])),
    ] {
        assert_eq!(make(&bad), "bad-tournament", "{bad}");
    }
    let mut late = plan("swiss", 2, 2);
    late["starts"] = json!(1);
    assert_eq!(make(&late), "bad-tournament");
    let nothing = club.people[0].get("/api/tournaments/nothing");
    assert_eq!(nothing.problem(), "no-tournament");
    // Nobody opens a game as if it belonged to a tournament.
    let mut wish = crate::client::wish("two", 2);
    wish["agreement"]["tournament"] = json!(club.id);
    assert_eq!(
        club.people[0].post("/api/games", &wish).problem(),
        "bad-agreement"
    );
    // One account a browser.
    club.join([1]);
    let mut twice = club.people[1].clone();
    twice.send("/api/account/logout", &json!({}));
    let answer = twice.log_in("player2", crate::accounts::PASSWORD);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(twice.post(&join, &json!({})).problem(), "same-browser");
    // Without enough players nothing begins, and its maker may call it off.
    let view = club.send(0, "cancel").good();
    assert_eq!(view["summary"]["status"], "cancelled");
    assert_eq!(club.send(2, "join").problem(), "too-late");
    let mut soon = plan("swiss", 2, 2);
    soon["starts"] = json!(server.clock.now().0 + 5_000);
    let made = club.people[0].post("/api/tournaments", &soon).good();
    let id = made["summary"]["id"].as_str().expect("an id").to_owned();
    server.clock.forward(5_000);
    Club { id, ..club }.until_status("cancelled");
}
