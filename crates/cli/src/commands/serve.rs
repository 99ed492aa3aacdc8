//! `tercio` and `tercio serve`: the browser app, for the person here or as a service.

use crate::error::{Failure, Result};
use crate::numbers::{number, whole_number};
use crate::{browser, database, log, output, runtime};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tercio_server::{ConnectionLimits, File, Files, Metrics, Online, OnlineOptions, Reach, Smtp};
use tokio::net::TcpListener;

/// Where the app is found unless another port is asked for.
pub(crate) const PORT: u16 = 8417;
/// The most connections that can be asked for.
const MOST_CONNECTIONS: u32 = 1_000_000;
/// The most threads that engines can be given.
const MOST_THREADS: u32 = 256;
/// The most nodes that a position of a review can be given.
const MOST_NODES: u32 = 100_000_000;
/// The most requests a minute that can be asked for.
const MOST_REQUESTS: u32 = 1_000_000;
/// The most seconds that clients can be given for anything.
const MOST_SECONDS: u32 = 3600;
/// The most games that can be held in memory.
const MOST_GAMES: u32 = 10_000_000;
/// How many connections may ask for figures at once.
const WATCHERS: usize = 16;
/// How long threads of engines and of the database may take to end.
const ENDING: Duration = Duration::from_secs(2);
/// How many ports after it are tried when it is taken.
const NEIGHBOURS: u16 = 20;

/// `tercio` without a command.
#[derive(clap::Args, Debug)]
pub(crate) struct LocalArgs {
    #[command(flatten)]
    listen: Listen,
    /// Print the address, and leave the browser alone
    #[arg(long)]
    no_open: bool,
}

/// `tercio serve`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    listen: Listen,
    /// Open the browser as well
    #[arg(long)]
    open: bool,
    /// Leave the browser alone, as is usual for a service
    #[arg(long, hide = true, conflicts_with = "open")]
    no_open: bool,
}

