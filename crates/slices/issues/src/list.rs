//! The list of issues.

use chrono::NaiveDate;
use editorial::articles::IssueRef;
use kit::Result;
use kit::listing::{Page, PageBounds, Sortable, order_by};
use rules::issue::stage::allowed_actions;
use rules::{IssueId, Language};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Postgres, QueryBuilder, Row};

use crate::view::IssueItem;

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("publicationDate", "issues.publication_date"),
        // Numbers restart in each volume, so the order needs both.
        ("volume", "(issues.volume, issues.number)"),
        ("createdAt", "issues.created_at"),
    ];
}

#[derive(Debug, Default)]
pub struct Filter {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub is_published: Option<bool>,
    pub volume: Option<i32>,
}

/// Lists issues with two queries. By default unpublished issues come first: `desc` sorts null dates first.
pub async fn list(
    pool: &PgPool,
    filter: &Filter,
    order: Option<&str>,
    bounds: PageBounds,
    language: Language,
) -> Result<Page<IssueItem>> {
    let order = order_by::<Columns>(order, "-publicationDate")?;
    let mut query = QueryBuilder::new(
        "select issues.id, issues.volume, issues.number, issues.subtitle_en, issues.subtitle_ru,
                issues.publication_date,
                (select count(*) from issue_articles where issue_articles.issue_id = issues.id) as article_count
         from issues",
    );
    push_filters(&mut query, filter);
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results = rows.iter().map(|row| item(row, language)).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from issues");
    push_filters(&mut query, filter);
    let count = query.build_query_scalar().fetch_one(pool).await?;
    Ok(Page { results, count })
}

fn push_filters(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(day) = filter.from {
        query.push(" and issues.publication_date >= ").push_bind(day);
    }
    if let Some(day) = filter.to {
        query.push(" and issues.publication_date <= ").push_bind(day);
    }
    match filter.is_published {
        Some(true) => _ = query.push(" and issues.publication_date is not null"),
        Some(false) => _ = query.push(" and issues.publication_date is null"),
        None => {}
    }
    if let Some(volume) = filter.volume {
        query.push(" and issues.volume = ").push_bind(volume);
    }
}

fn item(row: &PgRow, language: Language) -> sqlx::Result<IssueItem> {
    let (id, volume, number) = (row.try_get("id")?, row.try_get("volume")?, row.try_get("number")?);
    let publication_date: Option<NaiveDate> = row.try_get("publication_date")?;
    Ok(IssueItem {
        id: IssueId(id),
        volume,
        number,
        label: IssueRef { id, volume, number }.label(language),
        subtitle_en: row.try_get("subtitle_en")?,
        subtitle_ru: row.try_get("subtitle_ru")?,
        publication_date,
        article_count: row.try_get("article_count")?,
        allowed_actions: allowed_actions(publication_date.is_some()),
    })
}
