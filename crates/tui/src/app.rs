//! The state of the program and what can be done with it, without a terminal.

mod action;
mod choosing;
mod field_actions;
mod moving;
mod thinking;

pub use action::Action;

use crate::field::{Field, Purpose};
use crate::file::{Keeper, Saved};
use crate::geometry::Turned;
use crate::local_game::{LocalGame, Player};
use crate::menu::{Draft, Menu};
use crate::thinker::Thinker;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;
use tercio_controller::{Capabilities, Controller, Jump};
use tercio_engine::{Info, Limits};
use tercio_rules::record::Record;
use tercio_rules::{Cell, Game, InvalidPosition, Move, Ply, Position, Rules, Seat};

/// What is drawn over the board on demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// Nothing.
    Off,
    /// Where every pike points, or every capture in Martian Chess.
    Lines,
    /// What the opponents of the seat to move attack.
    Attacked,
    /// What is pinned, and by whom.
    Pinned,
}

/// A question or page in front of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// The keys.
    Help,
    /// Leave the program although the game is not saved?
    Quit,
    /// Leave the game for the menu although it is not saved?
    Leave,
    /// Give up this seat?
    Resign(Seat),
    /// Write over a file?
    Overwrite(PathBuf),
}

/// What the message line says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    /// The text.
    pub text: String,
    /// Whether something was refused or went wrong.
    pub error: bool,
}

/// Which page is shown.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The choice of a game.
    Menu(Menu),
    /// The board.
    Board,
}

/// How a program starts.
#[derive(Clone, Debug)]
pub struct Start {
    /// What is played; a menu asks if it is left open.
    pub rules: Option<Rules>,
    /// Who sits where.
    pub players: Vec<Player>,
    /// Who moves first.
    pub first: Option<Seat>,
    /// A game to go on with.
    pub saved: Option<Saved>,
    /// Where to save.
    pub save: Option<PathBuf>,
    /// Levels below the highest play the same again with the same seed.
    pub seed: u64,
    /// How long the engine thinks about a move or a hint.
    pub limits: Limits,
    /// How many threads it thinks with at full strength.
    pub threads: usize,
    /// Whether it thinks in the time of people as well.
    pub ponder: bool,
}

impl Default for Start {
    fn default() -> Self {
        Start {
            rules: None,
            players: Vec::new(),
            first: None,
            saved: None,
            save: None,
            seed: 0,
            limits: Limits::time(THINK),
            threads: 1,
            ponder: false,
        }
    }
}

/// How long the engine thinks about a move unless told otherwise.
pub const THINK: Duration = Duration::from_secs(1);

/// The whole program.
#[derive(Clone, Debug)]
pub struct App {
    screen: Screen,
    local: LocalGame,
    board: Controller<Turned>,
    overlay: Overlay,
    field: Option<Field>,
    dialog: Option<Dialog>,
    message: Message,
    scroll: usize,
    paused: bool,
    keeper: Keeper,
    /// Whether another game lies where this one would be kept.
    crowded: bool,
    save: Option<PathBuf>,
    /// The file this program wrote last, which it may write again without asking.
    ours: Option<PathBuf>,
    /// The moves that are in a file.
    saved: Vec<Ply>,
    seed: u64,
    thinker: Thinker,
    /// What the engine suggested for this position.
    hint: Option<Move>,
    /// What the engine says about this position and the last move.
    why: Vec<String>,
    /// What it thought before the last move, while it looks at this position.
    before: Option<Info>,
    ponder: bool,
    /// Whether it has thought about this position in the time of a person.
    pondered: bool,
}

