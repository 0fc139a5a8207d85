//! Editorial board of an issue.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::{MAX_LINE_CHARS, MAX_NAME_CHARS};
use crate::language::LocalizedText;
use crate::limited;
use crate::validation::{FieldErrorKind, Validator, one_line};

const MAX_GROUPS: usize = 30;
const MAX_EDITORS_IN_GROUP: usize = 200;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorGroup {
    pub name_en: String,
    pub name_ru: String,
    #[serde(deserialize_with = "limited::list")]
    pub editors: Vec<EditorEntry>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorEntry {
    pub short_name_en: String,
    pub short_name_ru: String,
    pub city_en: String,
    pub city_ru: String,
}

/// Groups of a new board.
pub const DEFAULT_GROUPS: [LocalizedText; 5] = [
    LocalizedText::new("Editor-in-Chief", "Главный редактор"),
    LocalizedText::new("Co-Editors-in-Chief", "Соредакторы"),
    LocalizedText::new("Deputy Editor", "Заместитель главного редактора"),
    LocalizedText::new("Managing Editor", "Ответственный редактор"),
    LocalizedText::new("Editorial Board", "Редакционная коллегия"),
];

pub fn default_groups() -> Vec<EditorGroup> {
    DEFAULT_GROUPS.map(empty_group).into()
}

/// Default groups that a board lacks.
pub fn missing_default_groups(groups: &[EditorGroup]) -> Vec<EditorGroup> {
    let is_missing = |name: &LocalizedText| !groups.iter().any(|group| group.name_en == name.en);
    DEFAULT_GROUPS.into_iter().filter(is_missing).map(empty_group).collect()
}

fn empty_group(name: LocalizedText) -> EditorGroup {
    EditorGroup { name_en: name.en.into(), name_ru: name.ru.into(), editors: Vec::new() }
}

pub fn normalize(groups: &mut [EditorGroup]) {
    for group in groups {
        group.name_en = one_line(&group.name_en);
        group.name_ru = one_line(&group.name_ru);
        for editor in &mut group.editors {
            editor.short_name_en = one_line(&editor.short_name_en);
            editor.short_name_ru = one_line(&editor.short_name_ru);
            editor.city_en = one_line(&editor.city_en);
            editor.city_ru = one_line(&editor.city_ru);
        }
    }
}

pub fn check(validator: &mut Validator, groups: &[EditorGroup]) {
    match groups.len() {
        0 => validator.add_error("editorGroups", FieldErrorKind::Required),
        count if count > MAX_GROUPS => {
            validator.add_error("editorGroups", FieldErrorKind::TooMany { max: MAX_GROUPS })
        }
        _ => {}
    }
    for (index, group) in groups.iter().enumerate().take(MAX_GROUPS) {
        let index = index.to_string();
        let at = |field| ["editorGroups", &index, field];
        check_required(validator, &at("nameEn"), &group.name_en, MAX_LINE_CHARS);
        check_required(validator, &at("nameRu"), &group.name_ru, MAX_LINE_CHARS);
        if group.editors.len() > MAX_EDITORS_IN_GROUP {
            validator.add_error_at(&at("editors"), FieldErrorKind::TooMany { max: MAX_EDITORS_IN_GROUP });
        }
        for (position, editor) in group.editors.iter().enumerate().take(MAX_EDITORS_IN_GROUP) {
            let position = position.to_string();
            for (field, value) in [
                ("shortNameEn", &editor.short_name_en),
                ("shortNameRu", &editor.short_name_ru),
                ("cityEn", &editor.city_en),
                ("cityRu", &editor.city_ru),
            ] {
                check_required(
                    validator,
                    &["editorGroups", &index, "editors", &position, field],
                    value,
                    MAX_NAME_CHARS,
                );
            }
        }
    }
}

/// Checks a required text with a maximum length.
pub fn check_required(validator: &mut Validator, path: &[&str], value: &str, max: usize) {
    if value.is_empty() {
        validator.add_error_at(path, FieldErrorKind::Required);
    } else if value.chars().count() > max {
        validator.add_error_at(path, FieldErrorKind::TooLong { max });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(groups: &[EditorGroup]) -> Vec<String> {
        let mut validator = Validator::new();
        check(&mut validator, groups);
        let errors = validator.finish().err().unwrap_or_default();
        errors
            .iter()
            .map(|error| format!("{}: {}", error.location[1..].join("."), error.kind.code()))
            .collect()
    }

    #[test]
    fn default_groups_are_a_valid_board() {
        assert!(errors(&default_groups()).is_empty());
        assert_eq!(errors(&[]), ["editorGroups: required"]);
        assert!(missing_default_groups(&default_groups()).is_empty());
        let missing = missing_default_groups(&default_groups()[1..]);
        assert_eq!(missing[0].name_en, "Editor-in-Chief");
        assert_eq!(missing.len(), 1);
    }

    #[test]
    fn every_name_is_required_in_both_languages() {
        let half = EditorEntry { short_name_en: "A. Chief".into(), ..EditorEntry::default() };
        let group = EditorGroup { name_en: "Board".into(), name_ru: String::new(), editors: vec![half] };
        assert_eq!(
            errors(&[group]),
            [
                "editorGroups.0.nameRu: required",
                "editorGroups.0.editors.0.shortNameRu: required",
                "editorGroups.0.editors.0.cityEn: required",
                "editorGroups.0.editors.0.cityRu: required",
            ]
        );
        let long = EditorGroup { name_en: "x".repeat(301), name_ru: "x".into(), editors: Vec::new() };
        assert_eq!(errors(&[long]), ["editorGroups.0.nameEn: too-long"]);
        assert_eq!(errors(&vec![default_groups().remove(0); 31]), ["editorGroups: too-many"]);
    }

    #[test]
    fn names_and_lists_may_have_exactly_the_maximum_length() {
        let with_editors = |count, length: usize| {
            let name = "ы".repeat(length);
            let editor = EditorEntry {
                short_name_en: name.clone(),
                short_name_ru: name.clone(),
                city_en: name.clone(),
                city_ru: name,
            };
            let name = "x".repeat(MAX_LINE_CHARS);
            EditorGroup { name_en: name.clone(), name_ru: name, editors: vec![editor; count] }
        };
        assert!(errors(&vec![with_editors(1, MAX_NAME_CHARS); MAX_GROUPS]).is_empty());
        assert!(errors(&[with_editors(MAX_EDITORS_IN_GROUP, 1)]).is_empty());
        assert_eq!(
            errors(&[with_editors(MAX_EDITORS_IN_GROUP + 1, 1)]),
            ["editorGroups.0.editors: too-many"]
        );
        assert_eq!(errors(&[with_editors(1, MAX_NAME_CHARS + 1)]).len(), 4);
    }

    #[test]
    fn normalize_trims_every_name() {
        let text = || " A \n B ".to_owned();
        let editor =
            EditorEntry { short_name_en: text(), short_name_ru: text(), city_en: text(), city_ru: text() };
        let mut groups = [EditorGroup { name_en: text(), name_ru: text(), editors: vec![editor] }];
        normalize(&mut groups);
        let [group] = groups;
        let editor = &group.editors[0];
        let names = [
            &group.name_en,
            &group.name_ru,
            &editor.short_name_en,
            &editor.short_name_ru,
            &editor.city_en,
            &editor.city_ru,
        ];
        assert_eq!(names, ["A B"; 6]);
    }
}
