//! The description of the API for machines: all that there is, and nothing else.

use crate::client::{Person, raw};
use crate::server::Server;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tercio_server::OnlineOptions;

/// A method and a path.
type Request = (String, String);

/// What the sources say that the server knows: `.route("/api/…", get(…).post(…))`.
fn routes(folder: &Path, found: &mut BTreeSet<Request>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            routes(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        for route in text.split(".route(").skip(1) {
            let route = route.trim_start().strip_prefix('"');
            let Some((path, handlers)) = route.and_then(|route| route.split_once('"')) else {
                continue;
            };
            // Everything else is refused by one route.
            if !path.starts_with("/api/") || path.contains('*') {
                continue;
            }
            let end = handlers.find(['\n', ';']).unwrap_or(handlers.len());
            for method in ["get", "post"] {
                let call = format!("{method}(");
                let handler = handlers[..end].split(|c: char| !c.is_alphanumeric() && c != '(');
                if handler.into_iter().any(|word| word.contains(&call)) {
                    found.insert((method.to_owned(), path.to_owned()));
                }
            }
        }
    }
}

/// Every reference in a description.
fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str));
            members.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_route_is_described_and_every_description_is_of_a_route() {
    // So many requests are more than one address may send.
    let options = OnlineOptions {
        requests_a_minute: 0,
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let document = raw(server.address, "GET /api/openapi.json HTTP/1.1", "").good();
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            described.insert((method.clone(), path.clone()));
        }
    }
    let mut known = BTreeSet::new();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    routes(&sources, &mut known);
    assert!(known.len() > 40, "{known:?}");
    assert_eq!(described, known);
    // And the server knows them, and no other method.
    for (_, path) in &described {
        let parts = path.split('/').map(|part| match part.starts_with('{') {
            true => "x",
            false => part,
        });
        let filled = parts.collect::<Vec<_>>().join("/");
        for method in ["get", "post", "put", "delete"] {
            let head = format!("{} {filled} HTTP/1.1", method.to_uppercase());
            let answer = raw(server.address, &head, "");
            let expected = described.contains(&(method.to_owned(), path.clone()));
            assert_eq!(
                answer.status != 405,
                expected,
                "{method} {path}: {answer:?}"
            );
            if !expected {
                assert_eq!(answer.problem(), "wrong-method");
                assert!(answer.header("allow").is_some(), "{answer:?}");
            }
            assert_ne!(answer.status, 500, "{method} {path}");
            // Whether somebody must say who they are.
            let security = &document["paths"][path.as_str()][method]["security"];
            let open = security
                .as_array()
                .is_some_and(|ways| ways.contains(&json!({})));
            if expected {
                assert_eq!(answer.status != 401, open, "{method} {path}: {answer:?}");
            }
            let nothing = answer.text.contains("no-such-address");
            assert!(!nothing, "{method} {path}");
        }
    }
    // What an address names may be anything, and the answer is still one for programs.
    for (method, path) in described.iter().filter(|(_, path)| path.contains('{')) {
        let parts = path.split('/').map(|part| match part.starts_with('{') {
            true => "%ff%00",
            false => part,
        });
        let filled = parts.collect::<Vec<_>>().join("/");
        let head = format!("{} {filled} HTTP/1.1", method.to_uppercase());
        let answer = raw(server.address, &head, "");
        answer.problem();
        assert!(answer.status < 500, "{method} {path}: {answer:?}");
    }
    // So may what is searched for.
    for name in ["player", "game", "setup", "termination", "cursor"] {
        for path in ["archive", "archive/export"] {
            let head = format!("GET /api/{path}?{name}=%C3%AC%00 HTTP/1.1");
            let answer = raw(server.address, &head, "");
            assert_eq!(answer.problem(), "malformed", "{name}");
        }
    }
    let blocked = Person::new(&server).post("/api/me/blocks", &json!({"player": "\0"}));
    assert_eq!(blocked.problem(), "malformed");
    // An export says of which kind it is, as it is described.
    for (format, kind) in [("text", "text/plain"), ("ndjson", "application/x-ndjson")] {
        let head = format!("GET /api/archive/export?format={format} HTTP/1.1");
        let answer = raw(server.address, &head, "");
        let found = answer.header("content-type").expect("a kind");
        assert!(found.starts_with(kind), "{found}");
        let export = &document["paths"]["/api/archive/export"]["get"];
        assert!(export["responses"]["200"]["content"][kind].is_object());
    }
    // Every answer has a form.
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            for response in operation["responses"]
                .as_object()
                .expect("answers")
                .values()
            {
                let content = response["content"].as_object().into_iter().flatten();
                for (_, content) in content {
                    let form = content["schema"].as_object().expect("a form");
                    let told = form.keys().any(|key| key == "$ref" || key == "items");
                    let text = form.get("type").is_some_and(|kind| kind == "string");
                    assert!(told || text, "{method} {path}: {form:?}");
                }
            }
        }
    }
    // Programs that read such documents stumble over it.
    assert!(!document.to_string().contains("prefixItems"));
    // What is referred to is there.
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    for reference in found {
        let pointer = reference.trim_start_matches('#');
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}
