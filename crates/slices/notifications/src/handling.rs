//! Notifications of handling editors and chief editors.

use kit::{App, Result};
use rules::{ArticleId, Enumeration, NotificationType, UserId};
use sqlx::PgConnection;

use crate::{NewNotification, SendNotification};

/// Notifies one editor, if the account is active.
pub async fn notify_editor(
    app: &App,
    transaction: &mut PgConnection,
    editor: UserId,
    new: NewNotification,
) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
         select id, $2, $3, $4, $5, $5 from users
         where id = $1 and is_active and roles && array['editor', 'admin'] returning id",
        editor.0,
        new.notification.id(),
        new.article.0,
        new.revision,
        app.clock.now()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}

/// Notifies an editor of the articles that they handle from now on, if the account is active.
pub async fn notify_editor_of_articles(
    app: &App,
    transaction: &mut PgConnection,
    editor: UserId,
    articles: &[ArticleId],
) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
         select users.id, $2, articles.id, articles.revision, $4, $4 from users, articles
         where users.id = $1 and users.is_active and articles.id = any($3) order by articles.id returning id",
        editor.0,
        NotificationType::HandlingEditorAssigned.id(),
        &articles.iter().map(|id| id.0).collect::<Vec<_>>(),
        app.clock.now()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}

/// Notifies the chief editors who are not authors of the article: marked editors, or admins if there are none, so that
/// admins who only look after the system get nothing.
pub async fn notify_chief_editors(
    app: &App,
    transaction: &mut PgConnection,
    new: NewNotification,
) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "with chiefs as (
             select users.id, 'editor' = any(users.roles) and marks.user_id is not null as is_marked
             from users left join chief_editors marks on marks.user_id = users.id, articles
             where articles.id = $2 and users.is_active
               and ('admin' = any(users.roles) or 'editor' = any(users.roles) and marks.user_id is not null)
               and users.id <> articles.creator_id and not is_among_authors(articles.id, users.id)
         )
         insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
         select id, $1, $2, $3, $4, $4 from chiefs
         where is_marked or not exists (select from chiefs where is_marked)
         returning id",
        new.notification.id(),
        new.article.0,
        new.revision,
        app.clock.now()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, ids).await?;
    Ok(())
}
