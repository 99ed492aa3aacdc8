//! A game on this device: who sits where, what has been played, and what was taken back.

use tercio_engine::Level;
use tercio_rules::{Game, IllegalMove, Move, Piece, Position, Rules, Seat, SeatSet};

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Somebody at this keyboard.
    Human,
    /// The engine, at a level.
    Engine(Level),
}

impl Player {
    /// The engine at full strength.
    pub const ENGINE: Player = Player::Engine(Level::FULL);

    /// Every kind, in the order in which a menu goes through them.
    pub fn all() -> impl Iterator<Item = Player> {
        let engines = Level::all().map(Player::Engine);
        [Player::Human].into_iter().chain(engines)
    }

    /// The word used on the screen and in files.
    pub fn name(self) -> String {
        match self {
            Player::Human => "person".to_owned(),
            Player::ENGINE => "engine".to_owned(),
            Player::Engine(level) => format!("{} (level {level})", level.name()),
        }
    }

    /// Reads the word. Games that version 0.1 saved may name a placeholder, which was weaker than
    /// every level: the lowest one takes its seat. Those of version 0.2 have the number alone, which
    /// was another one then.
    pub fn from_name(name: &str) -> Option<Player> {
        if name == "placeholder" {
            return Some(Player::Engine(Level::LOWEST));
        }
        if let Some(number) = name.strip_prefix("level ") {
            let level = number.parse().ok().and_then(Level::of_version_0_2);
            return level.map(Player::Engine);
        }
        Player::all().find(|player| player.name() == name)
    }
}

/// One move as the lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Who moved.
    pub seat: Seat,
    /// The move in notation.
    pub text: String,
    /// What it took.
    pub taken: Option<Piece>,
}

impl Ply {
    fn new(before: &Position, mv: Move) -> Ply {
        let taken = before.piece(mv.to()).filter(|_| before.captures(mv));
        Ply {
            seat: before.turn(),
            text: before.notation(mv).to_string(),
            taken,
        }
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct LocalGame {
    game: Game,
    players: Vec<Player>,
    plies: Vec<Ply>,
    undone: Vec<Move>,
}

impl LocalGame {
    /// A game. Seats without a player get the engine.
    pub fn new(game: Game, mut players: Vec<Player>) -> LocalGame {
        players.resize(game.rules().seats(), Player::ENGINE);
        LocalGame {
            players,
            plies: game
                .steps()
                .map(|(before, mv)| Ply::new(before, mv))
                .collect(),
            undone: Vec::new(),
            game,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// What was agreed.
    pub fn rules(&self) -> Rules {
        self.game.rules()
    }

    /// Who sits where, in order of seats.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The seats of this game.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.rules().seats())
    }

    /// The moves as the lists show them.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many moves can be played again.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// Whether nobody is at the keyboard.
    pub fn only_programs(&self) -> bool {
        self.people().is_empty()
    }

    /// The seats that people play.
    pub fn people(&self) -> SeatSet {
        let human = |seat: &Seat| self.players[seat.index()] == Player::Human;
        self.seats().filter(human).collect()
    }

    /// The seats that the engine plays.
    pub fn engines(&self) -> SeatSet {
        let people = self.people();
        self.seats()
            .filter(|&seat| !people.contains(seat))
            .collect()
    }

    /// Who is to move; nobody once the game is over.
    pub fn to_move(&self) -> Option<Player> {
        (!self.game.is_over()).then(|| self.players[self.game.turn().index()])
    }

    /// Whether a person is to move.
    pub fn person_to_move(&self) -> bool {
        self.to_move() == Some(Player::Human)
    }

    /// Whether the engine is to move.
    pub fn program_to_move(&self) -> bool {
        matches!(self.to_move(), Some(Player::Engine(_)))
    }

    /// Plays a move if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.check(mv)?;
        self.plies.push(Ply::new(self.game.position(), mv));
        self.game.play(mv)?;
        match self.undone.last() {
            Some(&next) if next == mv => {
                self.undone.pop();
            }
            _ => self.undone.clear(),
        }
        Ok(())
    }

    /// Takes back to the last move of a person, or by one move where there is none. Says how many
    /// moves were taken back.
    pub fn undo(&mut self) -> usize {
        let mut count = 0;
        while let Some(mv) = self.game.undo() {
            self.plies.pop();
            self.undone.push(mv);
            count += 1;
            if self.only_programs() || self.person_to_move() {
                break;
            }
        }
        count
    }

    /// Plays again what was taken back, up to the next move of a person.
    pub fn redo(&mut self) -> usize {
        let mut count = 0;
        while let Some(&mv) = self.undone.last() {
            if self.play(mv).is_err() {
                break;
            }
            count += 1;
            if self.only_programs() || self.person_to_move() {
                break;
            }
        }
        count
    }

    /// How many quiet moves have passed since the clock was called, where it was.
    pub fn clock(&self) -> Option<u8> {
        match self.position() {
            Position::Martian(position) => position.clock(),
            _ => None,
        }
    }

    /// What a seat has taken: how many of each size from each seat, largest first.
    pub fn taken_by(&self, seat: Seat) -> Vec<(Seat, Vec<u8>)> {
        self.seats()
            .filter_map(|victim| {
                let mut pips: Vec<u8> = self
                    .plies
                    .iter()
                    .filter(|ply| ply.seat == seat)
                    .filter_map(|ply| ply.taken)
                    .filter(|piece| piece.seat == victim)
                    .map(|piece| piece.size.pips())
                    .collect();
                pips.sort_unstable_by(|a, b| b.cmp(a));
                (!pips.is_empty()).then_some((victim, pips))
            })
            .collect()
    }
}
