//! What an editor writes of an issue.

use std::collections::BTreeSet;

use serde::Deserialize;
use utoipa::ToSchema;

use super::board::{self, EditorGroup, needed};
use crate::accounts::MAX_LINE_CHARS;
use crate::article::bounds::{at_most, no_longer};
use crate::article::content::one_line;
use crate::article::desk::bare_doi;
use crate::article::publishing::is_doi;
use crate::faults::{Checks, FaultKind};
use crate::ids::{ArticleId, FileId};
use crate::language::Words;
use crate::limited;

pub const MAX_FOREWORD_CHARS: usize = 100_000;
const HIGHEST_NUMBER: i32 = 9_999;
const MAX_SECTIONS: usize = 50;
const MAX_ARTICLES: usize = 500;

/// An issue as it is first made.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewIssue {
    pub volume: i32,
    pub number: i32,
    #[serde(default)]
    pub subtitle_en: String,
    #[serde(default)]
    pub subtitle_ru: String,
}

impl NewIssue {
    pub fn tidied(mut self) -> NewIssue {
        self.subtitle_en = one_line(&self.subtitle_en);
        self.subtitle_ru = one_line(&self.subtitle_ru);
        self
    }

    pub fn check(&self, checks: &mut Checks) {
        check_number(checks, self.volume, self.number);
        no_longer(checks, &["subtitleEn"], &self.subtitle_en, MAX_LINE_CHARS);
        no_longer(checks, &["subtitleRu"], &self.subtitle_ru, MAX_LINE_CHARS);
    }
}

/// A save is always whole, so nothing is optional: what is left out by mistake must not be taken for emptied.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueContent {
    /// The version that this was made from.
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
    /// The foreword: HTML of the editors' list.
    pub intro_en: String,
    pub intro_ru: String,
    pub show_on_main_page: bool,
    #[serde(deserialize_with = "limited::list")]
    pub editor_groups: Vec<EditorGroup>,
    #[serde(deserialize_with = "limited::list")]
    pub article_groups: Vec<ArticleGroup>,
}

/// A section.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleGroupContent)]
pub struct ArticleGroup {
    /// Of a section that was there before; null for a new one.
    #[schema(required)]
    pub id: Option<i64>,
    pub name_en: String,
    pub name_ru: String,
    /// In the order in which they are printed.
    #[serde(deserialize_with = "limited::list")]
    pub article_ids: Vec<ArticleId>,
}

impl IssueContent {
    pub fn tidied(mut self) -> IssueContent {
        for line in [&mut self.subtitle_en, &mut self.subtitle_ru] {
            *line = one_line(line);
        }
        self.doi = bare_doi(&self.doi);
        board::tidy(&mut self.editor_groups);
        for group in &mut self.article_groups {
            group.name_en = one_line(&group.name_en);
            group.name_ru = one_line(&group.name_ru);
        }
        self
    }

    pub fn check(&self, checks: &mut Checks) {
        check_number(checks, self.volume, self.number);
        for (field, value, max) in [
            ("subtitleEn", &self.subtitle_en, MAX_LINE_CHARS),
            ("subtitleRu", &self.subtitle_ru, MAX_LINE_CHARS),
            ("introEn", &self.intro_en, MAX_FOREWORD_CHARS),
            ("introRu", &self.intro_ru, MAX_FOREWORD_CHARS),
        ] {
            no_longer(checks, &[field], value, max);
        }
        if !self.doi.is_empty() && !is_doi(&self.doi) {
            checks.fault("doi", FaultKind::Invalid { label: Words::new("DOI", "DOI") });
        }
        board::check(checks, &self.editor_groups);
        self.check_sections(checks);
    }

