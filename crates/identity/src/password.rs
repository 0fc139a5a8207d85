//! Passwords: argon2id, off the threads that answer requests.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use anyhow::{Context, anyhow};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use kit::{Chance, Problem, Result};
use rules::{Fault, FaultKind, passwords};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;

/// What a wrong address is checked against, so that it takes as long as a wrong password.
static NOBODYS: LazyLock<String> = LazyLock::new(|| {
    hash_now(b"nobody has this password", &[7; 16]).expect("a constant password can be hashed")
});

/// Each check holds a core for 35 ms and 19 MB; more at once than there are cores would only fill the memory.
static DESKS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new(cores))
});

/// Longer than this nobody waits for a desk.
const PATIENCE: Duration = Duration::from_secs(5);

pub async fn hash(password: SecretString, chance: &Chance) -> Result<String> {
    let salt = chance.bytes::<16>();
    at_a_desk(move || hash_now(password.expose_secret().as_bytes(), &salt)).await
}

/// Whether the password is the one that was hashed. Takes the same time when there is no hash.
pub async fn matches(password: SecretString, hash: Option<String>) -> Result<bool> {
    at_a_desk(move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODYS.clone());
        let parsed =
            PasswordHash::new(&hash).map_err(|error| anyhow!("a stored hash cannot be read: {error}"))?;
        let right = Argon2::default().verify_password(password.expose_secret().as_bytes(), &parsed).is_ok();
        Ok(right && known)
    })
    .await
}

/// Refuses a password that is tried first. An estimate is work, so it is done at a desk, and after the limits.
pub async fn refuse_common(field: &str, password: &SecretString, about: &[&str]) -> Result<()> {
    let password = password.clone();
    let about: Vec<String> = about.iter().map(|&text| text.to_owned()).collect();
    let common = at_a_desk(move || {
        let about: Vec<&str> = about.iter().map(String::as_str).collect();
        Ok(passwords::is_common(password.expose_secret(), &about))
    });
    if common.await? {
        return Err(vec![Fault::in_body(field, FaultKind::CommonPassword)].into());
    }
    Ok(())
}

/// Off the threads that answer requests, and only as many at once as there are cores.
async fn at_a_desk<T: Send + 'static>(
    work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
) -> Result<T> {
    let waiting = tokio::time::timeout(PATIENCE, DESKS.clone().acquire_owned());
    let desk = waiting.await.map_err(|_| Problem::UNAVAILABLE)?.context("the desks are closed")?;
    let done = tokio::task::spawn_blocking(move || {
        // Held until the work is done, also when nobody waits for it any more.
        let _desk = desk;
        work()
    });
    Ok(done.await.context("working on a password")??)
}

fn hash_now(password: &[u8], salt: &[u8]) -> anyhow::Result<String> {
    let hash = Argon2::default().hash_password_with_salt(password, salt);
    Ok(hash.map_err(|error| anyhow!("a password cannot be hashed: {error}"))?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let hashed = hash("correct horse".to_owned().into(), &Chance::seeded(1)).await.unwrap();
        assert!(hashed.starts_with("$argon2id$"));
        assert!(matches("correct horse".to_owned().into(), Some(hashed.clone())).await.unwrap());
        assert!(!matches("correct  horse".to_owned().into(), Some(hashed)).await.unwrap());
        assert!(!matches("nobody has this password".to_owned().into(), None).await.unwrap());
    }
}
