//! The editors' side: ask somebody, look, move the due date, write again, withdraw. Admins look.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use identity::people::is_hidden_from;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Problem, Result, limits};
use rules::limits::making;
use rules::review::{Deed, Party};
use rules::{ArticleId, AssignmentId, Fault, FaultKind, UserId};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::list::{self, Filter};
use super::view::EditorAssignment;
use super::{Asked, Case, Gift, assign, load, lock_article_of, perform};
use crate::desk::{lock_at_the_desk, standing_at};
use crate::inviting;

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    reviewer_id: Option<UserId>,
    article_id: Option<ArticleId>,
    article_revision: Option<i32>,
    /// Ids of statuses; several are alternatives.
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
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewDueDate {
    due_date: Option<NaiveDate>,
}

/// Every review assignment, the newest first.
#[utoipa::path(get, path = "/api/v1/review-assignments", tag = "review assignments",
    operation_id = "listReviewAssignments", params(ListQuery),
    responses((status = 200, body = Page<EditorAssignment>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EditorAssignment>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let filter = Filter {
        reviewer: query.reviewer_id,
        article: query.article_id,
        revision: query.article_revision,
        statuses: query.status,
    };
    let mut connection = app.pool.acquire().await?;
    list::for_the_desk(&app, &mut connection, &actor, &filter, slice).await.map(Json)
}

/// Asks a reviewer to review the present version of an article.
#[utoipa::path(post, path = "/api/v1/review-assignments", tag = "review assignments",
    operation_id = "createReviewAssignment", request_body = NewAssignment,
    responses((status = 201, body = EditorAssignment), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    actor: Actor,
    Json(new): Json<NewAssignment>,
) -> Result<(StatusCode, Json<EditorAssignment>)> {
    limits::count(&app, "assignment", actor.id, making::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let (article, standing) = lock_at_the_desk(&app, &mut transaction, new.article_id, &actor).await?;
    // By address they can be invited, which tells nothing; by number they are not to be found.
    if is_hidden_from(&mut transaction, new.reviewer_id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    let asked = Asked { article: &article, editor: actor.id, standing, reviewer: new.reviewer_id };
    let id = assign(&app, &mut transaction, asked).await?;
    inviting::renew(&app, &mut transaction, new.reviewer_id).await?;
    let made = list::one_at_the_desk(&app, &mut transaction, id, Party::at_the_desk(standing)).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// One assignment, with its review once that is completed.
#[utoipa::path(get, path = "/api/v1/review-assignments/{id}", tag = "review assignments",
    operation_id = "readReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = EditorAssignment), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<EditorAssignment>> {
    let mut connection = app.pool.acquire().await?;
    let assignment = load(&mut connection, id).await?.ok_or(Problem::NOT_FOUND)?;
    let (_, standing) = standing_at(&mut connection, assignment.article, &actor).await?;
    let party = Party::at_the_desk(standing);
    if party == Party::Outsider {
        return Err(Problem::NOT_FOUND.into());
    }
    list::one_at_the_desk(&app, &mut connection, id, party).await.map(Json)
}

/// Ends an assignment that is still open; the reviewer is told.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/withdraw", tag = "review assignments",
    operation_id = "withdrawReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = EditorAssignment), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn withdraw(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<EditorAssignment>> {
    act(&app, &actor, id, Deed::Withdraw, Gift::Nothing).await
}

/// Moves the day until which the review is wanted. A new date brings a reminder of its own.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/due-date", tag = "review assignments",
    operation_id = "changeReviewAssignmentDueDate", params(("id" = AssignmentId, Path)), request_body = NewDueDate,
    responses((status = 200, body = EditorAssignment), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn change_due_date(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    Json(new): Json<NewDueDate>,
) -> Result<Json<EditorAssignment>> {
    let required = || vec![Fault::in_body("dueDate", FaultKind::Required)];
    let due_date = new.due_date.ok_or_else(required)?;
    act(&app, &actor, id, Deed::ChangeDueDate, Gift::DueDate(due_date)).await
}

/// Sends the reviewer the request once more, with a new link; links that went out before end.
#[utoipa::path(post, path = "/api/v1/review-assignments/{id}/send-letter", tag = "review assignments",
    operation_id = "sendReviewAssignmentLetter", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = EditorAssignment), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn send_letter_again(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<EditorAssignment>> {
    limits::count(&app, "assignment", actor.id, making::ASSIGNMENTS).await?;
    act(&app, &actor, id, Deed::SendLetterAgain, Gift::Nothing).await
}

async fn act(
    app: &App,
    actor: &Actor,
    id: AssignmentId,
    deed: Deed,
    gift: Gift,
) -> Result<Json<EditorAssignment>> {
    let mut transaction = app.pool.begin().await?;
    let (assignment, article) = lock_article_of(app, &mut transaction, id).await?;
    let (_, standing) = standing_at(&mut transaction, article.id, actor).await?;
    let party = Party::at_the_desk(standing);
    let case = Case { assignment: &assignment, article, person: actor.id, party, deed, gift };
    perform(app, &mut transaction, case).await?;
    let moved = list::one_at_the_desk(app, &mut transaction, id, party).await?;
    transaction.commit().await?;
    Ok(Json(moved))
}
