//! Plain e-mails to the person who runs the server: sent at once, without the queue and the database, which may be
//! what has failed.

use anyhow::Context;
use lettre::Address;
use lettre::message::{Mailbox, SinglePart};
use rules::Language;

use crate::Mailer;
use crate::smtp_pool::DeliveryError;

impl Mailer {
    /// Sends a text. `cause` is unique among all e-mails and becomes the Message-ID.
    pub async fn send_notice(
        &self,
        cause: &str,
        to: &str,
        subject: String,
        text: String,
    ) -> anyhow::Result<Result<(), DeliveryError>> {
        let to: Address = to.parse().with_context(|| format!("recipient of {cause}"))?;
        let builder = self.message_builder(cause, Mailbox::new(None, to), Language::En, subject, &[])?;
        Ok(self.smtp.send(&builder.singlepart(SinglePart::plain(text))?).await)
    }
}
