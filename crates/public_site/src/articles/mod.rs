//! Articles as readers see them.

mod store;
mod view;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{App, Problem, Result};
use rules::{ArticleStatus, Enumeration, Language, Words};

use crate::CACHED_A_MOMENT;
use view::PublicArticle;

/// What was public stays accounted for.
const WITHDRAWN: Problem = Problem::new(
    StatusCode::GONE,
    "article-withdrawn",
    Words::new(
        "The editors have withdrawn this article from publication.",
        "Редакция сняла эту статью с публикации.",
    ),
);

/// One published article; 410 where its publication was undone.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles/{slug}", tag = "public",
    operation_id = "readPublicArticle", params(("lang" = Language, Path), ("slug" = String, Path)),
    responses((status = 200, body = PublicArticle), (status = 404, body = ErrorBody),
        (status = 410, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    Path((language, slug)): Path<(Language, String)>,
) -> Result<impl IntoResponse> {
    let article = store::find(&app.pool, &slug).await?.ok_or(Problem::NOT_FOUND)?;
    if ArticleStatus::from_id(article.status_id) != Some(ArticleStatus::Published) {
        return Err(WITHDRAWN.into());
    }
    Ok(([CACHED_A_MOMENT], Json(PublicArticle::of(article, slug, language))))
}
