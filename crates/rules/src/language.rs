//! The journal speaks English and Russian; every sentence exists in both.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, Default)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    En,
    Ru,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::En, Language::Ru];

    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
        }
    }

    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The seed's rule: Russian when the browser's first wish starts with `ru`, otherwise English.
    pub fn from_accept_language(header: &str) -> Language {
        let first = header.trim_start().get(..2).unwrap_or_default();
        if first.eq_ignore_ascii_case("ru") { Language::Ru } else { Language::En }
    }
}

/// One sentence in both languages. It cannot be made with one of them missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    pub en: &'static str,
    pub ru: &'static str,
}

impl Words {
    pub const fn new(en: &'static str, ru: &'static str) -> Words {
        assert!(!en.is_empty() && !ru.is_empty(), "a sentence needs both languages");
        Words { en, ru }
    }

    pub const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Ru => self.ru,
        }
    }

    /// Puts values in the places of `{name}`.
    pub fn fill(self, language: Language, values: &[(&str, String)]) -> String {
        let mut sentence = self.in_language(language).to_owned();
        for (name, value) in values {
            sentence = sentence.replace(&format!("{{{name}}}"), value);
        }
        sentence
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browsers_language_decides_between_russian_and_english() {
        for (header, expected) in [
            ("ru", Language::Ru),
            ("ru-RU,en;q=0.5", Language::Ru),
            ("RU", Language::Ru),
            ("en-GB,ru;q=0.9", Language::En),
            ("de", Language::En),
            ("", Language::En),
            ("р", Language::En),
        ] {
            assert_eq!(Language::from_accept_language(header), expected, "{header}");
        }
    }

    #[test]
    fn a_sentence_takes_its_values() {
        let words = Words::new("At least {min} characters", "Не меньше {min} символов");
        assert_eq!(words.fill(Language::Ru, &[("min", "10".into())]), "Не меньше 10 символов");
    }
}
