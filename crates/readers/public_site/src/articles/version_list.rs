//! List of the versions of an article.

use chrono::NaiveDate;
use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{ArticleRow, ReplacedVersion};
use crate::text::PublicText;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicVersion {
    number: i32,
    #[schema(required)]
    published_on: Option<NaiveDate>,
    /// Names of the parts that differ from the version before; empty for the first.
    changed_parts: Vec<&'static str>,
    /// What it changes and why, as the editors say it.
    #[schema(required)]
    summary: Option<PublicText>,
}

impl PublicVersion {
    /// Lists all versions, newest first; none if there is only one.
    pub fn list(article: &ArticleRow, language: Language) -> Vec<PublicVersion> {
        if article.replaced.is_empty() {
            return Vec::new();
        }
        let first = PublicVersion {
            number: 1,
            published_on: article.publication_date,
            changed_parts: Vec::new(),
            summary: None,
        };
        let later =
            (2..).zip(&article.replaced.0).map(|(number, before)| version_after(number, before, language));
        let mut versions: Vec<PublicVersion> = [first].into_iter().chain(later).collect();
        versions.reverse();
        versions
    }
}

fn version_after(number: i32, before: &ReplacedVersion, language: Language) -> PublicVersion {
    let summary = PublicText::of(before.summary_en.clone(), before.summary_ru.clone(), language);
    PublicVersion {
        number,
        published_on: Some(before.replaced_on),
        changed_parts: before.changed_parts.iter().map(|part| part.name().in_language(language)).collect(),
        summary: Some(summary).filter(|summary| !summary.text.is_empty()),
    }
}
