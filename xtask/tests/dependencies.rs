//! Which crate may depend on which. Dependencies always point towards `tercio-rules`.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// What each crate may name among its dependencies and build dependencies.
const ALLOWED: &[(&str, &[&str])] = &[
    // Almost nothing: whoever uses the rules gets the rules, and serde only when asked for.
    ("tercio-rules", &["serde", "serde_json"]),
    // Numbers, and nothing else.
    ("tercio-rng", &[]),
    // For tests alone.
    ("tercio-provision", &[]),
    ("tercio-testkit", &["tercio-rng", "tercio-rules"]),
    ("tercio-draw", &["tercio-rules", "resvg"]),
    // A new file needs a name that nobody else has, also between processes.
    ("tercio-files", &["tempfile"]),
    // Lessons and puzzles are judged by the rules alone.
    ("tercio-learn", &["tercio-rules"]),
    // Finds with the engine, proves by the rules.
    (
        "tercio-mining",
        &["tercio-engine", "tercio-learn", "tercio-rules"],
    ),
    // No screen of any kind.
    ("tercio-controller", &["tercio-rules"]),
    (
        "tercio-tui",
        &[
            "tercio-controller",
            "tercio-files",
            "tercio-rules",
            "tercio-engine",
            "ratatui",
            "crossterm",
            // To give the screen back when a signal ends the program or puts it aside.
            "rustix",
            "signal-hook",
        ],
    ),
    // Solved once and looked up by the engine; threads only where there are any.
    (
        "tercio-endings",
        &["tercio-rng", "tercio-rules", "crc32fast", "flate2", "rayon"],
    ),
    // The clock of WASM is not that of the standard library. An instruction that asks memory for something is
    // unsafe, and not ours.
    (
        "tercio-engine",
        &[
            "prefetch-index",
            "tercio-endings",
            "tercio-engine-api",
            "tercio-rng",
            "tercio-rules",
            "web-time",
        ],
    ),
    // Questions and answers without a search, for the app as well.
    ("tercio-engine-api", &["tercio-rules", "serde", "utoipa"]),
    (
        "tercio-ugi",
        &["tercio-rules", "tercio-endings", "tercio-engine"],
    ),
    (
        "tercio-arena",
        &[
            "tercio-rng",
            "tercio-rules",
            "tercio-engine",
            "tercio-ugi",
            "crc32fast",
            "rayon",
            "shlex",
        ],
    ),
    // The sums of Glickman, Weng and Lin are not ours to write again.
    ("tercio-ratings", &["serde", "skillratings"]),
    // Chance from a seed, and nothing else; messages hold what decides between players.
    ("tercio-tournaments", &["tercio-rng", "serde", "utoipa"]),
    // No network, no store, no clock.
    ("tercio-online", &["tercio-rules", "serde", "utoipa"]),
    ("tercio-studies", &["tercio-rules", "serde", "utoipa"]),
    // On the wire, and nothing else; descriptions only where the server asks for them.
    (
        "tercio-api",
        &[
            "tercio-engine-api",
            "tercio-online",
            "tercio-rules",
            "tercio-studies",
            "tercio-tournaments",
            "serde",
            "utoipa",
        ],
    ),
    // Work of engines, here or on other machines; no store, no web server.
    (
        "tercio-jobs",
        &[
            "tercio-engine",
            "tercio-engine-api",
            "tercio-learn",
            "tercio-mining",
            "tercio-rules",
            // Queues between machines.
            "async-nats",
            "futures-util",
            "serde",
            "serde_json",
            "tokio",
            "tracing",
        ],
    ),
    (
        "tercio-server",
        &[
            "tercio-api",
            "tercio-engine-api",
            // Engines that people play against and that look back at games.
            "tercio-jobs",
            // Puzzles are judged here as well, and those that were found chosen from.
            "tercio-learn",
            "tercio-mining",
            "tercio-online",
            "tercio-ratings",
            "tercio-rules",
            "tercio-store",
            "tercio-studies",
            "tercio-tournaments",
            // Passwords are kept as argon2id, as OWASP proposes.
            "argon2",
            // News between several nodes.
            "async-nats",
            "futures-util",
            "axum",
            // The questions in addresses; sqlx has it already.
            "form_urlencoded",
            // Marks on cookies that only the server can have made, and ids that nobody guesses.
            "getrandom",
            "hmac",
            "sha2",
            // What axum itself serves with; asked directly, it knows time limits.
            "hyper",
            "hyper-util",
            // The same as a client, over the TLS that databases have: webhooks and web push. Its
            // cryptography also makes and signs what push services take.
            "base64",
            "http-body-util",
            "ring",
            "rustls-native-certs",
            "tokio-rustls",
            // Mail: SMTP, and headers that nobody can write into.
            "lettre",
            "serde",
            "serde_json",
            "tokio",
            // A client that does not read is given up.
            "tokio-io-timeout",
            // What happens, for whoever runs the server; sqlx has it already.
            "tracing",
            // The OpenAPI document: the types describe themselves.
            "utoipa",
            // Passkeys; of those that need no OpenSSL the strictest.
            "webauthn_rp",
        ],
    ),
    // What is kept, in either database; no rules, no web server.
    (
        "tercio-store",
        &[
            "serde_json",
            "sqlx",
            // A backup is a file that others see when it is whole.
            "tempfile",
            // Databases for tests, behind a feature.
            "tercio-provision",
            "tokio",
        ],
    ),
    // The other end of the server's sockets, to measure it.
    (
        "tercio-load",
        &[
            "tercio-api",
            "tercio-online",
            "tercio-rng",
            "tercio-rules",
            "futures-util",
            "serde",
            "serde_json",
            "tokio",
            "tokio-tungstenite",
        ],
    ),
    // A program that plays on a server elsewhere, with an engine of ours or of others.
    (
        "tercio-bot",
        &[
            "tercio-api",
            "tercio-arena",
            "tercio-engine",
            "tercio-online",
            "tercio-rng",
            "tercio-rules",
            // The client's end of what axum serves with, over the TLS that databases have.
            "http-body-util",
            "hyper",
            "hyper-util",
            "rustls-native-certs",
            "tokio-rustls",
            "serde",
            "serde_json",
            "tokio",
            "tracing",
        ],
    ),
    // Never shipped: it kills servers.
    (
        "tercio-crash",
        &[
            "tercio-api",
            "tercio-load",
            "tercio-online",
            "tercio-provision",
            "tercio-rng",
            "tercio-rules",
            "tercio-store",
            "indicatif",
            "serde_json",
            "tempfile",
            "tokio",
        ],
    ),
    // Its build script runs the builder as a program of its own.
    ("tercio-assets", &[]),
    (
        "tercio-web-build",
        &[
            "brotli",
            "flate2",
            "lightningcss",
            "sha2",
            "wasm-bindgen-cli-support",
            "wasm_split_cli_support",
        ],
    ),
    // The engine and what it needs are for the worker; the app takes only the messages.
    (
        "tercio-web-engine",
        &[
            "tercio-rules",
            "tercio-engine",
            "tercio-engine-api",
            "js-sys",
            "postcard",
            "serde",
            "wasm-bindgen",
        ],
    ),
    (
        "tercio-web",
        &[
            "tercio-api",
            "tercio-controller",
            "tercio-draw",
            // For opponents that play at a glance; the search stays in the worker.
            "tercio-engine",
            "tercio-learn",
            "tercio-engine-api",
            "tercio-online",
            "tercio-rules",
            "tercio-studies",
            "tercio-web-engine",
            "js-sys",
            "leptos",
            // Links to games as pictures, for phones.
            "qrcodegen",
            "serde",
            "serde_json",
            "wasm-bindgen",
            "wasm-bindgen-futures",
            "wasm_split_helpers",
            "web-sys",
        ],
    ),
    // Never shipped: it drives a browser.
    (
        "tercio-web-tests",
        &[
            "tercio-api",
            "tercio-rng",
            "tercio-rules",
            "tercio-assets",
            "tercio-provision",
            "tercio-server",
            "base64",
            "serde_json",
            "tokio",
            "tungstenite",
        ],
    ),
    (
        "tercio",
        &[
            "tercio-api",
            "tercio-assets",
            "tercio-files",
            "tercio-server",
            "tercio-bot",
            // What a server is measured with, and beside.
            "tercio-load",
            "tercio-store",
            // Games that are made up, to measure the explorer.
            "tercio-rng",
            "tokio",
            // Simulated nodes.
            "tercio-rng",
            "tercio-rules",
            "tercio-draw",
            "tercio-endings",
            "tercio-engine",
            // Work of servers elsewhere.
            "tercio-jobs",
            "tercio-learn",
            "tercio-ugi",
            "tercio-arena",
            "tercio-tui",
            "clap",
            "clap_complete",
            "clap_mangen",
            // Bars with the time that is left, drawn only where a terminal shows them.
            "indicatif",
            "open",
            "rayon",
            "serde",
            "serde_json",
            // Writes down what the server tells.
            "tracing",
            "tracing-subscriber",
        ],
    ),
    // Never shipped: shakmaty has another licence than we have.
    (
        "tercio-bench",
        &[
            "tercio-rng",
            "tercio-rules",
            "shakmaty",
            "cozy-chess",
            "criterion",
        ],
    ),
    ("xtask", &[]),
];

