//! Games as bytes. `docs/selfplay.md` specifies the format; nothing here trusts what it reads.

use super::played::{Played, Thought};
use std::fmt;
use tercio_rules::martian;
use tercio_rules::pikemen;
use tercio_rules::{Cell, Game, Move, Piece, Position, Rules, Seat, SeatSet, Stance};

const MAGIC: &[u8; 8] = b"TERCIOSP";
const VERSION: u16 = 1;
/// The reason of a game that became too long.
const TOO_LONG: u8 = 255;
/// The flag of a move that calls the clock.
const CALL: u8 = 1;
/// What a ply takes besides the chances.
const PLY: usize = 8;
/// What a game takes besides points and plies.
const GAME: usize = 10;

/// What is wrong with a file of games, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The first byte of the part that is wrong.
    pub at: usize,
    /// What is wrong.
    pub kind: DamageKind,
}

/// What is wrong with a file of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DamageKind {
    /// It is something else.
    Foreign,
    /// It is of a version that is not known here.
    Version(u16),
    /// The header makes no sense.
    Header,
    /// It ends in the middle of a game.
    Cut,
    /// The bytes of a game have changed since they were written.
    Checksum,
    /// The bytes are not a game.
    Game,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            DamageKind::Foreign => write!(f, "this is not a file of self-play games"),
            DamageKind::Version(version) => {
                write!(f, "expected version {VERSION} of the format, got {version}")
            }
            DamageKind::Header => write!(f, "the header is damaged"),
            DamageKind::Cut => write!(f, "the file is cut off in the game at byte {}", self.at),
            DamageKind::Checksum => write!(f, "the game at byte {} is damaged", self.at),
            DamageKind::Game => write!(f, "what begins at byte {} is not a game", self.at),
        }
    }
}

impl std::error::Error for Damage {}

/// What all games of a file have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Where they begin.
    pub start: Position,
    /// How they were made, in words.
    pub settings: String,
}

impl Header {
    /// A name for a file of such games, such as `pikemen-mini-target-9-rps`: game, setup, and
    /// what else was agreed that is not the usual.
    pub fn name(&self) -> String {
        let text = self.start.to_string();
        // The board, the seat to move and so on are the same at every start.
        let words = text.split(' ').enumerate();
        let words = words.filter(|(index, _)| !(2..6).contains(index));
        let plain = |word: &str| word.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        words
            .map(|(_, word)| plain(word))
            .collect::<Vec<_>>()
            .join("-")
    }

    /// The header as bytes.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(self.start.rules().seats() as u8);
        bytes.push(self.start.board().len() as u8);
        for text in [self.start.to_string(), self.settings.clone()] {
            bytes.extend((text.len() as u16).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        let board = self.start.board().cells();
        bytes.extend(board.map(|cell| content(self.start.rules(), self.start.piece(cell))));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a header; the rest of the bytes are games.
    fn decode(bytes: &[u8]) -> Result<(Header, usize), Damage> {
        let fault = |kind| Damage { at: 0, kind };
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(MAGIC.len()) != Some(MAGIC.as_slice()) {
            return Err(fault(DamageKind::Foreign));
        }
        let version = reader.u16().ok_or(fault(DamageKind::Header))?;
        if version != VERSION {
            return Err(fault(DamageKind::Version(version)));
        }
        let header = reader.header().ok_or(fault(DamageKind::Header))?;
        // Whatever else the bytes may say, these are the only ones for this header.
        let written = header.encode();
        match bytes.starts_with(&written) {
            true => Ok((header, written.len())),
            false => Err(fault(DamageKind::Header)),
        }
    }
}

/// A piece, or nothing, as a byte.
fn content(rules: Rules, piece: Option<Piece>) -> u8 {
    let Some(piece) = piece else { return 0 };
    match rules {
        Rules::Martian(_) => 1 + piece.size as u8,
        Rules::Pikemen(_) => {
            let stances = Stance::ALL.iter();
            let stance = stances.take_while(|&&stance| stance != piece.stance);
            1 + (piece.seat as u8 * 3 + piece.size as u8) * 9 + stance.count() as u8
        }
    }
}

/// The stance of a piece of Pikemen that is given as a byte.
fn stance(content: u8) -> Option<Stance> {
    Stance::ALL
        .get(usize::from(content.checked_sub(1)? % 9))
        .copied()
}

/// The bytes of a game with their length before and a checksum behind.
pub(super) fn frame(payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u32).to_le_bytes();
    [&length, payload, &crc32fast::hash(payload).to_le_bytes()].concat()
}

/// A game as bytes.
pub(super) fn encode(played: &Played) -> Vec<u8> {
    let game = &played.game;
    let rules = game.rules();
    let seats = rules.seats();
    // Nobody leaves a game of self-play.
    let moves = game
        .steps()
        .filter_map(|(before, ply)| Some((before, ply.mv()?)));
    let plies: Vec<_> = moves.collect();
    let mut bytes = Vec::with_capacity(GAME + seats + plies.len() * (PLY + 2 * seats));
    bytes.extend(played.number.to_le_bytes());
    bytes.extend((played.opening as u16).to_le_bytes());
    bytes.extend((plies.len() as u16).to_le_bytes());
    let winners = played.winners.iter();
    bytes.push(winners.fold(0, |bits, seat| bits | 1 << seat.index()));
    bytes.push(played.reason().map_or(TOO_LONG, |reason| reason as u8));
    bytes.extend(game.points());
    let after = &game.positions()[1..];
    for ((&(before, mv), after), thought) in plies.iter().zip(after).zip(&played.thoughts) {
        let seat = before.turn();
        let gain = after.points()[seat.index()] - before.points()[seat.index()];
        let calls = matches!(mv, Move::Martian(mv) if mv.calls_clock());
        bytes.extend([
            seat as u8,
            mv.from().index() as u8,
            mv.to().index() as u8,
            content(rules, after.piece(mv.to())),
            gain,
            if calls { CALL } else { 0 },
        ]);
        bytes.extend(thought.value.to_le_bytes());
        for chance in &thought.chances[..seats] {
            bytes.extend(chance.to_le_bytes());
        }
    }
    bytes
}

/// A file of games in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive<'b> {
    /// What the games have in common.
    pub header: Header,
    bytes: &'b [u8],
    first: usize,
}

