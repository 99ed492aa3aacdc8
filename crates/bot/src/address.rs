//! Where a server is.

use crate::wish::Expected;
use std::fmt;
use std::str::FromStr;

/// Where a server is: `https://tercio.example`, `http://localhost:8417`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// Whether the connection is encrypted.
    pub(crate) secure: bool,
    /// The host, without the brackets of numbers with colons.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// As it was written, without a slash at the end.
    pub(crate) text: String,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Address {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Address, Expected> {
        let read = || -> Option<Address> {
            let text = text.trim_end_matches('/');
            let (scheme, place) = text.split_once("://")?;
            let (secure, usual) = match scheme.to_ascii_lowercase().as_str() {
                "https" => (true, 443),
                "http" => (false, 80),
                _ => return None,
            };
            let (host, port) = match place.strip_prefix('[') {
                Some(rest) => {
                    let (host, rest) = rest.split_once(']')?;
                    match rest {
                        "" => (host, None),
                        rest => (host, Some(rest.strip_prefix(':')?)),
                    }
                }
                None => match place.split_once(':') {
                    Some((host, port)) => (host, Some(port)),
                    None => (place, None),
                },
            };
            let is_strange = |letter: char| letter.is_whitespace() || "/?#@".contains(letter);
            if host.is_empty() || host.contains(is_strange) {
                return None;
            }
            Some(Address {
                secure,
                host: host.to_owned(),
                port: port.map_or(Some(usual), |port| port.parse().ok())?,
                text: text.to_owned(),
            })
        };
        read().ok_or_else(|| {
            Expected(format!(
                "expected an address such as https://tercio.example or http://localhost:8417, got {text:?}"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for (text, secure, host, port) in [
            ("https://tercio.example", true, "tercio.example", 443),
            ("http://localhost:8417/", false, "localhost", 8417),
            ("HTTP://[::1]:80", false, "::1", 80),
            ("https://[::1]", true, "::1", 443),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!(
                (address.secure, &*address.host, address.port),
                (secure, host, port)
            );
        }
        for wrong in [
            "",
            "localhost",
            "localhost:8417",
            "ftp://here",
            "http://",
            "http://here:99999",
            "http://ann@here",
            "http://here/there",
            "http://[::1",
        ] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }
}
