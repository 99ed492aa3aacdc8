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
const LEFT_OUT: &str = "stream|socket|account/(bot|delete|logout|password|login|register|sessions)";
/// Makes what there is to ask about.
const PREPARE: &str = "xtask/schemathesis/prepare.py";
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
    let mut examples = EXAMPLES;
    let mut program = None;
    for pair in args.chunks(2) {
        match pair {
            ["--examples", number] => examples = number,
            ["--program", file] => program = Some(PathBuf::from(file)),
            _ => {
                let expected = "expected --examples N or --program FILE";
                return Err(Failure(format!("{expected}, got {args:?}")));
            }
        }
    }
    let bin = install()?;
    let program = match program {
        Some(program) => program,
        None => build()?,
    };
    let folder = web::target().join("schemathesis-data");
    let failed = |error: std::io::Error| Failure(format!("{}: {error}", folder.display()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let database = format!("sqlite:{}", folder.join("games.sqlite").display());
    let server = start(&program, &database)?;
    let config = folder.join("schemathesis.toml");
    let mut prepare = command(&bin.join("python").to_string_lossy(), &[PREPARE]);
    prepare
        .arg(&server.address)
        .arg(&config)
        .arg("puzzles/martian.txt");
    let known = output(prepare).ok_or_else(|| Failure(format!("{PREPARE}: failed")))?;
    let [token, cookie] = known.lines().collect::<Vec<_>>()[..] else {
        return Err(Failure(format!("{PREPARE}: it said {known:?}")));
    };
    let origin = format!("Origin: {}", server.address.trim_end_matches('/'));
    for (who, headers) in [
        ("a program", &[token][..]),
        ("a browser", &[cookie, &origin]),
        ("a guest", &[]),
    ] {
        let tester = bin.join("schemathesis");
        let mut test = command(&tester.to_string_lossy(), &["--config-file"]);
        test.arg(&config).args(["run", "--no-color"]);
        test.arg(format!("{}api/openapi.json", server.address));
        test.args(["--checks", CHECKS, "--exclude-path-regex", LEFT_OUT]);
        test.args(["--max-examples", examples, "--continue-on-failure"]);
        test.args(["--seed", "1", "--suppress-health-check", "all"]);
        for header in headers {
            test.args(["--header", header]);
        }
        shell::run(&format!("ask as {who}"), test)?;
    }
    Ok(())
}

/// The server. Nobody looks at the app.
fn build() -> std::result::Result<PathBuf, Failure> {
    let build = [&["build"][..], &WORKSPACE[1..], &["--bin", "tercio"]];
    let mut build = cargo(&build.concat());
    build.env("TERCIO_WEB", "skip");
    shell::run("build the server", build)?;
    Ok(web::target().join("debug").join("tercio"))
}

/// The tester, in an environment of its own below the target folder; the folder of its programs.
fn install() -> std::result::Result<PathBuf, Failure> {
    let folder = web::target().join("schemathesis");
    let bin = folder.join("bin");
    if !bin.join("schemathesis").exists() {
        let mut environment = command("python3", &["-m", "venv"]);
        environment.arg(&folder);
        shell::run("make a Python environment", environment)?;
        let pip = bin.join("pip");
        let pip = command(&pip.to_string_lossy(), &["install", "--quiet", PACKAGE]);
        shell::run("install schemathesis", pip)?;
    }
    Ok(bin)
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
