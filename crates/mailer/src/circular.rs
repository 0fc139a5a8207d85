//! One letter to many: rendered once for each language, then only what is different is put in.

use anyhow::{Context, ensure};
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, Message, MessageBuilder, MultiPart, SinglePart};
use minijinja::Value;
use rules::Language;

use crate::Mailer;

/// Stands in the rendered letter where each recipient's own secret comes. Of characters that neither templates nor mail
/// escape, and as long as a secret: one can take the place of the other in what is encoded already.
pub const OWN_SECRET: &str = "octavo-own-secret-octavo-own-secret-octavo-";
/// Where a line would get too long, it goes on behind this.
const SOFT_BREAK: &[u8] = b"=\r\n";

/// Encoded once: that takes more time than all the rest of a letter.
pub struct Circular {
    subject: String,
    language: Language,
    content_type: ContentType,
    body: Vec<u8>,
    /// Where each character of the secret stands, however often.
    places: Vec<usize>,
}

/// What is different in each letter.
pub struct Copy<'a> {
    /// For the Message-ID: the same cause has the same.
    pub cause: String,
    pub to: &'a str,
    pub secret: &'a str,
    pub headers: &'a [(&'static str, String)],
}

impl Mailer {
    /// `values` carry [`OWN_SECRET`] where the letter shall show the recipient's own.
    pub fn circular(&self, letter: &str, language: Language, values: Value) -> anyhow::Result<Circular> {
        let rendered = self.letters.render(letter, language, values)?;
        let times = |part: &str| part.matches(OWN_SECRET).count();
        ensure!(times(&rendered.text) > 0, "{letter}: no way to stop it in the text");
        ensure!(times(&rendered.html) > 0, "{letter}: no way to stop it in the page");
        let expected = times(&rendered.text) + times(&rendered.html);
        let parts = MultiPart::alternative()
            .singlepart(readable_part(ContentType::TEXT_PLAIN, rendered.text)?)
            .singlepart(readable_part(ContentType::TEXT_HTML, rendered.html)?);
        let content_type = parts.headers().get::<ContentType>().context("a letter of two parts")?;
        let encoded = parts.formatted();
        let end = b"\r\n\r\n";
        let head = encoded.windows(end.len()).position(|bytes| bytes == end).context("a letter's head")?;
        let body = encoded[head + end.len()..].to_vec();
        let places = places_of(OWN_SECRET.as_bytes(), &body);
        ensure!(places.len() == expected * OWN_SECRET.len(), "{letter}: the secret is lost in its encoding");
        Ok(Circular { subject: rendered.subject, language, content_type, body, places })
    }

    pub fn copy_of(&self, circular: &Circular, copy: &Copy<'_>) -> anyhow::Result<Message> {
        let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let secret = copy.secret.as_bytes();
        ensure!(secret.len() == OWN_SECRET.len() && secret.iter().copied().all(is_safe), "no such secret");
        let mut body = circular.body.clone();
        for (&place, &byte) in circular.places.iter().zip(secret.iter().cycle()) {
            body[place] = byte;
        }
        let to = Mailbox::new(None, copy.to.parse().context("the recipient's address")?);
        let message =
            self.head_of(&copy.cause, to, circular.language, circular.subject.clone(), copy.headers)?;
        let body = Body::dangerous_pre_encoded(body, ContentTransferEncoding::SevenBit);
        Ok(message.header(circular.content_type.clone()).body(body)?)
    }

    /// All that stands above a letter.
    pub(crate) fn head_of(
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
            // Out-of-office programs stay silent.
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".into(),
            ));
        Ok(headers.iter().fold(message, |message, (name, value)| {
            message.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value.clone()))
        }))
    }
}

/// In an encoding that leaves a secret as it is.
fn readable_part(content_type: ContentType, text: String) -> anyhow::Result<SinglePart> {
    let body = Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable)
        .map_err(|_| anyhow::anyhow!("a letter that cannot be encoded"))?;
    Ok(SinglePart::builder().header(content_type).body(body))
}

/// The place of each character of what is looked for, wherever it stands, lines broken or not.
fn places_of(wanted: &[u8], text: &[u8]) -> Vec<usize> {
    (0..text.len()).filter_map(|start| places_from(start, wanted, text)).flatten().collect()
}

fn places_from(start: usize, wanted: &[u8], text: &[u8]) -> Option<Vec<usize>> {
    let (mut at, mut places) = (start, Vec::new());
    for (number, byte) in wanted.iter().enumerate() {
        if number > 0 && text[at..].starts_with(SOFT_BREAK) {
            at += SOFT_BREAK.len();
        }
        if text.get(at) != Some(byte) {
            return None;
        }
        places.push(at);
        at += 1;
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_found_wherever_a_line_breaks_in_it() {
        for at in 1..OWN_SECRET.len() {
            let (head, tail) = OWN_SECRET.split_at(at);
            let text = format!("see {head}=\r\n{tail} or {OWN_SECRET}.");
            let places = places_of(OWN_SECRET.as_bytes(), text.as_bytes());
            let found: Vec<u8> = places.iter().map(|&place| text.as_bytes()[place]).collect();
            assert_eq!(String::from_utf8(found).unwrap(), OWN_SECRET.repeat(2), "{at}");
        }
        assert!(places_of(OWN_SECRET.as_bytes(), &OWN_SECRET.as_bytes()[1..]).is_empty());
    }
}
