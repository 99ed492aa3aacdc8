//! Games in links: the start, every move with variations and comments, who played, and the place
//! that is shown, behind the `#` of an address, which no server ever sees.
//!
//! A link reads `/analysis#game=martian&setup=two&moves=1.+d3-d4+a6-a5&at=2`.

use crate::game::TreePath;
use tercio_api::Page;
use tercio_rules::notation::{AgreeError, PositionError};
use tercio_rules::record::{Line, Record, RecordError, RecordProblem};
use tercio_rules::{InvalidPosition, Position, Rules, Seat, UnknownName};

/// The game of a link, and the place in it that is shown.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shared {
    pub(crate) record: Record,
    pub(crate) at: TreePath,
}

/// What is wrong with a link, with what was found there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WrongLink {
    /// A `%` without the two digits behind it, or bytes that are no text.
    Encoding,
    Game(String),
    Setup(String),
    Option {
        name: String,
        value: String,
        why: AgreeError,
    },
    First(String),
    Start(InvalidPosition),
    Position(PositionError),
    Moves(RecordError),
    Player(RecordProblem),
    At(String),
}

/// A link to a page that shows a game at a place.
pub(crate) fn link(page: Page, record: &Record, at: &TreePath) -> String {
    let start = *record.start();
    let rules = start.rules();
    let mut pairs: Vec<(&str, String)> = Vec::new();
    let first = start.turn();
    if Position::start_with(rules, first) == Ok(start) {
        pairs.push(("game", rules.game_name().to_owned()));
        pairs.push(("setup", rules.setup_name().to_owned()));
        pairs.extend(rules.agreed());
        if first != Seat::A {
            pairs.push(("first", first.to_string()));
        }
    } else {
        pairs.push(("position", start.to_string()));
    }
    for seat in Seat::ALL {
        if let Some(player) = record.player(seat) {
            pairs.push((SEATS[seat.index()], player.to_owned()));
        }
    }
    if !record.line().moves.is_empty() || !record.line().comments.is_empty() {
        pairs.push(("moves", record.line().to_text(start)));
    }
    // Last, so that a link never ends with a character that a chat takes for its own.
    pairs.push(("at", at.to_string()));
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect();
    format!("{}#{}", page.path(), pairs.join("&"))
}

/// The names of the seats in a link.
const SEATS: [&str; Seat::MAX] = ["A", "B", "C", "D", "E", "F"];

/// Reads what stands behind the `#` of a link. `None` if nothing does.
pub(crate) fn read(fragment: &str) -> Option<Result<Shared, WrongLink>> {
    let fragment = fragment.trim_start_matches('#');
    (!fragment.is_empty()).then(|| shared(fragment))
}

fn shared(fragment: &str) -> Result<Shared, WrongLink> {
    let mut pairs = Vec::new();
    for pair in fragment.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        pairs.push((decoded(name)?, decoded(value)?));
    }
    let value = |name: &str| {
        let found = pairs.iter().find(|(found, _)| found == name);
        found.map(|(_, value)| value.as_str())
    };
    let start = match value("position") {
        Some(text) => text.parse().map_err(WrongLink::Position)?,
        None => usual_start(&pairs)?,
    };
    let line = Line::from_text(start, value("moves").unwrap_or_default());
    let record = Record::new(start, line.map_err(WrongLink::Moves)?);
    let mut record = record.map_err(WrongLink::Player)?;
    for (name, value) in &pairs {
        if SEATS.contains(&name.as_str()) {
            record.set_tag(name, value).map_err(WrongLink::Player)?;
        }
    }
    let at = match value("at") {
        Some(text) => {
            let wrong = |_| WrongLink::At(text.to_owned());
            text.parse().map_err(wrong)?
        }
        None => TreePath::after(record.line().moves.len()),
    };
    Ok(Shared { record, at })
}

/// The start of a setup under what was agreed.
fn usual_start(pairs: &[(String, String)]) -> Result<Position, WrongLink> {
    let value = |name: &str| {
        let found = pairs.iter().find(|(found, _)| found == name);
        found.map_or("", |(_, value)| value.as_str())
    };
    let (game, setup) = (value("game"), value("setup"));
    let names = Rules::from_names(game, setup);
    let mut rules = names.map_err(|error| match error {
        UnknownName::Game => WrongLink::Game(game.to_owned()),
        UnknownName::Setup { .. } => WrongLink::Setup(setup.to_owned()),
    })?;
    for (name, value) in pairs {
        let ours = ["game", "setup", "first", "moves", "at"];
        if !ours.iter().chain(&SEATS).any(|ours| ours == name) {
            rules = rules.agree(name, value).map_err(|why| WrongLink::Option {
                name: name.clone(),
                value: value.clone(),
                why,
            })?;
        }
    }
    let first = match value("first") {
        "" => Seat::A,
        text => {
            let index = SEATS.iter().position(|seat| *seat == text);
            let seat = index.and_then(Seat::from_index);
            seat.ok_or_else(|| WrongLink::First(text.to_owned()))?
        }
    };
    Position::start_with(rules, first).map_err(WrongLink::Start)
}

