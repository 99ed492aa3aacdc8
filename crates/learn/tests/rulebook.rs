//! The rule books are read completely, and say the same in every language.

use std::collections::BTreeMap;
use tercio_learn::Language;
use tercio_learn::rulebook::{Block, Book, Rule, Span, read};

fn books() -> impl Iterator<Item = (Book, Language)> {
    Book::ALL
        .into_iter()
        .flat_map(|book| Language::ALL.map(|language| (book, language)))
}

fn rules(book: Book, language: Language) -> Vec<Rule> {
    let blocks = book.blocks(language).into_iter();
    let rules = blocks.filter_map(|block| match block {
        Block::Rule(rule) => Some(rule),
        _ => None,
    });
    rules.collect()
}

/// How often each word stands in a text; marks and punctuation left aside.
fn count<'t>(texts: impl IntoIterator<Item = &'t str>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for text in texts {
        for word in text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
        {
            *counts.entry(word.to_owned()).or_insert(0) += 1;
        }
    }
    counts
}

fn words(block: &Block) -> Vec<String> {
    let all = |spans: &[Span]| -> Vec<String> {
        spans
            .iter()
            .map(|span| match span {
                Span::Link { words, target } => format!("{words} {target}"),
                other => other.words().to_owned(),
            })
            .collect()
    };
    match block {
        Block::Heading { text, .. } | Block::Paragraph(text) => all(text),
        Block::Rule(rule) => {
            let mut words = vec![rule.number.clone()];
            words.extend(all(&rule.text));
            words.extend(rule.decision.iter().flat_map(|decision| all(decision)));
            words
        }
        Block::Table { head, rows } => {
            let cells = head.iter().chain(rows.iter().flatten());
            cells.flat_map(|cell| all(cell)).collect()
        }
        Block::Diagram(text) => vec![text.clone()],
        Block::Picture { words, file } => vec![words.clone(), file.clone()],
    }
}

#[test]
fn no_word_of_a_book_is_lost() {
    for (book, language) in books() {
        let blocks = book.blocks(language);
        let read: Vec<String> = blocks.iter().flat_map(words).collect();
        // The word that marks a decision became structure.
        let decisions = rules(book, language);
        let decisions = decisions.iter().filter(|rule| rule.decision.is_some());
        let mark = match language {
            Language::English => "Decision",
            Language::French => "Décision",
        };
        let marks = decisions.map(|_| mark);
        let read = count(read.iter().map(String::as_str).chain(marks));
        assert_eq!(
            read,
            count([book.source(language)]),
            "{book:?} {language:?}"
        );
    }
}

#[test]
fn no_mark_is_left_in_the_words() {
    for (book, language) in books() {
        for block in book.blocks(language) {
            if matches!(block, Block::Diagram(_)) {
                continue;
            }
            for words in words(&block) {
                let marked = ["**", "`", "](", "|"]
                    .iter()
                    .any(|mark| words.contains(mark));
                assert!(!marked, "{book:?} {language:?}: {words}");
            }
        }
    }
}

#[test]
fn the_languages_have_the_same_rules_decisions_and_blocks() {
    for book in Book::ALL {
        let outline = |language| -> Vec<(String, bool, usize)> {
            let rules = rules(book, language).into_iter();
            rules
                .map(|rule| {
                    let decided = rule.decision.is_some();
                    let setups = rule.setups().len();
                    (rule.number, decided, setups)
                })
                .collect()
        };
        assert_eq!(
            outline(Language::English),
            outline(Language::French),
            "{book:?}"
        );
        let kinds = |language| -> Vec<String> {
            let blocks = book.blocks(language).into_iter();
            let kinds = blocks.filter_map(|block| match block {
                Block::Heading { level, .. } => Some(format!("heading {level}")),
                Block::Table { head, rows } => Some(format!("{}×{}", head.len(), rows.len())),
                Block::Diagram(text) => Some(format!("diagram of {}", text.lines().count())),
                _ => None,
            });
            kinds.collect()
        };
        assert_eq!(
            kinds(Language::English),
            kinds(Language::French),
            "{book:?}"
        );
    }
}

#[test]
fn a_rule_that_describes_a_setup_can_be_pictured() {
    for language in Language::ALL {
        let pictured = |book| -> Vec<String> {
            let rules = rules(book, language);
            let setups = rules.iter().flat_map(Rule::setups);
            setups.map(|rules| rules.setup_name().to_owned()).collect()
        };
        assert_eq!(
            pictured(Book::Pikemen),
            ["classic", "three", "warlords", "mini", "wedge3", "wedge6"]
        );
        assert_eq!(
            pictured(Book::Martian),
            ["two", "four", "three", "five", "six"]
        );
        assert!(pictured(Book::Boards).is_empty());
    }
}

#[test]
fn every_number_that_is_mentioned_exists() {
    for (book, language) in books() {
        for block in book.blocks(language) {
            let (Block::Paragraph(spans) | Block::Rule(Rule { text: spans, .. })) = block else {
                continue;
            };
            for span in spans {
                let Span::Number(number) = span else { continue };
                let home = Book::of_rule(&number).expect("a book");
                let known = rules(home, language)
                    .iter()
                    .any(|rule| rule.number == number);
                assert!(known, "{book:?} {language:?} mentions {number}");
            }
        }
    }
}

#[test]
fn every_row_of_a_table_has_its_columns() {
    for (book, language) in books() {
        for block in book.blocks(language) {
            if let Block::Table { head, rows } = block {
                assert!(!rows.is_empty());
                assert!(
                    rows.iter().all(|row| row.len() == head.len()),
                    "{book:?} {rows:?}"
                );
            }
        }
    }
}

#[test]
fn pictures_headings_and_broken_text_are_read() {
    let blocks = read("# A `b`\n![a board](../x.svg)\n```\nopen\n");
    assert_eq!(
        blocks,
        [
            Block::Heading {
                level: 1,
                text: vec![Span::Text("A ".to_owned()), Span::Code("b".to_owned())],
            },
            Block::Picture {
                words: "a board".to_owned(),
                file: "../x.svg".to_owned(),
            },
            Block::Diagram("open".to_owned()),
        ]
    );
    assert_eq!(
        read("#no\n|"),
        [Block::Paragraph(vec![Span::Text("#no |".to_owned())]),]
    );
}

#[test]
fn any_part_of_a_book_is_read() {
    let source = Book::Boards.source(Language::French);
    for at in (0..source.len())
        .filter(|&at| source.is_char_boundary(at))
        .step_by(13)
    {
        let blocks = read(&source[at..]);
        assert!(blocks.len() <= source.lines().count());
        let blocks = read(&source[..at]);
        assert_eq!(blocks.is_empty(), at == 0);
    }
}
