//! Resumption tokens. They hold the whole state of a harvest and are signed, so the server stores nothing.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use kit::secrets::keyed_hash;

use super::arguments::{DateSpan, Format, Verb};
use super::errors::{BAD_TOKEN, ProtocolError};

/// A harvester that pauses longer must start again.
const VALIDITY: TimeDelta = TimeDelta::days(7);
const PURPOSE: &str = "oai-resumption-token";
const SIGNATURE_BYTES: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub verb: Verb,
    pub format: Format,
    pub span: DateSpan,
    /// Change time and id of the last record sent.
    pub last: (DateTime<Utc>, i64),
    /// Number of records sent so far.
    pub sent: i64,
}

/// Returns the token and its expiry.
pub fn encode_token(app: &App, progress: &Progress) -> (String, DateTime<Utc>) {
    let expires = app.clock.now() + VALIDITY;
    let timestamp = |time: Option<DateTime<Utc>>| time.map(|time| time.timestamp_micros().to_string());
    let payload = [
        progress.verb.name().to_owned(),
        progress.format.prefix().to_owned(),
        timestamp(progress.span.from).unwrap_or_default(),
        timestamp(progress.span.before).unwrap_or_default(),
        progress.last.0.timestamp_micros().to_string(),
        progress.last.1.to_string(),
        progress.sent.to_string(),
        expires.timestamp().to_string(),
    ];
    let mut bytes = signature(app, &payload.join(" "));
    bytes.extend(payload.join(" ").into_bytes());
    (URL_SAFE_NO_PAD.encode(bytes), expires)
}

pub async fn decode_token(
    app: &App,
    verb: Verb,
    token: &str,
) -> kit::Result<Result<Progress, ProtocolError>> {
    let progress = parse(app, token).await?.filter(|progress| progress.verb == verb);
    Ok(progress.ok_or(BAD_TOKEN))
}

async fn parse(app: &App, token: &str) -> kit::Result<Option<Progress>> {
    let bytes = URL_SAFE_NO_PAD.decode(token).unwrap_or_default();
    let Some((signature, payload)) = bytes.split_at_checked(SIGNATURE_BYTES) else {
        return Ok(None);
    };
    let Ok(payload) = str::from_utf8(payload) else {
        return Ok(None);
    };
    let is_ours = app.keys.has_hashed(PURPOSE, payload, signature).await?;
    Ok(is_ours.then(|| parse_payload(app, payload)).flatten())
}

fn parse_payload(app: &App, payload: &str) -> Option<Progress> {
    let [verb, prefix, from, before, changed_at, id, sent, expires] =
        payload.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let is_valid = app.clock.now().timestamp() < expires.parse().ok()?;
    let timestamp = |micros: &str| Some(DateTime::from_timestamp_micros(micros.parse().ok()?));
    let end = |micros: &str| if micros.is_empty() { Some(None) } else { timestamp(micros) };
    is_valid.then_some(Progress {
        verb: Verb::ALL.into_iter().find(|one| one.name() == verb)?,
        format: Format::from_prefix(prefix).ok()?,
        span: DateSpan { from: end(from)?, before: end(before)? },
        last: (timestamp(changed_at)??, id.parse().ok()?),
        sent: sent.parse().ok()?,
    })
}

fn signature(app: &App, payload: &str) -> Vec<u8> {
    let mut hash = keyed_hash(&app.keys, PURPOSE, payload);
    hash.truncate(SIGNATURE_BYTES);
    hash
}