/// A value as it stands in a link: blanks as `+`, and whatever might be misread by its number.
fn encoded(text: &str) -> String {
    let mut link = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => link.push('+'),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => link.push(char::from(byte)),
            b'-' | b'.' | b'(' | b')' | b'/' | b',' | b':' => link.push(char::from(byte)),
            _ => link.push_str(&format!("%{byte:02X}")),
        }
    }
    link
}

fn decoded(link: &str) -> Result<String, WrongLink> {
    let mut bytes = Vec::new();
    let mut rest = link.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let number = digit().zip(digit()).map(|(high, low)| 16 * high + low);
                let number = number.and_then(|number| u8::try_from(number).ok());
                number.ok_or(WrongLink::Encoding)?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| WrongLink::Encoding)
}

#[cfg(test)]
mod tests {
    use super::{Shared, link, read};
    use crate::game::TreePath;
    use tercio_api::Page;
    use tercio_rules::record::{Line, Node, Record};
    use tercio_rules::{Game, Position, Rules, Seat};

    fn round_trip(record: &Record, at: &TreePath) {
        let link = link(Page::Analysis, record, at);
        let (path, fragment) = link.split_once('#').expect("a fragment");
        assert_eq!(path, "/analysis");
        let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>`{}[]|\\^".contains(&byte);
        assert!(link.bytes().all(plain), "{link}");
        let read = read(fragment).expect("something").expect("a game");
        let (record, at) = (record.clone(), at.clone());
        assert_eq!(read, Shared { record, at }, "{link}");
    }

    /// A game with a variation on each move and a comment here and there.
    fn varied(start: Position) -> Record {
        let mut game = Game::from_position(start);
        let mut line = Line::default();
        line.comments
            .push("100 % – où va-t-on ? {a&b=c}".to_owned());
        for step in 0..20 {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(step * 11 % moves.len().max(1)) else {
                break;
            };
            let mut node = Node::from(mv);
            let other = moves[(step * 5 + 1) % moves.len()];
            node.variations.push(Line {
                comments: Vec::new(),
                moves: vec![Node::from(other)],
            });
            node.comments.push(format!("step {step} + 1"));
            line.moves.push(node);
            game.play(mv).expect("a legal move");
        }
        Record::new(start, line).expect("a record")
    }

    #[test]
    fn every_setup_survives_its_link() {
        for rules in Rules::all() {
            let start = Position::start_with(rules, Seat::B).expect("a start");
            let mut record = varied(start);
            record.set_tag("A", "Ann & Bea=1").expect("a name");
            round_trip(&record, &"3.1.1".parse().expect("a place"));
            let later = *record.game().position();
            let bare = Record::new(later, Line::default()).expect("a record");
            round_trip(&bare, &TreePath::after(0));
        }
    }

    #[test]
    fn options_survive_the_link() {
        let rules = Rules::from_names("pikemen", "mini").expect("a setup");
        let rules = rules
            .agree("target", "9")
            .and_then(|rules| rules.agree("rps", "yes"));
        let record = varied(Position::start(rules.expect("options")));
        round_trip(&record, &TreePath::after(2));
    }

    #[test]
    fn a_link_is_readable() {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        for text in ["d3-d4", "a6-a5"] {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("a legal move");
        }
        assert_eq!(
            link(
                Page::Analysis,
                &Record::from_game(&game),
                &TreePath::after(1)
            ),
            "/analysis#game=martian&setup=two&moves=1.+d3-d4+a6-a5&at=1"
        );
    }

    #[test]
    fn nothing_is_no_link() {
        assert_eq!(read(""), None);
        assert_eq!(read("#"), None);
    }

    #[test]
    fn hostile_links_are_refused() {
        for fragment in [
            "x",
            "&",
            "=",
            "%",
            "%zz=1",
            "%FF=1",
            "game=chess",
            "game=martian",
            "game=martian&setup=classic",
            "game=martian&setup=two&target=9",
            "game=martian&setup=two&first=C",
            "game=martian&setup=two&first=AB",
            "game=martian&setup=two&C=Ann",
            "game=martian&setup=two&A=%00",
            "game=martian&setup=two&moves=h5(N)",
            "game=martian&setup=two&moves=(",
            "game=martian&setup=two&moves=d3-d4+*",
            "game=martian&setup=two&at=x",
            "game=martian&setup=two&at=1.2",
            "game=martian&setup=two&unknown=1",
            "position=",
            "position=pikemen+mini",
            "moves=d3-d4",
        ] {
            let read = read(fragment).expect("something");
            assert!(read.is_err(), "{fragment}: {read:?}");
        }
        let deep = format!("game=martian&setup=two&moves={}", "d3-d4+(".repeat(100_000));
        assert!(read(&deep).expect("something").is_err());
    }
}
