//! What the server answers, asked without a socket.

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use tercio_api::Page;
use tercio_server::{File, Files, router};
use tower::ServiceExt;

fn files() -> Files {
    let files = [
        File {
            name: "index.html",
            plain: b"<html>",
            brotli: b"brotli page",
            gzip: b"gzip page",
        },
        File {
            name: "app-0123.js",
            plain: b"export {}",
            brotli: b"brotli script",
            gzip: b"gzip script",
        },
        File {
            name: "sw.js",
            plain: b"keep()",
            brotli: b"",
            gzip: b"",
        },
    ];
    Files::new("4567", files)
}

async fn get(path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    router(files(), None)
        .oneshot(request)
        .await
        .expect("an answer")
}

async fn body(response: Response<Body>) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await;
    String::from_utf8(bytes.expect("a body").to_vec()).expect("text")
}

fn header_of(response: &Response<Body>, name: &str) -> String {
    let value = response.headers().get(name);
    value.map_or(String::new(), |value| {
        value.to_str().expect("text").to_owned()
    })
}

#[tokio::test]
async fn every_page_is_the_app() {
    for page in Page::ALL {
        let response = get(page.path(), &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{page:?}");
        assert_eq!(header_of(&response, "cache-control"), "no-cache");
        assert_eq!(body(response).await, "<html>");
    }
}

#[tokio::test]
async fn the_worker_that_keeps_the_app_is_asked_for_each_time() {
    let response = get("/sw.js", &[("accept-encoding", "br, gzip")]).await;
    assert_eq!(header_of(&response, "cache-control"), "no-cache");
    assert_eq!(
        header_of(&response, "content-encoding"),
        "",
        "it has no other form"
    );
    assert_eq!(body(response).await, "keep()");
}

#[tokio::test]
async fn an_unknown_page_is_the_app_too_but_not_found() {
    let response = get("/nothing/here", &[]).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(body(response).await, "<html>");
}

#[tokio::test]
async fn an_unknown_file_is_not_a_page() {
    let response = get("/app-old.js", &[]).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(body(response).await, "there is no such file\n");
}

#[tokio::test]
async fn the_form_that_is_wanted_most_is_sent() {
    for (accepted, coding) in [
        ("gzip, deflate, br", "br"),
        ("br;q=0.5", "br"),
        ("BR ; q=1", "br"),
        ("gzip;q=0, *", "br"),
        ("*", "br"),
        ("gzip", "gzip"),
        ("GZip;q=0.001", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("br;q=0.5, gzip;q=0.6", "gzip"),
        ("br;q=0.6, gzip;q=0.5", "br"),
        ("br;q=0, *;q=0.1", "gzip"),
        ("identity;q=0.5, gzip;q=0.5", "gzip"),
        ("identity;q=0, gzip", "gzip"),
        ("identity, gzip;q=0.5", ""),
        ("br;q=0.000, gzip;q=0, *", ""),
        ("*;q=0", ""),
        ("identity;q=0", ""),
        ("br;q=0", ""),
        ("br;q=nonsense", ""),
        ("br;q=2", ""),
        ("br;q=-1", ""),
        ("br;q=NaN", ""),
        ("brotli", ""),
        ("deflate", ""),
        ("", ""),
    ] {
        let sent = match coding {
            "br" => "brotli script",
            "gzip" => "gzip script",
            _ => "export {}",
        };
        let response = get("/app-0123.js", &[("accept-encoding", accepted)]).await;
        assert_eq!(header_of(&response, "vary"), "accept-encoding");
        assert_eq!(
            header_of(&response, "content-type"),
            "text/javascript; charset=utf-8"
        );
        assert_eq!(
            header_of(&response, "content-encoding"),
            coding,
            "{accepted}"
        );
        assert_eq!(body(response).await, sent, "{accepted}");
    }
}

#[tokio::test]
async fn what_is_known_is_not_sent_again() {
    let first = get("/", &[]).await;
    let tag = header_of(&first, header::ETAG.as_str());
    assert_eq!(tag, "W/\"4567\"", "the build names what it holds");
    for known in [
        &tag,
        "\"4567\"",
        "*",
        "\"a,b\", W/\"4567\"",
        " \"a\" ,\"4567\",W/\"c\"",
    ] {
        let again = get("/", &[("if-none-match", known)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
        assert_eq!(header_of(&again, "etag"), tag);
        assert_eq!(body(again).await, "");
    }
    let two = [("if-none-match", "\"a\""), ("if-none-match", &tag)];
    assert_eq!(get("/", &two).await.status(), StatusCode::NOT_MODIFIED);
    let hashed = get("/app-0123.js", &[]).await;
    assert!(header_of(&hashed, "cache-control").contains("immutable"));
}

#[tokio::test]
async fn what_is_not_known_is_sent() {
    for other in [
        "",
        "4567",
        "\"456\"",
        "W/\"4567",
        "\"x4567\", *",
        "\"a,4567,b\"",
    ] {
        let response = get("/", &[("if-none-match", other)]).await;
        assert_eq!(response.status(), StatusCode::OK, "{other}");
        assert_eq!(body(response).await, "<html>");
    }
    let missing = get("/nothing", &[("if-none-match", "*")]).await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_answer_is_guarded() {
    for path in ["/", "/health", "/nothing", "/nothing.js"] {
        let response = get(path, &[]).await;
        let policy = header_of(&response, "content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{path}");
        assert!(!policy.contains("'unsafe-inline'"), "{path}");
        assert_eq!(header_of(&response, "x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn health_is_json() {
    let response = get("/health", &[]).await;
    assert_eq!(response.status(), StatusCode::OK);
    let health: tercio_api::Health =
        serde_json::from_str(&body(response).await).expect("the type of the api");
    assert_eq!(health.status, "ok");
}

#[tokio::test]
async fn a_program_without_the_app_says_so() {
    let request = Request::get("/").body(Body::empty()).expect("a request");
    let response = router(Files::default(), None)
        .oneshot(request)
        .await
        .expect("an answer");
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(body(response).await.contains("without its browser app"));
}
