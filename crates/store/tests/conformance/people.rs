//! Players, passkeys, sessions.

use crate::home::{Home, account, guest, new_game, running_between};
use crate::on_both;
use tercio_store::{
    AccessToken, Added, GameId, Kind, Listing, NewPlayer, Passkey, PlayerId, Registered, Removed,
    Role, Room, Session, Sitter, StoreError,
};

on_both! {
    a_guest_becomes_an_account_and_stays_the_same,
    a_name_belongs_to_one,
    names_are_raced_for,
    players_are_found_by_id_name_and_prefix,
    what_is_known_of_a_player_changes,
    a_closed_account_leaves_only_its_games,
    passkeys_belong_to_one_player,
    an_account_keeps_a_way_in,
    who_registers_with_a_passkey_has_both_or_nothing,
    a_challenge_is_answered_once_and_in_time,
    a_guest_brings_games_to_an_account,
    a_guest_brings_blocks_to_an_account,
    sessions_are_listed_revoked_and_expire,
    a_new_password_signs_out_people_and_programs,
    tokens_are_listed_revoked_and_end,
    who_has_never_played_becomes_a_bot_for_good,
    the_secret_is_made_once,
}

async fn a_guest_becomes_an_account_and_stays_the_same(home: Home) {
    let store = home.open().await;
    let id = guest(&store, "p").await;
    let found = store
        .player(&id)
        .await
        .expect("it answers")
        .expect("a guest");
    assert_eq!(
        (found.kind, found.name, found.role),
        (Kind::Guest, None, Role::Player)
    );
    let made = store.register(&id, "Ada", Some("hash")).await;
    assert_eq!(made, Ok(Registered::Done));
    let found = store
        .player(&id)
        .await
        .expect("it answers")
        .expect("an account");
    assert_eq!((found.kind, found.created_at), (Kind::Account, 1));
    assert_eq!(found.name.as_deref(), Some("Ada"));
    assert_eq!(found.password.as_deref(), Some("hash"));
    let again = store.register(&id, "Eve", None).await;
    assert_eq!(again, Ok(Registered::NotAGuest));
    let nobody = store.register(&"nobody".into(), "Eve", None).await;
    assert_eq!(nobody, Ok(Registered::NotAGuest));
}

async fn a_name_belongs_to_one(home: Home) {
    let store = home.open().await;
    account(&store, "Élodie").await;
    let other = guest(&store, "other").await;
    let made = store.register(&other, "éLODIE", None).await;
    assert_eq!(made, Ok(Registered::NameTaken));
    let bot = NewPlayer {
        id: "bot".into(),
        kind: Kind::Bot,
        name: Some("ÉLODIE".to_owned()),
        password: None,
        profile: "{}".to_owned(),
        created_at: 1,
    };
    let made = store.create_player(&bot).await;
    assert_eq!(made, Ok(Registered::NameTaken));
    let twin = NewPlayer {
        id: other,
        name: None,
        ..bot
    };
    assert_eq!(store.create_player(&twin).await, Err(StoreError::Taken));
}

async fn names_are_raced_for(home: Home) {
    let store = home.open().await;
    let mut tries = Vec::new();
    for number in 0..8 {
        let player = guest(&store, &format!("p{number}")).await;
        let store = store.clone();
        tries.push(tokio::spawn(async move {
            store
                .register(&player, "Ada", None)
                .await
                .expect("it answers")
        }));
    }
    let mut done = 0;
    for made in tries {
        match made.await.expect("it ends") {
            Registered::Done => done += 1,
            Registered::NameTaken => {}
            other => panic!("all are guests: {other:?}"),
        }
    }
    assert_eq!(done, 1);
}

async fn players_are_found_by_id_name_and_prefix(home: Home) {
    let store = home.open().await;
    for id in ["Anna", "anton", "Berta", "an", "B_x", "ä"] {
        account(&store, id).await;
    }
    guest(&store, "guest").await;
    let found = store.player_by_name("ANTON").await.expect("it answers");
    assert_eq!(found.expect("a player").id, PlayerId::from("anton"));
    assert_eq!(store.player_by_name("guest").await, Ok(None));
    let names = |prefix: &'static str, after: Option<&'static str>, limit| {
        let store = store.clone();
        async move {
            let found = store.find_players(prefix, after, limit).await;
            let found = found.expect("a list").into_iter();
            found.filter_map(|player| player.name).collect::<Vec<_>>()
        }
    };
    assert_eq!(names("AN", None, 10).await, ["an", "Anna", "anton"]);
    assert_eq!(names("an", Some("Anna"), 10).await, ["anton"]);
    assert_eq!(names("", None, 2).await, ["an", "Anna"]);
    // Signs that mean something in patterns.
    assert_eq!(names("b_", None, 9).await, ["B_x"]);
    assert_eq!(names("%", None, 9).await, [""; 0]);
    let ids = ["Berta", "nobody", "guest"].map(PlayerId::from);
    let mut found = store.players(&ids).await.expect("a list");
    found.sort_by(|one, two| one.id.cmp(&two.id));
    let found: Vec<_> = found.iter().map(|player| player.id.as_str()).collect();
    assert_eq!(found, ["Berta", "guest"]);
    assert_eq!(store.players(&[]).await, Ok(Vec::new()));
}

