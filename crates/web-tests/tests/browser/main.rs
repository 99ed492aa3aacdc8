//! The browser app in a real browser, one file an area.

/// All names begin with `browser::`, so that `cargo xtask test` can run these tests by themselves.
#[path = "."]
mod browser {
    mod agreement;
    mod analysis;
    mod audit;
    mod board;
    mod company;
    mod editor;
    mod explorer;
    mod frame;
    mod games;
    mod gestures;
    mod helpers;
    mod hostile;
    mod keyboard;
    mod layout;
    mod learn;
    mod live;
    mod looks;
    mod notifications;
    mod offline;
    mod online;
    mod people;
    mod pictures;
    mod play;
    mod player;
    mod puzzles;
    mod review;
    mod setups;
    mod simuls;
    mod slow;
    mod steps;
    mod studies;
    mod table;
    mod touch;
    mod tournaments;
}
