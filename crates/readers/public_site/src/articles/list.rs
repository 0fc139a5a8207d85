//! Article lists and search, newest first by default.

use axum::extract::State;
use axum::response::IntoResponse;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, PageBounds, Paging, search_text, valid_day};
use kit::{App, Error, Result};
use rules::{ArticleType, Enumeration, FieldError, FieldErrorKind, Language};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::browsing::{self, DateRange, FacetFilter, Order};
use crate::facets::{self, Facets};
use crate::list_items::{self, ArticleLine, MatchField};
use crate::search::{self, SearchRequest};

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Words, `"a phrase"`, `-excluded`; in either language and script.
    query: Option<String>,
    /// Field to search; all fields by default.
    #[param(value_type = Option<MatchField>)]
    field: Option<String>,
    /// Year of publication.
    year: Option<i32>,
    /// Id of an article type.
    type_id: Option<i16>,
    /// English name of a section, as in `facets`.
    section: Option<String>,
    publication_date_from: Option<NaiveDate>,
    publication_date_to: Option<NaiveDate>,
    /// Bare or as a URL.
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
    /// There are more results than `count`.
    pub is_more: bool,
    /// Spelling correction that was searched for, because the query itself had no results.
    #[schema(required)]
    pub corrected_query: Option<String>,
    /// No article contains all words; the results contain some of them.
    pub is_any_word: bool,
    pub facets: Facets,
}

/// Lists all published articles, or the results of a search.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles", tag = "public", operation_id = "listPublicArticles",
    params(("lang" = Language, Path), ListQuery),
    responses((status = 200, body = ArticlePage), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    Path(language): Path<Language>,
    Query(query): Query<ListQuery>,
) -> Result<impl IntoResponse> {
    let request = query.into_request()?;
    let page = if request.search.is_empty() {
        browse(&app, &request, language).await?
    } else {
        run_search(&app, &request, language).await?
    };
    Ok(Json(page))
}

async fn browse(app: &App, request: &ListRequest, language: Language) -> Result<ArticlePage> {
    let dates = request.dates_and_year();
    let found = browsing::list(&app.pool, dates, &request.filter, request.order, request.bounds).await?;
    let counts = facets::count_listed(&app.pool, request.dates).await?;
    Ok(ArticlePage {
        results: list_items::load(&app.pool, &found.articles, language).await?,
        count: found.count,
        is_more: found.is_more,
        corrected_query: None,
        is_any_word: false,
        facets: Facets::of(&counts, request.year, &request.filter, language),
    })
}

async fn run_search(app: &App, request: &ListRequest, language: Language) -> Result<ArticlePage> {
    let scope = search::Scope { dates: request.dates_and_year(), filter: &request.filter };
    let found = search::find(app, &request.search, &scope, request.order, request.bounds).await?;
    let counts = facets::count_among(&app.pool, &found.matches).await?;
    let mut results = list_items::load(&app.pool, &found.articles, language).await?;
    search::attach_matches(&app.pool, &mut results, &found.basis, language).await?;
    Ok(ArticlePage {
        results,
        count: found.count,
        is_more: found.is_more,
        corrected_query: found.corrected_query,
        is_any_word: found.is_any_word,
        facets: Facets::of(&counts, request.year, &request.filter, language),
    })
}

/// Lists published articles that are in no published issue yet.
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
    let bounds = browsing::check_depth(paging.bounds(PAGE_SIZE)?)?;
    let (articles, count) = browsing::list_online_first(&app.pool, bounds).await?;
    let results = list_items::load(&app.pool, &articles, language).await?;
    Ok(Json(Page { results, count }))
}

/// Validated query parameters.
struct ListRequest {
    search: SearchRequest,
    dates: DateRange,
    year: Option<i32>,
    filter: FacetFilter,
    order: Order,
    bounds: PageBounds,
}

impl ListRequest {
    fn dates_and_year(&self) -> DateRange {
        self.year.map_or(self.dates, |year| self.dates.within_year(year))
    }
}

impl ListQuery {
    fn into_request(self) -> Result<ListRequest> {
        let paging = Paging { page_index: self.page_index, page_size: self.page_size };
        let field = match self.field.as_deref().filter(|name| !name.is_empty()) {
            None => None,
            Some(name) => Some(MatchField::from_name(name).ok_or_else(|| not_in_list("field"))?),
        };
        let search = SearchRequest { query: search_text(self.query), field, doi: search_text(self.doi) };
        search.validate()?;
        let order = match self.order.as_deref().filter(|name| !name.is_empty()) {
            Some("relevance") => Order::Relevance,
            Some("publicationDate") => Order::OldestFirst,
            Some("-publicationDate") => Order::NewestFirst,
            None if search.query.is_some() => Order::Relevance,
            None => Order::NewestFirst,
            Some(_) => return Err(not_in_list("order")),
        };
        let dates = DateRange {
            from: valid_day("publicationDateFrom", self.publication_date_from)?,
            to: valid_day("publicationDateTo", self.publication_date_to)?,
        };
        let year = valid_year(self.year)?;
        let filter = valid_filter(self.type_id, self.section)?;
        Ok(ListRequest { search, dates, year, filter, order, bounds: paging.bounds(PAGE_SIZE)? })
    }
}

fn valid_year(year: Option<i32>) -> Result<Option<i32>> {
    match year {
        Some(year) if !(1..=9999).contains(&year) => {
            Err(vec![FieldError::in_query("year", FieldErrorKind::OutOfRange { min: 1, max: 9999 })].into())
        }
        year => Ok(year),
    }
}

fn valid_filter(type_id: Option<i16>, section: Option<String>) -> Result<FacetFilter> {
    if type_id.is_some_and(|id| ArticleType::from_id(id).is_none()) {
        return Err(not_in_list("typeId"));
    }
    let section = search_text(section);
    if section.as_ref().is_some_and(|name| name.contains('\0')) {
        return Err(vec![FieldError::in_query("section", FieldErrorKind::Malformed)].into());
    }
    Ok(FacetFilter { type_id, section })
}

fn not_in_list(name: &str) -> Error {
    vec![FieldError::in_query(name, FieldErrorKind::NotInList)].into()
}
