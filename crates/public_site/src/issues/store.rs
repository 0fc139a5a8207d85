//! A list is two statements, an issue with its articles three.

use chrono::NaiveDate;
use kit::Result;
use rules::Language;
use rules::issue::EditorGroup;
use serde::Deserialize;
use sqlx::PgPool;
use sqlx::types::Json;
use uuid::Uuid;

use super::view::PublicIssue;
use crate::lines;

/// What stands of an issue in a list.
pub struct Row {
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

/// The rest of it.
pub struct Whole {
    pub doi: Option<String>,
    pub pdf_size: Option<i64>,
    pub intro_en: String,
    pub intro_ru: String,
    pub editor_groups: Json<Vec<EditorGroup>>,
    pub sections: Json<Vec<Section>>,
    pub previous: Option<Json<Place>>,
    pub next: Option<Json<Place>>,
}

#[derive(Deserialize)]
pub struct Section {
    pub name_en: String,
    pub name_ru: String,
    /// Their numbers, in print order.
    pub articles: Vec<i64>,
}

#[derive(Deserialize)]
pub struct Place {
    pub volume: i32,
    pub number: i32,
    pub published_on: NaiveDate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Latest,
    At { volume: i32, number: i32 },
}

impl Wanted {
    /// `13-2`, and no other way of writing it.
    pub fn at(slug: &str) -> Option<Wanted> {
        let (volume, number) = slug.split_once('-')?;
        let whole =
            |text: &str| text.parse::<i32>().ok().filter(|value| value.to_string() == text && *value > 0);
        Some(Wanted::At { volume: whole(volume)?, number: whole(number)? })
    }
}

pub async fn list(pool: &PgPool, volume: Option<i32>, limit: i64, offset: i64) -> Result<(Vec<Row>, i64)> {
    let rows = sqlx::query_as!(
        Row,
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

pub async fn read(pool: &PgPool, wanted: Wanted, language: Language) -> Result<Option<PublicIssue>> {
    let Some(row) = row(pool, wanted).await? else { return Ok(None) };
    let Some(whole) = whole(pool, row.id).await? else { return Ok(None) };
    let articles: Vec<i64> = whole.sections.iter().flat_map(|section| section.articles.clone()).collect();
    let lines = lines::of(pool, &articles, language).await?;
    Ok(Some(PublicIssue::of(row, whole, lines, language)))
}

async fn row(pool: &PgPool, wanted: Wanted) -> Result<Option<Row>> {
    let (volume, number) = match wanted {
        Wanted::Latest => (None, None),
        Wanted::At { volume, number } => (Some(volume), Some(number)),
    };
    let row = sqlx::query_as!(
        Row,
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

async fn whole(pool: &PgPool, issue: i64) -> Result<Option<Whole>> {
    let whole = sqlx::query_as!(
        Whole,
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
                   limit 1) as "previous: Json<Place>",
                  (select jsonb_build_object('volume', after.volume, 'number', after.number,
                                             'published_on', after.publication_date)
                   from issues after
                   where (after.publication_date, after.volume, after.number)
                       > (issues.publication_date, issues.volume, issues.number)
                   order by after.publication_date, after.volume, after.number
                   limit 1) as "next: Json<Place>"
           from issues
           where issues.id = $1 and issues.publication_date is not null"#,
        issue
    );
    Ok(whole.fetch_optional(pool).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issue_has_one_address() {
        assert_eq!(Wanted::at("13-2"), Some(Wanted::At { volume: 13, number: 2 }));
        for other in
            ["13", "13-", "-2", "013-2", "13-02", "+13-2", "13-2-1", "13--2", "0-1", "99999999999-1", "a-b"]
        {
            assert_eq!(Wanted::at(other), None, "{other}");
        }
    }
}
