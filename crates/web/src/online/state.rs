//! A game between people as this tab knows it: the facts so far, what was sent and not acknowledged
//! yet, and the move that is prepared. No browser, no clock: whoever calls says what time it is for
//! the server.

use tercio_api::{
    ChatLine, ChatRoom, ClientMessage, GameStatus, GameSummary, GameView, Presence, ServerMessage,
};
use tercio_controller::with_turn;
use tercio_online::{
    Command, Departure, Entry, Event, Offer, OnlineGame, Refusal, Situation, Time,
};
use tercio_rules::{Move, Position, Seat, SeatSet};

/// A game as this tab knows it.
#[derive(Clone, Debug)]
pub(crate) struct OnlineState {
    id: String,
    summary: Option<GameSummary>,
    mine: SeatSet,
    /// The facts that the server has told.
    told: Option<OnlineGame>,
    /// The same with our own move that is on its way.
    ahead: Option<OnlineGame>,
    /// What was sent and is not among the facts yet, oldest first.
    sent: Vec<Sent>,
    premove: Option<Move>,
    presence: Option<Presence>,
    players: Vec<ChatLine>,
    spectators: Vec<ChatLine>,
}

/// A command on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sent {
    key: String,
    seat: Seat,
    command: Command,
    at: Time,
    /// The number of its fact, once it is kept.
    seq: Option<u32>,
}

/// What a message brought that is worth saying.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// The game is there, or is shown anew.
    Shown,
    /// All seats are taken: it begins.
    Begun,
    /// A move was made, by somebody else or in another tab.
    Moved {
        before: Box<Position>,
        mv: Move,
    },
    /// Our own move is kept.
    Kept,
    Left(Seat, Departure),
    Offered(Seat, Offer),
    Declined(Seat),
    /// Moves were taken back; so many are left.
    TakenBack(usize),
    TimeAdded(Seat),
    Over,
    /// A command was refused, and nothing has changed.
    Refused(Refusal),
    /// The move that was prepared is not possible any more.
    PremoveLost,
    Said(ChatRoom, ChatLine),
    /// Who is there has changed.
    Presence,
}

/// What comes of a message: what to say, and what to send.
#[derive(Default, Debug)]
pub(crate) struct Heard {
    pub(crate) news: Vec<News>,
    pub(crate) send: Vec<ClientMessage>,
}