async fn what_is_known_of_a_player_changes(home: Home) {
    let store = home.open().await;
    let id = account(&store, "p").await;
    store.set_password(&id, None).await.expect("it is kept");
    store
        .set_profile(&id, r#"{"a":1}"#)
        .await
        .expect("it is kept");
    store
        .set_role(&id, Role::Moderator)
        .await
        .expect("it is kept");
    store.mute(&id, Some(7)).await.expect("it is kept");
    store.ban(&id, Some(8)).await.expect("it is kept");
    store.set_seen(&id, 9).await.expect("it is kept");
    // A slower node must not turn the time back.
    store.set_seen(&id, 5).await.expect("it is kept");
    let found = store
        .player(&id)
        .await
        .expect("it answers")
        .expect("a player");
    assert_eq!(found.password, None);
    assert_eq!(found.profile, r#"{"a":1}"#);
    assert_eq!(found.role, Role::Moderator);
    let times = (found.muted_until, found.banned_until, found.seen_at);
    assert_eq!(times, (Some(7), Some(8), 9));
    account(&store, "q").await;
    assert_eq!(store.banned_players(7).await, Ok(vec![id]));
    assert_eq!(store.banned_players(8).await, Ok(Vec::new()));
}

async fn a_closed_account_leaves_only_its_games(home: Home) {
    let store = home.open().await;
    let gone = account(&store, "gone").await;
    let other = account(&store, "other").await;
    let game = running_between(&store, "g", &[&gone, &other]).await;
    for (id, host) in [("mine", &gone), ("theirs", &other)] {
        let seats = vec![Sitter::Player(gone.clone()), Sitter::Nobody];
        let mut new = new_game(id, seats);
        new.host = Some(host.clone());
        store.create_game(&new).await.expect("a new game");
    }
    store
        .create_session(&session("s", &gone))
        .await
        .expect("it is kept");
    store
        .add_passkey(&passkey("k", &gone), 9)
        .await
        .expect("it is kept");
    store
        .set_note(&gone, &game, "mine")
        .await
        .expect("it is kept");
    store.block(&other, &gone, 9).await.expect("it is kept");
    let said = store.say(&game, Room::Players, &gone, 3, "hello", 9).await;
    said.expect("it is kept");

    store.close_player(&gone, 20).await.expect("it closes");
    let found = store
        .player(&gone)
        .await
        .expect("it answers")
        .expect("a player");
    assert_eq!((found.name, found.password), (None, None));
    assert_eq!((found.profile.as_str(), found.closed_at), ("{}", Some(20)));
    assert_eq!(store.session("s", 3).await, Ok(None));
    assert_eq!(store.passkeys(&gone).await, Ok(Vec::new()));
    assert_eq!(store.notes(&gone).await, Ok(Vec::new()));
    assert_eq!(store.blocked(&other).await, Ok(Vec::new()));
    let said = store
        .messages(&game, Room::Players, 0)
        .await
        .expect("a list");
    assert_eq!((said[0].text.as_str(), said[0].removed), ("", true));
    let running = store
        .game(&game)
        .await
        .expect("it answers")
        .expect("a game");
    assert_eq!(running.seats[0].sitter, Sitter::Player(gone.clone()));
    let open = store.open_games(Listing::Lobby, 10).await.expect("a list");
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].id.as_str(), "theirs");
    assert_eq!(open[0].seats[0].sitter, Sitter::Nobody);
    // The name is free again, and the account cannot come back.
    account(&store, "GONE").await;
    let back = store.register(&gone, "back", None).await;
    assert_eq!(back, Ok(Registered::NotAGuest));
}

