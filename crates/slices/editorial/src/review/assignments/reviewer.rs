//! Operations of reviewers on their own assignments. A review link gives access to its assignment only.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, OptionalJson, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Problem, Result, limits};
use rules::audit::AuditAction;
use rules::limits::creation;
use rules::review::notes::{RefusalNote, ReviewerNote};
use rules::review::{AssignmentAction, AssignmentActor, ReviewDraft};
use rules::{ArticleId, AssignmentId, Validator};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::{self, Filter};
use super::perform::perform_as_reviewer;
use super::view::MyAssignment;
use super::{ActionInput, load};

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    article_id: Option<ArticleId>,
    article_revision: Option<i32>,
    /// Status ids; an assignment must have one of them.
    #[serde(default)]
    status: Vec<i16>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Lists the caller's own assignments: open ones first, by due date, then the others, newest first.
#[utoipa::path(get, path = "/api/v1/review-assignments/my", tag = "my review assignments",
    operation_id = "listMyReviewAssignments", params(ListQuery),
    responses((status = 200, body = Page<MyAssignment>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<MyAssignment>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = Filter {
        reviewer: None,
        article: query.article_id,
        revision: query.article_revision,
        statuses: query.status,
    };
    let mut connection = app.pool.acquire().await?;
    list::list_for_reviewer(&mut connection, actor.id, filter, bounds).await.map(Json)
}

/// Returns the assignment of the review link. Changes nothing.
#[utoipa::path(get, path = "/api/v1/review-assignments/linked", tag = "my review assignments",
    operation_id = "readLinkedReviewAssignment",
    responses((status = 200, body = MyAssignment), (status = 404, body = ErrorBody)))]
pub async fn read_linked(State(app): State<App>, actor: Actor) -> Result<Json<MyAssignment>> {
    let link = actor.link.ok_or(Problem::NOT_FOUND)?;
    read_own(&app, &actor, link.assignment).await
}

/// Returns an own assignment with the review draft.
#[utoipa::path(get, path = "/api/v1/review-assignments/my/{id}", tag = "my review assignments",
    operation_id = "readMyReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = MyAssignment), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<MyAssignment>> {
    read_own(&app, &actor, id).await
}

/// Accepts the review request; the manuscript can then be read.
#[utoipa::path(post, path = "/api/v1/review-assignments/my/{id}/accept", tag = "my review assignments",
    operation_id = "acceptMyReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = MyAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn accept(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<MyAssignment>> {
    perform_action(&app, &actor, id, AssignmentAction::Accept, ActionInput::Nothing).await
}

/// Declines the review request, even after accepting it, and notifies the editors. A body may give the reason.
#[utoipa::path(post, path = "/api/v1/review-assignments/my/{id}/decline", tag = "my review assignments",
    operation_id = "declineMyReviewAssignment", params(("id" = AssignmentId, Path)), request_body = Option<RefusalNote>,
    responses((status = 200, body = MyAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn decline(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    OptionalJson(refusal): OptionalJson<RefusalNote>,
) -> Result<Json<MyAssignment>> {
    let mut validator = Validator::new();
    refusal.check(&mut validator);
    validator.finish()?;
    perform_action(&app, &actor, id, AssignmentAction::Refuse, ActionInput::Refusal(refusal)).await
}

/// Asks the editors for more time, or tells them that the review will not come. Notifies the editors.
#[utoipa::path(post, path = "/api/v1/review-assignments/my/{id}/notes", tag = "my review assignments",
    operation_id = "writeToEditors", params(("id" = AssignmentId, Path)), request_body = ReviewerNote,
    responses((status = 200, body = MyAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn write_to_editors(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    Json(note): Json<ReviewerNote>,
) -> Result<Json<MyAssignment>> {
    let mut validator = Validator::new();
    note.check(&mut validator);
    validator.finish()?;
    limits::count(&app, "assignment-note", actor.id, creation::MESSAGES).await?;
    let action = AssignmentAction::of_note(note.kind);
    perform_action(&app, &actor, id, action, ActionInput::Note(note)).await
}

/// Completes the review as last saved. It can no longer be changed.
#[utoipa::path(post, path = "/api/v1/review-assignments/my/{id}/complete", tag = "my review assignments",
    operation_id = "completeMyReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = MyAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn complete(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<MyAssignment>> {
    perform_action(&app, &actor, id, AssignmentAction::Complete, ActionInput::Nothing).await
}

/// Saves the review draft. Responds with 409 if the version is outdated.
#[utoipa::path(put, path = "/api/v1/review-assignments/my/{id}/review", tag = "my review assignments",
    operation_id = "saveMyReview", params(("id" = AssignmentId, Path)), request_body = ReviewDraft,
    responses((status = 200, body = MyAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn save_review(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    Json(draft): Json<ReviewDraft>,
) -> Result<Json<MyAssignment>> {
    let mut validator = Validator::new();
    draft.check(&mut validator);
    validator.finish()?;
    perform_action(&app, &actor, id, AssignmentAction::SaveReview, ActionInput::Review(draft)).await
}

/// Limits an actor with a review link to the link's assignment.
fn require_link_scope(actor: &Actor, id: AssignmentId) -> Result<()> {
    match actor.link {
        Some(link) if link.assignment != id => Err(Problem::NOT_FOUND.into()),
        _ => Ok(()),
    }
}

async fn read_own(app: &App, actor: &Actor, id: AssignmentId) -> Result<Json<MyAssignment>> {
    require_link_scope(actor, id)?;
    let mut connection = app.pool.acquire().await?;
    let assignment = load(&mut connection, id).await?.ok_or(Problem::NOT_FOUND)?;
    if assignment.reviewer_or_outsider(actor.id) != AssignmentActor::Reviewer {
        return Err(Problem::NOT_FOUND.into());
    }
    list::read_for_reviewer(&mut connection, id).await.map(Json)
}

async fn perform_action(
    app: &App,
    actor: &Actor,
    id: AssignmentId,
    action: AssignmentAction,
    input: ActionInput,
) -> Result<Json<MyAssignment>> {
    require_link_scope(actor, id)?;
    let mut transaction = app.pool.begin().await?;
    let entry = actor.audit(AuditAction::AssignmentChanged);
    perform_as_reviewer(app, &mut transaction, (entry, actor.id, action), id, input).await?;
    let updated = list::read_for_reviewer(&mut transaction, id).await?;
    transaction.commit().await?;
    Ok(Json(updated))
}
