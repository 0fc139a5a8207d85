//! Erasure of recipients from delivery records.

use kit::Result;
use rules::UserId;
use rules::erasure::Pseudonym;
use sqlx::PgConnection;

/// Replaces a user's address in delivery records by a pseudonym and withholds pending e-mails.
///
/// Must run before the user's notifications are deleted, by which some records are found.
pub async fn anonymize_recipient(
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
