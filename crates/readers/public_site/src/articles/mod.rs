//! Published articles.

mod changes;
mod citations;
pub mod list;
mod store;
mod version_list;
pub mod versions;
mod view;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{App, Problem, Result};
use rules::{Language, LocalizedText};

use store::ArticleRow;
pub use store::find_unpublished;
pub use view::PublicArticle;

use crate::list_items;

/// Response for an article whose publication was undone.
pub const WITHDRAWN: Problem = Problem::new(
    StatusCode::GONE,
    "article-withdrawn",
    LocalizedText::new(
        "The editors have taken this article off the site.",
        "Редакция сняла эту статью с публикации.",
    ),
);

/// Reads a published article; 410 if its publication was undone.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles/{slug}", tag = "public",
    operation_id = "readPublicArticle", params(("lang" = Language, Path), ("slug" = String, Path)),
    responses((status = 200, body = PublicArticle), (status = 404, body = ErrorBody),
        (status = 410, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    Path((language, slug)): Path<(Language, String)>,
) -> Result<impl IntoResponse> {
    let article = find_published(&app, &slug).await?;
    respond(&app, article, language).await
}

/// Reads an article that is in no published issue yet; 404 once it is.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles/online-first/{slug}", tag = "public",
    operation_id = "readOnlineFirstArticle", params(("lang" = Language, Path), ("slug" = String, Path)),
    responses((status = 200, body = PublicArticle), (status = 404, body = ErrorBody),
        (status = 410, body = ErrorBody)))]
pub async fn read_online_first(
    State(app): State<App>,
    Path((language, slug)): Path<(Language, String)>,
) -> Result<impl IntoResponse> {
    let article = find_published(&app, &slug).await?;
    if article.place.is_some() {
        return Err(Problem::NOT_FOUND.into());
    }
    respond(&app, article, language).await
}

const MAX_RELATED: i32 = 4;

async fn respond(app: &App, article: ArticleRow, language: Language) -> Result<Json<PublicArticle>> {
    let related = store::related(&app.pool, article.id, MAX_RELATED).await?;
    let related = list_items::load(&app.pool, &related, language).await?;
    Ok(Json(PublicArticle::of(app, article, related, language)))
}

async fn find_published(app: &App, slug: &str) -> Result<ArticleRow> {
    let article =
        store::find(&app.pool, slug, &app.settings.journal.time_zone).await?.ok_or(Problem::NOT_FOUND)?;
    if article.is_withdrawn { Err(WITHDRAWN.into()) } else { Ok(article) }
}
