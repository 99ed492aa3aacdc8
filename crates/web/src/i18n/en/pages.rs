//! The smaller pages.

use crate::confirm::Confirm;
use crate::i18n::keys::{About, Missing, NoServer, Settings};
use crate::pages::Pace;
use crate::theme::Choice;
use tercio_draw::{Dye, PieceSet, Surface, Theme};

pub(in crate::i18n) static SETTINGS: Settings = Settings {
    title: "Settings",
    language: "Language",
    theme: "Theme",
    theme_name: |choice| match choice {
        Choice::Auto => "As the system",
        Choice::Fixed(Theme::Light) => "Light",
        Choice::Fixed(Theme::Dark) => "Dark",
        Choice::Fixed(Theme::HighContrast) => "High contrast",
    },
    surface: "Board",
    surface_name: |surface| match surface {
        Surface::Sand => "Sand",
        Surface::Wood => "Wood",
        Surface::Slate => "Slate",
        Surface::Meadow => "Meadow",
    },
    pieces: "Pieces",
    pieces_name: |pieces| match pieces {
        PieceSet::Shaded => "Shaded",
        PieceSet::Flat => "Flat",
    },
    dye: "Colours in Martian Chess",
    dye_name: |dye| match dye {
        Dye::BySeat => "One for each player",
        Dye::BySize => "Mixed: one for each size",
    },
    dye_why: "The rule sheet advises mixed colours: only its zone says whose a piece is.",
    pace: "How fast engines answer where several play",
    pace_name: |pace| match pace {
        Pace::AtOnce => "At once",
        Pace::Steady => "So that one can follow",
        Pace::Slow => "Slowly",
    },
    confirm: "Confirm each move",
    confirm_name: |choice| match choice {
        Confirm::Auto => "In games over days, and when a finger moves on small cells",
        Confirm::Always => "Always",
        Confirm::Never => "Never",
    },
    sound: "Sound",
    sounds: "Sounds for moves, captures and the end",
};

pub(in crate::i18n) static ABOUT: About = About {
    title: "About Tercio",
    what: "Tercio is a home for two board games played with pyramids: Pikemen and Martian Chess, on \
           every published board, for two to six players.",
    credits: "Pikemen was designed by Jacob Davenport in 1997 and was formerly called IceChess. Martian \
              Chess was designed by Andrew Looney, who also created Looney Pyramids, in 1987.",
    sheets: "The wedge boards are by Elliott Evans. Adam Kopczenski drew the setups for the rule \
             sheets we follow, and Scott Myers made the layout and photographs of one of them; the \
             maneuvers they advise come from the book Playing With Pyramids (2002).",
    unofficial: "Tercio is an unofficial work of fans. Its games belong to their designers and \
                 publisher, who have nothing to do with it. Enjoying these games? Buy pyramids.",
    licence: "Tercio is free software under the MIT or Apache 2.0 licence.",
};

pub(in crate::i18n) static MISSING: Missing = Missing {
    title: "There is no such page",
    why: "The address leads nowhere. Perhaps a letter is missing.",
    home: "Go to the board",
};

pub(in crate::i18n) static NO_SERVER: NoServer = NoServer {
    title: "There is no server here",
    why: "This copy of Tercio is made of files alone: boards, engine, lessons and puzzles work. Games with people \
          elsewhere need a server; whoever has the program starts one with “tercio serve”.",
    home: "Go to the board",
};
