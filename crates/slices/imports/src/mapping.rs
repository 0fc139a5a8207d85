//! What languages, types, sections and roles of a source become in this journal.

use std::collections::BTreeMap;

use rules::article::NoticeKind;
use rules::imports::{suggest_article_type, suggest_language, suggest_roles};
use rules::{ArticleType, Enumeration, FieldErrorKind, Language, Role, Validator};
use serde::{Deserialize, Serialize};
use sources::{SourceJournal, Texts};
use utoipa::ToSchema;

const MAX_ENTRIES: usize = 2_000;
const MAX_NAME_CHARS: usize = 300;

/// Corrections of the suggested mapping. What is not named follows the suggestion.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = ImportMapping)]
pub struct Mapping {
    /// By the tag of the source.
    pub languages: BTreeMap<String, MappedLanguage>,
    /// Id of the type by its name in the source; null leaves such articles out.
    pub types: BTreeMap<String, Option<i16>>,
    /// Names by the key of the section in the source.
    pub sections: BTreeMap<String, SectionNames>,
    /// By the name of the role in the source.
    pub roles: BTreeMap<String, Vec<Role>>,
    /// Path of the journal in the addresses of its earlier site, such as `ctt`. Of several journals in a database it is
    /// the one that is read; empty: the first. Takes effect when the source is read again.
    pub journal: String,
    pub without_people: bool,
    pub without_submissions: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MappedLanguage {
    En,
    Ru,
    /// Texts in this language are left out.
    None,
}

impl MappedLanguage {
    const fn language(self) -> Option<Language> {
        match self {
            MappedLanguage::En => Some(Language::En),
            MappedLanguage::Ru => Some(Language::Ru),
            MappedLanguage::None => None,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportSectionNames)]
pub struct SectionNames {
    pub name_en: String,
    pub name_ru: String,
}

impl Mapping {
    pub fn check(&self, validator: &mut Validator) {
        let counts = [
            ("languages", self.languages.len()),
            ("types", self.types.len()),
            ("sections", self.sections.len()),
            ("roles", self.roles.len()),
        ];
        for (field, count) in counts {
            if count > MAX_ENTRIES {
                validator.add_error(field, FieldErrorKind::TooMany { max: MAX_ENTRIES });
            }
        }
        for (name, id) in &self.types {
            if id.is_some_and(|id| !is_importable_type(id)) {
                validator.add_error_at(&["types", name], FieldErrorKind::NotInList);
            }
        }
        for (key, names) in &self.sections {
            for (field, name) in [("nameEn", &names.name_en), ("nameRu", &names.name_ru)] {
                if name.trim().is_empty() {
                    validator.add_error_at(&["sections", key, field], FieldErrorKind::Required);
                } else if name.chars().count() > MAX_NAME_CHARS {
                    let kind = FieldErrorKind::TooLong { max: MAX_NAME_CHARS };
                    validator.add_error_at(&["sections", key, field], kind);
                }
            }
        }
    }

    /// Returns the language of a tag; texts without one are in the language of the source.
    pub fn language(&self, tag: &str, journal: &SourceJournal) -> Option<Language> {
        if tag.is_empty() && !journal.language.is_empty() {
            return self.language(&journal.language, &SourceJournal::default());
        }
        match self.languages.get(tag) {
            Some(mapped) => mapped.language(),
            None if tag.is_empty() => Some(Language::En),
            None => suggest_language(tag),
        }
    }

    /// Returns the type of an article; `None` if such articles are left out.
    pub fn article_type(&self, name: &str) -> Option<ArticleType> {
        match self.types.get(name) {
            Some(id) => id.and_then(ArticleType::from_id),
            None => Some(suggest_article_type(name)),
        }
    }

    /// Returns the names of a section. A name that the source has in one language only stands for both.
    pub fn section(&self, key: &str, title: &Texts, journal: &SourceJournal) -> SectionNames {
        if let Some(names) = self.sections.get(key) {
            return names.clone();
        }
        let [en, ru] = Language::ALL.map(|language| self.text(title, language, journal));
        let fallback = || title.values().next().cloned();
        let any = en.clone().or_else(|| ru.clone()).or_else(fallback).filter(|name| !name.is_empty());
        SectionNames {
            name_en: en.or_else(|| any.clone()).unwrap_or_else(|| "Articles".into()),
            name_ru: ru.or(any).unwrap_or_else(|| "Статьи".into()),
        }
    }

    pub fn roles(&self, name: &str) -> Vec<Role> {
        self.roles.get(name).cloned().unwrap_or_else(|| suggest_roles(name).to_vec())
    }

    /// Returns the text that the source has in this language.
    pub fn text(&self, texts: &Texts, language: Language, journal: &SourceJournal) -> Option<String> {
        let mut found = texts.iter().filter(|(tag, _)| self.language(tag, journal) == Some(language));
        found.next().map(|(_, text)| text.clone())
    }
}

/// True for the types that an import can give; notices need the article that they are about.
pub fn is_importable_type(id: i16) -> bool {
    ArticleType::from_id(id).is_some() && NoticeKind::of_type_id(id).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(entries: &[(&str, &str)]) -> Texts {
        entries.iter().map(|(tag, text)| ((*tag).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn corrections_come_before_suggestions() {
        let mut mapping = Mapping::default();
        let journal = SourceJournal { language: "ru_RU".into(), ..SourceJournal::default() };
        assert_eq!(mapping.language("fr_CA", &journal), None);
        assert_eq!(mapping.language("", &journal), Some(Language::Ru));
        mapping.languages.insert("fr_CA".into(), MappedLanguage::En);
        assert_eq!(mapping.language("fr_CA", &journal), Some(Language::En));
        assert_eq!(mapping.article_type("Reviews"), Some(ArticleType::ReviewArticle));
        mapping.types.insert("Reviews".into(), None);
        assert_eq!(mapping.article_type("Reviews"), None);
    }

    #[test]
    fn section_has_names_in_both_languages() {
        let (mapping, journal) = (Mapping::default(), SourceJournal::default());
        let names = |title: &[(&str, &str)]| {
            let names = mapping.section("s", &texts(title), &journal);
            (names.name_en, names.name_ru)
        };
        assert_eq!(names(&[("en_US", "Reviews"), ("ru_RU", "Обзоры")]), ("Reviews".into(), "Обзоры".into()));
        assert_eq!(names(&[("ru", "Обзоры")]), ("Обзоры".into(), "Обзоры".into()));
        assert_eq!(names(&[("fr_CA", "Revues")]), ("Revues".into(), "Revues".into()));
        assert_eq!(names(&[]), ("Articles".into(), "Статьи".into()));
    }

    #[test]
    fn notices_cannot_be_mapped_to() {
        let mut validator = Validator::new();
        let mapping = Mapping {
            types: [("erratum".to_owned(), Some(10)), ("other".to_owned(), Some(99))].into(),
            sections: [("s".to_owned(), SectionNames::default())].into(),
            ..Mapping::default()
        };
        mapping.check(&mut validator);
        let errors = validator.finish().unwrap_err();
        let fields: Vec<String> = errors.iter().map(|error| error.location[1..].join(".")).collect();
        assert_eq!(fields, ["types.erratum", "types.other", "sections.s.nameEn", "sections.s.nameRu"]);
    }
}
