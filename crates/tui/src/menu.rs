//! The choice before a game: a setup, its options, and who sits where.

use crate::local_game::Player;
use tercio_rules::martian::Deadlock;
use tercio_rules::record::Record;
use tercio_rules::{Game, Rules, Seat, martian, pikemen};

/// A game that can be gone on with.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The game.
    pub game: Game,
    /// The same, with all that was said about it.
    pub record: Record,
    /// Who sat where.
    pub players: Vec<Player>,
    /// Whether it is the newest one.
    pub newest: bool,
}

/// Which side of the menu the keys act on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Focus {
    /// The list of games.
    Entries,
    /// The options of the chosen one.
    Options,
}

/// Something that can be agreed before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Who sits in a seat.
    Player(Seat),
    /// Who moves first.
    First,
    /// Pikemen: the points that win.
    Target,
    /// Pikemen: the rounds without a capture that end the game.
    Stall,
    /// Pikemen: rock/paper/scissors.
    Rps,
    /// Martian Chess: how a deadlock ends.
    Deadlock,
    /// Martian Chess: Of Knights and Kings.
    KnightsAndKings,
}

/// What is chosen so far.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The setup and its options.
    pub rules: Rules,
    /// Who sits where.
    pub players: Vec<Player>,
    /// Who moves first.
    pub first: Seat,
}

impl Draft {
    /// A setup with its usual options and these players. Without any, a person sits in seat A and
    /// the engine elsewhere.
    pub fn new(rules: Rules, players: &[Player], first: Seat) -> Draft {
        let mut players = match players {
            [] => vec![Player::Human],
            players => players.to_vec(),
        };
        players.resize(rules.seats(), Player::ENGINE);
        Draft {
            rules,
            players,
            first: if first.index() < rules.seats() {
                first
            } else {
                Seat::A
            },
        }
    }

    /// What can be agreed for this setup.
    pub fn choices(&self) -> Vec<Choice> {
        let seats = Seat::ALL.into_iter().take(self.rules.seats());
        let mut choices: Vec<Choice> = seats.map(Choice::Player).collect();
        choices.push(Choice::First);
        match self.rules {
            Rules::Pikemen(_) => choices.extend([Choice::Target, Choice::Stall, Choice::Rps]),
            Rules::Martian(rules) => {
                choices.push(Choice::Deadlock);
                if martian::Rules::new(rules.setup())
                    .with_knights_and_kings()
                    .is_ok()
                {
                    choices.push(Choice::KnightsAndKings);
                }
            }
        }
        choices
    }

    /// The name and the value of a choice, in words.
    pub fn describe(&self, choice: Choice) -> (String, String) {
        let yes = |on: bool| if on { "yes" } else { "no" }.to_owned();
        match (choice, self.rules) {
            (Choice::Player(seat), _) => {
                (format!("seat {seat}"), self.players[seat.index()].name())
            }
            (Choice::First, _) => ("first".to_owned(), format!("seat {}", self.first)),
            (Choice::Target, Rules::Pikemen(rules)) => {
                ("target".to_owned(), format!("{} points", rules.target()))
            }
            (Choice::Stall, Rules::Pikemen(rules)) => (
                "stall".to_owned(),
                match rules.stall() {
                    0 => "off".to_owned(),
                    rounds => format!("{rounds} rounds"),
                },
            ),
            (Choice::Rps, Rules::Pikemen(rules)) => {
                ("rock/paper/scissors".to_owned(), yes(rules.rps()))
            }
            (Choice::Deadlock, Rules::Martian(rules)) => (
                "deadlock".to_owned(),
                match rules.deadlock() {
                    Deadlock::Call => "call the clock",
                    Deadlock::Auto => "27 quiet moves",
                    Deadlock::Off => "off",
                }
                .to_owned(),
            ),
            (Choice::KnightsAndKings, Rules::Martian(rules)) => (
                "knights and kings".to_owned(),
                yes(rules.knights_and_kings()),
            ),
            _ => (String::new(), String::new()),
        }
    }

    /// Changes a choice to its next or previous value.
    pub fn change(&mut self, choice: Choice, forward: bool) {
        let cycle = |at: usize, count: usize| match forward {
            true => (at + 1) % count,
            false => (at + count - 1) % count,
        };
        match (choice, self.rules) {
            (Choice::Player(seat), _) => {
                let player = &mut self.players[seat.index()];
                let kinds: Vec<Player> = Player::all().collect();
                let at = kinds.iter().position(|kind| kind == player);
                *player = kinds[cycle(at.unwrap_or(0), kinds.len())];
            }
            (Choice::First, _) => {
                let next = cycle(self.first.index(), self.rules.seats());
                self.first = Seat::from_index(next).unwrap_or(Seat::A);
            }
            (Choice::Target, Rules::Pikemen(rules)) => {
                let highest = usize::from(rules.setup().highest_target());
                let next = cycle(usize::from(rules.target()) - 1, highest) + 1;
                self.agree(rules.with_target(next as u32).map(Rules::Pikemen));
            }
            (Choice::Stall, Rules::Pikemen(rules)) => {
                let next = cycle(usize::from(rules.stall()) / 10, 11) * 10;
                self.agree(rules.with_stall(next as u32).map(Rules::Pikemen));
            }
            (Choice::Rps, Rules::Pikemen(rules)) => {
                let other = match rules.rps() {
                    false => Ok(rules.with_rps()),
                    // There is no way back but from the start.
                    true => pikemen::Rules::new(rules.setup())
                        .with_target(u32::from(rules.target()))
                        .and_then(|new| new.with_stall(u32::from(rules.stall()))),
                };
                self.agree(other.map(Rules::Pikemen));
            }
            (Choice::Deadlock, Rules::Martian(rules)) => {
                let all = Deadlock::ALL;
                let mut at = all.iter().position(|&d| d == rules.deadlock()).unwrap_or(0);
                for _ in 0..all.len() {
                    at = cycle(at, all.len());
                    if let Ok(rules) = rules.with_deadlock(all[at]) {
                        self.rules = Rules::Martian(rules);
                        break;
                    }
                }
            }
            (Choice::KnightsAndKings, Rules::Martian(rules)) => {
                let other = match rules.knights_and_kings() {
                    false => rules.with_knights_and_kings(),
                    true => martian::Rules::new(rules.setup()).with_deadlock(rules.deadlock()),
                };
                self.agree(other.map(Rules::Martian));
            }
            _ => {}
        }
    }

