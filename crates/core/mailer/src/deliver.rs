//! Sends an e-mail once per cause and records every attempt.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use kit::jobs::JobFailure;
use lettre::Address;
use lettre::message::{Mailbox, Message, MultiPart};
use minijinja::Value;
use rules::Language;
use rules::letter::{MAX_DELIVERY_ATTEMPTS, WithholdReason};
use sqlx::PgConnection;

use crate::Mailer;
use crate::claims::{Claim, within};
use crate::delivery_metrics::{Kind, record_delivery};
use crate::server_breaker::{Permit, ServerAway};
use crate::smtp_pool::DeliveryError;

/// Most e-mails are sent within this time.
const MAX_CLAIM_WAIT: Duration = Duration::from_secs(3);
const CLAIM_INTERVAL: Duration = Duration::from_millis(100);
/// Delay of a job whose e-mail another worker is still sending.
const BUSY_DELAY: Duration = Duration::from_secs(5);
/// Time for which the result of an attempt is tried to be recorded. A worker that is stopped does not wait for it.
const MAX_RECORD_TIME: Duration = Duration::from_secs(600);
const RECORD_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum time of one try, so that a database machine that vanished does not use up the whole time.
const RECORD_TIMEOUT: Duration = Duration::from_secs(10);

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

/// Delivery record at the start of an attempt.
struct Record {
    attempts: i32,
    is_sent: bool,
    is_failed: bool,
}

impl Mailer {
    /// Sends the e-mail unless it was sent before. A permanent rejection (5xx) is not retried; other errors
    /// are, for about five days. While the mail server does not reply, the job is postponed.
    ///
    /// The e-mail is claimed during the attempt, so two workers never send it at the same time; no transaction is
    /// open meanwhile. A process that dies between the server's acceptance and our record sends it again, with the
    /// same Message-ID.
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

    /// Postpones the job while the mail server does not reply.
    pub fn require_server(&self) -> Result<(), JobFailure> {
        self.smtp.check().map_err(postpone)
    }

    /// Claims an e-mail. Waits a moment for a worker that is sending it, then postpones the job.
    pub(crate) async fn claim(&self, cause: &str) -> Result<Claim, JobFailure> {
        let start = Instant::now();
        while start.elapsed() < MAX_CLAIM_WAIT {
            if let Some(claim) = self.claims.claim(cause).await? {
                return Ok(claim);
            }
            tokio::time::sleep(CLAIM_INTERVAL).await;
        }
        Err(JobFailure::Postpone(BUSY_DELAY, anyhow!("{cause} is being sent")))
    }

