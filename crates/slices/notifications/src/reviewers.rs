//! Notifications of reviewers about their assignments.

use chrono::NaiveDate;
use kit::{App, Result};
use rules::{AssignmentId, Enumeration, NotificationType};
use sqlx::PgConnection;

use crate::SendNotification;

/// Notifies the reviewer of each assignment, in one statement.
pub async fn notify_reviewers(
    app: &App,
    transaction: &mut PgConnection,
    notification: NotificationType,
    assignments: &[AssignmentId],
) -> Result<()> {
    let ids: Vec<i64> = assignments.iter().map(|id| id.0).collect();
    let notification_ids = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, review_assignment_id,
                                    created_at, released_at)
         select reviewer_id, $1, article_id, article_revision, id, $3, $3
         from review_assignments where id = any($2) returning id",
        notification.id(),
        &ids,
        app.clock.now()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, notification_ids).await?;
    Ok(())
}

/// Notifies the reviewer of an assignment whose due date has changed; the assignment has the new one.
pub async fn notify_reviewer_of_due_date(
    app: &App,
    transaction: &mut PgConnection,
    assignment: AssignmentId,
    old: NaiveDate,
) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, review_assignment_id,
                                    created_at, released_at, old_due_date, new_due_date)
         select reviewer_id, $1, article_id, article_revision, id, $3, $3, $4, due_date
         from review_assignments where id = $2 and due_date <> $4 returning id",
        NotificationType::DueDateChanged.id(),
        assignment.0,
        app.clock.now(),
        old
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}
