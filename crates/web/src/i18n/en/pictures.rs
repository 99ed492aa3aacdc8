//! Pictures of a game.

use crate::i18n::keys::Pictures;

pub(super) const PICTURES: Pictures = Pictures {
    title: "Export",
    svg: "Picture (SVG)",
    png: "Picture (PNG)",
    animation: "Animated replay",
    animating: |done, all| format!("Drawing picture {} of {all}…", done + 1),
    cancel: "Cancel",
    saved: "The replay is among your downloads.",
    failed: "The browser could not draw the picture. The SVG works everywhere.",
};
