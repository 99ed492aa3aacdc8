//! `tercio ready`: whether a server on this machine can do what it is for.

use crate::commands::serve::PORT;
use crate::error::{Failure, Result};
use crate::numbers::{number, whole_number};
use crate::output;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a server may take to answer.
const SOON: Duration = Duration::from_secs(5);
/// Between two questions.
const PAUSE: Duration = Duration::from_millis(100);
/// The longest answer that is read.
const LONGEST: u64 = 64 * 1024;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The port of the server
    #[arg(long, value_name = "N", env = "TERCIO_PORT", default_value_t = PORT,
          value_parser = whole_number(1..=u16::MAX))]
    port: u16,
    /// The address that it listens on
    #[arg(
        long,
        value_name = "IP",
        env = "TERCIO_ADDRESS",
        default_value = "127.0.0.1"
    )]
    address: IpAddr,
    /// How many seconds it may take until it is ready
    #[arg(long, value_name = "S", default_value = "0", value_parser = number(0..=3600))]
    wait: u32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let address = SocketAddr::new(reachable(args.address), args.port);
    let end = Instant::now() + Duration::from_secs(args.wait.into());
    loop {
        let why = match ask(address) {
            Ok(answer) if answer.starts_with("HTTP/1.1 200 ") => {
                return output::print("ready\n");
            }
            Ok(answer) => {
                let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
                format!("the server at {address} is not ready: {}", body.trim())
            }
            Err(error) => format!("no server answers at {address}: {error}"),
        };
        if Instant::now() >= end {
            return Err(Failure::new(why));
        }
        sleep(PAUSE);
    }
}

/// Who listens on every address is asked at that of this machine.
fn reachable(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    }
}

fn ask(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, SOON)?;
    stream.set_read_timeout(Some(SOON))?;
    stream.set_write_timeout(Some(SOON))?;
    let request = format!("GET /ready HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer)?;
    Ok(answer)
}
