//! What people are told of what happens in a game while they are elsewhere. Who plays on a live clock
//! is at the board anyway.

use super::cache::Shared;
use super::live::Live;
use super::service::GameService;
use tercio_api::GameStatus;
use tercio_online::{Departure, Event, OnlineGame, Time, TimeControl};
use tercio_rules::Seat;
use tercio_store::{NewNotice, NoticeKind, PlayerId, StoreError};

/// One hour in milliseconds.
const HOUR: i64 = 60 * 60 * 1000;

/// How long before the end somebody is told that their time is nearly up, in milliseconds: a quarter
/// of it, at most a day.
pub(crate) fn short(time: TimeControl) -> Option<i64> {
    match time {
        TimeControl::Days(days) => Some((i64::from(days) * 6 * HOUR).min(24 * HOUR)),
        TimeControl::Unlimited | TimeControl::Live { .. } => None,
    }
}

/// Whether people are told what happens in such a game.
pub(crate) fn is_told(time: TimeControl) -> bool {
    !matches!(time, TimeControl::Live { .. })
}

impl GameService {
    /// Has those told for whom seats of a game are kept that somebody waits in.
    pub(super) async fn tell_invited(
        &self,
        next: &Shared,
        asker: &PlayerId,
    ) -> Result<(), StoreError> {
        let live = next.lock().await;
        if live.status() != GameStatus::Open || !is_told(live.agreement().time) {
            return Ok(());
        }
        let now = self.clock.now().0;
        let kept_for = live.deal.kept_for.iter().flatten();
        let invited = kept_for.map(|player| PlayerId(player.clone()));
        let invited = invited.filter(|player| player != asker && live.seats_of(player).is_empty());
        let notices: Vec<NewNotice> = invited
            .map(|player| NewNotice {
                player,
                kind: NoticeKind::Rematch,
                due_at: now,
            })
            .collect();
        self.store.add_notices(live.id(), now, &notices).await
    }
}

/// Who did something; nobody if it happened by itself.
fn actor(event: &Event, before: &OnlineGame) -> Option<Seat> {
    match event {
        Event::Move { .. } => before.turn(),
        Event::Leave { seat, why } => (*why == Departure::Resigned).then_some(*seat),
        Event::Offer { seat, .. }
        | Event::Accept { seat }
        | Event::Decline { seat }
        | Event::AddTime { seat, .. }
        | Event::Vacation { seat, .. } => Some(*seat),
        Event::Abort { seat } => *seat,
    }
}

/// What is to be told when a game goes on by some facts. `first` is the first of them: who did that
/// is there, and knows.
pub(super) fn following(
    live: &Live,
    first: Option<&Event>,
    before: &OnlineGame,
    after: &OnlineGame,
    now: Time,
) -> Vec<NewNotice> {
    let time = after.agreement().time;
    if !is_told(time) {
        return Vec::new();
    }
    let sitters = live.sitters();
    let sitter = |seat: Seat| sitters.get(seat.index()).cloned().flatten();
    let knows = first
        .and_then(|event| actor(event, before))
        .and_then(sitter);
    let others = |player: &PlayerId| Some(player) != knows.as_ref();
    let notice = |player: PlayerId, kind, due: Time| NewNotice {
        player,
        kind,
        due_at: due.0,
    };
    let mut notices = Vec::new();
    let Some(turn) = after.turn() else {
        let people = live.people().into_iter().filter(others);
        notices.extend(people.map(|player| notice(player, NoticeKind::Ended, now)));
        return notices;
    };
    let goes_on = before.turn() != Some(turn) || before.game().plies() != after.game().plies();
    // Who comes from vacation, or goes, has another time to be warned.
    let moved = before.deadline() != after.deadline();
    if (goes_on || moved)
        && let Some(player) = sitter(turn)
    {
        if goes_on && others(&player) {
            notices.push(notice(player.clone(), NoticeKind::Turn, now));
        }
        if let (Some(end), Some(short)) = (after.deadline(), short(time)) {
            notices.push(notice(player, NoticeKind::Short, end.plus(-short)));
        }
    }
    if let Some(open) = after.offer()
        && before.offer() != Some(open)
    {
        let asked = after
            .active()
            .iter()
            .filter(|seat| !open.accepted.contains(*seat));
        let asked: Vec<PlayerId> = asked.filter_map(sitter).filter(others).collect();
        for player in asked {
            let offer = notice(player, NoticeKind::Offer, now);
            if !notices.contains(&offer) {
                notices.push(offer);
            }
        }
    }
    notices
}
