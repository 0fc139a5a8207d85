//! Secrets derived from keys, and hashes of the secrets that clients present.
//!
//! Most are made with the current key, and accepted until that key is over. What must stay the same for ever is made
//! with the first key, which never goes: numbers in addresses, unsubscribe links, marks of erased accounts.

use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::keys::{Key, Keys, KeysError};

/// Derives a 256-bit secret from an id with the current key; `purpose` separates different uses of one id.
///
/// Store its [`hash_secret`]: [`derive_again`] finds by it the key that made the secret.
pub fn derive_secret(keys: &Keys, purpose: &str, id: Uuid) -> String {
    keys.current().derive_secret(purpose, id)
}

/// Derives the secret of a row again, with the key that it was made with; `hash` is the stored [`hash_secret`]. `None`
/// if that key is over.
pub async fn derive_again(
    keys: &Keys,
    purpose: &str,
    id: Uuid,
    hash: &[u8],
) -> Result<Option<String>, KeysError> {
    let is_made_with = |key: &Key| hash_secret(&key.derive_secret(purpose, id)) == hash;
    let key = keys.find_accepted(is_made_with).await?;
    Ok(key.map(|key| key.derive_secret(purpose, id)))
}

/// Derives a 256-bit secret from an id that stays the same for ever.
pub fn derive_lasting_secret(keys: &Keys, purpose: &str, id: Uuid) -> String {
    keys.first().derive_secret(purpose, id)
}

/// Hashes a high-entropy secret for storage in the database.
pub fn hash_secret(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Hashes a guessable value, such as a network address, for storage in the database, with the current key.
pub fn keyed_hash(keys: &Keys, purpose: &str, value: &str) -> Vec<u8> {
    keys.current().hash(purpose, value.as_bytes())
}

/// Hashes a guessable value with every accepted key, to find one that was stored before a rotation.
pub fn keyed_hashes(keys: &Keys, purpose: &str, value: &str) -> Vec<Vec<u8>> {
    keys.accepted().iter().map(|key| key.hash(purpose, value.as_bytes())).collect()
}

/// Hashes a guessable value; the hash stays the same for ever.
pub fn lasting_hash(keys: &Keys, purpose: &str, value: &str) -> Vec<u8> {
    keys.first().hash(purpose, value.as_bytes())
}

/// Bits of half an id; hidden ids have one more bit set above both halves.
const HALF: u32 = 26;
const HALF_MASK: i64 = (1 << HALF) - 1;
const HIDDEN: i64 = 1 << (2 * HALF);

/// Replaces an id of a sequence by a number that reveals neither order nor count, above every such id and exact
/// as a number in JavaScript. `purpose` separates the tables. The number stays the same for ever: it is in addresses.
pub fn hide_id(keys: &Keys, purpose: &str, id: i64) -> i64 {
    if !(0..HIDDEN).contains(&id) {
        return id;
    }
    let key = keys.first();
    let (mut left, mut right) = (id >> HALF, id & HALF_MASK);
    for round in 0..FEISTEL_ROUNDS {
        (left, right) = (right, left ^ feistel(&key, purpose, round, right));
    }
    HIDDEN | (left << HALF) | right
}

/// Returns the id that [`hide_id`] has hidden. Any other number is none: whoever could send plain ids would find the
/// sequence by trying them.
pub fn reveal_id(keys: &Keys, purpose: &str, hidden: i64) -> Option<i64> {
    if !(HIDDEN..2 * HIDDEN).contains(&hidden) {
        return None;
    }
    let key = keys.first();
    let (mut left, mut right) = ((hidden ^ HIDDEN) >> HALF, hidden & HALF_MASK);
    for round in (0..FEISTEL_ROUNDS).rev() {
        (left, right) = (right ^ feistel(&key, purpose, round, left), left);
    }
    Some((left << HALF) | right)
}

const FEISTEL_ROUNDS: u8 = 4;

fn feistel(key: &Key, purpose: &str, round: u8, half: i64) -> i64 {
    let mut input = [round; 9];
    input[1..].copy_from_slice(&half.to_le_bytes());
    let output = key.hash(purpose, &input);
    let bytes = output.iter().take(4).fold(0, |bits, byte| (bits << 8) | i64::from(*byte));
    bytes & HALF_MASK
}
