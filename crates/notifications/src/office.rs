//! What editors and admins are told.

use kit::{App, Result};
use rules::Enumeration;
use sqlx::PgConnection;

use crate::{News, SendNotification};

/// Tells every editor and admin who neither made the article nor stands among its authors; the admins in any case where
/// that leaves nobody, so that no list of authors can keep an article unseen; but never of who reviews it.
pub async fn tell_office(app: &App, transaction: &mut PgConnection, news: News) -> Result<()> {
    let told = sqlx::query_scalar!(
        "with office as (
             select users.id, users.roles, is_among_authors(articles.id, users.id) as is_author
             from users, articles
             where articles.id = $2 and users.is_active and users.roles && array['editor', 'admin']
               and users.id <> articles.creator_id
         )
         insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at,
                                    review_assignment_id)
         select id, $1, $2, $3, $4, $4, $5 from office
         where not is_author
            -- Who reviews it, no author learns, not even where nobody else is left.
            or $6 and 'admin' = any(roles) and not exists (select from office where not is_author)
         returning id",
        news.notification.id(),
        news.article.0,
        news.revision,
        app.clock.now(),
        news.assignment.map(|id| id.0),
        !news.notification.tells_who_reviews()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, told).await?;
    Ok(())
}
