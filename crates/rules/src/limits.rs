//! How often a door may be tried. The first tries are free; then each one costs a growing delay.
//!
//! Signing in is counted by the caller's network address, by the account, by the pair of them, and by all addresses
//! together from which the account was never signed in to. The pair alone would let a thousand addresses guess five times each; the account alone
//! would let anybody lock its owner out. So an account that is tried too often gives every further address a single
//! try, and later none to strange ones.

use crate::language::{Language, Words};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Tries without any delay.
    pub free: u32,
    /// The same while one of the other counts says that the door is under attack.
    pub free_under_attack: u32,
    /// From this count on the door is under attack.
    pub attack_from: Option<u32>,
    pub first_delay_seconds: u32,
    pub longest_delay_seconds: u32,
    /// The count loses one for each of these that passes: so many tries can go on for ever.
    pub one_forgotten_every_seconds: u32,
}

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;

const fn allow(free: u32, one_forgotten_every_seconds: u32) -> Allowance {
    Allowance {
        free,
        free_under_attack: free,
        attack_from: None,
        first_delay_seconds: 30,
        longest_delay_seconds: HOUR,
        one_forgotten_every_seconds,
    }
}

pub mod sign_in {
    use super::{Allowance, MINUTE, allow};

    /// Wrong passwords from one network address, whatever the account.
    pub const BY_ADDRESS: Allowance = allow(20, 3 * MINUTE);
    /// Wrong passwords for one account from one address where it was signed in to before.
    pub const FAMILIAR_PAIR: Allowance = allow(5, 15 * MINUTE);
    /// The same from any other address.
    pub const STRANGE_PAIR: Allowance = Allowance { free_under_attack: 1, ..allow(5, 15 * MINUTE) };
    /// Wrong passwords for one account from all addresses: only counted, to know when it is under attack.
    pub const BY_ACCOUNT: Allowance = Allowance { attack_from: Some(30), ..allow(u32::MAX, 2 * MINUTE) };
    /// The same from addresses where it was never signed in to: in the end all of these have to wait.
    pub const BY_STRANGERS: Allowance = allow(200, MINUTE);
    /// An address stays familiar for so long.
    pub const FAMILIAR_FOR_DAYS: i64 = crate::retention::FAMILIAR_ADDRESSES_DAYS;
}

/// Registrations, and letters asked for: each is a letter to somebody's mailbox.
pub const LETTERS_BY_ADDRESS: Allowance = allow(10, 5 * MINUTE);
pub const LETTERS_TO_ONE: Allowance = allow(3, 30 * MINUTE);
/// Codes and invitations tried from one address. They cannot be guessed; this keeps the noise down.
pub const CODES_BY_ADDRESS: Allowance = allow(20, MINUTE);
/// Tries to end a subscription by one click that ended none. Mail providers ask for many readers from one address.
pub const ONE_CLICKS_BY_ADDRESS: Allowance = allow(500, 2);
/// Ways through an external provider begun or ended from one address.
pub const EXTERNAL_BY_ADDRESS: Allowance = allow(30, MINUTE);
/// Addresses of other people named on a way through a provider, by the person whom the provider vouches for.
pub const TAKEN_ADDRESSES: Allowance = allow(5, HOUR);
/// Wrong current passwords in the security settings: the session may be stolen.
pub const CURRENT_PASSWORD: Allowance = allow(5, 15 * MINUTE);

/// What one account makes. Nobody needs so much; without it one account could fill the disks.
pub mod making {
    use super::{Allowance, MINUTE, allow};

    pub const UPLOADS: Allowance = allow(300, MINUTE);
    pub const DRAFTS: Allowance = allow(60, 10 * MINUTE);
    /// Of everything that is held about somebody.
    pub const EXPORTS: Allowance = allow(60, MINUTE);
    pub const MESSAGES: Allowance = allow(100, 5 * MINUTE);
    pub const MERGES: Allowance = allow(40, 3 * MINUTE);
    /// Each is a letter to somebody's mailbox.
    pub const ASSIGNMENTS: Allowance = allow(200, 2 * MINUTE);
    /// The same letters once more, by one person.
    pub const RESENDS: Allowance = allow(100, 2 * MINUTE);
    /// And to one person, whoever has them sent: five an hour.
    pub const RESENDS_TO_ONE: Allowance =
        Allowance { first_delay_seconds: 12 * MINUTE, ..allow(5, 12 * MINUTE) };
    /// So is each account that an admin makes.
    pub const ACCOUNTS: Allowance = allow(100, 5 * MINUTE);
    /// Each is a letter to everybody in the office.
    pub const ISSUES: Allowance = allow(30, 10 * MINUTE);
    pub const PAGES: Allowance = allow(100, 5 * MINUTE);
}

