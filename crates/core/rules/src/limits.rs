//! Rate limits: the first attempts are free, then each one costs a growing delay.
//!
//! Sign-in attempts are counted by network address, by account, by the pair of both, and by all unfamiliar
//! addresses together. An address is unfamiliar if the account was never signed in to from it. With a limit
//! on pairs only, a thousand addresses could guess five times each; with a limit on accounts only, any client
//! could lock the owner out. Therefore, while an account is under attack, every further address has a single
//! attempt, and later unfamiliar addresses have none. An account that is familiar at an address has its own limit
//! there: wrong passwords for others do not lock it out.

use crate::language::{Language, LocalizedText};

/// Number of free attempts, the delays after them and the decay of the counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimitPolicy {
    /// Attempts without a delay.
    pub free_attempts: u32,
    /// Attempts without a delay while another counter of the same request reports an attack.
    pub free_under_attack: u32,
    /// Count from which the subject is under attack.
    pub attack_from: Option<u32>,
    pub first_delay_seconds: u32,
    pub max_delay_seconds: u32,
    /// The counter loses one attempt in this many seconds, so one attempt per period never runs into the
    /// limit.
    pub decay_seconds: u32,
}

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;

const fn allow(free_attempts: u32, decay_seconds: u32) -> RateLimitPolicy {
    RateLimitPolicy {
        free_attempts,
        free_under_attack: free_attempts,
        attack_from: None,
        first_delay_seconds: 30,
        max_delay_seconds: HOUR,
        decay_seconds,
    }
}

pub mod sign_in {
    use super::{HOUR, MINUTE, RateLimitPolicy, allow};

    /// Wrong passwords from one network address, for any account. Above the limit only the right passwords of
    /// accounts that are familiar there are accepted.
    pub const BY_ADDRESS: RateLimitPolicy = allow(20, 3 * MINUTE);
    /// Wrong passwords for one account from one familiar address.
    pub const FAMILIAR_PAIR: RateLimitPolicy = allow(5, 15 * MINUTE);
    /// Wrong passwords for one account from one unfamiliar address.
    pub const UNFAMILIAR_PAIR: RateLimitPolicy =
        RateLimitPolicy { free_under_attack: 1, ..allow(5, 15 * MINUTE) };
    /// Wrong passwords for one account from all addresses; only counted, to detect an attack.
    pub const BY_ACCOUNT: RateLimitPolicy =
        RateLimitPolicy { attack_from: Some(30), ..allow(u32::MAX, 2 * MINUTE) };
    /// Wrong passwords for one account from all unfamiliar addresses together; above the limit all of them
    /// have to wait.
    pub const BY_UNFAMILIAR_ADDRESSES: RateLimitPolicy = allow(200, MINUTE);
    /// Wrong passwords that the audit log records one by one, of all accounts and addresses together: at most 600 in any
    /// hour. Nobody can delete entries, so strangers must not add them without end.
    pub const RECORDED_FAILURES: RateLimitPolicy = allow(300, 12);
    /// Entries that say that there were more wrong passwords than are recorded.
    pub const FAILURE_SUMMARIES: RateLimitPolicy =
        RateLimitPolicy { first_delay_seconds: HOUR, ..allow(1, HOUR) };
    pub const FAMILIAR_FOR_DAYS: i64 = crate::retention::FAMILIAR_ADDRESSES_DAYS;
    /// Familiar addresses of one account; those used last are kept.
    pub const MAX_FAMILIAR_ADDRESSES: i64 = 20;
}

/// Registrations and other requests that send an e-mail to an address given by the client.
pub const LETTERS_BY_ADDRESS: RateLimitPolicy = allow(10, 5 * MINUTE);
pub const LETTERS_BY_RECIPIENT: RateLimitPolicy = allow(3, 30 * MINUTE);
/// Codes and invitations tried from one address. They cannot be guessed; the limit reduces load.
pub const CODES_BY_ADDRESS: RateLimitPolicy = allow(20, MINUTE);
/// One-click unsubscribe requests that matched no subscription. Mail providers send them for many readers
/// from one address.
pub const ONE_CLICK_UNSUBSCRIBES_BY_ADDRESS: RateLimitPolicy = allow(500, 2);
/// OAuth flows started or completed from one address.
pub const EXTERNAL_BY_ADDRESS: RateLimitPolicy = allow(30, MINUTE);
/// Registered addresses of other users that one external identity enters during an OAuth flow.
pub const TAKEN_ADDRESSES: RateLimitPolicy = allow(5, HOUR);
/// Wrong current passwords in the security settings, where the session may be stolen.
pub const CURRENT_PASSWORD: RateLimitPolicy = allow(5, 15 * MINUTE);

/// Wrong codes of the second factor for one account, after the right password and in the security settings. Passkeys
/// are not counted, so nobody who knows a password locks the owner out of them.
pub const SECOND_FACTOR_CODES: RateLimitPolicy = allow(10, 15 * MINUTE);
/// Requests for the options of a passkey sign-in, and refused passkeys, from one address.
pub const PASSKEYS_BY_ADDRESS: RateLimitPolicy = allow(60, MINUTE);
/// Requests for the options of a passkey by one account.
pub const PASSKEYS_BY_ACCOUNT: RateLimitPolicy = allow(60, MINUTE);

