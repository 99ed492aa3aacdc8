//! Whether answers are as the OpenAPI document describes them. Every answer that a test gets is looked at.

use crate::client::Answer;
use serde_json::Value;
use std::sync::OnceLock;

fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(tercio_server::openapi_document)
}

/// Looks at the answer to a request, of which this is the first line.
pub(crate) fn check(request: &str, answer: &Answer) {
    let mut words = request.split_whitespace();
    let (Some(method), Some(path)) = (words.next(), words.next()) else {
        return;
    };
    let path = path.split('?').next().unwrap_or_default();
    let Some(operation) = operation(method, path) else {
        return;
    };
    let responses = &operation["responses"];
    let described = match &responses[answer.status.to_string()] {
        Value::Null if answer.status >= 400 => &responses["default"],
        described => described,
    };
    assert!(!described.is_null(), "{method} {path}: {answer:?}");
    let Some(content) = described["content"].as_object() else {
        assert_eq!(answer.text, "", "{method} {path}");
        return;
    };
    let kind = answer.header("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    let form = content.get(kind);
    let form = form.unwrap_or_else(|| panic!("{method} {path}: {kind:?} in {answer:?}"));
    if ["application/json", "application/problem+json"].contains(&kind)
        && let Ok(value) = serde_json::from_str(&answer.text)
        && let Err(why) = fits(&value, &form["schema"])
    {
        panic!("{method} {path}: {why}");
    }
}

/// The request that an address asks for.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let method = method.to_ascii_lowercase();
    let fits = |template: &str| {
        let named = |(own, other): (&str, &str)| own == other || own.starts_with('{');
        template.split('/').count() == path.split('/').count()
            && template.split('/').zip(path.split('/')).all(named)
    };
    let paths = document()["paths"].as_object()?;
    let known = paths.get(path);
    let known = known.or_else(|| paths.iter().find(|(own, _)| fits(own)).map(|(_, it)| it));
    known?.get(method)
}

/// Whether a value has a form; why not if it has not. This is as much of JSON Schema as the document uses.
fn fits(value: &Value, form: &Value) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{value} is not {what} {form}"));
    if let Some(reference) = form["$ref"].as_str() {
        let named = document().pointer(reference.trim_start_matches('#'));
        return fits(
            value,
            named.ok_or_else(|| format!("{reference} is not there"))?,
        );
    }
    for all in form["allOf"].as_array().into_iter().flatten() {
        fits(value, all)?;
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(forms) = form[choice].as_array() {
            let fine = forms
                .iter()
                .filter(|form| fits(value, form).is_ok())
                .count();
            if fine == 0 || choice == "oneOf" && fine > 1 {
                return wrong(choice);
            }
        }
    }
    let is = |name: &Value| match name.as_str() {
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    };
    let of_type = match &form["type"] {
        Value::Null => true,
        Value::Array(types) => types.iter().any(is),
        name => is(name),
    };
    let listed = form["enum"].as_array();
    if !of_type || listed.is_some_and(|values| !values.contains(value)) {
        return wrong("of the form");
    }
    if let Some(members) = value.as_object() {
        let required = form["required"].as_array().into_iter().flatten();
        for name in required.filter_map(Value::as_str) {
            if !members.contains_key(name) {
                return wrong(&format!("with {name} in"));
            }
        }
        for (name, member) in members {
            match (&form["properties"][name], &form["additionalProperties"]) {
                (Value::Null, Value::Bool(false)) => return wrong(&format!("without {name} in")),
                (Value::Null, Value::Object(_)) => fits(member, &form["additionalProperties"])?,
                (Value::Null, _) => {}
                (form, _) => fits(member, form)?,
            }
        }
    }
    if let Some(values) = value.as_array() {
        let count = |bound: &str| form[bound].as_u64();
        let here = values.len() as u64;
        if count("minItems").is_some_and(|least| here < least)
            || count("maxItems").is_some_and(|most| here > most)
        {
            return wrong("as long as");
        }
        if form["items"].is_object() {
            for value in values {
                fits(value, &form["items"])?;
            }
        }
    }
    Ok(())
}
