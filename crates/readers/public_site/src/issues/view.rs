//! View of an issue in one language.

use chrono::{Datelike, NaiveDate};
use rules::issue::EditorGroup;
use rules::issue::content::slug_of;
use rules::people::keep_initials;
use rules::{FileId, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{IssueDetails, IssueRow};
use crate::list_items::{ArticleLine, IssuePlace};
use crate::text::PublicText;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueLine {
    /// Path segment, such as `13-2`.
    slug: String,
    volume: i32,
    number: i32,
    year: i32,
    subtitle: String,
    publication_date: NaiveDate,
    /// Id of a public picture.
    #[schema(required)]
    cover_id: Option<FileId>,
    has_pdf: bool,
    article_count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicIssue {
    #[serde(flatten)]
    line: IssueLine,
    #[schema(required)]
    doi: Option<String>,
    /// Size in bytes; the PDF is at `/issues/{slug}.pdf`.
    #[schema(required)]
    pdf_size: Option<i64>,
    /// Sanitized HTML.
    foreword: PublicText,
    editor_groups: Vec<PublicEditorGroup>,
    sections: Vec<PublicSection>,
    #[schema(required)]
    previous: Option<IssuePlace>,
    #[schema(required)]
    next: Option<IssuePlace>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PublicEditorGroup {
    name: String,
    editors: Vec<PublicEditor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PublicEditor {
    name: String,
    city: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PublicSection {
    name: String,
    articles: Vec<ArticleLine>,
}

impl IssueLine {
    pub fn of(row: IssueRow, language: Language) -> IssueLine {
        IssueLine {
            slug: slug_of(row.volume, row.number),
            volume: row.volume,
            number: row.number,
            year: row.publication_date.year(),
            subtitle: PublicText::of(row.subtitle_en, row.subtitle_ru, language).text,
            publication_date: row.publication_date,
            cover_id: row.cover_id.map(FileId),
            has_pdf: row.has_pdf,
            article_count: row.article_count,
        }
    }
}

impl PublicIssue {
    /// Builds the view. `lines` must be in the order of the sections.
    pub fn of(
        row: IssueRow,
        details: IssueDetails,
        lines: Vec<ArticleLine>,
        language: Language,
    ) -> PublicIssue {
        let localized = |en, ru| PublicText::of(en, ru, language).text;
        let mut sections = Vec::new();
        let mut lines = lines.into_iter().peekable();
        for section in details.sections.0 {
            let mut articles = Vec::new();
            while let Some(line) = lines.next_if(|line| section.articles.contains(&line.id)) {
                articles.push(line);
            }
            if !articles.is_empty() {
                sections.push(PublicSection { name: localized(section.name_en, section.name_ru), articles });
            }
        }
        PublicIssue {
            line: IssueLine::of(row, language),
            doi: details.doi,
            pdf_size: details.pdf_size,
            foreword: PublicText::of(details.intro_en, details.intro_ru, language),
            editor_groups: details
                .editor_groups
                .0
                .into_iter()
                .filter_map(|group| public_group(group, language))
                .collect(),
            sections,
            previous: details
                .previous
                .map(|issue| IssuePlace::new(issue.volume, issue.number, issue.published_on)),
            next: details.next.map(|issue| IssuePlace::new(issue.volume, issue.number, issue.published_on)),
        }
    }
}

/// Returns `None` for groups without editors.
fn public_group(group: EditorGroup, language: Language) -> Option<PublicEditorGroup> {
    let localized = |en, ru| PublicText::of(en, ru, language).text;
    let editors: Vec<PublicEditor> = group
        .editors
        .into_iter()
        .map(|editor| PublicEditor {
            name: keep_initials(&localized(editor.short_name_en, editor.short_name_ru)),
            city: localized(editor.city_en, editor.city_ru),
        })
        .collect();
    (!editors.is_empty())
        .then(|| PublicEditorGroup { name: localized(group.name_en, group.name_ru), editors })
}
