//! The login token: signed, short-lived, and ended at once by raising the account's token version.

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use rules::UserId;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};

use crate::settings::Auth;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    pub sub: UserId,
    /// Seconds; the only part the browser reads.
    pub exp: i64,
    /// Must equal the account's; a change of password, of roles or a deactivation raises that one.
    pub version: i32,
}

impl Claims {
    pub fn for_account(account: UserId, version: i32, auth: &Auth, now: DateTime<Utc>) -> Claims {
        let expiry = now + TimeDelta::seconds(auth.token_lifetime_seconds);
        Claims { sub: account, exp: expiry.timestamp(), version }
    }

    pub fn sign(&self, auth: &Auth) -> anyhow::Result<String> {
        let key = EncodingKey::from_secret(auth.token_secret.expose_secret().as_bytes());
        Ok(jsonwebtoken::encode(&Header::new(Algorithm::HS256), self, &key)?)
    }

    /// What a token says, if we signed it and it has not expired.
    pub fn read(token: &str, auth: &Auth, now: DateTime<Utc>) -> Option<Claims> {
        let key = DecodingKey::from_secret(auth.token_secret.expose_secret().as_bytes());
        let mut validation = Validation::new(Algorithm::HS256);
        // Expiry is checked against our own clock below.
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
    fn a_token_holds_until_it_expires() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let claims = Claims::for_account(UserId(7), 3, &auth("one"), now);
        let token = claims.sign(&auth("one")).unwrap();
        assert_eq!(Claims::read(&token, &auth("one"), now), Some(claims));
        assert_eq!(Claims::read(&token, &auth("one"), now + TimeDelta::seconds(60)), None);
    }

    #[test]
    fn forged_tokens_are_not_read() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let token = Claims::for_account(UserId(7), 3, &auth("one"), now).sign(&auth("other")).unwrap();
        // {"alg":"none"} with the same claims, and plain noise.
        let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{}.", token.split('.').nth(1).unwrap());
        for forged in [token.as_str(), unsigned.as_str(), "", "a.b.c"] {
            assert_eq!(Claims::read(forged, &auth("one"), now), None, "{forged}");
        }
    }
}
