//! How long keys are used after a newer one has replaced them.

use chrono::{DateTime, TimeDelta, Utc};

use crate::accounts::CodePurpose;

/// Interval at which a process reads the keys again.
pub const REFRESH_SECONDS: u64 = 30;

/// Time after which a process that could not read the keys again trusts them no longer: they may have been ended.
pub const STALE_MINUTES: i64 = 10;

/// Time for which a process that has not read the new key yet may go on signing with the old one.
pub const LATE_MINUTES: i64 = 60;

/// Time after its end for which a key is kept, because sealed values may still name it.
pub const KEPT_DAYS: i64 = 1;

/// True if keys that were read at this time must be read again before they are used.
pub fn are_stale(read_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    now - read_at >= TimeDelta::minutes(STALE_MINUTES)
}

/// Latest expiry of a login token that a key signed which was retired at this time.
///
/// Whoever finds a retired key cannot sign a longer session with it.
pub fn last_token_expiry(retired_at: DateTime<Utc>, token_lifetime: TimeDelta) -> DateTime<Utc> {
    retired_at + token_lifetime + TimeDelta::minutes(LATE_MINUTES)
}

/// Time at which the last token and the last code of a retired key have expired.
///
/// Review links do not count, because a rotation renews them, nor does what the first key makes for ever. Resumption
/// tokens of harvests live for seven days.
pub fn end_of_retired(retired_at: DateTime<Utc>, token_lifetime: TimeDelta) -> DateTime<Utc> {
    let hours = CodePurpose::ALL.map(CodePurpose::valid_hours).into_iter().max().unwrap_or_default();
    let last_code = retired_at + TimeDelta::hours(hours) + TimeDelta::minutes(LATE_MINUTES);
    last_code.max(last_token_expiry(retired_at, token_lifetime))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retired_key_ends_with_the_last_thing_that_it_signed() {
        let retired_at: DateTime<Utc> = "2026-03-02T12:00:00Z".parse().unwrap();
        for (token_hours, last_token, end) in [
            (8, "2026-03-02T21:00:00Z", "2026-04-01T13:00:00Z"),
            (720, "2026-04-01T13:00:00Z", "2026-04-01T13:00:00Z"),
            (1000, "2026-04-13T05:00:00Z", "2026-04-13T05:00:00Z"),
        ] {
            let lifetime = TimeDelta::hours(token_hours);
            assert_eq!(last_token_expiry(retired_at, lifetime), last_token.parse::<DateTime<Utc>>().unwrap());
            assert_eq!(end_of_retired(retired_at, lifetime), end.parse::<DateTime<Utc>>().unwrap());
        }
    }

    #[test]
    fn keys_are_stale_after_ten_minutes() {
        let read_at: DateTime<Utc> = "2026-03-02T12:00:00Z".parse().unwrap();
        for (seconds, expected) in [(-60, false), (0, false), (599, false), (600, true), (86_400, true)] {
            assert_eq!(are_stale(read_at, read_at + TimeDelta::seconds(seconds)), expected, "{seconds}");
        }
        // What a process signs with stale keys would be refused, and a single failed read must not close the site.
        assert!((2 * REFRESH_SECONDS.cast_signed() / 60 + 1..LATE_MINUTES).contains(&STALE_MINUTES));
    }

    #[test]
    fn other_secrets_end_before_the_codes() {
        let hours = CodePurpose::Invitation.valid_hours();
        assert!(crate::subscription::LINK_VALID_HOURS <= hours, "links of the mailing list");
        assert!(7 * 24 <= hours, "undo of a changed address");
    }
}
