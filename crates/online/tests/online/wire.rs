use crate::table::{BLITZ, agreement};
use tercio_online::{
    Agreement, AgreementError, Command, Departure, Ending, EndingKind, Entry, Event, Offer,
    Refusal, SeatPlan, Time, TimeControl,
};
use tercio_rules::{Seat, SeatSet};

/// Written and read again it is the same, and it is written like this.
fn is_written<T>(value: &T, text: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).expect("written"), text);
    assert_eq!(&serde_json::from_str::<T>(text).expect("read"), value);
}

#[test]
fn facts_are_written_like_this() {
    let at = |event| Entry { at: Time(5), event };
    let text = "b3-a4".to_owned();
    is_written(
        &at(Event::Move { text, spent: 7 }),
        r#"{"at":5,"event":"move","move":"b3-a4","spent":7}"#,
    );
    let seat = Seat::B;
    let why = Departure::Flagged;
    is_written(
        &at(Event::Leave { seat, why }),
        r#"{"at":5,"event":"leave","seat":"B","why":"flagged"}"#,
    );
    let offer = Offer::Takeback;
    is_written(
        &at(Event::Offer { seat, offer }),
        r#"{"at":5,"event":"offer","seat":"B","offer":"takeback"}"#,
    );
    is_written(
        &at(Event::Accept { seat }),
        r#"{"at":5,"event":"accept","seat":"B"}"#,
    );
    is_written(
        &at(Event::Decline { seat }),
        r#"{"at":5,"event":"decline","seat":"B"}"#,
    );
    is_written(
        &at(Event::AddTime { seat, ms: 9 }),
        r#"{"at":5,"event":"add-time","seat":"B","ms":9}"#,
    );
    let until = Time(9);
    is_written(
        &at(Event::Vacation { seat, until }),
        r#"{"at":5,"event":"vacation","seat":"B","until":9}"#,
    );
    is_written(
        &at(Event::Abort { seat: None }),
        r#"{"at":5,"event":"abort","seat":null}"#,
    );
}

#[test]
fn commands_and_refusals_are_written_like_this() {
    let text = "b3-a4".to_owned();
    is_written(
        &Command::Move { text, ply: 4 },
        r#"{"do":"move","move":"b3-a4","ply":4}"#,
    );
    is_written(&Command::AddTime, r#"{"do":"add-time"}"#);
    is_written(
        &Command::Claim { seat: Seat::C },
        r#"{"do":"claim","seat":"C"}"#,
    );
    is_written(&Refusal::NotYourTurn, r#"{"refusal":"not-your-turn"}"#);
    is_written(&Refusal::Stale { ply: 3 }, r#"{"refusal":"stale","ply":3}"#);
    is_written(
        &Ending {
            winners: SeatSet::only(Seat::A),
            by: EndingKind::Departure(Departure::Claimed),
        },
        r#"{"winners":["A"],"by":{"departure":"claimed"}}"#,
    );
}

#[test]
fn agreements_are_written_like_this() {
    let mut agreement = agreement("two", BLITZ);
    agreement.seats[1] = SeatPlan::House(3);
    is_written(
        &agreement,
        r#"{"game":"martian","setup":"two","time":{"live":{"minutes":5,"seconds":3}},"rated":false,"takebacks":true,"seats":["player",{"house":3}],"delay":0}"#,
    );
    is_written(&TimeControl::Unlimited, r#""unlimited""#);
    is_written(&TimeControl::Days(3), r#"{"days":3}"#);
}

#[test]
fn only_sensible_agreements_are_kept() {
    type Change = fn(&mut Agreement);
    let changes: [(Change, AgreementError); 6] = [
        (
            |agreement| agreement.seats.truncate(1),
            AgreementError::Seats {
                expected: 2,
                found: 1,
            },
        ),
        (
            |agreement| agreement.time = TimeControl::Days(0),
            AgreementError::Time,
        ),
        (
            |agreement| {
                agreement.time = TimeControl::Live {
                    minutes: 181,
                    seconds: 0,
                }
            },
            AgreementError::Time,
        ),
        (
            |agreement| agreement.seats[0] = SeatPlan::House(17),
            AgreementError::Level(17),
        ),
        (
            |agreement| {
                agreement.rated = true;
                agreement.seats[0] = SeatPlan::House(1);
            },
            AgreementError::Rated,
        ),
        (
            |agreement| {
                agreement.rated = true;
                agreement.time = TimeControl::Unlimited;
            },
            AgreementError::Rated,
        ),
    ];
    for (change, error) in changes {
        let mut agreement = agreement("two", BLITZ);
        change(&mut agreement);
        assert_eq!(agreement.check(), Err(error));
    }
    for (game, setup) in [("chess", "two"), ("martian", "seven")] {
        let mut agreement = agreement("two", BLITZ);
        (agreement.game, agreement.setup) = (game.to_owned(), setup.to_owned());
        let refused = agreement.check();
        assert!(
            matches!(refused, Err(AgreementError::Rules(_))),
            "{refused:?}"
        );
    }
}