    fn agree(&mut self, rules: Result<Rules, tercio_rules::RulesError>) {
        if let Ok(rules) = rules {
            self.rules = rules;
        }
    }
}

/// The menu.
#[derive(Clone, Debug)]
pub struct Menu {
    /// Games that can be gone on with.
    pub kept: Vec<Kept>,
    /// Which entry is chosen: kept games first, then the setups.
    pub at: usize,
    /// Which side the keys act on.
    pub focus: Focus,
    /// Which option is chosen.
    pub option: usize,
    /// What is chosen so far.
    pub draft: Draft,
}

impl Menu {
    /// A menu with some games to go on with and the setup that is suggested.
    pub fn new(kept: Vec<Kept>, draft: Draft) -> Menu {
        let mut menu = Menu {
            at: 0,
            focus: Focus::Entries,
            option: 0,
            draft,
            kept,
        };
        if menu.kept.is_empty() {
            let names = |rules: Rules| (rules.game_name(), rules.setup_name());
            let wanted = names(menu.draft.rules);
            menu.at = Menu::setups()
                .iter()
                .position(|&rules| names(rules) == wanted)
                .unwrap_or(0);
        }
        menu
    }

    /// The eleven setups.
    pub fn setups() -> Vec<Rules> {
        Rules::all().collect()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.kept.len() + Menu::setups().len()
    }

    /// Whether there is nothing to choose, which never happens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The kept game that is chosen, if one is.
    pub fn chosen_kept(&self) -> Option<&Kept> {
        self.kept.get(self.at)
    }

    /// Who sits where in what is chosen.
    pub fn players(&self) -> &[Player] {
        self.chosen_kept()
            .map_or(&self.draft.players, |kept| &kept.players)
    }

    /// How the engine in the chosen seat plays.
    pub fn note(&self) -> Option<String> {
        let chosen = match (self.focus, self.draft.choices().get(self.option)) {
            (Focus::Options, Some(Choice::Player(seat))) => self.draft.players.get(seat.index()),
            _ => None,
        };
        match chosen {
            Some(Player::Engine(level)) => Some(format!("{}: {}", level.name(), level.sentence())),
            _ => None,
        }
    }

    /// Chooses an entry.
    pub fn choose(&mut self, at: usize) {
        self.at = at.min(self.len() - 1);
        if let Some(&rules) = Menu::setups().get(self.at.wrapping_sub(self.kept.len())) {
            let same = (rules.game_name(), rules.setup_name())
                == (self.draft.rules.game_name(), self.draft.rules.setup_name());
            if !same {
                let players = self.draft.players.clone();
                self.draft = Draft::new(rules, &players, Seat::A);
                self.option = 0;
            }
        }
    }

    /// Goes up or down on the side that has the focus.
    pub fn step(&mut self, down: bool) {
        let count = match self.focus {
            Focus::Entries => self.len(),
            Focus::Options => self.draft.choices().len(),
        };
        let at = match self.focus {
            Focus::Entries => self.at,
            Focus::Options => self.option,
        };
        let next = match down {
            true => (at + 1) % count,
            false => (at + count - 1) % count,
        };
        match self.focus {
            Focus::Entries => self.choose(next),
            Focus::Options => self.option = next,
        }
    }

    /// Changes the option that is chosen.
    pub fn change(&mut self, forward: bool) {
        if let Some(&choice) = self.draft.choices().get(self.option) {
            self.draft.change(choice, forward);
        }
    }

    /// Gives the keys to the other side; kept games have no options.
    pub fn switch(&mut self) {
        self.focus = match self.focus {
            Focus::Entries if self.chosen_kept().is_none() => Focus::Options,
            _ => Focus::Entries,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_every_setup_goes_round() {
        for rules in Rules::all() {
            let mut draft = Draft::new(rules, &[], Seat::A);
            for choice in draft.choices() {
                let before = draft.describe(choice);
                for forward in [true, false] {
                    let mut steps = 0;
                    loop {
                        draft.change(choice, forward);
                        steps += 1;
                        assert!(steps < 200, "{choice:?} never comes back");
                        if draft.describe(choice) == before {
                            break;
                        }
                    }
                    assert!(steps > 1, "{choice:?} of {rules:?} does not change");
                }
            }
            assert_eq!(draft.rules, rules);
        }
    }
}
