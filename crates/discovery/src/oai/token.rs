//! Where a harvester is in a list. Nothing is kept here: the token says it all, and is signed, so that nobody makes one up.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use kit::secrets::keyed_hash;

use super::arguments::{Format, Span, Verb};
use super::refusals::{BAD_TOKEN, Refusal};

/// A harvester that was away for longer begins again.
const LASTS: TimeDelta = TimeDelta::days(7);
const SIGNATURE_BYTES: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub verb: Verb,
    pub format: Format,
    pub span: Span,
    /// The last that was given: when it changed, and which one it was.
    pub last: (DateTime<Utc>, i64),
    /// How many were given so far.
    pub given: i64,
}

/// The token, and until when it is good.
pub fn token_of(app: &App, progress: &Progress) -> (String, DateTime<Utc>) {
    let expires = app.clock.now() + LASTS;
    let moment = |time: Option<DateTime<Utc>>| time.map(|time| time.timestamp_micros().to_string());
    let words = [
        progress.verb.name().to_owned(),
        progress.format.prefix().to_owned(),
        moment(progress.span.from).unwrap_or_default(),
        moment(progress.span.before).unwrap_or_default(),
        progress.last.0.timestamp_micros().to_string(),
        progress.last.1.to_string(),
        progress.given.to_string(),
        expires.timestamp().to_string(),
    ];
    let mut bytes = signature(app, &words.join(" "));
    bytes.extend(words.join(" ").into_bytes());
    (URL_SAFE_NO_PAD.encode(bytes), expires)
}

pub fn progress_of(app: &App, verb: Verb, token: &str) -> Result<Progress, Refusal> {
    read(app, token).filter(|progress| progress.verb == verb).ok_or(BAD_TOKEN)
}

fn read(app: &App, token: &str) -> Option<Progress> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (signed, words) = bytes.split_at_checked(SIGNATURE_BYTES)?;
    let words = str::from_utf8(words).ok()?;
    if signed != signature(app, words) {
        return None;
    }
    let [verb, prefix, from, before, changed_at, id, given, expires] =
        words.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let is_good = app.clock.now().timestamp() < expires.parse().ok()?;
    let moment = |micros: &str| Some(DateTime::from_timestamp_micros(micros.parse().ok()?));
    let end = |micros: &str| if micros.is_empty() { Some(None) } else { moment(micros) };
    is_good.then_some(Progress {
        verb: Verb::ALL.into_iter().find(|one| one.name() == verb)?,
        format: Format::from_prefix(prefix).ok()?,
        span: Span { from: end(from)?, before: end(before)? },
        last: (moment(changed_at)??, id.parse().ok()?),
        given: given.parse().ok()?,
    })
}

fn signature(app: &App, words: &str) -> Vec<u8> {
    let mut hash = keyed_hash(&app.settings.auth, "oai-resumption-token", words);
    hash.truncate(SIGNATURE_BYTES);
    hash
}
