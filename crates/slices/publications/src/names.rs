//! Author names as readers see them.

use exports::{Author, Bilingual};
use rules::Language;
use rules::people::reference_name;
use serde::Deserialize;

/// Name of an author as given with the article, in both languages.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Names {
    pub first_name_en: String,
    pub first_name_ru: String,
    pub middle_name_en: String,
    pub middle_name_ru: String,
    pub last_name_en: String,
    pub last_name_ru: String,
}

impl Names {
    /// Returns first, middle and last name; in English if the Russian name is incomplete.
    pub fn in_language(&self, language: Language) -> [&str; 3] {
        match language {
            // A group has no first name.
            Language::Ru
                if self.first_name_ru.is_empty() == self.first_name_en.is_empty()
                    && !self.last_name_ru.is_empty() =>
            {
                [&self.first_name_ru, &self.middle_name_ru, &self.last_name_ru]
            }
            _ => [&self.first_name_en, &self.middle_name_en, &self.last_name_en],
        }
    }

    /// Returns the name as in reference lists: last name, then initials.
    pub fn as_reference(&self, language: Language) -> String {
        let [first, middle, last] = self.in_language(language);
        reference_name(first, Some(middle), last)
    }
}

impl From<Names> for Author {
    fn from(names: Names) -> Author {
        Author {
            first_name: Bilingual::new(names.first_name_en, names.first_name_ru),
            middle_name: Bilingual::new(names.middle_name_en, names.middle_name_ru),
            last_name: Bilingual::new(names.last_name_en, names.last_name_ru),
            ..Author::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn incomplete_russian_name_falls_back_to_english() {
        let mut names = Names {
            first_name_en: "Ivan".into(),
            middle_name_en: "I.".into(),
            last_name_en: "Petrov".into(),
            last_name_ru: "Петров".into(),
            ..Names::default()
        };
        assert_eq!(names.in_language(Language::Ru), ["Ivan", "I.", "Petrov"]);
        names.first_name_ru = "Иван".into();
        assert_eq!(names.in_language(Language::Ru), ["Иван", "", "Петров"]);
        assert_eq!(names.in_language(Language::En), ["Ivan", "I.", "Petrov"]);
    }
}
