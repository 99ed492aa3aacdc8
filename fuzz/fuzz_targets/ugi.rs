//! Whatever a client says, the engine answers in whole lines of the protocol, and answers every
//! search exactly once; a command that is read is written as a line that reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tercio_ugi::{Command, serve};

/// The most nodes a search may visit.
const NODES: u64 = 150;
/// The most searches of a conversation.
const SEARCHES: usize = 6;

fuzz_target!(|bytes: &[u8]| {
    // The memory is small before anything else is said, or every conversation would take long.
    let mut input = b"setoption name Hash value 1\n".to_vec();
    let (mut searches, mut ready, mut introductions) = (0, 0, 0);
    let mut quit = false;
    for line in bytes.split(|&byte| byte == b'\n') {
        let text = String::from_utf8_lossy(line);
        let command = match Command::from_line(&text) {
            Some(Ok(command)) => command,
            Some(Err(error)) => {
                assert!(!error.to_string().is_empty());
                add(&mut input, line);
                continue;
            }
            None => {
                add(&mut input, line);
                continue;
            }
        };
        let written = command.to_string();
        assert_eq!(
            Command::from_line(&written),
            Some(Ok(command.clone())),
            "{written:?}"
        );
        if matches!(command, Command::Go(_)) && searches == SEARCHES {
            continue;
        }
        match &command {
            // What follows is said all the same, and must not be heard.
            _ if quit => {}
            Command::Quit => quit = true,
            Command::Go(_) => searches += 1,
            Command::IsReady => ready += 1,
            Command::Ugi => introductions += 1,
            _ => {}
        }
        match bounded(&command) {
            Some(bounded) => add(&mut input, bounded.to_string().as_bytes()),
            None => add(&mut input, line),
        }
    }

    let mut output = Vec::new();
    serve(input.as_slice(), &mut output).expect("memory can be read and written");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.is_empty() || output.ends_with('\n'));
    for line in output.lines() {
        check(line);
    }
    let count = |word: &str| {
        let first = |line: &&str| line.split(' ').next() == Some(word);
        output.lines().filter(first).count()
    };
    assert_eq!(count("bestmove"), searches, "{output}");
    assert_eq!(count("readyok"), ready, "{output}");
    assert_eq!(count("ugiok"), introductions, "{output}");
});

fn add(input: &mut Vec<u8>, line: &[u8]) {
    input.extend_from_slice(line);
    input.push(b'\n');
}

/// What is said in place of a command that would take too long or too much memory.
fn bounded(command: &Command) -> Option<Command> {
    match command {
        // An endless search ends with the input, which is not far away.
        Command::Go(go) if !go.infinite && !go.is_endless() => {
            let mut go = *go;
            go.nodes = Some(go.nodes.unwrap_or(NODES).min(NODES));
            Some(Command::Go(go))
        }
        Command::SetOption { name, value } => {
            let most = match name.to_ascii_lowercase().as_str() {
                "hash" => 1,
                "threads" => 2,
                _ => return None,
            };
            // Greater numbers are refused, and that may be seen.
            let large = value
                .parse()
                .is_ok_and(|number: u32| number > most && number <= 65_536);
            large.then(|| Command::SetOption {
                name: name.clone(),
                value: most.to_string(),
            })
        }
        _ => None,
    }
}

/// An answer is a known word and what belongs to it.
fn check(line: &str) {
    assert!(!line.contains(char::is_control), "{line:?}");
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let first = rest.split(' ').next().unwrap_or("");
    let good = match word {
        "ugiok" | "readyok" => rest.is_empty(),
        "id" => matches!(first, "name" | "author"),
        "option" => first == "name" && rest.contains(" type "),
        "info" => match first {
            "string" => rest.starts_with("string error: "),
            _ => matches!(first, "depth" | "nodes"),
        },
        "bestmove" => !first.is_empty() && (rest == first || rest.contains(" ponder ")),
        "response" => !rest.is_empty(),
        _ => false,
    };
    assert!(good, "{line:?}");
}
