//! A device with passkeys, as far as the server can tell.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Where the tests' pages are.
pub(crate) const ORIGIN: &str = "http://localhost:8417";
const SITE: &str = "localhost";

/// Somebody is there, and is who they are.
const PRESENT_AND_VERIFIED: u8 = 0x05;
/// A new key follows.
const WITH_KEY: u8 = 0x40;

#[derive(Clone)]
pub(crate) struct Device {
    key: SigningKey,
    pub(crate) credential: Vec<u8>,
    /// Whose it is, as the server said.
    pub(crate) owner: String,
    /// How often it was used; devices that share their keys do not count.
    pub(crate) counter: u32,
    /// What the page says it is.
    pub(crate) origin: String,
}

fn base64(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Device {
    /// A device whose key follows from a number.
    pub(crate) fn new(number: u8) -> Device {
        Device {
            key: SigningKey::from_bytes(&[number; 32]),
            credential: vec![number; 20],
            owner: String::new(),
            counter: 0,
            origin: ORIGIN.to_owned(),
        }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = options["challenge"].as_str();
        json!({
            "type": kind, "challenge": challenge.expect("a challenge"),
            "origin": self.origin, "crossOrigin": false,
        })
        .to_string()
        .into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(SITE).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// Makes the key that it was asked for.
    pub(crate) fn make(&mut self, options: &Value) -> Value {
        let owner = options["user"]["id"].as_str();
        self.owner = owner.expect("somebody").to_owned();
        let mut data = self.data(PRESENT_AND_VERIFIED | WITH_KEY);
        data.extend([0; 16]);
        data.extend((self.credential.len() as u16).to_be_bytes());
        data.extend(&self.credential);
        // A COSE key in CBOR: OKP, EdDSA, Ed25519, 32 bytes.
        data.extend([0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32]);
        data.extend(self.key.verifying_key().as_bytes());
        let mut object = vec![0xa3];
        object.extend(b"\x63fmt\x64none\x67attStmt\xa0\x68authData\x58");
        object.push(u8::try_from(data.len()).expect("short"));
        object.extend(&data);
        json!({
            "id": base64(&self.credential), "rawId": base64(&self.credential),
            "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64(self.client_data("webauthn.create", options)),
                "attestationObject": base64(&object), "transports": ["internal"],
            },
        })
    }

    /// Signs what it was asked.
    pub(crate) fn sign(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let client_data = self.client_data("webauthn.get", options);
        let data = self.data(PRESENT_AND_VERIFIED);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client_data));
        let signature = self.key.sign(&signed).to_bytes();
        json!({
            "id": base64(&self.credential), "rawId": base64(&self.credential),
            "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64(client_data), "authenticatorData": base64(data),
                "signature": base64(signature), "userHandle": self.owner,
            },
        })
    }
}
