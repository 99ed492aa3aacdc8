//! What a host wishes for, whether it can be had, and who meets whom.

use crate::problem::Refused;
use crate::tournaments::{Draw, DrawnTable, Plan, State, check_name};
use axum::http::StatusCode;
use tercio_api::{NewSimul, SimulSide};
use tercio_online::{Agreement, SimulTerms, TimeControl};
use tercio_rules::Seat;
use tercio_store::{Admission, TournamentKind, TournamentPlayer};

/// The number of the host among those who play, which no guest has.
pub(super) const HOST: i64 = -1;

/// Refuses what cannot be played.
pub(super) fn check(plan: &NewSimul) -> Result<(), Refused> {
    let unfit = |why: &dyn ToString| {
        let title = "no such simul can be played";
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-simul", title).because(why.to_string())
    };
    check_name(&plan.name).map_err(|why| unfit(&why))?;
    let agreement = &plan.agreement;
    agreement.check().map_err(|error| unfit(&error))?;
    if agreement.is_binding() || !agreement.house().is_empty() || agreement.seats.len() != 2 {
        return Err(unfit(&"a simul is played at boards of two players"));
    }
    if agreement.rated {
        return Err(unfit(&"games of simuls are not rated"));
    }
    if agreement.time == TimeControl::Unlimited {
        return Err(unfit(&"a simul needs a limited time"));
    }
    if plan.extra > NewSimul::MOST_EXTRA {
        let most = NewSimul::MOST_EXTRA;
        return Err(unfit(&format!("the host has at most {most} minutes more")));
    }
    if !(1..=NewSimul::MOST).contains(&plan.most) {
        let most = NewSimul::MOST;
        return Err(unfit(&format!("expected 1 to {most} guests")));
    }
    let (from, to) = (plan.from, plan.to);
    if from.is_some_and(|from| to.is_some_and(|to| from > to)) {
        return Err(unfit(&"nobody has such a rating"));
    }
    Ok(())
}

/// Those who play against the host.
pub(super) fn admitted(state: &State<NewSimul>) -> impl Iterator<Item = &TournamentPlayer> {
    let players = state.players.iter();
    players.filter(|player| player.admitted && !player.withdrawn)
}

impl Plan for NewSimul {
    const KIND: TournamentKind = TournamentKind::Simul;

    fn missing() -> Refused {
        let title = "there is no such simul";
        Refused::new(StatusCode::NOT_FOUND, "no-simul", title)
    }

    fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    fn starts_at(&self) -> Option<i64> {
        None
    }

    fn admission(&self) -> Admission {
        Admission {
            // More may ask than can play: the host chooses.
            most: 2 * i64::from(NewSimul::MOST),
            before_round: 1,
            admitted: false,
        }
    }

    fn admits_bots(&self) -> bool {
        self.bots
    }

    fn pause(&self) -> i64 {
        0
    }

    fn is_enough(state: &State<NewSimul>) -> bool {
        admitted(state).next().is_some()
    }

    fn can_go_on(state: &State<NewSimul>) -> bool {
        state.rounds.is_empty()
    }

    fn next_round(state: &State<NewSimul>) -> Draw {
        let plan = &state.plan;
        let boards = admitted(state).take(usize::from(plan.most));
        let table = |(board, guest): (usize, &TournamentPlayer)| {
            let host = match plan.side {
                SimulSide::First => Seat::A,
                SimulSide::Second => Seat::B,
                SimulSide::Alternate if board % 2 == 0 => Seat::A,
                SimulSide::Alternate => Seat::B,
            };
            let mut seats = vec![
                (HOST, state.row.maker.clone()),
                (guest.number, guest.player.clone()),
            ];
            if host == Seat::B {
                seats.reverse();
            }
            let mut agreement = plan.agreement.clone();
            agreement.simul = Some(SimulTerms {
                id: state.row.id.to_string(),
                host,
                extra: plan.extra,
            });
            DrawnTable { agreement, seats }
        };
        Draw {
            tables: boards.enumerate().map(table).collect(),
            byes: Vec::new(),
        }
    }
}
