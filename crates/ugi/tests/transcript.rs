//! The conversation in `docs/protocol.md` is a test.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// The reading end of a stream of lines.
struct Lines {
    lines: Receiver<String>,
    rest: Vec<u8>,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.lines.recv() {
                Ok(line) => self.rest = format!("{line}\n").into_bytes(),
                Err(_) => return Ok(0),
            }
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The writing end of a stream of lines.
struct Printer {
    lines: Sender<String>,
    rest: Vec<u8>,
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.rest)).expect("UTF-8");
                self.lines
                    .send(line)
                    .map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.rest.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line without what may change from version to version and from run to run.
fn shape(line: &str) -> String {
    if line.starts_with("info string") {
        return line.to_owned();
    }
    let mut shape: Vec<&str> = Vec::new();
    let mut words = line.split(' ').peekable();
    while let Some(word) = words.next() {
        shape.push(word);
        match word {
            "seldepth" | "tbhits" | "nodes" | "nps" | "time" | "hashfull" | "cp" | "mate"
            | "bestmove" => {
                words.next().expect("a value");
            }
            "chances" => while words.next_if(|word| word.parse::<f32>().is_ok()).is_some() {},
            "pv" | "ponder" => words.by_ref().for_each(drop),
            _ => {}
        }
    }
    // A position may turn out to be won.
    shape.join(" ").replace("score mate", "score cp")
}

#[test]
fn the_conversation_of_the_document() {
    let document = include_str!("../../../docs/protocol.md");
    let (_, transcript) = document
        .split_once("```transcript\n")
        .expect("a transcript");
    let (transcript, _) = transcript.split_once("```").expect("its end");

    let (client, engine_in) = channel();
    let (engine_out, answers) = channel();
    let engine = thread::spawn(move || {
        let input = BufReader::new(Lines {
            lines: engine_in,
            rest: Vec::new(),
        });
        let output = Printer {
            lines: engine_out,
            rest: Vec::new(),
        };
        tercio_ugi::serve(input, output)
    });
    let next = || {
        answers
            .recv_timeout(Duration::from_secs(60))
            .expect("an answer")
    };
    let mut skip_infos = false;
    for line in transcript.lines() {
        match line.split_once(' ').expect("a line of the transcript") {
            (">", command) => client.send(command.to_owned()).expect("the engine listens"),
            ("<", "…") => skip_infos = true,
            ("<", expected) => {
                let mut answer = next();
                while skip_infos && shape(&answer) != shape(expected) {
                    assert!(answer.starts_with("info "), "{answer}");
                    answer = next();
                }
                skip_infos = false;
                assert_eq!(shape(&answer), shape(expected), "{answer}");
            }
            _ => panic!("{line}"),
        }
    }
    engine.join().expect("no panic").expect("no error");
    assert_eq!(answers.try_iter().collect::<Vec<_>>(), [""; 0]);
}

fn say(input: &[u8]) -> String {
    let mut output = Vec::new();
    tercio_ugi::serve(input, &mut output).expect("no error");
    String::from_utf8(output).expect("UTF-8")
}

#[test]
fn a_script_is_finished_even_if_the_input_ends() {
    let answers = say(b"setoption name Hash value 1\ngo nodes 3000\nquery turn");
    let mut last = answers.lines().rev();
    assert_eq!(last.next(), Some("response A"));
    assert!(
        last.next()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
    // A search without end is not.
    let answers = say(b"setoption name Hash value 1\ngo infinite\n");
    assert!(
        answers
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

#[test]
fn a_win_is_taken() {
    // A needs one point more, and its medium may take what lies before it.
    let answers = say(b"setoption name Hash value 1\n\
          position pos pikemen mini ....../..B1s.../..A2n.../....../....../B3....A3 A 11,0 0\n\
          go depth 3\n");
    assert!(answers.contains("score mate 1 "), "{answers}");
    assert!(answers.contains("bestmove c4xc5("), "{answers}");
}

#[test]
fn several_lines_are_reported() {
    let answers = say(
        b"setoption name Hash value 1\nsetoption name MultiPV value 3\n\
                        setoption name Game value martian\ngo depth 2\n",
    );
    for rank in ["multipv 1 ", "multipv 2 ", "multipv 3 "] {
        assert_eq!(answers.matches(rank).count(), 2, "{answers}");
    }
}

#[test]
fn nonsense_is_answered_and_survived() {
    let nonsense: &[&[u8]] = &[
        b"\xff\xfe\x00",
        b"position pos \xe2\x82 moves moves moves",
        b"position startpos moves \xf0\x9f\x8e\xb2",
        b"position pos pikemen",
        b"setoption name Target value 99999999999999999999",
        b"setoption name \xc3\xa9 value",
        b"go nodes 99999999999999999999",
        b"go p1time 5 p1inc",
        b"query \xc2\xa0",
        b"ugi ugi",
    ];
    for line in nonsense {
        let answers = say(&[line, &b"\nisready\n"[..]].concat());
        let mut lines = answers.lines();
        let first = lines.next().expect("an answer");
        assert!(first.starts_with("info string error: "), "{answers}");
        assert_eq!(lines.next(), Some("readyok"), "{answers}");
    }
}

#[test]
fn answers_come_in_the_order_of_the_commands() {
    // The engine has not begun to search when it reads the last two lines.
    let answers = say(
        b"setoption name Hash value 64\nisready\nposition startpos moves z9\n\
          position startpos\nquery turn\ngo nodes 3000\nisready\nnonsense\n",
    );
    let answers: Vec<&str> = answers
        .lines()
        .filter(|line| !line.starts_with("info ") || line.starts_with("info string"))
        .map(|line| line.split_once([':', ' ']).map_or(line, |(word, _)| word))
        .collect();
    let (last, first) = answers.split_last().expect("answers");
    assert_eq!(first[..2], ["readyok", "info"]);
    assert_eq!(first[2..], ["response", "readyok", "info"]);
    assert_eq!(*last, "bestmove");
}
