//! Un contre tous.

use crate::i18n::keys::Simuls;
use tercio_api::SimulSide;

pub(super) const SIMULS: Simuls = Simuls {
    about: "Une personne joue contre plusieurs à la fois et va de plateau en plateau. Quiconque a un compte peut en donner une.",
    needs_account: "Participer aux simultanées demande un compte.",
    to_list: "Toutes les simultanées",
    open: "En attente",
    running: "En cours",
    finished: "Terminées",
    none: "Il n’y a pas encore de simultanée. Créez-en une\u{a0}: les autres la trouvent ici et demandent à jouer.",
    hosted_by: |name| format!("{name} joue contre tous"),
    guests: |count| match count {
        0 | 1 => format!("{count} adversaire"),
        _ => format!("{count} adversaires"),
    },
    cancelled: "Annulée",
    over_since: |when| format!("terminée le {when}"),
    create: "Nouvelle simultanée",
    not_made: "La simultanée n’a pas été créée.",
    side: "Vous jouez",
    side_name: |side| match side {
        SimulSide::First => "En premier",
        SimulSide::Second => "En second",
        SimulSide::Alternate => "En alternance",
    },
    extra: "Minutes de plus pour vous",
    extra_of: |minutes| match minutes {
        0 | 1 => format!("{minutes} minute de plus pour l’hôte"),
        _ => format!("{minutes} minutes de plus pour l’hôte"),
    },
    most: "Adversaires au plus",
    from: "Cote la plus basse",
    to: "Cote la plus haute",
    ratings: |from, to| match (from, to) {
        (None, None) => None,
        (Some(from), None) => Some(format!("cote {from} ou plus")),
        (None, Some(to)) => Some(format!("cote {to} ou moins")),
        (Some(from), Some(to)) => Some(format!("cote de {from} à {to}")),
    },
    join: "Demander à jouer",
    leave: "Partir",
    start: "Commencer",
    call_off: "Annuler",
    really_call_off: "Vraiment l’annuler\u{202f}?",
    accept: "Accepter",
    remove: "Retirer",
    who_comes: "Qui vient",
    nobody_yet: "Personne n’a encore demandé à jouer.",
    accepted: "joue",
    asks: "demande à jouer",
    you_ask: "Vous avez demandé à jouer. L’hôte choisit ses adversaires.",
    you_play: "Vous jouez. Restez sur cette page : elle vous mène à votre plateau.",
    your_game: "Votre partie a commencé.",
    to_simul: "À la simultanée",
    score: |host, score| {
        let words = |count: u32, one: &str, many: &str| match count {
            0 | 1 => format!("{count} {one}"),
            _ => format!("{count} {many}"),
        };
        let mut parts = vec![
            words(score.won, "gagnée", "gagnées"),
            words(score.drawn, "nulle", "nulles"),
            words(score.lost, "perdue", "perdues"),
        ];
        if score.playing > 0 {
            parts.push(format!("{} en cours", score.playing));
        }
        format!("{host} : {}", parts.join(", "))
    },
    next_game: |waiting| match waiting {
        0 | 1 => "Partie suivante".to_owned(),
        _ => format!("Partie suivante ({waiting} attendent)"),
    },
    none_waits: "Aucun plateau ne vous attend.",
    problem: |kind| {
        Some(match kind {
            "bad-simul" => {
                "Cette simultanée est impossible : il faut un plateau pour deux, une pendule et des nombres sensés."
            }
            "no-account" | "needs-account" => "Les simultanées demandent un compte.",
            "too-many-simuls" => "Trop de vos simultanées ne sont pas finies.",
            "full" => "Il n’y a plus de place.",
            "too-late" => "Il est trop tard pour cela.",
            "too-few" => "Acceptez d’abord quelqu’un.",
            "wrong-rating" => "Cette simultanée est pour d’autres cotes.",
            "same-browser" => "Quelqu’un qui a utilisé ce navigateur y joue déjà.",
            "outrun" => "Quelque chose a changé entre-temps. Regardez à nouveau.",
            "no-simul" => "Cette simultanée n’existe pas.",
            _ => return None,
        })
    },
};
