//! Asking players by name to come to a game, and what they answer.

use super::cache::Shared;
use super::service::GameService;
use super::table::{MOST_OPEN, too_many_open};
use crate::people::no_player;
use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_api::{GameSummary, NewGame};
use tercio_online::{SeatPlan, TimeControl};
use tercio_store::{
    ChallengeLimits, Challenged, GameId, Kind, NewInvitation, PlayerId, Sitter, StoreError,
};

/// A minute in milliseconds.
const MINUTE: i64 = 60 * 1000;
/// How long a live challenge waits for an answer.
const LIVE: i64 = 30 * MINUTE;
/// How long others do: a week.
const SLOW: i64 = 7 * 24 * 60 * MINUTE;
/// How many challenges may wait for one player, from anybody.
const WAITING: i64 = 20;
/// How often somebody may challenge the same player within an hour.
const OF_PAIR: i64 = 5;
/// How often somebody may challenge anybody within an hour.
const OF_HOST: i64 = 40;

fn too_many(kind: &'static str, title: &'static str) -> Refused {
    Refused::new(StatusCode::TOO_MANY_REQUESTS, kind, title)
}

impl GameService {
    /// Those whom a wish names, each for the next free seat; refuses who cannot be asked.
    pub(super) async fn invitations(
        &self,
        host: &PlayerId,
        wish: &NewGame,
        seats: &[Sitter],
    ) -> Result<Vec<NewInvitation>, Refused> {
        if wish.invite.is_empty() {
            return Ok(Vec::new());
        }
        let asker = self.store.player(host).await?;
        if !asker.is_some_and(|asker| asker.kind.is_account()) {
            let title = "who challenges others needs an account";
            return Err(Refused::new(StatusCode::FORBIDDEN, "needs-account", title));
        }
        let plans = wish.agreement.seats.iter().zip(seats).enumerate();
        let free = plans
            .filter(|(_, (plan, sitter))| **plan == SeatPlan::Player && **sitter == Sitter::Nobody);
        let mut free = free.map(|(seat, _)| seat);
        let patience = match wish.agreement.time {
            TimeControl::Live { .. } => LIVE,
            TimeControl::Days(_) | TimeControl::Unlimited => SLOW,
        };
        let expires_at = self.clock.now().plus(patience).0;
        let apart = self.store.apart_from(host).await?;
        let mut invitations: Vec<NewInvitation> = Vec::new();
        for name in &wish.invite {
            let nobody = || no_player().because(name);
            // No database keeps such a text.
            if name.contains('\0') {
                return Err(nobody());
            }
            let player = self.store.player_by_name(name.trim()).await?;
            let player = player.ok_or_else(nobody)?;
            let named = |one: &NewInvitation| one.player == player.id;
            if player.id == *host || invitations.iter().any(named) {
                return Err(bad("somebody is named twice, or is yourself"));
            }
            if apart.contains(&player.id) {
                return Err(crate::blocks::blocked());
            }
            if player.kind == Kind::Bot && !wish.agreement.bots {
                return Err(bad("a bot is named where none are wanted"));
            }
            let Some(seat) = free.next() else {
                return Err(bad("more players are named than seats are free"));
            };
            invitations.push(NewInvitation {
                player: player.id,
                seat,
                expires_at,
            });
        }
        Ok(invitations)
    }

    /// Keeps a new game and asks those who are named, unless that is too much.
    pub(super) async fn challenge(
        &self,
        host: &PlayerId,
        row: &tercio_store::NewGame,
        invitations: &[NewInvitation],
    ) -> Result<(), Refused> {
        let limits = ChallengeLimits {
            open: MOST_OPEN,
            waiting: WAITING,
            of_pair: OF_PAIR,
            of_host: OF_HOST,
            since: row.created_at - 60 * MINUTE,
        };
        let made = self.store.create_challenge(row, invitations, host, limits);
        match made.await? {
            Challenged::Done => Ok(()),
            Challenged::Already(_) => {
                let title = "a challenge of yours waits for this player already";
                Err(Refused::new(
                    StatusCode::CONFLICT,
                    "challenged-already",
                    title,
                ))
            }
            Challenged::Crowded(_) => Err(too_many(
                "too-many-challenges",
                "too many challenges wait for this player",
            )),
            Challenged::TooManyOpen => Err(too_many_open()),
            Challenged::TooMany => Err(too_many(
                "too-many-challenges",
                "you have challenged too often within an hour",
            )),
        }
    }

    /// The games to which somebody is invited, but for those of people who keep apart.
    pub(crate) async fn challenges_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let mut rows = self.store.challenges_of(player).await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let apart = self.store.apart_from(player).await?;
        rows.retain(|row| row.host.as_ref().is_none_or(|host| !apart.contains(host)));
        self.summaries(rows).await
    }

    /// Somebody does not want to come.
    pub(crate) async fn decline(&self, id: &GameId, player: &PlayerId) -> Result<Shared, Refused> {
        if !self.store.decline(id, player, self.clock.now().0).await? {
            self.reload(id).await?.ok_or_else(Refused::no_game)?;
            let title = "no challenge to you waits here";
            return Err(Refused::new(StatusCode::CONFLICT, "not-challenged", title));
        }
        self.after_answer(id).await
    }

    /// Ends the challenges that were not answered in time.
    pub(crate) async fn expire_challenges(&self) -> Result<(), Refused> {
        let mut all = Ok(());
        for id in self.store.expire_invitations(self.clock.now().0).await? {
            // They are ended already and will not be found again: where one game fails, the others
            // are told all the same.
            all = all.and(self.after_answer(&id).await.map(drop));
        }
        all
    }

    /// Calls a game off to which nobody will come, and tells all whom it concerns.
    async fn after_answer(&self, id: &GameId) -> Result<Shared, Refused> {
        let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        let is_filled = game.lock().await.deal.fill.is_some();
        let closed = !is_filled && self.store.close_deserted(id, self.clock.now().0).await?;
        let game = match closed {
            true => self.reload(id).await?.ok_or_else(Refused::no_game)?,
            false => game,
        };
        self.tell_seats(&*game.lock().await);
        Ok(game)
    }
}

fn bad(why: &'static str) -> Refused {
    let title = "these players cannot be challenged";
    Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-challenge", title).because(why)
}