fn passkey(credential: &str, player: &PlayerId) -> Passkey {
    Passkey {
        credential: credential.to_owned(),
        player: player.clone(),
        name: "phone".to_owned(),
        body: "{}".to_owned(),
        created_at: 3,
        used_at: None,
    }
}

async fn passkeys_belong_to_one_player(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    let two = account(&store, "two").await;
    let add = async |credential, player| store.add_passkey(&passkey(credential, player), 1).await;
    assert_eq!(add("k", &one).await, Ok(Added::Done));
    assert_eq!(add("k", &two).await, Ok(Added::Taken));
    assert_eq!(add("l", &one).await, Ok(Added::Full));
    let nobody = add("l", &"nobody".into()).await;
    assert_eq!(nobody, Err(StoreError::Missing));
    let body = r#"{"counter":1}"#;
    let read = passkey("k", &one);
    assert_eq!(store.use_passkey(&read, body, 9).await, Ok(true));
    // Whoever has read it before that was too slow.
    assert_eq!(store.use_passkey(&read, body, 9).await, Ok(false));
    let found = store
        .passkey("k")
        .await
        .expect("it answers")
        .expect("a key");
    assert_eq!((found.body.as_str(), found.used_at), (body, Some(9)));
    assert_eq!(found.player, one);
    assert_eq!(store.remove_passkey(&two, "k").await, Ok(Removed::Missing));
    assert_eq!(store.remove_passkey(&one, "k").await, Ok(Removed::Done));
    assert_eq!(store.passkey("k").await, Ok(None));
}

async fn an_account_keeps_a_way_in(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    store.set_password(&one, None).await.expect("it is kept");
    for credential in ["k", "l"] {
        let added = store.add_passkey(&passkey(credential, &one), 2).await;
        assert_eq!(added, Ok(Added::Done));
    }
    // Both at once: one of them stays.
    let (k, l) = tokio::join!(
        store.remove_passkey(&one, "k"),
        store.remove_passkey(&one, "l")
    );
    let mut both = [k.expect("it answers"), l.expect("it answers")];
    both.sort_by_key(|removed| *removed as u8);
    assert_eq!(both, [Removed::Done, Removed::LastWay]);
    let left = store.passkeys(&one).await.expect("a list");
    let [left] = &left[..] else {
        panic!("one is left: {left:?}");
    };
    store
        .set_password(&one, Some("hash"))
        .await
        .expect("it is kept");
    let removed = store.remove_passkey(&one, &left.credential).await;
    assert_eq!(removed, Ok(Removed::Done));
}

async fn who_registers_with_a_passkey_has_both_or_nothing(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let two = guest(&store, "two").await;
    let register = |name: &'static str, credential: &'static str, player: &PlayerId| {
        let (store, passkey) = (store.clone(), passkey(credential, player));
        async move { store.register_with_passkey(name, &passkey).await }
    };
    assert_eq!(register("Ada", "k", &one).await, Ok(Registered::Done));
    assert_eq!(register("Eve", "l", &one).await, Ok(Registered::NotAGuest));
    assert_eq!(register("ADA", "l", &two).await, Ok(Registered::NameTaken));
    let taken = register("Eve", "k", &two).await;
    assert_eq!(taken, Ok(Registered::PasskeyTaken));
    // Nothing of what was refused is kept.
    let found = store.player(&two).await.expect("it answers");
    assert_eq!(found.expect("a guest").kind, Kind::Guest);
    assert_eq!(store.passkeys(&two).await, Ok(Vec::new()));
    assert_eq!(register("Eve", "l", &two).await, Ok(Registered::Done));
}

async fn a_challenge_is_answered_once_and_in_time(home: Home) {
    let store = home.open().await;
    let set = |browser: &'static str, body: &'static str| {
        let store = store.clone();
        async move { store.set_challenge(browser, body, 10).await }
    };
    let some = |body: &str| Ok(Some(body.to_owned()));
    set("a", "{}").await.expect("it is kept");
    set("a", "[1]").await.expect("it is kept");
    assert_eq!(store.take_challenge("b", 5).await, Ok(None));
    assert_eq!(store.take_challenge("a", 5).await, some("[1]"));
    assert_eq!(store.take_challenge("a", 5).await, Ok(None));
    set("a", "{}").await.expect("it is kept");
    assert_eq!(store.take_challenge("a", 10).await, Ok(None));
    set("a", "{}").await.expect("it is kept");
    assert_eq!(store.delete_expired_challenges(9).await, Ok(0));
    assert_eq!(store.delete_expired_challenges(10).await, Ok(1));
    // Of two who answer at once, one is heard.
    set("a", "{}").await.expect("it is kept");
    let (one, two) = tokio::join!(store.take_challenge("a", 5), store.take_challenge("a", 5));
    let heard = [one.expect("it answers"), two.expect("it answers")];
    assert_eq!(heard.iter().flatten().count(), 1);
}

