//! How often each address may ask for something that changes anything.

use crate::bucket::Rate;
use crate::buckets::Buckets;
use crate::connections::Connection;
use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr};

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct Throttle {
    /// Nothing if nothing is counted.
    buckets: Option<Buckets<IpAddr>>,
    trust: Trust,
}

/// Who says where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// The connection.
    Connection,
    /// The server in front of this one.
    Proxy,
}

impl Throttle {
    /// So many requests a minute; as many as they like if 0.
    pub(crate) fn new(per_minute: u32, trust: Trust) -> Throttle {
        let per_minute = per_minute as f32;
        let rate = Rate {
            burst: (per_minute / 4.0).max(1.0),
            per_second: per_minute / 60.0,
        };
        Throttle {
            buckets: (per_minute > 0.0).then(|| Buckets::new(rate)),
            trust,
        }
    }

    /// Whether anything is counted.
    pub(crate) fn is_on(&self) -> bool {
        self.buckets.is_some()
    }

    /// Counts a request; false if it is one too many.
    pub(crate) fn allows(&self, connection: Option<&Connection>, headers: &HeaderMap) -> bool {
        let Some(buckets) = &self.buckets else {
            return true;
        };
        let address = self.address(connection, headers);
        address.is_none_or(|address| buckets.take(address))
    }

    /// After how many seconds an address may ask again that has asked too often.
    pub(crate) fn wait(&self) -> u32 {
        self.buckets.as_ref().map_or(1, Buckets::wait)
    }

    /// Where a request comes from.
    pub(crate) fn address(
        &self,
        connection: Option<&Connection>,
        headers: &HeaderMap,
    ) -> Option<IpAddr> {
        let forwarded = || {
            let all = headers.get_all("x-forwarded-for").into_iter().next_back()?;
            all.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let address = match self.trust {
            Trust::Connection => None,
            Trust::Proxy => forwarded(),
        };
        let address: IpAddr = address.or_else(|| connection.map(|known| known.client))?;
        Some(network(address))
    }
}

/// Who has one address of IPv6 has all that begin alike.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::{Throttle, Trust, network};
    use axum::http::HeaderMap;

    #[test]
    fn each_address_has_its_own_bucket() {
        let throttle = Throttle::new(40, Trust::Proxy);
        let from = |address: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", address.parse().expect("a header"));
            throttle.allows(None, &headers)
        };
        let allowed = (0..50).filter(|_| from("9.9.9.9, 1.2.3.4")).count();
        assert!((10..13).contains(&allowed), "{allowed}");
        assert!(from("1.2.3.5") && !from("7.7.7.7, 1.2.3.4"));
    }

    #[test]
    fn neighbours_in_ipv6_are_one() {
        let read = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(read("2001:db8::1"), read("2001:db8::ffff:1"));
        assert_ne!(read("2001:db8::1"), read("2001:db8:0:1::1"));
        assert_eq!(read("::ffff:1.2.3.4"), read("1.2.3.4"));
    }
}
