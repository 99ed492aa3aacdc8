//! What is told, in words. What is not true any more is not told.

use crate::games::Live;
use crate::games::notices::{is_told, short};
use tercio_api::{GameStatus, InvitationStatus, NoticeLanguage, Page, PlayerKind, PlayerRef};
use tercio_online::{EndingKind, Offer, OnlineGame, Time};
use tercio_rules::Seat;
use tercio_store::{Notice, NoticeKind, PlayerId};

/// One hour in milliseconds.
const HOUR: i64 = 60 * 60 * 1000;

/// Something that is told.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) id: String,
    /// A word for programs.
    pub(super) kind: String,
    pub(super) game: Option<String>,
    /// Where it is seen, on this server.
    pub(super) path: String,
    pub(super) at: i64,
    pub(super) text: String,
}

/// Who is to be told.
#[derive(Clone, Copy)]
pub(super) struct Listener<'a> {
    pub(super) player: &'a PlayerId,
    pub(super) language: NoticeLanguage,
    /// Whether they have a page open.
    pub(super) presence: Presence,
}

/// Whether somebody has a page open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Presence {
    Here,
    Away,
}

impl Line {
    /// What somebody sends to themselves, to see whether it arrives.
    pub(super) fn test(id: &str, now: Time, language: NoticeLanguage) -> Line {
        let text = match language {
            NoticeLanguage::English => "This is a test: messages of Tercio arrive here.",
            NoticeLanguage::French => "Ceci est un essai : les messages de Tercio arrivent ici.",
        };
        Line {
            id: id.to_owned(),
            kind: "test".to_owned(),
            game: None,
            path: Page::Account.path().to_owned(),
            at: now.0,
            text: text.to_owned(),
        }
    }

    /// What a notice says; nothing if it is of no use any more.
    pub(super) fn of(notice: &Notice, live: &Live, to: Listener<'_>, now: Time) -> Option<Line> {
        Some(Line {
            id: notice.id.clone(),
            kind: notice.kind.word().to_owned(),
            game: Some(notice.game.to_string()),
            path: format!("{}/{}", Page::Game.path(), notice.game),
            at: notice.at,
            text: text(notice.kind, live, to, now)?,
        })
    }
}

fn text(kind: NoticeKind, live: &Live, to: Listener<'_>, now: Time) -> Option<String> {
    let french = to.language == NoticeLanguage::French;
    let mine = live.seats_of(to.player);
    if kind == NoticeKind::Rematch {
        let host = live.row.host.as_ref()?;
        let waits = live.status() == GameStatus::Open && mine.is_empty();
        let asker = live
            .players()
            .flatten()
            .find(|player| player.id == host.as_str())?;
        let asker = name(asker, to.language);
        return waits.then(|| match french {
            false => format!("{asker} wants to play again."),
            true => format!("{asker} veut rejouer."),
        });
    }
    if matches!(kind, NoticeKind::Challenge | NoticeKind::Declined) {
        return challenge(kind, live, to);
    }
    let game = live.game.as_ref()?;
    let is_turn = game.turn().is_some_and(|turn| mine.contains(&turn));
    let others = others(live, &mine, to.language);
    match kind {
        NoticeKind::Began => {
            // Who has a page open sees a live game begin.
            let seen = !is_told(live.agreement().time) && to.presence == Presence::Here;
            if game.is_over() || seen {
                return None;
            }
            Some(match (french, is_turn) {
                (false, false) => format!("Your game against {others} has begun."),
                (false, true) => {
                    format!("Your game against {others} has begun, and it is your turn.")
                }
                (true, false) => format!("Votre partie contre {others} a commencé."),
                (true, true) => {
                    format!("Votre partie contre {others} a commencé : à vous de jouer.")
                }
            })
        }
        NoticeKind::Turn => is_turn.then(|| match french {
            false => format!("It is your turn against {others}."),
            true => format!("À vous de jouer contre {others}."),
        }),
        NoticeKind::Short => {
            let left = game.deadline()?.since(now);
            if !is_turn || left == 0 || left > short(live.agreement().time)? {
                return None;
            }
            // Rounded up: nobody is told that nothing is left.
            let hours = (left + HOUR - 1) / HOUR;
            Some(match (french, hours) {
                (false, 1) => format!("Less than an hour is left for your move against {others}."),
                (false, _) => format!("{hours} hours are left for your move against {others}."),
                (true, 1) => format!("Il reste moins d’une heure pour votre coup contre {others}."),
                (true, _) => format!("Il reste {hours} heures pour votre coup contre {others}."),
            })
        }
        NoticeKind::Offer => offered(game, live, &mine, to.language),
        NoticeKind::Ended => Some(ended(game, &mine, &others, to.language)?),
        NoticeKind::Rematch | NoticeKind::Challenge | NoticeKind::Declined => None,
    }
}

