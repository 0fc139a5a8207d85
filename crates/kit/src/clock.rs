//! The time, given from outside: the system's in production, a hand that we move in tests.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

#[derive(Debug, Clone)]
pub enum Clock {
    System,
    Held(Arc<Mutex<DateTime<Utc>>>),
}

impl Clock {
    pub fn held_at(time: DateTime<Utc>) -> Clock {
        Clock::Held(Arc::new(Mutex::new(time)))
    }

    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system's clock")]
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Clock::System => Utc::now(),
            Clock::Held(time) => *time.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// Moves a held clock on; the system's goes by itself.
    pub fn advance(&self, by: TimeDelta) {
        if let Clock::Held(time) = self {
            *time.lock().unwrap_or_else(PoisonError::into_inner) += by;
        }
    }
}
