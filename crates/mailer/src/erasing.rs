//! Letters to somebody who goes: that they were written stays, to whom does not.

use kit::Result;
use rules::UserId;
use rules::erasure::Pseudonym;
use sqlx::PgConnection;

/// What is still on its way is not sent. Before the notifications go by which some of them are found.
pub async fn forget_recipient(
    transaction: &mut PgConnection,
    id: UserId,
    address: Option<&str>,
) -> Result<()> {
    sqlx::query!(
        "update mail_deliveries
         set recipient = $3::text::citext, failure = null,
             withheld = case when sent_at is null and failed_at is null then coalesce(withheld, 'unreachable')
                             else withheld end
         where recipient = $2::text::citext
            or notification_id in (select id from notifications where user_id = $1)",
        id.0,
        address,
        Pseudonym::of(id).address
    )
    .execute(transaction)
    .await?;
    Ok(())
}
