//! Whatever people do: what was decided fits, and the facts alone give the same game.

use crate::table::{BLITZ, START, Table, agreement};
use tercio_online::{Command, Offer, OnlineGame, TimeControl};
use tercio_rng::Rng;
use tercio_rules::Seat;

fn command(rng: &mut Rng, table: &Table) -> Command {
    let game = table.game.game();
    match rng.below(40) {
        0 => Command::Resign,
        1 => Command::Abort,
        2 => Command::AddTime,
        3 => Command::Decline,
        4..=6 => Command::Accept,
        7..=9 => Command::Offer {
            offer: [Offer::Draw, Offer::Score, Offer::Takeback][rng.below(3)],
        },
        10 => Command::Claim {
            seat: Seat::ALL[rng.below(6)],
        },
        _ => {
            let moves = game.legal_moves();
            let text = rng
                .choose(&moves)
                .map(|mv| game.position().notation(*mv).to_string());
            let late = u32::from(rng.percent(5));
            Command::Move {
                text: text.unwrap_or_default(),
                ply: u32::try_from(game.plies()).expect("few") + late,
            }
        }
    }
}

#[test]
fn what_is_decided_fits_and_replays() {
    let mut endings = 0;
    for (number, setup) in (0..60).zip(["two", "three", "four", "two", "six"].into_iter().cycle()) {
        let mut rng = Rng::stream(11, number);
        let times = [BLITZ, TimeControl::Days(1), TimeControl::Unlimited];
        let mut table = Table::of(agreement(setup, times[rng.below(3)]));
        let seats = table.game.game().rules().seats();
        for _ in 0..120 {
            table.wait(rng.below(20_000) as i64);
            table.lag = rng.below(400) as i64;
            table.away = (0..seats)
                .map(|_| rng.percent(30).then_some(START))
                .collect();
            if let Some(event) = table.game.overdue(table.now) {
                table.happen(event);
            }
            let turn = table.game.game().turn();
            let seat = match rng.percent(80) {
                true => turn,
                false => Seat::ALL[rng.below(seats)],
            };
            let command = command(&mut rng, &table);
            let before = table.game.version();
            let done = table.ask(seat, &command).is_ok();
            assert_eq!(table.game.version(), before + u32::from(done));
            for seat in Seat::ALL.into_iter().take(seats) {
                let left = table.game.clocks().left(seat, table.game.turn(), table.now);
                assert!(left.is_none_or(|left| left >= 0));
            }
        }
        endings += u32::from(table.game.is_over());
        let mut again = OnlineGame::new(table.game.agreement().clone(), START).expect("sensible");
        for entry in &table.entries {
            again.apply(entry).expect("it fitted before");
        }
        assert_eq!(format!("{again:?}"), format!("{:?}", table.game));
    }
    assert!(endings > 10, "only {endings} games ended");
}
