//! `security.txt` (RFC 9116): where to report a vulnerability.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use kit::settings::Journal;
use kit::{App, Result};
use public_site::static_response;
use publications::SiteUrls;

const PATH: &str = "/.well-known/security.txt";
/// The RFC advises less than a year. A site that is no longer served stops renewing it.
const VALIDITY: TimeDelta = TimeDelta::days(180);

/// Reads where to report a vulnerability of this site.
#[utoipa::path(get, path = "/.well-known/security.txt", tag = "discovery", operation_id = "readSecurityContact",
    responses((status = 200, description = "As RFC 9116 defines it", content_type = "text/plain"), (status = 304)))]
pub async fn read(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let canonical = SiteUrls::of(&app).for_path(PATH);
    let text = write(&app.settings.journal, &canonical, app.clock.now());
    static_response(&headers, "text/plain; charset=utf-8", text.into_bytes())
}

fn write(journal: &Journal, canonical: &str, now: DateTime<Utc>) -> String {
    // Changes once a day, so that caches can keep it.
    let expires = (now + VALIDITY).with_time(NaiveTime::MIN).single().unwrap_or(now);
    let expires = expires.format("%Y-%m-%dT%H:%M:%SZ");
    let contact = contact_uri(journal.security_contact.as_ref().unwrap_or(&journal.contact_email));
    format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en, ru\nCanonical: {canonical}\n")
}

/// Returns the contact as the URI that the RFC demands.
fn contact_uri(contact: &str) -> String {
    if contact.starts_with("https://") { contact.to_owned() } else { format!("mailto:{contact}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_are_uris() {
        assert_eq!(contact_uri("office@journal.example"), "mailto:office@journal.example");
        assert_eq!(contact_uri("https://journal.example/report"), "https://journal.example/report");
    }
}