/// Where to listen.
#[derive(clap::Args, Debug)]
struct Listen {
    /// The port; 8417 or the next free one if left out, any free one if 0
    #[arg(long, value_name = "N", env = "TERCIO_PORT", value_parser = whole_number(0..=u16::MAX))]
    port: Option<u16>,
    /// The address of this machine that is listened on, such as 0.0.0.0 for all of them; localhost if
    /// left out
    #[arg(long, value_name = "IP", env = "TERCIO_ADDRESS")]
    address: Option<IpAddr>,
    /// How many connections may be open at once; others wait
    #[arg(long, value_name = "N", env = "TERCIO_CONNECTIONS", default_value = "512",
          value_parser = number(1..=MOST_CONNECTIONS))]
    connections: u32,
    /// Where online games are kept: sqlite:FILE or postgres://…; sqlite::memory: keeps them until
    /// the end only. A file in your data folder if left out
    #[arg(
        long,
        value_name = "URL",
        env = "TERCIO_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
    /// Where other servers on the same database are heard: nats://HOST:PORT. Without it the server
    /// is alone
    #[arg(long, value_name = "URL", env = "TERCIO_NATS", hide_env_values = true)]
    nats: Option<String>,
    #[arg(long, value_name = "ORIGIN", env = "TERCIO_ORIGIN", value_parser = origin,
          help = "The address under which browsers find the server, where it stands behind another \
                  one, such as https://tercio.example")]
    origin: Option<String>,
    /// Where messages to people who are elsewhere may be sent: to public addresses, anywhere (also
    /// into this network, for a club whose people are trusted), or nowhere
    #[arg(
        long,
        value_name = "WHERE",
        env = "TERCIO_NOTIFY",
        default_value = "public"
    )]
    notify: Notify,
    /// Switches web push on, and says whom push services can ask about this server: mailto:… or
    /// https://…
    #[arg(long, value_name = "CONTACT", env = "TERCIO_PUSH_CONTACT", value_parser = contact)]
    push_contact: Option<String>,
    /// Switches mail on, and says which server takes it: smtps://NAME:PASSWORD@HOST (TLS), smtp://…
    /// (STARTTLS) or smtp://…?tls=none (neither). Better in the environment, where nobody else sees it
    #[arg(
        long,
        value_name = "URL",
        env = "TERCIO_SMTP",
        hide_env_values = true,
        requires = "mail_from"
    )]
    smtp: Option<String>,
    /// The address that mail comes from, such as 'Tercio <tercio@tercio.example>'
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "TERCIO_MAIL_FROM",
        requires = "smtp"
    )]
    mail_from: Option<String>,
    /// How many threads engines may think on; 0 leaves all to workers, where there is NATS
    #[arg(long, value_name = "N", env = "TERCIO_ENGINE_THREADS", default_value = "1",
          value_parser = number(0..=MOST_THREADS))]
    engine_threads: u32,
    /// How many nodes of the search a review takes for a position of two seats
    #[arg(long, value_name = "N", env = "TERCIO_REVIEW_NODES", default_value = "100000",
          value_parser = number(1..=MOST_NODES))]
    review_nodes: u32,
    /// How many requests that change something an address may send a minute; any number if 0, over
    /// sockets as well
    #[arg(long, value_name = "N", env = "TERCIO_REQUESTS", default_value = "240",
          value_parser = number(0..=MOST_REQUESTS))]
    requests: u32,
    /// How many games are held in memory; others are read when they are needed
    #[arg(long, value_name = "N", env = "TERCIO_GAMES_IN_MEMORY", default_value = "10000",
          value_parser = number(1..=MOST_GAMES))]
    games_in_memory: u32,
    /// How many seconds the next request of a connection may be in coming
    #[arg(long, value_name = "S", env = "TERCIO_REQUEST_TIMEOUT", default_value = "20",
          value_parser = number(1..=MOST_SECONDS))]
    request_timeout: u32,
    /// How many seconds a client may read nothing of an answer
    #[arg(long, value_name = "S", env = "TERCIO_READ_TIMEOUT", default_value = "30",
          value_parser = number(1..=MOST_SECONDS))]
    read_timeout: u32,
    /// How many seconds clients get to finish when the server is asked to end
    #[arg(long, value_name = "S", env = "TERCIO_DRAIN", default_value = "3",
          value_parser = number(0..=MOST_SECONDS))]
    drain: u32,
    /// An address of this machine, such as 127.0.0.1:9417, where Prometheus finds figures at
    /// /metrics; nowhere if left out
    #[arg(long, value_name = "IP:PORT", env = "TERCIO_METRICS")]
    metrics: Option<SocketAddr>,
    #[command(flatten)]
    log: log::LogArgs,
}

/// Where messages to people may be sent.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Notify {
    /// To public addresses, over TLS
    Public,
    /// Anywhere
    Anywhere,
    /// Nowhere
    Nowhere,
}

impl Notify {
    fn reach(self) -> Reach {
        match self {
            Notify::Public => Reach::Public,
            Notify::Anywhere => Reach::Anywhere,
            Notify::Nowhere => Reach::Nowhere,
        }
    }
}

/// Starts the server and opens the browser.
pub(crate) fn run_here(args: &LocalArgs) -> Result<()> {
    args.listen.log.begin(log::Level::Warn);
    start(&args.listen, !args.no_open)
}

/// Starts the server as a service.
pub(crate) fn run(args: &Args) -> Result<()> {
    args.listen.log.begin(log::Level::Info);
    start(&args.listen, args.open)
}

