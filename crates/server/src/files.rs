//! The files of the app: which one a path means, in which form, and for how long to keep it.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tercio_api::Page;

/// The page that all addresses of the app answer with.
const INDEX: &str = "index.html";

/// What a program without the app answers.
const WITHOUT_APP: &str = "tercio was built without its browser app; build it again without \
     TERCIO_WEB=skip\n";

/// The files to serve, by name.
#[derive(Clone, Default)]
pub struct Files(Arc<HashMap<&'static str, File>>);

struct File {
    plain: &'static [u8],
    brotli: &'static [u8],
    tag: HeaderValue,
}

impl Files {
    /// Files from their name, content and compressed content, which may be missing (empty). A name with a hyphen before its
    /// extension's dot carries a hash of the content: such a file never changes.
    pub fn new(
        files: impl IntoIterator<Item = (&'static str, &'static [u8], &'static [u8])>,
    ) -> Files {
        let files = files.into_iter().map(|(name, plain, brotli)| {
            let mut hasher = DefaultHasher::new();
            plain.hash(&mut hasher);
            let tag = HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish()))
                .unwrap_or_else(|_| HeaderValue::from_static("W/\"0\""));
            (name, File { plain, brotli, tag })
        });
        Files(Arc::new(files.collect()))
    }
}

/// Answers a request for a file or a page.
pub(crate) async fn answer(
    State(files): State<Files>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let name = uri.path().trim_start_matches('/');
    if let Some(file) = files.0.get(name).filter(|_| name != INDEX) {
        return file.answer(name, &headers, StatusCode::OK);
    }
    let status = match Page::at(uri.path()) {
        Some(_) => StatusCode::OK,
        None => StatusCode::NOT_FOUND,
    };
    // The app itself says that there is no such page; a missing file gets no page at all.
    let is_page = status == StatusCode::OK || !name.contains('.');
    match files.0.get(INDEX) {
        Some(index) if is_page => index.answer(INDEX, &headers, status),
        None if is_page => plain(StatusCode::SERVICE_UNAVAILABLE, WITHOUT_APP),
        _ => plain(StatusCode::NOT_FOUND, "there is no such file\n"),
    }
}

impl File {
    fn answer(&self, name: &str, request: &HeaderMap, status: StatusCode) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep(name)));
        if request.get(header::IF_NONE_MATCH) == Some(&self.tag) && status == StatusCode::OK {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
        let body = if takes_brotli(request) && !self.brotli.is_empty() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            self.brotli
        } else {
            self.plain
        };
        *response.body_mut() = Body::from(Bytes::from_static(body));
        response
    }
}

/// Files whose name carries a hash are kept for ever, others are asked for again.
fn keep(name: &str) -> &'static str {
    if name.contains('-') {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// The type of a file by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// Whether the browser understands brotli, and did not refuse it by a quality of 0.
fn takes_brotli(request: &HeaderMap) -> bool {
    let accepted = request.get_all(header::ACCEPT_ENCODING).iter();
    accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|choice| {
            let mut parts = choice.split(';').map(str::trim);
            parts.next() == Some("br") && !parts.any(|part| matches!(part, "q=0" | "q=0.0"))
        })
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    response
}
