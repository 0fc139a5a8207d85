//! Interests and absences of reviewers: their own page, and interests that editors enter.

use axum::extract::State;
use identity::people::{find_by_id, is_hidden_from, lock_actor_and_target};
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result, audit, limits};
use rules::audit::AuditAction;
use rules::limits::creation;
use rules::review::candidates::CannotReview;
use rules::review::pool::{ReviewerInterests, ReviewerProfile, is_available};
use rules::{Role, UserId, Validator};
use serde_json::json;
use sqlx::PgConnection;

use crate::articles::act::journal_date;
use crate::review::refusals::cannot_review_error;

/// Returns my interests, and from when on I want to be asked.
#[utoipa::path(get, path = "/api/v1/users/me/reviewing", tag = "my review assignments",
    operation_id = "readMyReviewing", responses((status = 200, body = ReviewerProfile)))]
pub async fn read(State(app): State<App>, actor: Actor) -> Result<Json<ReviewerProfile>> {
    let mut connection = app.pool.acquire().await?;
    load(&app, &mut connection, actor.id).await.map(Json)
}

/// Replaces my interests, and the day from which on I want to be asked.
#[utoipa::path(put, path = "/api/v1/users/me/reviewing", tag = "my review assignments",
    operation_id = "saveMyReviewing", request_body = ReviewerProfile,
    responses((status = 200, body = ReviewerProfile), (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    Json(profile): Json<ReviewerProfile>,
) -> Result<Json<ReviewerProfile>> {
    let mut transaction = app.pool.begin().await?;
    let today = journal_date(&app, &mut transaction).await?;
    let mut validator = Validator::new();
    let profile = profile.validate(&mut validator, today);
    validator.finish()?;
    // An account that is being erased gets no profile any more.
    let saved = sqlx::query!(
        "insert into reviewer_profiles (user_id, interests, not_before, updated_at)
         select id, $2::text[], $3::date, $4::timestamptz from users where id = $1 and erased_at is null for no key update
         on conflict (user_id) do update set
             interests = excluded.interests, not_before = excluded.not_before, updated_at = excluded.updated_at",
        actor.id.0,
        &profile.interests,
        profile.not_before,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    if saved.rows_affected() != 1 {
        return Err(Problem::NOT_FOUND.into());
    }
    transaction.commit().await?;
    Ok(Json(profile))
}

/// Replaces the interests of a reviewer. Their absence is their own.
#[utoipa::path(put, path = "/api/v1/reviewers/{id}/interests", tag = "reviewers",
    operation_id = "saveReviewerInterests", params(("id" = UserId, Path)), request_body = ReviewerInterests,
    responses((status = 200, body = ReviewerProfile), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn save_interests(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
    Json(new): Json<ReviewerInterests>,
) -> Result<Json<ReviewerProfile>> {
    let mut validator = Validator::new();
    let interests = new.validate(&mut validator);
    validator.finish()?;
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    lock_actor_and_target(&mut transaction, &actor, id).await?;
    require_reviewer(&mut transaction, &actor, id).await?;
    sqlx::query!(
        "insert into reviewer_profiles (user_id, interests, updated_at) values ($1, $2, $3)
         on conflict (user_id) do update set interests = excluded.interests, updated_at = excluded.updated_at",
        id.0,
        &interests,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    let entry = actor.audit(AuditAction::UserEdited).user(id).details(json!({ "changed": "interests" }));
    audit::record(&app, &mut transaction, entry).await?;
    let profile = load(&app, &mut transaction, id).await?;
    transaction.commit().await?;
    Ok(Json(profile))
}

/// Checks that the user is a reviewer whom the actor may see.
async fn require_reviewer(transaction: &mut PgConnection, actor: &Actor, id: UserId) -> Result<()> {
    let account =
        find_by_id(transaction, id).await?.filter(|account| account.is_active || account.is_invited);
    let account = account.ok_or(Problem::NOT_FOUND)?;
    if is_hidden_from(transaction, id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    if !account.roles.contains(&Role::Reviewer) {
        return Err(cannot_review_error(CannotReview::NotAReviewer));
    }
    Ok(())
}

async fn load(app: &App, connection: &mut PgConnection, id: UserId) -> Result<ReviewerProfile> {
    let today = journal_date(app, connection).await?;
    let row = sqlx::query!("select interests, not_before from reviewer_profiles where user_id = $1", id.0)
        .fetch_optional(connection)
        .await?;
    let (interests, not_before) = row.map(|row| (row.interests, row.not_before)).unwrap_or_default();
    Ok(ReviewerProfile { interests, not_before: not_before.filter(|day| !is_available(Some(*day), today)) })
}
