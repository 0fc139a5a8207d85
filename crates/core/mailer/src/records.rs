//! Delivery records of e-mails that are withheld, pending or failed.

use kit::jobs::JobFailure;
use rules::Language;
use rules::letter::WithholdReason;
use sqlx::PgConnection;

use crate::Mailer;

/// Key, template and recipient of an e-mail that is recorded without a delivery attempt.
#[derive(Debug, Clone, Copy)]
pub struct LetterRecord<'a> {
    pub cause: &'a str,
    pub letter: &'a str,
    pub to: &'a str,
    pub language: Language,
    pub notification: i64,
}

/// State of an e-mail after [`Mailer::withhold`].
#[derive(Debug, Clone, Copy)]
pub struct WithheldLetter {
    /// The mail server had accepted it before.
    pub is_accepted: bool,
}

impl Mailer {
    /// Records why the e-mail is not sent.
    ///
    /// Postpones the job while a worker is sending it. The record of an e-mail that the server accepted or rejected
    /// permanently does not change.
    pub async fn withhold(
        &self,
        letter: LetterRecord<'_>,
        reason: WithholdReason,
    ) -> Result<WithheldLetter, JobFailure> {
        let claim = self.claim(letter.cause).await?;
        let withheld = self.record_withheld(letter, reason).await;
        claim.release().await;
        Ok(withheld?)
    }

    async fn record_withheld(
        &self,
        letter: LetterRecord<'_>,
        reason: WithholdReason,
    ) -> sqlx::Result<WithheldLetter> {
        let row = sqlx::query!(
            "insert into mail_deliveries as d
                 (cause, letter, recipient, language, notification_id, first_tried_at, last_tried_at, withheld)
             values ($1, $2, $3::text::citext, $4, $5, $6, $6, $7)
             on conflict (cause) do update set
                 withheld = case when d.sent_at is null and d.failed_at is null
                                 then coalesce(d.withheld, excluded.withheld) end,
                 last_tried_at = coalesce(d.last_tried_at, excluded.last_tried_at)
             returning sent_at",
            letter.cause,
            letter.letter,
            letter.to,
            letter.language.code(),
            letter.notification,
            self.app.clock.now(),
            reason.code(),
        )
        .fetch_one(&self.app.pool)
        .await?;
        Ok(WithheldLetter { is_accepted: row.sent_at.is_some() })
    }

    /// Withholds an e-mail whose cause no longer exists, if a delivery was attempted or is pending.
    pub async fn mark_overtaken(&self, cause: &str) -> sqlx::Result<()> {
        sqlx::query!(
            "update mail_deliveries set withheld = $2 where cause = $1 and sent_at is null and failed_at is null",
            cause,
            WithholdReason::Overtaken.code()
        )
        .execute(&self.app.pool)
        .await?;
        Ok(())
    }
}

/// Records a pending e-mail in the transaction that queues it, so that it is visible before the first
/// attempt.
pub async fn record_pending(
    transaction: &mut PgConnection,
    letter: LetterRecord<'_>,
    now: chrono::DateTime<chrono::Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into mail_deliveries (cause, letter, recipient, language, notification_id, first_tried_at)
         values ($1, $2, $3::text::citext, $4, $5, $6)",
        letter.cause,
        letter.letter,
        letter.to,
        letter.language.code(),
        letter.notification,
        now,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Records e-mails as failed that were never attempted and never will be.
pub async fn record_failed(
    transaction: &mut PgConnection,
    letters: &[LetterRecord<'_>],
    now: chrono::DateTime<chrono::Utc>,
) -> sqlx::Result<()> {
    let column = |value: fn(&LetterRecord<'_>) -> String| letters.iter().map(value).collect::<Vec<_>>();
    sqlx::query!(
        "insert into mail_deliveries
             (cause, letter, recipient, language, notification_id, first_tried_at, last_tried_at, failed_at)
         select cause, letter, recipient::citext, language, notification_id, $6, $6, $6
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
              as lost (cause, letter, recipient, language, notification_id)
         on conflict (cause) do nothing",
        &column(|letter| letter.cause.to_owned()),
        &column(|letter| letter.letter.to_owned()),
        &column(|letter| letter.to.to_owned()),
        &column(|letter| letter.language.code().to_owned()),
        &letters.iter().map(|letter| letter.notification).collect::<Vec<_>>(),
        now,
    )
    .execute(transaction)
    .await?;
    Ok(())
}
