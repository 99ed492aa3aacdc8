//! A game as a tab knows it, against a server of paper.

use super::*;
use tercio_api::SeatView;
use tercio_online::{Agreement, TimeControl};
use tercio_rules::Rules;

/// The server, as far as a test needs one.
struct Fake {
    game: OnlineGame,
    entries: Vec<Entry>,
    agreement: Agreement,
}

const START: Time = Time(1_000_000);

impl Fake {
    fn new() -> Fake {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let mut agreement = Agreement::casual(rules);
        agreement.time = TimeControl::Live {
            minutes: 5,
            seconds: 3,
        };
        let game = OnlineGame::new(agreement.clone(), START).expect("a game");
        Fake {
            game,
            entries: Vec::new(),
            agreement,
        }
    }

    fn view(&self, mine: &[Seat]) -> ServerMessage {
        let seats = [Seat::A, Seat::B].map(|seat| SeatView {
            seat,
            player: None,
            vacation: None,
        });
        ServerMessage::Game {
            view: Box::new(GameView {
                summary: GameSummary {
                    id: "g".to_owned(),
                    status: GameStatus::Running,
                    agreement: self.agreement.clone(),
                    seats: seats.to_vec(),
                    created: START,
                    version: self.game.version(),
                    turn: self.game.turn(),
                    deadline: None,
                    ending: None,
                    rematch: None,
                    invited: Vec::new(),
                },
                started: Some(START),
                entries: self.entries.clone(),
                mine: mine.to_vec(),
                now: START,
            }),
        }
    }

    /// Carries a command out: the facts and their number.
    fn act(&mut self, message: &ClientMessage) -> (ServerMessage, ServerMessage) {
        let ClientMessage::Act {
            seat, key, command, ..
        } = message
        else {
            panic!("a command");
        };
        let at = START.plus(1000);
        let event = self
            .game
            .decide(*seat, command, Situation::at(at))
            .expect("it can be done");
        let entry = Entry { at, event };
        let seq = self.game.version();
        self.game.apply(&entry).expect("it fits");
        self.entries.push(entry.clone());
        let entries = ServerMessage::Entries {
            game: "g".to_owned(),
            from: seq,
            entries: vec![entry],
            now: at,
        };
        let done = ServerMessage::Done {
            game: "g".to_owned(),
            key: key.clone(),
            seq,
        };
        (entries, done)
    }
}

fn key() -> String {
    "k".to_owned()
}

fn at(ms: i64) -> Time {
    START.plus(ms)
}

fn shown(fake: &Fake, mine: &[Seat]) -> OnlineState {
    let mut state = OnlineState::new("g".to_owned());
    let heard = state.hear(&fake.view(mine), at(0), key);
    assert_eq!(heard.news, [News::Shown]);
    state
}

fn plies(state: &OnlineState) -> usize {
    state.game().expect("a game").game().plies()
}

fn parse(state: &OnlineState, text: &str) -> Move {
    let game = state.game().expect("a game").game();
    game.parse_move(text).expect("a move")
}

#[test]
fn a_move_is_shown_at_once_and_stays_whatever_comes_first() {
    for done_first in [true, false] {
        let mut fake = Fake::new();
        let mut state = shown(&fake, &[Seat::A]);
        let mv = parse(&state, "d3-d4");
        let sent = state.play(mv, key(), at(10)).expect("it is sent");
        assert_eq!((plies(&state), state.is_sending()), (1, true));
        let (entries, done) = fake.act(&sent);
        let (first, second) = match done_first {
            true => (done, entries),
            false => (entries, done),
        };
        state.hear(&first, at(20), key);
        assert_eq!(plies(&state), 1);
        state.hear(&second, at(20), key);
        assert_eq!((plies(&state), state.is_sending()), (1, false));
        assert_eq!(state.greeting().len(), 1, "nothing is sent again");
    }
}

