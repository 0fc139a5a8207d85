//! SMTP connections and the delivery of single e-mails, with timeouts.
//!
//! A connection is reused only after a complete delivery. After an aborted one the server would read the next
//! e-mail as a continuation of the previous one.

use std::error::Error as _;
use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{Extension, MailBodyParameter, MailParameter};
use tokio::time::{Instant, timeout};

use crate::held_write::HeldWrite;
use crate::server_breaker::{Permit, ServerAway, ServerBreaker};
use crate::server_reply::sanitize_reply;
use crate::smtp_config::SmtpConfig;

const MAX_IDLE: usize = 4;
/// Servers close idle connections, some servers after a short time.
const MAX_IDLE_TIME: Duration = Duration::from_secs(20);
/// Reply code of a server that closes the connection.
const SERVICE_CLOSING: u16 = 421;
const NOOP_TIMEOUT: Duration = Duration::from_secs(5);

/// An e-mail that the mail server did not accept.
#[derive(Debug)]
pub struct DeliveryError {
    /// The server rejected the recipient or the message permanently (5xx).
    pub is_permanent: bool,
    /// The connection can no longer be used.
    pub is_connection_lost: bool,
    /// Code of the server's reply.
    pub code: Option<u16>,
    /// The server's reply, or why there is none.
    pub message: String,
}

impl DeliveryError {
    pub fn transient(message: impl Display) -> DeliveryError {
        DeliveryError {
            is_permanent: false,
            is_connection_lost: true,
            code: None,
            message: sanitize_reply(&message.to_string()),
        }
    }

    pub fn permanent(message: impl Display) -> DeliveryError {
        DeliveryError {
            is_permanent: true,
            is_connection_lost: false,
            code: None,
            message: sanitize_reply(&message.to_string()),
        }
    }

    /// Returns the error for logs and error reports: without the text of a reply, in which servers quote the
    /// recipient's address.
    pub(crate) fn summary(&self) -> String {
        if let Some(code) = self.code {
            return format!("the mail server replied {code}");
        }
        let redacted = |word| if str::contains(word, '@') { "…" } else { word };
        self.message.split(' ').map(redacted).collect::<Vec<_>>().join(" ")
    }

    /// True if the server has replied, however it did.
    pub(crate) const fn is_reply(&self) -> bool {
        self.code.is_some() || !self.is_connection_lost
    }

    /// Returns the `outcome` label of the metrics.
    pub(crate) const fn outcome(&self, is_last_attempt: bool) -> &'static str {
        match self.is_permanent {
            true => "refused",
            false if is_last_attempt => "failed",
            false => "deferred",
        }
    }
}

/// Timeouts of a delivery.
#[derive(Debug, Clone, Copy)]
pub struct SmtpTimeouts {
    /// For connecting and for the commands up to DATA.
    pub commands: Duration,
    /// For the message content and the reply to its last line. The server may already have accepted the
    /// message, so a retry after a short timeout can send it twice.
    pub final_reply: Duration,
}

