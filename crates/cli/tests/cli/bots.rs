//! Bots on a server: `tercio bot` with engines of ours and of others, and the example in Python.

use crate::common::server::{Server, serve};
use crate::common::{complaint, folder};
use serde_json::{Value, json};
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_provision::Needed;

const TERCIO: &str = env!("CARGO_BIN_EXE_tercio");
/// Longer than all games of a test may take.
const LONG: Duration = Duration::from_secs(90);
/// How often a test looks.
const MOMENT: Duration = Duration::from_millis(20);

/// What bots and those who look after them ask of a server.
impl Server {
    /// Somebody with a name and an account: their cookies.
    fn account(&self, name: &str) -> String {
        let account = json!({"name": name, "password": "a horse that nobody knows"});
        let guest = self.guest();
        let (session, status, body) = self.ask("POST /api/account/register", &guest, &account);
        assert_eq!(status, "201", "{body}");
        session
    }

    /// A token of an account, with all scopes.
    fn token(&self, session: &str) -> String {
        let wish = json!({"name": "test", "scopes": ["read", "games", "play", "chat"]});
        let (_, status, body) = self.ask("POST /api/account/tokens", session, &wish);
        assert_eq!(status, "201", "{body}");
        let made: Value = serde_json::from_str(&body).expect("JSON");
        made["token"].as_str().expect("a token").to_owned()
    }

    /// A bot with a name: its token.
    fn bot(&self, name: &str) -> String {
        let session = self.account(name);
        let (_, status, body) = self.ask("POST /api/account/bot", &session, &json!({}));
        assert_eq!(status, "200", "{body}");
        self.token(&session)
    }

    /// Opens a game for a bot. `rules` says what is not usual.
    fn open_for(&self, token: &str, rules: &Value) -> String {
        let mut agreement = json!({
            "game": "pikemen", "time": {"live": {"minutes": 5, "seconds": 3}}, "takebacks": true,
        });
        for (name, value) in rules.as_object().expect("rules") {
            agreement[name] = value.clone();
        }
        // Games of two are for whom they were made.
        let is_small = agreement["seats"]
            .as_array()
            .is_some_and(|seats| seats.len() == 2);
        let visibility = if is_small { "link" } else { "lobby" };
        let wish = json!({"agreement": agreement, "visibility": visibility});
        let (_, status, body) = self.ask("POST /api/games", &format!("Bearer {token}"), &wish);
        assert_eq!(status, "201", "{body}");
        let view: Value = serde_json::from_str(&body).expect("JSON");
        view["summary"]["id"].as_str().expect("an id").to_owned()
    }

    fn view(&self, game: &str) -> Value {
        let (_, status, body) = self.ask(&format!("GET /api/games/{game}"), "", &json!({}));
        assert_eq!(status, "200", "{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// Waits until something is true of a game.
    fn wait(&self, game: &str, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let view = self.view(game);
            if is_so(&view) {
                return view;
            }
            assert!(begin.elapsed() < LONG, "{game} is never {what}: {view}");
            sleep(MOMENT);
        }
    }

    fn tercio_bot(&self, token: &str, args: &[&str], log: &Path) -> Running {
        let mut command = Command::new(TERCIO);
        let server = format!("http://{}", self.address);
        command.args(["bot", "--server", &server, "--log", "debug"]);
        Running::start(command.args(args).env("TERCIO_TOKEN", token), log)
    }

    /// The example that was written from the documentation alone.
    fn python_bot(&self, token: &str, args: &[&str], log: &Path) -> Running {
        let python = Needed {
            name: "Python",
            variable: "TERCIO_PYTHON",
            packages: &["python3-minimal"],
        };
        let in_path = |name: &str| {
            let found = Command::new(name).arg("--version").output();
            found
                .is_ok_and(|output| output.status.success())
                .then(|| name.into())
        };
        let mut command = Command::new(python.path(|| in_path("python3")));
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
        let server = format!("http://{}", self.address);
        command.arg(example).args(["--server", &server]).args(args);
        Running::start(command.env("TERCIO_TOKEN", token), log)
    }
}

/// A program that is killed when its test ends.
struct Running(Child);

impl Running {
    /// Starts it; what it says is added to a file.
    fn start(command: &mut Command, log: &Path) -> Running {
        let log = OpenOptions::new().create(true).append(true).open(log);
        let log = log.expect("a file");
        let child = command.stdin(Stdio::null()).stderr(log).spawn();
        Running(child.expect("it starts"))
    }

