//! Small pictures on buttons, drawn with one line.

use leptos::prelude::*;

/// What a button is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    Undo,
    Redo,
    Hint,
    Threats,
    Turn,
    Pause,
    GoOn,
    Step,
    Fresh,
    More,
    ToStart,
    Back,
    Forward,
    ToEnd,
    BackToMark,
    ForwardToMark,
    Import,
    Edit,
    Share,
    Look,
    Draw,
    Flag,
    Study,
    People,
}

impl Icon {
    /// The line, on a square of 24.
    const fn line(self) -> &'static str {
        match self {
            Icon::Undo => "M8 5L3.5 9.5L8 14M4 9.5h10.5a5 5 0 0 1 0 10H10",
            Icon::Redo => "M16 5l4.5 4.5L16 14M20 9.5H9.5a5 5 0 0 0 0 10H14",
            Icon::Hint => "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15.5h7V13.9A6 6 0 0 0 12 3z",
            Icon::Threats => "M12 4L2.5 20h19zM12 10v5M12 17.5v.5",
            Icon::Turn => "M20 7v4h-4M4 17v-4h4M19.5 11a8 8 0 0 0-14-3.5M4.5 13a8 8 0 0 0 14 3.5",
            Icon::Pause => "M8 5v14M16 5v14",
            Icon::GoOn => "M7 4.5v15l12.5-7.5z",
            Icon::Step => "M6 4.5v15l10-7.5zM19 5v14",
            Icon::Fresh => "M12 5v14M5 12h14",
            Icon::More => "M5 12h.01M12 12h.01M19 12h.01",
            Icon::ToStart => "M18 5.5L9 12l9 6.5zM6 5.5v13",
            Icon::Back => "M16.5 5.5L7 12l9.5 6.5z",
            Icon::Forward => "M7.5 5.5L17 12l-9.5 6.5z",
            Icon::ToEnd => "M6 5.5L15 12l-9 6.5zM18 5.5v13",
            Icon::BackToMark => "M13 6L4.5 12l8.5 6zM18 5v8.5M18 18v.5",
            Icon::ForwardToMark => "M11 6l8.5 6l-8.5 6zM6 5v8.5M6 18v.5",
            Icon::Import => "M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 16v3.5h15V16",
            Icon::Edit => "M4.5 19.5v-4L15.5 4.5l4 4L8.5 19.5zM13 7l4 4",
            Icon::Share => "M12 15V4M7.5 8.5L12 4l4.5 4.5M4.5 14v5.5h15V14",
            Icon::Draw => "M5 9.5h14M5 14.5h14",
            Icon::Flag => "M6 21V4M6 4.5h11l-2.5 4 2.5 4H6",
            Icon::Study => {
                "M4 5.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-2H4zM20 5.5h-6a2 2 0 0 0-2 2V20a2 2 0 0 1 2-2h6z"
            }
            Icon::People => {
                "M9 4.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM2.5 20a6.5 6.5 0 0 1 13 0zM16 5a3.5 3.5 0 0 1 0 6.5M18.5 20a6.5 6.5 0 0 0-2.5-5"
            }
            Icon::Look => "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5l5 5",
        }
    }

    /// As a picture that is only seen: the name stands beside it.
    pub(crate) fn view(self) -> impl IntoView {
        view! {
            <svg class="icon" class:bold=self == Icon::More viewBox="0 0 24 24" aria-hidden="true">
                <path d=self.line()/>
            </svg>
        }
    }
}
