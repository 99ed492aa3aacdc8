//! `cargo xtask schemathesis`: asks a server whatever its OpenAPI document allows, and much that it
//! does not. Nothing may be an error of the server, and every answer must be as it is described.

use crate::shell::{self, Failure, Result, cargo, command, output, say};
use crate::test::WORKSPACE;
use crate::web;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// The version whose words these are.
const PACKAGE: &str = "schemathesis>=4,<5";
/// How many requests of each kind are tried unless told otherwise.
const EXAMPLES: &str = "50";
/// What never ends, or ends what is asked with.
const LEFT_OUT: &str = "stream|socket|account/(delete|logout|password|login|register)";
/// What every answer must be.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance,unsupported_method";

/// A server that ends when it is dropped.
struct Server {
    process: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) fn run(args: &[&str]) -> Result {
    let examples = match args {
        [] => EXAMPLES,
        ["--examples", number] => number,
        _ => return Err(Failure(format!("expected --examples N, got {args:?}"))),
    };
    let tester = install()?;
    let build = [&["build"][..], &WORKSPACE[1..], &["--bin", "tercio"]];
    let mut build = cargo(&build.concat());
    // Nobody looks at the app.
    build.env("TERCIO_WEB", "skip");
    shell::run("build the server", build)?;
    let program = web::target().join("debug").join("tercio");
    let folder = web::target().join("schemathesis-data");
    let failed = |error: std::io::Error| Failure(format!("{}: {error}", folder.display()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let database = format!("sqlite:{}", folder.join("games.sqlite").display());
    let server = start(&program, &database)?;
    let mut bot = command(&program.to_string_lossy(), &["admin", "bot", "Schema"]);
    bot.args(["--database", &database]);
    let token = output(bot).ok_or_else(|| Failure("no token was made".to_owned()))?;
    let bearer = format!("Authorization: Bearer {}", token.trim());
    // Once as a program, once as somebody who has just come.
    for (who, header) in [
        ("a program", bearer.as_str()),
        ("a guest", "X-Nothing: here"),
    ] {
        let mut test = command(&tester.to_string_lossy(), &["run", "--no-color"]);
        test.arg(format!("{}api/openapi.json", server.address));
        test.args(["--checks", CHECKS, "--exclude-path-regex", LEFT_OUT]);
        test.args(["--max-examples", examples, "--header", header]);
        test.args(["--seed", "1", "--suppress-health-check", "all"]);
        shell::run(&format!("ask as {who}"), test)?;
    }
    Ok(())
}

/// The tester, in an environment of its own below the target folder.
fn install() -> std::result::Result<PathBuf, Failure> {
    let folder = web::target().join("schemathesis");
    let bin = folder.join("bin");
    let tester = bin.join("schemathesis");
    if !tester.exists() {
        let mut environment = command("python3", &["-m", "venv"]);
        environment.arg(&folder);
        shell::run("make a Python environment", environment)?;
        let pip = bin.join("pip");
        let pip = command(&pip.to_string_lossy(), &["install", "--quiet", PACKAGE]);
        shell::run("install schemathesis", pip)?;
    }
    Ok(tester)
}

/// A server on a database, which says where it is.
fn start(program: &Path, database: &str) -> std::result::Result<Server, Failure> {
    let args = [
        "serve",
        "--address",
        "127.0.0.1",
        "--port",
        "0",
        "--requests",
        "0",
    ];
    let mut serve = command(&program.to_string_lossy(), &args);
    serve.args(["--database", database]);
    serve.stdout(Stdio::piped()).stderr(Stdio::null());
    let missing = || Failure("the server does not start".to_owned());
    let mut process = serve.spawn().map_err(|_| missing())?;
    let mut line = String::new();
    if let Some(output) = process.stdout.take() {
        let _ = BufReader::new(output).read_line(&mut line);
    }
    let address = line.trim().strip_prefix("Tercio is at ");
    let address = address.map(ToOwned::to_owned);
    let server = Server {
        process,
        address: address.unwrap_or_default(),
    };
    match server.address.is_empty() {
        true => Err(missing()),
        false => {
            say(&format!("the server is at {}", server.address));
            Ok(server)
        }
    }
}
