//! The reviewer's own assignments: by signing in, or through the link of a letter for the one that it is about.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging};
use kit::{Actor, App, Problem, Result};
use rules::review::{Deed, Party, ReviewDraft};
use rules::{ArticleId, AssignmentId, Checks};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::{self, Filter};
use super::perform::{as_reviewer, perform_as_reviewer};
use super::view::MyAssignment;
use super::{Gift, load};

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    article_id: Option<ArticleId>,
    article_revision: Option<i32>,
    /// Ids of statuses; several are alternatives.
    #[serde(default)]
    status: Vec<i16>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// The caller's own assignments, the newest first.
#[utoipa::path(get, path = "/api/v1/review-assignments/my", tag = "my review assignments",
    operation_id = "listMyReviewAssignments", params(ListQuery),
    responses((status = 200, body = Page<MyAssignment>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<MyAssignment>>> {
    let slice = Paging { page_index: query.page_index, page_size: query.page_size }.slice(PAGE_SIZE)?;
    let filter = Filter {
        reviewer: None,
        article: query.article_id,
        revision: query.article_revision,
        statuses: query.status,
    };
    let mut connection = app.pool.acquire().await?;
    list::of_reviewer(&mut connection, actor.id, filter, slice).await.map(Json)
}

/// The assignment that the link of a letter opens. Looking at it changes nothing.
#[utoipa::path(get, path = "/api/v1/review-assignments/linked", tag = "my review assignments",
    operation_id = "readLinkedReviewAssignment",
    responses((status = 200, body = MyAssignment), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub async fn read_linked(State(app): State<App>, actor: Actor) -> Result<Json<MyAssignment>> {
    let link = actor.link.ok_or(Problem::NOT_FOUND)?;
    read_own(&app, &actor, link.assignment).await
}

/// One assignment of one's own, with the review as far as it is written.
#[utoipa::path(get, path = "/api/v1/review-assignments/my/{id}", tag = "my review assignments",
    operation_id = "readMyReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = MyAssignment), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<MyAssignment>> {
    read_own(&app, &actor, id).await
}

/// Agrees to review: from now on the manuscript can be read.
#[utoipa::path(post, path = "/api/v1/review-assignments/my/{id}/accept", tag = "my review assignments",
    operation_id = "acceptMyReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = MyAssignment), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn accept(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<MyAssignment>> {
    act(&app, &actor, id, Deed::Accept, Gift::Nothing).await
}

/// Refuses to review, or to go on with it. The editors are told.
#[utoipa::path(post, path = "/api/v1/review-assignments/my/{id}/decline", tag = "my review assignments",
    operation_id = "declineMyReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = MyAssignment), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn decline(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<MyAssignment>> {
    act(&app, &actor, id, Deed::Refuse, Gift::Nothing).await
}

/// Hands the review in as it was last saved. It can then no longer be changed.
#[utoipa::path(post, path = "/api/v1/review-assignments/my/{id}/complete", tag = "my review assignments",
    operation_id = "completeMyReviewAssignment", params(("id" = AssignmentId, Path)),
    responses((status = 200, body = MyAssignment), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn complete(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
) -> Result<Json<MyAssignment>> {
    act(&app, &actor, id, Deed::Complete, Gift::Nothing).await
}

/// Saves the review as far as it is written. A version that is not the newest is refused.
#[utoipa::path(put, path = "/api/v1/review-assignments/my/{id}/review", tag = "my review assignments",
    operation_id = "saveMyReview", params(("id" = AssignmentId, Path)), request_body = ReviewDraft,
    responses((status = 200, body = MyAssignment), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn save_review(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<AssignmentId>,
    Json(draft): Json<ReviewDraft>,
) -> Result<Json<MyAssignment>> {
    let mut checks = Checks::new();
    draft.check(&mut checks);
    checks.finish()?;
    act(&app, &actor, id, Deed::SaveReview, Gift::Review(draft)).await
}

/// A link goes no further than its assignment.
fn must_reach(actor: &Actor, id: AssignmentId) -> Result<()> {
    match actor.link {
        Some(link) if link.assignment != id => Err(Problem::NOT_FOUND.into()),
        _ => Ok(()),
    }
}

async fn read_own(app: &App, actor: &Actor, id: AssignmentId) -> Result<Json<MyAssignment>> {
    must_reach(actor, id)?;
    let mut connection = app.pool.acquire().await?;
    let assignment = load(&mut connection, id).await?.ok_or(Problem::NOT_FOUND)?;
    if as_reviewer(&mut connection, &assignment, actor.id).await? != Party::Reviewer {
        return Err(Problem::NOT_FOUND.into());
    }
    list::one_of_mine(&mut connection, id).await.map(Json)
}

async fn act(
    app: &App,
    actor: &Actor,
    id: AssignmentId,
    deed: Deed,
    gift: Gift,
) -> Result<Json<MyAssignment>> {
    must_reach(actor, id)?;
    let mut transaction = app.pool.begin().await?;
    perform_as_reviewer(app, &mut transaction, (actor.id, deed), id, gift).await?;
    let moved = list::one_of_mine(&mut transaction, id).await?;
    transaction.commit().await?;
    Ok(Json(moved))
}
