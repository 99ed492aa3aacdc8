//! The smaller pages.

use super::Text;
use crate::confirm::Confirm;
use crate::pages::Pace;
use crate::theme::Choice;
use tercio_draw::{Dye, PieceSet, Surface};

/// The settings.
pub(crate) struct Settings {
    pub(crate) title: Text,
    pub(crate) language: Text,
    pub(crate) theme: Text,
    pub(crate) theme_name: fn(Choice) -> Text,
    /// What the board is made of.
    pub(crate) surface: Text,
    pub(crate) surface_name: fn(Surface) -> Text,
    pub(crate) pieces: Text,
    pub(crate) pieces_name: fn(PieceSet) -> Text,
    /// What the colours of pieces tell in Martian Chess, and why there is a choice.
    pub(crate) dye: Text,
    pub(crate) dye_name: fn(Dye) -> Text,
    pub(crate) dye_why: Text,
    pub(crate) pace: Text,
    pub(crate) pace_name: fn(Pace) -> Text,
    /// When moves are to be confirmed.
    pub(crate) confirm: Text,
    pub(crate) confirm_name: fn(Confirm) -> Text,
    pub(crate) sound: Text,
    pub(crate) sounds: Text,
}

/// About the project.
pub(crate) struct About {
    pub(crate) title: Text,
    pub(crate) what: Text,
    pub(crate) credits: Text,
    /// Who made the boards and the sheets.
    pub(crate) sheets: Text,
    pub(crate) unofficial: Text,
    pub(crate) licence: Text,
}

/// An address that leads nowhere.
pub(crate) struct Missing {
    pub(crate) title: Text,
    pub(crate) why: Text,
    pub(crate) home: Text,
}

/// A page that needs a server, where there is none.
pub(crate) struct NoServer {
    pub(crate) title: Text,
    pub(crate) why: Text,
    pub(crate) home: Text,
}
