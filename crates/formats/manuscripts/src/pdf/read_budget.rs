//! Limit on the work of reading one file. A file can share objects any number of times, so each read of an
//! object is counted, not the size of the file.

use std::cell::Cell;

use crate::cancel::CancelToken;
use crate::error::InputError;

/// Far above font widths, the longest objects of real files.
const MAX_OBJECT_BYTES: usize = 8 * 1024 * 1024;
/// Real files are read about twice.
const READ_FACTOR: usize = 4;
const BASE_BYTES: usize = 32 * 1024 * 1024;

pub struct ReadBudget {
    remaining: Cell<usize>,
    rejection: Cell<Option<InputError>>,
    cancel: CancelToken,
}

impl ReadBudget {
    pub fn for_description(bytes: usize, cancel: CancelToken) -> ReadBudget {
        ReadBudget {
            remaining: Cell::new(BASE_BYTES + READ_FACTOR * bytes),
            rejection: Cell::new(None),
            cancel,
        }
    }

    /// Spends the budget for an object of this size. Once the budget is exhausted, this and all later calls
    /// return false.
    pub fn try_spend(&self, bytes: usize) -> bool {
        if let Err(error) = self.check() {
            self.rejection.set(Some(error));
            return false;
        }
        match self.remaining.get().checked_sub(bytes) {
            Some(remaining) if bytes <= MAX_OBJECT_BYTES => self.remaining.set(remaining),
            _ => self.rejection.set(Some(InputError::TooLarge)),
        }
        self.rejection.get().is_none()
    }

    /// Returns the reason if the file has been rejected.
    pub fn check(&self) -> Result<(), InputError> {
        self.rejection.get().map_or_else(|| self.cancel.check(), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::CancelGuard;

    #[test]
    fn repeated_reads_exhaust_the_budget() {
        let guard = CancelGuard::new();
        let budget = ReadBudget::for_description(0, guard.token());
        let readings = (0..1000).take_while(|_| budget.try_spend(1024 * 1024)).count();
        assert_eq!(readings, BASE_BYTES / 1024 / 1024);
        assert_eq!(budget.check(), Err(InputError::TooLarge));
        assert!(!budget.try_spend(1));
        let budget = ReadBudget::for_description(MAX_OBJECT_BYTES * 2, guard.token());
        assert!(budget.try_spend(MAX_OBJECT_BYTES) && !budget.try_spend(MAX_OBJECT_BYTES + 1));
    }

    #[test]
    fn reading_stops_after_cancellation() {
        let guard = CancelGuard::new();
        let budget = ReadBudget::for_description(1000, guard.token());
        assert!(budget.try_spend(1));
        drop(guard);
        assert!(!budget.try_spend(1));
        assert_eq!(budget.check(), Err(InputError::TookTooLong));
    }
}
