//! Secrets that are derived instead of kept, and hashes of those that come back.

use crate::settings::Auth;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// 256 bits for this id that only we can make. `what_for` keeps different uses of one id apart.
pub fn secret_of(auth: &Auth, what_for: &str, id: Uuid) -> String {
    URL_SAFE_NO_PAD.encode(mac(auth, what_for, id.as_bytes()))
}

/// What the database keeps of a secret with enough chance in it.
pub fn hash_of(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// What the database keeps of something that could be guessed.
pub fn keyed_hash(auth: &Auth, what_for: &str, value: &str) -> Vec<u8> {
    mac(auth, what_for, value.as_bytes())
}

fn mac(auth: &Auth, what_for: &str, value: &[u8]) -> Vec<u8> {
    let secret = auth.token_secret.expose_secret().as_bytes();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(what_for.as_bytes());
    mac.update(b":");
    mac.update(value);
    mac.finalize().into_bytes().to_vec()
}
