//! The terminal itself: taking it over, giving it back, and the loop between.

use crate::app::App;
use crate::signals::Screen;
use crate::view::{Colours, Hits, Painter};
use crate::{input, signals};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout};
use std::sync::Arc;
use std::time::Duration;

/// The terminal while the program has it. It is given back however the program ends.
struct Session {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Session {
    fn open() -> io::Result<Session> {
        let opened = take_over().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(Session { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

impl Drop for Session {
    fn drop(&mut self) {
        // After a panic the hook has done it, and doing it twice would move the cursor into the
        // message.
        if !std::thread::panicking() {
            give_back();
        }
    }
}

/// Gives the terminal back. Nothing can be done about what fails here.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Runs the program until the player leaves.
pub(crate) fn run(app: &mut App, colours: Colours) -> io::Result<()> {
    // A panic must not be written onto the alternate screen, where nobody would see it.
    let before: Arc<dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync> =
        Arc::from(std::panic::take_hook());
    let inner = Arc::clone(&before);
    std::panic::set_hook(Box::new(move |info| {
        give_back();
        inner(info);
    }));
    let screen = Screen {
        give_back,
        take_over,
    };
    // Changes of the window's size are heard from the first look for events on, and a program that is
    // continued draws itself again when it hears of one.
    let result = event::poll(Duration::ZERO)
        .and_then(|_| signals::listen(screen))
        .and_then(|()| Session::open())
        .and_then(|mut session| turn_over(app, colours, &mut session));
    if !std::thread::panicking() {
        std::panic::set_hook(Box::new(move |info| before(info)));
    }
    result
}

fn turn_over(app: &mut App, colours: Colours, session: &mut Session) -> io::Result<()> {
    let mut painter = Painter::new(colours);
    loop {
        if signals::was_put_aside() {
            // Nothing is on the screen now: all is drawn again.
            session.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        }
        let mut hits = Hits::default();
        session.terminal.draw(|frame| {
            let area = frame.area();
            hits = painter.draw(app, area, frame.buffer_mut());
            if let Some(caret) = painter.caret(app, area) {
                frame.set_cursor_position(caret);
            }
        })?;
        // Without a program to wait for, only events change anything.
        let wait = app.until_next().unwrap_or(Duration::from_secs(3600));
        if event::poll(wait)? {
            // What has arrived together is drawn together.
            loop {
                let event = event::read()?;
                if input::puts_aside(&event) {
                    signals::put_aside()?;
                    break;
                }
                for action in input::actions(&event, app, &hits) {
                    if app.act(action).is_break() {
                        return Ok(());
                    }
                }
                // A click must meet the board that was on the screen when it was made.
                if matches!(event, event::Event::Mouse(_)) || !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        app.tick();
    }
}
