//! The opening explorer.

use crate::i18n::keys::Explorer;

pub(super) const EXPLORER: Explorer = Explorer {
    title: "Ouvertures",
    source: "Parties de",
    people: "Joueurs",
    engines: "Moteurs",
    rating: "Cote",
    any_rating: "Toutes",
    rating_from: |rating| format!("{rating} et plus"),
    time: "Période",
    any_time: "Toutes",
    last_months: |months| match months {
        1 => "Le dernier mois".to_owned(),
        12 => "La dernière année".to_owned(),
        months => format!("Les {months} derniers mois"),
    },
    loading: "Chargement…",
    none: "Aucune partie n’a continué d’ici.",
    games: |count, number| match count {
        0 | 1 => format!("{number} partie"),
        _ => format!("{number} parties"),
    },
    moves: "Coups à partir d’ici",
    results: |seats| format!("Victoires : {seats}"),
    shared: |percent| format!("partagées {percent} %"),
    all_moves: |count| format!("Montrer les {count} coups"),
    some: "Quelques-unes de ces parties",
    unknown: "Inconnu",
    won: "gagné",
    no_server: "Les ouvertures viennent d’un serveur, et il n’y en a pas ici.",
    unreachable: "Le serveur ne répond pas.",
    too_fast: "Trop de questions à la fois : attendez un instant.",
};
