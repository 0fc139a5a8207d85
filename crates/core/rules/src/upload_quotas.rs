//! Quotas of uploads: bytes of an account within a day, bytes that nothing links to, uploads at the same time, and the
//! space that must stay free.

use crate::role::Role;

/// Period over which the bytes of an account are added up.
pub const QUOTA_HOURS: i64 = 24;
/// A running upload that has not been renewed for this time belonged to a process that was killed.
pub const LEASE_SECONDS: i64 = 120;
/// Seconds after which a client may try again if too many uploads are running.
pub const BUSY_SECONDS: u64 = 10;

const DAY_SECONDS: u64 = QUOTA_HOURS as u64 * 3600;

/// Limits of one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadQuota {
    pub day_bytes: u64,
    /// For files that nothing links to, which are deleted after a week.
    pub unlinked_bytes: u64,
}

/// Quotas of all accounts, as the journal has set them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadQuotas {
    /// For authors and reviewers: anybody can register.
    pub standard: UploadQuota,
    /// For editors and admins, who upload whole issues.
    pub office: UploadQuota,
    pub concurrent_per_account: u32,
    /// For all accounts together.
    pub concurrent: u32,
}

/// An upload of the account within the last day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedUpload {
    pub seconds_ago: u64,
    /// The announced size while it is running, otherwise that of the file.
    pub bytes: u64,
    pub is_running: bool,
}

/// Uploads at the moment when another one begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UploadUsage {
    /// Uploads of the account, oldest first.
    pub uploads: Vec<CountedUpload>,
    /// Stored files of the account that nothing links to.
    pub unlinked_bytes: u64,
    /// Running uploads of all accounts.
    pub running: u32,
}

/// Reason why an upload is not received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuotaRefusal {
    /// Too many uploads of all accounts are running.
    Busy,
    /// Too many uploads of this account are running.
    Concurrent,
    /// Files that nothing links to take up all their space.
    Unlinked,
    /// The bytes of the day are used up; enough of them become free after this time.
    Day { wait_seconds: u64 },
}

impl UploadQuotas {
    /// The larger quota applies if an account has several roles.
    pub fn of(&self, roles: &[Role]) -> UploadQuota {
        if is_office(roles) { self.office } else { self.standard }
    }

    /// A quarter is left to editors and admins, whatever strangers upload.
    fn concurrent_for(&self, roles: &[Role]) -> u32 {
        if is_office(roles) { self.concurrent } else { (self.concurrent - self.concurrent / 4).max(1) }
    }

    /// Decides whether an upload of `bytes` may begin.
    pub fn judge(&self, roles: &[Role], usage: &UploadUsage, bytes: u64) -> Result<(), QuotaRefusal> {
        let quota = self.of(roles);
        let running = || usage.uploads.iter().filter(|upload| upload.is_running);
        let running_bytes: u64 = running().map(|upload| upload.bytes).sum();
        if running().count() >= self.concurrent_per_account as usize {
            return Err(QuotaRefusal::Concurrent);
        }
        if usage.running >= self.concurrent_for(roles) {
            return Err(QuotaRefusal::Busy);
        }
        if usage.unlinked_bytes.saturating_add(running_bytes).saturating_add(bytes) > quota.unlinked_bytes {
            return Err(QuotaRefusal::Unlinked);
        }
        match seconds_until_free(&usage.uploads, quota.day_bytes, bytes) {
            0 => Ok(()),
            wait_seconds => Err(QuotaRefusal::Day { wait_seconds }),
        }
    }
}

fn is_office(roles: &[Role]) -> bool {
    roles.iter().any(|role| matches!(role, Role::Editor | Role::Admin))
}

/// Seconds until enough of the uploads, oldest first, are older than a day; 0 if there is room now.
fn seconds_until_free(uploads: &[CountedUpload], day_bytes: u64, bytes: u64) -> u64 {
    let used: u64 = uploads.iter().map(|upload| upload.bytes).sum();
    let mut excess = used.saturating_add(bytes).saturating_sub(day_bytes);
    if excess == 0 {
        return 0;
    }
    for upload in uploads {
        excess = excess.saturating_sub(upload.bytes);
        if excess == 0 {
            return DAY_SECONDS.saturating_sub(upload.seconds_ago).max(1);
        }
    }
    DAY_SECONDS
}

/// True if an upload keeps others waiting: after a minute it must have sent 8 KiB for each further second.
pub const fn is_too_slow(seconds: u64, bytes: u64) -> bool {
    bytes < seconds.saturating_sub(60).saturating_mul(8 * 1024)
}

