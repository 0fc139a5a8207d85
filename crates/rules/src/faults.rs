//! What can be wrong with a field, said in both languages; all of it at once, not one at a time.

use crate::accounts;

pub use crate::fault_kind::FaultKind;

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// For example `["body", "email"]` or `["query", "order"]`.
    pub location: Vec<String>,
    pub kind: FaultKind,
}

impl Fault {
    pub fn in_body(field: &str, kind: FaultKind) -> Fault {
        Fault::at_body(&[field], kind)
    }

    /// Deeper in the body, for example `["authors", "0", "orcid"]`.
    pub fn at_body(path: &[&str], kind: FaultKind) -> Fault {
        Fault { location: ["body"].iter().chain(path).map(|part| (*part).to_owned()).collect(), kind }
    }

    pub fn in_query(name: &str, kind: FaultKind) -> Fault {
        Fault { location: vec!["query".into(), name.into()], kind }
    }
}

/// Gathers every fault of a form before it answers.
#[derive(Debug, Default)]
pub struct Checks {
    faults: Vec<Fault>,
}

impl Checks {
    pub fn new() -> Checks {
        Checks::default()
    }

    pub fn fault(&mut self, field: &str, kind: FaultKind) {
        self.fault_at(&[field], kind);
    }

    pub fn fault_at(&mut self, path: &[&str], kind: FaultKind) {
        self.add(Fault::at_body(path, kind));
    }

    pub fn add(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// A trimmed, non-empty line of at most `max` characters.
    pub fn text(&mut self, field: &str, value: &str, max: usize) -> String {
        let value = value.trim();
        if value.is_empty() {
            self.fault(field, FaultKind::Required);
        } else if value.chars().count() > max {
            self.fault(field, FaultKind::TooLong { max });
        } else if value.chars().any(char::is_control) {
            self.fault(field, FaultKind::Malformed);
        }
        value.to_owned()
    }

    /// The same where it may be absent or empty.
    pub fn optional_text(&mut self, field: &str, value: Option<&str>, max: usize) -> Option<String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty())?;
        Some(self.text(field, value, max))
    }

    /// A name, in the letters in which it will be printed.
    pub fn latin_name(&mut self, field: &str, value: &str) -> String {
        let name = self.text(field, value, accounts::MAX_NAME_CHARS);
        if !accounts::is_latin(&name) {
            self.fault(field, FaultKind::NotLatin);
        } else if !name.is_empty() && !accounts::is_name(&name) {
            self.fault(field, FaultKind::NotAName);
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
            self.fault(field, FaultKind::Required);
        } else if !is_email(value) {
            self.fault(field, FaultKind::NotAnEmail);
        }
        value.to_owned()
    }

    /// A secret is never trimmed: a space may be part of it.
    pub fn secret(&mut self, field: &str, value: &str, max: usize) {
        if value.is_empty() {
            self.fault(field, FaultKind::Required);
        } else if value.chars().count() > max {
            self.fault(field, FaultKind::TooLong { max });
        }
    }

    /// A code from a letter, as somebody typed or pasted it.
    pub fn code(&mut self, field: &str, value: &str) {
        self.secret(field, value.trim(), accounts::MAX_CODE_CHARS);
    }

    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    pub fn finish(self) -> Result<(), Vec<Fault>> {
        if self.is_clean() { Ok(()) } else { Err(self.faults) }
    }
}

/// Deliberately lenient: one `@`, something before it, a dotted domain after it. The letter that must
/// be answered is the real check.
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
        && value.chars().all(stays_itself_in_lower_case)
        && well_formed(local)
        && well_formed(domain)
        && domain.contains('.')
        && domain.split('.').all(|label| !label.starts_with('-') && !label.ends_with('-'))
}

/// Addresses are compared without case, and a letter goes to what was typed. So no sign may become another one, or
/// several, or none: the Kelvin sign becomes a k, a dotted İ two signs, a zero-width space cannot be seen.
fn stays_itself_in_lower_case(c: char) -> bool {
    let mut lower = c.to_lowercase();
    let (first, rest) = (lower.next(), lower.next());
    let is_joiner = matches!(c, '\u{200c}' | '\u{200d}');
    c.is_ascii()
        || (rest.is_none() && first.is_some_and(|lower| !lower.is_ascii()) && !is_unseen(c) && !is_joiner)
}

/// Signs that cannot be seen, and such as turn the direction of what follows: in a name or a title they only deceive.
/// Joiners are none of them: scripts and emoji need them.
pub(crate) fn is_unseen(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns
        || matches!(c, '\u{ad}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn addresses_that_could_reach_somebody() {
        for good in ["a@b.ru", "first.last+tag@sub.example.org", "почта@пример.рф", "o'neil@example.com"]
        {
            assert!(is_email(good), "{good}");
        }
    }

    #[test]
    fn addresses_that_could_not() {
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
    fn all_faults_come_at_once() {
        let mut checks = Checks::new();
        checks.email("email", "nobody");
        checks.text("name", "   ", 10);
        checks.text("title", "far too long", 3);
        checks.secret("password", "", 100);
        checks.text("name", "Anna\r\nBuy now", 100);
        let faults = checks.finish().unwrap_err();
        let codes: Vec<_> = faults.iter().map(|fault| fault.kind.code()).collect();
        assert_eq!(codes, ["not-an-email", "required", "too-long", "required", "malformed"]);
        assert_eq!(faults[2].kind.say(Language::En), "At most 3 characters are allowed");
    }
}
