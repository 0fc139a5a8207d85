//! One key, and the keys for the purposes that are derived from it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretSlice};
use sha2::Sha256;
use uuid::Uuid;

use super::derivation::{decrypt, derive, encrypt};

/// The key that never goes.
pub const FIRST: i16 = 0;

/// A key of the table `keys`.
pub struct Key {
    pub id: i16,
    pub retired_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    bytes: SecretSlice<u8>,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Key")
            .field("id", &self.id)
            .field("retired_at", &self.retired_at)
            .field("ends_at", &self.ends_at)
            .finish_non_exhaustive()
    }
}

impl Key {
    pub fn new(id: i16, bytes: Vec<u8>) -> Key {
        Key { id, retired_at: None, ends_at: None, bytes: bytes.into() }
    }

    /// The key with the times of its retirement and end.
    pub fn with_end(self, retired_at: Option<DateTime<Utc>>, ends_at: Option<DateTime<Utc>>) -> Key {
        Key { retired_at, ends_at, ..self }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.expose_secret()
    }

    /// True if nothing that the key has signed is accepted any longer.
    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.ends_at.is_some_and(|end| end <= now)
    }

    /// Derives a 256-bit secret from an id; `purpose` separates different uses of one id.
    pub fn derive_secret(&self, purpose: &str, id: Uuid) -> String {
        URL_SAFE_NO_PAD.encode(self.hash(purpose, id.as_bytes()))
    }

    /// Keyed hash of a value.
    pub fn hash(&self, purpose: &str, value: &[u8]) -> Vec<u8> {
        self.mac(purpose, value).finalize().into_bytes().to_vec()
    }

    /// True if `hash` is the beginning of the value's keyed hash, at least 128 bits of it. Takes the same time
    /// wherever they differ.
    pub fn has_hashed(&self, purpose: &str, value: &[u8], hash: &[u8]) -> bool {
        hash.len() >= 16 && self.mac(purpose, value).verify_truncated_left(hash).is_ok()
    }

    fn mac(&self, purpose: &str, value: &[u8]) -> Hmac<Sha256> {
        let bytes = self.bytes.expose_secret();
        if self.id != FIRST {
            return hmac(&derive(bytes, &format!("hash:{purpose}"))).chain_update(value);
        }
        // As in release 0.1.0.
        hmac(bytes).chain_update(purpose).chain_update(b":").chain_update(value)
    }

    /// The key that signs login tokens.
    pub(crate) fn token_key(&self) -> SecretSlice<u8> {
        let bytes = self.bytes.expose_secret();
        let key = if self.id == FIRST { bytes.to_vec() } else { derive(bytes, "login-token").to_vec() };
        key.into()
    }

    /// Encrypts a value that only the server may read. The id of the key precedes it.
    pub fn seal(&self, purpose: &str, plaintext: &[u8]) -> Vec<u8> {
        let sealed = encrypt(&self.sealing_key(purpose), purpose, plaintext);
        [self.id.to_be_bytes().as_slice(), &sealed].concat()
    }

    /// Decrypts a value of [`Key::seal`], if it was sealed with this key for this purpose.
    pub fn open(&self, purpose: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (id, sealed) = sealed.split_at_checked(2)?;
        (id == self.id.to_be_bytes()).then(|| decrypt(&self.sealing_key(purpose), purpose, sealed))?
    }

    fn sealing_key(&self, purpose: &str) -> super::derivation::Bytes {
        derive(self.bytes.expose_secret(), &format!("seal:{purpose}"))
    }
}

fn hmac(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC accepts keys of any length")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links in letters of release 0.1.0 and the list of erased accounts are made with these.
    #[test]
    fn first_key_makes_what_release_0_1_0_made() {
        let key = Key::new(FIRST, b"development-only-development-only-development-only".to_vec());
        let id = Uuid::from_u128(7);
        // printf 'identity-code:<16 bytes of the id>' | openssl dgst -sha256 -hmac development-only-…
        assert_eq!(key.derive_secret("identity-code", id), "id7pkeEYeAcESOOrKefRXDLb1GdFzY8M-j7TjblXN5U");
    }

    #[test]
    fn keys_and_purposes_are_separate() {
        let (one, other) = (Key::new(1, vec![7; 32]), Key::new(2, vec![8; 32]));
        let hash = one.hash("purpose", b"value");
        assert!(one.has_hashed("purpose", b"value", &hash));
        assert!(one.has_hashed("purpose", b"value", &hash[..16]));
        assert!(!one.has_hashed("purpose", b"value", &hash[..15]), "too short");
        assert!(!one.has_hashed("purpose", b"value", &[hash.as_slice(), &[0]].concat()), "too long");
        assert!(!one.has_hashed("purpose", b"other", &hash));
        assert!(!one.has_hashed("other", b"value", &hash));
        assert!(!other.has_hashed("purpose", b"value", &hash));
        assert_ne!(one.token_key().expose_secret(), other.token_key().expose_secret());
    }

    #[test]
    fn sealed_value_names_its_key() {
        let (one, other) = (Key::new(1, vec![7; 32]), Key::new(2, vec![7; 32]));
        let sealed = one.seal("purpose", b"value");
        assert_eq!(sealed[..2], [0, 1]);
        assert_eq!(one.open("purpose", &sealed).as_deref(), Some(b"value".as_slice()));
        assert_eq!(one.open("other", &sealed), None);
        assert_eq!(other.open("purpose", &sealed), None);
        for broken in [&sealed[..1], &sealed[..2], &[], b"\0\x01short"] {
            assert_eq!(one.open("purpose", broken), None);
        }
    }

    #[test]
    fn debug_output_has_no_secret() {
        let shown = format!("{:?}", Key::new(1, vec![77; 32]));
        assert!(shown.contains("id: 1") && !shown.contains("77"), "{shown}");
    }
}
