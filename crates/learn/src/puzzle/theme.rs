//! What a puzzle is about.

/// What the solution of a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// Martian Chess: the clock runs out at the right moment.
    Clock,
    /// Martian Chess: a zone is emptied at the right moment.
    Ending,
    /// Martian Chess: two pieces merge.
    Promotion,
    /// Martian Chess: a piece goes to the opponent for nothing.
    HandOver,
    /// The piece takes, and what took threatens something new.
    TakeAndThreaten,
    /// A piece is taken.
    Capture,
    /// Two things are threatened that were not.
    Fork,
    /// Pikemen: a piece is pinned that was not.
    Pin,
    /// Pikemen: the piece stands up.
    Upright,
    /// One thing is threatened that was not.
    Threat,
    /// None of these.
    Quiet,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 11] = [
        Theme::Clock,
        Theme::Ending,
        Theme::Promotion,
        Theme::HandOver,
        Theme::TakeAndThreaten,
        Theme::Capture,
        Theme::Fork,
        Theme::Pin,
        Theme::Upright,
        Theme::Threat,
        Theme::Quiet,
    ];

    /// The name in puzzle files.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Clock => "clock",
            Theme::Ending => "ending",
            Theme::Promotion => "promotion",
            Theme::HandOver => "hand-over",
            Theme::TakeAndThreaten => "take-and-threaten",
            Theme::Capture => "capture",
            Theme::Fork => "fork",
            Theme::Pin => "pin",
            Theme::Upright => "upright",
            Theme::Threat => "threat",
            Theme::Quiet => "quiet",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The key of the theme's name in the texts.
    pub fn key(self) -> String {
        format!("puzzle.theme.{}", self.name())
    }
}
