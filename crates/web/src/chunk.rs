//! Chunks: code that a first visit does not need. Each is a file of its own, loaded when something
//! of it is first shown, with the styles of all; `crates/web-build/src/chunks.rs` makes the files.

use crate::components::lazy;
use crate::lazy::Lazy;
use crate::style;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::OnceCell;
use std::pin::Pin;
pub(crate) use wasm_split_helpers::{SplitLoaderError as NotLoaded, wasm_split};

/// Loads a chunk and gives its entry: calls a function that is marked by `#[wasm_split]`.
type Load<T> = fn() -> Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// A chunk with its entry, a function that shows what is in it.
pub(crate) struct Chunk<T: 'static> {
    load: Load<T>,
    state: OnceCell<ArcRwSignal<Lazy<T>>>,
}

impl<T: Copy + Send + Sync> Chunk<T> {
    /// A chunk that is not loaded yet.
    pub(crate) const fn new(load: Load<T>) -> Chunk<T> {
        Chunk {
            load,
            state: OnceCell::new(),
        }
    }

    /// Shows what is in the chunk, or how far it has come. The first call loads it.
    pub(crate) fn show(&self, show: impl FnOnce(T) -> AnyView) -> AnyView {
        let state = self.state.get_or_init(|| {
            let state = ArcRwSignal::new(Lazy::Loading);
            start(self.load, state.clone());
            state
        });
        let (load, again) = (self.load, state.clone());
        lazy(state.get(), show, move || start(load, again.clone()))
    }
}

fn start<T: Send + Sync + 'static>(load: Load<T>, state: ArcRwSignal<Lazy<T>>) {
    state.set(Lazy::Loading);
    // Code and styles come at once.
    let styled = style::load();
    spawn_local(async move {
        let entry = load().await;
        state.set(match (entry, styled.await) {
            (Ok(entry), true) => Lazy::Ready(entry),
            // The failure is not remembered, so the next call tries again.
            _ => Lazy::Failed,
        });
    });
}
