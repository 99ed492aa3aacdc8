//! What a course consists of: lessons of steps, some with a task.

use crate::Goal;
use crate::lessons;
use tercio_rules::Position;

/// The lessons of one game, in the order in which they build on each other.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// `pikemen` or `martian`.
    pub game: &'static str,
    /// The lessons.
    pub lessons: &'static [Lesson],
}

impl Course {
    /// The course of Pikemen.
    pub const PIKEMEN: Course = Course {
        game: "pikemen",
        lessons: lessons::PIKEMEN,
    };
    /// The course of Martian Chess.
    pub const MARTIAN: Course = Course {
        game: "martian",
        lessons: lessons::MARTIAN,
    };
    /// Both courses.
    pub const ALL: [Course; 2] = [Course::PIKEMEN, Course::MARTIAN];

    /// The lessons of each theme.
    pub fn groups(&self) -> impl Iterator<Item = (Theme, &'static [Lesson])> + use<> {
        let groups = self.lessons.chunk_by(|a, b| a.theme == b.theme);
        groups.filter_map(|lessons| Some((lessons.first()?.theme, lessons)))
    }

    /// The lesson with this id, of either game.
    pub fn lesson(id: &str) -> Option<&'static Lesson> {
        Course::ALL
            .iter()
            .flat_map(|course| course.lessons)
            .find(|lesson| lesson.id == id)
    }
}

/// What a lesson is about. The lessons of a theme stand together in their course.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// How the game is played.
    Basics,
    /// Attack and defence.
    Tactics,
    /// How to bring the game to its end.
    Ending,
    /// Three and more players.
    Several,
    /// Boards and agreements beside the usual ones.
    More,
}

impl Theme {
    /// Every theme, in the order in which a course has them.
    pub const ALL: [Theme; 5] = [
        Theme::Basics,
        Theme::Tactics,
        Theme::Ending,
        Theme::Several,
        Theme::More,
    ];

    /// The key of the theme's name.
    pub const fn key(self) -> &'static str {
        match self {
            Theme::Basics => "theme.basics",
            Theme::Tactics => "theme.tactics",
            Theme::Ending => "theme.ending",
            Theme::Several => "theme.several",
            Theme::More => "theme.more",
        }
    }
}

/// One idea, in a few steps. Its texts are `<id>.title` and `<id>.intro`.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The name of the lesson in keys, addresses and progress.
    pub id: &'static str,
    /// What it is about.
    pub theme: Theme,
    /// Its steps.
    pub steps: &'static [Step],
}

impl Lesson {
    /// The key of one of the lesson's own texts: `title` or `intro`.
    pub fn own_key(&self, text: &str) -> String {
        format!("{}.{text}", self.id)
    }

    /// The key of a step's text: `text`, and with a task `task`, `hint`, `right`, `wrong`,
    /// `wrong.<slip>` and `wrong.then`.
    pub fn key(&self, step: &Step, text: &str) -> String {
        format!("{}.{}.{text}", self.id, step.id)
    }

    /// The step with this id.
    pub fn step(&self, id: &str) -> Option<&'static Step> {
        self.steps.iter().find(|step| step.id == id)
    }
}

/// One position with something to read, and perhaps something to do.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The name of the step within its lesson.
    pub id: &'static str,
    /// The position, as text.
    pub position: &'static str,
    /// What to point out on the board.
    pub marks: &'static [Mark],
    /// What to do, if the step is not just to be read.
    pub task: Option<Task>,
}

impl Step {
    /// The position the step starts from.
    pub fn start(&self) -> Option<Position> {
        self.position.parse().ok()
    }
}

/// Something pointed out on the board, by names of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A cell.
    Cell(&'static str),
    /// An arrow from one cell to another.
    Arrow(&'static str, &'static str),
}

/// What a learner shall do: one move, or several with replies between them.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The moves asked for, one after the other.
    pub turns: &'static [Turn],
    /// The cell that the hint points at.
    pub hint: Option<&'static str>,
    /// Wrong first moves that have an answer of their own; the first that fits is given.
    pub slips: &'static [Slip],
}

/// One move of a task.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// What the move must achieve.
    pub goal: Goal,
    /// How many legal moves do so, calling the clock counted apart; checked by a test, so that no
    /// change of rules or positions goes unnoticed.
    pub solutions: usize,
    /// What the others reply: lines of one move for each of them, with blanks between. The first
    /// line that is legal is played.
    pub replies: &'static [&'static str],
}

/// A typical wrong answer.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    /// Its name in the key `wrong.<name>`.
    pub name: &'static str,
    /// What such an answer does.
    pub goal: Goal,
}
