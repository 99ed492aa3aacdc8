//! What is said when something around the app fails.

use crate::i18n::keys::Failures;

pub(super) const FAILURES: Failures = Failures {
    unreadable_game: "La partie gardée par ce navigateur est illisible. Elle a été mise de côté ; en voici une nouvelle.",
    not_kept: "Ce navigateur ne garde rien pour Tercio : la partie et les réglages seront perdus si \
               la page est rechargée. Autorisez le stockage pour ce site ou libérez de la place.",
    engine_restarted: "Le moteur s’est arrêté et a été relancé.",
    engine_gone: "Le moteur ne démarre pas. Rechargez la page pour réessayer ; on peut toujours jouer à deux.",
    language: |name| {
        format!("{name} n’a pas pu être chargé ; la langue ne change pas. Êtes-vous connecté ?")
    },
    not_loaded: "Le chargement a échoué. Êtes-vous connecté ?",
};
