//! The cells as a screen reader and the keyboard know them.

use super::screen::Screen;
use super::state::Look;
use leptos::prelude::*;
use tercio_controller::rows;
use tercio_draw::cell_path;
use tercio_rules::Cell;

/// The cells in rows, each with its words. One of them is where Tab comes to.
#[component]
pub(crate) fn Cells(
    look: Memo<Look>,
    #[prop(into)] cursor: Signal<Cell>,
    /// What a cell says.
    label: impl Fn(Cell) -> String + Copy + Send + Sync + 'static,
    /// Whether something can be taken up there.
    movable: impl Fn(Cell) -> bool + Copy + Send + Sync + 'static,
    /// Whether it is chosen.
    selected: impl Fn(Cell) -> bool + Copy + Send + Sync + 'static,
    /// Hears which cell has got the focus.
    on_focus: Callback<Cell>,
) -> impl IntoView {
    move || {
        let screen = Screen::new(look.get());
        let board = screen.view.board();
        let rows = rows(&screen).into_iter().map(|row| {
            let cells = row.into_iter().map(|cell| {
                view! {
                    <path
                        class="cell"
                        class:movable=move || movable(cell)
                        role="gridcell"
                        tabindex=move || if cursor.get() == cell { "0" } else { "-1" }
                        aria-label=move || label(cell)
                        aria-selected=move || selected(cell).to_string()
                        data-cell=board.name(cell).to_string()
                        d=cell_path(&screen.view, cell)
                        on:focusin=move |_| on_focus.run(cell)
                    />
                }
            });
            view! { <g role="row">{cells.collect_view()}</g> }
        });
        rows.collect_view()
    }
}
