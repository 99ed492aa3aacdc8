//! What stands on every page.

use crate::i18n::keys::{Common, Nav};

pub(super) const NAV: Nav = Nav {
    label: "Pages",
    play: "Jouer",
    analysis: "Analyse",
    learn: "Apprendre",
    puzzles: "Problèmes",
    rules: "Règles",
    settings: "Réglages",
    about: "À propos",
    skip: "Aller au contenu",
};

pub(super) const COMMON: Common = Common {
    not_kept: "Ce navigateur ne garde rien pour Tercio : la partie et les réglages seront perdus si \
               la page est rechargée. Autorisez le stockage pour ce site ou libérez de la place.",
    engine_restarted: "Le moteur s’est arrêté et a été relancé.",
    engine_gone: "Le moteur ne démarre pas. Rechargez la page pour réessayer ; on peut toujours jouer à deux.",
    loading: "Chargement…",
    not_loaded: "Le chargement a échoué. Êtes-vous connecté ?",
    retry: "Réessayer",
};
