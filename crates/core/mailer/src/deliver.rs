//! Sends an e-mail once per cause and records every attempt.

use std::time::Instant;

use anyhow::{Context, anyhow};
use kit::jobs::JobFailure;
use lettre::Address;
use lettre::message::{Mailbox, Message, MultiPart};
use minijinja::Value;
use rules::Language;
use rules::letter::{MAX_DELIVERY_ATTEMPTS, WithholdReason};
use sqlx::PgConnection;

use crate::Mailer;
use crate::delivery_metrics::{Kind, record_delivery};
use crate::smtp_pool::DeliveryError;

/// An e-mail to send.
pub struct Delivery<'a> {
    /// Unique key of the e-mail, for example `verify-email:<code id>`; never sent twice.
    pub cause: String,
    pub letter: &'a str,
    pub to: &'a str,
    pub to_name: &'a str,
    pub language: Language,
    pub values: Value,
    /// Id of the notification that the e-mail is about.
    pub notification: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryOutcome {
    Sent,
    AlreadySent,
    /// An earlier attempt was rejected permanently, or attempts failed for days.
    AlreadyFailed,
    /// The notification was undone in the meantime.
    Overtaken,
}

/// Delivery record, locked until the transaction ends.
struct LockedRecord {
    attempts: i32,
    is_sent: bool,
    is_failed: bool,
}

impl Mailer {
    /// Sends the e-mail unless it was sent before. A permanent rejection (5xx) is not retried; other errors
    /// are, for about five days.
    ///
    /// The record stays locked during the attempt, so two workers never send it at the same time. A process
    /// that dies between the server's acceptance and our commit sends it again, with the same Message-ID.
    pub async fn deliver(&self, delivery: Delivery<'_>) -> Result<DeliveryOutcome, JobFailure> {
        self.send_once(delivery, &[], false).await
    }

    /// Sends an e-mail as [`Mailer::deliver`] does, with additional headers such as `List-Unsubscribe`.
    pub async fn deliver_with_headers(
        &self,
        delivery: Delivery<'_>,
        headers: &[(&'static str, String)],
    ) -> Result<DeliveryOutcome, JobFailure> {
        self.send_once(delivery, headers, false).await
    }

    /// Sends an e-mail as [`Mailer::deliver`] does, unless its notification was undone.
    ///
    /// An undo waits for a running attempt; no attempt starts after it.
    pub async fn deliver_unless_undone(&self, delivery: Delivery<'_>) -> Result<DeliveryOutcome, JobFailure> {
        self.send_once(delivery, &[], true).await
    }

    async fn send_once(
        &self,
        delivery: Delivery<'_>,
        headers: &[(&'static str, String)],
        unless_undone: bool,
    ) -> Result<DeliveryOutcome, JobFailure> {
        let mut transaction = self.app.pool.begin().await?;
        let record = self.lock_record(&mut transaction, &delivery).await?;
        if record.is_sent || record.is_failed {
            let outcome =
                if record.is_sent { DeliveryOutcome::AlreadySent } else { DeliveryOutcome::AlreadyFailed };
            return Ok(outcome);
        }
        if unless_undone && is_undone(&mut transaction, delivery.notification).await? {
            record_overtaken(&mut transaction, &delivery.cause).await?;
            transaction.commit().await?;
            return Ok(DeliveryOutcome::Overtaken);
        }
        let attempts = record.attempts + 1;
        let is_last = attempts >= MAX_DELIVERY_ATTEMPTS;
        let sent = self.attempt(&delivery, headers, is_last).await;
        let failure =
            sent.err().map(|error| DeliveryError { is_permanent: error.is_permanent || is_last, ..error });
        self.record_attempt(&mut transaction, &delivery.cause, attempts, failure.as_ref()).await?;
        transaction.commit().await?;
        let Some(failure) = failure else { return Ok(DeliveryOutcome::Sent) };
        // The reply itself is in the delivery log only, because it names the recipient.
        let error = anyhow!("delivery of {}: {}", delivery.cause, failure.summary());
        Err(if failure.is_permanent { JobFailure::Permanent(error) } else { JobFailure::Retry(error) })
    }

    async fn attempt(
        &self,
        delivery: &Delivery<'_>,
        headers: &[(&'static str, String)],
        is_last: bool,
    ) -> Result<(), DeliveryError> {
        let start = Instant::now();
        let (result, outcome) = match self.message(delivery, headers) {
            Ok(message) => {
                let result = self.smtp.send(&message).await;
                let outcome = result.as_ref().map_or_else(|error| error.outcome(is_last), |()| "accepted");
                (result, outcome)
            }
            Err(error) => (Err(DeliveryError::permanent(format!("{error:#}"))), "failed"),
        };
        record_delivery(Kind::Single, outcome, start);
        result
    }

    /// Creates or locks the delivery record and updates it: since the last attempt the recipient's address or
    /// language may have changed, and the reason to withhold the e-mail may be gone.
    async fn lock_record(
        &self,
        transaction: &mut PgConnection,
        delivery: &Delivery<'_>,
    ) -> sqlx::Result<LockedRecord> {
        let row = sqlx::query!(
            "insert into mail_deliveries (cause, letter, recipient, language, notification_id, first_tried_at)
             values ($1, $2, $3::text::citext, $4, $5, $6)
             on conflict (cause) do update set letter = excluded.letter, recipient = excluded.recipient,
                 language = excluded.language, withheld = null
             returning sent_at, failed_at, tries",
            delivery.cause,
            delivery.letter,
            delivery.to,
            delivery.language.code(),
            delivery.notification,
            self.app.clock.now(),
        )
        .fetch_one(transaction)
        .await?;
        Ok(LockedRecord {
            attempts: row.tries,
            is_sent: row.sent_at.is_some(),
            is_failed: row.failed_at.is_some(),
        })
    }

    async fn record_attempt(
        &self,
        transaction: &mut PgConnection,
        cause: &str,
        attempts: i32,
        failure: Option<&DeliveryError>,
    ) -> sqlx::Result<()> {
        let now = self.app.clock.now();
        sqlx::query!(
            "update mail_deliveries
             set tries = $2, last_tried_at = $3, sent_at = $4, failed_at = $5, failure = $6 where cause = $1",
            cause,
            attempts,
            now,
            failure.is_none().then_some(now),
            failure.filter(|error| error.is_permanent).map(|_| now),
            failure.map(|error| error.message.as_str()),
        )
        .execute(transaction)
        .await?;
        Ok(())
    }

    fn message(
        &self,
        delivery: &Delivery<'_>,
        headers: &[(&'static str, String)],
    ) -> anyhow::Result<Message> {
        let rendered = self.templates.render(delivery.letter, delivery.language, delivery.values.clone())?;
        let to: Address = delivery.to.parse().with_context(|| format!("recipient of {}", delivery.cause))?;
        let to = Mailbox::new(Some(delivery.to_name.to_owned()), to);
        let builder =
            self.message_builder(&delivery.cause, to, delivery.language, rendered.subject, headers)?;
        Ok(builder.multipart(MultiPart::alternative_plain_html(rendered.text, rendered.html))?)
    }
}

async fn is_undone(transaction: &mut PgConnection, notification: Option<i64>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from notifications where id = $1 and undone_at is not null) as "is_undone!""#,
        notification
    )
    .fetch_one(transaction)
    .await
}

async fn record_overtaken(transaction: &mut PgConnection, cause: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update mail_deliveries set withheld = $2, last_tried_at = coalesce(last_tried_at, first_tried_at)
         where cause = $1",
        cause,
        WithholdReason::Overtaken.code()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
