//! Randomness, given from outside: the system's in production, repeatable in tests and demo content.

use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use uuid::Uuid;

#[derive(Debug, Clone)]
pub enum Chance {
    System,
    Seeded(Arc<Mutex<ChaCha20Rng>>),
}

impl Chance {
    pub fn seeded(seed: u64) -> Chance {
        Chance::Seeded(Arc::new(Mutex::new(ChaCha20Rng::seed_from_u64(seed))))
    }

    #[expect(clippy::disallowed_methods, reason = "the one place that asks the system for randomness")]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Chance::System => getrandom::fill(&mut bytes).expect("the system gives randomness"),
            Chance::Seeded(rng) => rng.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes),
        }
        bytes
    }

    /// 256 random bits in letters that survive a mail program and an address bar.
    pub fn secret(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// Ordered by time, so that an index grows at one end.
    pub fn id(&self, now: DateTime<Utc>) -> Uuid {
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes::<10>()).into_uuid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_chance() {
        let (one, other) = (Chance::seeded(7), Chance::seeded(7));
        assert_eq!(one.secret(), other.secret());
        assert_ne!(one.secret(), Chance::seeded(8).secret());
        assert_ne!(Chance::System.secret(), Chance::System.secret());
        assert_eq!(Chance::System.secret().len(), 43);
    }
}
