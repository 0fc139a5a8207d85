//! One run of a part: sends letters over a bulk connection until all are tried or the time is up.

use std::time::{Duration, Instant};

use kit::jobs::JobFailure;
use mailer::{BulkConnection, BulkFailure, BulkMessage, BulkOutcome, BulkRecipient, Mailer, Message};
use rules::{IssueId, Language};
use uuid::Uuid;

use super::delivery_log::{DeliveryLog, store_accepted};
use super::{MAX_RUN_DURATION, content};
use crate::links::{unsubscribe_headers, unsubscribe_token};

/// Letters between two writes of results, and between two checks for unsubscribed recipients. Letters whose
/// results a killed worker had not written yet are recorded as handed over, but not as accepted.
const CHUNK_SIZE: usize = 50;
/// Consecutive connections that may break without an accepted letter. More than one, so that a single letter
/// that breaks its connection does not block those behind it.
const MAX_BROKEN_CONNECTIONS: u32 = 3;
/// After this many permanent rejections without an accepted letter, the cause is our server and not the
/// recipients.
const MAX_INITIAL_REJECTIONS: usize = 20;
/// Time that a database which is starting again has until the results of a run are given up.
const MAX_DATABASE_OUTAGE: Duration = Duration::from_secs(60);
const DATABASE_RETRY_DELAY: Duration = Duration::from_millis(500);

pub struct PendingRecipient {
    pub id: Uuid,
    pub email: String,
    pub language: Language,
}

/// Reason why a run ended.
#[derive(Debug)]
pub enum RunResult {
    AllTried,
    /// Letters remain, but the run must not delay a worker shutdown.
    TimedOut,
    /// The mail server has not replied to other letters; it can be tried after this time.
    ServerAway(Duration),
    ConnectionFailed,
}

pub struct PartRun<'a> {
    mailer: &'a Mailer,
    issue: IssueId,
    recipients: Vec<PendingRecipient>,
    messages: Vec<(Language, BulkMessage)>,
    accepted_ids: Vec<Uuid>,
    permanent_rejections: Vec<(Uuid, String)>,
    accepted: usize,
    /// Retried by a later run.
    pub temporary_rejections: usize,
    pub last_message: Option<String>,
}

