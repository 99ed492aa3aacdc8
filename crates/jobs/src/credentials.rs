//! Who we are for NATS, as its address says.

use async_nats::{ConnectOptions, ServerAddr};
use std::io;

/// The options that an address asks for, and the address. `nats://NAME:PASSWORD@HOST` gives name and
/// password, `nats://TOKEN@HOST` a token; both as they are written.
///
/// # Errors
///
/// If it is no address.
pub fn credentials(address: &str) -> io::Result<(ConnectOptions, ServerAddr)> {
    let address: ServerAddr = address.parse().map_err(io::Error::other)?;
    let options = ConnectOptions::new();
    // The client itself only reads from an address where it leads.
    let options = match (address.username(), address.password()) {
        (Some(name), Some(password)) => {
            options.user_and_password(name.to_owned(), password.to_owned())
        }
        (Some(token), None) => options.token(token.to_owned()),
        (None, _) => options,
    };
    Ok((options, address))
}
