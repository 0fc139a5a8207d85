//! Time-based one-time passwords (RFC 6238) as all authenticator apps compute them: SHA-1, six digits, 30 seconds.

use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use rules::second_factor::{STEP_SECONDS, STEP_TOLERANCE};
use sha1::Sha1;

/// Bytes of a secret, as RFC 4226 recommends for SHA-1.
pub const SECRET_BYTES: usize = 20;

/// Returns the step whose code was entered, if it is near the present one and after `last_step`.
pub fn find_step(secret: &[u8], code: u32, last_step: i64, now: DateTime<Utc>) -> Option<i64> {
    let present = now.timestamp().div_euclid(STEP_SECONDS);
    (present - STEP_TOLERANCE..=present + STEP_TOLERANCE)
        .filter(|step| *step > last_step)
        .find(|step| code_of(secret, *step) == code)
}

/// Computes the code of a step (RFC 4226, 5.3).
fn code_of(secret: &[u8], step: i64) -> u32 {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("HMAC accepts keys of any length");
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[19] & 0xf);
    let number = u32::from_be_bytes([hash[offset], hash[offset + 1], hash[offset + 2], hash[offset + 3]]);
    (number & 0x7fff_ffff) % 1_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    /// Test vectors of RFC 6238, appendix B, whose codes have eight digits.
    #[test]
    fn codes_follow_the_rfc() {
        for (seconds, code) in [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ] {
            assert_eq!(code_of(SECRET, seconds / 30), code % 1_000_000, "{seconds}");
        }
    }

    #[test]
    fn codes_are_accepted_one_step_early_and_late() {
        let step = 1_234_567_890 / 30;
        let code = code_of(SECRET, step);
        for (seconds, expected) in
            [(-31, None), (-30, Some(step)), (0, Some(step)), (59, Some(step)), (60, None)]
        {
            assert_eq!(find_step(SECRET, code, 0, at(step * 30 + seconds)), expected, "{seconds}");
        }
    }

    #[test]
    fn each_step_and_those_before_it_are_accepted_once() {
        let step = 1_234_567_890 / 30;
        let now = at(step * 30);
        assert_eq!(find_step(SECRET, code_of(SECRET, step), step, now), None);
        assert_eq!(find_step(SECRET, code_of(SECRET, step - 1), step, now), None);
        assert_eq!(find_step(SECRET, code_of(SECRET, step + 1), step, now), Some(step + 1));
    }
}
