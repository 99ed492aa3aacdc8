//! A study, and what edits do to it.

use crate::limits::{Limit, tidy, tidy_name};
use crate::{Chapter, ChapterId, ChapterText, Drawing, Edit, MoveId, Refusal, Stroke};
use core::fmt;
use tercio_rules::Ply;
use tercio_rules::record::{Record, RecordError, RecordProblem};

/// Chapters in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Study {
    chapters: Vec<Chapter>,
}

/// What is kept of a study makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenStudy(String);

impl fmt::Display for BrokenStudy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for BrokenStudy {}

impl From<RecordProblem> for BrokenStudy {
    fn from(problem: RecordProblem) -> BrokenStudy {
        BrokenStudy(problem.to_string())
    }
}

/// An edit that was checked, with the place that it is about.
enum Checked<'e> {
    Play(usize, Option<MoveId>, Ply),
    Remove(usize, MoveId),
    Promote(usize, MoveId),
    Comment(usize, Option<MoveId>, &'e str),
    Judge(usize, MoveId, Option<crate::Glyph>),
    Draw(usize, Option<MoveId>, Stroke),
    AddChapter(Box<Chapter>),
    RenameChapter(usize, String),
    MoveChapter(usize, usize),
    RemoveChapter(usize),
}

impl Study {
    /// The chapters in their order.
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// A chapter by its number.
    pub fn chapter(&self, id: ChapterId) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id)
    }

    /// Says why an edit cannot be carried out, if it cannot.
    pub fn check(&self, edit: &Edit) -> Result<(), Refusal> {
        self.checked(edit).map(drop)
    }

    /// Carries an edit out, or changes nothing.
    pub fn apply(&mut self, edit: &Edit) -> Result<(), Refusal> {
        match self.checked(edit)? {
            Checked::Play(place, after, ply) => {
                self.chapters[place].tree.play(after, ply);
                self.chapters[place].settle();
            }
            Checked::Remove(place, at) => {
                self.chapters[place].tree.remove(at);
                self.chapters[place].settle();
            }
            Checked::Promote(place, at) => {
                self.chapters[place].tree.promote(at);
                self.chapters[place].settle();
            }
            Checked::Comment(place, at, text) => self.chapters[place].tree.set_comment(at, text),
            Checked::Judge(place, at, glyph) => self.chapters[place].tree.set_glyph(at, glyph),
            Checked::Draw(place, at, stroke) => self.chapters[place].tree.draw(at, stroke),
            Checked::AddChapter(chapter) => self.chapters.push(*chapter),
            Checked::RenameChapter(place, name) => self.chapters[place].name = name,
            Checked::MoveChapter(from, to) => {
                let chapter = self.chapters.remove(from);
                self.chapters.insert(to, chapter);
            }
            Checked::RemoveChapter(place) => {
                self.chapters.remove(place);
            }
        }
        Ok(())
    }

    fn checked<'e>(&self, edit: &'e Edit) -> Result<Checked<'e>, Refusal> {
        match edit {
            Edit::Play {
                chapter,
                after,
                ply,
            } => {
                let place = self.place(*chapter)?;
                let new = self.chapters[place].tree.check_play(*after, *ply)?;
                if new {
                    self.check_moves(1)?;
                }
                Ok(Checked::Play(place, *after, *ply))
            }
            Edit::Remove { chapter, at } => {
                let place = self.place(*chapter)?;
                self.chapters[place].tree.check_there(Some(*at))?;
                Ok(Checked::Remove(place, *at))
            }
            Edit::Promote { chapter, at } => {
                let place = self.place(*chapter)?;
                self.chapters[place].tree.check_promote(*at)?;
                Ok(Checked::Promote(place, *at))
            }
            Edit::Comment { chapter, at, text } => {
                let place = self.place(*chapter)?;
                self.chapters[place].tree.check_there(*at)?;
                let text_now = tidy(text);
                if text_now.chars().count() > Limit::Comment.most() {
                    let limit = Limit::Comment;
                    return Err(Refusal::TooMuch { limit });
                }
                self.check_texts(text_now.len())?;
                Ok(Checked::Comment(place, *at, text))
            }
            Edit::Judge { chapter, at, glyph } => {
                let place = self.place(*chapter)?;
                self.chapters[place].tree.check_there(Some(*at))?;
                Ok(Checked::Judge(place, *at, *glyph))
            }
            Edit::Draw {
                chapter,
                at,
                place: drawn,
                pen,
            } => {
                let place = self.place(*chapter)?;
                let tree = &self.chapters[place].tree;
                tree.check_there(*at)?;
                let board = tree.start().board();
                let drawing = Drawing::read(drawn, pen.unwrap_or_default(), board);
                let drawing = drawing.ok_or(Refusal::NoCell)?;
                let stroke = match pen {
                    Some(_) => Stroke::Draw(drawing),
                    None => Stroke::Erase(drawing),
                };
                if pen.is_some() {
                    self.check_texts(Drawing::BYTES)?;
                }
                Ok(Checked::Draw(place, *at, stroke))
            }
            Edit::Erase { chapter, at } => {
                let place = self.place(*chapter)?;
                self.chapters[place].tree.check_there(*at)?;
                Ok(Checked::Draw(place, *at, Stroke::EraseAll))
            }
            Edit::AddChapter {
                chapter,
                name,
                record,
            } => {
                if self.chapter(*chapter).is_some() {
                    return Err(Refusal::ChapterTaken);
                }
                if self.chapters.len() >= Limit::Chapters.most() {
                    let limit = Limit::Chapters;
                    return Err(Refusal::TooMuch { limit });
                }
                let name = tidy_name(name).ok_or(Refusal::BadName)?;
                let chapter = Chapter::read(*chapter, name, record)?;
                // Variations that begin alike grow together, so they may be deeper than in the record.
                chapter.tree.check_depth(None)?;
                self.check_moves(chapter.tree.len())?;
                self.check_texts(chapter.bytes())?;
                Ok(Checked::AddChapter(Box::new(chapter)))
            }
            Edit::RenameChapter { chapter, name } => {
                let place = self.place(*chapter)?;
                let name = tidy_name(name).ok_or(Refusal::BadName)?;
                Ok(Checked::RenameChapter(place, name))
            }
            Edit::MoveChapter { chapter, to } => {
                let place = self.place(*chapter)?;
                let to = usize::try_from(*to).unwrap_or(usize::MAX);
                Ok(Checked::MoveChapter(place, to.min(self.chapters.len() - 1)))
            }
            Edit::RemoveChapter { chapter } => {
                let place = self.place(*chapter)?;
                match self.chapters.len() {
                    1 => Err(Refusal::LastChapter),
                    _ => Ok(Checked::RemoveChapter(place)),
                }
            }
        }
    }

    fn place(&self, id: ChapterId) -> Result<usize, Refusal> {
        let place = self.chapters.iter().position(|chapter| chapter.id == id);
        place.ok_or(Refusal::NoChapter)
    }

    /// Refuses more moves than there is room for.
    fn check_moves(&self, more: usize) -> Result<(), Refusal> {
        let moves: usize = self.chapters.iter().map(|chapter| chapter.tree.len()).sum();
        check(moves + more, Limit::Moves)
    }

    /// Refuses more text than there is room for.
    fn check_texts(&self, more: usize) -> Result<(), Refusal> {
        let bytes: usize = self.chapters.iter().map(Chapter::bytes).sum();
        check(bytes + more, Limit::Texts)
    }

    /// The study as it is kept and sent: each chapter as a record.
    pub fn texts(&self) -> Result<Vec<ChapterText>, BrokenStudy> {
        let text = |chapter: &Chapter| {
            Ok(ChapterText {
                id: chapter.id,
                name: chapter.name.clone(),
                record: chapter.record()?.to_text(),
            })
        };
        self.chapters.iter().map(text).collect()
    }

    /// The opposite.
    pub fn from_texts(texts: &[ChapterText]) -> Result<Study, BrokenStudy> {
        let chapter = |text: &ChapterText| {
            let broken = |error: RecordError| BrokenStudy(format!("{}: {error}", text.name));
            let record = Record::from_text(&text.record).map_err(broken)?;
            Ok(Chapter::new(text.id, text.name.clone(), &record))
        };
        let chapters = texts
            .iter()
            .map(chapter)
            .collect::<Result<_, BrokenStudy>>()?;
        Ok(Study { chapters })
    }

    /// All chapters as one text of records, each with its name among the tags.
    pub fn to_text(&self) -> Result<String, BrokenStudy> {
        let mut texts = Vec::new();
        for chapter in &self.chapters {
            let mut record = chapter.record()?;
            record.set_tag(Chapter::TAG, &chapter.name)?;
            texts.push(record.to_text());
        }
        Ok(texts.join("\n"))
    }
}

fn check(count: usize, limit: Limit) -> Result<(), Refusal> {
    match count <= limit.most() {
        true => Ok(()),
        false => Err(Refusal::TooMuch { limit }),
    }
}