#[test]
fn what_is_not_acknowledged_is_sent_again_with_its_key() {
    let fake = Fake::new();
    let mut state = shown(&fake, &[Seat::A]);
    let mv = parse(&state, "d3-d4");
    let sent = state.play(mv, "first".to_owned(), at(10)).expect("sent");
    let greeting = state.greeting();
    assert_eq!(greeting, [watch("g", 0), sent]);
}

#[test]
fn a_refused_move_is_put_back() {
    let fake = Fake::new();
    let mut state = shown(&fake, &[Seat::A]);
    let mv = parse(&state, "d3-d4");
    state.play(mv, key(), at(10));
    let refused = ServerMessage::Refused {
        game: "g".to_owned(),
        key: key(),
        refusal: Refusal::TooLate,
    };
    let heard = state.hear(&refused, at(20), key);
    assert_eq!(heard.news, [News::Refused(Refusal::TooLate)]);
    assert_eq!((plies(&state), state.is_sending()), (0, false));
}

#[test]
fn a_move_that_another_tab_was_faster_with_is_refused_as_that() {
    let mut fake = Fake::new();
    let mut state = shown(&fake, &[Seat::A]);
    let mut other = shown(&fake, &[Seat::A]);
    let faster = other.play(parse(&other, "d3-d4"), "other".to_owned(), at(5));
    state.play(parse(&state, "b3-a4"), key(), at(10));
    fake.act(&faster.expect("sent"));
    state.hear(&fake.view(&[Seat::A]), at(20), key);
    let refused = ServerMessage::Refused {
        game: "g".to_owned(),
        key: key(),
        refusal: Refusal::NotYourTurn,
    };
    let heard = state.hear(&refused, at(20), key);
    let stale = Refusal::Stale { ply: 1 };
    assert_eq!(heard.news, [News::Refused(stale)]);
    assert!(state.hear(&refused, at(30), key).news.is_empty());
}

#[test]
fn missing_facts_are_asked_for_and_known_ones_skipped() {
    let mut fake = Fake::new();
    let mut state = shown(&fake, &[Seat::B]);
    let mut other = shown(&fake, &[Seat::A]);
    let mv = parse(&other, "d3-d4");
    let sent = other.play(mv, key(), at(10)).expect("sent");
    let (entries, _) = fake.act(&sent);
    let heard = state.hear(&entries, at(20), key);
    assert!(matches!(heard.news[..], [News::Moved { .. }]));
    let again = state.hear(&entries, at(20), key);
    assert_eq!((again.news, plies(&state)), (vec![], 1));
    let ServerMessage::Entries {
        game, entries, now, ..
    } = entries
    else {
        panic!("entries");
    };
    let late = ServerMessage::Entries {
        game,
        from: 5,
        entries,
        now,
    };
    assert_eq!(state.hear(&late, at(30), key).send, [watch("g", 1)]);
}

#[test]
fn an_answer_that_was_overtaken_takes_nothing_back() {
    let mut fake = Fake::new();
    let mut state = shown(&fake, &[Seat::A]);
    let old = fake.view(&[Seat::A]);
    let sent = state.play(parse(&state, "d3-d4"), key(), at(10));
    let (entries, done) = fake.act(&sent.expect("sent"));
    for message in [&entries, &done, &old] {
        state.hear(message, at(20), key);
    }
    assert_eq!((plies(&state), state.is_sending()), (1, false));
}

#[test]
fn a_prepared_move_is_played_when_its_turn_comes() {
    let mut fake = Fake::new();
    let mut state = shown(&fake, &[Seat::B]);
    let mut other = shown(&fake, &[Seat::A]);
    let position = state.premove_position().expect("it is the other's turn");
    let mv = position.parse_move("a6-a5").expect("a move");
    assert_eq!(state.play(mv, key(), at(5)), None);
    assert_eq!(state.premove(), Some(mv));
    let sent = other.play(parse(&other, "d3-d4"), key(), at(10));
    let (entries, _) = fake.act(&sent.expect("sent"));
    let heard = state.hear(&entries, at(20), key);
    assert!(matches!(heard.send[..], [ClientMessage::Act { .. }]));
    assert_eq!((plies(&state), state.premove()), (2, None));
}

