//! List of an author's articles.

use chrono::NaiveDate;
use kit::Result;
use kit::listing::{Page, PageBounds, Sortable, order_by};
use rules::UserId;
use rules::article::hints::author_screen;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Postgres, QueryBuilder, Row};

use super::view::MyArticleItem;
use crate::articles::decode_enum;
use crate::list_filters::{filter_ids, filter_publication_date};

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("titleEn", "lower(title_en)"),
        ("typeId", "type_id"),
        ("createdAt", "created_at"),
        ("statusId", "status_id"),
        ("publicationDate", "publication_date"),
    ];
}

pub struct Filter {
    pub creator: UserId,
    pub statuses: Vec<i16>,
    pub title: Option<String>,
    pub published_after: Option<NaiveDate>,
    pub published_before: Option<NaiveDate>,
}

/// Lists articles with two queries.
pub async fn list(
    pool: &PgPool,
    filter: &Filter,
    order: Option<&str>,
    bounds: PageBounds,
) -> Result<Page<MyArticleItem>> {
    let order = order_by::<Columns>(order, "-createdAt")?;
    let mut query = QueryBuilder::new(
        "select id, title_en, type_id, status_id, revision, created_at, publication_date from articles",
    );
    push_filters(&mut query, filter);
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from articles");
    push_filters(&mut query, filter);
    let count = query.build_query_scalar().fetch_one(pool).await?;
    Ok(Page { results, count })
}

fn push_filters(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where removed_at is null and creator_id = ").push_bind(filter.creator.0);
    filter_ids(query, "status_id", &filter.statuses);
    if let Some(title) = &filter.title {
        // `strpos` treats `%` and `_` as plain characters.
        query.push(" and strpos(lower(title_en), lower(").push_bind(title.clone()).push(")) > 0");
    }
    filter_publication_date(query, filter.published_after, filter.published_before);
}

fn item(row: &PgRow) -> sqlx::Result<MyArticleItem> {
    let status_id: i16 = row.try_get("status_id")?;
    Ok(MyArticleItem {
        id: rules::ArticleId(row.try_get("id")?),
        title_en: row.try_get("title_en")?,
        type_id: row.try_get("type_id")?,
        status_id,
        revision: row.try_get("revision")?,
        created_at: row.try_get("created_at")?,
        publication_date: row.try_get("publication_date")?,
        opens_in: author_screen(decode_enum(status_id)?),
    })
}
