//! Notifications of what a reviewer writes to the editors.

use kit::{App, Result};
use rules::notification::Side;
use rules::{AssignmentId, Enumeration, NotificationType};
use sqlx::PgConnection;

use crate::SendNotification;

/// Notifies the handling editor, otherwise every editor and admin who is not an author of the article, of a reviewer's
/// note. Its letter is sent at once: a reviewer writes a second note only if the first one is answered or no longer true.
pub async fn notify_editors_of_note(
    app: &App,
    transaction: &mut PgConnection,
    assignment: AssignmentId,
    note: i64,
) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "with told as (
             insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at,
                                        review_assignment_id, addressed_side)
             select users.id, $1, articles.id, assignments.article_revision, $3, $3, assignments.id, $4
             from review_assignments assignments join articles on articles.id = assignments.article_id, users
             where assignments.id = $2 and users.is_active and users.roles && array['editor', 'admin']
               and users.id <> articles.creator_id and not is_among_authors(articles.id, users.id)
               and coalesce((select handled.user_id = users.id from handling_editors handled
                             where handled.article_id = articles.id), true)
             returning id
         )
         insert into notification_messages (notification_id, note_id) select id, $5 from told
         returning notification_id",
        NotificationType::MessageReceived.id(),
        assignment.0,
        app.clock.now(),
        Side::Editors.code(),
        note
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}
