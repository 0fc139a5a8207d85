//! Archives of the whole journal: their states, and how long they are kept.

use chrono::{DateTime, TimeDelta, Utc};

use crate::coded::coded;
use crate::retention::JOURNAL_ARCHIVES_DAYS;

coded! {
    ArchiveState {
        /// A job is making it, or will.
        Making = "making",
        /// Can be downloaded.
        Made = "made",
        /// Could not be made.
        Failed = "failed",
    }
}

/// Runs of the job after which an archive that was never completed counts as failed.
pub const MAX_ATTEMPTS: i32 = 5;

/// Returns the time when an archive that was finished now is removed.
pub fn expires_at(finished_at: DateTime<Utc>) -> DateTime<Utc> {
    finished_at + TimeDelta::days(JOURNAL_ARCHIVES_DAYS)
}

/// Returns the time before which archives were finished that are removed now.
pub fn expired_before(now: DateTime<Utc>) -> DateTime<Utc> {
    now - TimeDelta::days(JOURNAL_ARCHIVES_DAYS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_kept_for_a_week() {
        let finished = DateTime::UNIX_EPOCH;
        assert_eq!(expires_at(finished) - finished, TimeDelta::days(7));
        assert_eq!(expired_before(expires_at(finished)), finished);
        assert_eq!(ArchiveState::from_code("made"), Some(ArchiveState::Made));
    }
}
