//! One e-mail to many recipients: rendered and encoded once per language, then personalized for each
//! recipient.

use anyhow::{Context, ensure};
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, Message, MessageBuilder, MultiPart, SinglePart};
use minijinja::Value;
use rules::Language;

use crate::Mailer;

/// Placeholder of the recipient's secret in the rendered e-mail.
///
/// It has the length of a secret and only characters that neither templates nor quoted-printable escape, so
/// that a secret can replace it in the encoded body.
pub const SECRET_PLACEHOLDER: &str = "octavo-own-secret-octavo-own-secret-octavo-";
/// Soft line break of quoted-printable.
const SOFT_BREAK: &[u8] = b"=\r\n";

/// An e-mail to many recipients, encoded once: encoding takes longer than everything else.
pub struct BulkMessage {
    subject: String,
    language: Language,
    content_type: ContentType,
    body: Vec<u8>,
    /// Positions of the characters of all placeholders.
    secret_positions: Vec<usize>,
}

/// The parts of a bulk e-mail that differ by recipient.
pub struct BulkRecipient<'a> {
    /// Determines the Message-ID.
    pub cause: String,
    pub to: &'a str,
    pub secret: &'a str,
    pub headers: &'a [(&'static str, String)],
}

impl Mailer {
    /// Renders a bulk e-mail; `values` contain [`SECRET_PLACEHOLDER`] in place of the recipient's secret.
    pub fn render_bulk_message(
        &self,
        letter: &str,
        language: Language,
        values: Value,
    ) -> anyhow::Result<BulkMessage> {
        let rendered = self.templates.render(letter, language, values)?;
        let count = |part: &str| part.matches(SECRET_PLACEHOLDER).count();
        ensure!(count(&rendered.text) > 0, "{letter}: no unsubscribe link in the text part");
        ensure!(count(&rendered.html) > 0, "{letter}: no unsubscribe link in the HTML part");
        let expected = count(&rendered.text) + count(&rendered.html);
        let parts = MultiPart::alternative()
            .singlepart(quoted_printable_part(ContentType::TEXT_PLAIN, rendered.text)?)
            .singlepart(quoted_printable_part(ContentType::TEXT_HTML, rendered.html)?);
        let content_type =
            parts.headers().get::<ContentType>().context("Content-Type of a multipart message")?;
        let encoded = parts.formatted();
        let end = b"\r\n\r\n";
        let head =
            encoded.windows(end.len()).position(|bytes| bytes == end).context("end of the message header")?;
        let body = encoded[head + end.len()..].to_vec();
        let secret_positions = find_positions(SECRET_PLACEHOLDER.as_bytes(), &body);
        ensure!(
            secret_positions.len() == expected * SECRET_PLACEHOLDER.len(),
            "{letter}: placeholder not found in the encoded body"
        );
        Ok(BulkMessage { subject: rendered.subject, language, content_type, body, secret_positions })
    }

    /// Creates the message for one recipient.
    pub fn personalize(&self, bulk: &BulkMessage, recipient: &BulkRecipient<'_>) -> anyhow::Result<Message> {
        let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let secret = recipient.secret.as_bytes();
        ensure!(
            secret.len() == SECRET_PLACEHOLDER.len() && secret.iter().copied().all(is_safe),
            "invalid secret"
        );
        let mut body = bulk.body.clone();
        for (&position, &byte) in bulk.secret_positions.iter().zip(secret.iter().cycle()) {
            body[position] = byte;
        }
        let to = Mailbox::new(None, recipient.to.parse().context("recipient address")?);
        let message = self.message_builder(
            &recipient.cause,
            to,
            bulk.language,
            bulk.subject.clone(),
            recipient.headers,
        )?;
        let body = Body::dangerous_pre_encoded(body, ContentTransferEncoding::SevenBit);
        Ok(message.header(bulk.content_type.clone()).body(body)?)
    }

    /// Starts a message with all headers but Content-Type.
    pub(crate) fn message_builder(
        &self,
        cause: &str,
        to: Mailbox,
        language: Language,
        subject: String,
        headers: &[(&'static str, String)],
    ) -> anyhow::Result<MessageBuilder> {
        let journal = &self.app.settings.journal;
        let from: lettre::Address = self.app.settings.mail.from.parse().context("mail.from")?;
        let identifier = format!("<{}@{}>", cause.replace(':', "."), from.domain());
        let message = Message::builder()
            .from(Mailbox::new(Some(journal.name(language).to_owned()), from))
            .reply_to(journal.contact_email.parse().context("journal.contact_email")?)
            .to(to)
            .subject(subject)
            .message_id(Some(identifier))
            // Prevents out-of-office replies.
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".into(),
            ));
        Ok(headers.iter().fold(message, |message, (name, value)| {
            message.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value.clone()))
        }))
    }
}

/// Encodes a part as quoted-printable, which leaves secrets readable.
fn quoted_printable_part(content_type: ContentType, text: String) -> anyhow::Result<SinglePart> {
    let body = Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable)
        .map_err(|_| anyhow::anyhow!("cannot encode the body"))?;
    Ok(SinglePart::builder().header(content_type).body(body))
}

/// Finds all occurrences of `pattern`, also across soft line breaks; returns the position of each character.
fn find_positions(pattern: &[u8], text: &[u8]) -> Vec<usize> {
    (0..text.len()).filter_map(|start| match_at(start, pattern, text)).flatten().collect()
}

fn match_at(start: usize, pattern: &[u8], text: &[u8]) -> Option<Vec<usize>> {
    let (mut at, mut positions) = (start, Vec::new());
    for (index, byte) in pattern.iter().enumerate() {
        if index > 0 && text[at..].starts_with(SOFT_BREAK) {
            at += SOFT_BREAK.len();
        }
        if text.get(at) != Some(byte) {
            return None;
        }
        positions.push(at);
        at += 1;
    }
    Some(positions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholder_is_found_across_line_breaks() {
        for at in 1..SECRET_PLACEHOLDER.len() {
            let (head, tail) = SECRET_PLACEHOLDER.split_at(at);
            let text = format!("see {head}=\r\n{tail} or {SECRET_PLACEHOLDER}.");
            let positions = find_positions(SECRET_PLACEHOLDER.as_bytes(), text.as_bytes());
            let found: Vec<u8> = positions.iter().map(|&position| text.as_bytes()[position]).collect();
            assert_eq!(String::from_utf8(found).unwrap(), SECRET_PLACEHOLDER.repeat(2), "{at}");
        }
        assert!(
            find_positions(SECRET_PLACEHOLDER.as_bytes(), &SECRET_PLACEHOLDER.as_bytes()[1..]).is_empty()
        );
    }
}
