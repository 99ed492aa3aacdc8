//! The description of the API for machines: `GET /api/openapi.json` (OpenAPI 3.1). The requests are a
//! table of ours, the types describe themselves.

mod operation;
mod table;
mod types;

use crate::people::needs_account;
use crate::people::tokens::Needs;
use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::Response;
use operation::Operation;
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// `GET /api/openapi.json`.
pub(crate) async fn openapi() -> Response {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| document().to_string());
    let mut response = Response::new(Body::from(text.as_str()));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// The document itself.
#[must_use]
pub fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for operation in table::operations() {
        let path = paths
            .entry(operation.path.clone())
            .or_insert_with(|| json!({}));
        path[operation.method.as_str().to_ascii_lowercase()] = describe(&operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tercio",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Pikemen and Martian Chess between people and programs",
            "description": "docs/api.md says how a program plays.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": types::schemas(),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": "tercio-session"},
            },
        },
    })
}

fn describe(operation: &Operation) -> Value {
    let named = operation.path.split(['{', '}']).skip(1).step_by(2);
    let named = named.map(
        |name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}),
    );
    let asked = operation
        .query
        .iter()
        .map(|(name, schema)| json!({"name": name, "in": "query", "schema": schema}));
    let parameters: Vec<Value> = named.chain(asked).collect();
    let problem = content("application/problem+json", &types::reference("Problem"));
    let (status, answer) = &operation.answer;
    let mut described = json!({
        "summary": operation.about,
        "parameters": parameters,
        "security": security(operation),
        "responses": {
            status.as_str(): answer,
            "default": {"description": "A refusal", "content": problem},
        },
    });
    if let Some((status, answer)) = &operation.also {
        described["responses"][status.as_str()] = answer.clone();
    }
    if let Some(body) = &operation.body {
        let content = content("application/json", body);
        described["requestBody"] = json!({"required": true, "content": content});
    }
    described
}

fn content(kind: &str, schema: &Value) -> Value {
    json!({kind: {"schema": schema}})
}

/// Who may ask.
fn security(operation: &Operation) -> Value {
    let Operation { method, path, .. } = operation;
    let anybody = (!needs_account(method, path)).then(|| json!({}));
    let token = match Needs::of(method, path) {
        Needs::Browser => None,
        Needs::Any => Some(json!({"token": []})),
        Needs::Scope(scope) => Some(json!({"token": [scope.word()]})),
    };
    let ways = [anybody, Some(json!({"session": []})), token];
    ways.into_iter().flatten().collect()
}
