//! Publication of one article ahead of its issue. The article can leave the issue in the same transaction.

use axum::extract::State;
use chrono::NaiveDate;
use editorial::{DecisionCommand, EditorArticle, decide_in_transaction, view_after_decision};
use kit::error::ErrorBody;
use kit::http::{Json, OptionalJson, Path, RequestLanguage};
use kit::{Actor, App, Result};
use rules::article::Action;
use rules::issue::IssueAction;
use rules::issue::stage::decide;
use rules::{ArticleId, IssueId};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::read::lock;
use crate::refusals::refusal_error;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    publication_date: Option<NaiveDate>,
    /// Message to the author in plain text, sent with the decision.
    letter: Option<String>,
    /// Takes the article out of its unpublished issue.
    #[serde(default)]
    remove_from_issue: bool,
}

/// Publishes the article. The first publication assigns its permanent slug.
#[utoipa::path(post, path = "/api/v1/articles/{id}/publish", tag = "articles", operation_id = "publishArticle",
    params(("id" = ArticleId, Path)), request_body = Option<Publication>,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn publish(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    OptionalJson(publication): OptionalJson<Publication>,
) -> Result<Json<EditorArticle>> {
    let Publication { publication_date, letter, remove_from_issue } = publication;
    let mut transaction = app.pool.begin().await?;
    if remove_from_issue {
        take_out_of_issue(&app, &mut transaction, id).await?;
    }
    let decision = DecisionCommand { action: Action::Publish, letter, publication_date, is_preview: false };
    decide_in_transaction(&app, &mut transaction, &actor, id, decision).await?;
    let article = view_after_decision(&app, &mut transaction, &actor, id, language).await?;
    transaction.commit().await?;
    Ok(Json(article))
}

/// Takes an article out of its issue, if it is in one. The caller checks the permission afterwards, in the same
/// transaction.
///
/// Locks the issue before its articles, as every change of an issue does.
async fn take_out_of_issue(app: &App, transaction: &mut PgConnection, id: ArticleId) -> Result<()> {
    let issue = sqlx::query_scalar!("select issue_id from issue_articles where article_id = $1", id.0)
        .fetch_optional(&mut *transaction)
        .await?;
    let Some(issue) = issue.map(IssueId) else { return Ok(()) };
    let row = lock(transaction, issue).await?;
    decide(row.publication_date.is_some(), IssueAction::Arrange).map_err(refusal_error)?;
    let removed =
        sqlx::query!("delete from issue_articles where article_id = $1 and issue_id = $2", id.0, issue.0)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
    if removed > 0 {
        sqlx::query!(
            "update issues set version = version + 1, updated_at = $2 where id = $1",
            issue.0,
            app.clock.now()
        )
        .execute(transaction)
        .await?;
    }
    Ok(())
}
