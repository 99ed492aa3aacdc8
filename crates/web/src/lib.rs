//! The browser app: everything a person sees, on the client alone.
//!
//! `board`, `game` and `study` are headless models with a thin view; `pages` put them together. What is
//! global to a tab (address, language, theme, storage, announcements) is a module of its own, with
//! a signal inside, so that event handlers reach it as easily as views do.

// The component macro writes `pub` where nobody can reach.
#![allow(unreachable_pub)]

mod announce;
mod app;
mod board;
mod browser;
mod chunk;
mod components;
mod confirm;
mod crash;
mod editor;
mod engine;
mod focus;
mod game;
mod i18n;
mod lazy;
mod library;
mod online;
mod pages;
mod pixels;
mod resources;
mod review;
mod route;
mod share;
mod sound;
mod storage;
mod study;
mod style;
mod theme;
mod update;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the app; `static/start.js` calls it when the page is there.
#[wasm_bindgen(start)]
pub fn start() {
    crash::watch();
    theme::start();
    sound::start();
    confirm::start();
    route::start();
    focus::start();
    update::start();
    // Nothing is shown in another language first: the page waits until its own one is loaded.
    wasm_bindgen_futures::spawn_local(async {
        i18n::start().await;
        app::mount();
    });
}
