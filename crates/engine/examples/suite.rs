//! Searches the positions for two seats of the suite with nets, and prints how long it took and what the
//! signature ends with, which is also the exit code: a web assembly without a page cannot print.
//!
//! `cargo xtask wasm-speed` runs it natively and in node and compares the two.
#![allow(clippy::print_stdout)]

use std::process::ExitCode;
use tercio_engine::Nets;
use tercio_engine::bench::{Runner, suite};
use web_time::Instant;

/// A page fetches them; here they have to be inside.
const NETS: [&[u8]; 3] = [
    include_bytes!("../nets/classic.net"),
    include_bytes!("../nets/mini.net"),
    include_bytes!("../nets/two.net"),
];

fn main() -> ExitCode {
    let mut nets = Nets::default();
    let read = NETS.iter().all(|bytes| nets.add(bytes).is_ok());
    let (true, Ok(cases)) = (read, suite()) else {
        return ExitCode::FAILURE;
    };
    let mut runner = Runner::with_nets(&nets);
    let mut nodes = 0;
    let begin = Instant::now();
    let worked_before = worked();
    for case in cases.iter().filter(|case| case.rules().seats() == 2) {
        nodes += runner.run(case).map_or(0, |report| report.nodes);
    }
    let seconds = match worked_before.zip(worked()) {
        Some((before, after)) => (after - before) / 1e9,
        None => begin.elapsed().as_secs_f64(),
    };
    let end = runner.signature().number() as u8;
    println!("{seconds} {end} {nodes}");
    ExitCode::from(end)
}

/// The nanoseconds this program has spent on a processor, where Linux tells them: other programs
/// on the same machine do not count.
fn worked() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_ascii_whitespace().next()?.parse().ok()
}
