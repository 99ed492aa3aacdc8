//! The state of the program and what can be done with it, without a terminal.

mod action;
mod choosing;
mod field_actions;
mod moving;
mod thinking;

pub use action::{Action, Spot};

use crate::field::{Field, Purpose};
use crate::file::{Keeper, Saved};
use crate::geometry::Turned;
use crate::menu::{Draft, Menu};
use crate::table::{Player, Table};
use crate::thinker::Thinker;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;
use tercio_engine::{Info, Limits};
use tercio_rules::{Cell, Game, InvalidPosition, Move, Position, Rules, Seat};

/// How far a move has been entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// Nothing is picked.
    Idle,
    /// A piece is picked, and a target is wanted.
    Picked(Cell),
    /// Piece and target are chosen, and a stance is wanted.
    Ring {
        /// The piece.
        from: Cell,
        /// Where it goes; the same cell if it only turns.
        to: Cell,
        /// The stance that Enter would choose.
        spot: Spot,
    },
}

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
    Table,
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
    table: Table,
    view: Turned,
    cursor: Cell,
    selection: Selection,
    call_clock: bool,
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
    saved: Vec<Move>,
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
            screen: Screen::Table,
            table: Table::new(game, draft.players.clone()),
            view: Turned::new(rules.board()),
            cursor: Cell::new(0),
            selection: Selection::Idle,
            call_clock: false,
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
            thinker: Thinker::new(start.limits, start.seed),
            hint: None,
            why: Vec::new(),
            before: None,
            ponder: start.ponder,
            pondered: false,
        };
        match start.saved {
            Some(saved) => {
                let players = match (&start.players[..], &saved.players[..]) {
                    ([], []) => Draft::new(saved.game.rules(), &[], Seat::A).players,
                    ([], players) | (players, _) => players.to_vec(),
                };
                app.sit_down(saved.game, players);
                app.saved = app.table.game().moves().to_vec();
            }
            None if start.rules.is_some() => {
                let game = app.table.game().clone();
                app.sit_down(game, draft.players);
            }
            None => app.open_menu(draft),
        }
        Ok(app)
    }

    fn sit_down(&mut self, game: Game, players: Vec<Player>) {
        self.table = Table::new(game, players);
        self.seed = self.seed.wrapping_add(1);
        self.screen = Screen::Table;
        self.selection = Selection::Idle;
        self.call_clock = false;
        self.dialog = None;
        self.field = None;
        self.scroll = 0;
        self.paused = false;
        self.saved.clear();
        self.crowded = true;
        // What was seen in another game is of no use in this one.
        self.thinker = Thinker::new(self.thinker.limits(), self.seed);
        self.forget_advice();
        let people: Vec<Seat> = self
            .table
            .seats()
            .filter(|seat| self.table.players()[seat.index()] == Player::Human)
            .collect();
        let board = self.table.position().board();
        self.view = match people[..] {
            [seat] => {
                let start = self.table.game().start();
                let own = start.pieces().filter(|(_, piece)| piece.seat == seat);
                let own: Vec<Cell> = own.map(|(cell, _)| cell).collect();
                Turned::facing_viewer(board, &own)
            }
            _ => Turned::new(board),
        };
        self.cursor = self.table.movable().iter().next().unwrap_or(Cell::new(0));
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
            Screen::Table => {
                self.act_at_table(action);
                ControlFlow::Continue(())
            }
        }
    }

    fn quit(&mut self) -> ControlFlow<()> {
        if matches!(self.screen, Screen::Table) && self.is_unsaved() {
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
            Dialog::Leave if yes => self.leave_table(),
            Dialog::Overwrite(path) if yes => self.save_to(path.clone()),
            Dialog::Overwrite(_) => self.say("not saved"),
            Dialog::Quit | Dialog::Leave => {}
        }
        ControlFlow::Continue(())
    }

    fn act_at_table(&mut self, action: Action) {
        match action {
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::New if self.is_unsaved() => self.dialog = Some(Dialog::Leave),
            Action::New => self.leave_table(),
            Action::Turn => self.view = self.view.next(self.table.rules().seats()),
            Action::Overlay => self.next_overlay(),
            Action::Save => self.open_field(Purpose::Save),
            Action::Load => self.open_field(Purpose::Load),
            Action::Write => self.open_field(Purpose::Move),
            Action::Help => self.dialog = Some(Dialog::Help),
            Action::CallClock => self.toggle_clock(),
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
                let most = self.table.plies().len();
                self.scroll = self.scroll.saturating_add_signed(lines).min(most);
            }
            action => self.act_on_board(action),
        }
    }

    fn undo(&mut self) {
        self.selection = Selection::Idle;
        match self.table.undo() {
            0 => {
                self.refuse("nothing to take back".to_owned());
                return;
            }
            1 => self.say("took back one move: r plays it again"),
            count => self.say(format!("took back {count} moves: r plays them again")),
        }
        // Otherwise a program would play on at once.
        self.paused = self.table.program_to_move();
        self.after_change();
    }

    fn redo(&mut self) {
        self.selection = Selection::Idle;
        match self.table.redo() {
            0 => self.refuse("nothing to play again".to_owned()),
            1 => self.say("played one move again"),
            count => self.say(format!("played {count} moves again")),
        }
        self.after_change();
    }

    fn next_overlay(&mut self) {
        let pikemen = matches!(self.table.rules(), Rules::Pikemen(_));
        (self.overlay, self.message.text) = match self.overlay {
            Overlay::Off if pikemen => (Overlay::Lines, "overlay: where the pikes point".into()),
            Overlay::Off => (Overlay::Lines, "overlay: every capture on the board".into()),
            Overlay::Lines => (
                Overlay::Attacked,
                format!(
                    "overlay: what the opponents of {} attack",
                    self.table.game().turn()
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

    fn toggle_clock(&mut self) {
        if self.call_clock {
            self.call_clock = false;
            self.say("the clock will not be called");
        } else if self.table.position().may_call_clock() && self.table.person_to_move() {
            self.call_clock = true;
            self.say("your next move calls the clock: seven quiet moves then end the game");
        } else if self.table.clock().is_some() {
            self.refuse("the clock has been called already".to_owned());
        } else {
            self.refuse("the clock cannot be called here".to_owned());
        }
    }

    /// After the game has changed: keep it, and start afresh with what belongs to one move.
    fn after_change(&mut self) {
        self.scroll = 0;
        self.call_clock = false;
        self.thinker.stop();
        self.forget_advice();
        self.keep();
    }

    fn keep(&mut self) {
        if self.crowded {
            self.keeper.set_aside();
            self.crowded = false;
        }
        if let Err(error) = self.keeper.keep(self.table.game(), self.table.players()) {
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

    /// Refuses a move because somebody else is to make it.
    fn refuse_program(&mut self) {
        let seat = self.table.game().turn();
        self.refuse(format!("{seat} is to move, and the engine sits there"));
    }

    /// Whether there are moves that are in no file, of a game that goes on.
    pub fn is_unsaved(&self) -> bool {
        let moves = self.table.game().moves();
        !moves.is_empty() && moves != self.saved && !self.table.game().is_over()
    }

    /// The page that is shown.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The game.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The board as it lies before the viewer.
    pub fn view(&self) -> Turned {
        self.view
    }

    /// The cell under the cursor.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// How far a move has been entered.
    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// Whether the next move calls the clock.
    pub fn calls_clock(&self) -> bool {
        self.call_clock
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
