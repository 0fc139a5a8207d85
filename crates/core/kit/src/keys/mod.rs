//! Keys with which login tokens are signed, secrets in letters derived, and stored secrets encrypted.
//!
//! Each use of a key has a key of its own, derived from it by purpose. The keys are rows of the database, encrypted
//! with `auth.token_secret`. Every process holds them in memory, reads them again every half minute, and at once when
//! it meets an id that it does not know, so that a rotation needs no restart. Keys that could not be read again for
//! some minutes are not used: they may have been ended.

mod derivation;
mod key;
mod rotation;
mod sealed;
mod store;

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use rules::keys::are_stale;
use sqlx::PgPool;
use tokio::sync::Mutex;

use crate::settings::Settings;
use crate::{Clock, Error, Problem};
use store::SettingsSecret;

pub use key::{FIRST, Key};
pub use rotation::{Ending, Rotation};
pub use sealed::SealedColumn;

#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    #[error(
        "key {0} does not open with auth.token_secret. Set the secret with which it was sealed again, or set that one as auth.previous_token_secret (docs/operations.md, Keys)"
    )]
    WrongSecret(i16),
    #[error("the table keys has no {0}")]
    Missing(&'static str),
    #[error("the keys could not be read")]
    Unavailable,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<KeysError> for Error {
    fn from(error: KeysError) -> Error {
        match error {
            KeysError::Database(error) => error.into(),
            KeysError::Unavailable => Problem::UNAVAILABLE.into(),
            other => Error::Internal(other.into()),
        }
    }
}

type Result<T> = std::result::Result<T, KeysError>;

/// All keys of the installation; cheap to clone.
#[derive(Clone)]
pub struct Keys(Arc<Inner>);

struct Inner {
    pool: PgPool,
    clock: Clock,
    secret: SettingsSecret,
    /// Origin that login tokens are for.
    audience: String,
    token_lifetime: TimeDelta,
    /// None before the first load.
    loaded: RwLock<Option<Loaded>>,
    last_load: Mutex<Option<LastLoad>>,
}

#[derive(Clone)]
struct Loaded {
    /// Newest first.
    keys: Arc<[Arc<Key>]>,
    at: DateTime<Utc>,
}

/// The last try to read the keys.
#[derive(Clone, Copy)]
struct LastLoad {
    began: Instant,
    has_succeeded: bool,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keys").field("keys", &self.read()).finish_non_exhaustive()
    }
}

impl Keys {
    /// Prepares the keys without reading them; [`Keys::load`] must follow before the first use.
    pub fn new(settings: &Settings, pool: PgPool, clock: Clock) -> Keys {
        Keys(Arc::new(Inner {
            pool,
            clock,
            secret: SettingsSecret::new(&settings.auth),
            audience: settings.http.public_origin.origin().ascii_serialization(),
            token_lifetime: TimeDelta::seconds(settings.auth.token_lifetime_seconds),
            loaded: RwLock::new(None),
            last_load: Mutex::new(None),
        }))
    }

    pub fn audience(&self) -> &str {
        &self.0.audience
    }

    pub(crate) fn token_lifetime(&self) -> TimeDelta {
        self.0.token_lifetime
    }

    /// Reads the keys from the database, and creates the first ones.
    ///
    /// Callers wait for each other: however many meet an unknown id, one statement runs at a time, and those who wait
    /// for it share its success or failure.
    pub async fn load(&self) -> Result<()> {
        let asked = Instant::now();
        let mut last_load = self.0.last_load.lock().await;
        if let Some(last) = last_load.filter(|last| last.began > asked) {
            return if last.has_succeeded { Ok(()) } else { Err(KeysError::Unavailable) };
        }
        let (began, at) = (Instant::now(), self.0.clock.now());
        let result = self.read_or_create().await;
        *last_load = Some(LastLoad { began, has_succeeded: result.is_ok() });
        let loaded = Loaded { keys: result?.into(), at };
        *self.0.loaded.write().unwrap_or_else(PoisonError::into_inner) = Some(loaded);
        Ok(())
    }

