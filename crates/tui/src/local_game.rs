//! A game on this device: who sits where, what has been played, and what was taken back.

use tercio_engine::Level;
use tercio_rules::record::{Line, Node, Record};
use tercio_rules::{Game, IllegalMove, Piece, Ply, Position, Rules, Seat, SeatSet};

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

/// One move as the lists show it, or a seat that left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Who moved, or left.
    pub seat: Seat,
    /// The move in notation.
    pub text: String,
    /// What it took.
    pub taken: Option<Piece>,
}

impl Listed {
    fn new(before: &Position, ply: Ply) -> Listed {
        let captures = ply.mv().filter(|&mv| before.captures(mv));
        Listed {
            seat: before.mover(ply),
            text: before.notation(ply).to_string(),
            taken: captures.and_then(|mv| before.piece(mv.to())),
        }
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct LocalGame {
    game: Game,
    players: Vec<Player>,
    plies: Vec<Listed>,
    undone: Vec<Ply>,
    /// What it was read from, with comments and variations.
    source: Record,
}

impl LocalGame {
    /// A game. Seats without a player get the engine.
    pub fn new(game: Game, players: Vec<Player>) -> LocalGame {
        LocalGame::from_record(Record::from_game(&game), players)
    }

    /// A recorded game that goes on.
    pub fn from_record(source: Record, mut players: Vec<Player>) -> LocalGame {
        let game = source.game();
        players.resize(game.rules().seats(), Player::ENGINE);
        LocalGame {
            source,
            players,
            plies: game
                .steps()
                .map(|(before, ply)| Listed::new(before, ply))
                .collect(),
            undone: Vec::new(),
            game,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as a record: with who plays, and with all that was said about the moves that are
    /// still in it. A line of the source that was left becomes a variation.
    pub fn record(&self) -> Record {
        let mut record = continued(&self.source, &self.game);
        let is_played_on = self.game.moves().len() > self.source.line().moves.len();
        for (seat, player) in self.seats().zip(&self.players) {
            let name = self.source.player(seat);
            let has_name = name.is_some_and(|name| Player::from_name(name).is_none());
            // People keep their names, and so does who has played a game that was only looked at.
            if !has_name || (*player != Player::Human && is_played_on) {
                // A seat of the game with a plain word for its player is always a good tag.
                let _ = record.set_tag(&seat.to_string(), &player.name());
            }
        }
        record
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
    pub fn plies(&self) -> &[Listed] {
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

    /// The seats that people play, those that have left not counted.
    pub fn people(&self) -> SeatSet {
        let playing = self.position().playing();
        let human = |seat: &Seat| self.players[seat.index()] == Player::Human;
        let people = self.seats().filter(human);
        people.filter(|&seat| playing.contains(seat)).collect()
    }

    /// The seat that gives up if somebody does now: that of the only person, or else the one to
    /// move if it is a person's.
    pub fn resigning(&self) -> Option<Seat> {
        let people = self.people();
        match people.len() {
            _ if self.game.is_over() => None,
            1 => people.iter().next(),
            _ => Some(self.game.turn()).filter(|&turn| people.contains(turn)),
        }
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

    /// Plays a move, or lets a seat leave, if that is legal.
    pub fn play(&mut self, ply: impl Into<Ply>) -> Result<(), IllegalMove> {
        let ply = ply.into();
        self.game.check(ply)?;
        self.plies.push(Listed::new(self.game.position(), ply));
        self.game.play(ply)?;
        match self.undone.last() {
            Some(&next) if next == ply => {
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
        while let Some(ply) = self.game.undo() {
            self.plies.pop();
            self.undone.push(ply);
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
        while let Some(&ply) = self.undone.last() {
            if self.play(ply).is_err() {
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

/// The record of a game that begins as another record does.
fn continued(source: &Record, game: &Game) -> Record {
    let before = &source.line().moves;
    let same = before.iter().zip(game.moves());
    let same = same.take_while(|(node, ply)| node.ply == **ply).count();
    if same == before.len() && same == game.moves().len() {
        return source.clone();
    }
    let mut moves = before[..same].to_vec();
    moves.extend(game.moves()[same..].iter().copied().map(Node::from));
    let mut instead = before[same..].to_vec();
    if let (Some(played), Some(left)) = (moves.get_mut(same), instead.first_mut()) {
        played.variations = std::mem::take(&mut left.variations);
        let line = Line {
            comments: Vec::new(),
            moves: instead,
        };
        played.variations.insert(0, line);
    }
    let line = Line {
        comments: source.line().comments.clone(),
        moves,
    };
    // Only variations that were nested as deep as can be may now be nested too deep.
    let mut record = Record::new(*game.start(), line).unwrap_or_else(|_| Record::from_game(game));
    for (name, value) in source.tags().iter() {
        let _ = record.set_tag(name, value);
    }
    record
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNOTATED: &str = "[Game \"martian\"]\n[Setup \"two\"]\n[A \"Ann\"]\n[B \"Bob\"]\n\
         [Event \"club\"]\n\n{A quiet start.} 1. b3-c4 {to the canal} c6-d5 (1... b6-a5 {bold}) \
         2. c4xd5 {too early} *\n";

    fn local() -> LocalGame {
        let record = Record::from_text(ANNOTATED).expect("a record");
        LocalGame::from_record(record, vec![Player::Human, Player::ENGINE])
    }

    fn play(local: &mut LocalGame, text: &str) {
        let mv = local.game().parse_move(text).expect("a move");
        local.play(mv).expect("legal");
    }

    #[test]
    fn what_was_only_looked_at_stays_as_it_was() {
        let mut local = local();
        let source = local.source.clone();
        assert_eq!(local.record(), source);
        local.undo();
        local.redo();
        assert_eq!(local.record(), source);
    }

    #[test]
    fn comments_and_variations_stay_when_the_game_goes_on() {
        let mut local = local();
        let legal = local.game().legal_moves();
        local.play(legal[0]).expect("legal");
        let record = local.record();
        let before = Record::from_text(ANNOTATED).expect("a record");
        assert_eq!(record.line().comments, before.line().comments);
        assert_eq!(record.line().moves[..3], before.line().moves[..]);
        assert_eq!(record.line().moves.len(), 4);
        assert_eq!(record.tags().event(), Some("club"));
        // Ann is a person still; the engine has moved for Bob.
        assert_eq!(record.player(Seat::A), Some("Ann"));
        assert_eq!(record.player(Seat::B), Some("engine"));
    }

    #[test]
    fn a_line_that_was_left_becomes_a_variation() {
        let mut local = local();
        local.undo();
        local.undo();
        assert_eq!(local.game().moves().len(), 0);
        play(&mut local, "b3-c4");
        play(&mut local, "a6-a5");
        let record = local.record();
        let nodes = &record.line().moves;
        assert_eq!(nodes[0].comments, ["to the canal"]);
        let [left, bold] = &nodes[1].variations[..] else {
            panic!("{nodes:?}");
        };
        assert_eq!(left.moves.len(), 2);
        assert_eq!(left.moves[1].comments, ["too early"]);
        assert_eq!(bold.moves[0].comments, ["bold"]);
        assert!(left.moves[0].variations.is_empty());
    }
}
