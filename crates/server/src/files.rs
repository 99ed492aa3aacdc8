//! The files of the app: which one a path means, in which form, and for how long to keep it.

use crate::request::{self, Coding, Wish};
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
    /// all forms of a file have the same one.
    tag: String,
}

/// A file in all its forms. Those that are compressed may be missing (empty).
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name. One with a hyphen carries a hash of the content: such a file never changes.
    pub name: &'static str,
    /// What it holds.
    pub plain: &'static [u8],
    /// The same, compressed by brotli.
    pub brotli: &'static [u8],
    /// The same, compressed by gzip.
    pub gzip: &'static [u8],
}

impl Files {
    /// The files of a build. `build` is a text that changes with the content of the files.
    pub fn new(build: &str, files: impl IntoIterator<Item = File>) -> Files {
        let files = files.into_iter();
        Files(Arc::new(Build {
            files: files.map(|file| (file.name, file)).collect(),
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
        return file.answer(tag, &headers, StatusCode::OK);
    }
    let status = match Page::at(uri.path()) {
        Some(_) => StatusCode::OK,
        None => StatusCode::NOT_FOUND,
    };
    // The app itself says that there is no such page; a missing file gets no page at all.
    let is_page = status == StatusCode::OK || !name.contains('.');
    match files.get(INDEX) {
        Some(index) if is_page => index.answer(tag, &headers, status),
        None if is_page => plain(StatusCode::SERVICE_UNAVAILABLE, WITHOUT_APP),
        _ => plain(StatusCode::NOT_FOUND, "there is no such file\n"),
    }
}

impl File {
    fn answer(&self, tag: &str, request: &HeaderMap, status: StatusCode) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        if let Ok(tag) = HeaderValue::from_str(tag) {
            headers.insert(header::ETAG, tag);
        }
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(keep(self.name)),
        );
        if status == StatusCode::OK && request::has(request, tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(kind(self.name)),
        );
        let (coding, body) = self.form(request);
        if let Some(coding) = coding {
            let name = HeaderValue::from_static(coding.name());
            headers.insert(header::CONTENT_ENCODING, name);
        }
        *response.body_mut() = Body::from(Bytes::from_static(body));
        response
    }

    /// The form that a request wants most, the shorter one where it wants two equally. Who wants none of
    /// them gets the plain one.
    fn form(&self, request: &HeaderMap) -> (Option<Coding>, &'static [u8]) {
        let mut best = (None, self.plain);
        let mut wish = request::wish_for(request, None);
        for (coding, body) in [(Coding::Gzip, self.gzip), (Coding::Brotli, self.brotli)] {
            let wished = request::wish_for(request, Some(coding));
            if !body.is_empty() && wished > Wish::NONE && wished >= wish {
                (best, wish) = ((Some(coding), body), wished);
            }
        }
        best
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
