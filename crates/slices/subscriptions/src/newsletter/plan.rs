//! Scheduling and withdrawal of a newsletter with the publication of its issue.

use chrono::TimeDelta;
use kit::{App, Result};
use rules::IssueId;
use sqlx::PgConnection;

use super::start::queue_open_parts;

/// Schedules the newsletter in the transaction of the publication. A withdrawn one continues where it
/// stopped.
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

/// Deletes a newsletter that has not started, and stops one that has.
pub async fn withdraw_newsletter(app: &App, transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    sqlx::query!("delete from newsletters where issue_id = $1 and started_at is null", issue.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("update newsletters set taken_back_at = $2 where issue_id = $1", issue.0, app.clock.now())
        .execute(transaction)
        .await?;
    Ok(())
}
