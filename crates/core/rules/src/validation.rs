//! Validation of request fields; collects all errors before the request is rejected.

use crate::accounts;

pub use crate::field_error_kind::FieldErrorKind;

/// One invalid field of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// For example `["body", "email"]` or `["query", "order"]`.
    pub location: Vec<String>,
    pub kind: FieldErrorKind,
}

impl FieldError {
    pub fn in_body(field: &str, kind: FieldErrorKind) -> FieldError {
        FieldError::in_body_at(&[field], kind)
    }

    /// Error at a nested path of the body, for example `["authors", "0", "orcid"]`.
    pub fn in_body_at(path: &[&str], kind: FieldErrorKind) -> FieldError {
        FieldError { location: ["body"].iter().chain(path).map(|part| (*part).to_owned()).collect(), kind }
    }

    pub fn in_query(name: &str, kind: FieldErrorKind) -> FieldError {
        FieldError { location: vec!["query".into(), name.into()], kind }
    }
}

/// Collector of all field errors of a request.
#[derive(Debug, Default)]
pub struct Validator {
    errors: Vec<FieldError>,
}

impl Validator {
    pub fn new() -> Validator {
        Validator::default()
    }

    pub fn add_error(&mut self, field: &str, kind: FieldErrorKind) {
        self.add_error_at(&[field], kind);
    }

    pub fn add_error_at(&mut self, path: &[&str], kind: FieldErrorKind) {
        self.add(FieldError::in_body_at(path, kind));
    }

    pub fn add(&mut self, error: FieldError) {
        self.errors.push(error);
    }

    /// Trims a required single-line text and checks that it has at most `max` characters.
    pub fn text(&mut self, field: &str, value: &str, max: usize) -> String {
        let value = value.trim();
        if value.is_empty() {
            self.add_error(field, FieldErrorKind::Required);
        } else if value.chars().count() > max {
            self.add_error(field, FieldErrorKind::TooLong { max });
        } else if value.chars().any(char::is_control) {
            self.add_error(field, FieldErrorKind::Malformed);
        }
        value.to_owned()
    }

    /// Like [`Validator::text`] for an optional field; blank text counts as absent.
    pub fn optional_text(&mut self, field: &str, value: Option<&str>, max: usize) -> Option<String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty())?;
        Some(self.text(field, value, max))
    }

    /// Trims a required name and checks that it is a Latin name.
    pub fn latin_name(&mut self, field: &str, value: &str) -> String {
        let name = self.text(field, value, accounts::MAX_NAME_CHARS);
        if !accounts::is_latin(&name) {
            self.add_error(field, FieldErrorKind::NotLatin);
        } else if !name.is_empty() && !accounts::is_name(&name) {
            self.add_error(field, FieldErrorKind::NotAName);
        }
        name
    }

    pub fn optional_latin_name(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty())?;
        Some(self.latin_name(field, value))
    }

    pub fn optional_email(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty())?;
        Some(self.email(field, value))
    }

    pub fn email(&mut self, field: &str, value: &str) -> String {
        let value = value.trim();
        if value.is_empty() {
            self.add_error(field, FieldErrorKind::Required);
        } else if !is_email(value) {
            self.add_error(field, FieldErrorKind::NotAnEmail);
        }
        value.to_owned()
    }

    /// Checks a required secret. It is not trimmed: a space may be part of it.
    pub fn secret(&mut self, field: &str, value: &str, max: usize) {
        if value.is_empty() {
            self.add_error(field, FieldErrorKind::Required);
        } else if value.chars().count() > max {
            self.add_error(field, FieldErrorKind::TooLong { max });
        }
    }

    /// Checks a typed or pasted code from an e-mail.
    pub fn code(&mut self, field: &str, value: &str) {
        self.secret(field, value.trim(), accounts::MAX_CODE_CHARS);
    }

    pub fn is_valid(&self) -> bool {
        self.errors.is_empty()
    }

    pub fn finish(self) -> Result<(), Vec<FieldError>> {
        if self.is_valid() { Ok(()) } else { Err(self.errors) }
    }
}

