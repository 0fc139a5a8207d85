//! Passwords: argon2id, off the threads that answer requests.

use std::sync::LazyLock;

use anyhow::{Context, anyhow};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use kit::Chance;
use secrecy::{ExposeSecret, SecretString};

/// Longer ones would only cost time.
pub const MAX_CHARS: usize = 200;

/// What a wrong address is checked against, so that it takes as long as a wrong password.
static NOBODYS: LazyLock<String> = LazyLock::new(|| {
    hash_now(b"nobody has this password", &[7; 16]).expect("a constant password can be hashed")
});

pub async fn hash(password: SecretString, chance: &Chance) -> anyhow::Result<String> {
    let salt = chance.bytes::<16>();
    tokio::task::spawn_blocking(move || hash_now(password.expose_secret().as_bytes(), &salt)).await?
}

/// Whether the password is the one that was hashed. Takes the same time when there is no hash.
pub async fn matches(password: SecretString, hash: Option<String>) -> anyhow::Result<bool> {
    let found = tokio::task::spawn_blocking(move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODYS.clone());
        let parsed =
            PasswordHash::new(&hash).map_err(|error| anyhow!("a stored hash cannot be read: {error}"))?;
        let right = Argon2::default().verify_password(password.expose_secret().as_bytes(), &parsed).is_ok();
        anyhow::Ok(right && known)
    });
    found.await.context("checking a password")?
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