impl<'a> PartRun<'a> {
    /// Renders the newsletter in the recipients' languages; `None` if the issue is no longer published.
    pub async fn prepare(
        mailer: &'a Mailer,
        issue: IssueId,
        recipients: Vec<PendingRecipient>,
    ) -> anyhow::Result<Option<PartRun<'a>>> {
        let mut messages = Vec::new();
        for language in Language::ALL {
            if recipients.iter().any(|recipient| recipient.language == language) {
                let Some(message) = content::render_message(mailer, issue, language).await? else {
                    return Ok(None);
                };
                messages.push((language, message));
            }
        }
        let (accepted_ids, permanent_rejections) = (Vec::new(), Vec::new());
        Ok(Some(PartRun {
            mailer,
            issue,
            recipients,
            messages,
            accepted_ids,
            permanent_rejections,
            accepted: 0,
            temporary_rejections: 0,
            last_message: None,
        }))
    }

    /// True if a letter was accepted; then the others are retried soon instead of after the long job delays.
    pub const fn has_progress(&self) -> bool {
        self.accepted > 0
    }

    pub async fn send(&mut self, log: &mut DeliveryLog) -> Result<RunResult, JobFailure> {
        let started = Instant::now();
        let (mut connection, mut broken_connections) = (None, 0);
        let recipients = std::mem::take(&mut self.recipients);
        for chunk in recipients.chunks(CHUNK_SIZE) {
            self.flush_results(log).await?;
            let ids: Vec<Uuid> = chunk.iter().map(|recipient| recipient.id).collect();
            let subscribed = log.filter_subscribed(&ids).await?;
            for recipient in chunk.iter().filter(|recipient| subscribed.contains(&recipient.id)) {
                if started.elapsed() > MAX_RUN_DURATION {
                    return Ok(RunResult::TimedOut);
                }
                let mut open = match connection.take() {
                    Some(open) => open,
                    None if broken_connections == MAX_BROKEN_CONNECTIONS => {
                        return Ok(RunResult::ConnectionFailed);
                    }
                    None => match self.mailer.open_bulk_connection().await {
                        Ok(open) => open,
                        // A run that has tried in vain is a failed one.
                        Err(BulkFailure::ServerAway(_)) if broken_connections > 0 => {
                            return Ok(RunResult::ConnectionFailed);
                        }
                        Err(BulkFailure::ServerAway(wait)) => return Ok(RunResult::ServerAway(wait)),
                        Err(BulkFailure::Rejected(error)) => {
                            self.last_message = Some(error.message);
                            return Ok(RunResult::ConnectionFailed);
                        }
                    },
                };
                let before = self.accepted;
                let is_usable = self.send_one(&mut open, log, recipient).await?;
                broken_connections =
                    if self.accepted > before { 0 } else { broken_connections + u32::from(!is_usable) };
                connection = is_usable.then_some(open);
                if self.accepted == 0 && self.permanent_rejections.len() >= MAX_INITIAL_REJECTIONS {
                    self.temporary_rejections += self.permanent_rejections.drain(..).count();
                    return Ok(RunResult::ConnectionFailed);
                }
            }
        }
        if let Some(open) = connection {
            open.close().await;
        }
        Ok(RunResult::AllTried)
    }

    /// Sends one letter; returns whether the connection can be used for the next one.
    async fn send_one(
        &mut self,
        connection: &mut BulkConnection,
        log: &mut DeliveryLog,
        recipient: &PendingRecipient,
    ) -> Result<bool, JobFailure> {
        let message = match self.personalize(recipient) {
            Ok(message) => message,
            Err(error) => {
                self.permanent_rejections.push((recipient.id, format!("{error:#}")));
                return Ok(true);
            }
        };
        let now = self.mailer.app.clock.now();
        let (outcome, recorded) = connection.send(&message, log.record_handover(recipient.id, now)).await;
        if matches!(outcome, BulkOutcome::Accepted) {
            // Known even if the record failed; see `save_results`.
            self.accepted_ids.push(recipient.id);
            self.accepted += 1;
        }
        recorded?;
        let (error, is_recorded) = match outcome {
            BulkOutcome::Accepted => return Ok(true),
            BulkOutcome::NoReply => return Ok(false),
            BulkOutcome::Rejected { error, is_recorded } => (error, is_recorded),
        };
        if is_recorded {
            log.delete_handover(recipient.id).await?;
        }
        let reply = redact_address(&error.message, &recipient.email);
        self.last_message = Some(reply.clone());
        if error.is_permanent {
            self.permanent_rejections.push((recipient.id, reply));
        } else {
            self.temporary_rejections += 1;
        }
        Ok(!error.is_connection_lost && connection.reset().await)
    }

    fn personalize(&self, recipient: &PendingRecipient) -> anyhow::Result<Message> {
        let matches_language = |(language, _): &&(Language, BulkMessage)| *language == recipient.language;
        let Some((_, message)) = self.messages.iter().find(matches_language) else {
            anyhow::bail!("no newsletter in {}", recipient.language.code());
        };
        let secret = unsubscribe_token(&self.mailer.app, recipient.id);
        let headers = unsubscribe_headers(&self.mailer.app, recipient.id)?;
        let cause = format!("newsletter:{}:{}", self.issue.0, recipient.id);
        self.mailer.personalize(
            message,
            &BulkRecipient { cause, to: &recipient.email, secret: &secret, headers: &headers },
        )
    }

    /// Writes the replies of the mail server after a run. If the database crashed meanwhile, waits for it and writes
    /// them over another connection: it may have lost records of letters that were sent.
    pub async fn save_results(&mut self, log: &mut DeliveryLog) -> sqlx::Result<()> {
        let Err(error) = self.flush_results(log).await else { return Ok(()) };
        let started = Instant::now();
        while !self.accepted_ids.is_empty() && started.elapsed() < MAX_DATABASE_OUTAGE {
            tokio::time::sleep(DATABASE_RETRY_DELAY).await;
            if self.store_accepted_again().await.is_ok() {
                self.accepted_ids.clear();
            }
        }
        Err(error)
    }

    async fn store_accepted_again(&self) -> sqlx::Result<()> {
        let app = &self.mailer.app;
        let mut connection = app.pool.acquire().await?;
        store_accepted(&mut connection, self.issue, &self.accepted_ids, app.clock.now()).await
    }

    async fn flush_results(&mut self, log: &mut DeliveryLog) -> sqlx::Result<()> {
        let now = self.mailer.app.clock.now();
        if !self.accepted_ids.is_empty() {
            log.mark_accepted(&self.accepted_ids, now).await?;
            self.accepted_ids.clear();
        }
        // Until a letter is accepted, many rejections may be caused by our server; they are not recorded as
        // failed letters.
        if self.accepted > 0 || self.permanent_rejections.len() < MAX_INITIAL_REJECTIONS {
            for (id, reply) in std::mem::take(&mut self.permanent_rejections) {
                log.mark_failed(&[id], &reply, now).await?;
            }
        }
        Ok(())
    }
}

/// Removes the recipient from a server's reply: replies quote addresses, and no data of unsubscribed users is
/// kept.
fn redact_address(reply: &str, email: &str) -> String {
    let email = email.to_lowercase();
    let name = email.split('@').next().unwrap_or(&email);
    let is_address = |word: &str| {
        let word = word.to_lowercase();
        word.contains(&email) || word.trim_matches(|c: char| !c.is_alphanumeric()) == name
    };
    reply.split(' ').map(|word| if is_address(word) { "…" } else { word }).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::redact_address;

    #[test]
    fn reply_is_redacted_in_every_quoting_style() {
        for reply in ["550 <Ann@Example.test> unknown", "550 ann unknown", "550 \"Ann\" unknown"] {
            assert_eq!(redact_address(reply, "ann@example.test"), "550 … unknown");
        }
        assert_eq!(redact_address("550 annoyed", "ann@example.test"), "550 annoyed");
    }
}
