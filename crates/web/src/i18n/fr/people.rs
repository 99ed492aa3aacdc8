//! Les comptes, les joueurs et les parties terminées.

use crate::i18n::keys::{Account, Archive, Profile};

pub(super) const ACCOUNT: Account = Account {
    about: "Vous jouez en invité. Avec un compte, vous jouez des parties classées et retrouvez vos parties sur tous vos appareils.",
    name: "Nom",
    name_hint: "2 à 20 lettres, chiffres, - ou _",
    password: "Mot de passe",
    password_hint: "Au moins 8 caractères",
    register: "Créer un compte",
    register_about: "Les parties que vous avez jouées en invité restent les vôtres.",
    log_in: "Se connecter",
    log_out: "Se déconnecter",
    signed_in: |name| format!("Vous êtes connecté sous le nom de {name}."),
    profile: "Mon profil",
    sessions: "Où vous êtes connecté",
    this_one: "ce navigateur",
    unknown_browser: "Navigateur inconnu",
    last_used: |when| format!("utilisé le {when}"),
    end: "Y mettre fin",
    change_password: "Changer le mot de passe",
    old_password: "Ancien mot de passe",
    new_password: "Nouveau mot de passe",
    changed: "Le mot de passe est changé. Tous les autres navigateurs sont déconnectés.",
    export: "Télécharger mes données",
    export_about: "Tout ce qui est gardé à votre sujet, dans un fichier.",
    delete: "Supprimer mon compte",
    delete_about: "Les parties en cours sont abandonnées. Les parties terminées restent, sans votre nom. C’est définitif.",
    problem: |kind| {
        Some(match kind {
            "name-taken" => "Quelqu’un porte déjà ce nom.",
            "bad-name" => {
                "Un nom a 2 à 20 lettres, chiffres, - ou _, et commence par une lettre ou un chiffre."
            }
            "bad-password" => "Un mot de passe a au moins 8 caractères et n’est pas le nom.",
            "wrong-credentials" => "Le nom ou le mot de passe est faux.",
            "too-many-tries" | "too-fast" => "Trop d’essais. Attendez un peu.",
            "busy" => "Le serveur est occupé. Réessayez bientôt.",
            "no-player" => "Personne ne porte ce nom.",
            "banned" => "Vous ne pouvez pas jouer ici en ce moment.",
            _ => return None,
        })
    },
};

pub(super) const PROFILE: Profile = Profile {
    since: |day| format!("Ici depuis le {day}"),
    ratings: "Classements",
    no_ratings: "Aucune partie classée pour l’instant.",
    ladder: |game, seats, speed| {
        let speed = match speed {
            "blitz" => "blitz",
            "rapid" => "rapide",
            _ => "sur plusieurs jours",
        };
        format!("{game}, {seats} places, {speed}")
    },
    games_counted: |count| match count {
        0 | 1 => format!("{count} partie classée"),
        _ => format!("{count} parties classées"),
    },
    provisional: "encore incertain",
    graph: |least, most| format!("Le classement au fil du temps, entre {least} et {most}"),
    games: "Dernières parties",
    all_games: "Toutes les parties",
};

pub(super) const ARCHIVE: Archive = Archive {
    about: "Toutes les parties jouées jusqu’au bout.",
    player: "Joueur",
    game: "Jeu",
    any: "N’importe lequel",
    result: "Résultat du joueur",
    won: "Gagnées",
    lost: "Perdues",
    drawn: "Nulles",
    from: "Du",
    to: "Au",
    only_rated: "Parties classées seulement",
    search: "Chercher",
    none: "Aucune partie trouvée.",
    found: |count| match count {
        0 | 1 => format!("{count} partie"),
        _ => format!("{count} parties"),
    },
    more: "Plus de parties",
    review: "Revoir",
    analyse: "Analyser",
    export: "Télécharger les parties",
};
