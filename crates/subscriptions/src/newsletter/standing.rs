//! A newsletter is planned with its issue's publication, and taken back with it.

use chrono::TimeDelta;
use kit::{App, Result};
use rules::IssueId;
use sqlx::PgConnection;

use super::start::queue_open_parts;

/// In the publication's transaction. What was taken back while it was on its way goes on where it stopped.
pub async fn plan_newsletter(app: &App, transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    let now = app.clock.now();
    sqlx::query!(
        "insert into newsletters (issue_id, created_at, held_until) values ($1, $2, $3)
         on conflict (issue_id) do update set taken_back_at = null",
        issue.0,
        now,
        now + TimeDelta::minutes(app.settings.decisions.hold_minutes.into())
    )
    .execute(&mut *transaction)
    .await?;
    queue_open_parts(transaction, issue).await?;
    Ok(())
}

/// What has not begun never will; what has begun stops.
pub async fn take_back_newsletter(app: &App, transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    sqlx::query!("delete from newsletters where issue_id = $1 and started_at is null", issue.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("update newsletters set taken_back_at = $2 where issue_id = $1", issue.0, app.clock.now())
        .execute(transaction)
        .await?;
    Ok(())
}