/// True for one `@` with text before it and a dotted domain after it.
///
/// Deliberately lenient: the confirmation e-mail is the real check.
pub fn is_email(value: &str) -> bool {
    let Some((local, domain)) = value.rsplit_once('@') else { return false };
    let well_formed = |part: &str| {
        !part.is_empty() && !part.starts_with('.') && !part.ends_with('.') && !part.contains("..")
    };
    value.len() <= 254
        && local.len() <= 64
        && !value
            .chars()
            .any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"' | '\\'))
        && !local.contains('@')
        && value.chars().all(is_stable_in_lower_case)
        && well_formed(local)
        && well_formed(domain)
        && domain.contains('.')
        && domain.split('.').all(|label| !label.starts_with('-') && !label.ends_with('-'))
}

/// False for invisible characters and those whose lower case is an ASCII letter or several characters.
///
/// Addresses are compared case-insensitively, but e-mails go to the typed form: the Kelvin sign would become
/// a k, a dotted İ two characters.
fn is_stable_in_lower_case(c: char) -> bool {
    let mut lower = c.to_lowercase();
    let (first, rest) = (lower.next(), lower.next());
    let is_joiner = matches!(c, '\u{200c}' | '\u{200d}');
    c.is_ascii()
        || (rest.is_none() && first.is_some_and(|lower| !lower.is_ascii()) && !is_invisible(c) && !is_joiner)
}

pub fn check_max_length(validator: &mut Validator, path: &[&str], value: &str, max: usize) {
    if value.chars().count() > max {
        validator.add_error_at(path, FieldErrorKind::TooLong { max });
    }
}

