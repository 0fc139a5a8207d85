//! Looking for a reviewer.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging, wanted};
use kit::{Actor, App, Problem, Result};
use rules::{ArticleId, Checks};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::IntoParams;

use super::candidates::{self, Wanted};
use super::view::{FoundUser, ReviewerCandidate};
use crate::articles::{Article, load};
use crate::desk::standing_at;

const PAGE_SIZE: i64 = 100;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Part of an address or a name.
    email: Option<String>,
    /// Weighs each of them for this article.
    article_id: Option<ArticleId>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Reviewers by name, each with their load, their last review, and what speaks against them.
#[utoipa::path(get, path = "/api/v1/users/reviewers", tag = "reviewers", operation_id = "listReviewers",
    params(ListQuery),
    responses((status = 200, body = Page<ReviewerCandidate>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<ReviewerCandidate>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let text = wanted(query.email);
    let mut connection = app.pool.acquire().await?;
    let article = match query.article_id {
        Some(id) => Some(article_at_the_desk(&app, &mut connection, id, &actor).await?),
        None => None,
    };
    let wanted = Wanted { text: text.as_deref(), article: article.as_ref() };
    let results = candidates::list(&app, &mut connection, &actor, wanted, slice).await?;
    let count = candidates::count(&mut connection, &actor, wanted.text).await?;
    Ok(Json(Page { results, count }))
}

/// Who answers to an address: whoever has confirmed it, else whoever was invited by it.
#[utoipa::path(get, path = "/api/v1/users/by-email/{email}", tag = "reviewers", operation_id = "readUserByEmail",
    params(("email" = String, Path)),
    responses((status = 200, body = FoundUser), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn by_email(
    State(app): State<App>,
    actor: Actor,
    Path(email): Path<String>,
) -> Result<Json<FoundUser>> {
    let mut checks = Checks::new();
    let email = checks.email("email", &email);
    checks.finish()?;
    let mut connection = app.pool.acquire().await?;
    let known = identity::people::known_by(&mut connection, &email).await?.ok_or(Problem::NOT_FOUND)?;
    if identity::people::is_hidden_from(&mut connection, known.id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok(Json(FoundUser::of(known)))
}

/// An article on whose reviewers this editor may look.
pub async fn article_at_the_desk(
    app: &App,
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<Article> {
    let (_, standing) = standing_at(connection, id, actor).await?;
    if !standing.knows_the_office() {
        return Err(Problem::FORBIDDEN.into());
    }
    Ok(load(app, connection, id).await?.ok_or(Problem::NOT_FOUND)?)
}
