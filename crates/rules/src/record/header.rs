//! The tags of a record and what they say about the game.

use super::replay::Replay;
use super::termination::{Ending, result_from_name};
use super::{Line, Record, RecordProblem, Tags, Termination};
use crate::notation::{OptionError, RulesOption, Scanner, seat};
use crate::{Outcome, Position, Rules, Seat, SeatSet, UnknownName};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A tag as it was read, with its place in the text or in the JSON document.
pub(super) struct Tag<P> {
    pub(super) name: String,
    pub(super) value: String,
    /// Where the tag is.
    pub(super) place: P,
    /// Where its value is.
    pub(super) value_place: P,
}

/// All that the tags say, once it is known to make sense.
pub(super) struct Header<P> {
    pub(super) start: Position,
    pub(super) tags: Tags,
    pub(super) result: Option<(SeatSet, P)>,
    termination: Option<(Termination, P)>,
}

/// A problem and its place.
pub(super) type At<P> = (P, RecordProblem);

/// Tags with a meaning of their own, besides those of the options and the seats.
const GAME: [&str; 6] = [
    "Game",
    "Setup",
    "First",
    "Position",
    "Result",
    "Termination",
];
const ABOUT: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// Checks a tag that says nothing about the game itself.
pub(super) fn check_free_tag(name: &str, value: &str, rules: Rules) -> Result<(), RecordProblem> {
    let expected = |what: String| RecordProblem::Text(Scanner::new(name, 0).expected(what));
    let mut bytes = name.bytes();
    let starts_well = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic());
    if !starts_well || !bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Err(expected("the name of a tag".into()));
    }
    let options = RulesOption::ALL.map(RulesOption::tag);
    for known in GAME.into_iter().chain(options) {
        if known.eq_ignore_ascii_case(name) {
            return Err(match known == name {
                true => RecordProblem::Contradiction(format!(
                    "the tag {name} is part of the game and not free"
                )),
                false => expected(format!("the tag {known}")),
            });
        }
    }
    for known in ABOUT {
        if known.eq_ignore_ascii_case(name) && known != name {
            return Err(expected(format!("the tag {known}")));
        }
    }
    if let (1, Some(letter)) = (name.len(), name.chars().next())
        && let Some(seat) = Seat::from_letter(letter)
    {
        if letter != seat.letter() {
            return Err(expected(format!("the tag {seat}")));
        }
        if seat.index() >= rules.seats() {
            return Err(no_such_seat(seat, rules));
        }
    }
    check_text(value)
}

fn no_such_seat(seat: Seat, rules: Rules) -> RecordProblem {
    let seats = rules.seats();
    RecordProblem::Invalid(crate::InvalidPosition::NoSuchSeat { seat, seats })
}

fn check_text(text: &str) -> Result<(), RecordProblem> {
    match text.chars().find(|c| c.is_control()) {
        Some(control) => Err(RecordProblem::Control(control)),
        None => Ok(()),
    }
}

/// N-46: a comment is words with single blanks between them.
pub(super) fn tidy(comment: &str) -> Result<String, RecordProblem> {
    let mut tidy = String::with_capacity(comment.len());
    for word in comment.split_ascii_whitespace() {
        check_text(word)?;
        if !tidy.is_empty() {
            tidy.push(' ');
        }
        tidy.push_str(word);
    }
    Ok(tidy)
}

/// Tidies all comments and drops those that say nothing.
pub(super) fn tidy_all(comments: &mut Vec<String>) -> Result<(), RecordProblem> {
    for comment in comments.iter_mut() {
        *comment = tidy(comment)?;
    }
    comments.retain(|comment| !comment.is_empty());
    Ok(())
}

impl<P: Copy> Header<P> {
    /// The record of a game with these tags.
    pub(super) fn record(self, line: Line, outcome: Option<Outcome>, ending: Ending) -> Record {
        Record {
            tags: self.tags,
            start: self.start,
            line,
            outcome,
            ending,
        }
    }

    /// Makes sense of tags. What is missing is missed at `end`.
    pub(super) fn new(tags: &[Tag<P>], end: P) -> Result<Header<P>, At<P>> {
        let mut known = BTreeMap::new();
        for tag in tags {
            if known.insert(tag.name.as_str(), tag).is_some() {
                return Err((tag.place, RecordProblem::Repeated(tag.name.clone())));
            }
        }
        let find = |name: &str| known.get(name).copied();
        let rules = agreement(&find, end, tags)?;
        let start = start(&find, rules)?;
        let mut free = Tags::default();
        let mut result = None;
        let mut termination = None;
        for tag in tags {
            let (name, value) = (tag.name.as_str(), tag.value.as_str());
            match name {
                "Result" => {
                    let winners = result_from_name(value)
                        .ok_or_else(|| unexpected(tag, "winners such as `A` or `A=C`, or `*`"))?;
                    result = Some((winners, tag.value_place));
                }
                "Termination" => {
                    let what = "why play stopped, such as `target` or `resignation B`";
                    let why = Termination::from_name(value).ok_or_else(|| unexpected(tag, what))?;
                    termination = Some((why, tag.value_place));
                }
                _ if GAME.contains(&name) => {}
                _ if RulesOption::ALL.iter().any(|option| option.tag() == name) => {}
                _ => {
                    check_free_tag(name, value, rules).map_err(|error| (tag.place, error))?;
                    free.push(name, value);
                }
            }
        }
        Ok(Header {
            start,
            tags: free,
            result,
            termination,
        })
    }

