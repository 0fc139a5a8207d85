//! Issue content that editors edit.

use std::collections::BTreeSet;

use serde::Deserialize;
use utoipa::ToSchema;

use super::board::{self, EditorGroup, check_required};
use crate::accounts::MAX_LINE_CHARS;
use crate::article::bounds::check_max_count;
use crate::article::editorial_content::strip_doi_prefix;
use crate::article::publishing::is_doi;
use crate::ids::{ArticleId, FileId, IssueId};
use crate::language::LocalizedText;
use crate::limited;
use crate::validation::{FieldErrorKind, Validator, check_max_length, one_line};

pub const MAX_FOREWORD_CHARS: usize = 100_000;
pub const MAX_NUMBER: i32 = 9_999;
const MAX_SECTIONS: usize = 50;
const MAX_ARTICLES: usize = 500;

/// Form for a new issue.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewIssue {
    pub volume: i32,
    pub number: i32,
    #[serde(default)]
    pub subtitle_en: String,
    #[serde(default)]
    pub subtitle_ru: String,
    /// Issue whose sections the new one begins with, without their articles.
    #[serde(default)]
    pub copy_sections_from: Option<IssueId>,
}

impl NewIssue {
    pub fn normalized(mut self) -> NewIssue {
        self.subtitle_en = one_line(&self.subtitle_en);
        self.subtitle_ru = one_line(&self.subtitle_ru);
        self
    }

    pub fn check(&self, validator: &mut Validator) {
        check_number(validator, self.volume, self.number);
        check_max_length(validator, &["subtitleEn"], &self.subtitle_en, MAX_LINE_CHARS);
        check_max_length(validator, &["subtitleRu"], &self.subtitle_ru, MAX_LINE_CHARS);
    }
}

/// Content of an issue. A save always contains the whole content. No field is optional, so that a field
/// omitted by mistake is rejected and not cleared.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueContent {
    /// Version on which the change is based.
    pub version: i32,
    pub volume: i32,
    pub number: i32,
    pub subtitle_en: String,
    pub subtitle_ru: String,
    pub doi: String,
    #[schema(required)]
    pub cover_id: Option<FileId>,
    #[schema(required)]
    pub pdf_id: Option<FileId>,
    /// Foreword: HTML with the elements allowed to editors.
    pub intro_en: String,
    pub intro_ru: String,
    pub show_on_main_page: bool,
    #[serde(deserialize_with = "limited::list")]
    pub editor_groups: Vec<EditorGroup>,
    #[serde(deserialize_with = "limited::list")]
    pub article_groups: Vec<ArticleGroup>,
}

/// A section of an issue.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleGroupContent)]
pub struct ArticleGroup {
    /// Null for a new section.
    #[schema(required)]
    pub id: Option<i64>,
    pub name_en: String,
    pub name_ru: String,
    /// In the order of the table of contents.
    #[serde(deserialize_with = "limited::list")]
    pub article_ids: Vec<ArticleId>,
}

impl IssueContent {
    pub fn normalized(mut self) -> IssueContent {
        for line in [&mut self.subtitle_en, &mut self.subtitle_ru] {
            *line = one_line(line);
        }
        self.doi = strip_doi_prefix(&self.doi);
        board::normalize(&mut self.editor_groups);
        for group in &mut self.article_groups {
            group.name_en = one_line(&group.name_en);
            group.name_ru = one_line(&group.name_ru);
        }
        self
    }

    pub fn check(&self, validator: &mut Validator) {
        check_number(validator, self.volume, self.number);
        for (field, value, max) in [
            ("subtitleEn", &self.subtitle_en, MAX_LINE_CHARS),
            ("subtitleRu", &self.subtitle_ru, MAX_LINE_CHARS),
            ("introEn", &self.intro_en, MAX_FOREWORD_CHARS),
            ("introRu", &self.intro_ru, MAX_FOREWORD_CHARS),
        ] {
            check_max_length(validator, &[field], value, max);
        }
        if !self.doi.is_empty() && !is_doi(&self.doi) {
            validator.add_error("doi", FieldErrorKind::Invalid { label: LocalizedText::new("DOI", "DOI") });
        }
        board::check(validator, &self.editor_groups);
        self.check_sections(validator);
    }

