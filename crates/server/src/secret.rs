//! What only this server knows, and what follows from it: numbers that cannot be guessed and marks
//! that cannot be forged.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::io;
use tercio_store::{Result, Store, StoreError};

/// The letters of ids: none that look alike, none that an address would have to escape.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// How many letters of a mark are kept: 160 bits.
const MARK: usize = 32;

/// A text of random letters, five bits each.
pub(crate) fn random_text(letters: usize) -> io::Result<String> {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(letters_of(&bytes))
}

pub(crate) fn letters_of(bytes: &[u8]) -> String {
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}

/// The secret of a server: all nodes with the same database have the same one.
#[derive(Clone)]
pub(crate) struct Secret(Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// The secret that a store keeps; made when it is asked for first.
    pub(crate) async fn of(store: &Store) -> Result<Secret> {
        let fresh = random_text(52).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let kept = store.setting_or("secret", &fresh).await?;
        Ok(Secret(kept.into_bytes()))
    }

    /// A mark that only this server can put on a text used for a purpose.
    pub(crate) fn mark(&self, purpose: &str, text: &str) -> String {
        let tag = self.keyed(purpose, text).finalize().into_bytes();
        let mut mark = letters_of(&tag);
        mark.truncate(MARK);
        mark
    }

    /// Whether a mark is ours. Takes the same time wherever it differs.
    pub(crate) fn knows(&self, purpose: &str, text: &str, mark: &str) -> bool {
        let ours = self.mark(purpose, text);
        let differs = ours
            .bytes()
            .zip(mark.bytes())
            .fold(0, |all, (a, b)| all | (a ^ b));
        ours.len() == mark.len() && differs == 0
    }

    fn keyed(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        // A key may have any length.
        let mut hmac = Hmac::<Sha256>::new_from_slice(&self.0)
            .unwrap_or_else(|_| Hmac::<Sha256>::new(&Default::default()));
        hmac.update(purpose.as_bytes());
        hmac.update(b"\0");
        hmac.update(text.as_bytes());
        hmac
    }
}