/// What tests may use besides.
const ALLOWED_IN_TESTS: &[&str] = &[
    "tercio-rng",
    "tercio-rules",
    "tercio-draw",
    "tercio-testkit",
    "tercio-learn",
    "serde_json",
    "sha2",
    "shlex",
    "roxmltree",
    "spdx",
    "png",
    // Terminals to play in.
    "rustix",
    "tower",
    // A place for databases, and the client's end of a socket.
    "tempfile",
    "tungstenite",
    // What a server is measured with, and killed by.
    "tercio-load",
    "tercio-crash",
    // Programs that tests need.
    "tercio-provision",
    // To read what a server tells.
    "tracing-subscriber",
    // What a device with passkeys does.
    "base64",
    "ed25519-dalek",
];

/// Crates that only one of ours may name, even in tests.
const EXCLUSIVE: &[(&str, &str)] = &[
    ("ratatui", "tercio-tui"),
    ("crossterm", "tercio-tui"),
    ("resvg", "tercio-draw"),
    ("axum", "tercio-server"),
    ("leptos", "tercio-web"),
    ("sqlx", "tercio-store"),
    ("clap", "tercio"),
    ("shakmaty", "tercio-bench"),
    ("cozy-chess", "tercio-bench"),
];

/// One line of a manifest.
#[derive(Debug)]
struct Edge {
    from: String,
    to: String,
    in_tests: bool,
    optional: bool,
}

