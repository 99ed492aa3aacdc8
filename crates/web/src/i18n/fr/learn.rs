//! The pages on which one learns.

use super::play::counted;
use crate::i18n::keys::{Learn, Puzzles, Rules};
use tercio_learn::rulebook::Book;

pub(super) const RULES: Rules = Rules {
    books: "Règles",
    book: |book| match book {
        Book::Boards => "Plateaux et pièces",
        Book::Pikemen => "Pikemen",
        Book::Martian => "Martian Chess",
    },
    contents: "Sommaire",
    decision: "Notre décision : ",
};

pub(super) const LEARN: Learn = Learn {
    title: "Apprendre",
    intro: "De courtes leçons, chacune avec quelque chose à faire sur le plateau. Vos progrès sont \
            conservés sur cet appareil.",
    done: |done, steps| match done {
        0 if steps == 1 => "1 étape".to_owned(),
        0 => format!("{steps} étapes"),
        _ if done == steps => "Terminée ✓".to_owned(),
        _ => format!("{done} sur {steps}"),
    },
    back: "Toutes les leçons",
    hint: "Indice",
    again: "Recommencer",
    next: "Étape suivante",
    next_lesson: "Leçon suivante",
    go_on: "Bien. Continuez.",
    right: "Bien joué.",
    wrong: "Ce n’est pas ce qui est demandé. Essayez encore.",
    steps: "Étapes",
    step: |number, done| match done {
        true => format!("Étape {number}, terminée"),
        false => format!("Étape {number}"),
    },
};

pub(super) const PUZZLES: Puzzles = Puzzles {
    title: "Problèmes",
    none: "Il n’y a pas de problème ici.",
    unknown: "Ce problème n’existe pas. Peut-être manque-t-il une lettre à l’adresse.",
    no_match: "Aucun problème n’a ce thème et ce niveau. Celui-ci reste.",
    choose_theme: "Thème",
    all_themes: "Tous",
    choose_grade: "Niveau",
    all_grades: "Tous",
    counted: |name, count| format!("{name} ({count})"),
    grade: |grade| format!("niveau {grade} sur 5"),
    theme: "Thème :",
    from_game: "Tiré de cette partie",
    solution: "Montrer la solution",
    next: "Problème suivant",
    skip: "Autre problème",
    go_on: "Bien. Continuez.",
    wrong: "Ce n’est pas le bon coup. Essayez encore.",
    solved: "Résolu.",
    shown: |text| format!("Le bon coup est {text}. Jouez-le."),
    score: |solved, all| {
        let solved = counted(solved as u64, "résolu", "résolus");
        format!("{solved} sur {all}")
    },
    rated: |rating| format!("coté {rating}"),
    your_rating: "Votre cote",
    about: |rating| format!("environ {rating}"),
    streak: "De suite",
    in_a_row: |streak, best| match best > streak {
        true => format!("{streak} (record {best})"),
        false => streak.to_string(),
    },
    change: |change| match change < 0 {
        true => format!("Cote −{}.", change.unsigned_abs()),
        false => format!("Cote +{change}."),
    },
    copy_link: "Copier le lien",
    link_copied: "Le lien est copié.",
    link_not_copied: "Le navigateur ne nous laisse pas copier. L’adresse de la page est le lien.",
};
