use crate::client::{Person, mv, wish};
use crate::server::Server;
use serde_json::json;
use tercio_rules::{Game, Rules};

/// The moves of a whole mini game, in notation.
fn whole_game() -> (Vec<String>, Game) {
    let mut game = Game::new(Rules::from_names("pikemen", "mini").expect("a setup"));
    let mut rng = tercio_rng::Rng::new(3);
    while !game.is_over() {
        let moves = game.legal_moves();
        // Captures first, so that it ends.
        let captures = moves.iter().find(|mv| game.position().captures(**mv));
        let mv = captures.or_else(|| rng.choose(&moves)).copied();
        game.play(mv.expect("a move")).expect("legal");
    }
    (game.line(), game)
}

#[test]
fn two_people_play_a_whole_game_by_link() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("mini", 2));
    let mut ann_tab = ann.connect();
    let view = ann_tab.watch(&id);
    assert_eq!(view["summary"]["status"], "open");
    assert_eq!(view["mine"], json!(["A"]));
    // Bob has the link. He looks, then sits down.
    let mut bob_tab = bob.connect();
    assert_eq!(bob_tab.watch(&id)["mine"], json!([]));
    let joined = bob.join(&id);
    assert_eq!(joined["summary"]["status"], "running");
    assert_eq!(joined["mine"], json!(["B"]));
    for tab in [&mut ann_tab, &mut bob_tab] {
        let view = tab.hear("game");
        assert_eq!(view["view"]["summary"]["status"], "running");
    }
    let (line, game) = whole_game();
    let mut tabs = [ann_tab, bob_tab];
    for (ply, text) in line.iter().enumerate() {
        let mover = game.mover(ply).expect("a move").index();
        let seat = ["A", "B"][mover];
        let seq = tabs[mover].play(&id, seat, text, ply);
        assert_eq!(seq, ply as u64);
        // The other one sees it.
        let seen = tabs[1 - mover].hear_fact(seq);
        assert_eq!(seen["move"], json!(text));
    }
    let view = ann.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["summary"]["status"], "finished");
    assert_eq!(view["summary"]["ending"]["by"], "rules");
    assert_eq!(view["entries"].as_array().map(Vec::len), Some(line.len()));
    let more = tabs[0].ask(&id, "A", &json!({"do": "resign"}));
    assert_eq!(tabs[0].answer(&more)["refusal"], "over");
    server.stop();
}

#[test]
fn two_tabs_that_move_at_once_move_once() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tabs = [ann.connect(), ann.connect()];
    for tab in &mut tabs {
        tab.watch(&id);
    }
    let keys =
        [("b3-a4", 0), ("b3-c4", 1)].map(|(text, tab)| tabs[tab].ask(&id, "A", &mv(text, 0)));
    let answers = [0, 1].map(|tab| tabs[tab].answer(&keys[tab]));
    let done = answers
        .iter()
        .filter(|answer| answer["say"] == "done")
        .count();
    let refused = answers
        .iter()
        .filter(|answer| answer["refusal"] == "not-your-turn");
    assert_eq!((done, refused.count()), (1, 1), "{answers:?}");
    let view = bob.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["entries"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_command_that_is_sent_again_is_carried_out_once() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tab = ann.connect();
    tab.ask_as(&id, "A", &mv("b3-a4", 0), "mine");
    assert_eq!(tab.answer("mine")["seq"], 0);
    // The answer was lost, the tab asks again over another socket.
    let mut tab = ann.connect();
    tab.ask_as(&id, "A", &mv("b3-a4", 0), "mine");
    let again = tab.answer("mine");
    assert_eq!((&again["say"], &again["seq"]), (&json!("done"), &json!(0)));
    // The key of one is not the key of another.
    let mut other = bob.connect();
    other.ask_as(&id, "B", &mv("c6-d5", 1), "mine");
    assert_eq!(other.answer("mine")["seq"], 1);
    let view = bob.get(&format!("/api/games/{id}")).good();
    assert_eq!(view["entries"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_was_missed_is_asked_for() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tab = ann.connect();
    tab.play(&id, "A", "b3-a4", 0);
    bob.connect().play(&id, "B", "c6-d5", 1);
    let mut late = bob.connect();
    late.say(&json!({"say": "watch", "game": id, "since": 1}));
    let missed = late.hear("entries");
    assert_eq!(
        (&missed["from"], &missed["entries"][0]["move"]),
        (&json!(1), &json!("c6-d5"))
    );
    late.say(&json!({"say": "watch", "game": id, "since": 2}));
    assert_eq!(late.hear("entries")["entries"], json!([]));
    // Who knows more than there is knows another game.
    late.say(&json!({"say": "watch", "game": id, "since": 3}));
    late.hear("game");
}

#[test]
fn who_has_another_page_open_hears_of_their_games() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let mut elsewhere = ann.connect();
    let id = ann.open(&wish("two", 2));
    assert_eq!(elsewhere.hear("mine")["game"]["status"], "open");
    bob.join(&id);
    assert_eq!(elsewhere.hear("mine")["game"]["status"], "running");
    assert_eq!(ann.get("/api/me").good()["waiting"], 1);
    ann.connect().play(&id, "A", "b3-a4", 0);
    assert_eq!(elsewhere.hear("mine")["game"]["turn"], "B");
    assert_eq!(ann.get("/api/me").good()["waiting"], 0);
    let mine = bob.get("/api/me/games").good();
    assert_eq!(mine["games"][0]["id"], json!(id));
}

#[test]
fn spectators_may_be_kept_behind() {
    let server = Server::start();
    let (ann, bob, eve) = (
        Person::new(&server),
        Person::new(&server),
        Person::new(&server),
    );
    let mut wish = wish("two", 2);
    wish["agreement"]["delay"] = json!(1);
    let id = ann.open(&wish);
    bob.join(&id);
    let mut looks_on = eve.connect();
    looks_on.watch(&id);
    let mut ann_tab = ann.connect();
    ann_tab.play(&id, "A", "b3-a4", 0);
    looks_on.hears_nothing();
    let view = eve.get(&format!("/api/games/{id}")).good();
    assert_eq!(
        (&view["entries"], &view["summary"]["version"]),
        (&json!([]), &json!(0))
    );
    let mut bob_tab = bob.connect();
    bob_tab.play(&id, "B", "c6-d5", 1);
    let late = looks_on.hear("entries");
    assert_eq!(
        (&late["from"], &late["entries"][0]["move"]),
        (&json!(0), &json!("b3-a4"))
    );
    // When it is over there is nothing to hide.
    bob_tab.act(&id, "B", &json!({"do": "resign"}));
    let rest = looks_on.hear("entries");
    assert_eq!(
        (&rest["from"], rest["entries"].as_array().map(Vec::len)),
        (&json!(1), Some(2))
    );
}