/// Limits on what one account creates, so that no account can fill the disks.
pub mod creation {
    use super::{MINUTE, RateLimitPolicy, allow};

    pub const UPLOADS: RateLimitPolicy = allow(300, MINUTE);
    pub const DRAFTS: RateLimitPolicy = allow(60, 10 * MINUTE);
    /// Exports of personal data.
    pub const EXPORTS: RateLimitPolicy = allow(60, MINUTE);
    pub const MESSAGES: RateLimitPolicy = allow(100, 5 * MINUTE);
    /// Pasted reference lists that authors have checked. Reading a long one takes a second.
    pub const REFERENCE_CHECKS: RateLimitPolicy = allow(60, MINUTE);
    pub const MERGES: RateLimitPolicy = allow(40, 3 * MINUTE);
    /// Each sends e-mails to a reviewer or an editor.
    pub const ASSIGNMENTS: RateLimitPolicy = allow(200, 2 * MINUTE);
    /// Letters resent by one user.
    pub const RESENDS: RateLimitPolicy = allow(100, 2 * MINUTE);
    /// Letters resent to one recipient by all users: five an hour.
    pub const RESENDS_BY_RECIPIENT: RateLimitPolicy =
        RateLimitPolicy { first_delay_seconds: 12 * MINUTE, ..allow(5, 12 * MINUTE) };
    /// Each sends an e-mail to the owner.
    pub const ACCOUNTS: RateLimitPolicy = allow(100, 5 * MINUTE);
    /// Each sends an e-mail to all editors and admins.
    pub const ISSUES: RateLimitPolicy = allow(30, 10 * MINUTE);
    pub const PAGES: RateLimitPolicy = allow(100, 5 * MINUTE);
    /// Requests to send records to indexers, of many articles each.
    pub const DELIVERIES: RateLimitPolicy = allow(100, MINUTE);
}

impl RateLimitPolicy {
    /// Multiplies the free attempts, for journals whose readers share network addresses.
    pub const fn scaled_by(self, factor: u32) -> RateLimitPolicy {
        RateLimitPolicy { free_attempts: self.free_attempts.saturating_mul(factor), ..self }
    }

    pub const fn is_under_attack(&self, count: u32) -> bool {
        matches!(self.attack_from, Some(from) if count >= from)
    }

    /// Number of attempts that a counter loses in `seconds`, and the seconds that this uses up.
    pub fn decay(&self, count: u32, seconds: u64) -> (u32, u64) {
        let period = u64::from(self.decay_seconds);
        let periods = seconds / period;
        match u32::try_from(periods) {
            // The remaining time counts towards the next decrement.
            Ok(lost) if lost < count => (lost, periods * period),
            _ => (count, seconds),
        }
    }

    /// Seconds that the next attempt must wait after `count` attempts.
    pub fn delay_after(&self, count: u32, under_attack: bool) -> u32 {
        let free = if under_attack { self.free_under_attack } else { self.free_attempts };
        let Some(excess) = count.checked_sub(free) else { return 0 };
        let factor = 1_u32.checked_shl(excess).unwrap_or(u32::MAX);
        self.first_delay_seconds.saturating_mul(factor).min(self.max_delay_seconds)
    }
}

const WAIT: LocalizedText = LocalizedText::new(
    "Too many attempts. Please wait {time} and try again.",
    "Слишком много попыток. Подождите {time} и попробуйте снова.",
);
const SECONDS: LocalizedText = LocalizedText::new("{n} s", "{n} с");
const MINUTES: LocalizedText = LocalizedText::new("{n} min", "{n} мин");
const HOURS: LocalizedText = LocalizedText::new("{n} h", "{n} ч");

/// Message for a request that has to wait.
pub fn wait_message(seconds: u64, language: Language) -> String {
    WAIT.fill(language, &[("time", wait_time(seconds, language))])
}