impl App {
    /// Starts with a game or with the menu. Fails if the seat that shall move first has no piece.
    pub fn new(start: Start, keeper: Keeper) -> Result<App, InvalidPosition> {
        let suggested = Rules::all()
            .next()
            .unwrap_or_else(|| unreachable!("eleven setups"));
        let rules = start.rules.unwrap_or(suggested);
        let first = start.first.unwrap_or(Seat::A);
        let draft = Draft::new(rules, &start.players, first);
        // Without names the board behind the menu is only a suggestion, so any seat will do there.
        let opening = match start.rules {
            Some(_) => first,
            None => draft.first,
        };
        let game = Game::from_position(Position::start_with(rules, opening)?);
        let mut app = App {
            screen: Screen::Board,
            local: LocalGame::new(game, draft.players.clone()),
            board: Controller::new(
                Turned::new(rules.board()),
                Position::start(rules),
                Capabilities::VIEW_ONLY,
            ),
            overlay: Overlay::Off,
            field: None,
            dialog: None,
            message: Message::default(),
            scroll: 0,
            paused: false,
            keeper,
            crowded: true,
            save: start.save,
            ours: None,
            saved: Vec::new(),
            seed: start.seed,
            thinker: Thinker::new(start.limits, start.seed).with_threads(start.threads),
            hint: None,
            why: Vec::new(),
            before: None,
            ponder: start.ponder,
            pondered: false,
        };
        match start.saved {
            Some(saved) => {
                let players = match (&start.players[..], &saved.players[..]) {
                    ([], []) => Draft::new(saved.record.rules(), &[], Seat::A).players,
                    ([], players) | (players, _) => players.to_vec(),
                };
                app.begin(saved.record, players);
                app.saved = app.local.game().moves().to_vec();
            }
            None if start.rules.is_some() => {
                let game = app.local.game().clone();
                app.begin(Record::from_game(&game), draft.players);
            }
            None => app.open_menu(draft),
        }
        Ok(app)
    }

    fn begin(&mut self, record: Record, players: Vec<Player>) {
        self.local = LocalGame::from_record(record, players);
        self.seed = self.seed.wrapping_add(1);
        self.screen = Screen::Board;
        self.dialog = None;
        self.field = None;
        self.scroll = 0;
        self.paused = false;
        self.saved.clear();
        self.crowded = true;
        // What was seen in another game is of no use in this one.
        self.thinker = self.thinker.anew(self.seed);
        self.forget_advice();
        let board = self.local.position().board();
        let people = self.local.people();
        let mut seats = people.iter();
        let view = match (seats.next(), seats.next()) {
            (Some(seat), None) => {
                let start = self.local.game().start();
                let own = start.pieces().filter(|(_, piece)| piece.seat == seat);
                let own: Vec<Cell> = own.map(|(cell, _)| cell).collect();
                Turned::facing_viewer(board, &own)
            }
            _ => Turned::new(board),
        };
        self.board = Controller::new(view, *self.local.position(), self.capabilities());
        self.show();
        // The cursor begins on a piece that can move, if there is one.
        let _ = self.board.jump(Jump::Next);
        self.say("? shows the keys");
    }

    /// Does something; breaks when the program shall end.
    pub fn act(&mut self, action: Action) -> ControlFlow<()> {
        if let Some(dialog) = self.dialog.clone() {
            return self.answer(&dialog, &action);
        }
        if self.field.is_some() {
            self.edit(&action);
            return ControlFlow::Continue(());
        }
        if action == Action::Quit {
            return self.quit();
        }
        match &self.screen {
            Screen::Menu(_) => self.act_in_menu(action),
            Screen::Board => {
                self.act_on_game(action);
                ControlFlow::Continue(())
            }
        }
    }

