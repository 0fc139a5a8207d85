//! Lists of articles, the newest first unless asked otherwise.

use axum::extract::State;
use axum::response::IntoResponse;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging, Slice, day, wanted};
use kit::{App, Error, Result};
use rules::{Fault, FaultKind, Language};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::browsing::{self, Days, Order};
use crate::lines::{self, ArticleLine, MatchField};
use crate::search::{self, Wanted};

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Words, `"a phrase"`, `-without`; in either language and script.
    query: Option<String>,
    /// Where to look for them; everywhere where it is not said.
    #[param(value_type = Option<MatchField>)]
    field: Option<String>,
    publication_date_from: Option<NaiveDate>,
    publication_date_to: Option<NaiveDate>,
    /// Bare or as an address.
    doi: Option<String>,
    /// `relevance`, `publicationDate` or `-publicationDate`.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OnlineFirstQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticlePage {
    pub results: Vec<ArticleLine>,
    pub count: i64,
    /// The count is a floor: there are more.
    pub is_more: bool,
    /// Nothing was found as typed; shown is what was found for this.
    #[schema(required)]
    pub corrected_query: Option<String>,
    /// No article has all the words; shown are those that have some.
    pub is_any_word: bool,
}

/// Every published article, or those that a search finds.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles", tag = "public", operation_id = "listPublicArticles",
    params(("lang" = Language, Path), ListQuery),
    responses((status = 200, body = ArticlePage), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    Path(language): Path<Language>,
    Query(query): Query<ListQuery>,
) -> Result<impl IntoResponse> {
    let asked = query.asked()?;
    let page = if asked.wanted.is_nothing() {
        browsed(&app, &asked, language).await?
    } else {
        searched(&app, &asked, language).await?
    };
    Ok(Json(page))
}

async fn browsed(app: &App, asked: &Asked, language: Language) -> Result<ArticlePage> {
    let found = browsing::newest(&app.pool, asked.days, asked.order, asked.slice).await?;
    Ok(ArticlePage {
        results: lines::of(&app.pool, &found.articles, language).await?,
        count: found.count,
        is_more: found.is_more,
        corrected_query: None,
        is_any_word: false,
    })
}

async fn searched(app: &App, asked: &Asked, language: Language) -> Result<ArticlePage> {
    let found = search::find(app, &asked.wanted, asked.days, asked.order, asked.slice).await?;
    let mut results = lines::of(&app.pool, &found.articles, language).await?;
    search::explain(&app.pool, &mut results, &found.sought, language).await?;
    Ok(ArticlePage {
        results,
        count: found.count,
        is_more: found.is_more,
        corrected_query: found.corrected_query,
        is_any_word: found.is_any_word,
    })
}

/// What is published and in no published issue yet.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles/online-first", tag = "public",
    operation_id = "listOnlineFirstArticles", params(("lang" = Language, Path), OnlineFirstQuery),
    responses((status = 200, body = Page<ArticleLine>), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn online_first(
    State(app): State<App>,
    Path(language): Path<Language>,
    Query(query): Query<OnlineFirstQuery>,
) -> Result<impl IntoResponse> {
    let paging = Paging { page_index: query.page_index, page_size: query.page_size };
    let slice = browsing::within_reach(paging.slice(PAGE_SIZE)?)?;
    let (articles, count) = browsing::online_first(&app.pool, slice).await?;
    let results = lines::of(&app.pool, &articles, language).await?;
    Ok(Json(Page { results, count }))
}

/// What a reader wants to see, once it was understood.
struct Asked {
    wanted: Wanted,
    days: Days,
    order: Order,
    slice: Slice,
}

impl ListQuery {
    fn asked(self) -> Result<Asked> {
        let paging = Paging { page_index: self.page_index, page_size: self.page_size };
        let field = match self.field.as_deref().filter(|name| !name.is_empty()) {
            None => None,
            Some(name) => Some(MatchField::named(name).ok_or_else(|| not_in_list("field"))?),
        };
        let wanted = Wanted { query: wanted(self.query), field, doi: wanted(self.doi) };
        wanted.check()?;
        let order = match self.order.as_deref().filter(|name| !name.is_empty()) {
            Some("relevance") => Order::Relevance,
            Some("publicationDate") => Order::OldestFirst,
            Some("-publicationDate") => Order::NewestFirst,
            None if wanted.query.is_some() => Order::Relevance,
            None => Order::NewestFirst,
            Some(_) => return Err(not_in_list("order")),
        };
        let days = Days {
            from: day("publicationDateFrom", self.publication_date_from)?,
            to: day("publicationDateTo", self.publication_date_to)?,
        };
        Ok(Asked { wanted, days, order, slice: paging.slice(PAGE_SIZE)? })
    }
}

fn not_in_list(name: &str) -> Error {
    vec![Fault::in_query(name, FaultKind::NotInList)].into()
}
