//! Which articles stand on a page of a list that was not searched.

use chrono::{Months, NaiveDate};
use kit::Result;
use kit::listing::Slice;
use rules::{Fault, FaultKind};
use sqlx::{PgPool, QueryBuilder};

/// Of what is not counted by months. Whoever wants to see more than this narrows the days, or reads the sitemap.
const REACH: i64 = 10_000;

#[derive(Debug, Clone, Copy, Default)]
pub struct Days {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Relevance,
    NewestFirst,
    OldestFirst,
}

pub struct Found {
    pub articles: Vec<i64>,
    pub count: i64,
    /// There are more than were counted.
    pub is_more: bool,
}

/// Deep pages cost what all pages before them cost.
pub fn within_reach(slice: Slice) -> Result<Slice> {
    within(slice, REACH)
}

/// Not further than so many lines.
pub fn within(slice: Slice, reach: i64) -> Result<Slice> {
    let last = (reach / slice.limit - 1).max(0);
    if slice.offset / slice.limit > last {
        return Err(vec![Fault::in_query("pageIndex", FaultKind::OutOfRange { min: 0, max: last })].into());
    }
    Ok(slice)
}

pub async fn newest(pool: &PgPool, days: Days, order: Order, slice: Slice) -> Result<Found> {
    let is_narrowed = days.from.or(days.to).is_some();
    let (days_there, slice_there) =
        if is_narrowed { (days, within(slice, REACH)?) } else { from_its_month(pool, order, slice).await? };
    let articles = in_order(pool, days_there, order, slice_there).await?;
    let count = count(pool, days).await?;
    Ok(Found {
        articles,
        count: if is_narrowed { count.min(REACH) } else { count },
        is_more: is_narrowed && count > REACH,
    })
}

/// The same page, counted from the beginning of its month: articles are counted by months as they come and go, and those of
/// the months before it need not be walked along.
async fn from_its_month(pool: &PgPool, order: Order, slice: Slice) -> Result<(Days, Slice)> {
    // Nothing stands before the first page, which is asked for most.
    if slice.offset == 0 {
        return Ok((Days::default(), slice));
    }
    let is_oldest_first = order == Order::OldestFirst;
    let month = sqlx::query!(
        r#"select to_date(month, 'YYYY-MM') as "first_day!", before as "before!"
           from (select month, sum(articles) over (order by case when $2 then month end,
                                                            case when not $2 then month end desc) - articles as before
                 from search_months where articles > 0) months
           where before <= $1 order by before desc limit 1"#,
        slice.offset,
        is_oldest_first
    );
    let Some(month) = month.fetch_optional(pool).await? else { return Ok((Days::default(), slice)) };
    let last_day = month.first_day.checked_add_months(Months::new(1)).and_then(|next| next.pred_opt());
    let days = if is_oldest_first {
        Days { from: Some(month.first_day), to: None }
    } else {
        Days { from: None, to: last_day }
    };
    Ok((days, Slice { offset: slice.offset - month.before, ..slice }))
}

async fn in_order(pool: &PgPool, days: Days, order: Order, slice: Slice) -> Result<Vec<i64>> {
    let direction = if order == Order::OldestFirst { "asc" } else { "desc" };
    let mut query = QueryBuilder::new("select article_id from published_articles where not is_withdrawn");
    if let Some(day) = days.from {
        query.push(" and publication_date >= ").push_bind(day);
    }
    if let Some(day) = days.to {
        query.push(" and publication_date <= ").push_bind(day);
    }
    query.push(format!(" order by publication_date {direction}, article_id {direction}"));
    query.push(" limit ").push_bind(slice.limit).push(" offset ").push_bind(slice.offset);
    Ok(query.build_query_scalar().fetch_all(pool).await?)
}

/// All of them are counted as they come and go; those of a time only as far as anybody can turn the pages.
async fn count(pool: &PgPool, days: Days) -> Result<i64> {
    if days.from.is_none() && days.to.is_none() {
        return Ok(sqlx::query_scalar!("select articles from site_version").fetch_one(pool).await?);
    }
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from published_articles
               where not is_withdrawn
                 and publication_date between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity')
               limit $3
           ) counted"#,
        days.from,
        days.to,
        REACH + 1
    );
    Ok(count.fetch_one(pool).await?)
}

/// What is in no published issue, and how much of it there is.
pub async fn online_first(pool: &PgPool, slice: Slice) -> Result<(Vec<i64>, i64)> {
    let articles = sqlx::query_scalar!(
        "select article_id from published_articles where not is_withdrawn and issue_id is null
         order by publication_date desc, article_id desc limit $1 offset $2",
        slice.limit,
        slice.offset
    );
    let articles = articles.fetch_all(pool).await?;
    let count = sqlx::query_scalar!("select online_first from site_version").fetch_one(pool).await?;
    Ok((articles, count))
}
