//! Password rules.

use crate::accounts::MAX_NAME_CHARS;
use crate::validation::{FieldErrorKind, Validator};

pub const MIN_CHARS: usize = 10;
/// Longer passwords would only cost hashing time.
pub const MAX_CHARS: usize = 200;

/// The strength estimate takes time quadratic in the length, and this prefix is enough to decide.
const ESTIMATED_CHARS: usize = 40;
/// Characters that the estimator reads as letters in every combination. Common passwords contain few
/// different ones; a client that sends all of them could keep the estimator busy for seconds.
const LEET_CHARS: &str = "4@8({[<369!|107$5+%2";
const MAX_LEET_CHARS: usize = 8;

/// The estimator's word lists are English; these are common passwords of Russian speakers.
const COMMON_IN_RUSSIAN: [&str; 16] = [
    "пароль",
    "йцукен",
    "йцукенгшщз",
    "привет",
    "любовь",
    "солнышко",
    "наташа",
    "максим",
    "россия",
    "москва",
    "администратор",
    "журнал",
    "parol",
    "privet",
    "lubov",
    "qwertyuiop",
];

/// Checks the length only; [`is_common`] estimates the strength.
pub fn check_length(validator: &mut Validator, field: &str, password: &str) {
    let length = password.chars().count();
    if length == 0 {
        validator.add_error(field, FieldErrorKind::Required);
    } else if length < MIN_CHARS {
        validator.add_error(field, FieldErrorKind::TooShort { min: MIN_CHARS });
    } else if length > MAX_CHARS {
        validator.add_error(field, FieldErrorKind::TooLong { max: MAX_CHARS });
    }
}

/// True if the password is on a list of common passwords or a simple variation of one.
///
/// `about` contains known data of the user, such as name and address. Takes milliseconds of CPU time.
pub fn is_common(password: &str, about: &[&str]) -> bool {
    let prefix: String = password.to_lowercase().chars().take(ESTIMATED_CHARS).collect();
    let leet_chars = LEET_CHARS.chars().filter(|c| prefix.contains(*c)).count();
    if leet_chars > MAX_LEET_CHARS && !prefix.chars().all(|c| c.is_ascii_digit()) {
        return false;
    }
    let names = about.iter().flat_map(|text| text.split(['@', '.', ' ', '-']));
    let words = names.chain(COMMON_IN_RUSSIAN).filter(|word| word.len() > 2 && word.len() <= MAX_NAME_CHARS);
    let user_inputs: Vec<String> = words.map(str::to_lowercase).collect();
    let user_inputs: Vec<&str> = user_inputs.iter().map(String::as_str).collect();
    zxcvbn::zxcvbn(&prefix, &user_inputs).score() < zxcvbn::Score::Two
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_code(password: &str) -> Option<&'static str> {
        let mut validator = Validator::new();
        check_length(&mut validator, "password", password);
        let common = is_common(password, &["anna.kulagina@clinic.test", "Anna", "Kulagina"]);
        match validator.finish() {
            Err(errors) => Some(errors[0].kind.code()),
            Ok(()) => common.then_some("common-password"),
        }
    }

    #[test]
    fn strong_passwords_are_accepted() {
        let long = "correct horse battery staple ".repeat(6);
        for good in ["tram-lemon-47-kiosk", "trambridge", "Xk3!vq9#Lm", "синий трамвай у моста", &long]
        {
            assert_eq!(error_code(good), None, "{good}");
        }
    }

    #[test]
    fn short_long_and_common_passwords_are_rejected() {
        assert_eq!(error_code(""), Some("required"));
        assert_eq!(error_code("Xk3!vq9#L"), Some("too-short"));
        assert_eq!(error_code(&"x9!".repeat(100)), Some("too-long"));
        for common in [
            "password123",
            "Password123",
            "1234567890",
            "qwertyuiop",
            "aaaaaaaaaaaa",
            "йцукенгшщз",
            "пароль123456",
            "abcdefghij",
            "iloveyou12",
            "annakulagina",
            "kulagina2024",
        ] {
            assert_eq!(error_code(common), Some("common-password"), "{common}");
        }
    }

    #[test]
    fn length_may_be_exactly_the_minimum_or_the_maximum() {
        let code = |length: usize| {
            let mut validator = Validator::new();
            check_length(&mut validator, "password", &"ы".repeat(length));
            validator.finish().err().map(|errors| errors[0].kind.code())
        };
        assert_eq!([0, 9, 10].map(code), [Some("required"), Some("too-short"), None]);
        assert_eq!([200, 201].map(code), [None, Some("too-long")]);
    }

    /// A name of two letters is part of many words.
    #[test]
    fn short_names_are_not_held_against_a_password() {
        assert!(!is_common("tramtramli", &["Li"]) && is_common("tramtramlin", &["Tram", "Lin"]));
    }

    /// Nine different substitutes for letters are not estimated, except in a password of digits.
    #[test]
    fn passwords_with_many_substitutes_are_not_estimated() {
        assert!(is_common("12345678aa", &[]) && is_common("1234567890", &[]));
        assert!(!is_common("123456789a", &[]));
    }

    /// Worst cases of length and substitutions; the bound is generous because tests run unoptimised.
    #[test]
    fn strength_estimate_is_fast_for_hostile_input() {
        let start = std::time::Instant::now();
        let leet_chars = LEET_CHARS.repeat(3);
        is_common(&leet_chars, &[]);
        is_common(&"a4@e3i1!o0s5$".repeat(4), &["x".repeat(300_000).as_str()]);
        is_common(&"password4@8({".repeat(4), &[]);
        is_common(&"4@8({369".repeat(5), &[]);
        is_common(&"0123456789".repeat(4), &[]);
        assert!(start.elapsed().as_secs_f64() < 1.5, "{:?}", start.elapsed());
    }
}