    fn check_sections(&self, checks: &mut Checks) {
        at_most(checks, "articleGroups", self.article_groups.len(), MAX_SECTIONS);
        let articles: usize = self.article_groups.iter().map(|group| group.article_ids.len()).sum();
        if self.article_groups.len() <= MAX_SECTIONS {
            at_most(checks, "articleGroups", articles, MAX_ARTICLES);
        }
        let (mut sections, mut placed) = (BTreeSet::new(), BTreeSet::new());
        for (index, group) in self.article_groups.iter().enumerate().take(MAX_SECTIONS) {
            let index = index.to_string();
            needed(checks, &["articleGroups", &index, "nameEn"], &group.name_en, MAX_LINE_CHARS);
            needed(checks, &["articleGroups", &index, "nameRu"], &group.name_ru, MAX_LINE_CHARS);
            if group.id.is_some_and(|id| !sections.insert(id)) {
                checks.fault_at(&["articleGroups", &index, "id"], FaultKind::AlreadyTaken);
            }
            for (place, article) in group.article_ids.iter().enumerate().take(MAX_ARTICLES) {
                if !placed.insert(*article) {
                    let place = place.to_string();
                    checks
                        .fault_at(&["articleGroups", &index, "articleIds", &place], FaultKind::AlreadyTaken);
                }
            }
        }
    }
}

fn check_number(checks: &mut Checks, volume: i32, number: i32) {
    for (field, value) in [("volume", volume), ("number", number)] {
        if !(1..=HIGHEST_NUMBER).contains(&value) {
            checks.fault(field, FaultKind::OutOfRange { min: 1, max: HIGHEST_NUMBER.into() });
        }
    }
}

/// Where readers find it.
pub fn slug_of(volume: i32, number: i32) -> String {
    format!("{volume}-{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(change: impl FnOnce(&mut IssueContent)) -> Vec<String> {
        let mut content = IssueContent {
            volume: 13,
            number: 2,
            editor_groups: board::default_groups(),
            ..IssueContent::default()
        };
        change(&mut content);
        let mut checks = Checks::new();
        content.tidied().check(&mut checks);
        let faults = checks.finish().err().unwrap_or_default();
        faults
            .iter()
            .map(|fault| format!("{}: {}", fault.location[1..].join("."), fault.kind.code()))
            .collect()
    }

    fn section(id: Option<i64>, articles: &[i64]) -> ArticleGroup {
        let article_ids = articles.iter().copied().map(ArticleId).collect();
        ArticleGroup { id, name_en: "Reviews".into(), name_ru: "Обзоры".into(), article_ids }
    }

    #[test]
    fn an_issue_without_articles_can_be_saved() {
        assert!(faults(|_| {}).is_empty());
        assert!(
            faults(|c| c.article_groups = vec![section(None, &[1, 2]), section(Some(7), &[])]).is_empty()
        );
    }

    #[test]
    fn a_doi_is_kept_bare() {
        let pasted =
            IssueContent { doi: " https://doi.org/10.18620/ctt-13-2 ".into(), ..IssueContent::default() };
        assert_eq!(pasted.tidied().doi, "10.18620/ctt-13-2");
    }

    #[test]
    fn what_cannot_be() {
        assert_eq!(faults(|content| content.volume = 0), ["volume: out-of-range"]);
        assert_eq!(faults(|content| content.number = 10_000), ["number: out-of-range"]);
        assert_eq!(faults(|content| content.doi = "doi:1".into()), ["doi: invalid"]);
        assert_eq!(faults(|content| content.intro_ru = "x".repeat(100_001)), ["introRu: too-long"]);
        assert_eq!(
            faults(|c| c.article_groups = vec![section(None, &[1, 2]), section(None, &[2])]),
            ["articleGroups.1.articleIds.0: already-taken"]
        );
        assert_eq!(
            faults(|c| c.article_groups = vec![section(Some(7), &[]), section(Some(7), &[])]),
            ["articleGroups.1.id: already-taken"]
        );
        let many: Vec<i64> = (0..501).collect();
        assert_eq!(faults(|c| c.article_groups = vec![section(None, &many)]), ["articleGroups: too-many"]);
        let nameless = ArticleGroup { name_en: " ".into(), ..section(None, &[]) };
        assert_eq!(faults(|c| c.article_groups = vec![nameless]), ["articleGroups.0.nameEn: required"]);
    }

    #[test]
    fn an_address_is_volume_and_number() {
        assert_eq!(slug_of(13, 2), "13-2");
    }
}
