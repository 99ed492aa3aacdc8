//! The examples of `docs/api.md`, in their order: each `curl` line is carried out, and its answer
//! compared with what the page shows.

use crate::client::{Person, raw};
use crate::program::{Lines, Program};
use crate::server::Server;
use serde_json::{Deserializer, Value};
use std::collections::HashMap;
use std::iter::Peekable;
use std::str::Chars;

/// Where the page is.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");

/// A command line of the page, and the answer that stands below it.
#[derive(Debug)]
struct Example {
    command: String,
    answer: Option<String>,
}

fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let page = std::fs::read_to_string(PAGE).expect("the page");
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let text = block.join("\n");
        match kind {
            "sh" => examples.push(Example {
                command: text,
                answer: None,
            }),
            "json" => {
                let example = examples.last_mut().expect("a command");
                assert!(example.answer.is_none(), "two answers to {example:?}");
                example.answer = Some(text);
            }
            _ => panic!("nobody knows what {kind} is"),
        }
    }
    examples
}

/// The words of a command line, as a shell reads them.
fn words(line: &str, variables: &HashMap<&str, String>) -> Vec<String> {
    let mut words = Vec::new();
    let mut chars = line.chars().peekable();
    let mut word: Option<String> = None;
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\n' => words.extend(word.take()),
            '\'' => {
                let quoted = chars.by_ref().take_while(|c| *c != '\'');
                word.get_or_insert_default().extend(quoted);
            }
            '"' => {
                let word = word.get_or_insert_default();
                while let Some(c) = chars.next_if(|c| *c != '"') {
                    put(c, &mut chars, variables, word);
                }
                chars.next();
            }
            _ => put(c, &mut chars, variables, word.get_or_insert_default()),
        }
    }
    words.extend(word);
    words
}

fn put(
    c: char,
    chars: &mut Peekable<Chars<'_>>,
    variables: &HashMap<&str, String>,
    word: &mut String,
) {
    if c != '$' {
        word.push(c);
        return;
    }
    let mut name = String::new();
    while let Some(c) = chars.next_if(char::is_ascii_uppercase) {
        name.push(c);
    }
    word.push_str(variables.get(&*name).expect("a variable"));
}

/// What `curl` is told.
#[derive(Debug, Default)]
struct Curl {
    url: String,
    headers: Vec<String>,
    json: Option<String>,
    stream: bool,
}

impl Curl {
    fn read(words: &[String]) -> Curl {
        let mut curl = Curl::default();
        let mut words = words.iter();
        assert_eq!(words.next().map(String::as_str), Some("curl"));
        while let Some(word) = words.next() {
            let mut value = || words.next().expect("a value").clone();
            match word.as_str() {
                "-s" => {}
                "-sN" => curl.stream = true,
                "-w" => assert_eq!(value(), "%{http_code}"),
                "-H" => curl.headers.push(value()),
                "--json" => curl.json = Some(value()),
                url => curl.url = url.to_owned(),
            }
        }
        curl
    }
}

/// Whether an answer is as the page says.
fn is_like(shown: &Value, real: &Value) -> bool {
    let more = |value: &Value| *value == "…";
    let moment = |value: &Value| value.as_i64().is_some_and(|ms| ms > 1_000_000_000_000);
    match (shown, real) {
        _ if more(shown) || moment(shown) && moment(real) => true,
        (Value::Object(shown), Value::Object(real)) => {
            let open = shown.contains_key("…");
            let known = shown.iter().filter(|(name, _)| *name != "…");
            known
                .clone()
                .all(|(name, value)| real.get(name).is_some_and(|real| is_like(value, real)))
                && (open || known.count() == real.len())
        }
        (Value::Array(shown), Value::Array(real)) => {
            let open = shown.last().is_some_and(more);
            let shown = &shown[..shown.len() - usize::from(open)];
            (shown.len() == real.len() || open && shown.len() <= real.len())
                && shown
                    .iter()
                    .zip(real)
                    .all(|(shown, real)| is_like(shown, real))
        }
        _ => shown == real,
    }
}

#[test]
fn every_example_of_the_page_is_true() {
    let server = Server::start();
    let bot = Program::bot(&server, "Tally");
    let friend = Person::with_account(&server, "Friend").program();
    let address = format!("http://{}", server.address);
    let mut variables = HashMap::from([
        ("TERCIO", address.clone()),
        ("TOKEN", bot.token.clone()),
        ("FRIEND", friend.token),
    ]);
    let examples = examples();
    assert!(examples.len() > 10);
    for Example { command, answer } in &examples {
        let curl = Curl::read(&words(command, &variables));
        let path = curl.url.strip_prefix(&address).expect("our address");
        let shown: Vec<Value> = Deserializer::from_str(answer.as_deref().unwrap_or_default())
            .into_iter()
            .map(|value| value.unwrap_or_else(|error| panic!("{command}: {error}")))
            .collect();
        let real: Vec<Value> = if curl.stream {
            let mut stream = Lines::open(server.address, path, &curl.headers).expect("let in");
            let lines = shown.iter().map(|_| stream.next().expect("a line"));
            lines.collect()
        } else {
            let mut head = match curl.json {
                Some(_) => format!("POST {path} HTTP/1.1\r\ncontent-type: application/json"),
                None => format!("GET {path} HTTP/1.1"),
            };
            for header in &curl.headers {
                head.push_str(&format!("\r\n{header}"));
            }
            let answer = raw(
                server.address,
                &head,
                curl.json.as_deref().unwrap_or_default(),
            );
            match shown.first() {
                None => {
                    assert_eq!(answer.status, 200, "{command}: {answer:?}");
                    Vec::new()
                }
                Some(shown) if shown.is_number() => vec![answer.status.into()],
                Some(shown) => {
                    let refused = shown.get("title").is_some();
                    assert_eq!(refused, answer.status >= 400, "{command}: {answer:?}");
                    if refused {
                        answer.problem();
                    }
                    vec![answer.json()]
                }
            }
        };
        for (shown, real) in shown.iter().zip(&real) {
            assert!(is_like(shown, real), "{command}\n{shown:#}\nbut\n{real:#}");
        }
        if let Some(id) = real.first().and_then(|real| real["summary"]["id"].as_str()) {
            variables.insert("GAME", id.to_owned());
        }
    }
}