/// Collapses line breaks and whitespace into single spaces, and removes invisible characters.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String =
        text.chars().filter(|c| !is_invisible(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// True for invisible characters and bidirectional controls, which can only deceive in a name or title.
///
/// Joiners are allowed: some scripts and emoji need them.
pub(crate) fn is_invisible(c: char) -> bool {
    let is_bidi_control =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_bidi_control
        || matches!(c, '\u{ad}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn is_email_accepts_deliverable_addresses() {
        for good in ["a@b.ru", "first.last+tag@sub.example.org", "почта@пример.рф", "o'neil@example.com"]
        {
            assert!(is_email(good), "{good}");
        }
    }

    #[test]
    fn is_email_rejects_malformed_and_deceptive_addresses() {
        let long = format!("{}@example.org", "a".repeat(65));
        for bad in [
            "",
            "a",
            "a@b",
            "@b.ru",
            "a@",
            "a b@c.ru",
            "a@b..ru",
            ".a@b.ru",
            "a@-b.ru",
            "a@@b.ru",
            "<a@b.ru>",
            "a@b.ru\nBcc: x@y.z",
            "a,b@c.ru",
            "vi\u{212a}tor@x.test",
            "victim@gma\u{130}l.com",
            "a\u{200b}@b.ru",
            &long,
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn all_errors_are_collected() {
        let mut validator = Validator::new();
        validator.email("email", "nobody");
        validator.text("name", "   ", 10);
        validator.text("title", "far too long", 3);
        validator.secret("password", "", 100);
        validator.text("name", "Anna\r\nBuy now", 100);
        let errors = validator.finish().unwrap_err();
        let codes: Vec<_> = errors.iter().map(|error| error.kind.code()).collect();
        assert_eq!(codes, ["not-an-email", "required", "too-long", "required", "malformed"]);
        assert_eq!(errors[2].kind.message(Language::En), "Enter at most 3 characters");
    }

    #[test]
    fn is_email_limits_the_length_of_address_and_local_part() {
        let with_local = |length: usize| format!("{}@b.ru", "a".repeat(length));
        assert!(is_email(&with_local(64)) && !is_email(&with_local(65)));
        let of_length = |length: usize| format!("a@{}.ru", "b".repeat(length - 5));
        assert!(is_email(&of_length(254)) && !is_email(&of_length(255)));
    }

    #[test]
    fn is_email_checks_both_parts() {
        for bad in [
            "a.@b.ru",
            "a..b@c.ru",
            "a@.b.ru",
            "a@b.ru.",
            "a@b-.ru",
            "a@b\u{200d}.ru",
            "a@b\u{202e}.ru",
            "a\u{0}@b.ru",
        ] {
            assert!(!is_email(bad), "{bad:?}");
        }
        assert!(is_email("a-@b-c.ru") && is_email("a.b@c.ru"));
    }

    /// Runs one check and returns what it returned, and the codes of its errors.
    fn run<T>(check: impl FnOnce(&mut Validator) -> T) -> (T, Vec<&'static str>) {
        let mut validator = Validator::new();
        let value = check(&mut validator);
        let errors = validator.finish().err().unwrap_or_default();
        (value, errors.iter().map(|error| error.kind.code()).collect())
    }

    #[test]
    fn texts_are_trimmed_and_limited() {
        let text = |value: &'static str| run(|validator| validator.text("name", value, 3));
        assert_eq!(text(" abc "), ("abc".into(), vec![]));
        assert_eq!(text("abcd"), ("abcd".into(), vec!["too-long"]));
        assert_eq!(text(" "), (String::new(), vec!["required"]));
        let secret = |value: &'static str| run(|validator| validator.secret("password", value, 3)).1;
        assert_eq!(secret("   "), [""; 0], "a space may be part of a secret");
        assert_eq!([secret(""), secret("abcd")], [["required"], ["too-long"]]);
        let code = |length| run(|validator| validator.code("code", &format!(" {} ", "x".repeat(length)))).1;
        assert_eq!(code(200), [""; 0]);
        assert_eq!([code(0), code(201)], [["required"], ["too-long"]]);
    }

    #[test]
    fn emails_are_trimmed_and_checked() {
        let email = |value: &'static str| run(|validator| validator.email("email", value));
        assert_eq!(email(" a@b.ru "), ("a@b.ru".into(), vec![]));
        assert_eq!(email(" "), (String::new(), vec!["required"]));
        assert_eq!(email("nobody"), ("nobody".into(), vec!["not-an-email"]));
    }

    #[test]
    fn names_must_be_latin_names() {
        let name = |value: &'static str| run(|validator| validator.latin_name("name", value));
        assert_eq!(name(" Anna "), ("Anna".into(), vec![]));
        assert_eq!(name("Анна").1, ["not-latin"]);
        assert_eq!(name("www.evil.test").1, ["not-a-name"]);
        assert_eq!(name(" ").1, ["required"]);
    }

    #[test]
    fn optional_fields_may_be_blank_but_not_invalid() {
        for blank in [None, Some(""), Some(" ")] {
            assert_eq!(run(|validator| validator.optional_text("text", blank, 3)), (None, vec![]));
            assert_eq!(run(|validator| validator.optional_latin_name("name", blank)), (None, vec![]));
            assert_eq!(run(|validator| validator.optional_email("email", blank)), (None, vec![]));
        }
        let text = |value| run(|validator| validator.optional_text("text", Some(value), 3));
        assert_eq!(text(" abc "), (Some("abc".into()), vec![]));
        assert_eq!(text("abcd").1, ["too-long"]);
        let name = |value| run(|validator| validator.optional_latin_name("name", Some(value)));
        assert_eq!(name(" Anna "), (Some("Anna".into()), vec![]));
        assert_eq!(name("Анна").1, ["not-latin"]);
        let email = |value| run(|validator| validator.optional_email("email", Some(value)));
        assert_eq!(email(" a@b.ru "), (Some("a@b.ru".into()), vec![]));
        assert_eq!(email("nobody").1, ["not-an-email"]);
    }

    #[test]
    fn errors_name_the_part_of_the_request() {
        let error = FieldError::in_query("order", FieldErrorKind::NotInList);
        assert_eq!(error.location, ["query", "order"]);
        let error = FieldError::in_body_at(&["authors", "0", "orcid"], FieldErrorKind::NotAnOrcid);
        assert_eq!(error.location, ["body", "authors", "0", "orcid"]);
        assert_eq!(FieldError::in_body("email", FieldErrorKind::NotAnEmail).location, ["body", "email"]);
    }

    #[test]
    fn one_line_collapses_whitespace_and_removes_invisible_characters() {
        assert_eq!(one_line(" T\u{ad}-cell\u{0}therapy\u{202e} \n in\t2026 "), "T-cell therapy in 2026");
    }

    #[test]
    fn bidirectional_controls_are_invisible_and_joiners_are_not() {
        for c in ['\u{61c}', '\u{200e}', '\u{202a}', '\u{2066}', '\u{ad}', '\u{200b}', '\u{206f}', '\u{feff}']
        {
            assert!(is_invisible(c), "{c:?}");
        }
        for c in ['a', ' ', '\u{200c}', '\u{200d}'] {
            assert!(!is_invisible(c), "{c:?}");
        }
    }
}