/// True if `incoming` bytes can be written without leaving less than `floor` bytes free.
pub const fn leaves_floor(free: u64, incoming: u64, floor: u64) -> bool {
    free >= floor.saturating_add(incoming)
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTAS: UploadQuotas = UploadQuotas {
        standard: UploadQuota { day_bytes: 100, unlinked_bytes: 60 },
        office: UploadQuota { day_bytes: 1000, unlinked_bytes: 600 },
        concurrent_per_account: 3,
        concurrent: 8,
    };

    const fn stored(seconds_ago: u64, bytes: u64) -> CountedUpload {
        CountedUpload { seconds_ago, bytes, is_running: false }
    }

    const fn running(bytes: u64) -> CountedUpload {
        CountedUpload { seconds_ago: 5, bytes, is_running: true }
    }

    #[test]
    fn larger_quota_of_several_roles_applies() {
        for (roles, day_bytes) in [
            (&[][..], 100),
            (&[Role::User], 100),
            (&[Role::Reviewer], 100),
            (&[Role::User, Role::Reviewer], 100),
            (&[Role::Editor], 1000),
            (&[Role::Admin], 1000),
            (&[Role::User, Role::Editor], 1000),
        ] {
            assert_eq!(QUOTAS.of(roles).day_bytes, day_bytes, "{roles:?}");
        }
    }

    #[test]
    fn upload_begins_only_within_every_quota() {
        use QuotaRefusal::{Busy, Concurrent, Day, Unlinked};
        let usage = |uploads: &[CountedUpload], unlinked_bytes, running| UploadUsage {
            uploads: uploads.to_vec(),
            unlinked_bytes,
            running,
        };
        for (case, usage, bytes, expected) in [
            ("nothing yet", usage(&[], 0, 0), 60, Ok(())),
            ("exactly full", usage(&[stored(10, 40)], 0, 0), 60, Ok(())),
            ("a byte more", usage(&[stored(10, 41)], 0, 0), 60, Err(Day { wait_seconds: 86_390 })),
            ("unlinked exactly full", usage(&[], 50, 0), 10, Ok(())),
            ("unlinked a byte more", usage(&[], 50, 0), 11, Err(Unlinked)),
            ("running ones are not linked yet", usage(&[running(30)], 20, 1), 11, Err(Unlinked)),
            (
                "running ones count for the day",
                usage(&[stored(50, 80), running(15)], 0, 1),
                6,
                Err(Day { wait_seconds: 86_350 }),
            ),
            ("two running", usage(&[running(1), running(1)], 0, 2), 1, Ok(())),
            ("three running", usage(&[running(1), running(1), running(1)], 0, 3), 1, Err(Concurrent)),
            ("others are running", usage(&[], 0, 5), 1, Ok(())),
            ("too many others are running", usage(&[], 0, 6), 1, Err(Busy)),
            ("huge", usage(&[], 0, 0), u64::MAX, Err(Unlinked)),
        ] {
            assert_eq!(QUOTAS.judge(&[Role::User], &usage, bytes), expected, "{case}");
        }
        let much = usage(&[stored(10, 500)], 400, 0);
        assert_eq!(QUOTAS.judge(&[Role::Editor], &much, 200), Ok(()));
        assert_eq!(QUOTAS.judge(&[Role::Reviewer], &much, 1), Err(Unlinked));
        for (running, expected) in [(7, Ok(())), (8, Err(Busy))] {
            assert_eq!(QUOTAS.judge(&[Role::Admin], &usage(&[], 0, running), 1), expected, "{running}");
        }
    }

    #[test]
    fn wait_ends_when_enough_bytes_are_a_day_old() {
        let uploads = [stored(80_000, 30), stored(50_000, 30), stored(10, 40)];
        for (bytes, expected) in
            [(1, 6_400), (30, 6_400), (31, 36_400), (60, 36_400), (61, 86_390), (100, 86_390), (101, 86_400)]
        {
            assert_eq!(seconds_until_free(&uploads, 100, bytes), expected, "{bytes}");
        }
        assert_eq!(seconds_until_free(&uploads, 101, 1), 0);
        assert_eq!(seconds_until_free(&[stored(86_400, 100)], 100, 1), 1);
    }

    #[test]
    fn slow_uploads_have_a_minute() {
        assert!(!is_too_slow(0, 0) && !is_too_slow(60, 0) && is_too_slow(61, 8191) && !is_too_slow(61, 8192));
        assert!(!is_too_slow(6_000, 50 * 1024 * 1024) && is_too_slow(6_500, 50 * 1024 * 1024));
    }

    #[test]
    fn floor_stays_free() {
        assert!(leaves_floor(100, 40, 60) && !leaves_floor(100, 41, 60) && !leaves_floor(59, 0, 60));
        assert!(leaves_floor(0, 0, 0) && !leaves_floor(100, 1, u64::MAX));
    }
}
