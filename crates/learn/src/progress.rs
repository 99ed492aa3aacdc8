//! Which steps a learner has done.

use crate::{Course, Lesson, Step};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// Steps that have moved to a lesson of another name: as they were, and as they are.
const MOVED: [(&str, &str); 4] = [
    ("distance.far", "lines.far"),
    ("distance.block", "lines.block"),
    ("border.run", "deny.run"),
    ("border.where", "deny.where"),
];

/// The steps a learner has done. As text it is their ids with blanks between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    done: BTreeSet<String>,
}

impl Progress {
    /// Notes that a step is done, or read where there is nothing to do.
    pub fn note(&mut self, lesson: &Lesson, step: &Step) {
        self.done.insert(id(lesson, step));
    }

    /// Whether a step is done.
    pub fn has_done(&self, lesson: &Lesson, step: &Step) -> bool {
        self.done.contains(&id(lesson, step))
    }

    /// How many steps of a lesson are done.
    pub fn count(&self, lesson: &Lesson) -> usize {
        let steps = lesson.steps.iter();
        steps.filter(|step| self.has_done(lesson, step)).count()
    }

    /// Whether every step of a lesson is done.
    pub fn is_complete(&self, lesson: &Lesson) -> bool {
        self.count(lesson) == lesson.steps.len()
    }

    /// The first step of a lesson that is not done; the first of all if all are.
    pub fn next_step(&self, lesson: &Lesson) -> usize {
        let mut steps = lesson.steps.iter();
        let next = steps.position(|step| !self.has_done(lesson, step));
        next.unwrap_or(0)
    }

    /// The first lesson of a course that is not complete.
    pub fn next_lesson(&self, course: &Course) -> Option<&'static Lesson> {
        let mut lessons = course.lessons.iter();
        lessons.find(|lesson| !self.is_complete(lesson))
    }
}

fn id(lesson: &Lesson, step: &Step) -> String {
    format!("{}.{}", lesson.id, step.id)
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, id) in self.done.iter().enumerate() {
            let blank = if index > 0 { " " } else { "" };
            write!(f, "{blank}{id}")?;
        }
        Ok(())
    }
}

/// Steps that moved are found where they are now; steps that do not exist, or no longer, are passed
/// over: the rest of the stored progress is never lost for them.
impl FromStr for Progress {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let exists = |id: &&str| {
            id.split_once('.')
                .and_then(|(lesson, step)| Course::lesson(lesson)?.step(step))
                .is_some()
        };
        let moved = |id| {
            let moved = MOVED.iter().find(|(before, _)| *before == id);
            moved.map_or(id, |&(_, now)| now)
        };
        let done = text.split_whitespace().map(moved).filter(exists);
        Ok(Progress {
            done: done.map(str::to_owned).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Progress;
    use crate::Course;

    #[test]
    fn progress_survives_as_text() {
        let lesson = &Course::PIKEMEN.lessons[0];
        let mut progress = Progress::default();
        assert_eq!(progress.next_step(lesson), 0);
        for (index, step) in lesson.steps.iter().enumerate() {
            assert_eq!(progress.next_step(lesson), index);
            assert!(!progress.is_complete(lesson));
            progress.note(lesson, step);
            let read: Result<Progress, _> = progress.to_string().parse();
            assert_eq!(read.as_ref(), Ok(&progress));
        }
        assert!(progress.is_complete(lesson));
        let next = progress
            .next_lesson(&Course::PIKEMEN)
            .expect("more to learn");
        assert_eq!(next.id, Course::PIKEMEN.lessons[1].id);
    }

    #[test]
    fn moved_steps_are_still_done() {
        let text = "border.run border.where distance.block distance.far pikes.lie";
        let Ok(read) = text.parse::<Progress>();
        for id in ["lines", "deny"] {
            let lesson = Course::lesson(id).expect("a lesson");
            assert!(read.is_complete(lesson), "{id}");
        }
        for id in ["distance", "border"] {
            let lesson = Course::lesson(id).expect("a lesson");
            assert_eq!(read.count(lesson), 0, "{id}");
        }
        assert_eq!(
            read.to_string(),
            "deny.run deny.where lines.block lines.far pikes.lie"
        );
    }

    #[test]
    fn unknown_steps_are_passed_over() {
        let read: Result<Progress, _> = "no.such x pikes.".parse();
        assert_eq!(read, Ok(Progress::default()));
    }
}
