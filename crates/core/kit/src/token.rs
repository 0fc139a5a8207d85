//! Login tokens: signed and short-lived; ending their session, or incrementing an account's token version,
//! revokes them immediately.

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use rules::UserId;
use rules::keys::last_token_expiry;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::keys::{FIRST, Key, Keys};
use crate::settings::Auth;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    pub sub: UserId,
    /// Expiry in Unix seconds. The browser reads it, and compares user and session of two tokens.
    pub exp: i64,
    /// Token version of the account. A change of password or roles and a deactivation increment it.
    pub version: i32,
    /// Session of the token. Absent in tokens of release 0.1.0, which are accepted until they expire, from the first key
    /// only.
    #[serde(rename = "sid", default, skip_serializing_if = "Option::is_none")]
    pub session: Option<Uuid>,
}

/// Claims as they are signed.
#[derive(Serialize)]
struct Payload<'a> {
    #[serde(flatten)]
    claims: &'a Claims,
    /// Origin of the site. The first key signs without, because release 0.1.0 refuses tokens that have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    aud: Option<&'a str>,
}

impl Claims {
    /// Claims without a session, like those of release 0.1.0.
    pub fn for_account(account: UserId, version: i32, auth: &Auth, now: DateTime<Utc>) -> Claims {
        let expiry = now + TimeDelta::seconds(auth.token_lifetime_seconds);
        Claims { sub: account, exp: expiry.timestamp(), version, session: None }
    }

    pub fn sign(&self, keys: &Keys) -> anyhow::Result<String> {
        self.sign_with(&keys.current(), keys.audience())
    }

    pub fn sign_with(&self, key: &Key, audience: &str) -> anyhow::Result<String> {
        let is_first = key.id == FIRST;
        let kid = (!is_first).then(|| key.id.to_string());
        let header = Header { kid, ..Header::new(Algorithm::HS256) };
        let payload = Payload { claims: self, aud: (!is_first).then_some(audience) };
        let signing_key = EncodingKey::from_secret(key.token_key().expose_secret());
        Ok(jsonwebtoken::encode(&header, &payload, &signing_key)?)
    }

    /// Returns the claims of a token if its signature is valid, it is for this site and it has not expired.
    pub async fn verify(token: &str, keys: &Keys, now: DateTime<Utc>) -> crate::Result<Option<Claims>> {
        let Some(id) = key_id(token) else {
            return Ok(None);
        };
        let key = keys.find(id).await?;
        Ok(key.and_then(|key| Claims::verify_with(token, &key, keys.audience(), keys.token_lifetime(), now)))
    }

    fn verify_with(
        token: &str,
        key: &Key,
        audience: &str,
        lifetime: TimeDelta,
        now: DateTime<Utc>,
    ) -> Option<Claims> {
        let decoding_key = DecodingKey::from_secret(key.token_key().expose_secret());
        let mut validation = Validation::new(Algorithm::HS256);
        // Expiry is checked below against the injected clock.
        validation.validate_exp = false;
        validation.required_spec_claims.clear();
        validation.set_audience(&[audience]);
        if key.id != FIRST {
            validation.set_required_spec_claims(&["aud"]);
        }
        let claims = jsonwebtoken::decode::<Claims>(token, &decoding_key, &validation).ok()?.claims;
        // Release 0.1.0, whose tokens have no session to end, knows no other key.
        if key.id != FIRST && claims.session.is_none() {
            return None;
        }
        let last_expiry = key.retired_at.map_or(i64::MAX, |at| last_token_expiry(at, lifetime).timestamp());
        let is_valid = claims.exp > now.timestamp() && claims.exp <= last_expiry && !key.is_over(now);
        is_valid.then_some(claims)
    }
}

