//! What the reading of one file may cost. Its maker decides what is shared in it and how often, so it is not the size of
//! the file that counts but every object, each time that it is read.

use std::cell::Cell;

use crate::failure::InputFault;
use crate::patience::Patience;

/// Far above the widths of any font, which are the longest that honest objects have.
const LONGEST_OBJECT: usize = 8 * 1024 * 1024;
/// An honest file is read about twice.
const READINGS: usize = 4;
const ALWAYS: usize = 32 * 1024 * 1024;

pub struct Allowance {
    left: Cell<usize>,
    refused: Cell<Option<InputFault>>,
    patience: Patience,
}

impl Allowance {
    pub fn for_description(bytes: usize, patience: Patience) -> Allowance {
        Allowance { left: Cell::new(ALWAYS + READINGS * bytes), refused: Cell::new(None), patience }
    }

    /// Whether an object as long as this may be read. Once the answer was no, it stays no.
    pub fn permits(&self, bytes: usize) -> bool {
        if let Err(fault) = self.check() {
            self.refused.set(Some(fault));
            return false;
        }
        match self.left.get().checked_sub(bytes) {
            Some(left) if bytes <= LONGEST_OBJECT => self.left.set(left),
            _ => self.refused.set(Some(InputFault::TooLarge)),
        }
        self.refused.get().is_none()
    }

    /// What the file is refused for, if it is.
    pub fn check(&self) -> Result<(), InputFault> {
        self.refused.get().map_or_else(|| self.patience.check(), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Waiting;

    #[test]
    fn what_is_read_again_and_again_is_refused() {
        let waiting = Waiting::begin();
        let allowance = Allowance::for_description(0, waiting.patience());
        let readings = (0..1000).take_while(|_| allowance.permits(1024 * 1024)).count();
        assert_eq!(readings, ALWAYS / 1024 / 1024);
        assert_eq!(allowance.check(), Err(InputFault::TooLarge));
        assert!(!allowance.permits(1));
        let allowance = Allowance::for_description(LONGEST_OBJECT * 2, waiting.patience());
        assert!(allowance.permits(LONGEST_OBJECT) && !allowance.permits(LONGEST_OBJECT + 1));
    }

    #[test]
    fn work_ends_when_nobody_waits() {
        let waiting = Waiting::begin();
        let allowance = Allowance::for_description(1000, waiting.patience());
        assert!(allowance.permits(1));
        drop(waiting);
        assert!(!allowance.permits(1));
        assert_eq!(allowance.check(), Err(InputFault::TookTooLong));
    }
}
