//! Vacations.

use crate::i18n::keys::Vacations;

pub(super) const VACATIONS: Vacations = Vacations {
    title: "Vacances",
    about: |days| {
        format!(
            "Pendant vos vacances, vos pendules s’arrêtent dans les parties sur plusieurs jours, mais pas dans les tournois ni les simultanées. \
             Vous avez {days} jours par an ; chaque jour entamé compte."
        )
    },
    days: "Jours",
    left: |days| match days {
        0 => "Il ne reste aucun jour.".to_owned(),
        1 => "Il reste un jour.".to_owned(),
        _ => format!("Il reste {days} jours."),
    },
    begin: "Partir en vacances",
    until: |day| format!("Vous êtes en vacances jusqu’au {day}. Vos adversaires le voient."),
    end: "Je suis de retour",
    problem: |kind| {
        Some(match kind {
            "on-vacation" => "Vous êtes déjà en vacances.",
            "too-long-vacation" => "Il ne vous reste pas autant de jours.",
            _ => return None,
        })
    },
};
