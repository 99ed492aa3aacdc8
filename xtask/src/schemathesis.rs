//! `cargo xtask schemathesis`: asks a server whatever its OpenAPI document allows, and much that it
//! does not. Nothing may be an error of the server, and every answer must be as it is described.

use crate::shell::{self, Failure, Result, cargo, command, output, say};
use crate::test::WORKSPACE;
use crate::web;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The version whose words these are.
const PACKAGE: &str = "schemathesis>=4,<5";
/// How many requests of each kind are tried unless told otherwise.
const EXAMPLES: &str = "50";
/// What never ends, or ends what is asked with.
const LEFT_OUT: &str = "stream|socket|account/(bot|delete|logout|password|login|register|sessions)";
/// Makes what there is to ask about.
const PREPARE: &str = "xtask/schemathesis/prepare.py";
/// Takes mail.
const SINK: &str = "xtask/schemathesis/sink.py";
/// What every answer must be.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance,unsupported_method";

/// A program that ends when it is dropped, and what it has said first.
struct Running {
    process: Child,
    line: String,
}

impl Running {
    fn start(mut command: Command) -> std::result::Result<Running, Failure> {
        let name = command.get_program().to_string_lossy().into_owned();
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let missing = |_| Failure(format!("{name} does not start"));
        let mut process = command.spawn().map_err(missing)?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut line);
        }
        let line = line.trim().to_owned();
        Ok(Running { process, line })
    }
}

impl Drop for Running {
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
    let mails = folder.join("mails");
    std::fs::create_dir_all(&mails).map_err(failed)?;
    let python = bin.join("python");
    let mut sink = command(&python.to_string_lossy(), &[SINK]);
    sink.arg(&mails);
    let sink = Running::start(sink)?;
    let database = format!("sqlite:{}", folder.join("games.sqlite").display());
    let (_server, address) = start(&program, &database, &sink.line)?;
    let config = folder.join("schemathesis.toml");
    let mut prepare = command(&python.to_string_lossy(), &[PREPARE]);
    prepare
        .arg(&address)
        .arg(&config)
        .arg("puzzles/martian.txt")
        .arg(&mails);
    let known = output(prepare).ok_or_else(|| Failure(format!("{PREPARE}: failed")))?;
    let [token, cookie] = known.lines().collect::<Vec<_>>()[..] else {
        return Err(Failure(format!("{PREPARE}: it said {known:?}")));
    };
    let origin = format!("Origin: {}", address.trim_end_matches('/'));
    for (who, headers) in [
        ("a program", &[token][..]),
        ("a browser", &[cookie, &origin]),
        ("a guest", &[]),
    ] {
        let tester = bin.join("schemathesis");
        let mut test = command(&tester.to_string_lossy(), &["--config-file"]);
        test.arg(&config).args(["run", "--no-color"]);
        test.arg(format!("{address}api/openapi.json"));
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

/// A server on a database, which sends mail by this port; and where it is.
fn start(
    program: &Path,
    database: &str,
    mail: &str,
) -> std::result::Result<(Running, String), Failure> {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let free = free.map_err(|error| Failure(format!("no port is free: {error}")))?;
    let (port, origin) = (free.port().to_string(), format!("http://{free}"));
    let smtp = format!("smtp://127.0.0.1:{mail}?tls=none");
    let args = [
        ["serve", "--requests", "0"].as_slice(),
        &["--address", "127.0.0.1", "--port", &port],
        &["--origin", &origin, "--database", database],
        &["--smtp", &smtp, "--mail-from", "tercio@tercio.example"],
    ];
    let server = Running::start(command(&program.to_string_lossy(), &args.concat()))?;
    match server.line.strip_prefix("Tercio is at ") {
        None => Err(Failure("the server does not start".to_owned())),
        Some(address) => {
            say(&format!("the server is at {address}"));
            let address = address.to_owned();
            Ok((server, address))
        }
    }
}
