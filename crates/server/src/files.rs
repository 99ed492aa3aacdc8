//! The files of the app: which one a path means, in which form, and for how long to keep it.

use crate::request;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use std::collections::HashMap;
use std::sync::Arc;
use tercio_api::Page;

/// The page that all addresses of the app answer with.
const INDEX: &str = "index.html";

/// What a program without the app answers.
const WITHOUT_APP: &str = "tercio was built without its browser app; build it again without \
     TERCIO_WEB=skip\n";

/// The files to serve.
#[derive(Clone, Default)]
pub struct Files(Arc<Build>);

/// The files of one build.
#[derive(Default)]
struct Build {
    files: HashMap<&'static str, File>,
    /// The tag of every file: the files of a build are replaced all together. It is weak, because
    /// both forms of a file have the same one.
    tag: String,
}

struct File {
    plain: &'static [u8],
    brotli: &'static [u8],
}

impl Files {
    /// The files of a build, each with its name, content and compressed content, which may be
    /// missing (empty). `build` is a text that changes with the content of the files. A name with a
    /// hyphen carries a hash of the content: such a file never changes.
    pub fn new(
        build: &str,
        files: impl IntoIterator<Item = (&'static str, &'static [u8], &'static [u8])>,
    ) -> Files {
        let files = files.into_iter();
        Files(Arc::new(Build {
            files: files
                .map(|(name, plain, brotli)| (name, File { plain, brotli }))
                .collect(),
            tag: format!("W/\"{build}\""),
        }))
    }
}

/// Answers a request for a file or a page.
pub(crate) async fn answer(
    State(files): State<Files>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let name = uri.path().trim_start_matches('/');
    let Build { files, tag } = &*files.0;
    if let Some(file) = files.get(name).filter(|_| name != INDEX) {
        return file.answer(name, tag, &headers, StatusCode::OK);
    }
    let status = match Page::at(uri.path()) {
        Some(_) => StatusCode::OK,
        None => StatusCode::NOT_FOUND,
    };
    // The app itself says that there is no such page; a missing file gets no page at all.
    let is_page = status == StatusCode::OK || !name.contains('.');
    match files.get(INDEX) {
        Some(index) if is_page => index.answer(INDEX, tag, &headers, status),
        None if is_page => plain(StatusCode::SERVICE_UNAVAILABLE, WITHOUT_APP),
        _ => plain(StatusCode::NOT_FOUND, "there is no such file\n"),
    }
}

impl File {
    fn answer(
        &self,
        name: &str,
        tag: &str,
        request: &HeaderMap,
        status: StatusCode,
    ) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        if let Ok(tag) = HeaderValue::from_str(tag) {
            headers.insert(header::ETAG, tag);
        }
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep(name)));
        if status == StatusCode::OK && request::has(request, tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
        let body = if request::takes_brotli(request) && !self.brotli.is_empty() {
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

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    response
}