    /// Brings together what the tags, the end of the moves and the rules say about the end.
    /// `result` is what stands behind the moves.
    pub(super) fn ending(&self, replay: &Replay, result: (SeatSet, P)) -> Result<Ending, At<P>> {
        let outcome = replay.outcome();
        let (winners, end) = result;
        if let Some((tag, _)) = self.result
            && tag != winners
        {
            let message = format!(
                "the result {} is not that of the tag, {}",
                super::termination::result_name(winners),
                super::termination::result_name(tag)
            );
            return Err((end, RecordProblem::Contradiction(message)));
        }
        let result_at = self.result.map_or(end, |(_, place)| place);
        let by_rules = Ending::by_rules(outcome).termination;
        let (termination, place) = match self.termination {
            Some(termination) => termination,
            // N-50: only what the rules do not decide must be said.
            None if outcome.is_some() || winners.is_empty() => (by_rules, result_at),
            None => return Err((result_at, RecordProblem::Missing("Termination"))),
        };
        let ending = Ending {
            termination,
            winners,
        };
        let wrong_why = outcome.is_some() && termination != by_rules;
        let place = if wrong_why { place } else { result_at };
        let checked = ending.check(replay.position(), outcome);
        checked.map_err(|error| (place, error))?;
        Ok(ending)
    }
}

fn unexpected<P: Copy>(tag: &Tag<P>, what: impl Into<String>) -> At<P> {
    let mut expected = Scanner::new(&tag.value, 0).expected(what);
    expected.found = expected.found.or_else(|| Some(String::new()));
    (tag.value_place, expected.into())
}

/// The rules that the tags agree on.
fn agreement<'t, P: Copy + 't>(
    find: &impl Fn(&str) -> Option<&'t Tag<P>>,
    end: P,
    tags: &[Tag<P>],
) -> Result<Rules, At<P>> {
    let need = |name: &'static str| {
        // A tag that is only spelled otherwise is worth pointing at.
        let misspelled = || tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        find(name).ok_or_else(|| match misspelled() {
            Some(tag) => {
                let expected = Scanner::new(&tag.name, 0).expected(format!("the tag {name}"));
                (tag.place, expected.into())
            }
            None => (end, RecordProblem::Missing(name)),
        })
    };
    let (game, setup) = (need("Game")?, need("Setup")?);
    let mut rules =
        Rules::from_names(&game.value, &setup.value).map_err(|unknown| match unknown {
            UnknownName::Game => unexpected(game, unknown.choices()),
            UnknownName::Setup { .. } => unexpected(setup, unknown.choices()),
        })?;
    for option in RulesOption::ALL {
        if let Some(tag) = find(option.tag()) {
            rules = option
                .agree(rules, &tag.value)
                .map_err(|error| match error {
                    OptionError::Rules(error) => (tag.value_place, RecordProblem::Rules(error)),
                    OptionError::Value(what) => unexpected(tag, what),
                    OptionError::OtherGame(game) => {
                        let message = format!("the tag {} is for {game} only", option.tag());
                        (tag.place, RecordProblem::Contradiction(message))
                    }
                })?;
        }
    }
    Ok(rules)
}

/// The start position that the tags describe.
fn start<'t, P: Copy + 't>(
    find: &impl Fn(&str) -> Option<&'t Tag<P>>,
    rules: Rules,
) -> Result<Position, At<P>> {
    match (find("First"), find("Position")) {
        (None, None) => Ok(Position::start(rules)),
        (Some(tag), None) => {
            let first = seat(&tag.value).ok_or_else(|| unexpected(tag, "the seat that starts"))?;
            Position::start_with(rules, first)
                .map_err(|error| (tag.value_place, RecordProblem::Invalid(error)))
        }
        (None, Some(tag)) => {
            let position: Position =
                tag.value
                    .parse()
                    .map_err(|error: crate::notation::PositionError| {
                        (tag.value_place, error.problem.into())
                    })?;
            if position.rules() != rules {
                let message = "the position is not one of the game, setup and options of the tags";
                return Err((
                    tag.value_place,
                    RecordProblem::Contradiction(message.into()),
                ));
            }
            Ok(position)
        }
        (Some(tag), Some(_)) => {
            let message = "the tags First and Position exclude each other";
            Err((tag.place, RecordProblem::Contradiction(message.into())))
        }
    }
}

/// The tags that describe a start position, in the order in which they are written.
pub(super) fn describe(start: &Position) -> Vec<(&'static str, String)> {
    let rules = start.rules();
    let mut tags: Vec<(&str, String)> = Vec::new();
    tags.push(("Game", rules.game_name().into()));
    tags.push(("Setup", rules.setup_name().into()));
    for option in RulesOption::ALL {
        if let Some(value) = option.unusual(rules) {
            tags.push((option.tag(), value));
        }
    }
    let first = start.turn();
    match Position::start_with(rules, first) {
        Ok(usual) if usual == *start && first == Seat::A => {}
        Ok(usual) if usual == *start => tags.push(("First", format!("{first}"))),
        _ => tags.push(("Position", format!("{start}"))),
    }
    tags
}
