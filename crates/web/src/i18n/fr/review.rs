//! Looking back at a game.

use super::board::seat;
use crate::i18n::keys::Review;
use tercio_engine_api::Verdict;

pub(super) const REVIEW: Review = Review {
    open: "Revoir la partie",
    none: "Il n’y a pas encore de partie à revoir. Finissez-en une, ou importez-en une dans l’analyse.",
    progress: |seen, all| format!("Le moteur a examiné {seen} positions sur {all}."),
    stop: "Arrêter",
    go_on: "Continuer",
    deeper: "Examiner plus à fond",
    done: |mistakes| match mistakes {
        0 => "Le bilan est terminé : aucune erreur.".to_owned(),
        1 => "Le bilan est terminé : un coup pouvait être meilleur.".to_owned(),
        _ => format!("Le bilan est terminé : {mistakes} coups pouvaient être meilleurs."),
    },
    graph: "Chances de gagner, coup par coup",
    moves: "Coups",
    mistakes: "Erreurs",
    position: "Position",
    first_move: "Premier coup",
    last_move: "Dernier coup",
    previous_move: "Coup précédent",
    next_move: "Coup suivant",
    previous_mistake: "Erreur précédente",
    next_mistake: "Erreur suivante",
    played: |number, who, text| format!("Coup {number}, {} : {text}", seat(who)),
    verdict: |verdict| match verdict {
        Verdict::Best => "meilleur coup",
        Verdict::Good => "bon coup",
        Verdict::Inaccuracy => "imprécision",
        Verdict::Mistake => "erreur",
        Verdict::Blunder => "gaffe",
    },
    not_judged: "pas encore jugé",
    chances: |who, before, after| format!("chances de {} : {before} % → {after} %", seat(who)),
    best_line: "Meilleure suite",
    counts: "Coups par jugement",
    try_again: "Réessayer d’ici",
    on_server: "Bilan par le serveur",
    server_waiting: "Le serveur va examiner cette partie.",
    server_progress: |seen, all| format!("Le serveur a examiné {seen} positions sur {all}."),
    server_done: "Le bilan du serveur est prêt.",
};
