//! Who and what is meant: short texts that the caller makes at random.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub String);

        impl $name {
            /// The text of it.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> $name {
                $name(text.to_owned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A player: guest, account, house player or bot.
    PlayerId
}
id! {
    /// A game, from the day somebody opens it.
    GameId
}
id! {
    /// A tournament.
    TournamentId
}
id! {
    /// A study.
    StudyId
}
