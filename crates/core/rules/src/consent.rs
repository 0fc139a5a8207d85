//! Consent texts for storing personal data, and their versions.
//!
//! A change of meaning requires a new version, which asks every user again. Earlier texts are in the database
//! together with the consents given to them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field_error_kind::FieldErrorKind;
use crate::language::{Language, LocalizedText};
use crate::validation::Validator;

/// Purpose for which personal data is processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConsentPurpose {
    Account,
    Newsletter,
}

impl ConsentPurpose {
    pub const ALL: [ConsentPurpose; 2] = [ConsentPurpose::Account, ConsentPurpose::Newsletter];

    pub const fn code(self) -> &'static str {
        match self {
            ConsentPurpose::Account => "account",
            ConsentPurpose::Newsletter => "newsletter",
        }
    }

    pub fn from_code(code: &str) -> Option<ConsentPurpose> {
        ConsentPurpose::ALL.into_iter().find(|purpose| purpose.code() == code)
    }

    /// Version of the current text.
    pub const fn version(self) -> i32 {
        match self {
            ConsentPurpose::Account | ConsentPurpose::Newsletter => 1,
        }
    }

    const fn template(self) -> LocalizedText {
        match self {
            ConsentPurpose::Account => LocalizedText::new(
                include_str!("../consents/account-1.en.txt"),
                include_str!("../consents/account-1.ru.txt"),
            ),
            ConsentPurpose::Newsletter => LocalizedText::new(
                include_str!("../consents/newsletter-1.en.txt"),
                include_str!("../consents/newsletter-1.ru.txt"),
            ),
        }
    }

    /// Consent text with the journal's details filled in; it is shown and stored in this form.
    pub fn text(self, language: Language, journal: JournalDetails<'_>) -> String {
        let text = self.template().in_language(language).trim_end();
        text.replace("{journal}", journal.name)
            .replace("{publisher}", journal.publisher)
            .replace("{contact}", journal.contact_email)
    }

    /// Adds an error unless the form names the current version: consent to an older text does not count.
    pub fn check(self, validator: &mut Validator, field: &str, agreed_to: Option<i32>) {
        match agreed_to {
            None => validator.add_error(field, FieldErrorKind::ConsentNeeded),
            Some(version) if version != self.version() => {
                validator.add_error(field, FieldErrorKind::ConsentOutdated)
            }
            Some(_) => {}
        }
    }
}

/// Journal details that a consent text names, in the language of the text.
#[derive(Debug, Clone, Copy)]
pub struct JournalDetails<'a> {
    pub name: &'a str,
    pub publisher: &'a str,
    pub contact_email: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOURNAL: JournalDetails<'_> =
        JournalDetails { name: "Octavo", publisher: "Quire Press", contact_email: "office@journal.example" };

    #[test]
    fn every_text_names_the_journal_and_has_no_unfilled_placeholder() {
        for purpose in ConsentPurpose::ALL {
            for language in Language::ALL {
                let text = purpose.text(language, JOURNAL);
                for part in ["Octavo", "Quire Press", "office@journal.example"] {
                    assert!(text.contains(part), "{purpose:?} {language:?} without {part}");
                }
                assert!(!text.contains(['{', '}']), "{text}");
            }
        }
    }

    #[test]
    fn from_code_reverses_code() {
        assert_eq!(ConsentPurpose::ALL.map(ConsentPurpose::code), ["account", "newsletter"]);
        for purpose in ConsentPurpose::ALL {
            assert_eq!(ConsentPurpose::from_code(purpose.code()), Some(purpose));
            assert_eq!(serde_json::to_value(purpose).unwrap(), purpose.code());
        }
        assert_eq!(ConsentPurpose::from_code("advertising"), None);
    }

    /// The database keeps the texts of earlier versions. A new version needs new files and this test changed.
    #[test]
    fn every_purpose_is_at_its_first_version() {
        assert_eq!(ConsentPurpose::ALL.map(ConsentPurpose::version), [1, 1]);
    }

    #[test]
    fn only_the_current_version_counts_as_consent() {
        let kinds = |agreed_to| {
            let mut validator = Validator::new();
            ConsentPurpose::Account.check(&mut validator, "consentVersion", agreed_to);
            validator.finish().err().map(|errors| errors[0].kind.clone())
        };
        assert_eq!(kinds(None), Some(FieldErrorKind::ConsentNeeded));
        assert_eq!(kinds(Some(0)), Some(FieldErrorKind::ConsentOutdated));
        assert_eq!(kinds(Some(ConsentPurpose::Account.version())), None);
    }
}
