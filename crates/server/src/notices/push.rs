//! Web push: messages that only the browser can read (RFC 8291), from a server that its push service
//! knows again (RFC 8292).

use super::post::Unsent;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey};
use ring::hmac::{self, HMAC_SHA256, Tag};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, error::Unspecified};
use serde_json::json;
use std::fmt;
use tercio_api::PushKeys;
use tercio_store::{Store, StoreError};

/// How long a push service keeps a message for a browser that is away, in seconds: a day.
const KEPT: &str = "86400";
/// How long a push service may believe a signature, in seconds: half of what is allowed.
const BELIEVED: i64 = 12 * 60 * 60;
/// The longest message, in bytes: push services take 4096 with all around it.
pub(super) const LONGEST: usize = 3_000;
/// How many bytes a public key has, and what browser and server both know.
const PUBLIC: usize = 65;
const AUTH: usize = 16;

/// What signs for this server. All nodes on a database have the same key.
pub(crate) struct Vapid {
    key: EcdsaKeyPair,
    /// Whom a push service can ask.
    contact: String,
}

impl fmt::Debug for Vapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vapid(…)")
    }
}

impl Vapid {
    /// The key that a store keeps; made when it is asked for first.
    pub(crate) async fn of(store: &Store, contact: &str) -> Result<Vapid, StoreError> {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let made = made.map_err(|_| StoreError::Unavailable("no random numbers".to_owned()))?;
        let kept = store.setting_or("vapid", &BASE64.encode(made)).await?;
        let broken = || StoreError::Broken("the key of web push cannot be read".to_owned());
        let kept = BASE64.decode(kept).map_err(|_| broken())?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &random);
        Ok(Vapid {
            key: key.map_err(|_| broken())?,
            contact: contact.to_owned(),
        })
    }

    /// What browsers subscribe with.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.key.public_key())
    }

    /// Says to a push service who sends. `now` is in seconds.
    fn authorization(&self, endpoint: &str, now: i64) -> Option<HeaderValue> {
        let uri: Uri = endpoint.parse().ok()?;
        let audience = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
        let head = json!({"typ": "JWT", "alg": "ES256"}).to_string();
        let claims = json!({"aud": audience, "exp": now + BELIEVED, "sub": self.contact});
        let text = format!(
            "{}.{}",
            BASE64.encode(head),
            BASE64.encode(claims.to_string())
        );
        let signature = self.key.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        let token = format!("{text}.{}", BASE64.encode(signature));
        let mut value =
            HeaderValue::from_str(&format!("vapid t={token}, k={}", self.public())).ok()?;
        value.set_sensitive(true);
        Some(value)
    }

    /// A message for a browser: the headers and the body of the request.
    pub(super) fn message(
        &self,
        endpoint: &str,
        keys: &PushKeys,
        plain: &[u8],
        now: i64,
    ) -> Result<(HeaderMap, Vec<u8>), Unsent> {
        let sealed = read(keys).and_then(|(public, auth)| seal(plain, &public, &auth).ok());
        let sealed = sealed.ok_or(Unsent::Unwritable)?;
        let sender = self.authorization(endpoint, now).ok_or(Unsent::Address)?;
        let fixed = HeaderValue::from_static;
        let headers = HeaderMap::from_iter([
            (AUTHORIZATION, sender),
            (CONTENT_TYPE, fixed("application/octet-stream")),
            (CONTENT_ENCODING, fixed("aes128gcm")),
            (HeaderName::from_static("ttl"), fixed(KEPT)),
            (HeaderName::from_static("urgency"), fixed("normal")),
        ]);
        Ok((headers, sealed))
    }
}

/// The keys of a browser, if they are some.
pub(super) fn read(keys: &PushKeys) -> Option<(Vec<u8>, Vec<u8>)> {
    // Browsers write them without the signs at the end, some libraries with them.
    let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
    let (public, auth) = (bytes(&keys.p256dh)?, bytes(&keys.auth)?);
    let fine = public.len() == PUBLIC && public.first() == Some(&4) && auth.len() == AUTH;
    fine.then_some((public, auth))
}

/// Encrypts a message for the owner of a public key.
fn seal(plain: &[u8], public: &[u8], auth: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_public = own.compute_public_key()?;
    let other = UnparsedPublicKey::new(&ECDH_P256, public);
    agreement::agree_ephemeral(own, &other, |secret| {
        seal_with(
            plain,
            secret,
            &Ends {
                public,
                own_public: own_public.as_ref(),
                auth,
            },
            salt,
        )
    })?
}

