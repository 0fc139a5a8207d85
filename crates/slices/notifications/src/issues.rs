//! Issue notifications: of a new issue to editors and admins, of a published one to all active users.

use chrono::TimeDelta;
use kit::{App, Result};
use rules::{Enumeration, IssueId, NotificationType};
use sqlx::PgConnection;

use crate::SendNotification;

/// Notifies editors and admins that an issue was created.
pub async fn notify_editors_of_issue(
    app: &App,
    transaction: &mut PgConnection,
    issue: IssueId,
) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, issue_id, created_at, released_at)
         select id, $1, $2, $3, $3 from users where is_active and roles && array['editor', 'admin']
         returning id",
        NotificationType::IssueCreated.id(),
        issue.0,
        app.clock.now()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}

/// Notifies all active users that an issue is published, once the hold is over. Users are notified once per
/// issue.
pub async fn notify_users_of_issue(app: &App, transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    let now = app.clock.now();
    sqlx::query!(
        "insert into notifications (user_id, type_id, issue_id, created_at, held_until)
         select id, $1, $2, $3, $4 from users where is_active
         on conflict (issue_id, type_id, user_id) where issue_id is not null do update set undone_at = null",
        NotificationType::IssuePublished.id(),
        issue.0,
        now,
        now + TimeDelta::minutes(app.settings.decisions.hold_minutes.into())
    )
    .execute(&mut *transaction)
    .await?;
    // The issue may have been unpublished and published again: letters withheld in the meantime are sent now;
    // delivered ones are not sent twice.
    let released = sqlx::query_scalar!(
        "select id from notifications where issue_id = $1 and type_id = $2 and released_at is not null",
        issue.0,
        NotificationType::IssuePublished.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, released).await?;
    Ok(())
}

/// Deletes notifications of the issue that are still held and marks the others as undone in the feeds.
pub async fn retract_issue_notifications(
    app: &App,
    transaction: &mut PgConnection,
    issue: IssueId,
) -> Result<()> {
    // Locks rows in the same order as the release, to avoid deadlocks.
    sqlx::query!(
        "with held as materialized
             (select id from notifications where issue_id = $1 and type_id = $2 and released_at is null
              order by id for update)
         delete from notifications using held where notifications.id = held.id and released_at is null",
        issue.0,
        NotificationType::IssuePublished.id()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update notifications set undone_at = $3, read_at = null, acknowledged_at = null
         where issue_id = $1 and type_id = $2 and undone_at is null",
        issue.0,
        NotificationType::IssuePublished.id(),
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
