//! The blocks of a rule book on the page.

use super::address;
use crate::i18n::{self, t};
use crate::theme;
use leptos::prelude::*;
use tercio_draw::Picture;
use tercio_learn::rulebook::{Block, Book, Rule, Span};
use tercio_rules::{Position, Rules};

/// The name of a chapter, if the block begins one.
pub(super) fn chapter(block: &Block) -> Option<String> {
    match block {
        Block::Heading { level: 2, text } => Some(text.iter().map(Span::words).collect()),
        _ => None,
    }
}

/// The anchor of the chapter that begins with this block.
pub(super) fn anchor(index: usize) -> String {
    format!("chapter-{index}")
}

/// A block; `index` is its place among those of the chapters.
pub(super) fn shown(block: &Block, index: Option<usize>) -> AnyView {
    let id = index.map(anchor);
    match block {
        Block::Heading { level: 1, text } => view! { <h1>{spans(text)}</h1> }.into_any(),
        Block::Heading { level: 2, text } => view! { <h2 id=id>{spans(text)}</h2> }.into_any(),
        Block::Heading { text, .. } => view! { <h3>{spans(text)}</h3> }.into_any(),
        Block::Rule(rule) => shown_rule(rule),
        Block::Paragraph(text) => view! { <p>{spans(text)}</p> }.into_any(),
        Block::Table { head, rows } => table(head, rows),
        Block::Diagram(lines) => {
            let lines = lines.clone();
            view! { <pre tabindex="0">{lines}</pre> }.into_any()
        }
        // The pictures of the books are those of the setups, and are drawn here.
        Block::Picture { words, .. } => {
            let words = words.clone();
            view! { <p class="quiet">{words}</p> }.into_any()
        }
    }
}

fn shown_rule(rule: &Rule) -> AnyView {
    let number = rule.number.clone();
    let decision = rule.decision.as_ref().map(|reason| {
        view! {
            <p class="decision" data-test="decision">
                <strong>{t!(rules.decision)}</strong>
                {spans(reason)}
            </p>
        }
    });
    let pictures = rule.setups().into_iter().map(picture);
    view! {
        <section class="rule" id=number.clone()>
            <a class="rule-number" href=format!("#{number}")>{number.clone()}</a>
            <div>
                <p>{spans(&rule.text)}</p>
                {decision}
                {pictures.collect_view()}
            </div>
        </section>
    }
    .into_any()
}

/// The start of a setup.
fn picture(rules: Rules) -> impl IntoView {
    let svg = move || {
        let picture = Picture::new(&Position::start(rules));
        picture.style(theme::style()).size(320).to_svg()
    };
    let name = move || {
        let texts = i18n::texts().setups();
        let game = (texts.game)(rules.game_name());
        format!(
            "{game}, {}",
            (texts.setup)(rules.game_name(), rules.setup_name())
        )
    };
    view! {
        <figure class="setup">
            <div role="img" aria-label=name inner_html=svg></div>
            <figcaption>{name}</figcaption>
        </figure>
    }
}

fn table(head: &[Vec<Span>], rows: &[Vec<Vec<Span>>]) -> AnyView {
    let head = head
        .iter()
        .map(|cell| view! { <th scope="col">{spans(cell)}</th> });
    let rows = rows.iter().map(|row| {
        let cells = row.iter().map(|cell| view! { <td>{spans(cell)}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    });
    view! {
        <div class="table" tabindex="0">
            <table>
                <thead><tr>{head.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn spans(text: &[Span]) -> Vec<AnyView> {
    text.iter().map(span).collect()
}

fn span(span: &Span) -> AnyView {
    let words = span.words().to_owned();
    match span {
        Span::Text(_) => words.into_any(),
        Span::Strong(_) => view! { <strong>{words}</strong> }.into_any(),
        Span::Emphasis(_) => view! { <em>{words}</em> }.into_any(),
        Span::Code(_) => view! { <code>{words}</code> }.into_any(),
        Span::Number(number) => match Book::of_rule(number) {
            Some(book) => {
                let href = format!("{}#{number}", address(book));
                view! { <a href=href>{words}</a> }.into_any()
            }
            None => words.into_any(),
        },
        Span::Link { target, .. } => match linked(target) {
            Some(href) => view! { <a href=href>{words}</a> }.into_any(),
            None => words.into_any(),
        },
    }
}

/// Where a link of a book leads: to another book, or out of the app. Other documents of the
/// repository have no page.
fn linked(target: &str) -> Option<String> {
    if target.starts_with("https://") {
        return Some(target.to_owned());
    }
    Book::from_name(target.strip_suffix(".md")?).map(address)
}

#[cfg(test)]
mod tests {
    use super::linked;

    #[test]
    fn links_lead_to_books_or_out() {
        assert_eq!(linked("boards.md").as_deref(), Some("/rules/boards"));
        assert_eq!(linked("../notation.md"), None);
        let out = "https://example.org/a";
        assert_eq!(linked(out).as_deref(), Some(out));
    }
}