impl<'b> Archive<'b> {
    /// Reads the header of a file.
    pub fn new(bytes: &'b [u8]) -> Result<Archive<'b>, Damage> {
        let (header, first) = Header::decode(bytes)?;
        Ok(Archive {
            header,
            bytes,
            first,
        })
    }

    /// The games, in the order in which they ended. After the first damage there are no more.
    pub fn games(&self) -> impl Iterator<Item = Result<Played, Damage>> + use<'_, 'b> {
        self.blocks().map(|block| {
            let (at, payload) = block?;
            let game = decode(&self.header.start, payload);
            let kind = DamageKind::Game;
            game.ok_or(Damage { at, kind })
        })
    }

    /// The bytes of each game, and where they begin.
    pub(super) fn blocks(
        &self,
    ) -> impl Iterator<Item = Result<(usize, &'b [u8]), Damage>> + use<'_, 'b> {
        let mut at = Some(self.first);
        std::iter::from_fn(move || {
            let begin = at.filter(|&at| at < self.bytes.len())?;
            let block = block(self.bytes, begin);
            at = block.as_ref().ok().map(|payload| begin + payload.len() + 8);
            Some(block.map(|payload| (begin, payload)))
        })
    }
}

/// The bytes of the game that begins here.
fn block(bytes: &[u8], at: usize) -> Result<&[u8], Damage> {
    let fault = |kind| Damage { at, kind };
    let mut reader = Reader { bytes, at };
    let cut = fault(DamageKind::Cut);
    let length = reader.u32().ok_or(cut.clone())?;
    let payload = reader.take(length as usize).ok_or(cut.clone())?;
    match reader.u32().ok_or(cut)? == crc32fast::hash(payload) {
        true => Ok(payload),
        false => Err(fault(DamageKind::Checksum)),
    }
}

/// The number of a game, without reading all of it.
pub(super) fn number(payload: &[u8]) -> Option<u32> {
    let mut reader = Reader {
        bytes: payload,
        at: 0,
    };
    reader.u32()
}

/// Reads a game. Every move is checked by playing it, and every byte has to agree with it.
pub(super) fn decode(start: &Position, payload: &[u8]) -> Option<Played> {
    let mut reader = Reader {
        bytes: payload,
        at: 0,
    };
    let rules = start.rules();
    let seats = rules.seats();
    let number = reader.u32()?;
    let opening = usize::from(reader.u16()?);
    let plies = usize::from(reader.u16()?);
    let winners = reader.u8()?;
    let reason = reader.u8()?;
    let points = reader.take(seats)?;
    if payload.len() - reader.at != plies * (PLY + 2 * seats) || opening > plies {
        return None;
    }
    let mut game = Game::from_position(*start);
    let mut thoughts = Vec::with_capacity(plies);
    for _ in 0..plies {
        let seat = game.turn();
        let before = game.points()[seat.index()];
        let ply = reader.take(6)?;
        let (from, to) = (Cell::new(ply[1]), Cell::new(ply[2]));
        let mv = match rules {
            Rules::Pikemen(_) => Move::Pikemen(pikemen::Move::charge(from, to, stance(ply[3])?)),
            Rules::Martian(_) => {
                let mv = martian::Move::new(from, to);
                Move::Martian(if ply[5] == CALL {
                    mv.calling_clock()
                } else {
                    mv
                })
            }
        };
        game.play(mv).ok()?;
        let gain = game.points()[seat.index()] - before;
        let landed = content(rules, game.position().piece(to));
        let calls = matches!(mv, Move::Martian(mv) if mv.calls_clock());
        let flags = if calls { CALL } else { 0 };
        if ply != [seat as u8, ply[1], ply[2], landed, gain, flags] {
            return None;
        }
        let mut thought = Thought::NONE;
        thought.value = reader.u16()? as i16;
        for chance in &mut thought.chances[..seats] {
            *chance = reader.u16()?;
        }
        thoughts.push(thought);
    }
    let seated = |seat: &Seat| winners & 1 << seat.index() != 0;
    let winners_set: SeatSet = Seat::ALL[..seats].iter().copied().filter(seated).collect();
    let played = Played {
        number,
        opening,
        game,
        thoughts,
        winners: winners_set,
    };
    let agrees = match played.game.outcome() {
        Some(outcome) => outcome.winners == winners_set && outcome.reason as u8 == reason,
        None => reason == TOO_LONG && !winners_set.is_empty(),
    };
    let no_more = u32::from(winners) >> seats == 0;
    (agrees && no_more && played.game.points() == points).then_some(played)
}

/// Bytes that are read one after the other.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn u8(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    fn u16(&mut self) -> Option<u16> {
        let bytes = self.take(2)?.try_into().ok()?;
        Some(u16::from_le_bytes(bytes))
    }

    fn u32(&mut self) -> Option<u32> {
        let bytes = self.take(4)?.try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    }

    fn text(&mut self) -> Option<&'b str> {
        let length = self.u16()?;
        std::str::from_utf8(self.take(usize::from(length))?).ok()
    }

    fn header(&mut self) -> Option<Header> {
        self.take(2)?;
        let start: Position = self.text()?.parse().ok()?;
        let settings = self.text()?.to_owned();
        Some(Header { start, settings })
    }
}
