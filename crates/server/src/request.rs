//! What a request says about the answer it wants: in which form, and what the browser has already.

use axum::http::{HeaderMap, HeaderName, header};

/// How an answer may be compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// Its name in headers.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }
}

/// How much something is wanted, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Wish(u16);

impl Wish {
    /// Not at all.
    pub(crate) const NONE: Wish = Wish(0);
    /// As much as can be.
    const MOST: Wish = Wish(1000);

    /// Reads a quality: a number from 0 to 1 with at most three decimals. Anything else is no wish.
    fn from_quality(text: &str) -> Wish {
        match text.parse::<f32>() {
            Ok(quality) if (0.0..=1.0).contains(&quality) => {
                Wish((quality * 1000.0).round() as u16)
            }
            _ => Wish::NONE,
        }
    }
}

/// How much a request wants an answer in a coding, or in none (RFC 9110, 12.5.3). A quality of 0
/// refuses it; `*` stands for every coding that is not named. What is not mentioned at all is not
/// wanted; no coding is what is left then.
pub(crate) fn wish_for(request: &HeaderMap, coding: Option<Coding>) -> Wish {
    let name = coding.map_or("identity", Coding::name);
    let mut named = None;
    let mut others = None;
    for choice in values(request, header::ACCEPT_ENCODING).flat_map(|value| value.split(',')) {
        let mut parts = choice.split(';').map(str::trim);
        let found = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
        let wish = quality.map_or(Wish::MOST, Wish::from_quality);
        if found == "*" {
            others = Some(wish);
        } else if found.eq_ignore_ascii_case(name) {
            named = Some(wish);
        }
    }
    named.or(others).unwrap_or(Wish::NONE)
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
