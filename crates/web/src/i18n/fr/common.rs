//! What stands on every page.

use crate::i18n::keys::{Common, Nav};

pub(super) const NAV: Nav = Nav {
    label: "Pages",
    play: "Jouer",
    online: "En ligne",
    game: "Partie",
    games: "Mes parties",
    analysis: "Analyse",
    review: "Bilan",
    learn: "Apprendre",
    puzzles: "Problèmes",
    rules: "Règles",
    settings: "Réglages",
    account: "Compte",
    player: "Joueur",
    archive: "Archives",
    tournaments: "Tournois",
    simuls: "Simultanées",
    studies: "Études",
    about: "À propos",
    skip: "Aller au contenu",
};

pub(super) const COMMON: Common = Common {
    loading: "Chargement…",
    retry: "Réessayer",
    new_version: "Une nouvelle version est prête. Vos parties sont conservées.",
    take_version: "La charger",
};
