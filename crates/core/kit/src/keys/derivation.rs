//! HKDF-SHA256 and AES-256-GCM.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};

use crate::Rng;

/// A key of 256 bits.
pub type Bytes = [u8; 32];

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// Derives a key (RFC 5869); `info` separates the keys that are derived from one.
pub fn derive(key: &[u8], info: &str) -> Bytes {
    let mut derived = [0; 32];
    expand(key, &[], info.as_bytes(), &mut derived);
    derived
}

fn expand(key: &[u8], salt: &[u8], info: &[u8], output: &mut [u8]) {
    let derived = Salt::new(HKDF_SHA256, salt).extract(key);
    derived
        .expand(&[info], Length(output.len()))
        .and_then(|material| material.fill(output))
        .expect("HKDF gives up to 8160 bytes");
}

/// Encrypts with a random nonce, which precedes the ciphertext. `context` is authenticated and not stored.
pub fn encrypt(key: &Bytes, context: &str, plaintext: &[u8]) -> Vec<u8> {
    // Never of a seeded generator: a repeated nonce reveals the key stream.
    let nonce: [u8; NONCE_LEN] = Rng::System.bytes();
    let mut text = plaintext.to_vec();
    cipher(key)
        .seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::from(context.as_bytes()),
            &mut text,
        )
        .expect("texts are shorter than 64 GB");
    [nonce.as_slice(), &text].concat()
}

/// Decrypts; `None` if the text was encrypted with another key or context, or was changed.
pub fn decrypt(key: &Bytes, context: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, text) = sealed.split_at_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let mut text = text.to_vec();
    let length = cipher(key).open_in_place(nonce, Aad::from(context.as_bytes()), &mut text).ok()?.len();
    text.truncate(length);
    Some(text)
}

fn cipher(key: &Bytes) -> LessSafeKey {
    LessSafeKey::new(UnboundKey::new(&AES_256_GCM, key).expect("the key has 256 bits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    }

    /// Appendix A of RFC 5869: cases 1, 2 and 3.
    #[test]
    fn keys_are_derived_as_the_standard_says() {
        let sequence = |from: u8, to: u8| (from..=to).collect::<Vec<u8>>();
        let cases = [
            (
                vec![0x0b; 22],
                sequence(0x00, 0x0c),
                sequence(0xf0, 0xf9),
                "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
            ),
            (
                sequence(0x00, 0x4f),
                sequence(0x60, 0xaf),
                sequence(0xb0, 0xff),
                "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
            ),
            (
                vec![0x0b; 22],
                Vec::new(),
                Vec::new(),
                "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
            ),
        ];
        for (key, salt, info, expected) in cases {
            let expected = bytes(expected);
            let mut output = vec![0; expected.len()];
            expand(&key, &salt, &info, &mut output);
            assert_eq!(output, expected);
        }
        assert_ne!(derive(b"key", "one"), derive(b"key", "two"));
        assert_ne!(derive(b"key", "one"), derive(b"yek", "one"));
    }

    #[test]
    fn sealed_text_opens_only_as_it_was_sealed() {
        let key = [7; 32];
        let sealed = encrypt(&key, "context", b"text");
        assert_eq!(decrypt(&key, "context", &sealed).as_deref(), Some(b"text".as_slice()));
        assert_ne!(sealed, encrypt(&key, "context", b"text"), "the nonce is repeated");
        assert_eq!(decrypt(&key, "other", &sealed), None);
        assert_eq!(decrypt(&[8; 32], "context", &sealed), None);
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(decrypt(&key, "context", &changed), None, "byte {at}");
            assert_eq!(decrypt(&key, "context", &sealed[..at]), None, "length {at}");
        }
    }
}
