//! How everything looks: what the user chose, and what is shown.

use crate::browser;
use crate::storage::{self, Key};
use leptos::prelude::*;
use std::cell::RefCell;
use tercio_draw::{Dye, Palette, PieceSet, Style, Surface, Theme};
use tercio_rules::Rules;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// What the user chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// As the system wishes.
    Auto,
    /// Always this one.
    Fixed(Theme),
}

impl Choice {
    /// Every choice.
    pub(crate) const ALL: [Choice; 4] = [
        Choice::Auto,
        Choice::Fixed(Theme::Light),
        Choice::Fixed(Theme::Dark),
        Choice::Fixed(Theme::HighContrast),
    ];

    /// The name that is kept and that the style sheet knows.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Choice::Auto => "auto",
            Choice::Fixed(theme) => theme.name(),
        }
    }

    /// Reads a name.
    pub(crate) fn from_name(name: &str) -> Option<Choice> {
        Choice::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

thread_local! {
    static CHOSEN: ArcRwSignal<Choice> = ArcRwSignal::new(Choice::Auto);
    static SYSTEM: ArcRwSignal<Theme> = ArcRwSignal::new(Theme::Light);
    static PRINTING: ArcRwSignal<bool> = ArcRwSignal::new(false);
    /// How boards and pieces look; its theme is not used.
    static DRESS: ArcRwSignal<Style> = ArcRwSignal::new(Style::default());
    /// The palettes that were asked for: few, and whoever draws may borrow them.
    static PALETTES: RefCell<Vec<(Style, &'static Palette)>> = const { RefCell::new(Vec::new()) };
}

const DARK: &str = "(prefers-color-scheme: dark)";
const CONTRAST: &str = "(prefers-contrast: more)";
const PAPER: &str = "print";

fn holds(query: &str) -> bool {
    browser::media(query).is_some_and(|list| list.matches())
}

/// What the system wishes.
fn of_system() -> Theme {
    if holds(CONTRAST) {
        Theme::HighContrast
    } else if holds(DARK) {
        Theme::Dark
    } else {
        Theme::Light
    }
}

/// Reads what was chosen, and follows the system from now on.
pub(crate) fn start() {
    let kept = storage::get(Key::Theme).and_then(|name| Choice::from_name(&name));
    CHOSEN.with(|chosen| chosen.set(kept.unwrap_or(Choice::Auto)));
    if let Some(kept) = storage::get(Key::Dress) {
        DRESS.with(|dress| dress.set(read(&kept)));
    }
    let follow = || {
        SYSTEM.with(|system| system.set(of_system()));
        PRINTING.with(|printing| printing.set(holds(PAPER)));
        apply();
    };
    follow();
    for query in [DARK, CONTRAST, PAPER] {
        if let Some(list) = browser::media(query) {
            browser::listen(&list, "change", move |_| follow());
        }
    }
}

/// Tells the style sheet.
fn apply() {
    let style = untrack(style);
    // Without the attribute the page keeps its light theme.
    let _ = browser::root().set_attribute("data-theme", style.theme.name());
    if let Some(root) = browser::root().dyn_ref::<HtmlElement>() {
        // The names of cells are text of the page, and stand on the board.
        let colour = style.palette().cell_text.to_string();
        let _ = root.style().set_property("--name", &colour);
    }
}

/// What the user chose.
pub(crate) fn chosen() -> Choice {
    CHOSEN.with(Clone::clone).get()
}

/// Chooses, now and for the next visit.
pub(crate) fn choose(choice: Choice) {
    CHOSEN.with(|chosen| chosen.set(choice));
    storage::set(Key::Theme, choice.name());
    apply();
}

/// Changes how boards and pieces look, now and for the next visit.
pub(crate) fn dress(change: impl FnOnce(&mut Style)) {
    let dress = DRESS.with(Clone::clone);
    dress.update(change);
    storage::set(Key::Dress, &written(dress.get_untracked()));
    apply();
}

/// The word for colours that do not tell the seats apart.
const MIXED: &str = "mixed";

/// How boards and pieces look, as it is kept: words with blanks between them.
fn written(style: Style) -> String {
    let mut text = format!("{} {}", style.surface.name(), style.pieces.name());
    if style.dye == Dye::BySize {
        text = format!("{text} {MIXED}");
    }
    text
}

/// Reads what was kept. What makes no sense is passed over.
fn read(text: &str) -> Style {
    let mut style = Style::default();
    for word in text.split_whitespace() {
        if let Some(surface) = Surface::from_name(word) {
            style.surface = surface;
        } else if let Some(pieces) = PieceSet::from_name(word) {
            style.pieces = pieces;
        } else if word == MIXED {
            style.dye = Dye::BySize;
        }
    }
    style
}

/// The theme that is shown. Paper is white, whatever the screen is.
pub(crate) fn shown() -> Theme {
    if PRINTING.with(Clone::clone).get() {
        return Theme::Light;
    }
    match chosen() {
        Choice::Auto => SYSTEM.with(Clone::clone).get(),
        Choice::Fixed(theme) => theme,
    }
}

/// How boards and pieces look now.
pub(crate) fn style() -> Style {
    Style {
        theme: shown(),
        ..DRESS.with(Clone::clone).get()
    }
}

/// The colours, where those of seats tell the seats apart.
pub(crate) fn palette() -> &'static Palette {
    known(Style {
        dye: Dye::BySeat,
        ..style()
    })
}

/// The colours of a board of a game and of the pieces on it.
pub(crate) fn board_palette(rules: Rules) -> &'static Palette {
    known(style().of_game(rules))
}

fn known(style: Style) -> &'static Palette {
    PALETTES.with_borrow_mut(|known| {
        let found = known.iter().find(|(other, _)| *other == style);
        if let Some(&(_, palette)) = found {
            return palette;
        }
        let palette: &'static Palette = Box::leak(Box::new(style.palette()));
        known.push((style, palette));
        palette
    })
}

#[cfg(test)]
mod tests {
    use super::{read, written};
    use tercio_draw::{Dye, PieceSet, Style, Surface};

    #[test]
    fn what_is_kept_is_read_again() {
        for surface in Surface::ALL {
            for pieces in PieceSet::ALL {
                for dye in [Dye::BySeat, Dye::BySize] {
                    let style = Style {
                        surface,
                        pieces,
                        dye,
                        ..Style::default()
                    };
                    assert_eq!(read(&written(style)), style);
                }
            }
        }
    }

    #[test]
    fn what_makes_no_sense_is_passed_over() {
        assert_eq!(read(""), Style::default());
        assert_eq!(read("lava round slate").surface, Surface::Slate);
    }
}
