//! The engine, seen from the page: one worker, one question at a time, the latest wins.

use crate::resources;
use js_sys::{Int32Array, Reflect, SharedArrayBuffer, Uint8Array};
use leptos::prelude::{IntervalHandle, set_interval_with_handle, set_timeout};
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use tercio_engine_api::{Effort, Info, ReviewStep};
use tercio_rules::{Game, Move};
use tercio_web_engine::message::{Answer, Question, Task, packed, unpacked};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What happens after a question about a game.
#[derive(Clone, Debug)]
pub(crate) enum EngineEvent {
    /// The engine is not here yet: it is being loaded.
    Loading,
    /// Who judges, where a net comes with the program: its name, or none if it could not be loaded.
    Judge(Option<String>),
    /// The engine has found something.
    Info(Info),
    /// It has ended with the move to play; none if the game is over.
    Move(Option<Move>),
    /// Its worker broke. The next question gets a new one.
    Broken(String),
}

/// What happens while the engine reviews a game.
#[derive(Clone, Debug)]
pub(crate) enum ReviewEvent {
    /// It has looked at one more position.
    Step(ReviewStep),
    /// It has looked at all of them.
    Done,
    /// Its worker broke. The next question gets a new one.
    Broken(String),
}

/// How often the page looks whether the worker still lives, and how long a living one may be
/// silent: it says something several times a second while it loads and while it searches.
const LOOK: Duration = Duration::from_millis(500);
const SILENCE: f64 = 2_000.0;

/// Who hears what happens after a question.
#[derive(Clone)]
enum Listener {
    Engine(Rc<dyn Fn(EngineEvent)>),
    Review(Rc<dyn Fn(ReviewEvent)>),
}

impl Listener {
    fn on_loading(&self) {
        if let Listener::Engine(hear) = self {
            hear(EngineEvent::Loading);
        }
    }

    fn on_broken(&self, why: String) {
        match self {
            Listener::Engine(hear) => hear(EngineEvent::Broken(why)),
            Listener::Review(hear) => hear(ReviewEvent::Broken(why)),
        }
    }
}

/// An engine in a worker of its own. Copies share it.
#[derive(Clone, Default)]
pub(crate) struct Engine(Rc<RefCell<State>>);

#[derive(Default)]
struct State {
    worker: Option<WorkerHandle>,
    /// Whether the script of the worker is being fetched.
    fetching: bool,
    last_id: u32,
    /// What the worker is thinking about.
    open: Option<Request>,
    /// What it shall think about as soon as it has stopped.
    next: Option<Request>,
}

struct WorkerHandle {
    worker: Worker,
    /// The flag that a search looks at, if the page may share memory with its workers.
    stop: Option<Int32Array>,
    /// Whether it has ever answered.
    answered: bool,
    /// When it was last heard, and when the page last looked after it, in milliseconds.
    heard: f64,
    looked: f64,
    /// Looks after it.
    watch: Option<IntervalHandle>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

#[derive(Clone)]
struct Request {
    question: Question,
    listener: Listener,
}

impl Engine {
    /// Asks about a game. What was asked before is forgotten: its listener hears no more.
    pub(crate) fn ask(
        &self,
        game: &Game,
        effort: Effort,
        multipv: usize,
        listener: impl Fn(EngineEvent) + 'static,
    ) {
        // Who plays at a glance needs no search, and so neither the worker nor its file.
        if let Some(info) = tercio_engine::at_a_glance(game, effort) {
            self.stop();
            let engine = self.clone();
            let id = self.next_id();
            let hear = move || {
                if engine.0.borrow().last_id == id {
                    listener(EngineEvent::Move(info.best()));
                }
            };
            return set_timeout(hear, Duration::ZERO);
        }
        let task = Task::Think { effort, multipv };
        self.request(game, task, Listener::Engine(Rc::new(listener)));
    }

