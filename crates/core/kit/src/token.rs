//! Login tokens: signed and short-lived; ending their session, or incrementing an account's token version,
//! revokes them immediately.

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use rules::UserId;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::settings::Auth;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    pub sub: UserId,
    /// Expiry in Unix seconds. The browser reads it, and compares user and session of two tokens.
    pub exp: i64,
    /// Token version of the account. A change of password or roles and a deactivation increment it.
    pub version: i32,
    /// Session of the token. Absent in tokens of release 0.1.0, which are accepted until they expire.
    #[serde(rename = "sid", default, skip_serializing_if = "Option::is_none")]
    pub session: Option<Uuid>,
}

impl Claims {
    /// Claims without a session, like those of release 0.1.0.
    pub fn for_account(account: UserId, version: i32, auth: &Auth, now: DateTime<Utc>) -> Claims {
        let expiry = now + TimeDelta::seconds(auth.token_lifetime_seconds);
        Claims { sub: account, exp: expiry.timestamp(), version, session: None }
    }

    pub fn sign(&self, auth: &Auth) -> anyhow::Result<String> {
        let key = EncodingKey::from_secret(auth.token_secret.expose_secret().as_bytes());
        Ok(jsonwebtoken::encode(&Header::new(Algorithm::HS256), self, &key)?)
    }

    /// Returns the claims of a token if its signature is valid and it has not expired.
    pub fn verify(token: &str, auth: &Auth, now: DateTime<Utc>) -> Option<Claims> {
        let key = DecodingKey::from_secret(auth.token_secret.expose_secret().as_bytes());
        let mut validation = Validation::new(Algorithm::HS256);
        // Expiry is checked below against the injected clock.
        validation.validate_exp = false;
        validation.required_spec_claims.clear();
        let claims = jsonwebtoken::decode::<Claims>(token, &key, &validation).ok()?.claims;
        (claims.exp > now.timestamp()).then_some(claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auth(secret: &str) -> Auth {
        Auth { token_secret: secret.to_owned().into(), token_lifetime_seconds: 60 }
    }

    #[test]
    fn token_is_valid_until_it_expires() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let claims = Claims::for_account(UserId(7), 3, &auth("one"), now);
        let token = claims.sign(&auth("one")).unwrap();
        assert_eq!(Claims::verify(&token, &auth("one"), now), Some(claims));
        assert_eq!(Claims::verify(&token, &auth("one"), now + TimeDelta::seconds(60)), None);
    }

    #[test]
    fn token_of_release_0_1_0_has_no_session() {
        let claims: Claims = serde_json::from_str(r#"{"sub":7,"exp":1800000060,"version":3}"#).unwrap();
        assert_eq!(claims.session, None);
        assert!(!serde_json::to_string(&claims).unwrap().contains("sid"));
    }

    #[test]
    fn forged_token_is_rejected() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let token = Claims::for_account(UserId(7), 3, &auth("one"), now).sign(&auth("other")).unwrap();
        // {"alg":"none"} with the same claims, and malformed tokens.
        let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{}.", token.split('.').nth(1).unwrap());
        for forged in [token.as_str(), unsigned.as_str(), "", "a.b.c"] {
            assert_eq!(Claims::verify(forged, &auth("one"), now), None, "{forged}");
        }
    }
}
