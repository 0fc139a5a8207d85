//! Pages of article lists without a search query.

use chrono::{Months, NaiveDate};
use kit::Result;
use kit::listing::PageBounds;
use rules::{FieldError, FieldErrorKind};
use sqlx::{PgPool, Postgres, QueryBuilder};

/// Limit for lists that are not counted by month. Readers can narrow the dates; crawlers have the sitemap.
pub const MAX_LISTED: i64 = 10_000;

#[derive(Debug, Clone, Copy, Default)]
pub struct DateRange {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

impl DateRange {
    pub fn is_empty(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Returns the part of the range that is in this year.
    pub fn within_year(self, year: i32) -> DateRange {
        let first = NaiveDate::from_ymd_opt(year, 1, 1);
        let last = NaiveDate::from_ymd_opt(year, 12, 31);
        DateRange { from: self.from.max(first), to: self.to.or(last).min(last) }
    }
}

/// Selected type and section. A selected year is a range of dates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FacetFilter {
    pub type_id: Option<i16>,
    /// English name.
    pub section: Option<String>,
}

impl FacetFilter {
    pub fn is_empty(&self) -> bool {
        self.type_id.is_none() && self.section.is_none()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Relevance,
    NewestFirst,
    OldestFirst,
}

/// Article ids of one page.
pub struct ArticleIds {
    pub articles: Vec<i64>,
    pub count: i64,
    /// The list has more articles than `count`.
    pub is_more: bool,
}

/// Rejects pages beyond `MAX_LISTED`: the cost of a page grows with its offset.
pub fn check_depth(bounds: PageBounds) -> Result<PageBounds> {
    check_depth_within(bounds, MAX_LISTED)
}

/// Rejects pages beyond the first `max_rows` rows.
pub fn check_depth_within(bounds: PageBounds, max_rows: i64) -> Result<PageBounds> {
    let last = (max_rows / bounds.limit - 1).max(0);
    if bounds.offset / bounds.limit > last {
        return Err(vec![FieldError::in_query(
            "pageIndex",
            FieldErrorKind::OutOfRange { min: 0, max: last },
        )]
        .into());
    }
    Ok(bounds)
}

pub async fn list(
    pool: &PgPool,
    dates: DateRange,
    filter: &FacetFilter,
    order: Order,
    bounds: PageBounds,
) -> Result<ArticleIds> {
    let is_narrowed = !dates.is_empty() || !filter.is_empty();
    let (page_dates, page_slice) = if is_narrowed {
        (dates, check_depth_within(bounds, MAX_LISTED)?)
    } else {
        start_at_month(pool, order, bounds).await?
    };
    let articles = select_ids(pool, page_dates, filter, order, page_slice).await?;
    let count = count(pool, dates, filter).await?;
    Ok(ArticleIds {
        articles,
        count: if is_narrowed { count.min(MAX_LISTED) } else { count },
        is_more: is_narrowed && count > MAX_LISTED,
    })
}

/// Converts a page of the whole list to a date range that starts at the page's month and the offset within
/// it.
///
/// `search_months` holds the number of articles per month, so the rows of earlier months are not scanned.
async fn start_at_month(pool: &PgPool, order: Order, bounds: PageBounds) -> Result<(DateRange, PageBounds)> {
    // The first page, which is requested most, needs no lookup.
    if bounds.offset == 0 {
        return Ok((DateRange::default(), bounds));
    }
    let is_oldest_first = order == Order::OldestFirst;
    let month = sqlx::query!(
        r#"select to_date(month, 'YYYY-MM') as "first_day!", before as "before!"
           from (select month, sum(articles) over (order by case when $2 then month end,
                                                            case when not $2 then month end desc) - articles as before
                 from search_months where articles > 0) months
           where before <= $1 order by before desc limit 1"#,
        bounds.offset,
        is_oldest_first
    );
    let Some(month) = month.fetch_optional(pool).await? else { return Ok((DateRange::default(), bounds)) };
    let last_day = month.first_day.checked_add_months(Months::new(1)).and_then(|next| next.pred_opt());
    let dates = if is_oldest_first {
        DateRange { from: Some(month.first_day), to: None }
    } else {
        DateRange { from: None, to: last_day }
    };
    Ok((dates, PageBounds { offset: bounds.offset - month.before, ..bounds }))
}

async fn select_ids(
    pool: &PgPool,
    dates: DateRange,
    filter: &FacetFilter,
    order: Order,
    bounds: PageBounds,
) -> Result<Vec<i64>> {
    let direction = if order == Order::OldestFirst { "asc" } else { "desc" };
    let mut query = QueryBuilder::new("select article_id");
    push_conditions(&mut query, dates, filter);
    query.push(format!(" order by publication_date {direction}, article_id {direction}"));
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    Ok(query.build_query_scalar().fetch_all(pool).await?)
}

/// Appends table and conditions. The facets are in a table of their own, indexed by type and by section.
fn push_conditions(query: &mut QueryBuilder<Postgres>, dates: DateRange, filter: &FacetFilter) {
    query.push(if filter.is_empty() {
        " from published_articles where not is_withdrawn"
    } else {
        " from article_facets where true"
    });
    if let Some(id) = filter.type_id {
        query.push(" and type_id = ").push_bind(id);
    }
    if let Some(section) = &filter.section {
        query.push(" and section_en = ").push_bind(section.clone());
    }
    if let Some(day) = dates.from {
        query.push(" and publication_date >= ").push_bind(day);
    }
    if let Some(day) = dates.to {
        query.push(" and publication_date <= ").push_bind(day);
    }
}

/// Counts the list. `site_version` holds the total; a narrowed list is counted up to one above `MAX_LISTED`.
async fn count(pool: &PgPool, dates: DateRange, filter: &FacetFilter) -> Result<i64> {
    if dates.is_empty() && filter.is_empty() {
        return Ok(sqlx::query_scalar!("select articles from site_version").fetch_one(pool).await?);
    }
    let mut query = QueryBuilder::new("select count(*) from (select");
    push_conditions(&mut query, dates, filter);
    query.push(" limit ").push_bind(MAX_LISTED + 1).push(") counted");
    Ok(query.build_query_scalar().fetch_one(pool).await?)
}

/// Lists articles that are in no published issue, with their total number.
pub async fn list_online_first(pool: &PgPool, bounds: PageBounds) -> Result<(Vec<i64>, i64)> {
    let articles = sqlx::query_scalar!(
        "select article_id from published_articles where not is_withdrawn and issue_id is null
         order by publication_date desc, article_id desc limit $1 offset $2",
        bounds.limit,
        bounds.offset
    );
    let articles = articles.fetch_all(pool).await?;
    let count = sqlx::query_scalar!("select online_first from site_version").fetch_one(pool).await?;
    Ok((articles, count))
}