    /// Loads the keys if the process could not do so at its start, because the database was not available or not
    /// migrated, or if it could not do so for some minutes.
    pub async fn load_if_needed(&self) -> Result<()> {
        match self.loaded() {
            None => self.load().await,
            Some(loaded) if are_stale(loaded.at, self.0.clock.now()) => self.load().await.map_err(|error| {
                tracing::error!(%error, "keys not used, because they could not be read for some minutes");
                KeysError::Unavailable
            }),
            Some(_) => Ok(()),
        }
    }

    /// Reads the keys again and again. Returns when the secret of the settings no longer opens them: the process
    /// cannot learn any more which keys have ended, and must not go on.
    pub async fn watch(self, interval: Duration) {
        loop {
            tokio::time::sleep(interval).await;
            match self.load().await {
                Ok(()) => {}
                Err(error @ KeysError::WrongSecret(_)) => {
                    tracing::error!(%error, "keys do not open any more");
                    return;
                }
                Err(error) => tracing::warn!(%error, "keys not refreshed"),
            }
        }
    }

    fn loaded(&self) -> Option<Loaded> {
        self.0.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn read(&self) -> Option<Arc<[Arc<Key>]>> {
        self.loaded().map(|loaded| loaded.keys)
    }

    fn all(&self) -> Arc<[Arc<Key>]> {
        self.read().expect("keys are loaded before the first request, job or command")
    }

    /// The key that signs now.
    pub fn current(&self) -> Arc<Key> {
        let keys = self.all();
        keys.iter().find(|key| key.retired_at.is_none()).expect("checked by load").clone()
    }

    /// The key of what must stay the same for ever; see decision 062.
    pub fn first(&self) -> Arc<Key> {
        self.all().iter().find(|key| key.id == FIRST).expect("checked by load").clone()
    }

    /// Keys whose work is still accepted, the current one first.
    pub fn accepted(&self) -> Vec<Arc<Key>> {
        let now = self.0.clock.now();
        self.all().iter().filter(|key| !key.is_over(now)).cloned().collect()
    }

    /// Returns the key with this id, whether or not it is over.
    pub async fn find(&self, id: i16) -> Result<Option<Arc<Key>>> {
        self.load_if_needed().await?;
        let find = || self.all().iter().find(|key| key.id == id).cloned();
        if let Some(key) = find() {
            return Ok(Some(key));
        }
        self.load().await?;
        Ok(find())
    }

    /// Returns the accepted key that fulfils the condition, perhaps one that this process has not met yet.
    pub async fn find_accepted(&self, condition: impl Fn(&Key) -> bool) -> Result<Option<Arc<Key>>> {
        self.load_if_needed().await?;
        let find = || self.accepted().into_iter().find(|key| condition(key));
        if let Some(key) = find() {
            return Ok(Some(key));
        }
        self.load().await?;
        Ok(find())
    }

    /// True if an accepted key has made this hash, or its beginning.
    pub async fn has_hashed(&self, purpose: &str, value: &str, hash: &[u8]) -> Result<bool> {
        Ok(self.find_accepted(|key| key.has_hashed(purpose, value.as_bytes(), hash)).await?.is_some())
    }

    /// Encrypts a value that only the server may read. Register the column as [`SealedColumn`].
    pub fn seal(&self, purpose: &str, plaintext: &[u8]) -> Vec<u8> {
        self.current().seal(purpose, plaintext)
    }

    /// Decrypts a value of [`Keys::seal`]; `None` if it was changed, or sealed for another purpose.
    pub async fn open(&self, purpose: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>> {
        let Some(id) = sealed.first_chunk().map(|id| i16::from_be_bytes(*id)) else {
            return Ok(None);
        };
        // Also with a key that is over: rotation seals again what it finds, and a process may be late.
        Ok(self.find(id).await?.and_then(|key| key.open(purpose, sealed)))
    }
}
