//! What JavaScript sees.

use crate::Worker;
use crate::message::{Answer, packed};
use js_sys::{Function, Uint8Array};
use tercio_engine::Stop;
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

    /// Answers a question; `say` is called with each answer.
    pub fn answer(&mut self, question: &[u8], say: &Function) {
        self.0.answer(question, |answer: &Answer| {
            let answer = Uint8Array::from(&packed(answer)[..]);
            // This fails if the page has gone; then there is nobody to tell.
            let _ = say.call1(&JsValue::NULL, &answer);
        });
    }
}
