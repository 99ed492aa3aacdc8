//! A game between people as this tab knows it: the facts so far, what was sent and not acknowledged
//! yet, and the move that is prepared. No browser, no clock: whoever calls says what time it is for
//! the server.

use super::answers::{Answers, Change, Preparing};
use super::news::{self, Heard, News};
use super::outbox::{Outbox, Sent};
use super::talk::Talk;
use tercio_api::{
    ChatLine, ChatRoom, ClientMessage, GameStatus, GameSummary, GameView, PreparedLines, Presence,
    ServerMessage,
};
use tercio_controller::with_turn;
use tercio_online::{Command, Entry, OnlineGame, Refusal, Situation, Time, TimeControl};
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
    sent: Outbox,
    premove: Option<Move>,
    answers: Answers,
    preparing: Option<Preparing>,
    presence: Option<Presence>,
    talk: Talk,
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
            sent: Outbox::default(),
            premove: None,
            answers: Answers::default(),
            preparing: None,
            presence: None,
            talk: Talk::default(),
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
        self.talk.lines(room)
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

    /// What is prepared for what the others may play.
    pub(crate) fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Whether the game is played over days: moves may be prepared, and thought about at length.
    pub(crate) fn is_slow(&self) -> bool {
        let time = self.summary.as_ref().map(|summary| summary.agreement.time);
        time.is_some_and(|time| !matches!(time, TimeControl::Live { .. }))
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

    /// What was asked of the server and not answered.
    pub(crate) fn unanswered(&self) -> Vec<ClientMessage> {
        let commands = self.sent.unanswered().map(|sent| self.act(sent));
        commands.chain(self.asked_to_prepare()).collect()
    }

    /// Forgets what the server has not answered: it never will.
    pub(crate) fn give_up(&mut self) {
        self.sent.give_up();
        self.preparing = None;
        self.look_ahead();
    }

    /// Forgets what was to be prepared and is refused; `false` if there is nothing.
    pub(crate) fn give_up_preparing(&mut self) -> bool {
        self.preparing.take().is_some()
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

    /// Prepares an answer to what the others may play: what to send. It is kept once the server says
    /// so.
    pub(crate) fn keep_answer(&mut self, line: Vec<String>) -> Option<ClientMessage> {
        let game = self.game()?.game();
        let lines = self.wanted().with(game, line.clone(), self.mine);
        self.prepare(lines, Change::Kept(line))
    }

    /// Forgets a prepared answer: what to send.
    pub(crate) fn forget_answer(&mut self, line: &[String]) -> Option<ClientMessage> {
        let lines = self.wanted().without(self.game()?.game(), line);
        self.prepare(lines, Change::Removed)
    }

    fn prepare(&mut self, lines: PreparedLines, change: Change) -> Option<ClientMessage> {
        self.preparing = Some(Preparing { lines, change });
        self.asked_to_prepare()
    }

    /// What is prepared, and what is on its way to be.
    fn wanted(&self) -> Answers {
        let preparing = self.preparing.as_ref();
        preparing.map_or_else(
            || self.answers.clone(),
            |preparing| Answers::new(preparing.lines.clone()),
        )
    }

    fn asked_to_prepare(&self) -> Option<ClientMessage> {
        let preparing = self.preparing.as_ref()?;
        Some(ClientMessage::Prepare {
            game: self.id.clone(),
            seat: self.acting_seat()?,
            prepared: preparing.lines.clone(),
        })
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
        let Some(sent) = self.sent.last_move() else {
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
                self.sent.done(key, *seq);
                self.forget_kept(&mut heard);
            }
            ServerMessage::Refused { game, key, refusal } if *game == self.id => {
                // What was sent again is refused again.
                if self.sent.command(key).is_some() {
                    let why = self.why_refused(key, refusal);
                    self.sent.refused(key);
                    self.look_ahead();
                    heard.news.push(News::Refused(why));
                }
            }
            ServerMessage::Prepared { game, prepared } if *game == self.id => {
                self.answers = Answers::new(prepared.clone());
                heard.news.push(News::Prepared);
                // What was prepared before may be told meanwhile.
                let same = |preparing: &mut Preparing| preparing.lines == *prepared;
                if let Some(Preparing { change, .. }) = self.preparing.take_if(same) {
                    heard.news.push(News::AnswersChanged(change));
                }
            }
            ServerMessage::Presence { game, presence } if *game == self.id => {
                self.presence = Some(presence.clone());
                heard.news.push(News::Presence);
            }
            ServerMessage::Chat { game, room, lines } if *game == self.id => {
                for line in lines {
                    if self.talk.add(*room, line) {
                        heard.news.push(News::Said(*room, line.clone()));
                    }
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

    /// Why a command was refused. A move that came after one of another tab is not made out of turn
    /// to who made it: somebody was faster.
    fn why_refused(&self, key: &str, refusal: &Refusal) -> Refusal {
        let made = self.told.as_ref().map(|told| told.game().plies());
        let made = made.and_then(|plies| u32::try_from(plies).ok());
        match (self.sent.command(key), refusal, made) {
            (Some(Command::Move { ply, .. }), Refusal::NotYourTurn, Some(made)) if *ply < made => {
                Refusal::Stale { ply: made }
            }
            _ => refusal.clone(),
        }
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
            heard.news.extend(news::of(entry, before, plies, told, own));
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
        if self.sent.forget_kept(version) {
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
}

fn watch(game: &str, since: u32) -> ClientMessage {
    ClientMessage::Watch {
        game: game.to_owned(),
        since,
    }
}

#[cfg(test)]
mod tests;
