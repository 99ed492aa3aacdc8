//! Databases for tests: files that go away, and a PostgreSQL that ends with the program.

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::env;
use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tercio_provision::Needed;

/// Whether a commit waits for the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    /// It does, as it should.
    Waits,
    /// It does not: tests are faster, and nobody cuts the power.
    Forgets,
}

/// A PostgreSQL of our own, with an empty folder and a socket in it. It ends when it is dropped,
/// and also when the program ends in whatever way.
#[derive(Debug)]
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    disk: Disk,
    /// The port on which it listens as well, with TLS.
    port: Option<u16>,
    guard: Option<Guard>,
}

/// A shell that waits beside a PostgreSQL. The end of its input is the end of both.
#[derive(Debug)]
struct Guard {
    shell: Child,
    orders: ChildStdin,
}

/// What the shell does; it gets the folder and the command.
const GUARD: &str = r#"
trap '' INT HUP TERM
folder=$1
shift
"$@" >"$folder/log" 2>&1 &
read -r order
case "$order" in
    crash) kill -KILL $! ;;
    stop) kill -INT $! ;;
    *) kill -QUIT $! ;;
esac
wait $!
[ -n "$order" ] || rm -rf "$folder"
"#;

/// The user and group `nobody`: PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;
const NAME: &str = "tercio";
/// What PostgreSQL says when another one has not quite gone.
const NOT_YET: &str = "pre-existing shared memory block";
/// For everything that should take a second.
const PATIENCE: Duration = Duration::from_secs(60);

