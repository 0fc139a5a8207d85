//! Password hashing with argon2id, on blocking threads.

use std::num::NonZero;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, anyhow};
use argon2::password_hash::PasswordHasher;
use argon2::password_hash::phc::{Output, PasswordHash};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use kit::{App, Problem, Result, Rng};
use rules::{FieldError, FieldErrorKind, passwords};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;

use crate::breached_passwords;

/// Hash that is verified when an account has none, so that an unknown address takes as long as a wrong
/// password.
static DUMMY_HASH: LazyLock<String> = LazyLock::new(|| {
    compute_hash(b"nobody has this password", &[7; 16]).expect("hashing a constant password cannot fail")
});

/// One permit per core. Each hash takes 35 ms of one core and 19 MB; more in parallel would only use up
/// memory.
static CPU_PERMITS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new(cores))
});

/// Longest wait for a permit; then the request fails with 503.
const PERMIT_TIMEOUT: Duration = Duration::from_secs(5);

pub async fn hash(password: SecretString, rng: &Rng) -> Result<String> {
    let salt = rng.bytes::<16>();
    run_with_permit(move || compute_hash(password.expose_secret().as_bytes(), &salt)).await
}

/// True if the password matches the hash. Takes equally long if there is no hash.
pub async fn matches(password: SecretString, hash: Option<String>) -> Result<bool> {
    run_with_permit(move || {
        let has_hash = hash.is_some();
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.clone());
        let parsed =
            PasswordHash::new(&hash).map_err(|error| anyhow!("invalid stored password hash: {error}"))?;
        Ok(verify(password.expose_secret().as_bytes(), &parsed)? && has_hash)
    })
    .await
}

/// Working memory of earlier verifications. New memory would cost a tenth of the time, depending on what the program
/// did before, and that could tell accounts from unknown addresses.
static MEMORY: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());

fn verify(password: &[u8], hash: &PasswordHash) -> anyhow::Result<bool> {
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else { return Ok(false) };
    let failed = |error| anyhow!("password verification failed: {error}");
    let algorithm = Algorithm::new(hash.algorithm.as_str()).map_err(failed)?;
    let version = hash.version.map(Version::try_from).transpose().map_err(failed)?.unwrap_or_default();
    let params = Params::try_from(hash).map_err(|error| anyhow!("costs of a password hash: {error}"))?;
    let kept = || MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    let mut memory = kept().pop().unwrap_or_default();
    memory.resize(params.block_count(), Block::default());
    let mut output = vec![0; expected.len()];
    Argon2::new(algorithm, version, params)
        .hash_password_into_with_memory(password, salt, &mut output, &mut memory)
        .map_err(failed)?;
    kept().push(memory);
    let output = Output::new(&output).map_err(|error| anyhow!("length of a password hash: {error}"))?;
    // Takes the same time wherever they differ.
    Ok(output == *expected)
}

/// True if the hash was made with other costs than those of today.
pub fn needs_rehash(hash: &str) -> bool {
    let today = format!(
        "$argon2id$v={}$m={},t={},p={}$",
        u32::from(Version::default()),
        Params::DEFAULT_M_COST,
        Params::DEFAULT_T_COST,
        Params::DEFAULT_P_COST
    );
    !hash.starts_with(&today)
}

/// Rejects a password that is easy to guess. Call it after the rate limits: the estimate is expensive.
///
/// Known to a guesser are `about` the user and the names of the journal.
pub async fn reject_common(app: &App, field: &str, password: &SecretString, about: &[&str]) -> Result<()> {
    let (password, settings) = (password.clone(), app.settings.clone());
    let about: Vec<String> = about.iter().map(|&text| text.to_owned()).collect();
    let is_common = run_with_permit(move || {
        let password = password.expose_secret();
        let journal = &settings.journal;
        let names = [&journal.name_en, &journal.name_ru, &journal.short_name, &journal.publisher_en];
        let known: Vec<&str> = about
            .iter()
            .chain(names)
            .map(String::as_str)
            .chain(settings.http.public_origin.host_str())
            .collect();
        let is_breached = match &settings.auth.breached_passwords_file {
            Some(file) => breached_passwords::contains(file, password)
                .with_context(|| format!("cannot read {}", file.display()))?,
            None => false,
        };
        Ok(is_breached || passwords::is_common(password, &known))
    });
    if is_common.await? {
        return Err(vec![FieldError::in_body(field, FieldErrorKind::CommonPassword)].into());
    }
    Ok(())
}

/// Runs CPU-bound work on a blocking thread under a permit of [`CPU_PERMITS`].
async fn run_with_permit<T: Send + 'static>(
    work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
) -> Result<T> {
    let waiting = tokio::time::timeout(PERMIT_TIMEOUT, CPU_PERMITS.clone().acquire_owned());
    let permit = waiting.await.map_err(|_| Problem::UNAVAILABLE)?.context("password permits closed")?;
    let task = tokio::task::spawn_blocking(move || {
        // Released when the work is done, even if the caller has stopped waiting for it.
        let _permit = permit;
        work()
    });
    Ok(task.await.context("password task failed")??)
}

fn compute_hash(password: &[u8], salt: &[u8]) -> anyhow::Result<String> {
    let hash = Argon2::default().hash_password_with_salt(password, salt);
    Ok(hash.map_err(|error| anyhow!("password hashing failed: {error}"))?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_correct_password_matches() {
        let hashed = hash("correct horse".to_owned().into(), &Rng::seeded(1)).await.unwrap();
        assert!(hashed.starts_with("$argon2id$"));
        assert!(matches("correct horse".to_owned().into(), Some(hashed.clone())).await.unwrap());
        assert!(!matches("correct  horse".to_owned().into(), Some(hashed)).await.unwrap());
        assert!(!matches("nobody has this password".to_owned().into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn hash_with_other_costs_matches_and_is_to_be_made_again() {
        let today = hash("correct horse".to_owned().into(), &Rng::seeded(1)).await.unwrap();
        assert!(!needs_rehash(&today));
        let cheaper = Params::new(64, 1, 1, None).unwrap();
        let earlier = Argon2::new(argon2::Algorithm::Argon2id, Version::default(), cheaper);
        let earlier = earlier.hash_password_with_salt(b"correct horse", &[1; 16]).unwrap().to_string();
        assert!(needs_rehash(&earlier) && needs_rehash(""));
        assert!(matches("correct horse".to_owned().into(), Some(earlier)).await.unwrap());
    }
}
