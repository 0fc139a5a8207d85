//! Time limits by kind of work. Work that takes longer is ended, so that it holds nothing that others wait for.

use std::time::Duration;

/// Kind of work that uses the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Public reading.
    Reading,
    /// Requests of users, and sign-in.
    Office,
    /// Jobs of the worker.
    Job,
    /// Commands such as `octavo backup`, which keep a snapshot open for hours.
    Command,
    /// Migrations and restores. Each migration sets its own lock timeout.
    Migration,
}

/// Time limits that PostgreSQL enforces for a connection; `None` is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DatabaseLimits {
    pub statement: Option<Duration>,
    /// Must be below the time that other requests wait for a connection: however many requests wait for one locked
    /// row, their connections are free again before the others give up.
    pub lock: Option<Duration>,
    pub idle_in_transaction: Option<Duration>,
    /// Interval in which a running statement checks that its client is still connected.
    pub client_check: Option<Duration>,
}

const fn seconds(seconds: u64) -> Option<Duration> {
    Some(Duration::from_secs(seconds))
}

impl Work {
    pub const ALL: [Work; 5] = [Work::Reading, Work::Office, Work::Job, Work::Command, Work::Migration];

    /// Name in metrics and in `application_name`.
    pub const fn code(self) -> &'static str {
        match self {
            Work::Reading => "reading",
            Work::Office => "office",
            Work::Job => "jobs",
            Work::Command => "command",
            Work::Migration => "migration",
        }
    }

    pub const fn database_limits(self) -> DatabaseLimits {
        let (statement, lock, idle_in_transaction, client_check) = match self {
            Work::Reading => (seconds(5), seconds(1), seconds(5), seconds(1)),
            Work::Office => (seconds(15), seconds(2), seconds(15), seconds(5)),
            Work::Job => (seconds(300), seconds(30), seconds(60), seconds(5)),
            Work::Command => (None, None, None, None),
            Work::Migration => (None, None, seconds(600), None),
        };
        DatabaseLimits { statement, lock, idle_in_transaction, client_check }
    }
}

/// Kind of request. Each has its own number of requests that run at once, so that none takes the place of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// Public reading: cancelled when the client disconnects.
    Reading,
    /// Everything that users do.
    Office,
    /// Sign-in and registration, which wait for the processor: hashing a password takes long.
    SignIn,
    /// Uploads, whose duration depends on the client's connection.
    Upload,
    /// Downloads and pictures.
    File,
}

impl RequestKind {
    pub const ALL: [RequestKind; 5] = [
        RequestKind::Reading,
        RequestKind::Office,
        RequestKind::SignIn,
        RequestKind::Upload,
        RequestKind::File,
    ];

    /// Name in metrics.
    pub const fn code(self) -> &'static str {
        match self {
            RequestKind::Reading => "reading",
            RequestKind::Office => "office",
            RequestKind::SignIn => "sign-in",
            RequestKind::Upload => "upload",
            RequestKind::File => "file",
        }
    }

    /// Longest time until the response begins.
    pub const fn time_limit(self) -> Duration {
        match self {
            RequestKind::Reading => Duration::from_secs(10),
            RequestKind::Office | RequestKind::SignIn | RequestKind::File => Duration::from_secs(30),
            // Above the slowest upload of 50 MB that `upload_quotas::is_too_slow` allows.
            RequestKind::Upload => Duration::from_secs(2 * 3600),
        }
    }

    /// Longest wait for the end of another request, if too many run.
    pub const fn longest_wait(self) -> Duration {
        match self {
            RequestKind::Reading => Duration::from_millis(80),
            RequestKind::Office | RequestKind::SignIn => Duration::from_millis(500),
            RequestKind::Upload | RequestKind::File => Duration::from_secs(2),
        }
    }

    /// Number of requests that may wait for each one that may run.
    pub const WAITING_FOR_EACH_RUNNING: usize = 4;

    /// True if the request ends when its client disconnects. Others may have changed something, and run to their end.
    pub const fn ends_with_connection(self) -> bool {
        matches!(self, RequestKind::Reading)
    }
}

/// Changes of one record that use a connection at once; others wait without one.
pub const MAX_CHANGES_OF_RECORD: usize = 2;
/// Longest wait for the changes of others to the same record.
pub const LONGEST_WAIT_FOR_RECORD: Duration = Duration::from_secs(5);

/// `Retry-After` of a response with status 503.
pub const RETRY_AFTER_SECONDS: u64 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::upload_quotas::is_too_slow;

    /// Seconds of statement, lock and idle transaction.
    fn limits(work: Work) -> [Option<u64>; 3] {
        let limits = work.database_limits();
        [limits.statement, limits.lock, limits.idle_in_transaction]
            .map(|limit| limit.map(|limit| limit.as_secs()))
    }

    #[test]
    fn limits_of_the_database_are_those_of_the_kind_of_work() {
        assert_eq!(limits(Work::Reading), [Some(5), Some(1), Some(5)]);
        assert_eq!(limits(Work::Office), [Some(15), Some(2), Some(15)]);
        assert_eq!(limits(Work::Job), [Some(300), Some(30), Some(60)]);
        assert_eq!(limits(Work::Command), [None, None, None]);
        assert_eq!(limits(Work::Migration), [None, None, Some(600)]);
    }

    #[test]
    fn locks_end_before_statements_and_statements_before_requests() {
        for (work, kind) in [(Work::Reading, RequestKind::Reading), (Work::Office, RequestKind::Office)] {
            let limits = work.database_limits();
            assert!(limits.lock < limits.statement, "{work:?}");
            assert!(limits.statement < Some(kind.time_limit()), "{work:?}");
        }
    }

    /// An upload ends because it is too slow, with words that say so, and not by the limit of its request.
    #[test]
    fn slowest_upload_that_is_allowed_ends_within_its_request() {
        const LARGEST_BYTES: u64 = 50 * 1024 * 1024;
        let slowest_seconds = 60 + LARGEST_BYTES / (8 * 1024);
        assert!(
            !is_too_slow(slowest_seconds, LARGEST_BYTES) && is_too_slow(slowest_seconds + 1, LARGEST_BYTES)
        );
        // What follows, such as storing the file, has five minutes.
        assert!(RequestKind::Upload.time_limit() >= Duration::from_secs(slowest_seconds + 300));
    }

    #[test]
    fn readers_are_refused_within_a_tenth_of_a_second() {
        assert!(RequestKind::Reading.longest_wait() < Duration::from_millis(100));
        assert!(RequestKind::Office.longest_wait() < Duration::from_secs(1));
    }

    #[test]
    fn only_reading_ends_with_its_connection() {
        let ending = RequestKind::ALL.map(RequestKind::ends_with_connection);
        assert_eq!(ending, [true, false, false, false, false]);
    }
}
