//! Cancellation of blocking work, which cannot be aborted from outside and so checks a token between steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::InputError;

/// Cancels its tokens when dropped: after a timeout, or when another part of the merge has failed.
pub struct CancelGuard(Arc<AtomicBool>);

#[derive(Clone)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelGuard {
    pub fn new() -> CancelGuard {
        CancelGuard(Arc::new(AtomicBool::new(false)))
    }

    pub fn token(&self) -> CancelToken {
        CancelToken(self.0.clone())
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl CancelToken {
    pub fn check(&self) -> Result<(), InputError> {
        if self.0.load(Ordering::Relaxed) { Err(InputError::TookTooLong) } else { Ok(()) }
    }
}