impl Allowance {
    /// The same for a journal whose readers share addresses.
    pub const fn times(self, factor: u32) -> Allowance {
        Allowance { free: self.free.saturating_mul(factor), ..self }
    }

    pub const fn is_under_attack(&self, count: u32) -> bool {
        matches!(self.attack_from, Some(from) if count >= from)
    }

    /// How many tries of a count are forgotten after so many seconds, and how many of the seconds that has used up.
    pub fn forgotten(&self, count: u32, seconds: u64) -> (u32, u64) {
        let every = u64::from(self.one_forgotten_every_seconds);
        let forgotten = seconds / every;
        match u32::try_from(forgotten) {
            // The rest of the time counts towards the next one.
            Ok(some) if some < count => (some, forgotten * every),
            _ => (count, seconds),
        }
    }

    /// How long the next try must wait after this many.
    pub fn delay_after(&self, count: u32, under_attack: bool) -> u32 {
        let free = if under_attack { self.free_under_attack } else { self.free };
        let Some(beyond) = count.checked_sub(free) else { return 0 };
        let doubled = 1_u32.checked_shl(beyond).unwrap_or(u32::MAX);
        self.first_delay_seconds.saturating_mul(doubled).min(self.longest_delay_seconds)
    }
}

const WAIT: Words = Words::new(
    "Too many attempts. Please wait {time} and try again.",
    "Слишком много попыток. Подождите {time} и попробуйте снова.",
);
const SECONDS: Words = Words::new("{n} s", "{n} с");
const MINUTES: Words = Words::new("{n} min", "{n} мин");

/// The sentence that goes with a refusal.
pub fn wait(seconds: u64, language: Language) -> String {
    let (unit, number) = if seconds <= 90 { (SECONDS, seconds) } else { (MINUTES, seconds.div_ceil(60)) };
    let time = unit.fill(language, &[("n", number.to_string())]);
    WAIT.fill(language, &[("time", time)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_to_their_longest() {
        let five = allow(5, MINUTE);
        let delays: Vec<u32> = (0..14).map(|count| five.delay_after(count, false)).collect();
        assert_eq!(delays, [0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
        assert_eq!(five.delay_after(u32::MAX, false), 3600);
    }

    #[test]
    fn an_account_under_attack_gives_strangers_one_try() {
        let account = sign_in::BY_ACCOUNT;
        assert!(!account.is_under_attack(29) && account.is_under_attack(30));
        assert!(!sign_in::STRANGE_PAIR.is_under_attack(1000));
        assert_eq!(sign_in::STRANGE_PAIR.delay_after(1, false), 0);
        assert_eq!(sign_in::STRANGE_PAIR.delay_after(1, true), 30);
        assert_eq!(sign_in::FAMILIAR_PAIR.delay_after(4, true), 0);
        assert_eq!(account.delay_after(1_000_000, true), 0);
        assert_eq!(sign_in::BY_STRANGERS.delay_after(200, true), 30);
    }

    #[test]
    fn a_count_fades_and_no_time_is_lost() {
        let five = allow(5, MINUTE);
        let after = [0, 59, 60, 150, 1000].map(|seconds| five.forgotten(5, seconds));
        assert_eq!(after, [(0, 0), (0, 0), (1, 60), (2, 120), (5, 1000)]);
        assert_eq!(five.forgotten(5, u64::MAX), (5, u64::MAX));
        assert_eq!(five.forgotten(0, 90), (0, 90));
    }

    #[test]
    fn waiting_is_said_in_words() {
        assert_eq!(wait(30, Language::En), "Too many attempts. Please wait 30 s and try again.");
        assert_eq!(wait(91, Language::Ru), "Слишком много попыток. Подождите 2 мин и попробуйте снова.");
    }
}
