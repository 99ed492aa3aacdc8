//! What people say beside a game.

use crate::blocks::blocked;
use crate::games::Eyes;
use crate::online::Parts;
use crate::people::player_ref;
use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_api::{ChatLine, ChatRoom, ChatText, PlayerKind, PlayerRef};
use tercio_online::Time;
use tercio_store::{GameId, Message, PlayerId, Room, Said, Store, StoreError};

/// The longest text, in characters.
const LONGEST: usize = 200;
/// How many lines a room holds.
const MOST: i64 = 500;

/// The room in which somebody talks.
pub(crate) fn room_of(eyes: Eyes) -> ChatRoom {
    match eyes {
        Eyes::Player => ChatRoom::Players,
        Eyes::Spectator => ChatRoom::Spectators,
    }
}

/// The room as the store knows it.
pub(crate) fn stored(room: ChatRoom) -> Room {
    match room {
        ChatRoom::Players => Room::Players,
        ChatRoom::Spectators => Room::Spectators,
    }
}

/// Says something to all who follow the game in the same room.
pub(crate) async fn say(
    parts: &Parts,
    by: &PlayerId,
    game: &GameId,
    room: ChatRoom,
    text: ChatText,
) -> Result<(), Refused> {
    let Parts {
        store,
        people,
        games,
        ..
    } = parts;
    let live = games.load(game).await?.ok_or_else(Refused::no_game)?;
    let (eyes, mut others) = {
        let live = live.lock().await;
        (live.eyes_of(by), live.people())
    };
    let refuse = |kind, title| Err(Refused::new(StatusCode::FORBIDDEN, kind, title));
    if room != room_of(eyes) {
        return refuse("other-room", "players and spectators talk apart");
    }
    let player = people.author(by).await?;
    let now = games.now();
    let apart = store.apart_from(by).await?;
    others.retain(|other| other != by);
    if eyes == Eyes::Player
        && !others.is_empty()
        && others.iter().all(|other| apart.contains(other))
    {
        // Nobody would hear it.
        return Err(blocked());
    }
    let author = player_ref(&player);
    let text = match text {
        ChatText::Words(_) if author.kind == PlayerKind::Guest => {
            return refuse("phrases-only", "guests have only the phrases");
        }
        ChatText::Words(words) => ChatText::Words(tidy(&words)?),
        phrase @ ChatText::Phrase(_) => phrase,
    };
    let body = serde_json::to_string(&text).map_err(Refused::malformed)?;
    match store
        .say(game, stored(room), by, now.0, &body, MOST)
        .await?
    {
        Said::At { seq } => {
            let line = ChatLine {
                seq: number(seq),
                at: now,
                by: author,
                text,
            };
            games.tell_chat(game, room, line, &apart);
            Ok(())
        }
        Said::Full => refuse("room-full", "enough has been said in this room"),
    }
}

/// What was said in a room so far, without what was removed, and without those from whom the reader
/// keeps apart.
pub(crate) async fn lines(
    store: &Store,
    game: &GameId,
    room: ChatRoom,
    reader: &PlayerId,
) -> Result<Vec<ChatLine>, StoreError> {
    let mut messages = store.messages(game, stored(room), 0).await?;
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    let apart = store.apart_from(reader).await?;
    messages.retain(|message| !apart.contains(&message.player));
    let mut ids: Vec<PlayerId> = messages
        .iter()
        .map(|message| message.player.clone())
        .collect();
    ids.sort();
    ids.dedup();
    let authors: Vec<PlayerRef> = store.players(&ids).await?.iter().map(player_ref).collect();
    let line = |message: Message| {
        let by = authors
            .iter()
            .find(|author| author.id == message.player.as_str())?;
        Some(ChatLine {
            seq: number(message.seq),
            at: Time(message.at),
            by: by.clone(),
            text: serde_json::from_str(&message.text).ok()?,
        })
    };
    Ok(messages
        .into_iter()
        .filter(|message| !message.removed)
        .filter_map(line)
        .collect())
}

/// Words without control characters and needless blanks.
fn tidy(words: &str) -> Result<String, Refused> {
    let plain = words.chars().map(|c| if c.is_control() { ' ' } else { c });
    let plain: String = plain.collect();
    let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.chars().count() {
        0 => Err(Refused::malformed("nothing is said")),
        length if length > LONGEST => Err(Refused::malformed(format!(
            "a line has at most {LONGEST} characters"
        ))),
        _ => Ok(words),
    }
}

fn number(seq: i64) -> u32 {
    u32::try_from(seq).unwrap_or(u32::MAX)
}