/// Time to wait in seconds, minutes or hours, rounded up.
pub fn wait_time(seconds: u64, language: Language) -> String {
    let (unit, number) = match seconds {
        0..=90 => (SECONDS, seconds),
        91..=7200 => (MINUTES, seconds.div_ceil(60)),
        _ => (HOURS, seconds.div_ceil(3600)),
    };
    unit.fill(language, &[("n", number.to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delay_doubles_up_to_the_maximum() {
        let five = allow(5, MINUTE);
        let delays: Vec<u32> = (0..14).map(|count| five.delay_after(count, false)).collect();
        assert_eq!(delays, [0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
        assert_eq!(five.delay_after(u32::MAX, false), 3600);
    }

    #[test]
    fn account_under_attack_gives_unfamiliar_addresses_one_attempt() {
        let account = sign_in::BY_ACCOUNT;
        assert!(!account.is_under_attack(29) && account.is_under_attack(30));
        assert!(!sign_in::UNFAMILIAR_PAIR.is_under_attack(1000));
        assert_eq!(sign_in::UNFAMILIAR_PAIR.delay_after(1, false), 0);
        assert_eq!(sign_in::UNFAMILIAR_PAIR.delay_after(1, true), 30);
        assert_eq!(sign_in::FAMILIAR_PAIR.delay_after(4, true), 0);
        assert_eq!(account.delay_after(1_000_000, true), 0);
        assert_eq!(sign_in::BY_UNFAMILIAR_ADDRESSES.delay_after(200, true), 30);
    }

    #[test]
    fn decay_keeps_the_remaining_seconds() {
        let five = allow(5, MINUTE);
        let after = [0, 59, 60, 150, 1000].map(|seconds| five.decay(5, seconds));
        assert_eq!(after, [(0, 0), (0, 0), (1, 60), (2, 120), (5, 1000)]);
        assert_eq!(five.decay(5, u64::MAX), (5, u64::MAX));
        assert_eq!(five.decay(0, 90), (0, 90));
        // An empty counter starts anew, so the remaining time is used up too.
        assert_eq!(five.decay(5, 330), (5, 330));
    }

    #[test]
    fn each_limit_has_its_free_attempts_and_seconds_until_one_more() {
        for (policy, free_attempts, seconds) in [
            (sign_in::BY_ADDRESS, 20, 180),
            (sign_in::FAMILIAR_PAIR, 5, 900),
            (sign_in::UNFAMILIAR_PAIR, 5, 900),
            (sign_in::BY_ACCOUNT, u32::MAX, 120),
            (sign_in::BY_UNFAMILIAR_ADDRESSES, 200, 60),
            (sign_in::RECORDED_FAILURES, 300, 12),
            (sign_in::FAILURE_SUMMARIES, 1, 3_600),
            (LETTERS_BY_ADDRESS, 10, 300),
            (LETTERS_BY_RECIPIENT, 3, 1_800),
            (CODES_BY_ADDRESS, 20, 60),
            (ONE_CLICK_UNSUBSCRIBES_BY_ADDRESS, 500, 2),
            (EXTERNAL_BY_ADDRESS, 30, 60),
            (TAKEN_ADDRESSES, 5, 3_600),
            (CURRENT_PASSWORD, 5, 900),
            (SECOND_FACTOR_CODES, 10, 900),
            (PASSKEYS_BY_ADDRESS, 60, 60),
            (PASSKEYS_BY_ACCOUNT, 60, 60),
            (creation::UPLOADS, 300, 60),
            (creation::DRAFTS, 60, 600),
            (creation::EXPORTS, 60, 60),
            (creation::MESSAGES, 100, 300),
            (creation::MERGES, 40, 180),
            (creation::ASSIGNMENTS, 200, 120),
            (creation::RESENDS, 100, 120),
            (creation::RESENDS_BY_RECIPIENT, 5, 720),
            (creation::ACCOUNTS, 100, 300),
            (creation::ISSUES, 30, 600),
            (creation::PAGES, 100, 300),
        ] {
            assert_eq!((policy.free_attempts, policy.decay_seconds), (free_attempts, seconds), "{policy:?}");
        }
    }

    #[test]
    fn scaled_by_multiplies_the_free_attempts_only() {
        let scaled = allow(5, MINUTE).scaled_by(3);
        assert_eq!(scaled, RateLimitPolicy { free_attempts: 15, ..allow(5, MINUTE) });
        assert_eq!(allow(5, MINUTE).scaled_by(u32::MAX).free_attempts, u32::MAX);
    }

    #[test]
    fn an_hour_adds_few_entries_about_wrong_passwords() {
        let recorded = sign_in::RECORDED_FAILURES;
        assert_eq!(recorded.free_attempts + HOUR / recorded.decay_seconds, 600);
        assert_eq!(sign_in::FAILURE_SUMMARIES.delay_after(1, false), HOUR);
    }

    #[test]
    fn one_recipient_gets_five_resent_letters_an_hour() {
        let policy = creation::RESENDS_BY_RECIPIENT;
        assert_eq!([4, 5].map(|count| policy.delay_after(count, false)), [0, 720]);
        assert_eq!(policy.decay(5, HOUR.into()).0, 5);
    }

    #[test]
    fn wait_message_uses_seconds_or_minutes() {
        assert_eq!(wait_message(90, Language::En), "Too many attempts. Please wait 90 s and try again.");
        assert_eq!(wait_message(120, Language::En), "Too many attempts. Please wait 2 min and try again.");
        assert_eq!(wait_message(30, Language::En), "Too many attempts. Please wait 30 s and try again.");
        assert_eq!(
            wait_message(91, Language::Ru),
            "Слишком много попыток. Подождите 2 мин и попробуйте снова."
        );
    }

    #[test]
    fn wait_time_uses_hours_from_two_hours_on() {
        let times = [1, 90, 91, 3_600, 7_200, 7_201, 86_400].map(|seconds| wait_time(seconds, Language::En));
        assert_eq!(times, ["1 s", "90 s", "2 min", "60 min", "120 min", "3 h", "24 h"]);
        assert_eq!(wait_time(80_000, Language::Ru), "23 ч");
    }
}