    /// What a host that is switched off does.
    fn kill(&mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it ends");
    }

    /// Asks it to end, and waits until it has.
    fn end(&mut self) {
        let id = self.0.id().to_string();
        let asked = Command::new("kill").args(["-s", "TERM", &id]).status();
        assert!(asked.expect("kill runs").success());
        let begin = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("a process") {
                assert!(status.success(), "{status}");
                return;
            }
            assert!(begin.elapsed() < LONG, "it does not end");
            sleep(MOMENT);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn is_over(view: &Value) -> bool {
    view["summary"]["status"] == "finished"
}

#[test]
fn bots_finish_games_of_two_three_four_and_six_seats() {
    let server = Server::start(serve(&["--requests", "0"]));
    let logs = folder("bots");
    let [ours, python, foreign] = ["Tally", "Pyx", "Uma"].map(|name| server.bot(name));
    let few = json!({"target": "8"});
    let games = [
        json!({"setup": "mini", "seats": ["player", "player"], "options": few}),
        json!({"setup": "wedge3", "seats": ["player", "player", "player"], "options": few}),
        json!({"setup": "warlords", "seats": ["player", "player", "player", {"house": 1}], "options": few}),
        json!({"setup": "wedge6", "options": few,
            "seats": ["player", {"house": 1}, "player", {"house": 1}, "player", {"house": 2}]}),
    ];
    let games = games.map(|rules| server.open_for(&ours, &rules));
    let joins = games.iter().flat_map(|game| ["--join", game]);
    let joins: Vec<&str> = joins.collect();
    let _python = server.python_bot(&python, &joins, &logs.join("pyx"));
    let engine = [
        "--engine",
        "engine,level=2",
        "--searches",
        "2",
        "--games",
        "5",
    ];
    // And one that it opens itself, for the engine that is a process of its own.
    let manners = ["--seek", "martian/two@5+0", "--greet", "Good luck!"];
    let args = [&engine[..], &manners].concat();
    let mut tally = server.tercio_bot(&ours, &args, &logs.join("tally"));
    let seen = logs.join("environment");
    let process = format!(
        "nodes=50,option.Hash=1,cmd=sh -c 'env > \"$0\"; exec \"$1\" engine' '{}' '{TERCIO}'",
        seen.display()
    );
    let args = ["--lobby", "--engine", &process];
    let _uma = server.tercio_bot(&foreign, &args, &logs.join("uma"));
    for (game, seats) in games.iter().zip([2, 3, 4, 6]) {
        let view = server.wait(game, "over", is_over);
        let sitting = view["summary"]["seats"].as_array().map(Vec::len);
        assert_eq!(sitting, Some(seats));
        assert_eq!(view["summary"]["ending"]["by"], "rules", "{view}");
    }
    let seen = fs::read_to_string(seen).expect("it was started");
    assert!(seen.contains("PATH=") && !seen.contains(&foreign), "{seen}");
    let chat = format!("GET /api/games/{}/chat", games[0]);
    let (_, _, said) = server.ask(&chat, &format!("Bearer {ours}"), &json!({}));
    assert_eq!(said.matches("Good luck!").count(), 1, "{said}");
    let begin = Instant::now();
    loop {
        let archive = "GET /api/archive?player=Tally&player=Uma&game=martian";
        let (_, _, played) = server.ask(archive, "", &json!({}));
        if played.contains("\"status\":\"finished\"") {
            break;
        }
        assert!(
            begin.elapsed() < LONG,
            "nobody plays the game that was opened: {played}"
        );
        sleep(MOMENT);
    }
    // It plays what it has begun to the end, and leaves nothing open.
    tally.end();
    let (_, _, left) = server.ask("GET /api/me/games", &format!("Bearer {ours}"), &json!({}));
    let left: Value = serde_json::from_str(&left).expect("JSON");
    assert_eq!(left["games"], json!([]));
}

#[test]
fn a_bot_answers_challenges_by_its_rules() {
    let server = Server::start(serve(&["--requests", "0"]));
    let logs = folder("bots-challenged");
    let bot = server.bot("Tally");
    let asker = server.token(&server.account("Ann"));
    let ask = |game: &str, setup: &str| {
        let time = json!({"live": {"minutes": 5, "seconds": 3}});
        let agreement =
            json!({"game": game, "setup": setup, "time": time, "seats": ["player", "player"]});
        let wish = json!({"agreement": agreement, "visibility": "link", "invite": ["Tally"]});
        let (_, status, body) = server.ask("POST /api/games", &format!("Bearer {asker}"), &wish);
        assert_eq!(status, "201", "{body}");
        let view: Value = serde_json::from_str(&body).expect("JSON");
        view["summary"]["id"].as_str().expect("an id").to_owned()
    };
    // This one waited before the bot came.
    let strange = ask("martian", "two");
    let args = ["--setups", "pikemen/mini", "--engine", "engine,level=1"];
    let _tally = server.tercio_bot(&bot, &args, &logs.join("tally"));
    let declined = server.wait(&strange, "declined", |view| {
        view["summary"]["status"] == "aborted"
    });
    assert_eq!(declined["summary"]["invited"][0]["status"], "declined");
    let game = ask("pikemen", "mini");
    server.wait(&game, "begun", |view| {
        view["summary"]["status"] == "running"
    });
}

#[test]
fn bot_and_server_come_back_after_they_were_killed() {
    let logs = folder("bots-killed");
    let database = format!("sqlite:{}", logs.join("t.sqlite").display());
    let start = |port: &str| {
        let mut command = Command::new(TERCIO);
        let args = [
            "serve",
            "--requests",
            "0",
            "--database",
            &database,
            "--port",
            port,
        ];
        command.args(args);
        Server::start(command)
    };
    let mut server = start("0");
    let token = server.bot("Tally");
    let rules = json!({"game": "martian", "setup": "two", "seats": ["player", {"house": 1}],
        "time": "unlimited", "options": {"deadlock": "off"}});
    let game = server.open_for(&token, &rules);
    let version = |view: &Value| view["summary"]["version"].as_u64().expect("a number");
    let goes_on = |server: &Server, known: u64| {
        let more = |view: &Value| version(view) >= known + 4;
        version(&server.wait(&game, "played on", more))
    };
    let args = ["--engine", "careful"];
    let play = |server: &Server| server.tercio_bot(&token, &args, &logs.join("tally"));
    let mut bot = play(&server);
    goes_on(&server, 0);
    bot.kill();
    let is_awaited = |view: &Value| view["summary"]["turn"] == "A";
    let left = version(&server.wait(&game, "the bot's", is_awaited));
    bot = play(&server);
    let known = goes_on(&server, left);
    // Now the server goes, and is there again at the same place.
    let (_, port) = server.address.rsplit_once(':').expect("a port");
    let port = port.to_owned();
    drop(server);
    server = start(&port);
    goes_on(&server, known);
    // Nobody's time runs in this game, so nobody waits for its end.
    bot.end();
}

#[test]
fn what_is_wrong_is_said_before_anything_is_played() {
    let server = Server::start(serve(&[]));
    let session = server.account("Ann");
    let person = server.token(&session);
    let address = format!("http://{}", server.address);
    let say = |args: &[&str]| complaint(&[&["bot", "--log", "off"], args].concat(), b"");
    assert!(say(&[]).contains("TERCIO_TOKEN"));
    assert!(say(&["--token", "two words"]).contains("expected a token"));
    assert!(say(&["--server", "localhost"]).contains("http://localhost:8417"));
    let with = |token: &str, more: &[&str]| {
        let usual = ["--server", &address, "--token", token];
        say(&[&usual[..], more].concat())
    };
    let unknown = with("tercio_nobody", &[]);
    assert!(unknown.contains("does not take this token"), "{unknown}");
    assert!(!unknown.contains("tercio_nobody"), "{unknown}");
    let ann = with(&person, &[]);
    assert!(ann.contains("Ann is not a bot"), "{ann}");
    let engine = with(&person, &["--engine", "cmd=/nothing/here"]);
    assert!(
        engine.contains("/nothing/here") && engine.contains("--engine"),
        "{engine}"
    );
    assert!(say(&["--seek", "mini@5+3", "--token", "x"]).contains("pikemen/mini"));
    assert!(say(&["--token-file", "/nothing/here"]).contains("/nothing/here"));
}
