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

/// Bits of half an id; hidden ids have one more bit set above both halves.
const HALF: u32 = 26;
const HALF_MASK: i64 = (1 << HALF) - 1;
const HIDDEN: i64 = 1 << (2 * HALF);

/// Replaces an id of a sequence by a number that reveals neither order nor count, above every such id and exact
/// as a number in JavaScript. `purpose` separates the tables.
pub fn hide_id(auth: &Auth, purpose: &str, id: i64) -> i64 {
    if !(0..HIDDEN).contains(&id) {
        return id;
    }
    let (mut left, mut right) = (id >> HALF, id & HALF_MASK);
    for round in 0..FEISTEL_ROUNDS {
        (left, right) = (right, left ^ feistel(auth, purpose, round, right));
    }
    HIDDEN | (left << HALF) | right
}

/// Returns the id that [`hide_id`] has hidden. Any other number is none: whoever could send plain ids would find the
/// sequence by trying them.
pub fn reveal_id(auth: &Auth, purpose: &str, hidden: i64) -> Option<i64> {
    if !(HIDDEN..2 * HIDDEN).contains(&hidden) {
        return None;
    }
    let (mut left, mut right) = ((hidden ^ HIDDEN) >> HALF, hidden & HALF_MASK);
    for round in (0..FEISTEL_ROUNDS).rev() {
        (left, right) = (right ^ feistel(auth, purpose, round, left), left);
    }
    Some((left << HALF) | right)
}

const FEISTEL_ROUNDS: u8 = 4;

fn feistel(auth: &Auth, purpose: &str, round: u8, half: i64) -> i64 {
    let mut input = [round; 9];
    input[1..].copy_from_slice(&half.to_le_bytes());
    let output = mac(auth, purpose, &input);
    let bytes = output.iter().take(4).fold(0, |bits, byte| (bits << 8) | i64::from(*byte));
    bytes & HALF_MASK
}

fn mac(auth: &Auth, purpose: &str, value: &[u8]) -> Vec<u8> {
    let secret = auth.token_secret.expose_secret().as_bytes();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC accepts keys of any length");
    mac.update(purpose.as_bytes());
    mac.update(b":");
    mac.update(value);
    mac.finalize().into_bytes().to_vec()
}
