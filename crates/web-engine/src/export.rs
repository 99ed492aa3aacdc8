//! What JavaScript sees.

use crate::Worker;
use crate::message::packed;
use js_sys::{Function, Uint8Array};
use serde::Serialize;
use tercio_engine::{RootStats, Stop};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Whether the page wants the search to end; `worker.js` defines it.
    #[wasm_bindgen(js_name = tercioStop)]
    fn stop_wanted() -> bool;
}

/// The engine as JavaScript knows it.
#[wasm_bindgen(js_name = Engine)]
pub struct WorkerEngine(Worker);

#[wasm_bindgen(js_class = Engine)]
impl WorkerEngine {
    /// A new engine.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> WorkerEngine {
        WorkerEngine(Worker::new(Stop::asking(stop_wanted)))
    }

    /// The net that should be here before a question is answered: its file, without the ending.
    #[wasm_bindgen(js_name = missingNet)]
    pub fn missing_net(&self, question: &[u8]) -> Option<String> {
        self.0.missing_net(question).map(str::to_owned)
    }

    /// Judges with a net from now on, by what its file holds. Whether it is a net.
    #[wasm_bindgen(js_name = addNet)]
    pub fn add_net(&mut self, file: &[u8]) -> bool {
        self.0.add_net(file)
    }

    /// Whether solved endings should be here before a question is answered.
    #[wasm_bindgen(js_name = missesEndings)]
    pub fn misses_endings(&self, question: &[u8]) -> bool {
        self.0.misses_endings(question)
    }

    /// Looks endings up from now on, in what a file holds. Whether it holds any.
    #[wasm_bindgen(js_name = addEndings)]
    pub fn add_endings(&mut self, file: &[u8]) -> bool {
        self.0.add_endings(file)
    }

    /// Answers a question; `say` is called with each answer.
    pub fn answer(&mut self, question: &[u8], say: &Function) {
        self.0.answer(question, |answer| send(say, answer));
    }

    /// Whether helpers can answer a question together.
    #[wasm_bindgen(js_name = sharesWork)]
    pub fn shares_work(&self, question: &[u8]) -> bool {
        self.0.shares_work(question)
    }

    /// Begins a question that so many helpers answer.
    pub fn begin(&mut self, question: &[u8], count: usize, say: &Function) {
        self.0.begin(question, count, |answer| send(say, answer));
    }

    /// Takes in what a helper has found.
    pub fn hear(&mut self, number: usize, stats: &[u8], say: &Function) {
        self.0.hear(number, stats, |answer| send(say, answer));
    }

    /// Ends a question that helpers have answered. Whether any of them knew anything.
    pub fn end(&mut self, say: &Function) -> bool {
        self.0.end(|answer| send(say, answer))
    }

    /// Answers a question as one of so many helpers; `say` is called with what it has found.
    pub fn help(&mut self, question: &[u8], number: u32, count: u32, say: &Function) {
        let say = |stats: &RootStats| send(say, stats);
        self.0.help(question, number, count, say);
    }
}

/// Calls a function with a message.
fn send(say: &Function, message: &impl Serialize) {
    let message = Uint8Array::from(&packed(message)[..]);
    // This fails if the page has gone; then there is nobody to tell.
    let _ = say.call1(&JsValue::NULL, &message);
}
