//! The feed of somebody who goes.

use kit::Result;
use rules::UserId;
use sqlx::PgConnection;

/// All of it, except what carries a letter of a decision: that belongs to the article's correspondence.
pub async fn erase_feed(transaction: &mut PgConnection, id: UserId) -> Result<()> {
    sqlx::query!(
        "delete from notifications
         where user_id = $1 and not exists (select from article_messages where notification_id = notifications.id)",
        id.0
    )
    .execute(transaction)
    .await?;
    Ok(())
}
