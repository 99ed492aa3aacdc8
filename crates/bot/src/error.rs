//! Why the bot cannot go on.

use std::fmt;

/// Why the bot cannot go on, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotError {
    /// The server does not take the token; it says why.
    Token(String),
    /// The token must not do what is needed; these scopes are missing.
    Scopes(Vec<String>),
    /// The account with this name is no bot.
    NotABot(String),
    /// The engine cannot be used.
    Engine(String),
    /// What answers is no Tercio server, or not one for bots.
    Strange(String),
    /// Certificates and the like.
    Tls(String),
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::Token(why) => write!(
                f,
                "the server does not take this token ({why}); make one on the page of the bot's account"
            ),
            BotError::Scopes(scopes) => write!(
                f,
                "this token lacks the scopes {}; make one that has them on the page of the bot's account",
                scopes.join(", ")
            ),
            BotError::NotABot(name) => write!(
                f,
                "{name} is not a bot, and must not be helped by an engine; make a new account a bot on \
                 its page, and a token there"
            ),
            BotError::Engine(why) => write!(f, "the engine cannot play: {why}; see --engine"),
            BotError::Strange(why) => write!(
                f,
                "what answers at --server is no Tercio server that knows bots: {why}"
            ),
            BotError::Tls(why) => write!(f, "no secure connection can be made: {why}"),
        }
    }
}

impl std::error::Error for BotError {}
