//! One letter handed to the mail server, within a time, however slowly that speaks.
//!
//! A connection that was used to its proper end serves the next letter. One that was left in the middle never does: the
//! server would take the next letter for the rest of the last.

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

use crate::gate::Gate;
use crate::readable::readable;
use crate::smtp::Way;

const MAX_IDLE: usize = 4;
/// Servers hang up on those who say nothing, some of them soon.
const IDLE_FOR: Duration = Duration::from_secs(20);
/// What a server says when it wants no more over this connection.
const CLOSING: u16 = 421;
const GREETING: Duration = Duration::from_secs(5);

/// The mail server has not taken a letter.
#[derive(Debug)]
pub struct NotTaken {
    /// It said no to the recipient or to the letter, and will say so again.
    pub is_for_good: bool,
    /// Nothing more can be said over this connection.
    pub is_over: bool,
    pub words: String,
}

impl NotTaken {
    pub fn for_now(words: impl Display) -> NotTaken {
        NotTaken { is_for_good: false, is_over: true, words: readable(&words.to_string()) }
    }

    pub fn for_good(words: impl Display) -> NotTaken {
        NotTaken { is_for_good: true, is_over: false, words: readable(&words.to_string()) }
    }

    /// In the words of the metrics.
    pub(crate) const fn outcome(&self, is_last: bool) -> &'static str {
        match self.is_for_good {
            true => "refused",
            false if is_last => "failed",
            false => "deferred",
        }
    }
}

/// How long a mail server may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Up to the last line of a letter.
    pub words: Duration,
    /// From there on. It may have the letter by then: whoever gives up early sends a second one.
    pub answer: Duration,
}

pub struct Conversations {
    way: Way,
    limits: Limits,
    idle: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl Conversations {
    pub const fn new(way: Way, limits: Limits) -> Conversations {
        Conversations { way, limits, idle: Mutex::new(Vec::new()) }
    }

    /// A connection of one's own, for many letters.
    pub async fn begin(&self) -> Result<(AsyncSmtpConnection, Option<Arc<Gate>>, Limits), NotTaken> {
        let (connection, gate) = within(self.limits.words, self.connect()).await?;
        Ok((connection, gate, self.limits))
    }

    /// Hands the letter over, or says why not.
    pub async fn hand_over(&self, message: &Message) -> Result<(), NotTaken> {
        let body = message.formatted();
        let beginning = async {
            let mut connection = self.connection().await?;
            announce(&mut connection, message, &body).await?;
            Ok(connection)
        };
        // Dropped in the middle, the connection is closed.
        let mut connection = within(self.limits.words, beginning).await?;
        let rest = async { connection.message(&body).await.map_err(about_the_letter) };
        within(self.limits.answer, rest).await?;
        self.keep(connection);
        Ok(())
    }

    async fn connection(&self) -> Result<AsyncSmtpConnection, NotTaken> {
        while let Some((mut connection, since)) = self.take_idle() {
            let is_well = timeout(GREETING, connection.test_connected());
            if since.elapsed() < IDLE_FOR && is_well.await == Ok(true) {
                return Ok(connection);
            }
        }
        Ok(self.connect().await?.0)
    }

    async fn connect(&self) -> Result<(AsyncSmtpConnection, Option<Arc<Gate>>), NotTaken> {
        self.way.connect().await.map_err(|error| {
            let words = error.downcast_ref::<Error>().map_or_else(|| format!("{error:#}"), words);
            NotTaken::for_now(format!("no connection: {words}"))
        })
    }

    fn take_idle(&self) -> Option<(AsyncSmtpConnection, Instant)> {
        self.idle().pop()
    }

    fn keep(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle();
        if idle.len() < MAX_IDLE {
            idle.push((connection, Instant::now()));
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(AsyncSmtpConnection, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What takes longer has failed for now.
pub async fn within<T>(
    limit: Duration,
    deed: impl Future<Output = Result<T, NotTaken>>,
) -> Result<T, NotTaken> {
    timeout(limit, deed)
        .await
        .unwrap_or_else(|_| Err(NotTaken::for_now(format!("no answer within {} s", limit.as_secs()))))
}

/// All that is said before the letter itself.
pub async fn announce(
    connection: &mut AsyncSmtpConnection,
    message: &Message,
    body: &[u8],
) -> Result<(), NotTaken> {
    let envelope = message.envelope();
    let mut options = Vec::new();
    if envelope.to().iter().any(|to| !AsRef::<str>::as_ref(to).is_ascii()) {
        if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
            return Err(NotTaken::for_good("the mail server takes no such address"));
        }
        options.push(MailParameter::SmtpUtfEight);
    }
    if !body.is_ascii() {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    // What it has against us, it may have against this letter alone or against all; either way somebody can mend it.
    let about_us = |error: Error| NotTaken { is_for_good: false, ..about_the_letter(error) };
    connection.command(Mail::new(envelope.from().cloned(), options)).await.map_err(about_us)?;
    for to in envelope.to() {
        connection.command(Rcpt::new(to.clone(), Vec::new())).await.map_err(about_the_letter)?;
    }
    connection.command(Data).await.map_err(about_the_letter)?;
    Ok(())
}

pub fn about_the_letter(error: Error) -> NotTaken {
    let is_over = error.status().is_none_or(|code| u16::from(code) == CLOSING);
    NotTaken { is_for_good: error.is_permanent(), is_over, ..NotTaken::for_now(words(&error)) }
}

/// What the server said, without our own words around it.
fn words(error: &Error) -> String {
    match (error.status(), error.source()) {
        (Some(code), Some(text)) => format!("{code} {text}"),
        _ => error.to_string(),
    }
}
