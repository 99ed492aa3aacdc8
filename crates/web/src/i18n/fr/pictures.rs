//! Pictures of a game.

use crate::i18n::keys::Pictures;

pub(super) const PICTURES: Pictures = Pictures {
    title: "Exporter",
    svg: "Image (SVG)",
    png: "Image (PNG)",
    animation: "Partie animée",
    animating: |done, all| format!("Dessin de l’image {} sur {all}…", done + 1),
    cancel: "Annuler",
    saved: "La partie animée est dans vos téléchargements.",
    failed: "Le navigateur n’a pas pu dessiner l’image. Le SVG marche partout.",
};
