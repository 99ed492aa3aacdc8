//! The engine, seen from the page: one worker, one question at a time, the latest wins.

use crate::browser;
use js_sys::{Int32Array, Reflect, SharedArrayBuffer, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use tercio_rules::{Game, Move};
use tercio_web_engine::message::{
    Answer, Effort, GameText, Question, Report, Step, Task, packed, unpacked,
};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What the engine says about a game.
#[derive(Clone, Debug)]
pub(crate) enum Word {
    /// What it has found so far.
    Report(Report),
    /// Its last word: the move to play, none if there is none.
    Move(Option<Move>),
    /// Its worker broke. The next question gets a new one.
    Broken(String),
}

/// What the engine says while it reviews a game.
#[derive(Clone, Debug)]
pub(crate) enum ReviewWord {
    /// One more position.
    Step(Step),
    /// All has been seen.
    Done,
    /// Its worker broke. The next question gets a new one.
    Broken(String),
}

/// Who hears the answers to a question.
#[derive(Clone)]
enum Listener {
    Thoughts(Rc<dyn Fn(Word)>),
    Review(Rc<dyn Fn(ReviewWord)>),
}

impl Listener {
    fn hear_broken(&self, why: String) {
        match self {
            Listener::Thoughts(hear) => hear(Word::Broken(why)),
            Listener::Review(hear) => hear(ReviewWord::Broken(why)),
        }
    }
}

/// An engine in a worker of its own. Copies share it.
#[derive(Clone, Default)]
pub(crate) struct Engine(Rc<RefCell<Desk>>);

#[derive(Default)]
struct Desk {
    worker: Option<Hired>,
    last_id: u32,
    /// What the worker is thinking about.
    open: Option<Asked>,
    /// What it shall think about as soon as it has stopped.
    next: Option<Asked>,
}

struct Hired {
    worker: Worker,
    /// The flag that a search looks at, if the page may share memory with its workers.
    stop: Option<Int32Array>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

#[derive(Clone)]
struct Asked {
    question: Question,
    game: Game,
    listener: Listener,
}

impl Engine {
    /// Asks about a game. What was asked before is forgotten: its listener hears no more.
    pub(crate) fn ask(
        &self,
        game: &Game,
        effort: Effort,
        lines: usize,
        listener: impl Fn(Word) + 'static,
    ) {
        let task = Task::Think { effort, lines };
        self.put(game, task, Listener::Thoughts(Rc::new(listener)));
    }

    /// Asks to judge every move of a game. What was asked before is forgotten.
    pub(crate) fn review(&self, game: &Game, nodes: u32, listener: impl Fn(ReviewWord) + 'static) {
        let task = Task::Review { nodes };
        self.put(game, task, Listener::Review(Rc::new(listener)));
    }

    fn put(&self, game: &Game, task: Task, listener: Listener) {
        let asked = {
            let mut desk = self.0.borrow_mut();
            desk.last_id += 1;
            Asked {
                question: Question {
                    id: desk.last_id,
                    game: GameText::new(game),
                    task,
                },
                game: game.clone(),
                listener,
            }
        };
        self.stop();
        self.0.borrow_mut().next = Some(asked);
        self.proceed();
    }

    /// Stops thinking. The listener hears no more.
    pub(crate) fn stop(&self) {
        let mut desk = self.0.borrow_mut();
        desk.next = None;
        if desk.open.is_none() {
            return;
        }
        let flag = desk.worker.as_ref().and_then(|hired| hired.stop.clone());
        match flag {
            // The search will look at the flag and give its last word, which nobody hears.
            Some(flag) => flag.set_index(0, 1),
            // Without shared memory the only way is to let the worker go.
            None => desk.dismiss(),
        }
    }

    /// Hands the next question to the worker if it is free.
    fn proceed(&self) {
        let mut desk = self.0.borrow_mut();
        if desk.open.is_some() {
            return;
        }
        let Some(asked) = desk.next.take() else {
            return;
        };
        if desk.worker.is_none() {
            desk.worker = self.hire();
        }
        let question = Uint8Array::from(&packed(&asked.question)[..]);
        let posted = desk.worker.as_ref().is_some_and(|hired| {
            if let Some(flag) = &hired.stop {
                flag.set_index(0, 0);
            }
            hired.worker.post_message(&question).is_ok()
        });
        if posted {
            desk.open = Some(asked);
        } else {
            drop(desk);
            asked.listener.hear_broken("no worker".to_owned());
        }
    }

    fn hire(&self) -> Option<Hired> {
        let link = browser::document().get_element_by_id("engine-worker")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&link.get_attribute("href")?, &options).ok()?;
        let engine = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match event.data().dyn_into::<Uint8Array>() {
                Ok(answer) => engine.hear(&answer.to_vec()),
                // Whatever else it says is why it could not start.
                Err(why) => engine.broke(why.as_string().unwrap_or_default()),
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let engine = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| {
            engine.broke("the worker stopped".to_owned());
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let stop = shared_flag();
        if let Some(flag) = &stop {
            worker.post_message(&flag.buffer()).ok()?;
        }
        Some(Hired {
            worker,
            stop,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn hear(&self, answer: &[u8]) {
        let answer = match unpacked(answer) {
            Ok(answer) => answer,
            Err(why) => return self.broke(why),
        };
        let open = self.0.borrow().open.clone();
        let wanted = |id| open.clone().filter(|asked| self.is_wanted(asked, id));
        match answer {
            Answer::Report { id, report } => {
                if let Some(Listener::Thoughts(hear)) = wanted(id).map(|asked| asked.listener) {
                    hear(Word::Report(report));
                }
            }
            Answer::Step { id, step } => {
                if let Some(Listener::Review(hear)) = wanted(id).map(|asked| asked.listener) {
                    hear(ReviewWord::Step(step));
                }
            }
            Answer::Done { id, mv } => {
                let wanted = wanted(id);
                self.0.borrow_mut().open = None;
                if let Some(asked) = wanted {
                    match asked.listener {
                        Listener::Thoughts(hear) => {
                            let mv = mv.and_then(|mv| asked.game.parse_move(&mv).ok());
                            hear(Word::Move(mv));
                        }
                        Listener::Review(hear) => hear(ReviewWord::Done),
                    }
                }
                self.proceed();
            }
            Answer::Refused { why, .. } => self.broke(why),
        }
    }

    /// Whether an answer belongs to the question and nobody has stopped it.
    fn is_wanted(&self, asked: &Asked, id: u32) -> bool {
        let desk = self.0.borrow();
        let stopped = desk.worker.as_ref().and_then(|hired| hired.stop.as_ref());
        asked.question.id == id && stopped.is_none_or(|flag| flag.get_index(0) == 0)
    }

    /// Lets the worker go and tells whoever waits.
    fn broke(&self, why: String) {
        let waiting = {
            let mut desk = self.0.borrow_mut();
            let waiting = desk.open.clone();
            desk.dismiss();
            waiting
        };
        if let Some(asked) = waiting {
            asked.listener.hear_broken(why);
        }
    }
}

impl Desk {
    fn dismiss(&mut self) {
        if let Some(hired) = self.worker.take() {
            hired.worker.set_onmessage(None);
            hired.worker.set_onerror(None);
            hired.worker.terminate();
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
