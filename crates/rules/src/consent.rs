//! What people are asked to agree to before the journal keeps anything about them.
//!
//! A text that says something else gets a new version, and everybody is asked again. Texts of before are in the database,
//! with whoever agreed to them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fault_kind::FaultKind;
use crate::faults::Checks;
use crate::language::{Language, Words};

/// What the data is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ConsentPurpose)]
pub enum Purpose {
    Account,
    Newsletter,
}

impl Purpose {
    pub const ALL: [Purpose; 2] = [Purpose::Account, Purpose::Newsletter];

    pub const fn code(self) -> &'static str {
        match self {
            Purpose::Account => "account",
            Purpose::Newsletter => "newsletter",
        }
    }

    pub fn from_code(code: &str) -> Option<Purpose> {
        Purpose::ALL.into_iter().find(|purpose| purpose.code() == code)
    }

    /// Of the text that is shown now.
    pub const fn version(self) -> i32 {
        match self {
            Purpose::Account | Purpose::Newsletter => 1,
        }
    }

    const fn template(self) -> Words {
        match self {
            Purpose::Account => Words::new(
                include_str!("../consents/account-1.en.txt"),
                include_str!("../consents/account-1.ru.txt"),
            ),
            Purpose::Newsletter => Words::new(
                include_str!("../consents/newsletter-1.en.txt"),
                include_str!("../consents/newsletter-1.ru.txt"),
            ),
        }
    }

    /// The text as it is shown and kept.
    pub fn text(self, language: Language, of: Journal<'_>) -> String {
        let text = self.template().in_language(language).trim_end();
        text.replace("{journal}", of.name)
            .replace("{publisher}", of.publisher)
            .replace("{contact}", of.contact_email)
    }

    /// Whoever sends a form says which version they saw. An older one is no consent to the text of now.
    pub fn check(self, checks: &mut Checks, field: &str, agreed_to: Option<i32>) {
        match agreed_to {
            None => checks.fault(field, FaultKind::ConsentNeeded),
            Some(version) if version != self.version() => checks.fault(field, FaultKind::ConsentOutdated),
            Some(_) => {}
        }
    }
}

/// Who asks, in the language of the text.
#[derive(Debug, Clone, Copy)]
pub struct Journal<'a> {
    pub name: &'a str,
    pub publisher: &'a str,
    pub contact_email: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: Journal<'_> =
        Journal { name: "Octavo", publisher: "Quire Press", contact_email: "office@journal.example" };

    #[test]
    fn every_text_names_who_asks_and_leaves_nothing_open() {
        for purpose in Purpose::ALL {
            for language in Language::ALL {
                let text = purpose.text(language, OURS);
                for part in ["Octavo", "Quire Press", "office@journal.example"] {
                    assert!(text.contains(part), "{purpose:?} {language:?} without {part}");
                }
                assert!(!text.contains(['{', '}']), "{text}");
            }
        }
    }

    #[test]
    fn only_the_text_of_now_counts() {
        let kinds = |agreed_to| {
            let mut checks = Checks::new();
            Purpose::Account.check(&mut checks, "consentVersion", agreed_to);
            checks.finish().err().map(|faults| faults[0].kind.clone())
        };
        assert_eq!(kinds(None), Some(FaultKind::ConsentNeeded));
        assert_eq!(kinds(Some(0)), Some(FaultKind::ConsentOutdated));
        assert_eq!(kinds(Some(Purpose::Account.version())), None);
    }
}
