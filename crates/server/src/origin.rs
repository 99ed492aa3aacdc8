//! From which page a request came. Pages of others may not speak for our visitors.

use crate::problem::Refused;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Refuses what comes from a page of somebody else. Programs that are no browsers say nothing about
/// pages, and carry no cookies of anybody.
pub(crate) fn check(headers: &HeaderMap, ours: Option<&str>) -> Result<(), Refused> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let fine = match text(header::ORIGIN) {
        Some(origin) => match ours {
            Some(ours) => origin.eq_ignore_ascii_case(ours),
            None => is_of(origin, text(header::HOST)),
        },
        None => matches!(text(FETCH_SITE), None | Some("same-origin" | "none")),
    };
    match fine {
        true => Ok(()),
        false => Err(Refused::new(
            StatusCode::FORBIDDEN,
            "foreign",
            "this comes from a page of another site",
        )),
    }
}

/// Whether an origin such as `http://localhost:8417` has this host.
fn is_of(origin: &str, host: Option<&str>) -> bool {
    let rest = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    matches!((rest, host), (Some(rest), Some(host)) if rest.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::check;
    use axum::http::{HeaderMap, HeaderValue};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        let host = ("host", "here:8417");
        for (sent, fine) in [
            (vec![host], true),
            (vec![host, ("origin", "http://here:8417")], true),
            (vec![host, ("origin", "HTTPS://Here:8417")], false),
            (vec![host, ("origin", "https://Here:8417")], true),
            (vec![host, ("origin", "http://here")], false),
            (vec![host, ("origin", "http://here:8417.evil")], false),
            (vec![host, ("origin", "null")], false),
            (vec![host, ("sec-fetch-site", "same-origin")], true),
            (vec![host, ("sec-fetch-site", "cross-site")], false),
            (vec![host, ("sec-fetch-site", "same-site")], false),
            (vec![("origin", "http://here:8417")], false),
        ] {
            assert_eq!(check(&headers(&sent), None).is_ok(), fine, "{sent:?}");
        }
    }

    #[test]
    fn a_server_behind_another_one_knows_its_name() {
        let ours = Some("https://tercio.example");
        let host = ("host", "127.0.0.1:8417");
        let fine = headers(&[host, ("origin", "https://tercio.example")]);
        assert!(check(&fine, ours).is_ok());
        let foreign = headers(&[host, ("origin", "http://127.0.0.1:8417")]);
        assert!(check(&foreign, ours).is_err());
    }
}
