//! The editorial board, as an issue prints it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::{MAX_LINE_CHARS, MAX_NAME_CHARS};
use crate::article::content::one_line;
use crate::faults::{Checks, FaultKind};
use crate::language::Words;
use crate::limited;

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

/// What a board usually consists of.
pub const DEFAULT_GROUPS: [Words; 5] = [
    Words::new("Editor-in-Chief", "Главный редактор"),
    Words::new("Co-Editors-in-Chief", "Соредакторы"),
    Words::new("Deputy Editor", "Заместитель главного редактора"),
    Words::new("Managing Editor", "Ответственный редактор"),
    Words::new("Editorial Board", "Редакционная коллегия"),
];

pub fn default_groups() -> Vec<EditorGroup> {
    DEFAULT_GROUPS.map(empty_group).into()
}

/// Those of the usual groups that a board does not have.
pub fn missing_default_groups(groups: &[EditorGroup]) -> Vec<EditorGroup> {
    let is_missing = |name: &Words| !groups.iter().any(|group| group.name_en == name.en);
    DEFAULT_GROUPS.into_iter().filter(is_missing).map(empty_group).collect()
}

fn empty_group(name: Words) -> EditorGroup {
    EditorGroup { name_en: name.en.into(), name_ru: name.ru.into(), editors: Vec::new() }
}

pub fn tidy(groups: &mut [EditorGroup]) {
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

pub fn check(checks: &mut Checks, groups: &[EditorGroup]) {
    match groups.len() {
        0 => checks.fault("editorGroups", FaultKind::Required),
        count if count > MAX_GROUPS => checks.fault("editorGroups", FaultKind::TooMany { max: MAX_GROUPS }),
        _ => {}
    }
    for (index, group) in groups.iter().enumerate().take(MAX_GROUPS) {
        let index = index.to_string();
        let at = |field| ["editorGroups", &index, field];
        needed(checks, &at("nameEn"), &group.name_en, MAX_LINE_CHARS);
        needed(checks, &at("nameRu"), &group.name_ru, MAX_LINE_CHARS);
        if group.editors.len() > MAX_EDITORS_IN_GROUP {
            checks.fault_at(&at("editors"), FaultKind::TooMany { max: MAX_EDITORS_IN_GROUP });
        }
        for (place, editor) in group.editors.iter().enumerate().take(MAX_EDITORS_IN_GROUP) {
            let place = place.to_string();
            for (field, value) in [
                ("shortNameEn", &editor.short_name_en),
                ("shortNameRu", &editor.short_name_ru),
                ("cityEn", &editor.city_en),
                ("cityRu", &editor.city_ru),
            ] {
                needed(checks, &["editorGroups", &index, "editors", &place, field], value, MAX_NAME_CHARS);
            }
        }
    }
}

/// Something that must be there, and not too long.
pub fn needed(checks: &mut Checks, path: &[&str], value: &str, max: usize) {
    if value.is_empty() {
        checks.fault_at(path, FaultKind::Required);
    } else if value.chars().count() > max {
        checks.fault_at(path, FaultKind::TooLong { max });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(groups: &[EditorGroup]) -> Vec<String> {
        let mut checks = Checks::new();
        check(&mut checks, groups);
        let faults = checks.finish().err().unwrap_or_default();
        faults
            .iter()
            .map(|fault| format!("{}: {}", fault.location[1..].join("."), fault.kind.code()))
            .collect()
    }

    #[test]
    fn the_usual_groups_are_a_valid_board() {
        assert!(faults(&default_groups()).is_empty());
        assert_eq!(faults(&[]), ["editorGroups: required"]);
        assert!(missing_default_groups(&default_groups()).is_empty());
        let missing = missing_default_groups(&default_groups()[1..]);
        assert_eq!(missing[0].name_en, "Editor-in-Chief");
        assert_eq!(missing.len(), 1);
    }

    #[test]
    fn every_name_is_needed_in_both_languages() {
        let half = EditorEntry { short_name_en: "A. Chief".into(), ..EditorEntry::default() };
        let group = EditorGroup { name_en: "Board".into(), name_ru: String::new(), editors: vec![half] };
        assert_eq!(
            faults(&[group]),
            [
                "editorGroups.0.nameRu: required",
                "editorGroups.0.editors.0.shortNameRu: required",
                "editorGroups.0.editors.0.cityEn: required",
                "editorGroups.0.editors.0.cityRu: required",
            ]
        );
        let long = EditorGroup { name_en: "x".repeat(301), name_ru: "x".into(), editors: Vec::new() };
        assert_eq!(faults(&[long]), ["editorGroups.0.nameEn: too-long"]);
        assert_eq!(faults(&vec![default_groups().remove(0); 31]), ["editorGroups: too-many"]);
    }
}