async fn a_guest_brings_blocks_to_an_account(home: Home) {
    let store = home.open().await;
    let ada = account(&store, "ada").await;
    let visitor = guest(&store, "visitor").await;
    let mut others = Vec::new();
    for name in ["p1", "p2", "p3", "p4"] {
        others.push(guest(&store, name).await);
    }
    store.block(&ada, &others[0], 9).await.expect("it is kept");
    for other in others.iter().chain([&ada]) {
        store.block(&visitor, other, 9).await.expect("it is kept");
    }
    // There is room for two more.
    let brought = store.bring_blocks(&visitor, &ada, 3).await;
    brought.expect("they are brought");
    assert_eq!(store.blocked(&ada).await, Ok(others[..3].to_vec()));
    assert_eq!(store.blocked(&visitor).await, Ok(Vec::new()));
}

async fn a_guest_brings_games_to_an_account(home: Home) {
    let store = home.open().await;
    let ada = account(&store, "ada").await;
    let other = account(&store, "other").await;
    let visitor = guest(&store, "visitor").await;
    let brought = running_between(&store, "brought", &[&visitor, &other]).await;
    let own = running_between(&store, "own", &[&visitor, &ada]).await;
    let mut open = new_game(
        "open",
        vec![Sitter::Player(visitor.clone()), Sitter::Nobody],
    );
    open.host = Some(visitor.clone());
    store.create_game(&open).await.expect("a new game");
    for game in [&brought, &own] {
        let kept = store.set_note(&visitor, game, "mine").await;
        kept.expect("it is kept");
        let said = store.say(game, Room::Players, &visitor, 3, "hello", 9);
        said.await.expect("it is kept");
    }
    let games = store.bring_games(&visitor, &ada).await.expect("a list");
    assert_eq!(games, [brought.clone(), open.id.clone()]);
    let first = |game: &GameId| {
        let (store, game) = (store.clone(), game.clone());
        async move {
            let found = store.game(&game).await.expect("it answers");
            let found = found.expect("a game");
            (found.host, found.seats[0].sitter.clone())
        }
    };
    assert_eq!(first(&brought).await.1, Sitter::Player(ada.clone()));
    let (host, sitter) = first(&open.id).await;
    assert_eq!(
        (host, sitter),
        (Some(ada.clone()), Sitter::Player(ada.clone()))
    );
    // Where the account plays itself, all stays as it was.
    assert_eq!(first(&own).await.1, Sitter::Player(visitor.clone()));
    let note = store.note(&ada, &brought).await.expect("it answers");
    assert_eq!(note.as_deref(), Some("mine"));
    let note = store.note(&visitor, &own).await.expect("it answers");
    assert_eq!(note.as_deref(), Some("mine"));
    assert_eq!(store.messages_of(&ada).await.expect("a list").len(), 1);
    assert_eq!(store.bring_games(&visitor, &ada).await, Ok(Vec::new()));
}

fn session(token: &str, player: &PlayerId) -> Session {
    Session {
        token: token.to_owned(),
        player: player.clone(),
        label: "Firefox".to_owned(),
        created_at: 3,
        seen_at: 3,
        expires_at: 10,
    }
}

async fn sessions_are_listed_revoked_and_expire(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    let two = account(&store, "two").await;
    for token in ["a", "b", "c"] {
        let made = store.create_session(&session(token, &one)).await;
        made.expect("it is kept");
    }
    let again = store.create_session(&session("a", &two)).await;
    assert_eq!(again, Err(StoreError::Taken));
    store.touch_session("b", 5, 20).await.expect("it is kept");
    let tokens = |now| {
        let (store, one) = (store.clone(), one.clone());
        async move {
            let found = store.sessions(&one, now).await.expect("a list");
            found
                .into_iter()
                .map(|found| found.token)
                .collect::<Vec<_>>()
        }
    };
    assert_eq!(tokens(4).await, ["b", "a", "c"]);
    assert_eq!(tokens(10).await, ["b"]);
    assert_eq!(store.session("a", 10).await, Ok(None));
    assert_eq!(store.revoke_session(&two, "a").await, Ok(false));
    assert_eq!(store.revoke_session(&one, "a").await, Ok(true));
    assert_eq!(store.session("a", 4).await, Ok(None));
    assert_eq!(store.delete_expired_sessions(20).await, Ok(2));
    // Nothing comes back by being used.
    store.touch_session("b", 21, 40).await.expect("it answers");
    assert_eq!(store.session("b", 22).await, Ok(None));
}

