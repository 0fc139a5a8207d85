//! Account rules: code lifetimes, name and ORCID formats, disconnecting a sign-in provider.

/// Purpose of a single-use code sent by e-mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodePurpose {
    VerifyEmail,
    ResetPassword,
    ChangeEmail,
    /// Sent to the previous address of an account.
    UndoEmailChange,
    Invitation,
}

impl CodePurpose {
    pub const ALL: [CodePurpose; 5] = [
        CodePurpose::VerifyEmail,
        CodePurpose::ResetPassword,
        CodePurpose::ChangeEmail,
        CodePurpose::UndoEmailChange,
        CodePurpose::Invitation,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            CodePurpose::VerifyEmail => "verify-email",
            CodePurpose::ResetPassword => "reset-password",
            CodePurpose::ChangeEmail => "change-email",
            CodePurpose::UndoEmailChange => "undo-email-change",
            CodePurpose::Invitation => "invitation",
        }
    }

    pub fn from_code(code: &str) -> Option<CodePurpose> {
        CodePurpose::ALL.into_iter().find(|purpose| purpose.code() == code)
    }

    pub const fn valid_hours(self) -> i64 {
        match self {
            CodePurpose::VerifyEmail => 48,
            CodePurpose::ResetPassword | CodePurpose::ChangeEmail => 2,
            CodePurpose::UndoEmailChange => 7 * 24,
            CodePurpose::Invitation => 30 * 24,
        }
    }
}

/// Hours in which the owner of an account that an admin created can choose its first password, as long as an
/// invitation.
pub const FIRST_PASSWORD_HOURS: i64 = CodePurpose::Invitation.valid_hours();

/// Requires another way to sign in before the external provider is removed.
pub const fn can_disconnect_provider(has_password: bool, email_confirmed: bool) -> bool {
    has_password && email_confirmed
}

/// Upper bound for submitted codes; real ones are much shorter.
pub const MAX_CODE_CHARS: usize = 200;
pub const MAX_NAME_CHARS: usize = 100;
/// Limit of single-line texts that have no limit of their own.
pub const MAX_LINE_CHARS: usize = 300;
pub const MAX_PHONE_CHARS: usize = 40;

/// True if all letters are Latin, with or without accents: names are printed and exported in Latin script.
pub fn is_latin(text: &str) -> bool {
    text.chars().all(|c| {
        !c.is_alphabetic() || matches!(c, '\0'..='\u{24f}' | '\u{2b0}'..='\u{36f}' | '\u{1e00}'..='\u{1eff}')
    })
}

/// True if the text can be a name and contains no link or markup.
///
/// Names are inserted into e-mails to unconfirmed addresses, so they must not be usable for spam.
pub fn is_name(text: &str) -> bool {
    !text.contains(['/', ':', '@', '<', '>', '\\', '|', '{', '}', '[', ']'])
        && !text.to_lowercase().contains("www.")
        && text.chars().any(char::is_alphabetic)
}

/// True for digits with the usual separators and extension marks.
pub fn is_phone_number(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || " +-()./#;,extEXTдоб".contains(c))
}

/// True for four groups of four characters whose last one is the check digit (ISO 7064 MOD 11-2).
pub fn is_orcid(value: &str) -> bool {
    let characters: Vec<char> = value.chars().filter(|c| *c != '-').collect();
    let has_hyphens = value.len() == 19 && value.bytes().skip(4).step_by(5).all(|b| b == b'-');
    if !has_hyphens || characters.len() != 16 {
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
    fn codes_are_valid_for_days_hours_or_a_month() {
        let purposes = CodePurpose::ALL.map(|purpose| (purpose.code(), purpose.valid_hours()));
        let expected = [
            ("verify-email", 48),
            ("reset-password", 2),
            ("change-email", 2),
            ("undo-email-change", 168),
            ("invitation", 720),
        ];
        assert_eq!(purposes, expected);
        for purpose in CodePurpose::ALL {
            assert_eq!(CodePurpose::from_code(purpose.code()), Some(purpose));
        }
        assert_eq!(CodePurpose::from_code("sign-in"), None);
        assert_eq!(FIRST_PASSWORD_HOURS, 720);
    }

    #[test]
    fn is_latin_accepts_accents_and_rejects_other_scripts() {
        for good in ["Anna", "José-María", "O'Neil", "Łukasz Šťastný", "Nguyễn", "Anna K. 3rd"] {
            assert!(is_latin(good), "{good}");
        }
        for bad in ["Анна", "Annа", "王", "Ελένη"] {
            assert!(!is_latin(bad), "{bad}");
        }
    }

    #[test]
    fn is_name_rejects_links_and_markup() {
        assert!(!is_name("") && !is_name("WWW.evil.test anna"));
        for good in ["Anna", "O'Neil (Orlova), Jr.", "Anna-Maria K."] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["You won: https://evil.test", "www.evil.test", "a@b.ru", "<b>Anna</b>", "123", "[x](y)"] {
            assert!(!is_name(bad), "{bad}");
        }
    }

    #[test]
    fn is_orcid_verifies_the_check_digit() {
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
    fn is_phone_number_accepts_separators_and_extensions() {
        for good in ["+7 (812) 338-62-65", "812.338.6265 ext 4", "8 812 338 62 65 доб. 12"] {
            assert!(is_phone_number(good), "{good}");
        }
        for bad in ["call me", "+", "<script>1", ""] {
            assert!(!is_phone_number(bad), "{bad}");
        }
    }

    #[test]
    fn provider_can_be_disconnected_only_with_password_and_confirmed_email() {
        assert!(can_disconnect_provider(true, true));
        for (password, email) in [(true, false), (false, true), (false, false)] {
            assert!(!can_disconnect_provider(password, email));
        }
    }
}
