use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::listing::{Page, Paging};
use kit::{App, Result};
use rules::Language;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::store::{self, PageFilter};
use crate::view::PageItem;

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Part of a name or a slug.
    search: Option<String>,
    language: Option<Language>,
    /// `name`, `slug` or `updatedAt`; `-` before it for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// The static pages of the journal.
#[utoipa::path(get, path = "/api/v1/static", tag = "static pages", operation_id = "listStaticPages",
    params(ListQuery),
    responses((status = 200, body = Page<PageItem>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list(State(app): State<App>, Query(query): Query<ListQuery>) -> Result<Json<Page<PageItem>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let search = query.search.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let filter = PageFilter { search, language: query.language };
    store::list(&app.pool, &filter, query.order.as_deref(), slice).await.map(Json)
}
