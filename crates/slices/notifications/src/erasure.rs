//! Erasure of personal data in notifications.

use kit::Result;
use rules::UserId;
use sqlx::PgConnection;

/// Deletes the user's switch of the weekly digest, and the feed except entries with a decision letter, which belong
/// to the article's correspondence.
pub async fn erase_feed(transaction: &mut PgConnection, id: UserId) -> Result<()> {
    sqlx::query!(
        "delete from notifications
         where user_id = $1 and not exists (select from article_messages where notification_id = notifications.id)",
        id.0
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!("delete from digest_switches where user_id = $1", id.0).execute(transaction).await?;
    Ok(())
}
