//! An analysis as a table, for people.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use tercio_engine::review::{Analysis, Judged, Review, Verdict, accuracy};
use tercio_rules::record::Record;
use tercio_rules::{Game, Seat};

/// How many moves of a better line the table of a game shows.
const SHOWN: usize = 5;

/// The best lines of one position.
pub(super) fn position(game: &Game, analysis: &Analysis) -> String {
    let rules = game.rules();
    let mut text = format!(
        "{} {}, seat {} to move, points {}\n",
        rules.game_name(),
        rules.setup_name(),
        game.turn(),
        list(game.points().iter())
    );
    if let Some(outcome) = game.outcome() {
        let winners = list(outcome.winners.iter());
        let _ = writeln!(
            text,
            "the game is over ({}), won by {winners}",
            outcome.reason
        );
        return text;
    }
    if let Some(best) = analysis.lines.first() {
        let _ = writeln!(
            text,
            "depth {}, {} nodes, {:.2} s\n",
            best.depth,
            best.nodes,
            best.time.as_secs_f64()
        );
    }
    let seats = Seat::ALL.into_iter().take(rules.seats());
    let heads: Vec<String> = seats
        .map(|seat| format!("{:>5}", seat.to_string()))
        .collect();
    let worth = if rules.seats() == 2 {
        format!("  {:>10}", "value")
    } else {
        String::new()
    };
    let _ = writeln!(text, "   {}{worth}  line", heads.join("  "));
    for (number, info) in (1..).zip(&analysis.lines) {
        let chances: Vec<String> = info.chances.iter().map(|&c| percent(c)).collect();
        let value = info
            .value
            .map(|value| format!("  {:>10}", value.to_string()));
        let _ = writeln!(
            text,
            "{number:>2} {}{}  {}",
            chances.join("  "),
            value.unwrap_or_default(),
            game.position().line(&info.pv).join(" ")
        );
    }
    text
}

/// Every move of a game.
pub(super) fn game(record: &Record, game: &Game, review: &Review) -> String {
    let paint = Paint::for_stdout();
    let moves = review.moves();
    let mut text = heading(record, game);
    let valued = game.rules().seats() == 2;
    let worth = if valued {
        format!("{:>11}", "value")
    } else {
        String::new()
    };
    let _ = writeln!(
        text,
        "\n{:>4} seat {:<14} {:>6} {:>6}{worth}  {:<12} better",
        "ply", "move", "before", "after", "verdict"
    );
    for judged in &moves {
        let position = &game.positions()[judged.ply];
        let (before, after) = judged.chances();
        let value = judged
            .values()
            .map(|(_, after)| format!("{:>11}", after.to_string()));
        let better = judged
            .better()
            .filter(|_| judged.judgement.verdict > Verdict::Best);
        let better = better.map_or(String::new(), |info| {
            let cut = if info.pv.len() > SHOWN { " …" } else { "" };
            let shown = &info.pv[..info.pv.len().min(SHOWN)];
            position.line(shown).join(" ") + cut
        });
        let line = format!(
            "{:>4} {:<4} {:<14} {:>6} {:>6}{}  {}  {better}",
            judged.ply + 1,
            judged.seat.to_string(),
            format!(
                "{}{}",
                position.notation(judged.mv),
                judged.judgement.verdict.sign()
            ),
            percent(before),
            percent(after),
            value.unwrap_or_default(),
            paint.verdict(
                judged.judgement.verdict,
                &format!("{:<10}", judged.judgement.verdict.name())
            ),
        );
        text += line.trim_end();
        text.push('\n');
    }
    text + &summary(game, &moves)
}

fn heading(record: &Record, game: &Game) -> String {
    let rules = game.rules();
    let seats = Seat::ALL.into_iter().take(rules.seats());
    let players: Vec<String> = seats
        .filter_map(|seat| Some(format!("{seat}: {}", record.player(seat)?)))
        .collect();
    let mut text = format!(
        "{} {}, {} moves",
        rules.game_name(),
        rules.setup_name(),
        game.moves().len()
    );
    if !players.is_empty() {
        let _ = write!(text, ", {}", players.join(", "));
    }
    let winners = record.winners();
    if !winners.is_empty() {
        let _ = write!(text, ", won by {}", list(winners.iter()));
    }
    text + "\n"
}

/// How well each seat played.
fn summary(game: &Game, moves: &[Judged<'_>]) -> String {
    let mut text = format!("\n{:<5} {:>8}", "seat", "accuracy");
    for verdict in Verdict::ALL {
        let _ = write!(text, " {:>10}", verdict.name());
    }
    text.push('\n');
    for seat in Seat::ALL.into_iter().take(game.rules().seats()) {
        let reached = accuracy(moves, seat);
        let reached = reached.map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.0} %"));
        let _ = write!(text, "{:<5} {reached:>8}", seat.to_string());
        for verdict in Verdict::ALL {
            let own = moves.iter().filter(|judged| judged.seat == seat);
            let count = own
                .filter(|judged| judged.judgement.verdict == verdict)
                .count();
            let _ = write!(text, " {count:>10}");
        }
        text.push('\n');
    }
    text
}

/// What a move did to the chances of its mover, in words.
pub(super) fn worth(judged: &Judged<'_>) -> String {
    let (before, after) = judged.chances();
    match judged.values() {
        Some((before, after)) => format!("{before} becomes {after}"),
        None => format!(
            "a chance of {} becomes {}",
            percent(before).trim_start(),
            percent(after).trim_start()
        ),
    }
}

fn percent(chance: f32) -> String {
    format!("{:>3.0} %", 100.0 * chance)
}

fn list(items: impl Iterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    items.join(", ")
}

/// Colours, where somebody sees them.
struct Paint {
    on: bool,
}

impl Paint {
    fn for_stdout() -> Paint {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Paint {
            on: io::stdout().is_terminal() && !refused,
        }
    }

    fn verdict(&self, verdict: Verdict, text: &str) -> String {
        let colour = match verdict {
            Verdict::Best => "32",
            Verdict::Good => return text.to_owned(),
            Verdict::Inaccuracy => "36",
            Verdict::Mistake => "33",
            Verdict::Blunder => "1;31",
        };
        if self.on {
            format!("\x1b[{colour}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}
