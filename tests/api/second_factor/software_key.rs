//! An authenticator in software: creates passkeys and answers with them as a browser would, right or wrong.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

/// A passkey with its private key. Tests change the public fields to lie.
#[derive(Clone)]
pub struct SoftwareKey {
    pub key: SigningKey,
    pub id: Vec<u8>,
    pub user_handle: Vec<u8>,
    pub origin: String,
    pub rp_id: String,
    /// Whether the user has entered a PIN or shown a finger.
    pub is_verified: bool,
    pub counter: u32,
}

impl SoftwareKey {
    /// `seed` makes the key and its id unique.
    pub fn new(seed: u8) -> SoftwareKey {
        SoftwareKey {
            key: SigningKey::from_bytes(&[seed; 32].into()).unwrap(),
            id: vec![seed; 32],
            user_handle: Vec::new(),
            origin: "http://localhost:8080".into(),
            rp_id: "localhost".into(),
            is_verified: true,
            counter: 1,
        }
    }

    /// Creates the passkey, as `navigator.credentials.create` does, and returns `toJSON()` of it.
    pub fn create(&mut self, options: &Value) -> Value {
        self.user_handle = decode(&options["user"]["id"]);
        let client_data = self.client_data("webauthn.create", options);
        let mut data = self.authenticator_data(HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        data.extend(self.cose_key());
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data),
                "attestationObject": encode(&attestation_object(&data)),
                "transports": ["internal"],
            },
        })
    }

    /// Answers a request, as `navigator.credentials.get` does, and returns `toJSON()` of the answer.
    pub fn answer(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let client_data = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(0);
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data),
                "authenticatorData": encode(&data),
                "signature": encode(signature.to_der().as_bytes()),
                "userHandle": encode(&self.user_handle),
            },
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = options["challenge"].as_str().unwrap();
        let origin = &self.origin;
        format!(r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false}}"#)
            .into_bytes()
    }

    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let verified = if self.is_verified { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(self.rp_id.as_bytes()).to_vec();
        data.push(flags | USER_PRESENT | verified);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// The public key as a CBOR map: elliptic curve, ES256, P-256, x and y.
    fn cose_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut map = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        map.extend(point.x().unwrap());
        map.extend([0x22, 0x58, 0x20]);
        map.extend(point.y().unwrap());
        map
    }
}

/// `{ fmt: "none", attStmt: {}, authData }` in CBOR.
fn attestation_object(data: &[u8]) -> Vec<u8> {
    let mut object = vec![0xa3, 0x63];
    object.extend(b"fmt");
    object.push(0x64);
    object.extend(b"none");
    object.push(0x67);
    object.extend(b"attStmt");
    object.extend([0xa0, 0x68]);
    object.extend(b"authData");
    object.extend([0x58, u8::try_from(data.len()).unwrap()]);
    object.extend(data);
    object
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()
}
