//! The author's list.

use chrono::NaiveDate;
use kit::Result;
use kit::listing::{Page, Slice, Sortable, order_by};
use rules::UserId;
use rules::article::hints::opens_in;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Postgres, QueryBuilder, Row};

use super::view::MyArticleItem;
use crate::articles::known;
use crate::listing::{one_of, published};

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

/// Two queries, however many articles there are.
pub async fn list(
    pool: &PgPool,
    filter: &Filter,
    order: Option<&str>,
    slice: Slice,
) -> Result<Page<MyArticleItem>> {
    let order = order_by::<Columns>(order, "-createdAt")?;
    let mut query = QueryBuilder::new(
        "select id, title_en, type_id, status_id, revision, created_at, publication_date from articles",
    );
    narrow(&mut query, filter);
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(slice.limit).push(" offset ").push_bind(slice.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from articles");
    narrow(&mut query, filter);
    let count = query.build_query_scalar().fetch_one(pool).await?;
    Ok(Page { results, count })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where removed_at is null and creator_id = ").push_bind(filter.creator.0);
    one_of(query, "status_id", &filter.statuses);
    if let Some(title) = &filter.title {
        // strpos takes the text as it is: % and _ mean themselves.
        query.push(" and strpos(lower(title_en), lower(").push_bind(title.clone()).push(")) > 0");
    }
    published(query, filter.published_after, filter.published_before);
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
        opens_in: opens_in(known(status_id)?),
    })
}
