//! Sending one letter for one cause, once, and writing down what became of every try.

use std::time::Instant;

use anyhow::{Context, anyhow};
use kit::jobs::JobFailure;
use lettre::Address;
use lettre::message::{Mailbox, Message, MultiPart};
use minijinja::Value;
use rules::Language;
use rules::letter::{TRIES, Withheld};
use sqlx::PgConnection;

use crate::Mailer;
use crate::conversation::NotTaken;
use crate::measure::{Kind, count};

/// A letter on its way.
pub struct Delivery<'a> {
    /// What caused it, for example `verify-email:<code id>`. The same cause is never sent twice.
    pub cause: String,
    pub letter: &'a str,
    pub to: &'a str,
    pub to_name: &'a str,
    pub language: Language,
    pub values: Value,
    /// Of which row of a feed it is the letter.
    pub notification: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    SentBefore,
    /// It was refused for good, or tried in vain for days.
    GivenUpBefore,
    /// What it tells has been undone meanwhile.
    Overtaken,
}

/// The row of a letter, held until its transaction ends.
struct Held {
    tries: i32,
    is_sent: bool,
    is_given_up: bool,
}

impl Mailer {
    /// Sends the letter unless its cause was served before. A server that refuses the recipient or the letter for good (5xx)
    /// is not asked again; everything else is tried again, for about five days.
    ///
    /// The row stays locked while the letter is on its way, so two workers never send it at the same time. A
    /// process that dies after the server's "yes" and before our commit sends again, with the same Message-ID.
    pub async fn deliver(&self, delivery: Delivery<'_>) -> Result<Outcome, JobFailure> {
        self.send_once(delivery, &[], false).await
    }

    /// The same with headers of its own, such as those by which a mail program ends a subscription.
    pub async fn deliver_with_headers(
        &self,
        delivery: Delivery<'_>,
        headers: &[(&'static str, String)],
    ) -> Result<Outcome, JobFailure> {
        self.send_once(delivery, headers, false).await
    }

    /// The same for news that can be undone: whoever undoes it waits for a letter that is just being handed over, and none
    /// is begun afterwards.
    pub async fn deliver_unless_undone(&self, delivery: Delivery<'_>) -> Result<Outcome, JobFailure> {
        self.send_once(delivery, &[], true).await
    }

    async fn send_once(
        &self,
        delivery: Delivery<'_>,
        headers: &[(&'static str, String)],
        unless_undone: bool,
    ) -> Result<Outcome, JobFailure> {
        let mut transaction = self.app.pool.begin().await?;
        let held = self.hold(&mut transaction, &delivery).await?;
        if held.is_sent || held.is_given_up {
            return Ok(if held.is_sent { Outcome::SentBefore } else { Outcome::GivenUpBefore });
        }
        if unless_undone && is_undone(&mut transaction, delivery.notification).await? {
            withhold(&mut transaction, &delivery.cause).await?;
            transaction.commit().await?;
            return Ok(Outcome::Overtaken);
        }
        let tries = held.tries + 1;
        let taken = self.try_once(&delivery, headers, tries >= TRIES).await;
        let failed = taken
            .err()
            .map(|failed| NotTaken { is_for_good: failed.is_for_good || tries >= TRIES, ..failed });
        self.note(&mut transaction, &delivery.cause, tries, failed.as_ref()).await?;
        transaction.commit().await?;
        let Some(failed) = failed else { return Ok(Outcome::Sent) };
        let error = anyhow!("letter for {}: {}", delivery.cause, failed.words);
        Err(if failed.is_for_good { JobFailure::Never(error) } else { JobFailure::Again(error) })
    }

    async fn try_once(
        &self,
        delivery: &Delivery<'_>,
        headers: &[(&'static str, String)],
        is_last: bool,
    ) -> Result<(), NotTaken> {
        let start = Instant::now();
        let (taken, outcome) = match self.message(delivery, headers) {
            Ok(message) => {
                let taken = self.conversations.hand_over(&message).await;
                let outcome = taken.as_ref().map_or_else(|why| why.outcome(is_last), |()| "accepted");
                (taken, outcome)
            }
            Err(error) => (Err(NotTaken::for_good(format!("{error:#}"))), "failed"),
        };
        count(Kind::Single, outcome, start);
        taken
    }

    /// Somebody's address or language may have changed since the last try; what was withheld may be true again.
    async fn hold(&self, transaction: &mut PgConnection, delivery: &Delivery<'_>) -> sqlx::Result<Held> {
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
        Ok(Held { tries: row.tries, is_sent: row.sent_at.is_some(), is_given_up: row.failed_at.is_some() })
    }

    async fn note(
        &self,
        transaction: &mut PgConnection,
        cause: &str,
        tries: i32,
        failed: Option<&NotTaken>,
    ) -> sqlx::Result<()> {
        let now = self.app.clock.now();
        sqlx::query!(
            "update mail_deliveries
             set tries = $2, last_tried_at = $3, sent_at = $4, failed_at = $5, failure = $6 where cause = $1",
            cause,
            tries,
            now,
            failed.is_none().then_some(now),
            failed.filter(|failed| failed.is_for_good).map(|_| now),
            failed.map(|failed| failed.words.as_str()),
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
        let rendered = self.letters.render(delivery.letter, delivery.language, delivery.values.clone())?;
        let to: Address = delivery.to.parse().with_context(|| format!("recipient of {}", delivery.cause))?;
        let to = Mailbox::new(Some(delivery.to_name.to_owned()), to);
        let head = self.head_of(&delivery.cause, to, delivery.language, rendered.subject, headers)?;
        Ok(head.multipart(MultiPart::alternative_plain_html(rendered.text, rendered.html))?)
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

async fn withhold(transaction: &mut PgConnection, cause: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update mail_deliveries set withheld = $2, last_tried_at = coalesce(last_tried_at, first_tried_at)
         where cause = $1",
        cause,
        Withheld::Overtaken.code()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
