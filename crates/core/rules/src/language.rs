//! Languages of the interface, and texts that exist in both.

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

    /// Russian if the header starts with `ru`, otherwise English; required by the specification.
    pub fn from_accept_language(header: &str) -> Language {
        let first = header.trim_start().get(..2).unwrap_or_default();
        if first.eq_ignore_ascii_case("ru") { Language::Ru } else { Language::En }
    }
}

/// A sentence in both languages; cannot be built with one missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalizedText {
    pub en: &'static str,
    pub ru: &'static str,
}

impl LocalizedText {
    pub const fn new(en: &'static str, ru: &'static str) -> LocalizedText {
        assert!(!en.is_empty() && !ru.is_empty(), "text is missing in one language");
        LocalizedText { en, ru }
    }

    pub const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Ru => self.ru,
        }
    }

    /// Replaces each `{name}` by its value.
    pub fn fill(self, language: Language, values: &[(&str, String)]) -> String {
        let mut text = self.in_language(language).to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accept_language_selects_russian_or_english() {
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
    fn from_code_reverses_code() {
        assert_eq!(Language::ALL.map(Language::code), ["en", "ru"]);
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
            assert_eq!(serde_json::to_value(language).unwrap(), language.code());
        }
        assert_eq!(Language::from_code("de"), None);
    }

    #[test]
    fn fill_replaces_placeholders() {
        let text = LocalizedText::new("At least {min} characters", "Не меньше {min} символов");
        assert_eq!(text.fill(Language::Ru, &[("min", "10".into())]), "Не меньше 10 символов");
    }
}
