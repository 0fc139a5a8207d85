//! Base 32 as Crockford writes it, with the check digits of ISO 7064 MOD 97-10, as in ROR ids and in suffixes of DOIs.

/// Without i, l, o and u, which are misread.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Writes the last `length` digits of a number.
pub fn encode(number: u64, length: usize) -> String {
    let mut rest = number;
    let mut digits: Vec<char> = Vec::with_capacity(length);
    for _ in 0..length {
        digits.push(char::from(ALPHABET[usize::from((rest % 32) as u8)]));
        rest /= 32;
    }
    digits.into_iter().rev().collect()
}

/// Returns the number; `None` if a character is no digit in lower case or the number is too big.
pub fn decode(digits: &str) -> Option<u64> {
    digits.bytes().try_fold(0_u64, |number, digit| {
        let value = ALPHABET.iter().position(|known| *known == digit)?;
        number.checked_mul(32)?.checked_add(value as u64)
    })
}

/// Returns the check digits of a number.
pub fn check_digits(number: u64) -> String {
    // The remainder first, so that big numbers do not overflow.
    format!("{:02}", 98 - number % 97 * 100 % 97)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_and_read() {
        for (number, digits) in [(0, "000000"), (31, "00000z"), (32, "000010"), (32_u64.pow(6) - 1, "zzzzzz")]
        {
            assert_eq!(encode(number, 6), digits);
            assert_eq!(decode(digits), Some(number));
        }
        assert_eq!(encode(32_u64.pow(6), 6), "000000", "higher digits are cut off");
        assert_eq!(decode("7zzzzzzzzzzzz"), Some(u64::MAX >> 1));
        for wrong in ["A", "u", "l", "ё", "zzzzzzzzzzzzzzz"] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn check_digits_are_those_of_the_standard() {
        // https://ror.org/05n3x4p02
        assert_eq!(check_digits(decode("5n3x4p").unwrap()), "02");
        assert_eq!(check_digits(0), "98");
        assert_eq!(check_digits(u64::MAX).len(), 2);
    }
}