    /// Asks to judge every move of a game. What was asked before is forgotten.
    pub(crate) fn review(&self, game: &Game, nodes: u32, listener: impl Fn(ReviewEvent) + 'static) {
        let task = Task::Review { nodes };
        self.request(game, task, Listener::Review(Rc::new(listener)));
    }

    fn request(&self, game: &Game, task: Task, listener: Listener) {
        self.stop();
        let request = Request {
            question: Question::new(self.next_id(), game, task),
            listener,
        };
        let worker_answers = {
            let mut state = self.0.borrow_mut();
            state.next = Some(request.clone());
            state.worker.as_ref().is_some_and(|handle| handle.answered)
        };
        if !worker_answers {
            request.listener.on_loading();
        }
        self.send_next();
    }

    /// The number of another question. Answers to those before are not heard any more.
    fn next_id(&self) -> u32 {
        let mut state = self.0.borrow_mut();
        state.last_id += 1;
        state.last_id
    }

    /// Stops thinking. The listener hears no more.
    pub(crate) fn stop(&self) {
        self.next_id();
        let mut state = self.0.borrow_mut();
        state.next = None;
        if state.open.is_none() {
            return;
        }
        let flag = state.worker.as_ref().and_then(|handle| handle.stop.clone());
        match flag {
            // The search looks at the flag and ends; its answers are dropped.
            Some(flag) => flag.set_index(0, 1),
            // Without shared memory a search can only be ended with its worker.
            None => state.end_worker(),
        }
    }

    /// Hands the next question to the worker if it is free.
    fn send_next(&self) {
        let mut state = self.0.borrow_mut();
        if state.open.is_some() || state.next.is_none() {
            return;
        }
        if state.worker.is_none() {
            drop(state);
            return self.fetch_worker();
        }
        let Some(request) = state.next.take() else {
            return;
        };
        let question = Uint8Array::from(&packed(&request.question)[..]);
        let posted = state.worker.as_ref().is_some_and(|handle| {
            if let Some(flag) = &handle.stop {
                flag.set_index(0, 0);
            }
            handle.worker.post_message(&question).is_ok()
        });
        if posted {
            state.open = Some(request);
            if let Some(handle) = &mut state.worker {
                handle.heard = js_sys::Date::now();
            }
        } else {
            drop(state);
            request.listener.on_broken("no worker".to_owned());
        }
    }

    /// Fetches the script of the worker, however long that takes, and starts it. The browser has the
    /// file then, so a worker that says nothing is no slow one: it is dead.
    fn fetch_worker(&self) {
        if std::mem::replace(&mut self.0.borrow_mut().fetching, true) {
            return;
        }
        let engine = self.clone();
        spawn_local(async move {
            let fetched = resources::fetch("engine-worker").await;
            let next = {
                let mut state = engine.0.borrow_mut();
                state.fetching = false;
                state.next.clone()
            };
            // Nobody waits any more, or a worker can be asked.
            let Some(request) = next else {
                return;
            };
            let worker = fetched.and_then(|_| engine.start_worker());
            match worker {
                Some(worker) => {
                    engine.0.borrow_mut().worker = Some(worker);
                    engine.send_next();
                }
                None => {
                    engine.0.borrow_mut().next = None;
                    request.listener.on_broken("no worker".to_owned());
                }
            }
        });
    }