    fn quit(&mut self) -> ControlFlow<()> {
        if matches!(self.screen, Screen::Board) && self.is_unsaved() {
            self.dialog = Some(Dialog::Quit);
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(())
    }

    fn answer(&mut self, dialog: &Dialog, action: &Action) -> ControlFlow<()> {
        let yes = match action {
            Action::Answer(yes) => *yes,
            Action::Choose | Action::Quit if *dialog != Dialog::Help => true,
            Action::Step(_) | Action::Scroll(_) => return ControlFlow::Continue(()),
            _ => false,
        };
        self.dialog = None;
        match dialog {
            Dialog::Help => {}
            Dialog::Quit if yes => return ControlFlow::Break(()),
            Dialog::Leave if yes => self.leave_game(),
            Dialog::Resign(seat) if yes => self.resign(*seat),
            Dialog::Overwrite(path) if yes => self.save_to(path.clone()),
            Dialog::Overwrite(_) => self.say("not saved"),
            Dialog::Quit | Dialog::Leave | Dialog::Resign(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn act_on_game(&mut self, action: Action) {
        match action {
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::New if self.is_unsaved() => self.dialog = Some(Dialog::Leave),
            Action::New => self.leave_game(),
            Action::Turn => {
                let turned = self.board.geometry().next(self.local.rules().seats());
                self.board.lay(turned);
            }
            Action::Overlay => self.next_overlay(),
            Action::Save => self.open_field(Purpose::Save),
            Action::Load => self.open_field(Purpose::Load),
            Action::Write => self.open_field(Purpose::Move),
            Action::Help => self.dialog = Some(Dialog::Help),
            Action::CallClock => self.toggle_clock(),
            Action::Resign => match self.local.resigning() {
                Some(seat) => self.dialog = Some(Dialog::Resign(seat)),
                None => self.refuse("nobody here can give up now".to_owned()),
            },
            Action::Hint => self.ask_hint(),
            Action::Why => self.ask_why(),
            Action::Pause => {
                self.paused = !self.paused;
                self.thinker.stop();
                match self.paused {
                    true => self.say("paused: p goes on"),
                    false => self.say("going on"),
                }
            }
            Action::Scroll(lines) => {
                let most = self.local.plies().len();
                self.scroll = self.scroll.saturating_add_signed(lines).min(most);
            }
            action => self.act_on_board(action),
        }
    }

    fn undo(&mut self) {
        match self.local.undo() {
            0 => {
                self.refuse("nothing to take back".to_owned());
                return;
            }
            1 => self.say("took back one move: r plays it again"),
            count => self.say(format!("took back {count} moves: r plays them again")),
        }
        // Otherwise a program would play on at once.
        self.paused = self.local.program_to_move();
        self.after_change();
    }

    fn redo(&mut self) {
        match self.local.redo() {
            0 => self.refuse("nothing to play again".to_owned()),
            1 => self.say("played one move again"),
            count => self.say(format!("played {count} moves again")),
        }
        self.after_change();
    }

    fn next_overlay(&mut self) {
        let pikemen = matches!(self.local.rules(), Rules::Pikemen(_));
        (self.overlay, self.message.text) = match self.overlay {
            Overlay::Off if pikemen => (Overlay::Lines, "overlay: where the pikes point".into()),
            Overlay::Off => (Overlay::Lines, "overlay: every capture on the board".into()),
            Overlay::Lines => (
                Overlay::Attacked,
                format!(
                    "overlay: what the opponents of {} attack",
                    self.local.game().turn()
                ),
            ),
            Overlay::Attacked if pikemen => (
                Overlay::Pinned,
                "overlay: pinned pieces and who pins them".into(),
            ),
            Overlay::Attacked | Overlay::Pinned => (Overlay::Off, "overlay: off".into()),
        };
        self.message.error = false;
    }

    /// After the game has changed: keep it, and start afresh with what belongs to one move.
    fn after_change(&mut self) {
        self.scroll = 0;
        self.show();
        self.thinker.stop();
        self.forget_advice();
        self.keep();
    }

    fn keep(&mut self) {
        if self.crowded {
            self.keeper.set_aside();
            self.crowded = false;
        }
        if let Err(error) = self.keeper.keep(&self.local.record()) {
            self.refuse(format!("the game cannot be kept for later: {error}"));
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Message {
            text: text.into(),
            error: false,
        };
    }

    fn refuse(&mut self, text: String) {
        self.message = Message { text, error: true };
    }

    /// Whether there are moves that are in no file, of a game that goes on.
    pub fn is_unsaved(&self) -> bool {
        let moves = self.local.game().moves();
        !moves.is_empty() && moves != self.saved && !self.local.game().is_over()
    }

    /// The page that is shown.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The game.
    pub fn local(&self) -> &LocalGame {
        &self.local
    }

    /// The board: what is chosen on it, and where the cursor is.
    pub fn board(&self) -> &Controller<Turned> {
        &self.board
    }

    /// The board as it lies before the viewer.
    pub fn view(&self) -> Turned {
        *self.board.geometry()
    }

    /// What is drawn over the board.
    pub fn overlay(&self) -> Overlay {
        self.overlay
    }

    /// The text field, if one is open.
    pub fn field(&self) -> Option<&Field> {
        self.field.as_ref()
    }

    /// The question in front of the board, if there is one.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// What the message line says.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// How many lines the list of moves is scrolled up.
    pub fn scroll(&self) -> usize {
        self.scroll
    }

    /// Whether the engine waits.
    pub fn paused(&self) -> bool {
        self.paused
    }
}
