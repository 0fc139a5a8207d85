//! Which passwords are good enough.

use crate::accounts::MAX_NAME_CHARS;
use crate::faults::{Checks, FaultKind};

pub const MIN_CHARS: usize = 10;
/// Longer ones would only cost time.
pub const MAX_CHARS: usize = 200;

/// The estimate grows with the square of the length, and this much of a password decides already.
const JUDGED_CHARS: usize = 40;
/// The estimator tries every way to read these signs as letters. Nothing common has many different ones of them, and
/// somebody could send them all to keep it busy for seconds.
const SIGNS_FOR_LETTERS: &str = "4@8({[<369!|107$5+%2";
const MAX_SIGNS_FOR_LETTERS: usize = 8;

/// The estimator's lists are English; these are what Russian-speaking people type.
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

/// What can be said at once; whether it is common takes an estimate, see [`is_common`].
pub fn check_length(checks: &mut Checks, field: &str, password: &str) {
    let length = password.chars().count();
    if length == 0 {
        checks.fault(field, FaultKind::Required);
    } else if length < MIN_CHARS {
        checks.fault(field, FaultKind::TooShort { min: MIN_CHARS });
    } else if length > MAX_CHARS {
        checks.fault(field, FaultKind::TooLong { max: MAX_CHARS });
    }
}

/// Whether it is on the lists that are tried first, or a simple change of something there. `about` is what others
/// know of the person, which makes a poor password. Takes milliseconds of work.
pub fn is_common(password: &str, about: &[&str]) -> bool {
    let judged: String = password.to_lowercase().chars().take(JUDGED_CHARS).collect();
    let signs = SIGNS_FOR_LETTERS.chars().filter(|sign| judged.contains(*sign)).count();
    if signs > MAX_SIGNS_FOR_LETTERS && !judged.chars().all(|c| c.is_ascii_digit()) {
        return false;
    }
    let names = about.iter().flat_map(|text| text.split(['@', '.', ' ', '-']));
    let words = names.chain(COMMON_IN_RUSSIAN).filter(|word| word.len() > 2 && word.len() <= MAX_NAME_CHARS);
    let known: Vec<String> = words.map(str::to_lowercase).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    zxcvbn::zxcvbn(&judged, &known).score() < zxcvbn::Score::Two
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(password: &str) -> Option<&'static str> {
        let mut checks = Checks::new();
        check_length(&mut checks, "password", password);
        let common = is_common(password, &["anna.kulagina@clinic.test", "Anna", "Kulagina"]);
        match checks.finish() {
            Err(faults) => Some(faults[0].kind.code()),
            Ok(()) => common.then_some("common-password"),
        }
    }

    #[test]
    fn good_ones() {
        let long = "correct horse battery staple ".repeat(6);
        for good in ["tram-lemon-47-kiosk", "Xk3!vq9#Lm", "синий трамвай у моста", &long] {
            assert_eq!(fault(good), None, "{good}");
        }
    }

    #[test]
    fn poor_ones() {
        assert_eq!(fault(""), Some("required"));
        assert_eq!(fault("Xk3!vq9#L"), Some("too-short"));
        assert_eq!(fault(&"x9!".repeat(100)), Some("too-long"));
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
            assert_eq!(fault(common), Some("common-password"), "{common}");
        }
    }

    /// Both at their worst; unoptimised, so the bound is generous.
    #[test]
    fn nobody_can_keep_the_estimate_busy() {
        let start = std::time::Instant::now();
        let signs = SIGNS_FOR_LETTERS.repeat(3);
        is_common(&signs, &[]);
        is_common(&"a4@e3i1!o0s5$".repeat(4), &["x".repeat(300_000).as_str()]);
        is_common(&"password4@8({".repeat(4), &[]);
        is_common(&"4@8({369".repeat(5), &[]);
        is_common(&"0123456789".repeat(4), &[]);
        assert!(start.elapsed().as_secs_f64() < 1.5, "{:?}", start.elapsed());
    }
}
