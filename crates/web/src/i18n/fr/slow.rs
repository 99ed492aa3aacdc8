//! Les parties sur plusieurs jours.

use crate::i18n::keys::Slow;

pub(super) const SLOW: Slow = Slow {
    try_moves: "Essayer",
    back: "Retour au jeu",
    trying: "Coups d’essai : rien n’est envoyé.",
    try_anything: "Déplacez les pièces de tous les camps, à tour de rôle.",
    tried_in_vain: "La partie a pris un autre chemin que votre essai.",
    undo: "Annuler",
    reset: "Au début",
    keep_answer: "Garder",
    answer_kept: "Gardé : le coup se joue tout seul si la réponse convient.",
    answer_waits: "Pas de connexion : ceci sera envoyé dès son retour.",
    answer_not_kept: "La réponse n’a pas été gardée : la partie a continué.",
    answer_gone: "La réponse est oubliée.",
    answers: "Réponses préparées",
    answers_about: "Elles se jouent toutes seules, même en votre absence. Vous seul les voyez.",
    if_then: |theirs, ours| format!("si {theirs}, alors {ours}"),
    after: |ours| format!("après {ours}"),
    forget: "Retirer",
    forget_it: |answer| format!("Retirer : {answer}"),
    notes: "Notes",
    notes_about: "Vous seul pouvez lire ceci.",
    saved: "enregistré",
    saving: "enregistrement…",
    not_saved: "pas encore enregistré – nouvel essai…",
    note_unread: "les notes ne peuvent pas être chargées",
};