#[test]
fn a_prepared_move_is_dropped_when_it_is_not_possible_any_more() {
    let mut fake = Fake::new();
    let mut state = shown(&fake, &[Seat::B]);
    let mut other = shown(&fake, &[Seat::A]);
    let position = state.premove_position().expect("a position");
    let mut pairs = fake
        .game
        .game()
        .legal_moves()
        .into_iter()
        .flat_map(|theirs| {
            let mut after = fake.game.game().clone();
            after.play(theirs).expect("a legal move");
            let ours = position.legal_moves().into_iter();
            let gone = ours.filter(move |mv| after.check(*mv).is_err());
            gone.map(move |ours| (theirs, ours)).collect::<Vec<_>>()
        });
    let (theirs, ours) = pairs.next().expect("some move takes another's room");
    drop(pairs);
    state.play(ours, key(), at(5));
    let sent = other.play(theirs, key(), at(10));
    let (entries, _) = fake.act(&sent.expect("sent"));
    let heard = state.hear(&entries, at(20), key);
    assert_eq!(heard.news.last(), Some(&News::PremoveLost));
    assert_eq!((state.premove(), heard.send), (None, vec![]));
}

#[test]
fn a_prepared_move_can_be_taken_back() {
    let fake = Fake::new();
    let mut state = shown(&fake, &[Seat::B]);
    let position = state.premove_position().expect("a position");
    state.play(position.legal_moves()[0], key(), at(5));
    assert!(state.drop_premove());
    assert!(!state.drop_premove());
}

#[test]
fn a_spectator_changes_nothing() {
    let fake = Fake::new();
    let mut state = shown(&fake, &[]);
    assert_eq!(state.acting_seat(), None);
    assert_eq!(state.command(Command::Resign, key(), at(1)), None);
    assert_eq!(state.premove_position(), None);
    assert_eq!(state.room(), ChatRoom::Spectators);
}

fn prepared(lines: &[Vec<String>]) -> ServerMessage {
    ServerMessage::Prepared {
        game: "g".to_owned(),
        prepared: PreparedLines {
            ply: 0,
            lines: lines.to_vec(),
        },
    }
}

#[test]
fn an_answer_is_kept_when_the_server_says_so() {
    let fake = Fake::new();
    let mut state = shown(&fake, &[Seat::B]);
    let line = ["d3-d4", "a6-a5"].map(str::to_owned).to_vec();
    let sent = state.keep_answer(line.clone()).expect("it is sent");
    assert!(matches!(sent, ClientMessage::Prepare { .. }));
    // The connection was lost: it is asked again, and what was prepared before is no answer to it.
    assert_eq!(state.greeting()[1..], [sent]);
    let older = state.hear(&prepared(&[]), at(1), key);
    assert_eq!(older.news, [News::Prepared]);
    assert_eq!(state.unanswered().len(), 1);
    let kept = state.hear(&prepared(std::slice::from_ref(&line)), at(2), key);
    let change = Change::Kept(line.clone());
    assert_eq!(kept.news, [News::Prepared, News::AnswersChanged(change)]);
    assert_eq!(state.greeting().len(), 1);
    // What is told again is no news.
    let again = state.hear(&prepared(std::slice::from_ref(&line)), at(3), key);
    assert_eq!(again.news, [News::Prepared]);
    state.forget_answer(&line).expect("it is sent");
    let removed = state.hear(&prepared(&[]), at(4), key);
    let change = News::AnswersChanged(Change::Removed);
    assert_eq!(removed.news, [News::Prepared, change]);
}

#[test]
fn an_answer_that_is_refused_is_not_asked_for_again() {
    let fake = Fake::new();
    let mut state = shown(&fake, &[Seat::B]);
    let line = ["d3-d4", "a6-a5"].map(str::to_owned).to_vec();
    state.keep_answer(line).expect("it is sent");
    assert!(state.give_up_preparing() && !state.give_up_preparing());
    assert_eq!(state.unanswered(), []);
}
