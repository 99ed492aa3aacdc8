//! A page of the browser, and what a person does with it.

use crate::{Chromium, Socket};
use base64::Engine;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long something may take that happens by itself. Machines that test are busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many pictures of failed tests there are.
static PICTURES: AtomicU32 = AtomicU32::new(0);

/// Whether the app is there, with the chunk and the resources that the page needs.
const THERE: &str = "document.querySelector('.top nav a') !== null \
    && document.querySelector('main [data-test=loading]') === null";

/// What a page is shown on.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// Whether it is touched rather than clicked.
    pub touch: bool,
}

impl Screen {
    /// A common window of a desktop.
    pub const DESKTOP: Screen = Screen {
        width: 1280,
        height: 800,
        touch: false,
    };
    /// A small phone.
    pub const PHONE: Screen = Screen {
        width: 360,
        height: 740,
        touch: true,
    };
}

/// What tabs of one person share: what is kept, and nothing with anybody else.
struct Context {
    chromium: Arc<Chromium>,
    id: String,
}

impl Drop for Context {
    fn drop(&mut self) {
        // A second panic would hide the first.
        if !std::thread::panicking() {
            let context = json!({ "browserContextId": self.id });
            let mut browser = self.chromium.connect();
            browser.send("Target.disposeBrowserContext", context);
        }
    }
}

/// A page. If the test fails, it leaves a picture.
pub struct Page {
    context: Arc<Context>,
    socket: Socket,
}

impl Page {
    /// An empty page.
    pub fn open(chromium: Arc<Chromium>, screen: Screen) -> Page {
        let mut browser = chromium.connect();
        let context = browser.send("Target.createBrowserContext", json!({}));
        let id = text(&context["browserContextId"]);
        Page::open_in(Arc::new(Context { chromium, id }), screen)
    }

    /// Another empty tab of the same person, on a desktop's screen.
    pub fn another_tab(&self) -> Page {
        Page::open_in(self.context.clone(), Screen::DESKTOP)
    }

    fn open_in(context: Arc<Context>, screen: Screen) -> Page {
        let chromium = &context.chromium;
        let mut browser = chromium.connect();
        let target = browser.send(
            "Target.createTarget",
            json!({ "url": "about:blank", "browserContextId": context.id }),
        );
        let mut socket = chromium.connect_to(&text(&target["targetId"]));
        for domain in ["Page.enable", "Runtime.enable", "Network.enable"] {
            socket.send(domain, json!({}));
        }
        let mut page = Page { context, socket };
        page.set_screen(screen);
        page
    }