/// What both ends of a message know of each other.
struct Ends<'a> {
    public: &'a [u8],
    own_public: &'a [u8],
    auth: &'a [u8],
}

fn seal_with(
    plain: &[u8],
    secret: &[u8],
    ends: &Ends<'_>,
    salt: [u8; 16],
) -> Result<Vec<u8>, Unspecified> {
    let (key, nonce) = keys(secret, ends, &salt);
    let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key.as_ref()[..16])?;
    let nonce = aead::Nonce::try_assume_unique_for_key(&nonce.as_ref()[..12])?;
    // One record, which the last byte says is the last one.
    let mut record = [plain, &[2]].concat();
    aead::LessSafeKey::new(key).seal_in_place_append_tag(nonce, aead::Aad::empty(), &mut record)?;
    let size = 4096_u32.to_be_bytes();
    let length = [u8::try_from(ends.own_public.len()).map_err(|_| Unspecified)?];
    Ok([&salt[..], &size, &length, ends.own_public, &record].concat())
}

/// The key and the nonce of a message: HKDF, each time with one block.
fn keys(secret: &[u8], ends: &Ends<'_>, salt: &[u8]) -> (Tag, Tag) {
    let sign = |key: &[u8], parts: &[&[u8]]| {
        hmac::sign(&hmac::Key::new(HMAC_SHA256, key), &parts.concat())
    };
    let shared = sign(ends.auth, &[secret]);
    let info = [b"WebPush: info\0", ends.public, ends.own_public, &[1]];
    let material = sign(shared.as_ref(), &info);
    let seed = sign(salt, &[material.as_ref()]);
    let key = sign(seed.as_ref(), &[b"Content-Encoding: aes128gcm\0\x01"]);
    let nonce = sign(seed.as_ref(), &[b"Content-Encoding: nonce\0\x01"]);
    (key, nonce)
}

#[cfg(test)]
mod tests {
    use super::{BASE64, Ends, Vapid, seal, seal_with};
    use base64::Engine;
    use ring::rand::SystemRandom;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;
    use tercio_api::PushKeys;
    use tercio_store::Store;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).expect("base64url")
    }

    /// RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let public = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let own_public = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw")
            .try_into()
            .expect("16 bytes");
        let ends = Ends {
            public: &public,
            own_public: &own_public,
            auth: &auth,
        };
        let plain = b"When I grow up, I want to be a watermelon";
        let sealed = seal_with(plain, &secret, &ends, salt).expect("it works");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg\
            Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyou\
            BWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sealed), expected);
    }

    #[test]
    fn a_point_that_is_none_is_refused() {
        assert!(seal(b"x", &[4; 65], &[0; 16]).is_err());
        assert!(seal(b"x", &[], &[0; 16]).is_err());
    }

    #[tokio::test]
    async fn a_push_service_can_check_who_sends() {
        let store = Store::open("sqlite::memory:").await.expect("a store");
        let vapid = Vapid::of(&store, "mailto:host@example.org")
            .await
            .expect("a key");
        let again = Vapid::of(&store, "mailto:host@example.org")
            .await
            .expect("a key");
        assert_eq!(vapid.public(), again.public());
        let endpoint = "https://push.example:8443/for/ann";
        let header = vapid.authorization(endpoint, 1_000).expect("a header");
        let header = header.to_str().expect("a text");
        let rest = header.strip_prefix("vapid t=").expect("the scheme");
        let (token, key) = rest.split_once(", k=").expect("a key");
        let (text, signature) = token.rsplit_once('.').expect("a signature");
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key))
            .verify(text.as_bytes(), &bytes(signature))
            .expect("it is signed");
        let (_, claims) = text.split_once('.').expect("claims");
        let claims: Value = serde_json::from_slice(&bytes(claims)).expect("JSON");
        assert_eq!(claims["aud"], "https://push.example:8443");
        assert_eq!(claims["sub"], "mailto:host@example.org");
        assert_eq!(claims["exp"], 1_000 + 12 * 60 * 60);
        let random = SystemRandom::new();
        let browser =
            ring::agreement::EphemeralPrivateKey::generate(&ring::agreement::ECDH_P256, &random)
                .expect("a key");
        let keys = PushKeys {
            p256dh: BASE64.encode(browser.compute_public_key().expect("a key")),
            auth: BASE64.encode([7; 16]),
        };
        let (headers, body) = vapid
            .message(endpoint, &keys, b"hello", 1_000)
            .expect("a message");
        assert_eq!(headers["content-encoding"], "aes128gcm");
        assert_eq!(body.len(), 16 + 4 + 1 + 65 + 5 + 1 + 16);
    }
}