impl OnlineState {
    /// A game of which nothing is known but its number.
    pub(crate) fn new(id: String) -> OnlineState {
        OnlineState {
            id,
            summary: None,
            mine: SeatSet::EMPTY,
            told: None,
            ahead: None,
            sent: Vec::new(),
            premove: None,
            presence: None,
            players: Vec::new(),
            spectators: Vec::new(),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// All but the facts, if the server has told it.
    pub(crate) fn summary(&self) -> Option<&GameSummary> {
        self.summary.as_ref()
    }

    /// The seats that are played from here.
    pub(crate) fn mine(&self) -> SeatSet {
        self.mine
    }

    /// The game as it is shown: with our own move that is on its way. `None` before it begins.
    pub(crate) fn game(&self) -> Option<&OnlineGame> {
        self.ahead.as_ref().or(self.told.as_ref())
    }

    /// Whether a move is on its way.
    pub(crate) fn is_sending(&self) -> bool {
        self.ahead.is_some()
    }

    /// Who is there.
    pub(crate) fn presence(&self) -> Option<&Presence> {
        self.presence.as_ref()
    }

    /// Since when somebody is away.
    pub(crate) fn away(&self, seat: Seat) -> Option<Time> {
        *self.presence.as_ref()?.away.get(seat.index())?
    }

    /// What was said in a room.
    pub(crate) fn chat(&self, room: ChatRoom) -> &[ChatLine] {
        match room {
            ChatRoom::Players => &self.players,
            ChatRoom::Spectators => &self.spectators,
        }
    }

    /// The room in which one talks.
    pub(crate) fn room(&self) -> ChatRoom {
        match self.mine.is_empty() {
            true => ChatRoom::Spectators,
            false => ChatRoom::Players,
        }
    }

    /// The move that is prepared.
    pub(crate) fn premove(&self) -> Option<Move> {
        self.premove
    }

    /// The seat for which something can be done here now: the one to move if it is ours, or else our
    /// first one that is still playing.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        let game = self.game()?;
        let own = |seat: &Seat| self.mine.contains(*seat);
        let turn = game.turn().filter(own);
        turn.or_else(|| game.active().iter().find(own))
    }

    /// Whether one of our seats is to move.
    pub(crate) fn is_our_turn(&self) -> bool {
        let turn = self.game().and_then(OnlineGame::turn);
        turn.is_some_and(|seat| self.mine.contains(seat))
    }

    /// The position on which a move is prepared while another seat is to move: as if it were the
    /// turn of our only seat.
    pub(crate) fn premove_position(&self) -> Option<Position> {
        let game = self.game()?;
        if self.is_our_turn() || self.mine.len() != 1 {
            return None;
        }
        game.turn()?;
        let seat = self.acting_seat()?;
        with_turn(game.game().position(), seat)
    }

    /// What to say to the server after connecting: which game, how much of it is known, and all that
    /// it has not acknowledged. What it knows already it answers as before.
    pub(crate) fn greeting(&self) -> Vec<ClientMessage> {
        let since = match &self.told {
            Some(told) if self.summary.is_some() => told.version(),
            _ => 0,
        };
        let watch = ClientMessage::Watch {
            game: self.id.clone(),
            since,
        };
        std::iter::once(watch).chain(self.unanswered()).collect()
    }

    /// The commands that the server has not answered.
    pub(crate) fn unanswered(&self) -> Vec<ClientMessage> {
        let waiting = self.sent.iter().filter(|sent| sent.seq.is_none());
        waiting.map(|sent| self.act(sent)).collect()
    }

    /// Forgets what the server has not answered: it never will.
    pub(crate) fn give_up(&mut self) {
        self.sent.retain(|sent| sent.seq.is_some());
        self.look_ahead();
    }

    fn act(&self, sent: &Sent) -> ClientMessage {
        ClientMessage::Act {
            game: self.id.clone(),
            seat: sent.seat,
            key: sent.key.clone(),
            command: sent.command.clone(),
        }
    }

    /// Does something in the game: what to send. A move is shown at once.
    pub(crate) fn command(
        &mut self,
        command: Command,
        key: String,
        now: Time,
    ) -> Option<ClientMessage> {
        let seat = self.acting_seat()?;
        let sent = Sent {
            key,
            seat,
            command,
            at: now,
            seq: None,
        };
        let message = self.act(&sent);
        self.sent.push(sent);
        self.look_ahead();
        Some(message)
    }

    /// A move that is made here: it is sent, or prepared while another seat is to move.
    pub(crate) fn play(&mut self, mv: Move, key: String, now: Time) -> Option<ClientMessage> {
        if self.premove_position().is_some() {
            self.premove = Some(mv);
            return None;
        }
        let game = self.game()?.game();
        let command = Command::Move {
            text: game.position().notation(mv).to_string(),
            ply: u32::try_from(game.plies()).unwrap_or(u32::MAX),
        };
        self.command(command, key, now)
    }

    /// Takes the prepared move back; `false` if there is none.
    pub(crate) fn drop_premove(&mut self) -> bool {
        self.premove.take().is_some()
    }

    /// Makes the prepared move if its turn has come. `key` is asked for at most once.
    fn play_premove(&mut self, key: impl FnOnce() -> String, now: Time, heard: &mut Heard) {
        let over = self.game().is_none_or(OnlineGame::is_over);
        if over {
            self.premove = None;
        }
        if !self.is_our_turn() {
            return;
        }
        let Some(mv) = self.premove.take() else {
            return;
        };
        let legal = self
            .game()
            .is_some_and(|game| game.game().check(mv).is_ok());
        match legal {
            true => heard.send.extend(self.play(mv, key(), now)),
            false => heard.news.push(News::PremoveLost),
        }
    }

    /// Shows our own move that is on its way, as the server will most likely decide.
    fn look_ahead(&mut self) {
        self.ahead = None;
        let Some(told) = &self.told else {
            return;
        };
        let moves = |sent: &&Sent| matches!(sent.command, Command::Move { .. });
        let Some(sent) = self.sent.iter().rfind(moves) else {
            return;
        };
        let known = sent.seq.is_some_and(|seq| seq < told.version());
        if known {
            return;
        }
        if let Ok(event) = told.decide(sent.seat, &sent.command, Situation::at(sent.at)) {
            let mut ahead = told.clone();
            let entry = Entry { at: sent.at, event };
            if ahead.apply(&entry).is_ok() {
                self.ahead = Some(ahead);
            }
        }
    }

    /// Takes a message of the server, if it is about this game.
    pub(crate) fn hear(
        &mut self,
        message: &ServerMessage,
        now: Time,
        key: impl FnOnce() -> String,
    ) -> Heard {
        let mut heard = Heard::default();
        match message {
            ServerMessage::Game { view } if view.summary.id == self.id => {
                self.show(view, &mut heard);
            }
            ServerMessage::Entries {
                game,
                from,
                entries,
                ..
            } if *game == self.id => {
                self.take(*from, entries, &mut heard);
            }
            ServerMessage::Done { game, key, seq } if *game == self.id => {
                if let Some(sent) = self.sent.iter_mut().find(|sent| sent.key == *key) {
                    sent.seq = Some(*seq);
                }
                self.forget_kept(&mut heard);
            }
            ServerMessage::Refused { game, key, refusal } if *game == self.id => {
                self.sent.retain(|sent| sent.key != *key);
                self.look_ahead();
                heard.news.push(News::Refused(refusal.clone()));
            }
            ServerMessage::Presence { game, presence } if *game == self.id => {
                self.presence = Some(presence.clone());
                heard.news.push(News::Presence);
            }
            ServerMessage::Chat { game, room, lines } if *game == self.id => {
                for line in lines {
                    self.add_line(*room, line, &mut heard);
                }
            }
            ServerMessage::Mine { game } if game.id == self.id => {
                if let Some(summary) = &mut self.summary {
                    summary.rematch.clone_from(&game.rematch);
                }
            }
            _ => return heard,
        }
        self.play_premove(key, now, &mut heard);
        heard
    }

    /// Shows a whole game.
    fn show(&mut self, view: &GameView, heard: &mut Heard) {
        let waited = self.told.is_none() && self.summary.is_some();
        self.mine = view.mine.iter().copied().collect();
        self.summary = Some(view.summary.clone());
        let agreement = view.summary.agreement.clone();
        let shown = view.started.and_then(|started| {
            let mut game = OnlineGame::new(agreement, started).ok()?;
            view.entries
                .iter()
                .try_for_each(|entry| game.apply(entry))
                .ok()?;
            Some(game)
        });
        // An answer may be overtaken by what happened since.
        let version = |game: &Option<OnlineGame>| game.as_ref().map(OnlineGame::version);
        if version(&shown) >= version(&self.told) {
            self.told = shown;
        }
        let begun = waited && self.told.is_some();
        heard
            .news
            .push(if begun { News::Begun } else { News::Shown });
        self.forget_kept(heard);
    }

    /// Takes facts. If some are missing, the server is asked for them.
    fn take(&mut self, from: u32, entries: &[Entry], heard: &mut Heard) {
        let Some(told) = &mut self.told else {
            heard.send.push(watch(&self.id, 0));
            return;
        };
        let known = told.version();
        let Some(skipped) = known.checked_sub(from) else {
            heard.send.push(watch(&self.id, known));
            return;
        };
        let mut broken = false;
        for entry in entries.iter().skip(skipped as usize) {
            let before = *told.game().position();
            let plies = told.game().plies();
            if told.apply(entry).is_err() {
                broken = true;
                break;
            }
            let own = self.ahead.is_some();
            heard.news.extend(news(entry, before, plies, told, own));
        }
        if broken {
            // These are not the facts that we have: begin anew.
            self.told = None;
            heard.send.push(watch(&self.id, 0));
        }
        self.forget_kept(heard);
    }

    /// Forgets what was sent and is among the facts now.
    fn forget_kept(&mut self, heard: &mut Heard) {
        let version = self.told.as_ref().map_or(0, OnlineGame::version);
        let before = self.sent.len();
        self.sent
            .retain(|sent| sent.seq.is_none_or(|seq| seq >= version));
        if self.sent.len() < before {
            heard.news.push(News::Kept);
        }
        self.look_ahead();
        self.bring_summary_up_to_date();
    }

    fn bring_summary_up_to_date(&mut self) {
        let (Some(summary), Some(told)) = (&mut self.summary, &self.told) else {
            return;
        };
        summary.version = told.version();
        summary.turn = told.turn();
        summary.ending = told.ending();
        summary.status = match told.ending() {
            None => GameStatus::Running,
            Some(ending) if ending.winners.is_empty() => GameStatus::Aborted,
            Some(_) => GameStatus::Finished,
        };
    }

    /// Lines are told again after a reconnect.
    fn add_line(&mut self, room: ChatRoom, line: &ChatLine, heard: &mut Heard) {
        let lines = match room {
            ChatRoom::Players => &mut self.players,
            ChatRoom::Spectators => &mut self.spectators,
        };
        if lines.iter().all(|known| known.seq != line.seq) {
            lines.push(line.clone());
            lines.sort_by_key(|line| line.seq);
            heard.news.push(News::Said(room, line.clone()));
        }
    }
}

fn watch(game: &str, since: u32) -> ClientMessage {
    ClientMessage::Watch {
        game: game.to_owned(),
        since,
    }
}

/// What a fact brings that is worth saying. `own` says that it is a move that is shown already.
fn news(entry: &Entry, before: Position, plies: usize, after: &OnlineGame, own: bool) -> Vec<News> {
    let mut news = Vec::new();
    match &entry.event {
        Event::Move { .. } => {
            let mv = after.game().last_move();
            news.extend(mv.filter(|_| !own).map(|mv| News::Moved {
                before: Box::new(before),
                mv,
            }));
        }
        Event::Leave { seat, why } => news.push(News::Left(*seat, *why)),
        Event::Offer { seat, offer } => {
            if after.offer().is_some() {
                news.push(News::Offered(*seat, *offer));
            }
        }
        Event::Decline { seat } => news.push(News::Declined(*seat)),
        Event::AddTime { seat, .. } => news.push(News::TimeAdded(*seat)),
        Event::Accept { .. } | Event::Abort { .. } => {}
    }
    if after.game().plies() < plies {
        news.push(News::TakenBack(after.game().plies()));
    }
    if after.is_over() {
        news.push(News::Over);
    }
    news
}

#[cfg(test)]
mod tests {
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
            let seats = [Seat::A, Seat::B].map(|seat| SeatView { seat, player: None });
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
}
