//! Reading what others have written.

use crate::error::{Failure, Result};
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use tercio_rules::record::Record;

/// The standard input as text.
pub(crate) fn stdin() -> Result<String> {
    let mut bytes = Vec::new();
    let mut stdin = io::stdin().lock();
    stdin
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::new(format_args!("cannot read the standard input: {error}")))?;
    text(bytes).map_err(Failure::new)
}

/// A game of a file in any form that [`Record::import`] knows; `-` is the standard input. Of several
/// games the number says which, from 1.
pub(crate) fn record(path: &Path, number: Option<u32>) -> Result<Record> {
    let (text, name) = text_of(path)?;
    let wrong = |error: &dyn fmt::Display| Failure::new(format_args!("{name}: {error}"));
    // Only records as text, which begin with tags, can stand one behind the other.
    let mut records = match text.trim_start().starts_with('[') {
        true => Record::read_all(&text).map_err(|error| wrong(&error))?,
        false => vec![Record::import(&text).map_err(|error| wrong(&error))?],
    };
    let count = records.len();
    let index = match number {
        None if count > 1 => {
            return Err(wrong(&format_args!(
                "{count} games, choose one of them with --game"
            )));
        }
        None => 0,
        Some(number) => number as usize - 1,
    };
    if index >= count {
        return Err(Failure::new(format_args!(
            "--game: expected a number from 1 to {count}, got {}",
            index + 1
        )));
    }
    Ok(records.swap_remove(index))
}

/// The text of a file and its name; `-` is the standard input.
pub(crate) fn text_of(path: &Path) -> Result<(String, String)> {
    if path == Path::new("-") {
        Ok((stdin()?, "the standard input".to_owned()))
    } else {
        Ok((file(path)?, path.to_string_lossy().into_owned()))
    }
}

fn file(path: &Path) -> Result<String> {
    let wrong = |error: &dyn fmt::Display| {
        Failure::new(format_args!("cannot read {}: {error}", path.display()))
    };
    if path.is_dir() {
        return Err(wrong(&"it is a directory"));
    }
    let bytes = fs::read(path).map_err(|error| wrong(&error))?;
    text(bytes).map_err(|error| wrong(&error))
}

/// Bytes as text, or the place where they are none.
fn text(bytes: Vec<u8>) -> std::result::Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let bad = error.as_bytes()[good.len()];
        let good = String::from_utf8_lossy(good);
        let line = good.matches('\n').count() + 1;
        let start = good.rfind('\n').map_or(0, |end| end + 1);
        let column = good[start..].chars().count() + 1;
        format!("line {line}, column {column}: expected UTF-8 text, got the byte {bad:#04x}")
    })
}
