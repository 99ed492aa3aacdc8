//! A tree of moves as it is read: the main line, and variations in it.

use crate::game::{MoveId, Tree, written};
use tercio_rules::{Position, Seat};
use tercio_studies::Glyph;

/// A part of a line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Part {
    Move(Entry),
    Comment(String),
    /// What could have been played instead of the last move.
    Variation(Vec<Part>),
}

/// A move of a line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Entry {
    pub(crate) id: MoveId,
    /// The round, where it has to be said.
    pub(crate) number: Option<String>,
    pub(crate) seat: Seat,
    pub(crate) text: String,
    /// How it is judged.
    pub(crate) glyph: Option<Glyph>,
}

/// The whole tree, as a record is written.
pub(crate) fn outline(tree: &Tree) -> Vec<Part> {
    let mut parts = Vec::new();
    let said = tree.said(None).words.iter().cloned();
    parts.extend(said.map(Part::Comment));
    let first = tree.next(None).first().copied();
    line(tree, None, first, *tree.start(), 0, &mut parts);
    parts
}

/// The line that goes on with a move after another.
fn line(
    tree: &Tree,
    mut before: Option<MoveId>,
    mut next: Option<MoveId>,
    mut position: Position,
    mut ply: usize,
    parts: &mut Vec<Part>,
) {
    let seats = position.rules().seats();
    // A variation has no variations of its first move: they are those of the main line.
    let mut branching = tree.next(before).first() == next.as_ref();
    let mut numbered = true;
    while let Some(id) = next {
        let round = ply / seats + 1;
        parts.push(Part::Move(Entry {
            id,
            number: match ply % seats {
                0 => Some(format!("{round}.")),
                _ => numbered.then(|| format!("{round}…")),
            },
            seat: position.mover(tree.played(id)),
            text: written(&position, tree.played(id)),
            glyph: tree.said(Some(id)).glyph,
        }));
        let shown = parts.len();
        let said = tree.said(Some(id)).words.iter().cloned();
        parts.extend(said.map(Part::Comment));
        if branching {
            for &other in tree.next(before).iter().skip(1) {
                let mut variation = Vec::new();
                line(tree, before, Some(other), position, ply, &mut variation);
                parts.push(Part::Variation(variation));
            }
        }
        branching = true;
        numbered = parts.len() > shown;
        position.play_unchecked(tree.played(id));
        ply += 1;
        before = Some(id);
        next = tree.next(before).first().copied();
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, outline};
    use crate::game::Tree;
    use tercio_rules::record::Record;

    fn shown(parts: &[Part]) -> String {
        let words: Vec<String> = parts
            .iter()
            .map(|part| match part {
                Part::Move(entry) => {
                    let number = entry.number.iter().map(|number| format!("{number} "));
                    let glyph = entry.glyph.map(|glyph| format!(" {{{glyph}}}"));
                    format!(
                        "{}{}{}",
                        number.collect::<String>(),
                        entry.text,
                        glyph.unwrap_or_default()
                    )
                }
                Part::Comment(text) => format!("{{{text}}}"),
                Part::Variation(parts) => format!("({})", shown(parts)),
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn an_outline_reads_like_the_record() {
        let moves = "{so} 1. d3-d4 (1. b3-a4 {?!} a6xa4 {ouch}) (1. c3-b4) 1... a6-a5 (1... a6-a4 2. c3-b4 \
            (2. d4-d3)) 2. d4-d3 {back} 2... a5-a6";
        let text = format!("[Game \"martian\"]\n[Setup \"two\"]\n\n{moves} *\n");
        let record = Record::from_text(&text).expect("a record");
        let outline = shown(&outline(&Tree::from_record(&record)));
        assert_eq!(outline.replace('…', "..."), moves);
    }
}
