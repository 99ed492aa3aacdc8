//! A request that the server knows, as the table describes it.

use super::content;
use super::types::reference;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

/// A request.
pub(super) struct Operation {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) about: &'static str,
    /// What may be asked in the address, and of which form it is.
    pub(super) query: Vec<(&'static str, Value)>,
    /// The form of the body.
    pub(super) body: Option<Value>,
    /// The status of the answer, and what it holds.
    pub(super) answer: (StatusCode, Value),
    /// Another answer that may come.
    pub(super) also: Option<(StatusCode, Value)>,
}

/// A request that changes nothing.
pub(super) fn get(path: &str, about: &'static str) -> Operation {
    operation(Method::GET, path, about)
}

/// A request that changes something.
pub(super) fn post(path: &str, about: &'static str) -> Operation {
    operation(Method::POST, path, about)
}

fn operation(method: Method, path: &str, about: &'static str) -> Operation {
    Operation {
        method,
        path: path.to_owned(),
        about,
        query: Vec::new(),
        body: None,
        answer: (StatusCode::NO_CONTENT, json!({"description": "Done"})),
        also: None,
    }
}

impl Operation {
    /// Something may be asked in the address.
    pub(super) fn asks(mut self, name: &'static str, schema: Value) -> Operation {
        self.query.push((name, schema));
        self
    }

    /// It needs a body.
    pub(super) fn takes(mut self, name: &str) -> Operation {
        self.body = Some(reference(name));
        self
    }

    /// It needs a body of JSON that is described elsewhere.
    pub(super) fn takes_json(mut self) -> Operation {
        self.body = Some(json!({"type": "object"}));
        self
    }

    /// What comes back is of a type.
    pub(super) fn answers(self, name: &str) -> Operation {
        self.answers_as("application/json", &reference(name))
    }

    /// What comes back is a list.
    pub(super) fn answers_list(self, name: &str) -> Operation {
        let list = json!({"type": "array", "items": reference(name)});
        self.answers_as("application/json", &list)
    }

    /// What comes back is lines of JSON, for ever.
    pub(super) fn answers_lines(self, name: &str) -> Operation {
        self.answers_as("application/x-ndjson", &reference(name))
    }

    /// What comes back is a text.
    pub(super) fn answers_text(self, kind: &str) -> Operation {
        self.answers_as(kind, &json!({"type": "string"}))
    }

    /// What comes back may also be a text of another kind.
    pub(super) fn or_text(mut self, kind: &str) -> Operation {
        self.answer.1["content"][kind] = json!({"schema": {"type": "string"}});
        self
    }

    /// What comes back was made just now.
    pub(super) fn created(mut self) -> Operation {
        self.answer.0 = StatusCode::CREATED;
        self
    }

    /// It may take a while, and then the answer only says so.
    pub(super) fn or_accepted(mut self) -> Operation {
        self.also = Some((StatusCode::ACCEPTED, self.answer.1.clone()));
        self
    }

    /// Who knows it already is told no more than that.
    pub(super) fn or_unchanged(mut self) -> Operation {
        let about = json!({"description": "Nothing has changed"});
        self.also = Some((StatusCode::NO_CONTENT, about));
        self
    }

    /// What comes back is another protocol.
    pub(super) fn switches(mut self) -> Operation {
        let about = json!({"description": "A WebSocket"});
        self.answer = (StatusCode::SWITCHING_PROTOCOLS, about);
        self
    }

    fn answers_as(mut self, kind: &str, schema: &Value) -> Operation {
        let answer = json!({"description": "Done", "content": content(kind, schema)});
        self.answer = (StatusCode::OK, answer);
        self
    }
}