async fn a_new_password_signs_out_people_and_programs(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    let two = account(&store, "two").await;
    for (name, player) in [("a", &one), ("b", &two)] {
        let made = store.create_session(&session(name, player)).await;
        made.expect("it is kept");
        let token = AccessToken {
            token: name.to_owned(),
            player: player.clone(),
            name: "laptop".to_owned(),
            scopes: "read".to_owned(),
            created_at: 1,
            used_at: None,
            expires_at: None,
        };
        assert_eq!(store.create_token(&token, 9).await, Ok(true));
    }
    store.set_password(&one, Some("new")).await.expect("kept");
    assert_eq!(store.session("a", 4).await, Ok(None));
    assert_eq!(store.token("a", 4).await, Ok(None));
    // Others do not notice.
    assert!(store.session("b", 4).await.expect("it answers").is_some());
    assert!(store.token("b", 4).await.expect("it answers").is_some());
}

async fn the_secret_is_made_once(home: Home) {
    let nodes = [home.open().await, home.open().await, home.open().await];
    let mut asked = Vec::new();
    for (number, store) in nodes.into_iter().enumerate() {
        asked.push(tokio::spawn(async move {
            let fresh = format!("secret-{number}");
            store.setting_or("secret", &fresh).await.expect("a secret")
        }));
    }
    let mut secrets = Vec::new();
    for secret in asked {
        secrets.push(secret.await.expect("it ends"));
    }
    assert!(secrets.iter().all(|secret| *secret == secrets[0]));
    let store = home.open().await;
    assert_eq!(store.setting("secret").await, Ok(Some(secrets[0].clone())));
    store
        .set_setting("secret", "new")
        .await
        .expect("it is kept");
    assert_eq!(
        store.setting_or("secret", "other").await.as_deref(),
        Ok("new")
    );
    assert_eq!(store.setting("nothing").await, Ok(None));
}

async fn tokens_are_listed_revoked_and_end(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    let other = account(&store, "other").await;
    let token = |hash: &str, at, ends| AccessToken {
        token: hash.to_owned(),
        player: one.clone(),
        name: "laptop".to_owned(),
        scopes: "read play".to_owned(),
        created_at: at,
        used_at: None,
        expires_at: ends,
    };
    let (first, second) = (token("a", 1, None), token("b", 2, Some(10)));
    for token in [&first, &second] {
        store.create_token(token, 9).await.expect("kept");
    }
    assert_eq!(store.token("a", 1_000).await, Ok(Some(first.clone())));
    assert_eq!(store.token("b", 9).await, Ok(Some(second.clone())));
    assert_eq!(store.token("b", 10).await, Ok(None));
    assert_eq!(store.token("c", 1).await, Ok(None));
    store.touch_token("a", 7).await.expect("kept");
    let listed = store.tokens(&one).await.expect("a list");
    let used = AccessToken {
        used_at: Some(7),
        ..first
    };
    assert_eq!(listed, [second, used]);
    assert_eq!(store.revoke_token(&other, "a").await, Ok(false));
    assert_eq!(store.revoke_token(&one, "a").await, Ok(true));
    assert_eq!(store.token("a", 1).await, Ok(None));
    store.close_player(&one, 8).await.expect("closed");
    assert_eq!(store.revoke_tokens(&one).await, Ok(0));
}

async fn who_has_never_played_becomes_a_bot_for_good(home: Home) {
    let store = home.open().await;
    let guest = guest(&store, "guest").await;
    let fresh = account(&store, "fresh").await;
    let player = account(&store, "player").await;
    let sits = new_game("g", vec![Sitter::Player(player.clone()), Sitter::Nobody]);
    store.create_game(&sits).await.expect("kept");
    assert_eq!(store.become_bot(&guest).await, Ok(false));
    assert_eq!(store.become_bot(&player).await, Ok(false));
    assert_eq!(store.become_bot(&fresh).await, Ok(true));
    assert_eq!(store.become_bot(&fresh).await, Ok(false));
    let found = store.player(&fresh).await.expect("it answers");
    assert_eq!(found.map(|player| player.kind), Some(Kind::Bot));
}
