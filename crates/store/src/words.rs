//! Enums that stand in the database as words.

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$of])* $variant,)+
        }

        impl $name {
            /// The word that stands in the database.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }

            pub(crate) fn from_word(word: &str) -> $crate::Result<$name> {
                match word {
                    $($word => Ok($name::$variant),)+
                    _ => Err($crate::StoreError::Broken(format!(
                        concat!("expected a word for ", stringify!($name), ", got {:?}"),
                        word
                    ))),
                }
            }
        }
    };
}

pub(crate) use words;
