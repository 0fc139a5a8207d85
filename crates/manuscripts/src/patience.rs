//! Work on a thread of its own cannot be stopped from outside: it asks, between one thing and the next, whether anybody
//! still waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::InputFault;

/// Held by whoever waits; gone when the time is up, or when something else has failed.
pub struct Waiting(Arc<AtomicBool>);

#[derive(Clone)]
pub struct Patience(Arc<AtomicBool>);

impl Waiting {
    pub fn begin() -> Waiting {
        Waiting(Arc::new(AtomicBool::new(true)))
    }

    pub fn patience(&self) -> Patience {
        Patience(self.0.clone())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Patience {
    pub fn check(&self) -> Result<(), InputFault> {
        if self.0.load(Ordering::Relaxed) { Ok(()) } else { Err(InputFault::TookTooLong) }
    }
}