fn start(listen: &Listen, open: bool) -> Result<()> {
    let runtime = runtime::on_all_processors()?;
    runtime.block_on(async {
        let listeners = listen.bind().await?;
        let place = place(&listeners).map_err(cannot_start)?;
        // From here on the process ends by itself, in peace.
        let requests_to_end = tercio_server::requests_to_end().map_err(cannot_start)?;
        let metrics = Metrics::default();
        let watched = listen.bind_metrics().await?;
        let online = listen.online(&metrics).await?;
        tracing::info!(
            version = env!("CARGO_PKG_VERSION"),
            address = %place,
            database = online.as_ref().map_or("none", Online::database),
            connections = listen.connections,
            "the server begins"
        );
        announce(&listen.found_at(place), open)?;
        let (watching, ended) = tokio::sync::mpsc::channel(1);
        if let Some(watched) = watched {
            let router = tercio_server::metrics_router(metrics.clone(), online.clone());
            let limits = ConnectionLimits {
                connections: WATCHERS,
                ..ConnectionLimits::default()
            };
            let own = Metrics::default();
            tokio::spawn(tercio_server::serve(watched, router, limits, ended, own));
        }
        let files = tercio_assets::FILES.iter().map(|file| File {
            name: file.name,
            plain: file.plain,
            brotli: file.brotli,
            gzip: file.gzip,
        });
        let router = tercio_server::router(Files::new(tercio_assets::BUILD, files), online);
        let limits = listen.limits();
        tercio_server::serve(listeners, router, limits, requests_to_end, metrics).await;
        drop(watching);
        Ok(())
    })?;
    // What still runs is given up: everything that was acknowledged is kept.
    runtime.shutdown_timeout(ENDING);
    Ok(())
}

fn cannot_start(error: io::Error) -> Failure {
    Failure::new(format_args!("cannot start the server: {error}"))
}

/// The first place that is listened on.
fn place(listeners: &[TcpListener]) -> io::Result<SocketAddr> {
    let first = listeners.first().map(TcpListener::local_addr);
    first.unwrap_or_else(|| Err(ErrorKind::AddrNotAvailable.into()))
}

/// Listens on this machine under the name that it has for itself, which a browser may look for with
/// either version of the protocol. If somebody else has one half of a port, the port is taken: their
/// page would be found under our address.
async fn bind_localhost(port: u16) -> io::Result<Vec<TcpListener>> {
    let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let port = first.local_addr()?.port();
    match TcpListener::bind((Ipv6Addr::LOCALHOST, port)).await {
        Ok(second) => Ok(vec![first, second]),
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(error),
        // This machine does not know the newer version.
        Err(_) => Ok(vec![first]),
    }
}

/// Says where the app is, and shows it if asked to.
fn announce(address: &str, open: bool) -> Result<()> {
    let opened = open && browser::open(address);
    let hint = match (open, opened) {
        (true, false) => " (no browser was found: open this address in one)",
        _ => "",
    };
    output::print(format!("Tercio is at {address}{hint}\nCtrl-C ends it.\n"))
}

/// Reads whom push services can ask.
fn contact(text: &str) -> std::result::Result<String, String> {
    let rest = text
        .strip_prefix("mailto:")
        .filter(|rest| rest.contains('@'))
        .or(text.strip_prefix("https://"));
    match rest {
        Some(rest) if !rest.is_empty() && !rest.contains(char::is_whitespace) => {
            Ok(text.to_owned())
        }
        _ => Err("expected mailto:host@tercio.example or https://tercio.example".to_owned()),
    }
}

/// Reads an origin: a scheme, a host and perhaps a port.
fn origin(text: &str) -> std::result::Result<String, String> {
    let text = text.trim_end_matches('/');
    let host = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
            Ok(text.to_ascii_lowercase())
        }
        _ => Err("expected an address such as https://tercio.example".to_owned()),
    }
}