    fn start_worker(&self) -> Option<WorkerHandle> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = resources::address("engine-worker")?;
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let engine = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            engine.on_sign_of_life();
            match event.data().dyn_into::<Uint8Array>() {
                Ok(answer) => engine.on_answer(&answer.to_vec()),
                // A text is why it could not start, all else says only that it lives.
                Err(other) => {
                    if let Some(why) = other.as_string() {
                        engine.on_broken(why);
                    }
                }
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let engine = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| {
            engine.on_broken("the worker stopped".to_owned());
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let stop = shared_flag();
        if let Some(flag) = &stop {
            worker.post_message(&flag.buffer()).ok()?;
        }
        let engine = self.clone();
        let now = js_sys::Date::now();
        Some(WorkerHandle {
            worker,
            stop,
            answered: false,
            heard: now,
            looked: now,
            // Without it a silent death would go unnoticed, and nothing else.
            watch: set_interval_with_handle(move || engine.look_after(), LOOK).ok(),
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// The worker has said something, so it lives.
    fn on_sign_of_life(&self) {
        if let Some(handle) = &mut self.0.borrow_mut().worker {
            handle.heard = js_sys::Date::now();
        }
    }

    /// Notices a worker that died without a word, or hangs.
    fn look_after(&self) {
        let dead = {
            let mut state = self.0.borrow_mut();
            let asked = state.open.is_some();
            let Some(handle) = &mut state.worker else {
                return;
            };
            let now = js_sys::Date::now();
            // A page that slept knows nothing about its worker yet.
            if now - handle.looked > SILENCE {
                handle.heard = now;
            }
            handle.looked = now;
            asked && now - handle.heard > SILENCE
        };
        if dead {
            self.on_broken("the worker is silent".to_owned());
        }
    }

    fn on_answer(&self, answer: &[u8]) {
        let answer = match unpacked(answer) {
            Ok(answer) => answer,
            Err(why) => return self.on_broken(why),
        };
        let open = {
            let mut state = self.0.borrow_mut();
            if let Some(handle) = &mut state.worker {
                handle.answered = true;
            }
            state.open.clone()
        };
        let wanted = |id| open.clone().filter(|request| self.is_wanted(request, id));
        match answer {
            Answer::Info { id, info } => {
                if let Some(Listener::Engine(hear)) = wanted(id).map(|request| request.listener) {
                    hear(EngineEvent::Info(info));
                }
            }
            Answer::Judge { id, net } => {
                if let Some(Listener::Engine(hear)) = wanted(id).map(|request| request.listener) {
                    hear(EngineEvent::Judge(net));
                }
            }
            Answer::Step { id, step } => {
                if let Some(Listener::Review(hear)) = wanted(id).map(|request| request.listener) {
                    hear(ReviewEvent::Step(step));
                }
            }
            Answer::Done { id, mv } => {
                let wanted = wanted(id);
                self.0.borrow_mut().open = None;
                if let Some(request) = wanted {
                    match request.listener {
                        Listener::Engine(hear) => hear(EngineEvent::Move(mv)),
                        Listener::Review(hear) => hear(ReviewEvent::Done),
                    }
                }
                self.send_next();
            }
            Answer::Refused { why, .. } => self.on_broken(why),
        }
    }

    /// Whether an answer belongs to the open question, and it was not stopped.
    fn is_wanted(&self, request: &Request, id: u32) -> bool {
        let state = self.0.borrow();
        let stopped = state
            .worker
            .as_ref()
            .and_then(|handle| handle.stop.as_ref());
        request.question.id == id && stopped.is_none_or(|flag| flag.get_index(0) == 0)
    }

    /// Ends the worker and tells the listener.
    fn on_broken(&self, why: String) {
        let waiting = {
            let mut state = self.0.borrow_mut();
            let waiting = state.open.clone();
            state.end_worker();
            waiting
        };
        if let Some(request) = waiting {
            request.listener.on_broken(why);
        }
    }
}

impl State {
    fn end_worker(&mut self) {
        if let Some(handle) = self.worker.take() {
            if let Some(watch) = handle.watch {
                watch.clear();
            }
            handle.worker.set_onmessage(None);
            handle.worker.set_onerror(None);
            handle.worker.terminate();
        }
        self.open = None;
    }
}

/// A number that page and worker both see, where the browser allows it: that needs the headers
/// by which our server isolates the page.
fn shared_flag() -> Option<Int32Array> {
    let isolated = Reflect::get(&js_sys::global(), &JsValue::from_str("crossOriginIsolated"));
    if isolated.ok()?.as_bool()? {
        let buffer = SharedArrayBuffer::new(4);
        Some(Int32Array::new(&buffer))
    } else {
        None
    }
}