/// Pool of connections for single e-mails.
pub struct SmtpPool {
    config: SmtpConfig,
    timeouts: SmtpTimeouts,
    breaker: ServerBreaker,
    idle: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl SmtpPool {
    pub fn new(config: SmtpConfig, timeouts: SmtpTimeouts) -> SmtpPool {
        let breaker = ServerBreaker::new(config.server());
        SmtpPool { config, timeouts, breaker, idle: Mutex::new(Vec::new()) }
    }

    pub fn check(&self) -> Result<(), ServerAway> {
        self.breaker.check()
    }

    /// Permits the use of the mail server, unless it does not reply. For every e-mail or connection before it is tried.
    pub fn admit(&self) -> Result<Permit, ServerAway> {
        self.breaker.admit()
    }

    /// Opens a connection outside the pool, for many e-mails. `HeldWrite` can delay the last line of an
    /// e-mail; it is `None` for implicit TLS.
    pub async fn open_connection(
        &self,
    ) -> Result<(AsyncSmtpConnection, Option<Arc<HeldWrite>>, SmtpTimeouts), DeliveryError> {
        let (connection, held_write) = with_timeout(self.timeouts.commands, self.connect()).await?;
        Ok((connection, held_write, self.timeouts))
    }

    /// Sends a message over a pooled connection.
    pub async fn send(&self, message: &Message) -> Result<(), DeliveryError> {
        let body = message.formatted();
        let envelope = async {
            let mut connection = self.connection().await?;
            send_envelope(&mut connection, message, &body).await?;
            Ok(connection)
        };
        // A timeout drops the connection, which closes it.
        let mut connection = with_timeout(self.timeouts.commands, envelope).await?;
        let content = async { connection.message(&body).await.map_err(delivery_error) };
        with_timeout(self.timeouts.final_reply, content).await?;
        self.put_idle(connection);
        Ok(())
    }

    async fn connection(&self) -> Result<AsyncSmtpConnection, DeliveryError> {
        while let Some((mut connection, since)) = self.take_idle() {
            let is_alive = timeout(NOOP_TIMEOUT, connection.test_connected());
            if since.elapsed() < MAX_IDLE_TIME && is_alive.await == Ok(true) {
                return Ok(connection);
            }
        }
        Ok(self.connect().await?.0)
    }

    async fn connect(&self) -> Result<(AsyncSmtpConnection, Option<Arc<HeldWrite>>), DeliveryError> {
        self.config.connect().await.map_err(|error| {
            let refusal = error.downcast_ref::<Error>();
            let message = refusal.map_or_else(|| format!("{error:#}"), server_reply);
            let code = refusal.and_then(Error::status).map(u16::from);
            DeliveryError { code, ..DeliveryError::transient(format!("no connection: {message}")) }
        })
    }

    fn take_idle(&self) -> Option<(AsyncSmtpConnection, Instant)> {
        self.idle().pop()
    }

    fn put_idle(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle();
        if idle.len() < MAX_IDLE {
            idle.push((connection, Instant::now()));
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(AsyncSmtpConnection, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs `operation`; a timeout is a transient error.
pub async fn with_timeout<T>(
    limit: Duration,
    operation: impl Future<Output = Result<T, DeliveryError>>,
) -> Result<T, DeliveryError> {
    timeout(limit, operation)
        .await
        .unwrap_or_else(|_| Err(DeliveryError::transient(format!("no answer within {} s", limit.as_secs()))))
}

/// Sends the commands before the message content: MAIL, RCPT and DATA.
pub async fn send_envelope(
    connection: &mut AsyncSmtpConnection,
    message: &Message,
    body: &[u8],
) -> Result<(), DeliveryError> {
    let envelope = message.envelope();
    let mut options = Vec::new();
    if envelope.to().iter().any(|to| !AsRef::<str>::as_ref(to).is_ascii()) {
        if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
            return Err(DeliveryError::permanent(
                "the mail server does not support internationalized addresses",
            ));
        }
        options.push(MailParameter::SmtpUtfEight);
    }
    if !body.is_ascii() {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    // A rejected sender is a problem of our configuration, which an administrator can fix; so it is never
    // permanent.
    let sender_error = |error: Error| DeliveryError { is_permanent: false, ..delivery_error(error) };
    connection.command(Mail::new(envelope.from().cloned(), options)).await.map_err(sender_error)?;
    for to in envelope.to() {
        connection.command(Rcpt::new(to.clone(), Vec::new())).await.map_err(delivery_error)?;
    }
    connection.command(Data).await.map_err(delivery_error)?;
    Ok(())
}

pub fn delivery_error(error: Error) -> DeliveryError {
    let code = error.status().map(u16::from);
    DeliveryError {
        is_permanent: error.is_permanent(),
        is_connection_lost: code.is_none_or(|code| code == SERVICE_CLOSING),
        code,
        ..DeliveryError::transient(server_reply(&error))
    }
}

/// Returns the server's reply without lettre's own text.
fn server_reply(error: &Error) -> String {
    match (error.status(), error.source()) {
        (Some(code), Some(text)) => format!("{code} {text}"),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_has_the_code_but_no_address() {
        let refused = DeliveryError {
            code: Some(550),
            ..DeliveryError::permanent("550 5.1.1 <anna@clinic.test>: unknown")
        };
        assert_eq!(refused.summary(), "the mail server replied 550");
        let unclear = DeliveryError::transient("response error: \"<anna@clinic.test> is unknown\"");
        assert_eq!(unclear.summary(), "response error: … is unknown\"");
        assert_eq!(DeliveryError::transient("no answer within 20 s").summary(), "no answer within 20 s");
    }
}
