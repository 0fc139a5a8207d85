//! Secrets derived from the token secret, and hashes of the secrets that clients present.

use crate::settings::Auth;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Derives a 256-bit secret from an id with `auth.token_secret`; `purpose` separates different uses of one
/// id.
pub fn derive_secret(auth: &Auth, purpose: &str, id: Uuid) -> String {
    URL_SAFE_NO_PAD.encode(mac(auth, purpose, id.as_bytes()))
}

/// Hashes a high-entropy secret for storage in the database.
pub fn hash_secret(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Hashes a guessable value, such as an e-mail address, for storage in the database.
pub fn keyed_hash(auth: &Auth, purpose: &str, value: &str) -> Vec<u8> {
    mac(auth, purpose, value.as_bytes())
}

fn mac(auth: &Auth, purpose: &str, value: &[u8]) -> Vec<u8> {
    let secret = auth.token_secret.expose_secret().as_bytes();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC accepts keys of any length");
    mac.update(purpose.as_bytes());
    mac.update(b":");
    mac.update(value);
    mac.finalize().into_bytes().to_vec()
}