/// That somebody asks them to play, or does not come. Who has a page open sees it there if the clock
/// is a live one.
fn challenge(kind: NoticeKind, live: &Live, to: Listener<'_>) -> Option<String> {
    if !is_told(live.agreement().time) && to.presence == Presence::Here {
        return None;
    }
    let asked = |status: InvitationStatus| {
        let invited = live.invited().iter();
        invited.filter(move |one| one.status == status)
    };
    if kind == NoticeKind::Challenge {
        let mut waiting = asked(InvitationStatus::Pending);
        waiting.find(|one| one.player.id == to.player.as_str())?;
        let host = live.row.host.as_ref()?;
        let mut players = live.players().flatten();
        let host = players.find(|player| player.id == host.as_str())?;
        let host = name(host, to.language);
        let waits = live.status() == GameStatus::Open;
        return waits.then(|| match to.language {
            NoticeLanguage::English => format!("{host} challenges you to a game."),
            NoticeLanguage::French => format!("{host} vous défie."),
        });
    }
    let names = asked(InvitationStatus::Declined).map(|one| name(&one.player, to.language));
    let names: Vec<String> = names.collect();
    let who = listed(&names, to.language)?;
    Some(match (to.language, names.len()) {
        (NoticeLanguage::English, 1) => format!("{who} has declined your challenge."),
        (NoticeLanguage::English, _) => format!("{who} have declined your challenge."),
        (NoticeLanguage::French, 1) => format!("{who} a décliné votre défi."),
        (NoticeLanguage::French, _) => format!("{who} ont décliné votre défi."),
    })
}

/// What somebody is offered and has not answered.
fn offered(
    game: &OnlineGame,
    live: &Live,
    mine: &[Seat],
    language: NoticeLanguage,
) -> Option<String> {
    let open = game.offer()?;
    let asked = |seat: &&Seat| game.active().contains(**seat) && !open.accepted.contains(**seat);
    mine.iter().find(asked)?;
    let by = live.players().nth(open.by.index()).flatten()?;
    let by = name(by, language);
    Some(match (language, open.offer) {
        (NoticeLanguage::English, Offer::Draw) => format!("{by} offers you a draw."),
        (NoticeLanguage::English, Offer::Score) => format!("{by} wants to end and score the game."),
        (NoticeLanguage::English, Offer::Takeback) => format!("{by} wants to take a move back."),
        (NoticeLanguage::French, Offer::Draw) => format!("{by} vous propose la nulle."),
        (NoticeLanguage::French, Offer::Score) => {
            format!("{by} propose d’arrêter la partie et de compter les points.")
        }
        (NoticeLanguage::French, Offer::Takeback) => format!("{by} voudrait reprendre un coup."),
    })
}

fn ended(
    game: &OnlineGame,
    mine: &[Seat],
    others: &str,
    language: NoticeLanguage,
) -> Option<String> {
    let ending = game.ending()?;
    let won = mine.iter().any(|seat| ending.winners.contains(*seat));
    let result = match (ending.by, won, ending.winners.len()) {
        (EndingKind::Aborted, ..) => ("it was called off", "elle est annulée"),
        (_, true, 1) => ("you have won", "vous avez gagné"),
        (_, true, _) => ("it is drawn", "elle est nulle"),
        (_, false, _) => ("you have lost", "vous avez perdu"),
    };
    Some(match language {
        NoticeLanguage::English => format!("Your game against {others} is over: {}.", result.0),
        NoticeLanguage::French => {
            format!("Votre partie contre {others} est finie : {}.", result.1)
        }
    })
}

/// The names of those against whom somebody plays.
fn others(live: &Live, mine: &[Seat], language: NoticeLanguage) -> String {
    let seats = Seat::ALL.into_iter().zip(live.players());
    let others = seats.filter(|(seat, _)| !mine.contains(seat));
    let names: Vec<String> = others
        .filter_map(|(_, player)| Some(name(player?, language)))
        .collect();
    listed(&names, language).unwrap_or_else(|| match language {
        NoticeLanguage::English => "yourself".to_owned(),
        NoticeLanguage::French => "vous-même".to_owned(),
    })
}

/// Names in one sentence; nothing for no names.
fn listed(names: &[String], language: NoticeLanguage) -> Option<String> {
    let and = match language {
        NoticeLanguage::English => "and",
        NoticeLanguage::French => "et",
    };
    match names {
        [] => None,
        [one] => Some(one.clone()),
        [first @ .., last] => Some(format!("{} {and} {last}", first.join(", "))),
    }
}

fn name(player: &PlayerRef, language: NoticeLanguage) -> String {
    let french = language == NoticeLanguage::French;
    match (&player.name, player.kind, player.level) {
        (Some(name), ..) => name.clone(),
        (None, PlayerKind::House, Some(level)) if french => format!("le moteur (niveau {level})"),
        (None, PlayerKind::House, Some(level)) => format!("the engine (level {level})"),
        (None, PlayerKind::House, None) if french => "le moteur".to_owned(),
        (None, PlayerKind::House, None) => "the engine".to_owned(),
        (None, ..) if french => "un invité".to_owned(),
        (None, ..) => "a guest".to_owned(),
    }
}
