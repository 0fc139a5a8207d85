//! Times and versions of deliveries.

use chrono::{DateTime, TimeDelta, Utc};

/// Time after which a file that the target has received, but not processed, counts as lost.
pub const LOST_AFTER: TimeDelta = TimeDelta::days(3);

/// Time after a change of a delivered article until the change is sent, so that several corrections make one delivery.
pub const QUIET_TIME: TimeDelta = TimeDelta::minutes(10);

/// Longer than any wait for the next look. A look that is planned for later was planned before the clock was set back.
pub const MAX_WAIT: TimeDelta = TimeDelta::hours(2);

/// Time after a registration until the resolver must know the DOI.
pub const DOI_CHECK_DELAY: TimeDelta = TimeDelta::hours(1);

/// Time between checks that a registered DOI leads to its article.
pub const DOI_CHECK_INTERVAL: TimeDelta = TimeDelta::days(7);

/// Minutes between looks at a delivery that was not answered, or that could not be sent; the last one repeats.
const DELAY_MINUTES: [i64; 5] = [1, 2, 5, 15, 60];

/// Returns the time until the next look, after so many looks in vain.
pub fn retry_delay(tries: i32) -> TimeDelta {
    let index = usize::try_from(tries).unwrap_or_default().min(DELAY_MINUTES.len() - 1);
    TimeDelta::minutes(DELAY_MINUTES[index])
}

pub fn is_lost(sent_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    now - sent_at >= LOST_AFTER
}

/// Returns the version of the next record: the time as `yyyyMMddHHmmssSSS`, but more than the last one even if the
/// clock was set back.
pub fn next_version(last: i64, now: DateTime<Utc>) -> i64 {
    let by_time = now.format("%Y%m%d%H%M%S%3f").to_string().parse().unwrap_or_default();
    (last + 1).max(by_time)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> DateTime<Utc> {
        time.parse().unwrap()
    }

    #[test]
    fn delays_grow_to_an_hour() {
        let minutes: Vec<i64> =
            [0, 1, 2, 3, 4, 5, 1000, -1].map(|tries| retry_delay(tries).num_minutes()).into();
        assert_eq!(minutes, [1, 2, 5, 15, 60, 60, 60, 1]);
        assert!(retry_delay(i32::MAX).max(QUIET_TIME) < MAX_WAIT);
    }

    #[test]
    fn a_file_is_lost_after_three_days() {
        let sent = at("2026-03-02T12:00:00Z");
        assert!(!is_lost(sent, at("2026-03-05T11:59:59Z")));
        assert!(is_lost(sent, at("2026-03-05T12:00:00Z")));
        // With the clock set back, the file is not lost.
        assert!(!is_lost(sent, at("2026-01-01T00:00:00Z")));
    }

    #[test]
    fn versions_follow_the_clock_and_never_fall() {
        let now = at("2026-03-02T12:00:00.123Z");
        assert_eq!(next_version(0, now), 20_260_302_120_000_123);
        assert_eq!(next_version(20_260_302_120_000_123, now), 20_260_302_120_000_124);
        let later = 20_270_101_000_000_000;
        assert_eq!(next_version(later, now), later + 1);
    }
}
