//! Resumption tokens. They hold the whole state of a harvest and are signed, so the server stores nothing.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use kit::secrets::keyed_hash;

use super::arguments::{DateSpan, Format, Verb};
use super::errors::{BAD_TOKEN, ProtocolError};
use super::sets::Set;

/// A harvester that pauses longer must start again.
const VALIDITY: TimeDelta = TimeDelta::days(7);
const PURPOSE: &str = "oai-resumption-token";
const SIGNATURE_BYTES: usize = 16;

/// State of a list of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub verb: Verb,
    pub format: Format,
    /// `None` lists all records.
    pub set: Option<Set>,
    pub span: DateSpan,
    /// Change time and id of the last record sent.
    pub last: (DateTime<Utc>, i64),
    /// Number of records sent so far.
    pub sent: usize,
}

/// A token and its expiry.
pub type SealedToken = (String, DateTime<Utc>);

pub fn encode_token(app: &App, progress: &Progress) -> SealedToken {
    let timestamp = |time: Option<DateTime<Utc>>| time.map(|time| time.timestamp_micros().to_string());
    let fields = [
        progress.verb.name().to_owned(),
        progress.format.prefix().to_owned(),
        progress.set.map(Set::spec).unwrap_or_default(),
        timestamp(progress.span.from).unwrap_or_default(),
        timestamp(progress.span.before).unwrap_or_default(),
        progress.last.0.timestamp_micros().to_string(),
        progress.last.1.to_string(),
        progress.sent.to_string(),
    ];
    seal_token(app, fields)
}

pub async fn decode_token(
    app: &App,
    verb: Verb,
    token: &str,
) -> kit::Result<Result<Progress, ProtocolError>> {
    let progress = open_token(app, token).await?.and_then(parse_progress);
    Ok(progress.filter(|progress| progress.verb == verb).ok_or(BAD_TOKEN))
}

/// Signs fields, which contain no spaces, together with an expiry.
pub fn seal_token(app: &App, fields: impl IntoIterator<Item = String>) -> SealedToken {
    let expires = app.clock.now() + VALIDITY;
    let fields: Vec<String> = [expires.timestamp().to_string()].into_iter().chain(fields).collect();
    let payload = fields.join(" ");
    let mut bytes = signature(app, &payload);
    bytes.extend(payload.into_bytes());
    (URL_SAFE_NO_PAD.encode(bytes), expires)
}

/// Returns the fields of a token; `None` if it is forged or has expired.
pub async fn open_token(app: &App, token: &str) -> kit::Result<Option<Vec<String>>> {
    let bytes = URL_SAFE_NO_PAD.decode(token).unwrap_or_default();
    let Some((signature, payload)) = bytes.split_at_checked(SIGNATURE_BYTES) else {
        return Ok(None);
    };
    let Ok(payload) = str::from_utf8(payload) else {
        return Ok(None);
    };
    if !app.keys.has_hashed(PURPOSE, payload, signature).await? {
        return Ok(None);
    }
    let mut fields = payload.split(' ').map(str::to_owned);
    let expires = fields.next().and_then(|expires| expires.parse::<i64>().ok());
    let is_valid = expires.is_some_and(|expires| app.clock.now().timestamp() < expires);
    Ok(is_valid.then(|| fields.collect()))
}

fn parse_progress(fields: Vec<String>) -> Option<Progress> {
    let [verb, prefix, set, from, before, changed_at, id, sent] = fields.try_into().ok()?;
    let timestamp = |micros: &str| Some(DateTime::from_timestamp_micros(micros.parse().ok()?));
    let end = |micros: &str| if micros.is_empty() { Some(None) } else { timestamp(micros) };
    Some(Progress {
        verb: Verb::ALL.into_iter().find(|one| one.name() == verb)?,
        format: Format::from_prefix(&prefix).ok()?,
        set: if set.is_empty() { None } else { Some(Set::from_spec(&set)?) },
        span: DateSpan { from: end(&from)?, before: end(&before)? },
        last: (timestamp(&changed_at)??, id.parse().ok()?),
        sent: sent.parse().ok()?,
    })
}

fn signature(app: &App, payload: &str) -> Vec<u8> {
    let mut hash = keyed_hash(&app.keys, PURPOSE, payload);
    hash.truncate(SIGNATURE_BYTES);
    hash
}
