//! Static pages on the public site.

use axum::extract::State;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{App, Problem, Result};
use rules::Language;
use rules::pages::STANDARD_PAGES;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaticPage {
    slug: String,
    language: Language,
    name: String,
    /// Sanitized HTML.
    content: String,
    updated_at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
pub struct StaticPageLink {
    slug: String,
    name: String,
}

/// Lists the static pages of a language: standard pages in their order, then the others by name.
#[utoipa::path(get, path = "/api/v1/public/{lang}/static", tag = "public", operation_id = "listPublicStaticPages",
    params(("lang" = Language, Path)),
    responses((status = 200, body = Vec<StaticPageLink>), (status = 404, body = ErrorBody)))]
pub async fn list(State(app): State<App>, Path(language): Path<Language>) -> Result<impl IntoResponse> {
    let standard = STANDARD_PAGES.map(|page| page.slug.to_owned());
    let pages = sqlx::query_as!(
        StaticPageLink,
        "select slug, name from static_pages where language = $1 and not is_draft
         order by array_position($2, slug) nulls last, name, id",
        language.code(),
        &standard,
    )
    .fetch_all(&app.pool)
    .await?;
    Ok(Json(pages))
}

/// Reads a static page.
#[utoipa::path(get, path = "/api/v1/public/{lang}/static/{slug}", tag = "public", operation_id = "readPublicStaticPage",
    params(("lang" = Language, Path), ("slug" = String, Path)),
    responses((status = 200, body = StaticPage), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    Path((language, slug)): Path<(Language, String)>,
) -> Result<impl IntoResponse> {
    let page = pages::find(&app.pool, language, &slug).await?.ok_or(Problem::NOT_FOUND)?;
    let view = StaticPage {
        slug: page.slug,
        language,
        name: page.name,
        content: page.content,
        updated_at: page.updated_at,
    };
    Ok(Json(view))
}
