//! Codes that a user enters after the password.

/// Digits that an authenticator app shows.
const DIGITS: usize = 6;
/// Characters of a recovery code: 120 bits.
const RECOVERY_CHARS: usize = 24;
const GROUP_CHARS: usize = 4;
/// Base32 of RFC 4648, which has no 0, 1, 8 and 9.
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// A code as it was entered, without spaces and hyphens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnteredCode {
    /// Six digits.
    Authenticator(u32),
    /// In capital letters.
    Recovery(String),
}

impl EnteredCode {
    /// Reads a code; `None` if it can be neither.
    pub fn parse(text: &str) -> Option<EnteredCode> {
        if text.len() > 4 * RECOVERY_CHARS {
            return None;
        }
        let code: String = text.chars().filter(|c| !c.is_whitespace() && !is_hyphen(*c)).collect();
        let code = code.to_ascii_uppercase();
        if code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()) {
            return code.parse().ok().map(EnteredCode::Authenticator);
        }
        let is_recovery_code =
            code.len() == RECOVERY_CHARS && code.bytes().all(|byte| ALPHABET.contains(&byte));
        is_recovery_code.then_some(EnteredCode::Recovery(code))
    }
}

/// Word processors replace hyphens by other dashes.
const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Writes 120 random bits as a recovery code in groups of four characters.
pub fn format_recovery_code(bits: [u8; 15]) -> String {
    let code = base32(&bits);
    let groups: Vec<&str> =
        (0..RECOVERY_CHARS).step_by(GROUP_CHARS).map(|start| &code[start..start + GROUP_CHARS]).collect();
    groups.join("-")
}

/// Encodes bytes in base32 without padding, as authenticator apps expect their secret.
pub fn base32(bytes: &[u8]) -> String {
    let bit = |index: usize| match bytes.get(index / 8) {
        Some(byte) => usize::from(byte >> (7 - index % 8) & 1),
        None => 0,
    };
    let chars = (bytes.len() * 8).div_ceil(5);
    (0..chars)
        .map(|position| (0..5).fold(0, |value, offset| value << 1 | bit(position * 5 + offset)))
        .map(|value| char::from(ALPHABET[value]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors of RFC 4648, section 10.
    #[test]
    fn base32_follows_the_rfc() {
        for (text, encoded) in
            [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foobar", "MZXW6YTBOI")]
        {
            assert_eq!(base32(text.as_bytes()), encoded);
        }
    }

    #[test]
    fn six_digits_are_a_code_of_the_app() {
        for text in ["123456", "123 456", " 12-34 56\u{a0}"] {
            assert_eq!(EnteredCode::parse(text), Some(EnteredCode::Authenticator(123_456)), "{text}");
        }
        assert_eq!(EnteredCode::parse("000000"), Some(EnteredCode::Authenticator(0)));
    }

    #[test]
    fn recovery_codes_are_read_as_people_write_them() {
        let code = format_recovery_code([0xab; 15]);
        assert_eq!(code.len(), 29);
        let plain = code.replace('-', "");
        let spelled = [
            code.clone(),
            plain.clone(),
            code.to_lowercase(),
            code.replace('-', " "),
            code.replace('-', "\u{2013}"),
        ];
        for text in spelled {
            assert_eq!(EnteredCode::parse(&text), Some(EnteredCode::Recovery(plain.clone())), "{text}");
        }
    }

    #[test]
    fn nothing_else_is_a_code() {
        let long = "A".repeat(25);
        let endless = "1 ".repeat(1_000_000);
        let texts =
            ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "ABCD-EFGH", "0123-0123-0123-0123-0123-0123", &long];
        for text in texts.into_iter().chain([endless.as_str()]) {
            assert_eq!(EnteredCode::parse(text), None);
        }
    }
}
