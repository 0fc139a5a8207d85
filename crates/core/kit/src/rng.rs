//! Random numbers, injected so that tests and demo content are repeatable.

use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use uuid::Uuid;

/// Random number generator: the system's in production, seeded in tests.
#[derive(Debug, Clone)]
pub enum Rng {
    System,
    Seeded(Arc<Mutex<ChaCha20Rng>>),
}

impl Rng {
    pub fn seeded(seed: u64) -> Rng {
        Rng::Seeded(Arc::new(Mutex::new(ChaCha20Rng::seed_from_u64(seed))))
    }

    #[expect(clippy::disallowed_methods, reason = "the only place that reads the system's random numbers")]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Rng::System => getrandom::fill(&mut bytes).expect("the system provides random numbers"),
            Rng::Seeded(rng) => rng.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes),
        }
        bytes
    }

    /// Generates 256 random bits as URL-safe base64, which e-mail programs and address bars leave intact.
    pub fn secret(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// Generates an id that reveals neither order nor number: 52 random bits, above the ids that a sequence gives,
    /// and exact as a number in JavaScript.
    pub fn opaque_id(&self) -> i64 {
        const BITS: u32 = 52;
        (i64::from_le_bytes(self.bytes()) & ((1 << BITS) - 1)) | (1 << BITS)
    }

    /// Generates a UUIDv7. Ids are ordered by time, so that an index grows at one end.
    pub fn id(&self, now: DateTime<Utc>) -> Uuid {
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes::<10>()).into_uuid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_generator_is_repeatable() {
        let (one, other) = (Rng::seeded(7), Rng::seeded(7));
        assert_eq!(one.secret(), other.secret());
        assert_ne!(one.secret(), Rng::seeded(8).secret());
        assert_ne!(Rng::System.secret(), Rng::System.secret());
        assert_eq!(Rng::System.secret().len(), 43);
    }

    #[test]
    fn opaque_ids_are_exact_in_javascript_and_above_sequences() {
        let ids: std::collections::BTreeSet<i64> = (0..1000).map(|_| Rng::System.opaque_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| (1 << 52..1 << 53).contains(id)));
    }
}
