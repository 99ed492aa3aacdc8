//! Where the server may be sent by people: to nothing that only it can reach.

use super::post::Unsent;
use axum::http::Uri;
use axum::http::uri::Scheme;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The longest address that is kept.
const LONGEST: usize = 2_000;

/// Where messages of people may be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reach {
    /// Nowhere: there are no notifications.
    Nowhere,
    /// To public addresses, over TLS.
    #[default]
    Public,
    /// Anywhere, this machine and its neighbours included, also in the clear: for a club whose people
    /// are trusted.
    Anywhere,
}

/// An address that may be sent to, as far as its text says.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) uri: Uri,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) scheme: Transport,
}

/// How it is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Transport {
    Tls,
    Clear,
}

impl Reach {
    /// Reads an address.
    pub(super) fn target(self, text: &str) -> Result<Target, Unsent> {
        let wrong = || Unsent::Address;
        if text.len() > LONGEST || self == Reach::Nowhere {
            return Err(wrong());
        }
        // What follows is for browsers.
        let text = text.split('#').next().unwrap_or_default();
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (scheme, usual) = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => (Transport::Tls, 443),
            Some(scheme) if *scheme == Scheme::HTTP && self == Reach::Anywhere => {
                (Transport::Clear, 80)
            }
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        // A name and a password before the host are not for everybody who sees the address.
        let strange = authority.as_str().contains('@') || authority.host().is_empty();
        let host = authority.host();
        let port = match authority.as_str().strip_prefix(host) {
            Some("") => usual,
            Some(port) => port.trim_start_matches(':').parse().map_err(|_| wrong())?,
            None => 0,
        };
        if strange || port == 0 {
            return Err(wrong());
        }
        let bare = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'));
        let target = Target {
            host: bare.unwrap_or(host).to_owned(),
            port,
            scheme,
            uri: uri.clone(),
        };
        // A number needs no question to be refused.
        match target.host.parse() {
            Ok(ip) if !self.allows(ip) => Err(wrong()),
            _ => Ok(target),
        }
    }

    /// Whether a machine may be talked to.
    pub(super) fn allows(self, ip: IpAddr) -> bool {
        match self {
            Reach::Nowhere => false,
            Reach::Public => is_public(ip),
            Reach::Anywhere => true,
        }
    }
}

/// Whether an address belongs to the whole world.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
            Some(ip) => is_public_v4(ip),
            None => is_public_v6(ip),
        },
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || ip.is_multicast();
    // This network, between provider and customer, protocols, measurements, the future.
    let reserved = a == 0
        || a == 100 && (64..128).contains(&b)
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || a == 198 && (b == 18 || b == 19)
        || a >= 240;
    !special && !reserved
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // What is given out at all, without protocols, documentation, and ways into the older network.
    let given_out = a & 0xe000 == 0x2000;
    let special = a == 0x2001 && (b < 0x0200 || b == 0x0db8) || a == 0x2002 || a == 0x3fff;
    given_out && !special
}

#[cfg(test)]
mod tests {
    use super::{Reach, is_public};

    #[test]
    fn only_what_everybody_can_reach_is_public() {
        for public in [
            "1.1.1.1",
            "93.184.216.34",
            "172.32.0.1",
            "2606:4700::1111",
            "::ffff:1.1.1.1",
        ] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "203.0.113.9",
            "::1",
            "::",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
        ] {
            assert!(
                !is_public(private.parse().expect("an address")),
                "{private}"
            );
        }
    }

    #[test]
    fn addresses_are_looked_at_before_anybody_is_asked() {
        for fine in ["https://hooks.example/a?b=c#d", "https://1.1.1.1:8443/x"] {
            assert!(Reach::Public.target(fine).is_ok(), "{fine}");
        }
        for wrong in [
            "",
            "hooks.example",
            "/path",
            "http://hooks.example/",
            "ftp://hooks.example/",
            "file:///etc/passwd",
            "https://",
            "https://ann:secret@hooks.example/",
            "https://hooks.example:0/",
            "https://hooks.example:99999/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/meta-data",
            "https://a b/",
        ] {
            assert!(Reach::Public.target(wrong).is_err(), "{wrong}");
            assert!(Reach::Nowhere.target(wrong).is_err(), "{wrong}");
        }
        assert!(
            Reach::Public
                .target(&format!("https://a/{}", "x".repeat(2_000)))
                .is_err()
        );
        assert!(Reach::Nowhere.target("https://hooks.example/").is_err());
        let club = Reach::Anywhere
            .target("http://[::1]:8080/x")
            .expect("a target");
        assert_eq!((club.host.as_str(), club.port), ("::1", 8080));
    }
}
