//! How a game stands, for programs.

use super::live::Live;
use tercio_api::{GameState, LeftSeat, OfferView};
use tercio_online::{OnlineGame, Time};
use tercio_rules::Seat;
use tercio_store::PlayerId;

/// Whether a program wants to be told which moves are legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum LegalMoves {
    /// It knows the rules.
    #[default]
    Unasked,
    /// It wants to be told, when it is its turn.
    Asked,
}

impl Live {
    /// How the game stands, as far as somebody may see it; nothing before it has begun.
    pub(crate) fn state(
        &self,
        asker: &PlayerId,
        now: Time,
        legal: LegalMoves,
    ) -> Option<GameState> {
        let visible = self.visible_to(self.eyes_of(asker));
        let earlier;
        let game = match visible == self.entries().len() {
            true => self.game.as_ref()?,
            false => {
                earlier = self.after(visible)?;
                &earlier
            }
        };
        let (turn, played) = (game.turn(), game.game());
        let seats = Seat::ALL.into_iter().take(game.agreement().seats.len());
        let left = |seat| game.clocks().left(seat, turn, now);
        let own_turn = turn.is_some_and(|turn| self.seats_of(asker).contains(&turn));
        let moves = || {
            let moves = played.legal_moves().into_iter();
            moves
                .map(|mv| played.position().notation(mv).to_string())
                .collect()
        };
        Some(GameState {
            version: game.version(),
            ply: u32::try_from(played.plies()).unwrap_or(u32::MAX),
            turn,
            position: played.position().to_string(),
            moves: played.line(),
            clocks: seats.map(left).collect(),
            deadline: game.deadline(),
            offer: game.offer().map(|open| OfferView {
                by: open.by,
                offer: open.offer,
                accepted: open.accepted,
            }),
            left: game
                .left()
                .iter()
                .map(|&(seat, why)| LeftSeat { seat, why })
                .collect(),
            ending: game.ending(),
            now,
            legal: (legal == LegalMoves::Asked && own_turn).then(moves),
        })
    }

    /// The game after so many facts.
    fn after(&self, facts: usize) -> Option<OnlineGame> {
        let started = Time(self.row.started_at?);
        let mut game = OnlineGame::new(self.agreement().clone(), started).ok()?;
        for entry in self.entries().iter().take(facts) {
            game.apply(entry).ok()?;
        }
        Some(game)
    }
}