impl Listen {
    /// Online play. Without a database that was asked for nothing starts; without the usual one the
    /// app does, for everything else works.
    async fn online(&self, metrics: &Metrics) -> Result<Option<Online>> {
        let options = OnlineOptions {
            origin: self.origin.clone(),
            engine_threads: self.engine_threads as usize,
            review_nodes: self.review_nodes,
            requests_a_minute: self.requests,
            nats: self.nats.clone(),
            reach: self.notify.reach(),
            push_contact: self.push_contact.clone(),
            smtp: self.smtp()?,
            games_in_memory: self.games_in_memory as usize,
            metrics: metrics.clone(),
            ..OnlineOptions::default()
        };
        if let Some(database) = &self.database {
            let online = Online::start(database, options).await;
            return match online {
                Ok(online) => Ok(Some(online)),
                Err(error) => Err(Failure::new(format_args!("{error}"))),
            };
        }
        let why = match database::usual() {
            Ok(database) => match Online::start(&database, options).await {
                Ok(online) => return Ok(Some(online)),
                Err(error) => error.to_string(),
            },
            Err(error) => error.to_string(),
        };
        tracing::warn!("there is no online play: {why}; choose a file with --database");
        Ok(None)
    }

    /// What takes mail. Neither this nor its failure shows the address, which may hold a password.
    fn smtp(&self) -> Result<Option<Smtp>> {
        let (Some(server), Some(from)) = (&self.smtp, &self.mail_from) else {
            return Ok(None);
        };
        if self.origin.is_none() {
            return Err(Failure::new(
                "mail needs --origin: the links in it begin with the address of the server, \
                 such as https://tercio.example",
            ));
        }
        let smtp = Smtp::new(server, from);
        let smtp = smtp.map_err(|error| Failure::new(format_args!("cannot send mail: {error}")))?;
        Ok(Some(smtp))
    }

    fn limits(&self) -> ConnectionLimits {
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        ConnectionLimits {
            connections: self.connections as usize,
            request: seconds(self.request_timeout),
            reading: seconds(self.read_timeout),
            farewell: seconds(self.drain),
        }
    }

    async fn bind_metrics(&self) -> Result<Option<TcpListener>> {
        let Some(address) = self.metrics else {
            return Ok(None);
        };
        let listener = TcpListener::bind(address).await.map_err(|error| {
            Failure::new(format_args!(
                "cannot show figures on {address}: {error}; choose another with --metrics"
            ))
        })?;
        let place = listener.local_addr().map_err(cannot_start)?;
        tracing::info!("figures are at http://{place}/metrics");
        Ok(Some(listener))
    }

    /// The address for browsers.
    fn found_at(&self, place: SocketAddr) -> String {
        let port = place.port();
        match place.ip() {
            // Browsers give passkeys to names, not to numbers. And nobody can type "every address".
            ip if self.address.is_none() || ip.is_unspecified() => {
                format!("http://localhost:{port}/")
            }
            _ => format!("http://{place}/"),
        }
    }

    async fn bind(&self) -> Result<Vec<TcpListener>> {
        let ask = async |port| match self.address {
            Some(address) => Ok(vec![TcpListener::bind((address, port)).await?]),
            None => bind_localhost(port).await,
        };
        let failed = |port: u16, error: &io::Error| {
            let address = match self.address {
                Some(address) => SocketAddr::new(address, port).to_string(),
                None => format!("localhost:{port}"),
            };
            let hint = match error.kind() {
                ErrorKind::AddrInUse => "; choose another with --port",
                ErrorKind::PermissionDenied => "; ports from 1024 on need no rights",
                ErrorKind::AddrNotAvailable => "; --address must be one of this machine",
                _ => "",
            };
            Failure::new(format_args!("cannot listen on {address}: {error}{hint}"))
        };
        if let Some(port) = self.port {
            return ask(port).await.map_err(|error| failed(port, &error));
        }
        match ask(PORT).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            result => return result.map_err(|error| failed(PORT, &error)),
        }
        output::print(format!("Port {PORT} is taken, so another one is used.\n"))?;
        for port in PORT + 1..=PORT + NEIGHBOURS {
            if let Ok(listeners) = ask(port).await {
                return Ok(listeners);
            }
        }
        ask(0).await.map_err(|error| failed(0, &error))
    }
}
