//! Games from AbstractPlay.
#![allow(missing_docs)]

use tercio_rules::record::{Record, Termination};
use tercio_rules::{Seat, SeatSet};

fn error(game: &str, variants: &[&str], moves: &str) -> String {
    let error = Record::from_abstractplay(game, variants, moves);
    error.expect_err("it is not the same game here").to_string()
}

#[test]
fn facings_are_kept_and_numbers_are_optional() {
    let lists = [
        "1. h5(N) a4(SE) 2. h5-h7 a4-c2(U)",
        "h5(n) a4(se) H5-h7 a4-c2(U)",
        "1.\th5(N)\n\ta4(SE)\n2.\th5-h7\n\ta4-c2(U)\n",
        "h5(N)\na4(SE)\nh5-h7\na4-c2(U)",
    ];
    for list in lists {
        let record = Record::from_abstractplay("pikemen", &[], list).expect(list);
        let text = "[Game \"pikemen\"]\n[Setup \"classic\"]\n[Stall \"0\"]\n[Result \"*\"]\n\
            [Termination \"unfinished\"]\n\n1. h5(N) a4(SE) 2. h5-h7(N) a4-c2(U) *\n";
        assert_eq!(record.to_text(), text);
    }
}

#[test]
fn variants_become_options() {
    let record = Record::from_abstractplay("pikemen", &["15pts"], "").expect("a variant");
    assert!(record.to_text().contains("[Target \"15\"]"));
    let record = Record::from_abstractplay("mchess", &["ofkk"], "").expect("a variant");
    assert!(record.to_text().contains("[KnightsAndKings \"yes\"]"));
    assert!(record.to_text().contains("[Deadlock \"off\"]"));
}

#[test]
fn the_clock_is_called_where_it_is_called() {
    let quiet = "d3-d4* a6-a5 d4-c4 a5-b5 c4-a4 b5-d5 a4-a3 d5-d6";
    let record = Record::from_abstractplay("mchess", &[], quiet).expect("a game");
    assert_eq!(record.termination().to_string(), "clock");
    assert_eq!(record.winners(), SeatSet::first(2));
}

#[test]
fn words_stop_the_game() {
    let record = |end: &str| {
        let record = Record::from_abstractplay("mchess", &[], &format!("1. d3-d4 {end}"));
        record.expect(end)
    };
    let (a, b) = (SeatSet::only(Seat::A), SeatSet::only(Seat::B));
    assert_eq!(record("resign").termination(), Termination::Resignation(b));
    assert_eq!(record("resign").winners(), a);
    assert_eq!(record("timeout").termination(), Termination::Time(b));
    assert_eq!(record("draw").winners(), SeatSet::first(2));
    assert_eq!(record("abandoned").winners(), SeatSet::EMPTY);
}

#[test]
fn what_is_not_the_same_game_is_refused() {
    assert_eq!(
        error("chess", &[], ""),
        "line 1, column 1: expected the game pikemen or mchess of AbstractPlay, got \"chess\""
    );
    assert_eq!(
        error("pikemen", &["15pts", "fog"], ""),
        "line 1, column 1: expected a variant of AbstractPlay that is played here too, got \"fog\""
    );
    assert_eq!(
        error("mchess", &[], "1. d3-d4* c6-d5\n2. d4xd5 c7-d6"),
        "line 2, column 10: AbstractPlay stops the clock at a capture, here it goes on (M-57)"
    );
    // There, a capture may be taken straight back.
    assert_eq!(
        error("mchess", &[], "d3-d4 c6-d5 d4xd5 d5-d4"),
        "line 1, column 19: the piece on d5 has just come from d4 and may not go straight back"
    );
    assert_eq!(
        error("pikemen", &[], "1. h5(N) a4(SE) 3. h5-h6"),
        "line 1, column 17: expected the move number 2, got \"3\""
    );
    assert_eq!(
        error("pikemen", &[], "h5(N)\nresign a4(SE)"),
        "line 2, column 8: expected nothing after the end of the game, got \"a4(SE)\""
    );
    assert_eq!(
        error("pikemen", &[], "h5"),
        "line 1, column 3: expected `(`, `-` or `x` after the cell, got the end of the text"
    );
}

#[cfg(feature = "json")]
mod report {
    use super::*;

    fn report(name: &str, moves: &str, results: [i32; 2]) -> String {
        let [a, b] = results;
        format!(
            r#"{{"header":{{"game":{{"name":"{name}"}},"event":"Cup","round":"2",
                "site":{{"name":"Abstract Play","gameid":"x"}},"date-start":"2026-05-01T10:00:00.000Z",
                "date-end":"2026-05-02T10:00:00.000Z","date-generated":"2026-05-02T10:00:00.000Z",
                "players":[{{"name":"Ann","userid":"1","score":1,"result":{a}}},
                           {{"name":"Bea","userid":"2","score":0,"result":{b}}}]}},
                "moves":{moves}}}"#
        )
    }

    #[test]
    fn reports_are_taken_over_with_their_players() {
        let moves = r#"[["g4(W)","a4(E)"],[{"move":"g4xa4","result":[{"type":"deltaScore","delta":1}]},"resign"]]"#;
        let record = Record::from_abstractplay_report(&report("Pikemen", moves, [1, 0]));
        let text = "[Game \"pikemen\"]\n[Setup \"classic\"]\n[Stall \"0\"]\n[A \"Ann\"]\n[B \"Bea\"]\n\
            [Event \"Cup\"]\n[Round \"2\"]\n[Site \"Abstract Play\"]\n[Date \"2026-05-01\"]\n\
            [Result \"A\"]\n[Termination \"resignation B\"]\n\n1. g4(W) a4(E) 2. g4xa4(W) A\n";
        assert_eq!(record.expect("a game").to_text(), text);
    }

    #[test]
    fn reports_know_who_resigned_out_of_turn() {
        let text = report("Pikemen", r#"[["h5(N)","resign"]]"#, [0, 1]);
        let record = Record::from_abstractplay_report(&text).expect("a game");
        assert_eq!(
            record.termination(),
            Termination::Resignation(SeatSet::only(Seat::A))
        );
    }

    #[test]
    fn reports_that_contradict_themselves_are_refused() {
        let error = |text: &str| {
            Record::from_abstractplay_report(text)
                .expect_err(text)
                .to_string()
        };
        assert_eq!(
            error(&report("Pikemen", r#"[["h5(N)"]]"#, [1, 0])),
            "header.players: the result of the report is not that of the moves"
        );
        assert_eq!(
            error(&report("Pikemen", r#"[["h5(N)",null]]"#, [1, 0])),
            "moves[0][1]: expected a move, got none"
        );
        assert_eq!(
            error(&report("Pikemen", r#"[["h5(N)","h5(S)"]]"#, [1, 0])),
            "moves[0][1]: the piece on h5 belongs to seat A, and it is seat B's turn"
        );
        assert_eq!(
            error(&report("Go", "[]", [1, 0])),
            "header.game: expected the game pikemen or mchess of AbstractPlay, got \"Go\""
        );
        assert!(error("{").starts_with("line 1, column 1: "));
    }
}