    fn check_sections(&self, validator: &mut Validator) {
        check_max_count(validator, "articleGroups", self.article_groups.len(), MAX_SECTIONS);
        let articles: usize = self.article_groups.iter().map(|group| group.article_ids.len()).sum();
        if self.article_groups.len() <= MAX_SECTIONS {
            check_max_count(validator, "articleGroups", articles, MAX_ARTICLES);
        }
        let (mut sections, mut placed) = (BTreeSet::new(), BTreeSet::new());
        for (index, group) in self.article_groups.iter().enumerate().take(MAX_SECTIONS) {
            let index = index.to_string();
            check_required(validator, &["articleGroups", &index, "nameEn"], &group.name_en, MAX_LINE_CHARS);
            check_required(validator, &["articleGroups", &index, "nameRu"], &group.name_ru, MAX_LINE_CHARS);
            if group.id.is_some_and(|id| !sections.insert(id)) {
                validator.add_error_at(&["articleGroups", &index, "id"], FieldErrorKind::AlreadyTaken);
            }
            for (position, article) in group.article_ids.iter().enumerate().take(MAX_ARTICLES) {
                if !placed.insert(*article) {
                    let position = position.to_string();
                    validator.add_error_at(
                        &["articleGroups", &index, "articleIds", &position],
                        FieldErrorKind::AlreadyTaken,
                    );
                }
            }
        }
    }
}

fn check_number(validator: &mut Validator, volume: i32, number: i32) {
    for (field, value) in [("volume", volume), ("number", number)] {
        if !(1..=MAX_NUMBER).contains(&value) {
            validator.add_error(field, FieldErrorKind::OutOfRange { min: 1, max: MAX_NUMBER.into() });
        }
    }
}

