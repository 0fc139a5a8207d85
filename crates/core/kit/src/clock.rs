//! The current time, injected so that tests control it.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

/// Clock: the system's in production, set by hand in tests.
#[derive(Debug, Clone)]
pub enum Clock {
    System,
    Manual(Arc<Mutex<DateTime<Utc>>>),
}

impl Clock {
    pub fn manual_at(time: DateTime<Utc>) -> Clock {
        Clock::Manual(Arc::new(Mutex::new(time)))
    }

    #[expect(clippy::disallowed_methods, reason = "the only place that reads the system clock")]
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Clock::System => Utc::now(),
            Clock::Manual(time) => *time.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// Advances a manual clock; does nothing to the system clock.
    pub fn advance(&self, by: TimeDelta) {
        if let Clock::Manual(time) = self {
            *time.lock().unwrap_or_else(PoisonError::into_inner) += by;
        }
    }
}
