//! Responses.

use chrono::{DateTime, Utc};
use rules::imports::{
    ImportAction, ImportOutcome, ImportSource, ImportState, ItemKind, allowed_actions, suggest_article_type,
    suggest_language, suggest_roles,
};
use rules::{Enumeration, Language, Role};
use serde::Serialize;
use sources::{Finding, FindingKind};
use utoipa::ToSchema;

use crate::mapping::Mapping;
use crate::reasons;
use crate::source::problem_text;
use crate::store::Import;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportSummary {
    pub id: i64,
    pub source: ImportSource,
    pub state: ImportState,
    /// Address of the site, or name of the file.
    pub name: String,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub finished_at: Option<DateTime<Utc>>,
    /// Records that are done, and all.
    pub done: i64,
    pub total: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportView {
    #[serde(flatten)]
    pub summary: ImportSummary,
    pub version: i32,
    pub allowed_actions: Vec<ImportAction>,
    /// Why the source could not be read, in the language of the request, and the words of the source.
    #[schema(required)]
    pub failure: Option<ImportFailure>,
    /// Name of the journal in the source, in any language.
    pub journal_name: String,
    #[schema(required)]
    pub planned_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub started_at: Option<DateTime<Utc>>,
    pub counts: Vec<OutcomeCount>,
    pub findings: Vec<FindingCount>,
    pub languages: Vec<LanguageChoice>,
    pub types: Vec<TypeChoice>,
    pub sections: Vec<SectionChoice>,
    pub roles: Vec<RoleChoice>,
    pub articles_without_doi: u32,
    pub articles_without_pdf: u32,
    /// Articles of the source whose DOI the journal has already, not by an import from the same source.
    pub articles_here: i64,
    /// As it is saved.
    pub mapping: Mapping,
    /// What could not be used of the source as a whole.
    pub notes: Vec<FindingView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportFailure {
    pub text: &'static str,
    pub detail: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OutcomeCount {
    pub kind: ItemKind,
    pub outcome: ImportOutcome,
    pub count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FindingCount {
    #[schema(value_type = String)]
    pub kind: FindingKind,
    /// Records with at least one.
    pub count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageChoice {
    /// As the source writes it.
    pub tag: String,
    pub count: u32,
    /// Null: texts in this language are left out.
    #[schema(required)]
    pub language: Option<Language>,
    #[schema(required)]
    pub suggested: Option<Language>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeChoice {
    pub name: String,
    pub count: u32,
    /// Null: such articles are left out.
    #[schema(required)]
    pub type_id: Option<i16>,
    pub suggested_id: i16,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SectionChoice {
    pub key: String,
    pub count: u32,
    pub name_en: String,
    pub name_ru: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RoleChoice {
    pub name: String,
    pub count: u32,
    pub roles: Vec<Role>,
    pub suggested: Vec<Role>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ImportFinding)]
pub struct FindingView {
    #[schema(value_type = String)]
    pub kind: FindingKind,
    /// In the words of the source.
    pub detail: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportItemView {
    pub key: String,
    pub kind: ItemKind,
    pub title: String,
    /// Where it is in the source: a path in the archive, or an address.
    pub location: String,
    pub outcome: ImportOutcome,
    /// In the language of the request; null: nothing to say.
    #[schema(required)]
    pub reason: Option<&'static str>,
    pub findings: Vec<FindingView>,
    /// The article, issue or account here.
    #[schema(required)]
    pub article_id: Option<i64>,
    #[schema(required)]
    pub issue_id: Option<i64>,
    #[schema(required)]
    pub user_id: Option<i64>,
}

/// Counts of the records of an import.
#[derive(Debug, Default)]
pub struct Counts {
    pub outcomes: Vec<OutcomeCount>,
    pub findings: Vec<FindingCount>,
    pub articles_here: i64,
}

impl FindingView {
    pub fn of(finding: Finding) -> FindingView {
        FindingView { kind: finding.kind, detail: finding.detail }
    }
}

impl ImportSummary {
    pub fn of(import: &Import, (done, total): (i64, i64)) -> ImportSummary {
        let name = import.address.clone().or_else(|| import.file_name.clone()).unwrap_or_default();
        ImportSummary {
            id: import.id,
            source: import.source,
            state: import.state,
            name,
            created_at: import.created_at,
            finished_at: import.finished_at,
            done,
            total,
        }
    }
}

impl ImportView {
    pub fn of(import: Import, counts: Counts, language: Language) -> ImportView {
        let number = |is_counted: fn(&OutcomeCount) -> bool| {
            counts.outcomes.iter().filter(|count| is_counted(count)).map(|count| count.count).sum::<i64>()
        };
        let done = number(|count| count.outcome != ImportOutcome::Waiting);
        let summary = ImportSummary::of(&import, (done, number(|_| true)));
        let failure = import.failure.as_deref().map(|stored| {
            let (text, detail) = problem_text(stored);
            ImportFailure {
                text: text.map_or("", |text| text.in_language(language)),
                detail: detail.to_owned(),
            }
        });
        ImportView {
            summary,
            version: import.version,
            allowed_actions: allowed_actions(import.state),
            failure,
            journal_name: import.journal.name.values().next().cloned().unwrap_or_default(),
            planned_at: import.planned_at,
            started_at: import.started_at,
            counts: counts.outcomes,
            findings: counts.findings,
            languages: language_choices(&import),
            types: type_choices(&import),
            sections: section_choices(&import),
            roles: role_choices(&import),
            articles_without_doi: import.plan.articles_without_doi,
            articles_without_pdf: import.plan.articles_without_pdf,
            articles_here: counts.articles_here,
            notes: import.notes.into_iter().map(FindingView::of).collect(),
            mapping: import.mapping,
        }
    }
}

fn language_choices(import: &Import) -> Vec<LanguageChoice> {
    let choices = import.plan.languages.iter().map(|(tag, count)| LanguageChoice {
        tag: tag.clone(),
        count: *count,
        language: import.mapping.language(tag, &import.journal),
        suggested: Mapping::default().language(tag, &import.journal).or_else(|| suggest_language(tag)),
    });
    choices.collect()
}

fn type_choices(import: &Import) -> Vec<TypeChoice> {
    let choices = import.plan.types.iter().map(|(name, count)| TypeChoice {
        name: name.clone(),
        count: *count,
        type_id: import.mapping.article_type(name).map(Enumeration::id),
        suggested_id: suggest_article_type(name).id(),
    });
    choices.collect()
}

fn section_choices(import: &Import) -> Vec<SectionChoice> {
    let choices = import.plan.sections.iter().map(|(key, section)| {
        let names = import.mapping.section(key, &section.title, &import.journal);
        SectionChoice {
            key: key.clone(),
            count: section.articles,
            name_en: names.name_en,
            name_ru: names.name_ru,
        }
    });
    choices.collect()
}

fn role_choices(import: &Import) -> Vec<RoleChoice> {
    let choices = import.plan.roles.iter().map(|(name, count)| RoleChoice {
        name: name.clone(),
        count: *count,
        roles: import.mapping.roles(name),
        suggested: suggest_roles(name).to_vec(),
    });
    choices.collect()
}

/// Returns the words for a stored reason.
pub fn reason_text(code: Option<&str>, language: Language) -> Option<&'static str> {
    Some(reasons::text_of(code?)?.in_language(language))
}
