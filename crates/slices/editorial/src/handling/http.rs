//! Operations on the handling editor and the recommendation of an article. Each responds with the updated article.

use axum::extract::State;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Result, limits};
use rules::article::RecommendedAction;
use rules::article::handling::{HandlingEditorBulkChange, HandlingEditorChange};
use rules::limits::creation;
use rules::{ArticleId, Language, Validator};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::{assign as assignment, recommend as recommendation};
use crate::editor_articles::{EditorArticle, view_after_decision};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewRecommendation)]
pub struct RecommendationRequest {
    action: RecommendedAction,
    /// Draft of the letter to the author in plain text; may be empty.
    #[serde(default)]
    letter: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecommendationReturn {
    /// What the editor shall change.
    reason: String,
    /// Time of the recommendation that was read; 409 if there is a newer one.
    made_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HandlingEditorResults {
    results: Vec<HandlingEditorResult>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandlingEditorResult {
    article_id: ArticleId,
    /// Why the handling editor of this article did not change; null if it did.
    #[schema(required)]
    problem: Option<ProblemView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HandlingProblem)]
pub struct ProblemView {
    code: &'static str,
    /// In the language of the request.
    text: String,
}

/// Assigns the handling editor, or ends the assignment.
#[utoipa::path(put, path = "/api/v1/articles/{id}/handling-editor", tag = "articles",
    operation_id = "assignHandlingEditor", params(("id" = ArticleId, Path)), request_body = HandlingEditorChange,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn assign(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(change): Json<HandlingEditorChange>,
) -> Result<Json<EditorArticle>> {
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let problems = assignment::assign(&app, &mut transaction, &actor, &[id], change.editor_id).await?;
    if let Some(problem) = problems.into_values().next() {
        return Err(problem.into());
    }
    let article = view(&app, &mut transaction, &actor, id, language).await?;
    transaction.commit().await?;
    Ok(article)
}

/// Assigns the handling editor of several articles. Those that the caller may not change keep theirs.
#[utoipa::path(post, path = "/api/v1/articles/handling-editor", tag = "articles",
    operation_id = "assignHandlingEditors", request_body = HandlingEditorBulkChange,
    responses((status = 200, body = HandlingEditorResults), (status = 422, body = ErrorBody)))]
pub async fn assign_many(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(change): Json<HandlingEditorBulkChange>,
) -> Result<Json<HandlingEditorResults>> {
    let mut validator = Validator::new();
    change.check(&mut validator);
    validator.finish()?;
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let ids = &change.article_ids;
    let mut problems = assignment::assign(&app, &mut transaction, &actor, ids, change.editor_id).await?;
    transaction.commit().await?;
    let result = |article_id: &ArticleId| HandlingEditorResult {
        article_id: *article_id,
        problem: problems.remove(article_id).map(|problem| ProblemView {
            code: problem.code,
            text: problem.text.in_language(language).to_owned(),
        }),
    };
    Ok(Json(HandlingEditorResults { results: ids.iter().map(result).collect() }))
}

/// Recommends a decision to the chief editors. Replaces an open recommendation.
#[utoipa::path(put, path = "/api/v1/articles/{id}/recommendation", tag = "articles",
    operation_id = "recommendDecision", params(("id" = ArticleId, Path)), request_body = RecommendationRequest,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn recommend(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(request): Json<RecommendationRequest>,
) -> Result<Json<EditorArticle>> {
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let new = (request.action, request.letter.as_str());
    recommendation::recommend(&app, &mut transaction, &actor, id, new).await?;
    let article = view(&app, &mut transaction, &actor, id, language).await?;
    transaction.commit().await?;
    Ok(article)
}

/// Withdraws the caller's own recommendation.
#[utoipa::path(delete, path = "/api/v1/articles/{id}/recommendation", tag = "articles",
    operation_id = "withdrawRecommendation", params(("id" = ArticleId, Path)),
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn withdraw(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<EditorArticle>> {
    let mut transaction = app.pool.begin().await?;
    recommendation::withdraw(&app, &mut transaction, &actor, id).await?;
    let article = view(&app, &mut transaction, &actor, id, language).await?;
    transaction.commit().await?;
    Ok(article)
}

/// Returns the recommendation to the editor who made it, with a reason.
#[utoipa::path(post, path = "/api/v1/articles/{id}/recommendation/return", tag = "articles",
    operation_id = "returnRecommendation", params(("id" = ArticleId, Path)), request_body = RecommendationReturn,
    responses((status = 200, body = EditorArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn return_recommendation(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(request): Json<RecommendationReturn>,
) -> Result<Json<EditorArticle>> {
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let reason = (request.reason.as_str(), request.made_at);
    recommendation::return_to_editor(&app, &mut transaction, &actor, id, reason).await?;
    let article = view(&app, &mut transaction, &actor, id, language).await?;
    transaction.commit().await?;
    Ok(article)
}

async fn view(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
    language: Language,
) -> Result<Json<EditorArticle>> {
    view_after_decision(app, transaction, actor, id, language).await.map(Json)
}
