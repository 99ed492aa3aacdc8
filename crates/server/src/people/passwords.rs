//! Passwords: kept as slow hashes, and compared in the same time whether or not there is one.

use crate::problem::Refused;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::http::StatusCode;
use std::sync::Arc;
use std::time::Duration;
use tercio_store::StoreError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The fewest characters of a password.
const SHORTEST: usize = 8;
/// The most bytes.
pub(crate) const LONGEST: usize = 256;
/// How many are hashed at once: each takes a core and 19 MiB.
const AT_ONCE: usize = 2;
/// How long one may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes and compares hashes of passwords. Clones share their turns.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    /// The hash of a password that nobody has: who does not exist takes as long as who does.
    nobody: Arc<str>,
}

impl Passwords {
    pub(crate) fn new() -> Result<Passwords, StoreError> {
        let text = crate::secret::random_text(32)
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let nobody = hash(&text).ok_or_else(broken)?;
        Ok(Passwords {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            nobody: nobody.into(),
        })
    }

    /// The hash of a new password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Refused> {
        let turn = self.turn().await?;
        let hash = spawn_blocking(move || {
            let _turn = turn;
            hash(&password)
        });
        let hash = hash.await.ok().flatten();
        Ok(hash.ok_or_else(broken)?)
    }

    /// Whether a password is the one that was kept, if one was.
    pub(crate) async fn verify(
        &self,
        password: String,
        kept: Option<&str>,
    ) -> Result<bool, Refused> {
        let exists = kept.is_some();
        let kept = kept.unwrap_or(&self.nobody).to_owned();
        let turn = self.turn().await?;
        let same = spawn_blocking(move || {
            let _turn = turn;
            let kept = PasswordHash::new(&kept).ok()?;
            let verified = Argon2::default().verify_password(password.as_bytes(), &kept);
            Some(verified.is_ok())
        });
        let same = same.await.ok().flatten().ok_or_else(broken)?;
        Ok(same && exists)
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, Refused> {
        let turn = timeout(PATIENCE, self.turns.clone().acquire_owned()).await;
        turn.ok().and_then(Result::ok).ok_or_else(|| {
            let title = "too many people sign in at the moment";
            Refused::new(StatusCode::SERVICE_UNAVAILABLE, "busy", title)
        })
    }
}

/// Refuses what is too easy to guess or too long.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Refused> {
    let fine = password.chars().count() >= SHORTEST
        && password.len() <= LONGEST
        && !password.eq_ignore_ascii_case(name);
    match fine {
        true => Ok(()),
        false => {
            let title = "a password has at least 8 characters, and is not the name";
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Err(Refused::new(status, "bad-password", title))
        }
    }
}

fn hash(password: &str) -> Option<String> {
    let hash = Argon2::default().hash_password(password.as_bytes()).ok()?;
    Some(hash.to_string())
}

fn broken() -> StoreError {
    StoreError::Broken("a password could not be hashed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Passwords, check};

    #[test]
    fn easy_passwords_are_refused() {
        assert!(check("correct horse", "ann").is_ok());
        assert!(check("schön8äöü", "ann").is_ok());
        assert!(check("short", "ann").is_err());
        assert!(check("Ann-Annie", "ann-annie").is_err());
        assert!(check(&"x".repeat(257), "ann").is_err());
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_nobody_has_one() {
        let passwords = Passwords::new().expect("random numbers");
        let kept = passwords
            .hash("correct horse".into())
            .await
            .expect("a hash");
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
        let same = |text: &str, kept| passwords.verify(text.to_owned(), kept);
        assert!(same("correct horse", Some(&kept)).await.expect("an answer"));
        assert!(!same("correct house", Some(&kept)).await.expect("an answer"));
        assert!(!same("correct horse", None).await.expect("an answer"));
    }
}
