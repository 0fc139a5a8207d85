//! Notifications of editors and admins.

use kit::{App, Result};
use rules::notification::Silence;
use rules::{AssignmentId, Enumeration, NotificationType};
use sqlx::PgConnection;

use crate::{NewNotification, SendNotification};

/// Notifies the handling editor of the article or, if nobody handles it, every editor and admin who is neither
/// submitter nor author.
///
/// If all of them are authors, the admins are notified anyway, so that no submission is missed. A
/// notification that reveals a reviewer is never sent to an author.
pub async fn notify_editors(app: &App, transaction: &mut PgConnection, new: NewNotification) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "with office as (
             select users.id, users.roles, is_among_authors(articles.id, users.id) as is_author,
                    coalesce((select handled.user_id = users.id from handling_editors handled
                              where handled.article_id = articles.id), true) as is_addressed
             from users, articles
             where articles.id = $2 and users.is_active and users.roles && array['editor', 'admin']
               and users.id <> articles.creator_id
         )
         insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at,
                                    review_assignment_id)
         select id, $1, $2, $3, $4, $4, $5 from office
         where not is_author and is_addressed
            -- An author never learns who reviews the article, even if no other editor is left.
            or $6 and 'admin' = any(roles) and not exists (select from office where not is_author)
         returning id",
        new.notification.id(),
        new.article.0,
        new.revision,
        app.clock.now(),
        new.assignment.map(|id| id.0),
        !new.notification.reveals_reviewers()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}

/// Notifies the handling editor, otherwise every editor and admin who is not an author of the article, that a reviewer
/// is silent.
pub async fn notify_editors_of_silence(
    app: &App,
    transaction: &mut PgConnection,
    assignments: &[AssignmentId],
    silence: Silence,
) -> Result<()> {
    let assignments: Vec<i64> = assignments.iter().map(|id| id.0).collect();
    let ids = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at,
                                    review_assignment_id, silence)
         select users.id, $1, articles.id, assignments.article_revision, $3, $3, assignments.id, $4
         from review_assignments assignments join articles on articles.id = assignments.article_id, users
         where assignments.id = any($2) and users.is_active and users.roles && array['editor', 'admin']
           and users.id <> articles.creator_id and not is_among_authors(articles.id, users.id)
           and coalesce((select handled.user_id = users.id from handling_editors handled
                         where handled.article_id = articles.id), true)
         returning id",
        NotificationType::ReviewerSilent.id(),
        &assignments,
        app.clock.now(),
        silence.code()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}