/// Slug of the public address of an issue.
pub fn slug_of(volume: i32, number: i32) -> String {
    format!("{volume}-{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(change: impl FnOnce(&mut IssueContent)) -> Vec<String> {
        let mut content = IssueContent {
            volume: 13,
            number: 2,
            editor_groups: board::default_groups(),
            ..IssueContent::default()
        };
        change(&mut content);
        let mut validator = Validator::new();
        content.normalized().check(&mut validator);
        let errors = validator.finish().err().unwrap_or_default();
        errors
            .iter()
            .map(|error| format!("{}: {}", error.location[1..].join("."), error.kind.code()))
            .collect()
    }

    fn section(id: Option<i64>, articles: &[i64]) -> ArticleGroup {
        let article_ids = articles.iter().copied().map(ArticleId).collect();
        ArticleGroup { id, name_en: "Reviews".into(), name_ru: "Обзоры".into(), article_ids }
    }

    #[test]
    fn issue_without_articles_is_valid() {
        assert!(errors(|_| {}).is_empty());
        assert!(
            errors(|c| c.article_groups = vec![section(None, &[1, 2]), section(Some(7), &[])]).is_empty()
        );
    }

    #[test]
    fn doi_prefix_is_stripped() {
        let pasted =
            IssueContent { doi: " https://doi.org/10.18620/ctt-13-2 ".into(), ..IssueContent::default() };
        assert_eq!(pasted.normalized().doi, "10.18620/ctt-13-2");
    }

    #[test]
    fn invalid_content_is_rejected() {
        assert_eq!(errors(|content| content.volume = 0), ["volume: out-of-range"]);
        assert_eq!(errors(|content| content.number = 10_000), ["number: out-of-range"]);
        assert_eq!(errors(|content| content.doi = "doi:1".into()), ["doi: invalid"]);
        assert_eq!(errors(|content| content.intro_ru = "x".repeat(100_001)), ["introRu: too-long"]);
        assert_eq!(
            errors(|c| c.article_groups = vec![section(None, &[1, 2]), section(None, &[2])]),
            ["articleGroups.1.articleIds.0: already-taken"]
        );
        assert_eq!(
            errors(|c| c.article_groups = vec![section(Some(7), &[]), section(Some(7), &[])]),
            ["articleGroups.1.id: already-taken"]
        );
        let many: Vec<i64> = (0..501).collect();
        assert_eq!(errors(|c| c.article_groups = vec![section(None, &many)]), ["articleGroups: too-many"]);
        let nameless = ArticleGroup { name_en: " ".into(), ..section(None, &[]) };
        assert_eq!(errors(|c| c.article_groups = vec![nameless]), ["articleGroups.0.nameEn: required"]);
    }

    #[test]
    fn numbers_texts_and_lists_may_have_exactly_the_maximum() {
        for (volume, number) in [(1, 1), (9_999, 9_999)] {
            assert!(errors(|content| (content.volume, content.number) = (volume, number)).is_empty());
        }
        assert_eq!(errors(|content| content.number = -1), ["number: out-of-range"]);
        assert!(errors(|content| content.intro_ru = "x".repeat(100_000)).is_empty());
        assert!(errors(|content| content.subtitle_en = "x".repeat(300)).is_empty());
        assert_eq!(errors(|content| content.subtitle_ru = "x".repeat(301)), ["subtitleRu: too-long"]);
        let articles: Vec<i64> = (0..500).collect();
        assert!(errors(|c| c.article_groups = vec![section(None, &articles)]).is_empty());
        assert!(errors(|c| c.article_groups = vec![section(None, &[]); 50]).is_empty());
        assert_eq!(errors(|c| c.article_groups = vec![section(None, &[]); 51]), ["articleGroups: too-many"]);
        assert!(errors(|content| content.doi = "10.18620/ctt-13-2".into()).is_empty());
    }

    #[test]
    fn texts_are_stored_on_one_line() {
        let group =
            ArticleGroup { name_en: " A\nB ".into(), name_ru: " В\nГ ".into(), ..section(None, &[]) };
        let content = IssueContent {
            subtitle_en: " A\nB ".into(),
            subtitle_ru: " В\nГ ".into(),
            article_groups: vec![group],
            ..IssueContent::default()
        }
        .normalized();
        let section = &content.article_groups[0];
        assert_eq!([&content.subtitle_en, &section.name_en], ["A B"; 2]);
        assert_eq!([&content.subtitle_ru, &section.name_ru], ["В Г"; 2]);
    }

    #[test]
    fn new_issue_needs_volume_and_number() {
        let errors = |volume, number, subtitle: String| {
            let issue = NewIssue {
                volume,
                number,
                subtitle_en: subtitle.clone(),
                subtitle_ru: subtitle,
                copy_sections_from: None,
            };
            let issue = issue.normalized();
            let mut validator = Validator::new();
            issue.check(&mut validator);
            let errors = validator.finish().err().unwrap_or_default();
            let fields: Vec<String> = errors.iter().map(|error| error.location[1..].join(".")).collect();
            (fields, issue.subtitle_en, issue.subtitle_ru)
        };
        let (fields, en, ru) = errors(1, 9_999, " On\ncells ".into());
        assert_eq!((fields.len(), en.as_str(), ru.as_str()), (0, "On cells", "On cells"));
        assert_eq!(errors(0, 10_000, String::new()).0, ["volume", "number"]);
        assert_eq!(errors(1, 1, "x".repeat(301)).0, ["subtitleEn", "subtitleRu"]);
    }

    #[test]
    fn slug_consists_of_volume_and_number() {
        assert_eq!(slug_of(13, 2), "13-2");
    }
}
