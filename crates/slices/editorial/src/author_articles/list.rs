//! List of an author's articles.

use chrono::NaiveDate;
use kit::Result;
use kit::listing::{Page, PageBounds, Sortable, order_by};
use rules::UserId;
use rules::article::hints::author_screen;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Postgres, QueryBuilder, Row};

use super::view::MyArticleItem;
use crate::articles::{decode_enum, hold};
use crate::list_filters::{filter_ids, filter_publication_date, filter_title};
use crate::messages::unread::push_unread_count;
use crate::participants::ParticipantRole;

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("titleEn", "lower(title_en)"),
        ("typeId", "type_id"),
        ("createdAt", "articles.created_at"),
        ("statusId", hold::sql::STATUS),
        ("publicationDate", hold::sql::PUBLICATION_DATE),
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
    let mut query = QueryBuilder::new(format!(
        "select articles.id, numbers.number as manuscript_number, title_en, title_ru, type_id, {} as status_id,
                {} as revision, articles.created_at, {} as publication_date, ",
        hold::sql::STATUS,
        hold::sql::REVISION,
        hold::sql::PUBLICATION_DATE
    ));
    push_unread_count(&mut query, filter.creator, ParticipantRole::Author);
    query.push(
        " as unread_messages from articles left join manuscript_numbers numbers on numbers.article_id = articles.id",
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
    query.push(hold::sql::JOIN);
    query.push(" where removed_at is null and creator_id = ").push_bind(filter.creator.0);
    hold::sql::push_visible(query);
    filter_ids(query, hold::sql::STATUS, &filter.statuses);
    filter_title(query, "articles", filter.title.as_deref());
    filter_publication_date(
        query,
        hold::sql::PUBLICATION_DATE,
        filter.published_after,
        filter.published_before,
    );
}

fn item(row: &PgRow) -> sqlx::Result<MyArticleItem> {
    let status_id: i16 = row.try_get("status_id")?;
    Ok(MyArticleItem {
        id: rules::ArticleId(row.try_get("id")?),
        manuscript_number: row.try_get("manuscript_number")?,
        title_en: row.try_get("title_en")?,
        title_ru: row.try_get("title_ru")?,
        type_id: row.try_get("type_id")?,
        status_id,
        revision: row.try_get("revision")?,
        created_at: row.try_get("created_at")?,
        publication_date: row.try_get("publication_date")?,
        unread_messages: row.try_get("unread_messages")?,
        opens_in: author_screen(decode_enum(status_id)?),
    })
}