    async fn send_once(
        &self,
        delivery: Delivery<'_>,
        headers: &[(&'static str, String)],
        unless_undone: bool,
    ) -> Result<DeliveryOutcome, JobFailure> {
        self.require_server()?;
        let claim = self.claim(&delivery.cause).await?;
        let outcome = self.send_claimed(&delivery, headers, unless_undone).await;
        claim.release().await;
        outcome
    }

    async fn send_claimed(
        &self,
        delivery: &Delivery<'_>,
        headers: &[(&'static str, String)],
        unless_undone: bool,
    ) -> Result<DeliveryOutcome, JobFailure> {
        let mut transaction = self.app.pool.begin().await?;
        let record = self.upsert_record(&mut transaction, delivery).await?;
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
        transaction.commit().await?;
        let permit = self.smtp.admit().map_err(postpone)?;
        let attempts = record.attempts + 1;
        let is_last = attempts >= MAX_DELIVERY_ATTEMPTS;
        let sent = self.attempt(delivery, headers, is_last, permit).await;
        let failure =
            sent.err().map(|error| DeliveryError { is_permanent: error.is_permanent || is_last, ..error });
        self.record_attempt(delivery, attempts, failure.as_ref()).await?;
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
        mut permit: Permit,
    ) -> Result<(), DeliveryError> {
        let start = Instant::now();
        let (result, outcome) = match self.message(delivery, headers) {
            Ok(message) => {
                let result = self.smtp.send(&message).await;
                permit.judge(result.as_ref().map_or_else(DeliveryError::is_reply, |()| true));
                let outcome = result.as_ref().map_or_else(|error| error.outcome(is_last), |()| "accepted");
                (result, outcome)
            }
            Err(error) => (Err(DeliveryError::permanent(format!("{error:#}"))), "failed"),
        };
        record_delivery(Kind::Single, outcome, start);
        result
    }

    /// Creates the delivery record or updates it: since the last attempt the recipient's address or language may have
    /// changed, and the reason to withhold the e-mail may be gone.
    async fn upsert_record(
        &self,
        transaction: &mut PgConnection,
        delivery: &Delivery<'_>,
    ) -> sqlx::Result<Record> {
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
        Ok(Record { attempts: row.tries, is_sent: row.sent_at.is_some(), is_failed: row.failed_at.is_some() })
    }

    /// Records an attempt. If the database is away, it waits for it, and the e-mail stays claimed: one whose
    /// acceptance is not recorded would be sent again.
    async fn record_attempt(
        &self,
        delivery: &Delivery<'_>,
        attempts: i32,
        failure: Option<&DeliveryError>,
    ) -> sqlx::Result<()> {
        let start = Instant::now();
        loop {
            match within(RECORD_TIMEOUT, self.update_record(delivery, attempts, failure)).await {
                Err(error) if is_passing(&error) && start.elapsed() < MAX_RECORD_TIME => {
                    tracing::warn!(error = format!("{error:#}"), "delivery not recorded; retrying");
                }
                result => return result,
            }
            tokio::time::sleep(RECORD_INTERVAL).await;
        }
    }

    async fn update_record(
        &self,
        delivery: &Delivery<'_>,
        attempts: i32,
        failure: Option<&DeliveryError>,
    ) -> sqlx::Result<()> {
        let now = self.app.clock.now();
        // The reply quotes the address of the recipient, who may have been erased during the attempt.
        sqlx::query!(
            "update mail_deliveries
             set tries = $2, last_tried_at = $3, sent_at = $4, failed_at = $5,
                 failure = case when recipient = $7::text::citext then $6::text end
             where cause = $1",
            delivery.cause,
            attempts,
            now,
            failure.is_none().then_some(now),
            failure.filter(|error| error.is_permanent).map(|_| now),
            failure.map(|error| error.message.as_str()),
            delivery.to,
        )
        .execute(&self.app.pool)
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

fn postpone(ServerAway(wait): ServerAway) -> JobFailure {
    // The queue counts in milliseconds; a job that comes back too early would be put back again.
    JobFailure::Postpone(wait + Duration::from_millis(1), anyhow!("the mail server does not reply"))
}

/// True if the same statement may succeed later: the database did not answer, or with the error of a state that passes.
fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error.code().is_some_and(|code| is_passing_state(&code)),
        sqlx::Error::PoolClosed => false,
        _ => true,
    }
}

/// True for the SQLSTATE codes of a lost connection, a conflict with another transaction, a lack of resources, a lock
/// that was not available, an operator's intervention such as a restart, and a standby that is not yet the primary.
fn is_passing_state(code: &str) -> bool {
    ["08", "40", "53", "57"].iter().any(|class| code.starts_with(class)) || ["55P03", "25006"].contains(&code)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_is_recorded_again_while_the_database_is_away() {
        assert!(is_passing(&sqlx::Error::PoolTimedOut));
        assert!(is_passing(&std::io::Error::from(std::io::ErrorKind::ConnectionRefused).into()));
        assert!(!is_passing(&sqlx::Error::PoolClosed));
    }

    #[test]
    fn errors_that_pass_are_known_by_their_codes() {
        for (code, expected) in [
            ("08006", true),
            ("25006", true),
            ("40P01", true),
            ("53300", true),
            ("55P03", true),
            ("57014", true),
            ("57P01", true),
            ("57P03", true),
            ("23505", false),
            ("42501", false),
            ("42703", false),
            ("55000", false),
            ("", false),
        ] {
            assert_eq!(is_passing_state(code), expected, "{code}");
        }
    }
}
