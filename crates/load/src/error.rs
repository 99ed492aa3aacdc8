//! What can go wrong while a server is measured.

use std::fmt;
use std::io;
use tokio_tungstenite::tungstenite;

/// Why a measurement was given up.
#[derive(Debug)]
pub enum LoadError {
    /// The connection.
    Io(io::Error),
    /// The socket.
    Socket(Box<tungstenite::Error>),
    /// The server says something else than expected.
    Unexpected(String),
    /// Only servers on this machine are measured.
    NotHere,
}

/// What comes of a measurement.
pub type Result<T> = std::result::Result<T, LoadError>;

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Io(error) => write!(f, "the connection to the server: {error}"),
            LoadError::Socket(error) => write!(f, "the socket to the server: {error}"),
            LoadError::Unexpected(said) => write!(f, "the server said {said}"),
            LoadError::NotHere => f.write_str("only servers on this machine are measured"),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> LoadError {
        LoadError::Io(error)
    }
}

impl From<tungstenite::Error> for LoadError {
    fn from(error: tungstenite::Error) -> LoadError {
        LoadError::Socket(Box::new(error))
    }
}
