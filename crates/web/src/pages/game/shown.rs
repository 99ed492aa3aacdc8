//! What the board shows of a game with people elsewhere.

use crate::board::{Arrow, BoardState};
use crate::confirm::Weight;
use crate::online::{OnlineState, Tryout};
use tercio_controller::Capabilities;
use tercio_online::OnlineGame;
use tercio_rules::{Move, Position, Rules, Seat, pikemen};

/// What the board shows of a game. Moves are made for our own seats alone; while another one is to
/// move, ours is prepared on the position as if it were our turn.
pub(super) fn shown(
    online: &OnlineState,
    looking: Option<usize>,
    tryout: Option<&Tryout>,
) -> BoardState {
    let viewer = online.mine().iter().next().unwrap_or(Seat::A);
    if let Some(tryout) = tryout {
        let game = tryout.game();
        return BoardState {
            last: game.last_move(),
            capabilities: Capabilities {
                over: game.is_over(),
                ..Capabilities::all_seats(game.rules())
            },
            ..BoardState::new(*game.position(), viewer)
        };
    }
    let Some(game) = online.game() else {
        let rules = online
            .summary()
            .and_then(|summary| summary.agreement.rules().ok());
        let usual = || Rules::Pikemen(pikemen::Rules::new(pikemen::Setup::Classic));
        return BoardState::new(Position::start(rules.unwrap_or_else(usual)), viewer);
    };
    let played = game.game();
    let ply = looking.unwrap_or(played.plies()).min(played.plies());
    let position = played.positions().get(ply).copied();
    let position = position.unwrap_or(*played.position());
    let mv = |ply: usize| played.moves().get(ply)?.mv();
    let last = ply.checked_sub(1).and_then(mv);
    let board = BoardState {
        last,
        trail: trail(online, game, ply),
        ..BoardState::new(position, viewer)
    };
    if looking.is_some() {
        return board;
    }
    BoardState {
        position: online.premove_position().unwrap_or(*played.position()),
        capabilities: Capabilities {
            seats: online.mine(),
            engines: game.agreement().house(),
            over: game.is_over(),
        },
        weight: match online.is_slow() && online.is_our_turn() {
            true => Weight::Heavy,
            false => Weight::Usual,
        },
        arrows: online.premove().map(Arrow::Hint).into_iter().collect(),
        ..board
    }
}

/// The moves since our own last one, without the very last, where several others play.
fn trail(online: &OnlineState, game: &OnlineGame, ply: usize) -> Vec<Move> {
    if online.mine().is_empty() || game.agreement().seats.len() < 3 {
        return Vec::new();
    }
    let played = game.game();
    let own = |ply: &usize| {
        let mover = played.mover(*ply);
        mover.is_none_or(|seat| online.mine().contains(seat))
    };
    let since = (0..ply).rev().find(own).map_or(0, |ply| ply + 1);
    let before_last = ply.saturating_sub(1);
    let moves = played.moves().get(since.min(before_last)..before_last);
    let moves = moves.unwrap_or_default().iter();
    moves.filter_map(|ply| ply.mv()).collect()
}
