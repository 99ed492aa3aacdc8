//! How the seats stand: whose turn it is, and the points on the way to the target.

use crate::components::SeatMark;
use crate::i18n;
use leptos::prelude::*;
use tercio_draw::number;
use tercio_rules::{Position, Rules, Seat};

/// A row for each seat of a position.
#[component]
pub(crate) fn Standing(#[prop(into)] position: Signal<Position>) -> impl IntoView {
    let seats = Memo::new(move |_| position.with(|position| position.rules().seats()));
    view! {
        <ul class="standing targets" data-test="standing">
            {move || {
                let seats = Seat::ALL.into_iter().take(seats.get());
                seats.map(|seat| view! { <Row position seat/> }).collect_view()
            }}
        </ul>
    }
}

#[component]
fn Row(position: Signal<Position>, seat: Seat) -> impl IntoView {
    let to_move = Memo::new(move |_| {
        position.with(|position| position.outcome().is_none() && position.turn() == seat)
    });
    let points = Memo::new(move |_| {
        let points = position.with(|position| position.points().get(seat.index()).copied());
        points.unwrap_or(0)
    });
    let target = move || match position.with(Position::rules) {
        Rules::Pikemen(rules) => Some(rules.target()),
        Rules::Martian(_) => None,
    };
    let words = move || (i18n::texts().play().points)(points.get(), target());
    let share = move || {
        let whole = target().unwrap_or_else(|| position.with(Position::rules).total_pips());
        let share = f64::from(points.get()) / f64::from(whole.max(1));
        format!("{}%", number(100.0 * share.min(1.0)))
    };
    let left = Memo::new(move |_| position.with(|position| position.left().contains(seat)));
    let name = move || {
        let texts = i18n::texts();
        let name = (texts.board().seat)(seat);
        match left.get() {
            true => format!("{name} ({})", texts.play().has_left),
            false => name.to_owned(),
        }
    };
    view! {
        <li class:to-move=to_move aria-current=move || to_move.get().then_some("true")>
            <SeatMark seat/>
            <span class="seat-name">{name}</span>
            <span class="bar"><span class="bar-fill" style:width=share data-seat=seat.to_string()></span></span>
            <span class="seat-points" data-test=format!("points-{seat}")>{words}</span>
        </li>
    }
}
