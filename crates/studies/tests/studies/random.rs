//! Whatever several people do at once: all end with the same study, and it can be kept and read again.

use crate::edits::{FIRST, record, study};
use std::collections::{HashMap, VecDeque};
use tercio_rng::Rng;
use tercio_rules::{Game, Ply};
use tercio_studies::{
    Chapter, ChapterId, Edit, Entry, Glyph, Heard, MoveId, Pen, Replica, Study, Tree,
};

/// A place in a tree, walked to at random, with the game up to it.
fn walk(rng: &mut Rng, tree: &Tree) -> (Option<MoveId>, Game) {
    let mut game = Game::from_position(*tree.start());
    let mut at = None;
    while !rng.percent(25) {
        let Some(&next) = rng.choose(tree.next(at)) else {
            break;
        };
        if let Some(ply) = tree.ply(next) {
            game.play(ply).expect("only legal moves are in a tree");
        }
        at = Some(next);
    }
    (at, game)
}

/// What somebody may do who sees a study.
fn edit(rng: &mut Rng, study: &Study) -> Edit {
    let chapters: Vec<ChapterId> = study.chapters().iter().map(Chapter::id).collect();
    let chapter = rng.choose(&chapters).copied().unwrap_or(FIRST);
    let tree = study.chapter(chapter).map(Chapter::tree);
    let (at, game) = walk(rng, tree.expect("a chapter"));
    let words = [
        "",
        "so",
        "a quiet move",
        "{odd}",
        "!",
        "two\nlines \\",
        "@green a1",
        "@green",
    ];
    let places = ["a1", "d3-d4", "d4-d3", "b3-a4"];
    let name = format!("chapter {}", rng.below(100));
    match (rng.below(23), at) {
        (0, Some(at)) => Edit::Remove { chapter, at },
        (1 | 2, Some(at)) => Edit::Promote { chapter, at },
        (3..=5, at) => Edit::Comment {
            chapter,
            at,
            text: rng.choose(&words).copied().unwrap_or_default().to_owned(),
        },
        (6, Some(at)) => Edit::Judge {
            chapter,
            at,
            glyph: rng.choose(&Glyph::ALL).copied().filter(|_| rng.percent(80)),
        },
        (7, _) if rng.percent(50) => Edit::AddChapter {
            chapter: ChapterId(rng.below(1_000_000) as u32),
            name,
            record: record("1. d3-d4 (1. b3-a4 {or so}) 1... a6-a5"),
        },
        (8, _) => Edit::RenameChapter { chapter, name },
        (9, _) => Edit::MoveChapter {
            chapter,
            to: rng.below(5) as u32,
        },
        (10, _) if rng.percent(20) => Edit::RemoveChapter { chapter },
        (11, at) => {
            // A move that may well be none.
            let ply = Ply::try_from(rng.below(4096) as u32).ok();
            let ply = ply.or_else(|| game.moves().last().copied());
            match ply {
                Some(ply) => Edit::Play {
                    chapter,
                    after: at,
                    ply,
                },
                None => Edit::RemoveChapter { chapter },
            }
        }
        (12 | 13, at) => Edit::Draw {
            chapter,
            at,
            place: rng.choose(&places).copied().unwrap_or_default().to_owned(),
            pen: rng.choose(&Pen::ALL).copied().filter(|_| rng.percent(80)),
        },
        (14, at) if rng.percent(30) => Edit::Erase { chapter, at },
        (_, after) => match rng.choose(&game.legal_moves()) {
            Some(mv) => Edit::Play {
                chapter,
                after,
                ply: Ply::Move(*mv),
            },
            None => Edit::RenameChapter { chapter, name },
        },
    }
}

/// The server: one order, and each key once.
struct Server {
    study: Study,
    log: Vec<Entry>,
    keys: HashMap<String, u32>,
}

/// What the server answers.
enum Answer {
    Done(String, u32),
    Refused(String),
}

impl Server {
    fn hear(&mut self, key: &str, edit: &Edit) -> Answer {
        if let Some(seq) = self.keys.get(key) {
            return Answer::Done(key.to_owned(), *seq);
        }
        match self.study.apply(edit) {
            Err(_) => Answer::Refused(key.to_owned()),
            Ok(()) => {
                let seq = u32::try_from(self.log.len()).expect("few");
                self.keys.insert(key.to_owned(), seq);
                self.log.push(Entry {
                    key: key.to_owned(),
                    edit: edit.clone(),
                });
                Answer::Done(key.to_owned(), seq)
            }
        }
    }
}

