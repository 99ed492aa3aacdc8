//! What a request says about the answer it wants: in which form, and what the browser has already.

use axum::http::{HeaderMap, HeaderName, header};

/// Whether the answer may be compressed by brotli. A quality of 0 refuses it; `*` stands for every
/// coding that is not named (RFC 9110, 12.5.3).
pub(crate) fn takes_brotli(request: &HeaderMap) -> bool {
    let mut named = None;
    let mut others = false;
    for choice in values(request, header::ACCEPT_ENCODING).flat_map(|value| value.split(',')) {
        let mut parts = choice.split(';').map(str::trim);
        let coding = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
        let wanted =
            quality.is_none_or(|quality| quality.parse().is_ok_and(|quality: f32| quality > 0.0));
        match coding {
            "*" => others = wanted,
            _ if coding.eq_ignore_ascii_case("br") => named = Some(wanted),
            _ => {}
        }
    }
    named.unwrap_or(others)
}

/// Whether the browser has what the tag names already. Tags are compared weakly: `W/` makes no
/// difference (RFC 9110, 13.1.2).
pub(crate) fn has(request: &HeaderMap, tag: &str) -> bool {
    values(request, header::IF_NONE_MATCH).any(|list| {
        list.trim() == "*" || opaque_tags(list).any(|known| Some(known) == opaque_tags(tag).next())
    })
}

/// The texts between the quotes of a list such as `"a", W/"b,c"`, up to the first mistake.
fn opaque_tags(list: &str) -> impl Iterator<Item = &str> {
    let mut rest = list;
    std::iter::from_fn(move || {
        let tag = rest.trim_start_matches([' ', '\t', ',']);
        let tag = tag.strip_prefix("W/").unwrap_or(tag);
        let (opaque, after) = tag.strip_prefix('"')?.split_once('"')?;
        rest = after;
        Some(opaque)
    })
}

/// The values of a header that are text.
fn values(request: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let all = request.get_all(name).into_iter();
    all.filter_map(|value| value.to_str().ok())
}