    /// Shows the page on another screen.
    pub fn set_screen(&mut self, screen: Screen) {
        self.send(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": screen.width, "height": screen.height,
                "deviceScaleFactor": 1, "mobile": screen.touch,
            }),
        );
        self.send(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": screen.touch, "maxTouchPoints": 5 }),
        );
    }

    /// Speaks a language from the next load on.
    pub fn set_language(&mut self, code: &str) {
        // An empty page can keep nothing, and has no texts.
        self.before_each_page(&format!(
            "try {{ localStorage.setItem('tercio.language.1', '{code}') }} catch {{}}"
        ));
    }

    /// Has the system wish for a theme: `light`, `dark` or `high-contrast`.
    pub fn set_theme(&mut self, theme: &str) {
        let contrast = if theme == "high-contrast" {
            "more"
        } else {
            "no-preference"
        };
        let scheme = if theme == "dark" { "dark" } else { "light" };
        self.set_media(&[
            ("prefers-color-scheme", scheme),
            ("prefers-contrast", contrast),
        ]);
    }

    /// Leaves whatever is shown for an empty page, and forgets what the app kept.
    pub fn forget(&mut self) {
        self.run("if (location.protocol !== 'about:') localStorage.clear()");
        self.send("Page.navigate", json!({ "url": "about:blank" }));
        self.until("the page is empty", "location.href === 'about:blank'");
    }

    /// Sets media features such as `prefers-color-scheme`.
    pub fn set_media(&mut self, features: &[(&str, &str)]) {
        let features: Vec<Value> = features
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        self.send(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        );
    }

    /// Sends a command of the DevTools protocol.
    pub fn send(&mut self, method: &str, params: Value) -> Value {
        self.socket.send(method, params)
    }

    /// Sends commands without waiting in between.
    pub fn send_all(&mut self, commands: impl IntoIterator<Item = (&'static str, Value)>) {
        self.socket.send_all(commands);
    }

    /// Runs a script before those of every page from now on.
    pub fn before_each_page(&mut self, script: &str) {
        self.send(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": script }),
        );
    }

    /// Goes to an address, whatever comes.
    pub fn begin(&mut self, address: &str) {
        self.send("Page.navigate", json!({ "url": address }));
    }

    /// Goes to an address and waits until the app is there.
    pub fn go(&mut self, address: &str) {
        self.begin(address);
        self.until("the app is there", THERE);
    }

    /// Loads the page again and waits until the app is there.
    pub fn reload(&mut self) {
        self.run("window.beforeReload = true");
        self.send("Page.reload", json!({}));
        self.until(
            "the app is there again",
            &format!("!window.beforeReload && {THERE}"),
        );
    }

    /// What an expression of JavaScript is worth.
    pub fn run(&mut self, expression: &str) -> Value {
        let mut answer = self.send(
            "Runtime.evaluate",
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }),
        );
        let exception = &answer["exceptionDetails"];
        assert!(exception.is_null(), "{expression}: {exception}");
        answer["result"]["value"].take()
    }

    /// Asks the server as the page does: it sends `body`, or only looks if there is none.
    pub fn ask(&mut self, path: &str, body: Option<&Value>) -> Value {
        let request = body.map_or_else(
            || json!({}),
            |body| {
                json!({
                    "method": "POST",
                    "headers": { "Content-Type": "application/json" },
                    "body": body.to_string(),
                })
            },
        );
        let path = json!(path);
        self.run(&format!(
            "fetch({path}, {request}).then(answer => answer.json())"
        ))
    }

    /// What an expression is worth at this moment: nothing if it cannot be answered, as while one
    /// page makes way for another. Made to be asked again.
    fn look(&mut self, expression: &str) -> Value {
        let answer = self.socket.try_send(
            "Runtime.evaluate",
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }),
        );
        answer.map_or(Value::Null, |mut answer| answer["result"]["value"].take())
    }

    /// Waits until an expression is true. `what` says so in words if it never is.
    pub fn until(&mut self, what: &str, expression: &str) {
        self.eventually(what, |page| (page.look(expression) == true).then_some(()));
    }

    /// Waits until something is there.
    pub fn eventually<T>(&mut self, what: &str, mut look: impl FnMut(&mut Page) -> Option<T>) -> T {
        let started = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            assert!(started.elapsed() < PATIENCE, "this never happened: {what}");
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// The text of an element, once it is there.
    pub fn text(&mut self, selector: &str) -> String {
        let expression = format!("document.querySelector({})?.textContent", json!(selector));
        self.eventually(&format!("{selector} is there"), |page| {
            page.look(&expression).as_str().map(str::to_owned)
        })
    }

    /// How many elements there are.
    pub fn count(&mut self, selector: &str) -> u64 {
        let expression = format!("document.querySelectorAll({}).length", json!(selector));
        self.run(&expression).as_u64().unwrap_or(0)
    }

    /// The middle of an element on the screen, once it is there and has come to rest. What is shown now
    /// may make it move in the next frame, so that is waited for; a page in the background has no frames.
    pub fn place(&mut self, selector: &str) -> (f64, f64) {
        let expression = format!(
            "new Promise(done => {{ const look = () => {{ \
             const e = document.querySelector({}); if (!e) return done(null); \
             if (e.closest('[data-test=menu][hidden]')) \
                 document.querySelector('[data-test=more]').click(); \
             const before = e.getBoundingClientRect(); \
             e.scrollIntoView({{ block: 'nearest' }}); \
             if (document.getAnimations().some(a => a.playState === 'running' \
                 && a.effect?.getComputedTiming().iterations !== Infinity \
                 && a.effect?.target?.contains(e))) return done(null); \
             const r = e.getBoundingClientRect(); \
             if (r.left !== before.left || r.top !== before.top) return done(null); \
             done([r.left + r.width / 2, r.top + r.height / 2]); }}; \
             requestAnimationFrame(() => setTimeout(look)); setTimeout(look, 100); }})",
            json!(selector)
        );
        let mut before = Value::Null;
        self.eventually(&format!("{selector} is there"), |page| {
            let now = page.look(&expression);
            let settled = !now.is_null() && now == before;
            before = now;
            settled.then(|| (number(&before[0]), number(&before[1])))
        })
    }

    /// Clicks an element.
    pub fn click(&mut self, selector: &str) {
        let at = self.place(selector);
        self.drag(&[at]);
    }

    /// The middle of a cell of the board on the screen.
    pub fn cell(&mut self, name: &str) -> (f64, f64) {
        self.place(&format!(
            "[data-test=board] [data-cell=\"{name}\"][role=gridcell]"
        ))
    }

    /// Clicks a cell of the board.
    pub fn click_cell(&mut self, name: &str) {
        let at = self.cell(name);
        self.drag(&[at]);
    }

    /// What went wrong on the page so far: exceptions, and errors on the console.
    pub fn errors(&mut self) -> Vec<String> {
        self.run("0");
        let events = self.socket.take_events();
        let errors = events.iter().filter(|event| {
            event["method"] == "Runtime.exceptionThrown"
                || event["method"] == "Runtime.consoleAPICalled"
                    && event["params"]["type"] == "error"
        });
        errors.map(|event| event["params"].to_string()).collect()
    }

    /// Writes a picture of what is shown.
    pub fn picture(&mut self, path: &Path) {
        let shot = self.send("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = base64::engine::general_purpose::STANDARD.decode(text(&shot["data"]));
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("the folder can be made");
        }
        fs::write(path, bytes.expect("base64")).expect("the picture can be written");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let name = std::thread::current()
                .name()
                .unwrap_or("test")
                .replace("::", "-");
            // A test may have several pages, and each shows something else.
            let number = PICTURES.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir()
                .join("tercio-failures")
                .join(format!("{name}-{number}.png"));
            // A second panic would hide the first.
            let taken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                self.picture(&path);
            }));
            if taken.is_ok() {
                let _ = writeln!(std::io::stderr(), "what it looked like: {}", path.display());
            }
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}
