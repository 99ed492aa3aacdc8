//! Games with people elsewhere, made without the dialog.

use crate::Page;
use serde_json::{Value, json};

/// What is agreed for a game between people.
pub struct Table {
    agreement: Value,
    visibility: &'static str,
}

impl Table {
    /// A casual game without a clock; all seats are for people, and only who has the link finds it.
    pub fn of(game: &str, setup: &str, seats: usize) -> Table {
        Table {
            agreement: json!({
                "game": game, "setup": setup, "time": "unlimited", "takebacks": true,
                "seats": vec!["player"; seats],
            }),
            visibility: "link",
        }
    }

    /// Agrees on an option of the rules.
    #[must_use]
    pub fn option(mut self, name: &str, value: &str) -> Table {
        self.agreement["options"][name] = json!(value);
        self
    }

    /// Lets an engine of the lowest level play a seat, counted from 0.
    #[must_use]
    pub fn engine(mut self, seat: usize) -> Table {
        self.agreement["seats"][seat] = json!({ "house": 1 });
        self
    }

    /// Minutes for the game and seconds a move.
    #[must_use]
    pub fn live(mut self, minutes: u16, seconds: u16) -> Table {
        self.agreement["time"] = json!({ "live": { "minutes": minutes, "seconds": seconds } });
        self
    }

    /// Everybody finds it in the lobby.
    #[must_use]
    pub fn in_the_lobby(mut self) -> Table {
        self.visibility = "lobby";
        self
    }

    /// The visitor of the lobby makes the game, sits in the first seat and goes there. Answers with
    /// the path of the game.
    pub fn open(&self, page: &mut Page) -> String {
        let wish = json!({
            "agreement": self.agreement, "visibility": self.visibility, "seat": "A",
        });
        // Two who ask at once for the first time would be two people.
        page.until(
            "the server knows the visitor",
            "document.querySelector('[data-test=link]')?.textContent === ''",
        );
        let id = page.ask("/api/games", Some(&wish))["summary"]["id"].take();
        let path = format!("/game/{}", id.as_str().expect("the number of the game"));
        page.follow(&path);
        path
    }
}

impl Page {
    /// Follows a link of the app, without loading the page anew.
    pub fn follow(&mut self, path: &str) {
        self.run(&format!(
            "(link => {{ link.href = '{path}'; document.body.append(link); link.click(); \
             link.remove(); }})(document.createElement('a'))"
        ));
        self.until(
            "the page is there",
            &format!(
                "location.pathname === '{path}' && document.querySelector('main [data-test=loading]') === null"
            ),
        );
    }
}
