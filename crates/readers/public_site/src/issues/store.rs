//! Queries of published issues: two statements for a list, three for an issue with its articles, and one more
//! for the issue of the main page.

use chrono::NaiveDate;
use kit::Result;
use rules::issue::EditorGroup;
use rules::{IssueId, Language};
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

impl IssueDetails {
    fn article_ids(&self) -> Vec<i64> {
        self.sections.iter().flat_map(|section| section.articles.clone()).collect()
    }
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
    /// The issue of the main page.
    MainPage,
    Number {
        volume: i32,
        number: i32,
    },
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
    let Some(details) = load_details(pool, row.id, None).await? else { return Ok(None) };
    let lines = list_items::load(pool, &details.article_ids(), language).await?;
    Ok(Some((row, details, lines)))
}

/// Loads an issue that is not published yet, as if it were published on `day`.
pub async fn load_unpublished(
    pool: &PgPool,
    id: IssueId,
    day: NaiveDate,
    language: Language,
) -> Result<Option<(IssueRow, IssueDetails, Vec<ArticleLine>)>> {
    let row = sqlx::query_as!(
        IssueRow,
        r#"select id, volume, number, subtitle_en, subtitle_ru, $2::date as "publication_date!", cover_id,
                  pdf_id is not null as "has_pdf!",
                  (select count(*) from issue_articles where issue_id = issues.id) as "article_count!"
           from issues where id = $1 and publication_date is null"#,
        id.0,
        day
    );
    let Some(row) = row.fetch_optional(pool).await? else { return Ok(None) };
    let Some(details) = load_details(pool, row.id, Some(day)).await? else { return Ok(None) };
    let lines = list_items::load_unpublished(pool, &details.article_ids(), day, language).await?;
    Ok(Some((row, details, lines)))
}

async fn find_row(pool: &PgPool, selector: IssueSelector) -> Result<Option<IssueRow>> {
    let (volume, number) = match selector {
        IssueSelector::MainPage => match find_main_page_issue(pool).await? {
            Some(found) => found,
            None => return Ok(None),
        },
        IssueSelector::Number { volume, number } => (volume, number),
    };
    let row = sqlx::query_as!(
        IssueRow,
        r#"select id, volume, number, subtitle_en, subtitle_ru, publication_date as "publication_date!", cover_id,
                  pdf_id is not null as "has_pdf!",
                  (select count(*) from published_articles where issue_id = issues.id) as "article_count!"
           from issues
           where publication_date is not null and volume = $1 and number = $2"#,
        volume,
        number
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Returns volume and number of the newest issue that the editors show on the main page, or else of the newest.
async fn find_main_page_issue(pool: &PgPool) -> Result<Option<(i32, i32)>> {
    let found = sqlx::query!(
        r#"with chosen as (
               select volume, number from issues
               where show_on_main_page and publication_date is not null
               order by publication_date desc, volume desc, number desc limit 1
           ),
           newest as (
               select volume, number from issues
               where publication_date is not null
               order by publication_date desc, volume desc, number desc limit 1
           )
           select volume as "volume!", number as "number!" from chosen
           union all
           select volume, number from newest where not exists (select from chosen)"#
    );
    Ok(found.fetch_optional(pool).await?.map(|issue| (issue.volume, issue.number)))
}

/// Loads the rest of a published issue, or of one that would be published on `day`.
async fn load_details(pool: &PgPool, issue: i64, day: Option<NaiveDate>) -> Result<Option<IssueDetails>> {
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
                       < (coalesce(issues.publication_date, $2), issues.volume, issues.number)
                   order by before.publication_date desc, before.volume desc, before.number desc
                   limit 1) as "previous: Json<AdjacentIssue>",
                  (select jsonb_build_object('volume', after.volume, 'number', after.number,
                                             'published_on', after.publication_date)
                   from issues after
                   where (after.publication_date, after.volume, after.number)
                       > (coalesce(issues.publication_date, $2), issues.volume, issues.number)
                   order by after.publication_date, after.volume, after.number
                   limit 1) as "next: Json<AdjacentIssue>"
           from issues
           where issues.id = $1 and coalesce(issues.publication_date, $2) is not null"#,
        issue,
        day
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
