//! Operations of editors on assignments. Admins may only read.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use identity::people::is_hidden_from;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Problem, Result, limits};
use rules::audit::AuditAction;
use rules::limits::creation;
use rules::review::pool::{RequestTerms, ReviewRating, ReviewReturn};
use rules::review::{AssignmentAction, AssignmentActor};
use rules::{ArticleId, AssignmentId, FieldError, FieldErrorKind, UserId, Validator};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::audit::record_action;
use super::invitation_codes;
use super::list::{self, Filter};
use super::view::EditorAssignment;
use super::{ActionInput, AssignmentCommand, AssignmentRequest, assign, load, lock_with_article, perform};
use crate::articles::access::{lock_for_editor, require_relation};

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    reviewer_id: Option<UserId>,
    article_id: Option<ArticleId>,
    article_revision: Option<i32>,
    /// Status ids; an assignment must have one of them.
    #[serde(default)]
    status: Vec<i16>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewAssignment {
    article_id: ArticleId,
    reviewer_id: UserId,
    /// From today to a year ahead; by default after `review.due_days`.
    due_date: Option<NaiveDate>,
    /// Plain text that the letter of the request repeats, in at most 2,000 characters.
    note: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewDueDate {
    due_date: Option<NaiveDate>,
}

/// Lists all review assignments, newest first.
#[utoipa::path(get, path = "/api/v1/review-assignments", tag = "review assignments",
    operation_id = "listReviewAssignments", params(ListQuery),
    responses((status = 200, body = Page<EditorAssignment>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EditorAssignment>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = Filter {
        reviewer: query.reviewer_id,
        article: query.article_id,
        revision: query.article_revision,
        statuses: query.status,
    };
    let mut connection = app.pool.acquire().await?;
    list::list_for_editor(&app, &mut connection, &actor, &filter, bounds).await.map(Json)
}

/// Assigns a reviewer to the current round of an article.
#[utoipa::path(post, path = "/api/v1/review-assignments", tag = "review assignments",
    operation_id = "createReviewAssignment", request_body = NewAssignment,
    responses((status = 201, body = EditorAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    actor: Actor,
    Json(new): Json<NewAssignment>,
) -> Result<(StatusCode, Json<EditorAssignment>)> {
    let NewAssignment { article_id, reviewer_id: reviewer, due_date, note } = new;
    let terms = RequestTerms { due_date, note };
    let mut validator = Validator::new();
    terms.check(&mut validator);
    validator.finish()?;
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let (article, relation) = lock_for_editor(&app, &mut transaction, article_id, &actor).await?;
    // A hidden reviewer can be invited by address, which reveals nothing, but must not be found by id.
    if is_hidden_from(&mut transaction, reviewer, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    let request = AssignmentRequest { article: &article, actor: &actor, relation, reviewer, terms: &terms };
    let id = assign(&app, &mut transaction, request).await?;
    invitation_codes::renew(&app, &mut transaction, reviewer).await?;
    let viewer = (actor.id, AssignmentActor::from_relation(relation));
    let created = list::read_for_editor(&app, &mut transaction, id, viewer).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Returns an assignment, with its review once completed.
#[utoipa::path(get, path = "/api/v1/review-assignments/{id}", tag = "review assignments",
    operation_id = "readReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = EditorAssignment), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<EditorAssignment>> {
    let mut connection = app.pool.acquire().await?;
    let assignment = load(&mut connection, id).await?.ok_or(Problem::NOT_FOUND)?;
    let (_, relation) = require_relation(&mut connection, assignment.article, &actor).await?;
    let assignment_actor = AssignmentActor::from_relation(relation);
    if assignment_actor == AssignmentActor::Outsider {
        return Err(Problem::NOT_FOUND.into());
    }
    list::read_for_editor(&app, &mut connection, id, (actor.id, assignment_actor)).await.map(Json)
}

/// Withdraws an open assignment and notifies the reviewer.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/withdraw", tag = "review assignments",
    operation_id = "withdrawReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = EditorAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn withdraw(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<EditorAssignment>> {
    perform_action(&app, &actor, id, AssignmentAction::Withdraw, ActionInput::Nothing).await
}

/// Changes the due date. The reviewer gets a new reminder for it.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/due-date", tag = "review assignments",
    operation_id = "changeReviewAssignmentDueDate", params(("id" = AssignmentId, Path)), request_body = NewDueDate,
    responses((status = 200, body = EditorAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn change_due_date(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    Json(new): Json<NewDueDate>,
) -> Result<Json<EditorAssignment>> {
    let required = || vec![FieldError::in_body("dueDate", FieldErrorKind::Required)];
    let due_date = new.due_date.ok_or_else(required)?;
    perform_action(&app, &actor, id, AssignmentAction::ChangeDueDate, ActionInput::DueDate(due_date)).await
}

/// Sends the review request again with a new link and revokes earlier links.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/send-letter", tag = "review assignments",
    operation_id = "sendReviewAssignmentLetter", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = EditorAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn send_letter_again(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<EditorAssignment>> {
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    perform_action(&app, &actor, id, AssignmentAction::SendLetterAgain, ActionInput::Nothing).await
}

/// Reminds the reviewer of a late answer or review. Not twice within a day.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/remind", tag = "review assignments",
    operation_id = "remindReviewer", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = EditorAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn remind(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<EditorAssignment>> {
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    perform_action(&app, &actor, id, AssignmentAction::Remind, ActionInput::Nothing).await
}

/// Returns a completed review to its reviewer, with a reason and a new due date. Editors keep the text as it was.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/return", tag = "review assignments",
    operation_id = "returnReview", params(("id" = AssignmentId, Path)), request_body = ReviewReturn,
    responses((status = 200, body = EditorAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn return_review(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    Json(back): Json<ReviewReturn>,
) -> Result<Json<EditorAssignment>> {
    let mut validator = Validator::new();
    back.check(&mut validator);
    validator.finish()?;
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    perform_action(&app, &actor, id, AssignmentAction::ReturnReview, ActionInput::Return(back)).await
}

/// Grades a completed review, or deletes the grade. Only editors and admins see it.
#[utoipa::path(put, path = "/api/v1/review-assignments/{id}/rating", tag = "review assignments",
    operation_id = "rateReview", params(("id" = AssignmentId, Path)), request_body = ReviewRating,
    responses((status = 200, body = EditorAssignment), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn rate_review(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    Json(new): Json<ReviewRating>,
) -> Result<Json<EditorAssignment>> {
    let mut validator = Validator::new();
    new.check(&mut validator);
    validator.finish()?;
    perform_action(&app, &actor, id, AssignmentAction::RateReview, ActionInput::Rating(new.rating)).await
}

async fn perform_action(
    app: &App,
    actor: &Actor,
    id: AssignmentId,
    action: AssignmentAction,
    input: ActionInput,
) -> Result<Json<EditorAssignment>> {
    let mut transaction = app.pool.begin().await?;
    let (assignment, article) = lock_with_article(app, &mut transaction, id).await?;
    let (_, relation) = require_relation(&mut transaction, article.id, actor).await?;
    let assignment_actor = AssignmentActor::from_relation(relation);
    let command = AssignmentCommand {
        assignment: &assignment,
        article,
        actor_id: actor.id,
        actor: assignment_actor,
        action,
        input,
    };
    perform(app, &mut transaction, command).await?;
    let entry = actor.audit(AuditAction::AssignmentChanged);
    record_action(app, &mut transaction, entry, &assignment, action).await?;
    let updated = list::read_for_editor(app, &mut transaction, id, (actor.id, assignment_actor)).await?;
    transaction.commit().await?;
    Ok(Json(updated))
}
