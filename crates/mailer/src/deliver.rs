//! Sending one letter for one cause, once.

use anyhow::Context;
use kit::jobs::JobFailure;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MultiPart};
use lettre::{Address, AsyncTransport};
use minijinja::Value;
use rules::Language;

use crate::Mailer;

/// A letter on its way.
pub struct Delivery<'a> {
    /// What caused it, for example `verify-email:<code id>`. The same cause is never sent twice.
    pub cause: String,
    pub letter: &'a str,
    pub to: &'a str,
    pub to_name: &'a str,
    pub language: Language,
    pub values: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    SentBefore,
}

impl Mailer {
    /// Sends the letter unless its cause was served before. A server that refuses for good (5xx) is not asked again.
    ///
    /// The row stays locked while the letter is on its way, so two workers never send it at the same time. A
    /// process that dies after the server's "yes" and before our commit sends again, with the same Message-ID.
    pub async fn deliver(&self, delivery: Delivery<'_>) -> Result<Outcome, JobFailure> {
        let message = self.message(&delivery).map_err(JobFailure::Never)?;
        let now = self.app.clock.now();
        let mut transaction = self.app.pool.begin().await?;
        let row = sqlx::query!(
            "insert into mail_deliveries (cause, letter, recipient, language, first_tried_at)
             values ($1, $2, $3::text::citext, $4, $5)
             on conflict (cause) do update set letter = excluded.letter
             returning sent_at",
            delivery.cause,
            delivery.letter,
            delivery.to,
            delivery.language.code(),
            now,
        )
        .fetch_one(&mut *transaction)
        .await?;
        if row.sent_at.is_some() {
            return Ok(Outcome::SentBefore);
        }
        if let Err(error) = self.transport.send(message).await {
            let permanent = error.is_permanent();
            let error = anyhow::Error::new(error).context(format!("letter for {}", delivery.cause));
            return Err(if permanent { JobFailure::Never(error) } else { JobFailure::Again(error) });
        }
        sqlx::query!(
            "update mail_deliveries set sent_at = $2 where cause = $1",
            delivery.cause,
            self.app.clock.now()
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Outcome::Sent)
    }

    fn message(&self, delivery: &Delivery<'_>) -> anyhow::Result<Message> {
        let journal = &self.app.settings.journal;
        let rendered = self.letters.render(delivery.letter, delivery.language, delivery.values.clone())?;
        let from: Address = self.app.settings.mail.from.parse().context("mail.from")?;
        let to: Address = delivery.to.parse().with_context(|| format!("recipient of {}", delivery.cause))?;
        let identifier = format!("<{}@{}>", delivery.cause.replace(':', "."), from.domain());
        Ok(Message::builder()
            .from(Mailbox::new(Some(journal.name(delivery.language).to_owned()), from))
            .reply_to(journal.contact_email.parse().context("journal.contact_email")?)
            .to(Mailbox::new(Some(delivery.to_name.to_owned()), to))
            .subject(rendered.subject)
            .message_id(Some(identifier))
            // Out-of-office programs stay silent.
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".into(),
            ))
            .multipart(MultiPart::alternative_plain_html(rendered.text, rendered.html))?)
    }
}