impl Cluster {
    /// One for all tests of a program. It does not wait for the disk.
    pub fn shared() -> &'static Cluster {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(|| Cluster::start(Disk::Forgets))
    }

    /// Makes a new one.
    ///
    /// # Panics
    ///
    /// If PostgreSQL is not there and cannot be installed, or does not start.
    pub fn start(disk: Disk) -> Cluster {
        let mut cluster = Cluster::make(disk);
        cluster.go_on();
        cluster
    }

    /// Makes a new one that can be reached with TLS as well. Its certificate is for `localhost`, and
    /// is signed by nobody but itself.
    ///
    /// # Panics
    ///
    /// If it does not start, or there is no OpenSSL to make the certificate.
    pub fn with_tls() -> Cluster {
        let mut cluster = Cluster::make(Disk::Forgets);
        let (key, certificate) = (cluster.data().join("server.key"), cluster.certificate());
        make_certificate(cluster.unprivileged(&openssl()), &key, &certificate);
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        cluster.port = Some(free.expect("a free port").port());
        cluster.go_on();
        cluster
    }

    fn make(disk: Disk) -> Cluster {
        let programs = programs();
        let folder = tempfile::Builder::new()
            .prefix("tercio-postgres-")
            .tempdir()
            .expect("a folder")
            .keep();
        if is_root() {
            chown(&folder, Some(NOBODY), Some(NOBODY)).expect("root gives it away");
        }
        let cluster = Cluster {
            folder,
            programs,
            disk,
            port: None,
            guard: None,
        };
        let output = cluster
            .unprivileged(&cluster.programs.join("initdb"))
            .args(["--auth=trust", "--no-locale", "--encoding=UTF8"])
            .args(["--no-sync", "--username", NAME, "--pgdata"])
            .arg(cluster.data())
            .output()
            .expect("initdb runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "initdb: {said}");
        cluster
    }

    /// Starts again after `crash` or `stop`, and answers when it is ready.
    ///
    /// # Panics
    ///
    /// If it runs already, or does not start.
    pub fn go_on(&mut self) {
        assert!(self.guard.is_none(), "it runs already");
        let before = self.process().map(|(id, _)| id);
        let end = Instant::now() + PATIENCE;
        loop {
            // What was said before is about another one.
            let _ = fs::remove_file(self.folder.join("log"));
            let guard = self.serve();
            let log = loop {
                let is_ready = |(id, ready): (String, bool)| ready && Some(id) != before;
                if self.process().is_some_and(is_ready) {
                    self.guard = Some(guard);
                    return;
                }
                let log = fs::read(self.folder.join("log")).unwrap_or_default();
                let log = String::from_utf8_lossy(&log).into_owned();
                // Right after a crash it gives up, because others have not noticed the crash yet.
                if log.contains(NOT_YET) || Instant::now() > end {
                    break log;
                }
                sleep(Duration::from_millis(10));
            };
            guard.order("crash");
            assert!(Instant::now() < end, "PostgreSQL does not start: {log}");
            sleep(Duration::from_millis(50));
        }
    }

    /// Ends it at once with SIGKILL, in the middle of whatever it does.
    pub fn crash(&mut self) {
        self.end("crash");
    }

    /// Ends it in order, without waiting for its clients.
    pub fn stop(&mut self) {
        self.end("stop");
    }

    /// The address of a new and empty database.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    pub async fn database(&self) -> String {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", MADE.fetch_add(1, Ordering::Relaxed));
        let mut connection = PgConnection::connect(&self.address("postgres"))
            .await
            .expect("PostgreSQL answers");
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}")))
            .execute(&mut connection)
            .await
            .expect("a database can be made");
        connection.close().await.expect("PostgreSQL answers");
        self.address(&name)
    }

    /// The address of the database of its owner, through the port with TLS.
    ///
    /// # Panics
    ///
    /// If there is no such port.
    #[must_use]
    pub fn over_network(&self, host: &str) -> String {
        let port = self.port.expect("it listens on a port");
        format!("postgres://{NAME}@{host}:{port}/postgres")
    }

    /// The certificate of who signed that of the port.
    #[must_use]
    pub fn certificate(&self) -> PathBuf {
        self.data().join("server.crt")
    }

    fn address(&self, database: &str) -> String {
        let folder = self.folder.display();
        format!("postgres://{NAME}@localhost/{database}?host={folder}")
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn serve(&self) -> Guard {
        let fsync = match self.disk {
            Disk::Waits => "fsync=on",
            Disk::Forgets => "fsync=off",
        };
        let network = match self.port {
            Some(port) => vec![
                "-c".to_owned(),
                "listen_addresses=127.0.0.1".to_owned(),
                "-c".to_owned(),
                format!("port={port}"),
                "-c".to_owned(),
                "ssl=on".to_owned(),
            ],
            None => vec!["-c".to_owned(), "listen_addresses=".to_owned()],
        };
        let mut shell = self
            .unprivileged(Path::new("sh"))
            .args(["-c", GUARD, "guard"])
            .arg(&self.folder)
            .arg(self.programs.join("postgres"))
            .arg("-D")
            .arg(self.data())
            .arg("-k")
            .arg(&self.folder)
            .args(network)
            .args(["-c", "max_connections=400"])
            .args(["-c", fsync])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell runs");
        let orders = shell.stdin.take().expect("a pipe");
        Guard { shell, orders }
    }

    /// A command for somebody who is not root.
    fn unprivileged(&self, program: &Path) -> Command {
        let mut command;
        if is_root() {
            command = Command::new("setpriv");
            command
                .arg(format!("--reuid={NOBODY}"))
                .arg(format!("--regid={NOBODY}"))
                .arg("--clear-groups")
                .arg(program);
        } else {
            command = Command::new(program);
        }
        command.current_dir(&self.folder);
        command
    }

    /// Who serves, and whether it is ready: the first and the eighth line of its own file.
    fn process(&self) -> Option<(String, bool)> {
        let text = fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        let mut lines = text.lines();
        let id = lines.next()?.to_owned();
        let ready = lines.nth(6).is_some_and(|line| line.trim() == "ready");
        Some((id, ready))
    }

    fn end(&mut self, order: &str) {
        if let Some(guard) = self.guard.take() {
            guard.order(order);
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        match self.guard.take() {
            Some(guard) => guard.order(""),
            // It was stopped before, and only its folder is left.
            None => drop(fs::remove_dir_all(&self.folder)),
        }
    }
}

impl Guard {
    /// Says what to do, and waits until it is done.
    fn order(self, order: &str) {
        let Guard { mut shell, orders } = self;
        let mut orders = orders;
        if !order.is_empty() {
            // If the shell has gone, so has PostgreSQL.
            let _ = writeln!(orders, "{order}");
        }
        drop(orders);
        let _ = shell.wait();
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

fn openssl() -> PathBuf {
    let needed = Needed {
        name: "OpenSSL",
        variable: "TERCIO_OPENSSL",
        packages: &["openssl"],
    };
    needed.path(|| tercio_provision::on_path(&["openssl"]))
}

/// Makes a certificate for `localhost` that is signed by nobody but itself.
fn make_certificate(mut openssl: Command, key: &Path, certificate: &Path) {
    let output = openssl
        .args(["req", "-x509", "-nodes", "-days", "2"])
        .args(["-subj", "/CN=tercio"])
        .args(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
        .args(["-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(key)
        .arg("-out")
        .arg(certificate)
        .output()
        .expect("OpenSSL runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "openssl: {said}");
}

/// A certificate for `localhost` that is signed by nobody but itself, and its key. It goes away with
/// this.
#[derive(Debug)]
pub struct Certificate(TempDir);

impl Certificate {
    /// Makes a new one.
    ///
    /// # Panics
    ///
    /// If there is no OpenSSL to make it, or no room for temporary files.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it makes a folder")]
    pub fn new() -> Certificate {
        let made = Certificate(tempfile::tempdir().expect("a folder"));
        make_certificate(Command::new(openssl()), &made.key(), &made.path());
        made
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.0.path().join("certificate.pem")
    }

    /// Where its key is.
    #[must_use]
    pub fn key(&self) -> PathBuf {
        self.0.path().join("key.pem")
    }
}

/// The folder of `initdb` and `postgres`.
fn programs() -> PathBuf {
    let needed = Needed {
        name: "PostgreSQL, the folder of its programs",
        variable: "TERCIO_POSTGRES",
        packages: &["postgresql"],
    };
    needed.path(found)
}

fn found() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path);
    // Debian keeps them apart, one folder a version.
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .collect();
    versions.sort();
    on_path
        .chain(versions.into_iter().rev())
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// A file for SQLite that goes away with this.
#[derive(Debug)]
pub struct TemporaryFile(TempDir);

impl TemporaryFile {
    /// The place for a new one.
    ///
    /// # Panics
    ///
    /// If there is no room for temporary files.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it makes a folder")]
    pub fn new() -> TemporaryFile {
        TemporaryFile(tempfile::tempdir().expect("a folder"))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.0.path().join("tercio.db")
    }

    /// The address of the database in it.
    #[must_use]
    pub fn address(&self) -> String {
        format!("sqlite:{}", self.path().display())
    }
}
