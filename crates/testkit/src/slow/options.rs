//! What is agreed before a game.

/// How a Martian Chess game without progress ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadlock {
    /// A player may call the clock; then seven moves without a capture end the game. Two seats only.
    Call,
    /// 27 moves without a capture end the game.
    Auto,
    /// Neither of these, and no ending by repetition.
    Off,
}

/// Everything agreed before a game; the default is what the rules give when nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Pikemen: rock/paper/scissors for upright victims.
    pub rps: bool,
    /// Pikemen: the points that win; 12 if not given.
    pub target: Option<u32>,
    /// Pikemen: full rounds without a capture that end the game; 40 if not given, 0 for never.
    pub stall: Option<u32>,
    /// Martian Chess: [`Deadlock::Call`] for two and [`Deadlock::Auto`] for more if not given.
    pub deadlock: Option<Deadlock>,
    /// Martian Chess on flat boards: pawns step like kings, drones leap like knights.
    pub knights_and_kings: bool,
    /// The seat that makes the first move; 0 is seat A.
    pub first: usize,
}
