//! Articles and issues that are not published yet, as readers will see them. For editors only; never cached.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result};
use rules::article::Relation;
use rules::article::publishing::can_preview;
use rules::{ArticleId, ArticleStatus, Enumeration, IssueId, Language};

use crate::articles::{self, PublicArticle};
use crate::issues::{self, PublicIssue};

/// Reads an article as readers will see it. Responds with 404 if it is published or the caller is among its
/// authors.
#[utoipa::path(get, path = "/api/v1/articles/{id}/preview/{lang}", tag = "articles",
    operation_id = "previewArticle", params(("id" = ArticleId, Path), ("lang" = Language, Path)),
    responses((status = 200, body = PublicArticle), (status = 404, body = ErrorBody)))]
pub async fn article(
    State(app): State<App>,
    actor: Actor,
    Path((id, language)): Path<(ArticleId, Language)>,
) -> Result<Json<PublicArticle>> {
    let row = sqlx::query!(
        r#"select status_id, creator_id = $2 as "is_creator!", is_among_authors(id, $2) as "is_among_authors!"
           from articles where id = $1 and removed_at is null"#,
        id.0,
        actor.id.0
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let relation = Relation::of(&actor.roles, row.is_creator, row.is_among_authors, false);
    if !ArticleStatus::from_id(row.status_id).is_some_and(|status| can_preview(status, relation)) {
        return Err(Problem::NOT_FOUND.into());
    }
    let today = app.clock.now().date_naive();
    let article = articles::find_unpublished(&app.pool, id, today, &app.settings.journal.time_zone)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    Ok(Json(PublicArticle::of(&app, article, Vec::new(), language)))
}

/// Reads an issue, with all its articles, as readers will see it. Responds with 404 if it is published.
#[utoipa::path(get, path = "/api/v1/issues/{id}/preview/{lang}", tag = "issues", operation_id = "previewIssue",
    params(("id" = IssueId, Path), ("lang" = Language, Path)),
    responses((status = 200, body = PublicIssue), (status = 404, body = ErrorBody)))]
pub async fn issue(
    State(app): State<App>,
    Path((id, language)): Path<(IssueId, Language)>,
) -> Result<Json<PublicIssue>> {
    let today = app.clock.now().date_naive();
    let found = issues::load_unpublished(&app.pool, id, today, language).await?;
    let (row, details, lines) = found.ok_or(Problem::NOT_FOUND)?;
    Ok(Json(PublicIssue::of(row, details, lines, language)))
}