fn edges() -> (BTreeSet<String>, Vec<Edge>) {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let mut crates = BTreeSet::new();
    let mut edges = Vec::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let from = text(&package["name"]);
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            edges.push(Edge {
                from: from.clone(),
                to: text(&dependency["name"]),
                in_tests: dependency["kind"] == "dev",
                optional: dependency["optional"] == true,
            });
        }
        crates.insert(from);
    }
    (crates, edges)
}

#[test]
fn every_crate_is_in_the_table() {
    let (crates, _) = edges();
    let known: BTreeSet<String> = ALLOWED.iter().map(|(name, _)| (*name).to_owned()).collect();
    let missing: Vec<_> = crates.difference(&known).collect();
    assert!(
        missing.is_empty(),
        "add {missing:?} to the table, and say why"
    );
}

#[test]
fn every_crate_is_on_the_map() {
    let map = include_str!("../../ARCHITECTURE.md");
    for name in edges().0 {
        let folder = match name.strip_prefix("tercio-") {
            Some(name) => format!("\ncrates/{name} "),
            None if name == "tercio" => "\ncrates/cli ".to_owned(),
            None => format!("\n{name} "),
        };
        assert!(
            map.contains(&folder),
            "ARCHITECTURE.md does not list {name}"
        );
    }
}

#[test]
fn only_allowed_dependencies() {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    for edge in edges().1 {
        let table = allowed.get(edge.from.as_str()).copied().unwrap_or(&[]);
        let fine = table.contains(&edge.to.as_str())
            || edge.in_tests && ALLOWED_IN_TESTS.contains(&edge.to.as_str());
        assert!(fine, "{} may not depend on {}", edge.from, edge.to);
    }
}

#[test]
fn the_rules_need_nothing_unless_asked() {
    for edge in edges().1.iter().filter(|edge| edge.from == "tercio-rules") {
        assert!(
            edge.optional || edge.in_tests,
            "{} must be optional",
            edge.to
        );
    }
}

#[test]
fn some_crates_are_named_in_one_place_only() {
    for edge in edges().1 {
        for (theirs, ours) in EXCLUSIVE {
            assert!(
                edge.to != *theirs || edge.from == *ours,
                "{} names {theirs}, which only {ours} may",
                edge.from
            );
        }
    }
}

#[test]
fn nobody_depends_on_the_bench_or_ships_the_testkit() {
    for edge in edges().1 {
        assert_ne!(edge.to, "tercio-bench", "{}", edge.from);
        assert!(
            edge.to != "tercio-testkit" || edge.in_tests,
            "{} may use the testkit in tests only",
            edge.from
        );
    }
}
