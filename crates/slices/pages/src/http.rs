use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging, search_text};
use kit::{Actor, App, Problem, Result};
use rules::pages::MAX_NAME_CHARS;
use rules::{FieldError, FieldErrorKind, Language};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::save::{self, PageContent, PageUpdate};
use crate::store::{self, PageFilter};
use crate::view::{MissingPage, PageDetails, PageItem, SuggestedSlug};

/// Static pages in one response of [`list`], by default.
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

/// Lists the static pages.
#[utoipa::path(get, path = "/api/v1/static", tag = "static pages", operation_id = "listStaticPages",
    params(ListQuery),
    responses((status = 200, body = Page<PageItem>), (status = 422, body = ErrorBody)))]
pub async fn list(State(app): State<App>, Query(query): Query<ListQuery>) -> Result<Json<Page<PageItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = PageFilter { search: search_text(query.search), language: query.language };
    store::list(&app.pool, &filter, query.order.as_deref(), bounds).await.map(Json)
}

/// Lists the standard pages that do not exist, in their order on the public site.
#[utoipa::path(get, path = "/api/v1/static/missing", tag = "static pages", operation_id = "listMissingStaticPages",
    responses((status = 200, body = Vec<MissingPage>)))]
pub async fn missing(State(app): State<App>) -> Result<Json<Vec<MissingPage>>> {
    store::missing(&app.pool).await.map(Json)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SlugQuery {
    /// Name of the new page.
    name: String,
    language: Language,
}

/// Suggests an unused slug for a page with this name in this language.
#[utoipa::path(get, path = "/api/v1/static/slug", tag = "static pages", operation_id = "suggestStaticPageSlug",
    params(SlugQuery),
    responses((status = 200, body = SuggestedSlug), (status = 422, body = ErrorBody)))]
pub async fn suggest_slug(
    State(app): State<App>,
    Query(query): Query<SlugQuery>,
) -> Result<Json<SuggestedSlug>> {
    if query.name.chars().count() > MAX_NAME_CHARS {
        return Err(
            vec![FieldError::in_query("name", FieldErrorKind::TooLong { max: MAX_NAME_CHARS })].into()
        );
    }
    let slug = store::suggest_slug(&app.pool, &query.name, query.language).await?;
    Ok(Json(SuggestedSlug { slug }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPage {
    /// Derived from the name if absent or empty; cannot be changed later.
    slug: Option<String>,
    name: String,
    language: Language,
    /// HTML with the elements that editors may use.
    content: String,
    /// Only editors see a draft.
    #[serde(default)]
    is_draft: bool,
}

/// Creates a page. A slug can be used once in each language.
#[utoipa::path(post, path = "/api/v1/static", tag = "static pages", operation_id = "createStaticPage",
    request_body = NewPage,
    responses((status = 201, body = PageDetails), (status = 422, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    actor: Actor,
    Json(page): Json<NewPage>,
) -> Result<(StatusCode, Json<PageDetails>)> {
    let content = PageContent {
        slug: page.slug.unwrap_or_default(),
        language: page.language,
        name: page.name,
        html: page.content,
        is_draft: page.is_draft,
    };
    Ok((StatusCode::CREATED, Json(save::create(&app, &actor, content).await?)))
}

/// Returns a page with its content.
#[utoipa::path(get, path = "/api/v1/static/{id}", tag = "static pages", operation_id = "readStaticPage",
    params(("id" = i64, Path)),
    responses((status = 200, body = PageDetails), (status = 404, body = ErrorBody)))]
pub async fn read(State(app): State<App>, Path(id): Path<i64>) -> Result<Json<PageDetails>> {
    let mut connection = app.pool.acquire().await?;
    Ok(Json(store::read(&mut connection, id).await?.ok_or(Problem::NOT_FOUND)?))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageChange {
    /// Version that the change is based on.
    version: i32,
    name: String,
    language: Language,
    /// HTML with the elements that editors may use.
    content: String,
    /// Only editors see a draft. If absent, the page stays what it is.
    is_draft: Option<bool>,
}

/// Replaces the whole page except its slug. An outdated version is rejected with 409.
#[utoipa::path(put, path = "/api/v1/static/{id}", tag = "static pages", operation_id = "updateStaticPage",
    params(("id" = i64, Path)), request_body = PageChange,
    responses((status = 200, body = PageDetails), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn update(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<i64>,
    Json(page): Json<PageChange>,
) -> Result<Json<PageDetails>> {
    let update = PageUpdate {
        version: page.version,
        language: page.language,
        name: page.name,
        html: page.content,
        is_draft: page.is_draft,
    };
    save::update(&app, &actor, id, update).await.map(Json)
}

/// Deletes a page. A deleted standard page is listed as missing.
#[utoipa::path(delete, path = "/api/v1/static/{id}", tag = "static pages", operation_id = "deleteStaticPage",
    params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn delete(State(app): State<App>, actor: Actor, Path(id): Path<i64>) -> Result<StatusCode> {
    save::delete(&app, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