/// Key that a token names. Tokens of the first key name none.
fn key_id(token: &str) -> Option<i16> {
    match jsonwebtoken::decode_header(token).ok()?.kid {
        None => Some(FIRST),
        Some(id) => id.parse().ok().filter(|id| *id > FIRST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "https://journal.example";
    const LIFETIME: TimeDelta = TimeDelta::seconds(60);

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn after(seconds: i64) -> DateTime<Utc> {
        now() + TimeDelta::seconds(seconds)
    }

    fn claims() -> Claims {
        let session = Some(Uuid::from_u128(5));
        Claims { sub: UserId(7), exp: after(60).timestamp(), version: 3, session }
    }

    fn key(id: i16) -> Key {
        Key::new(id, vec![u8::try_from(id).unwrap() + 100; 32])
    }

    fn verify(token: &str, key: &Key, at: DateTime<Utc>) -> Option<Claims> {
        Claims::verify_with(token, key, SITE, LIFETIME, at)
    }

    #[test]
    fn token_is_valid_until_it_expires() {
        for id in [0, 1, 2] {
            let token = claims().sign_with(&key(id), SITE).unwrap();
            assert_eq!(key_id(&token), Some(id));
            assert_eq!(verify(&token, &key(id), now()), Some(claims()));
            assert_eq!(verify(&token, &key(id), after(60)), None);
        }
    }

    #[test]
    fn token_of_release_0_1_0_has_neither_session_nor_key_nor_audience() {
        let old = Claims { session: None, ..claims() };
        let token = old.sign_with(&key(FIRST), SITE).unwrap();
        let payload = jsonwebtoken::dangerous::insecure_decode::<serde_json::Value>(&token).unwrap();
        assert_eq!(payload.claims, serde_json::json!({ "sub": 7, "exp": 1_800_000_060, "version": 3 }));
        assert_eq!(payload.header.kid, None);
        assert_eq!(verify(&token, &key(FIRST), now()), Some(old.clone()));
        // Later keys are unknown to that release, so nobody but a forger signs such a token with one.
        let forged = old.sign_with(&key(1), SITE).unwrap();
        assert_eq!(verify(&forged, &key(1), now()), None);
    }

    #[test]
    fn token_for_another_site_is_rejected() {
        let token = claims().sign_with(&key(1), "https://other.example").unwrap();
        assert_eq!(verify(&token, &key(1), now()), None);
        // One without an audience is accepted from the first key only.
        let key_bytes = key(1).token_key();
        let header = Header { kid: Some("1".into()), ..Header::new(Algorithm::HS256) };
        let signing_key = EncodingKey::from_secret(key_bytes.expose_secret());
        let token = jsonwebtoken::encode(&header, &claims(), &signing_key).unwrap();
        assert_eq!(verify(&token, &key(1), now()), None);
    }

    #[test]
    fn retired_key_signs_no_long_session() {
        let retired = key(1).with_end(Some(now()), Some(after(10_000_000)));
        let long = Claims { exp: after(60 + 3600 + 1).timestamp(), ..claims() };
        let token = long.sign_with(&key(1), SITE).unwrap();
        assert_eq!(verify(&token, &key(1), now()), Some(long));
        assert_eq!(verify(&token, &retired, now()), None);
        let token = claims().sign_with(&key(1), SITE).unwrap();
        assert_eq!(verify(&token, &retired, now()), Some(claims()));
    }

    #[test]
    fn key_that_is_over_accepts_nothing() {
        let over = key(1).with_end(Some(now()), Some(after(30)));
        let token = claims().sign_with(&key(1), SITE).unwrap();
        assert_eq!(verify(&token, &over, after(29)), Some(claims()));
        assert_eq!(verify(&token, &over, after(30)), None);
    }

    #[test]
    fn named_key_is_a_positive_number() {
        let with_id = |id: &str| {
            let header = Header { kid: Some(id.into()), ..Header::new(Algorithm::HS256) };
            jsonwebtoken::encode(&header, &claims(), &EncodingKey::from_secret(b"any")).unwrap()
        };
        assert_eq!(key_id(&with_id("32767")), Some(32767));
        for id in ["0", "-1", "32768", "", "one", "../1", " 1"] {
            assert_eq!(key_id(&with_id(id)), None, "{id:?}");
        }
    }

    #[test]
    fn forged_token_is_rejected() {
        let token = claims().sign_with(&key(2), SITE).unwrap();
        // {"alg":"none"} with the same claims, and malformed tokens.
        let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{}.", token.split('.').nth(1).unwrap());
        for forged in [token.as_str(), unsigned.as_str(), "", "a.b.c"] {
            assert_eq!(verify(forged, &key(1), now()), None, "{forged}");
        }
        assert_eq!(key_id(""), None);
    }
}
