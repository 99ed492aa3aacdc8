//! Players in words.

use super::socket;
use crate::i18n;
use tercio_api::{GameSummary, Page, PlayerKind, PlayerRef};
use tercio_engine_api::Level;
use tercio_online::Agreement;
use tercio_rules::Seat;

/// What somebody is called.
pub(crate) fn name(player: &PlayerRef) -> String {
    let texts = i18n::texts();
    match (player.kind, &player.name, player.level) {
        (PlayerKind::House, _, level) => {
            let level = level.and_then(Level::new).unwrap_or(Level::LOWEST);
            (texts.play().level_name)(level).to_owned()
        }
        // The mark is a word: whoever reads or hears the name knows what it is.
        (PlayerKind::Bot, Some(name), _) => format!("{}\u{a0}{name}", texts.online().bot),
        (_, Some(name), _) => name.clone(),
        (PlayerKind::Account | PlayerKind::Bot, None, _) => texts.online().closed.to_owned(),
        (PlayerKind::Guest, None, _) => texts.online().guest.to_owned(),
    }
}

/// Whether somebody with an account looks; nobody knows before the server has said hello.
pub(crate) fn has_account() -> Option<bool> {
    Some(socket::me()?.player.kind.is_account())
}

/// The page of somebody with an account.
pub(crate) fn profile(player: &PlayerRef) -> Option<String> {
    let name = player.name.as_deref()?;
    player
        .kind
        .is_account()
        .then(|| format!("{}/{name}", Page::Player.path()))
}

/// The rating beside a name; a question mark says that it is uncertain.
pub(crate) fn rating(player: &PlayerRef) -> Option<String> {
    let (rating, provisional) = player.rating?;
    Some(format!("{rating}{}", if provisional { "?" } else { "" }))
}

/// Who sits in a seat of a game, if somebody does.
pub(crate) fn at(summary: &GameSummary, seat: Seat) -> Option<&PlayerRef> {
    let view = summary.seats.iter().find(|view| view.seat == seat);
    view.and_then(|view| view.player.as_ref())
}

/// The game and the setup of an agreement, and what differs from the usual rules.
pub(crate) fn agreed(agreement: &Agreement) -> String {
    let texts = i18n::texts();
    let game = (texts.setups().game)(&agreement.game);
    let setup = (texts.setups().setup)(&agreement.game, &agreement.setup);
    let mut words = vec![game.to_owned(), setup.to_owned()];
    for (option, value) in &agreement.options {
        words.push((texts.online().option)(option, value));
    }
    words.join(" · ")
}

/// The clock of an agreement, and whether the game is rated.
pub(crate) fn terms(agreement: &Agreement) -> String {
    let (texts, lobby) = (i18n::texts().online(), i18n::texts().lobby());
    let rated = match agreement.rated {
        true => lobby.rated,
        false => lobby.casual,
    };
    format!("{} · {rated}", (texts.time_control)(agreement.time))
}
