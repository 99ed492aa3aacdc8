//! Entering a move: what is done on the board, and what comes of it.

use super::{Action, App};
use tercio_controller::{Capabilities, Effect, Rejection, Selection};
use tercio_rules::{Cause, Departure, Move, Ply, Rules, Seat};

impl App {
    pub(super) fn act_on_board(&mut self, action: Action) {
        let board = &mut self.board;
        let ring = matches!(board.selection(), Selection::Target { .. });
        let effect = match action {
            Action::Step(direction) => board.step(direction),
            Action::Jump(jump) => board.jump(jump),
            // The proposal is always shown here, also after a click.
            Action::Choose if ring => board.confirm(),
            Action::Choose => board.choose(),
            Action::Cell(cell) => board.tap(cell),
            Action::Spot(spot) => board.stand_at(spot),
            Action::Back => board.back(),
            _ => return,
        };
        self.obey(effect);
    }

    /// Does what the board asks for.
    fn obey(&mut self, effect: Effect) {
        match effect {
            // Moves are played at once here, so nothing waits.
            Effect::Nothing | Effect::Redraw | Effect::Ask(_) => {}
            Effect::Select(selection) => self.prompt(selection),
            Effect::Play(mv) => self.play(mv),
            Effect::Reject(rejection) => self.reject(&rejection),
        }
    }

    /// Says what is wanted next.
    fn prompt(&mut self, selection: Selection) {
        let name = |cell| self.local.position().board().name(cell);
        let pikemen = matches!(self.local.rules(), Rules::Pikemen(_));
        self.say(match selection {
            Selection::Nothing => String::new(),
            Selection::Piece(from) if pikemen => {
                let name = name(from);
                format!("{name}: choose where to charge, or {name} again to turn")
            }
            Selection::Piece(from) => format!("{}: choose where to go", name(from)),
            Selection::Target { to, .. } => format!(
                "{}: choose how it shall stand (1 to 9, 5 is upright)",
                name(to)
            ),
        });
    }

    /// Says why not.
    pub(super) fn reject(&mut self, rejection: &Rejection) {
        self.refuse(match rejection {
            Rejection::Illegal(illegal) => illegal.to_string(),
            Rejection::Typed(error) => error.to_string(),
            Rejection::NoMove(cell) => {
                let name = self.local.position().board().name(*cell);
                format!("the piece on {name} cannot move")
            }
            Rejection::GameOver => "the game is over: n starts another, u takes back".to_owned(),
            Rejection::EngineToMove(seat) => {
                format!("{seat} is to move, and the engine sits there")
            }
            Rejection::NotYourSeat(_) | Rejection::ViewOnly => "nobody here is to move".to_owned(),
            Rejection::ClockRuns => "the clock has been called already".to_owned(),
            Rejection::NoClock => "the clock cannot be called here".to_owned(),
        });
    }

    pub(super) fn play(&mut self, mv: Move) {
        let text = self.local.position().notation(mv).to_string();
        let seat = self.local.game().turn();
        self.enter(mv, format!("{seat} played {text}"));
    }

    /// Lets a seat leave; the others play on.
    pub(super) fn resign(&mut self, seat: Seat) {
        let cause = Cause::Resigned;
        let said = format!("{seat} gave up and left: u takes it back");
        self.enter(Departure { seat, cause }, said);
    }

    /// Plays on, and says what was done.
    fn enter(&mut self, ply: impl Into<Ply>, said: String) {
        match self.local.play(ply) {
            Err(illegal) => self.refuse(illegal.to_string()),
            Ok(()) => {
                self.say(said);
                self.after_change();
            }
        }
    }

    pub(super) fn toggle_clock(&mut self) {
        match self.board.toggle_clock() {
            Effect::Reject(rejection) => self.reject(&rejection),
            _ if self.board.calls_clock() => {
                self.say("your next move calls the clock: seven quiet moves then end the game");
            }
            _ => self.say("the clock will not be called"),
        }
    }

    /// Shows the game on the board.
    pub(super) fn show(&mut self) {
        let game = self.local.game();
        self.board
            .show(*game.position(), game.last_move(), self.capabilities());
    }

    /// People play their seats here, the engine plays the others.
    pub(super) fn capabilities(&self) -> Capabilities {
        Capabilities {
            seats: self.local.people(),
            engines: self.local.engines(),
            over: self.local.game().is_over(),
        }
    }
}