/// A client: what it sees, and what is under way to it and from it, in order.
struct Client {
    replica: Replica,
    out: VecDeque<(String, Edit)>,
    answers: VecDeque<Answer>,
    /// Up to which entry it was told.
    told: usize,
}

impl Client {
    /// Hears what comes next, if anything does.
    fn listen(&mut self, rng: &mut Rng, log: &[Entry]) {
        match self.answers.pop_front() {
            Some(Answer::Done(key, seq)) => self.replica.done(&key, seq),
            Some(Answer::Refused(key)) => self.replica.refused(&key),
            None => {}
        }
        if self.told < log.len() {
            let end = self.told + 1 + rng.below(log.len() - self.told);
            // Some hear twice what they know.
            let from = self.told.saturating_sub(rng.below(3));
            let heard = self
                .replica
                .hear(u32::try_from(from).expect("few"), &log[from..end]);
            assert_eq!(heard, Heard::Applied);
            self.told = end;
        }
    }
}

#[test]
fn all_end_with_the_same_study() {
    let (mut done, mut refused) = (0, 0);
    for number in 0..40 {
        let mut rng = Rng::stream(5, number);
        let start = study("1. d3-d4 a6-a5 2. d4-d3");
        let mut server = Server {
            study: start.clone(),
            log: Vec::new(),
            keys: HashMap::new(),
        };
        let mut clients: Vec<Client> = (0..3)
            .map(|_| Client {
                replica: Replica::new(start.clone(), 0),
                out: VecDeque::new(),
                answers: VecDeque::new(),
                told: 0,
            })
            .collect();
        for step in 0..150 {
            let who = rng.below(3);
            let client = &mut clients[who];
            match rng.below(3) {
                0 => {
                    let edit = edit(&mut rng, client.replica.study());
                    let key = format!("{who} {step}");
                    if client.replica.edit(key.clone(), edit.clone()).is_ok() {
                        client.out.push_back((key, edit));
                    }
                }
                1 => {
                    if let Some((key, edit)) = client.out.front().cloned() {
                        let answer = server.hear(&key, &edit);
                        // If the answer is lost, it is sent again.
                        if rng.percent(80) {
                            client.out.pop_front();
                            client.answers.push_back(answer);
                        }
                    }
                }
                _ => client.listen(&mut rng, &server.log),
            }
        }
        for client in &mut clients {
            while let Some((key, edit)) = client.out.pop_front() {
                let answer = server.hear(&key, &edit);
                match &answer {
                    Answer::Done(..) => done += 1,
                    Answer::Refused(_) => refused += 1,
                }
                client.answers.push_back(answer);
            }
        }
        for client in &mut clients {
            while client.told < server.log.len() || !client.answers.is_empty() {
                client.listen(&mut rng, &server.log);
            }
            assert_eq!(client.replica.study(), &server.study);
            assert!(client.replica.pending().is_empty());
        }
        // The log alone gives the same study, and so does what is kept of it.
        let mut again = start;
        for entry in &server.log {
            let text = serde_json::to_string(entry).expect("JSON");
            let entry: Entry = serde_json::from_str(&text).expect("the same");
            again.apply(&entry.edit).expect("it fitted before");
        }
        assert_eq!(again, server.study);
        let texts = server.study.texts().expect("records");
        assert_eq!(Study::from_texts(&texts), Ok(server.study.clone()));
        // What is exported can be taken in, chapter by chapter.
        let text = server.study.to_text().expect("a text");
        let mut taken = Study::default();
        for (number, record) in (0..).zip(tercio_rules::record::Record::read_each(&text)) {
            let record = record.expect("a record");
            let name = record.tags().get(Chapter::TAG).expect("a name").to_owned();
            let add = Edit::AddChapter {
                chapter: ChapterId(number),
                name,
                record: record.to_text(),
            };
            taken.apply(&add).expect("a chapter");
        }
        assert_eq!(taken.chapters().len(), server.study.chapters().len());
        for (one, other) in taken.chapters().iter().zip(server.study.chapters()) {
            assert_eq!((one.name(), one.tree()), (other.name(), other.tree()));
        }
    }
    assert!(done > 50 && refused > 5, "{done} done, {refused} refused");
}
