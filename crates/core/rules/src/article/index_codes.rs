//! Codes by which Russian indexes know an article: its subjects in the Universal Decimal Classification (UDC) and its
//! identifier at eLibrary (EDN).

use crate::language::LocalizedText;
use crate::validation::{FieldErrorKind, Validator, check_max_length, one_line};

pub const UDC_LABEL: LocalizedText = LocalizedText::new("UDC", "УДК");
pub const EDN_LABEL: LocalizedText = LocalizedText::new("EDN", "EDN");
/// Title pages name one to five codes.
pub const MAX_UDC_CHARS: usize = 200;
const EDN_LETTERS: usize = 6;

/// Returns the codes of a line, such as `616.155.392-085.371; 616-089.843`.
pub fn udc_codes(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|code| !code.is_empty())
}

/// Form in which UDC codes are stored: one line with semicolons between codes, typographic hyphens and quotation marks
/// made plain, and no label that was pasted along.
pub fn normalized_udc(value: &str) -> String {
    let plain = |c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '“' | '”' | '„' | '«' | '»' | '″' => '"',
        '’' | '‘' => '\'',
        other => other,
    };
    let line: String = one_line(value).chars().map(plain).collect();
    let codes = ["УДК", "UDC"].into_iter().fold(line.as_str(), without_label).replace(", ", "; ");
    udc_codes(&codes).collect::<Vec<_>>().join("; ")
}

/// Form in which an EDN is stored: capitals without the address or the label that was pasted along.
pub fn normalized_edn(value: &str) -> String {
    let line = one_line(value).to_uppercase();
    let code = line.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    without_label(code.trim(), "EDN").to_owned()
}

/// Removes a label that stands apart from the code; the letters may also begin a code.
fn without_label<'a>(line: &'a str, label: &str) -> &'a str {
    let Some((start, rest)) = line.split_at_checked(label.len()) else { return line };
    let code = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ':');
    if start.to_uppercase() == label && code.len() < rest.len() { code } else { line }
}

/// True for a list of UDC codes, of which each has a digit.
pub fn is_udc(line: &str) -> bool {
    !line.is_empty()
        && line.chars().count() <= MAX_UDC_CHARS
        && line.split(';').all(|code| code.chars().any(|c| c.is_ascii_digit()))
        && line.chars().all(|c| c == ';' || is_udc_char(c))
}

/// Besides digits and connecting signs a code may have letters: `821.161.1 Пушкин`.
fn is_udc_char(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, 'А'..='я' | 'Ё' | 'ё' | ' ')
        || matches!(c, '.' | ',' | ':' | '+' | '/' | '(' | ')' | '[' | ']' | '"' | '\'' | '-' | '=' | '*')
}

/// True for six capital Latin letters.
pub fn is_edn(code: &str) -> bool {
    code.len() == EDN_LETTERS && code.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Validates both codes in the form in which they are stored; each may be empty.
pub fn check(validator: &mut Validator, udc: &str, edn: &str) {
    check_max_length(validator, &["udc"], udc, MAX_UDC_CHARS);
    let is_too_long = udc.chars().count() > MAX_UDC_CHARS;
    if !udc.is_empty() && !is_too_long && !is_udc(udc) {
        validator.add_error("udc", FieldErrorKind::Invalid { label: UDC_LABEL });
    }
    if !edn.is_empty() && !is_edn(edn) {
        validator.add_error("edn", FieldErrorKind::Invalid { label: EDN_LABEL });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn udc_codes_have_digits_and_the_signs_of_the_classification() {
        for good in [
            "616.155.392-085.371; 616-089.843",
            "616-006",
            "94(47).084.3",
            "821.161.1 Пушкин",
            "611.018.46:616-003.93",
            "581.5(470.23-25)\"2019/2020\"",
            "=161.1",
            "678.5+66-912",
            "061.1*ЕС",
            "31:[622+669](485)",
            "78'01",
        ] {
            assert!(is_udc(good), "{good}");
        }
        let long = "1".repeat(MAX_UDC_CHARS + 1);
        for bad in
            ["", " ", "УДК", "616;", ";616", "616;;617", "616<b>", "616\n617", "616_1", "६१६", "616é", &long]
        {
            assert!(!is_udc(bad), "{bad}");
        }
        assert!(is_udc(&"1".repeat(MAX_UDC_CHARS)));
        assert_eq!(udc_codes("616.1; 617 ;").collect::<Vec<_>>(), ["616.1", "617"]);
    }

    #[test]
    fn pasted_udc_codes_are_cleaned() {
        for (pasted, stored) in [
            (" УДК 616.155.392–085.371;616-089.843 ", "616.155.392-085.371; 616-089.843"),
            ("udc: 616-006, 617.5", "616-006; 617.5"),
            ("616\u{ad}-006\n", "616-006"),
            ("94(47)«1917»", "94(47)\"1917\""),
            ("; ;", ""),
            ("УДК", "УДК"),
            ("", ""),
        ] {
            assert_eq!(normalized_udc(pasted), stored, "{pasted}");
            assert_eq!(normalized_udc(stored), stored, "{stored}");
        }
    }

    #[test]
    fn edn_is_six_capital_latin_letters() {
        for (pasted, stored) in [
            ("abcdef", "ABCDEF"),
            (" https://elibrary.ru/ABCDEF ", "ABCDEF"),
            ("https://elibrary.ru/abcdef/", "ABCDEF"),
            ("EDN: ABCDEF", "ABCDEF"),
            ("edn abcdef", "ABCDEF"),
            ("EDNABC", "EDNABC"),
        ] {
            assert_eq!(normalized_edn(pasted), stored, "{pasted}");
            assert!(is_edn(stored), "{stored}");
        }
        for bad in ["", "ABCDE", "ABCDEFG", "abcdef", "ABCDE1", "АВСДЕФ", "ABC DE"] {
            assert!(!is_edn(bad), "{bad}");
        }
    }

    fn errors(udc: &str, edn: &str) -> Vec<String> {
        let mut validator = Validator::new();
        check(&mut validator, udc, edn);
        let errors = validator.finish().err().unwrap_or_default();
        errors
            .iter()
            .map(|error| format!("{}: {}", error.location[1..].join("."), error.kind.code()))
            .collect()
    }

    #[test]
    fn both_codes_are_optional_and_checked() {
        assert!(errors("", "").is_empty() && errors("616-006", "ABCDEF").is_empty());
        assert_eq!(errors("none", "abcdef"), ["udc: invalid", "edn: invalid"]);
        assert_eq!(errors(&"1".repeat(MAX_UDC_CHARS + 1), ""), ["udc: too-long"]);
        assert_eq!([UDC_LABEL.ru, EDN_LABEL.en], ["УДК", "EDN"]);
    }
}
