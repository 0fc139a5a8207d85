//! Many letters over one connection, each handed over once even if the process is killed on the way.
//!
//! No protocol lets a sender ask "did you get it?". So the last line of a letter, which makes the server take it, goes
//! out in the same breath as the note that it does: the line is given to the system, which keeps it for the moment and
//! wakes nobody, then the note is put on the wire to the database, then the system sends the line on. What a killed process
//! has given to the system still arrives. Between the line and the note lie microseconds, not the mail server's thinking
//! and a commit.

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
use crate::conversation::{Limits, NotTaken, about_the_letter, announce, within};
use crate::gate::Gate;
use crate::measure::{Kind, count};

const FAREWELL: Duration = Duration::from_secs(2);

pub struct Lane {
    connection: AsyncSmtpConnection,
    gate: Option<Arc<Gate>>,
    limits: Limits,
}

/// What became of a letter and its note.
#[derive(Debug)]
pub enum HandedOver {
    Taken,
    /// Its note stands, and the server has said nothing in all the time that it has. It may have the letter.
    Unanswered,
    /// Its note is of no worth, if it was written at all.
    NotTaken {
        why: NotTaken,
        is_noted: bool,
    },
}

impl HandedOver {
    const fn outcome(&self) -> &'static str {
        match self {
            HandedOver::Taken => "accepted",
            HandedOver::Unanswered => "failed",
            HandedOver::NotTaken { why, .. } => why.outcome(false),
        }
    }
}

impl Mailer {
    pub async fn open_lane(&self) -> Result<Lane, NotTaken> {
        let (connection, gate, limits) = self.conversations.begin().await?;
        Ok(Lane { connection, gate, limits })
    }
}

impl Lane {
    /// Hands a letter over; `note` is begun with its last line. Fails where the note cannot be written: the mail server
    /// may have the letter then.
    pub async fn hand_over<N>(&mut self, message: &Message, note: N) -> sqlx::Result<HandedOver>
    where
        N: Future<Output = sqlx::Result<()>> + Send,
    {
        let start = Instant::now();
        let handed_over = self.say(message, note).await?;
        count(Kind::Newsletter, handed_over.outcome(), start);
        Ok(handed_over)
    }

    async fn say<N>(&mut self, message: &Message, note: N) -> sqlx::Result<HandedOver>
    where
        N: Future<Output = sqlx::Result<()>> + Send,
    {
        let (connection, gate, limits) = (&mut self.connection, self.gate.as_deref(), self.limits);
        let body = message.formatted();
        if let Err(why) = within(limits.words, announce(connection, message, &body)).await {
            return Ok(HandedOver::NotTaken { why, is_noted: false });
        }
        let (mut noting, mut is_noted) = (pin!(maybe_done(note)), false);
        let mut begin_noting = || {
            is_noted = true;
            // The first poll writes the statement to the database's socket. Whoever awaits it later hears of its end.
            let _ = noting.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        };
        let answer = timeout(limits.answer, async {
            let Some(gate) = gate else {
                return connection.message_iter(Lines::of(&body, begin_noting)).await;
            };
            let mut sending = pin!(connection.message_iter(Lines::of(&body, || gate.close())));
            let up_to_last_line = poll_fn(|cx| match sending.as_mut().poll(cx) {
                Poll::Ready(broken) => Poll::Ready(Some(broken)),
                Poll::Pending if gate.holds_something() => Poll::Ready(None),
                Poll::Pending => Poll::Pending,
            });
            if let Some(broken) = up_to_last_line.await {
                return broken;
            }
            gate.open(&mut begin_noting);
            sending.await
        })
        .await;
        // A letter that broke off before its last line is not noted: the server has dropped it.
        if is_noted {
            noting.as_mut().await;
            noting.take_output().unwrap_or(Ok(()))?;
        }
        Ok(match answer {
            Ok(Ok(_)) => HandedOver::Taken,
            Err(_) if is_noted => HandedOver::Unanswered,
            Err(_) => HandedOver::NotTaken { why: NotTaken::for_now("it stopped listening"), is_noted },
            Ok(Err(error)) => HandedOver::NotTaken { why: about_the_letter(error), is_noted },
        })
    }

    /// So that the next letter can follow one that was refused.
    pub async fn start_over(&mut self) -> bool {
        matches!(timeout(self.limits.words, self.connection.command(Rset)).await, Ok(Ok(_)))
    }

    pub async fn close(mut self) {
        // Who does not answer a farewell is left all the same.
        let _ = timeout(FAREWELL, self.connection.quit()).await;
    }
}

/// The letter as the connection asks for it, piece by piece. It asks for another piece once the body is on the wire; there
/// is none, and its last line follows at once.
struct Lines<'a, E> {
    body: Option<&'a [u8]>,
    before_last: E,
}

impl<'a, E: FnMut()> Lines<'a, E> {
    const fn of(body: &'a [u8], before_last: E) -> Self {
        Lines { body: Some(body), before_last }
    }
}

impl<'a, E: FnMut()> Iterator for Lines<'a, E> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let body = self.body.take();
        if body.is_none() {
            (self.before_last)();
        }
        body
    }
}
