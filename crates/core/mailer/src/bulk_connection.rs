//! Many e-mails over one connection, each sent once even if the process is killed.
//!
//! SMTP has no query for whether a message was accepted. Therefore the last line, with which the server
//! accepts the message, is sent together with the delivery record: the line is written to the kernel, which
//! buffers it; the record is sent to the database; the kernel sends the line. The kernel also sends the data
//! of a killed process. The time between line and record is thus microseconds, instead of the server's
//! processing time and a commit.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use futures::future::{maybe_done, poll_fn};
use lettre::Message;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::Rset;
use tokio::time::timeout;

use crate::Mailer;
use crate::delivery_metrics::{Kind, record_delivery};
use crate::held_write::HeldWrite;
use crate::server_breaker::{Permit, ServerAway};
use crate::smtp_pool::{DeliveryError, SmtpTimeouts, delivery_error, send_envelope, with_timeout};

const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// An SMTP connection for many e-mails.
pub struct BulkConnection {
    connection: AsyncSmtpConnection,
    /// `None` with implicit TLS, where writes cannot be held.
    held_write: Option<Arc<HeldWrite>>,
    timeouts: SmtpTimeouts,
    permit: Permit,
}

/// Why a connection could not be opened.
#[derive(Debug)]
pub enum BulkFailure {
    /// The mail server has not replied for a while. It was not tried; it can be after this time.
    ServerAway(Duration),
    Rejected(DeliveryError),
}

/// Result of sending a bulk e-mail.
#[derive(Debug)]
pub enum BulkOutcome {
    Accepted,
    /// The delivery was recorded, but the server did not reply in time. It may have accepted the message.
    NoReply,
    /// Not accepted. If the delivery was recorded, the caller must remove the record.
    Rejected {
        error: DeliveryError,
        is_recorded: bool,
    },
}

impl BulkOutcome {
    /// True if the server has replied, however it did.
    const fn is_reply(&self) -> bool {
        match self {
            BulkOutcome::Accepted => true,
            BulkOutcome::NoReply => false,
            BulkOutcome::Rejected { error, .. } => error.is_reply(),
        }
    }

    const fn label(&self) -> &'static str {
        match self {
            BulkOutcome::Accepted => "accepted",
            BulkOutcome::NoReply => "failed",
            BulkOutcome::Rejected { error, .. } => error.outcome(false),
        }
    }
}

impl Mailer {
    pub async fn open_bulk_connection(&self) -> Result<BulkConnection, BulkFailure> {
        let mut permit = self.smtp.admit().map_err(|ServerAway(wait)| BulkFailure::ServerAway(wait))?;
        match self.smtp.open_connection().await {
            Ok((connection, held_write, timeouts)) => {
                Ok(BulkConnection { connection, held_write, timeouts, permit })
            }
            Err(error) => {
                permit.judge(error.is_reply());
                Err(BulkFailure::Rejected(error))
            }
        }
    }
}

impl BulkConnection {
    /// Sends a message and starts `record`, which stores the delivery, together with its last line.
    ///
    /// Returns also whether the record was stored; the mail server may have accepted the message if not.
    pub async fn send<R>(&mut self, message: &Message, record: R) -> (BulkOutcome, sqlx::Result<()>)
    where
        R: Future<Output = sqlx::Result<()>> + Send,
    {
        let start = Instant::now();
        let (outcome, recorded) = self.transmit(message, record).await;
        self.permit.judge(outcome.is_reply());
        record_delivery(Kind::Newsletter, outcome.label(), start);
        (outcome, recorded)
    }

    async fn transmit<R>(&mut self, message: &Message, record: R) -> (BulkOutcome, sqlx::Result<()>)
    where
        R: Future<Output = sqlx::Result<()>> + Send,
    {
        let (connection, held_write, timeouts) =
            (&mut self.connection, self.held_write.as_deref(), self.timeouts);
        let body = message.formatted();
        if let Err(error) = with_timeout(timeouts.commands, send_envelope(connection, message, &body)).await {
            return (BulkOutcome::Rejected { error, is_recorded: false }, Ok(()));
        }
        let (mut recording, mut is_recorded) = (pin!(maybe_done(record)), false);
        let mut start_recording = || {
            is_recorded = true;
            // The first poll writes the statement to the database socket; it is awaited below.
            let _ = recording.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        };
        let reply = timeout(timeouts.final_reply, async {
            let Some(held_write) = held_write else {
                return connection.message_iter(BodyChunks::new(&body, start_recording)).await;
            };
            let mut sending = pin!(connection.message_iter(BodyChunks::new(&body, || held_write.hold())));
            let up_to_last_line = poll_fn(|cx| match sending.as_mut().poll(cx) {
                Poll::Ready(failure) => Poll::Ready(Some(failure)),
                Poll::Pending if held_write.has_buffered() => Poll::Ready(None),
                Poll::Pending => Poll::Pending,
            });
            if let Some(failure) = up_to_last_line.await {
                return failure;
            }
            held_write.release(&mut start_recording);
            sending.await
        })
        .await;
        // A message aborted before its last line is not recorded: the server discards it.
        let mut recorded = Ok(());
        if is_recorded {
            recording.as_mut().await;
            recorded = recording.take_output().unwrap_or(Ok(()));
        }
        let outcome = match reply {
            Ok(Ok(_)) => BulkOutcome::Accepted,
            Err(_) if is_recorded => BulkOutcome::NoReply,
            Err(_) => BulkOutcome::Rejected {
                error: DeliveryError::transient("timeout while sending the message"),
                is_recorded,
            },
            Ok(Err(error)) => BulkOutcome::Rejected { error: delivery_error(error), is_recorded },
        };
        (outcome, recorded)
    }

    /// Sends RSET after a rejected message; returns whether the connection can be used again.
    pub async fn reset(&mut self) -> bool {
        matches!(timeout(self.timeouts.commands, self.connection.command(Rset)).await, Ok(Ok(_)))
    }

    pub async fn close(mut self) {
        // The connection is dropped even if the server does not reply to QUIT.
        let _ = timeout(QUIT_TIMEOUT, self.connection.quit()).await;
    }
}

/// Yields the body as one chunk and calls `before_last_line` when the next chunk is requested.
///
/// lettre requests it once the body is written, and then writes the last line.
struct BodyChunks<'a, F> {
    body: Option<&'a [u8]>,
    before_last_line: F,
}

impl<'a, F: FnMut()> BodyChunks<'a, F> {
    const fn new(body: &'a [u8], before_last_line: F) -> Self {
        BodyChunks { body: Some(body), before_last_line }
    }
}

impl<'a, F: FnMut()> Iterator for BodyChunks<'a, F> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let body = self.body.take();
        if body.is_none() {
            (self.before_last_line)();
        }
        body
    }
}
