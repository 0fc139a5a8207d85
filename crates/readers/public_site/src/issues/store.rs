//! Queries of published issues: two statements for a list, three for an issue with its articles.

use chrono::NaiveDate;
use kit::Result;
use rules::Language;
use rules::issue::EditorGroup;
use serde::Deserialize;
use sqlx::PgPool;
use sqlx::types::Json;
use uuid::Uuid;

use crate::list_items::{self, ArticleLine};

/// Columns of an issue in a list.
pub struct IssueRow {
    pub id: i64,
    pub volume: i32,
    pub number: i32,
    pub subtitle_en: String,
    pub subtitle_ru: String,
    pub publication_date: NaiveDate,
    pub cover_id: Option<Uuid>,
    pub has_pdf: bool,
    pub article_count: i64,
}

/// Columns of an issue that lists do not need.
pub struct IssueDetails {
    pub doi: Option<String>,
    pub pdf_size: Option<i64>,
    pub intro_en: String,
    pub intro_ru: String,
    pub editor_groups: Json<Vec<EditorGroup>>,
    pub sections: Json<Vec<Section>>,
    pub previous: Option<Json<AdjacentIssue>>,
    pub next: Option<Json<AdjacentIssue>>,
}

#[derive(Deserialize)]
pub struct Section {
    pub name_en: String,
    pub name_ru: String,
    /// Article ids in print order.
    pub articles: Vec<i64>,
}

#[derive(Deserialize)]
pub struct AdjacentIssue {
    pub volume: i32,
    pub number: i32,
    pub published_on: NaiveDate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IssueSelector {
    Latest,
    Number { volume: i32, number: i32 },
}

impl IssueSelector {
    /// Parses a canonical slug such as `13-2`.
    pub fn from_slug(slug: &str) -> Option<IssueSelector> {
        let (volume, number) = slug.split_once('-')?;
        let parse =
            |text: &str| text.parse::<i32>().ok().filter(|value| value.to_string() == text && *value > 0);
        Some(IssueSelector::Number { volume: parse(volume)?, number: parse(number)? })
    }
}

pub async fn list(
    pool: &PgPool,
    volume: Option<i32>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<IssueRow>, i64)> {
    let rows = sqlx::query_as!(
        IssueRow,
        r#"select id, volume, number, subtitle_en, subtitle_ru, publication_date as "publication_date!", cover_id,
                  pdf_id is not null as "has_pdf!",
                  (select count(*) from published_articles where issue_id = issues.id) as "article_count!"
           from issues where publication_date is not null and ($1::int is null or volume = $1)
           order by publication_date desc, volume desc, number desc limit $2 offset $3"#,
        volume,
        limit,
        offset
    );
    let rows = rows.fetch_all(pool).await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from issues
           where publication_date is not null and ($1::int is null or volume = $1)"#,
        volume
    );
    Ok((rows, count.fetch_one(pool).await?))
}

/// Loads an issue and the lines of its articles, in the order of the sections.
pub async fn load(
    pool: &PgPool,
    selector: IssueSelector,
    language: Language,
) -> Result<Option<(IssueRow, IssueDetails, Vec<ArticleLine>)>> {
    let Some(row) = find_row(pool, selector).await? else { return Ok(None) };
    let Some(details) = load_details(pool, row.id).await? else { return Ok(None) };
    let articles: Vec<i64> = details.sections.iter().flat_map(|section| section.articles.clone()).collect();
    let lines = list_items::load(pool, &articles, language).await?;
    Ok(Some((row, details, lines)))
}

async fn find_row(pool: &PgPool, selector: IssueSelector) -> Result<Option<IssueRow>> {
    let (volume, number) = match selector {
        IssueSelector::Latest => (None, None),
        IssueSelector::Number { volume, number } => (Some(volume), Some(number)),
    };
    let row = sqlx::query_as!(
        IssueRow,
        r#"select id, volume, number, subtitle_en, subtitle_ru, publication_date as "publication_date!", cover_id,
                  pdf_id is not null as "has_pdf!",
                  (select count(*) from published_articles where issue_id = issues.id) as "article_count!"
           from issues
           where publication_date is not null and ($1::int is null or volume = $1 and number = $2)
           order by publication_date desc, volume desc, number desc limit 1"#,
        volume,
        number
    );
    Ok(row.fetch_optional(pool).await?)
}

async fn load_details(pool: &PgPool, issue: i64) -> Result<Option<IssueDetails>> {
    let details = sqlx::query_as!(
        IssueDetails,
        r#"select issues.doi, (select size from files where files.id = issues.pdf_id) as pdf_size,
                  issues.intro_en, issues.intro_ru,
                  issues.editor_groups as "editor_groups!: Json<Vec<EditorGroup>>",
                  coalesce((select jsonb_agg(jsonb_build_object('name_en', name_en, 'name_ru', name_ru, 'articles',
                                       coalesce((select jsonb_agg(article_id order by placed.position)
                                                 from issue_articles placed where placed.section_id = sections.id),
                                                '[]')) order by sections.position)
                            from issue_sections sections where sections.issue_id = issues.id), '[]')
                      as "sections!: Json<Vec<Section>>",
                  (select jsonb_build_object('volume', before.volume, 'number', before.number,
                                             'published_on', before.publication_date)
                   from issues before
                   where (before.publication_date, before.volume, before.number)
                       < (issues.publication_date, issues.volume, issues.number)
                   order by before.publication_date desc, before.volume desc, before.number desc
                   limit 1) as "previous: Json<AdjacentIssue>",
                  (select jsonb_build_object('volume', after.volume, 'number', after.number,
                                             'published_on', after.publication_date)
                   from issues after
                   where (after.publication_date, after.volume, after.number)
                       > (issues.publication_date, issues.volume, issues.number)
                   order by after.publication_date, after.volume, after.number
                   limit 1) as "next: Json<AdjacentIssue>"
           from issues
           where issues.id = $1 and issues.publication_date is not null"#,
        issue
    );
    Ok(details.fetch_optional(pool).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selector_accepts_only_canonical_slugs() {
        assert_eq!(IssueSelector::from_slug("13-2"), Some(IssueSelector::Number { volume: 13, number: 2 }));
        for other in
            ["13", "13-", "-2", "013-2", "13-02", "+13-2", "13-2-1", "13--2", "0-1", "99999999999-1", "a-b"]
        {
            assert_eq!(IssueSelector::from_slug(other), None, "{other}");
        }
    }
}
