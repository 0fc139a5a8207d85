//! What is true of every account: its codes, its names, its ways in.

/// What a code from a letter is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodePurpose {
    VerifyEmail,
    ResetPassword,
    ChangeEmail,
    Invitation,
}

impl CodePurpose {
    pub const ALL: [CodePurpose; 4] = [
        CodePurpose::VerifyEmail,
        CodePurpose::ResetPassword,
        CodePurpose::ChangeEmail,
        CodePurpose::Invitation,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            CodePurpose::VerifyEmail => "verify-email",
            CodePurpose::ResetPassword => "reset-password",
            CodePurpose::ChangeEmail => "change-email",
            CodePurpose::Invitation => "invitation",
        }
    }

    pub fn from_code(code: &str) -> Option<CodePurpose> {
        CodePurpose::ALL.into_iter().find(|purpose| purpose.code() == code)
    }

    /// How long the code works, in hours.
    pub const fn valid_hours(self) -> i64 {
        match self {
            CodePurpose::VerifyEmail => 48,
            CodePurpose::ResetPassword | CodePurpose::ChangeEmail => 2,
            CodePurpose::Invitation => 30 * 24,
        }
    }
}

/// A person must be able to get in without the provider before they leave it.
pub const fn can_disconnect_provider(has_password: bool, email_confirmed: bool) -> bool {
    has_password && email_confirmed
}

/// Far more than a code has; anything longer is not one.
pub const MAX_CODE_CHARS: usize = 200;
pub const MAX_NAME_CHARS: usize = 100;
pub const MAX_LINE_CHARS: usize = 300;
pub const MAX_PHONE_CHARS: usize = 40;

/// The journal prints and exports names in Latin letters, with any accent.
pub fn is_latin(text: &str) -> bool {
    text.chars().all(|c| {
        !c.is_alphabetic() || matches!(c, '\0'..='\u{24f}' | '\u{2b0}'..='\u{36f}' | '\u{1e00}'..='\u{1eff}')
    })
}

/// A name goes into letters to addresses that nobody has confirmed yet: it must not carry a message or a link.
pub fn is_name(text: &str) -> bool {
    !text.contains(['/', ':', '@', '<', '>', '\\', '|', '{', '}', '[', ']'])
        && !text.to_lowercase().contains("www.")
        && text.chars().any(char::is_alphabetic)
}

/// Digits with the signs that people put between them.
pub fn is_phone_number(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || " +-()./#;,extEXTдоб".contains(c))
}

/// Sixteen characters in groups of four, the last a check digit (ISO 7064 11,2).
pub fn is_orcid(value: &str) -> bool {
    let characters: Vec<char> = value.chars().filter(|c| *c != '-').collect();
    let shape = value.len() == 19 && value.bytes().skip(4).step_by(5).all(|b| b == b'-');
    if !shape || characters.len() != 16 {
        return false;
    }
    let mut total = 0;
    for c in &characters[..15] {
        let Some(digit) = c.to_digit(10) else { return false };
        total = (total + digit) * 2;
    }
    let check = (12 - total % 11) % 11;
    characters[15] == char::from_digit(check, 10).unwrap_or('X')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_latin_letters() {
        for good in ["Anna", "José-María", "O'Neil", "Łukasz Šťastný", "Nguyễn", "Anna K. 3rd"] {
            assert!(is_latin(good), "{good}");
        }
        for bad in ["Анна", "Annа", "王", "Ελένη"] {
            assert!(!is_latin(bad), "{bad}");
        }
    }

    #[test]
    fn names_carry_no_message() {
        for good in ["Anna", "O'Neil (Orlova), Jr.", "Anna-Maria K."] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["You won: https://evil.test", "www.evil.test", "a@b.ru", "<b>Anna</b>", "123", "[x](y)"] {
            assert!(!is_name(bad), "{bad}");
        }
    }

    #[test]
    fn orcids_have_check_digits() {
        for good in ["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X"] {
            assert!(is_orcid(good), "{good}");
        }
        for bad in [
            "0000-0002-1825-0098",
            "0000000218250097",
            "0000-0002-1694-2330",
            "",
            "0000-0002-1825-009X",
            "00000-002-1825-0097",
        ] {
            assert!(!is_orcid(bad), "{bad}");
        }
    }

    #[test]
    fn phone_numbers() {
        for good in ["+7 (812) 338-62-65", "812.338.6265 ext 4", "8 812 338 62 65 доб. 12"] {
            assert!(is_phone_number(good), "{good}");
        }
        for bad in ["call me", "+", "<script>1"] {
            assert!(!is_phone_number(bad), "{bad}");
        }
    }

    #[test]
    fn nobody_locks_themselves_out() {
        assert!(can_disconnect_provider(true, true));
        for (password, email) in [(true, false), (false, true), (false, false)] {
            assert!(!can_disconnect_provider(password, email));
        }
    }
}
