//! Les comptes, les joueurs et les parties terminées.

use crate::i18n::keys::{Account, Archive, Profile};
use crate::online::passkey::PasskeyTrouble;
use tercio_api::{Scope, Takebacks};

pub(super) const ACCOUNT: Account = Account {
    about: "Vous jouez en invité. Avec un compte, vous jouez des parties classées et retrouvez vos parties sur tous vos appareils.",
    name: "Nom",
    name_hint: "2 à 20 lettres sans accent, chiffres, - ou _",
    password: "Mot de passe",
    password_hint: "Au moins 8 caractères",
    register: "Créer un compte",
    register_about: "Les parties que vous avez jouées en invité restent les vôtres.",
    log_in_about: "Les parties que vous jouez en invité vous suivent.",
    log_in: "Se connecter",
    log_out: "Se déconnecter",
    signed_in: |name| format!("Vous êtes connecté sous le nom de {name}."),
    profile: "Mon profil",
    register_by_passkey: "Créer un compte avec une clé d’accès",
    log_in_by_passkey: "Utiliser une clé d’accès",
    passkeys: "Clés d’accès",
    passkeys_about: "Votre appareil garde la clé d’accès et demande votre doigt, votre visage ou votre code. Personne ne peut la deviner, et aucun autre site ne la voit.",
    no_passkey: "Vous n’avez pas encore de clé d’accès.",
    passkey_dates: |created, used| match used {
        Some(used) => format!("créée le {created}, utilisée le {used}"),
        None => format!("créée le {created}, pas encore utilisée"),
    },
    passkey_label: "Nom de la clé d’accès",
    passkey_label_hint: "Pour la reconnaître, par exemple « téléphone »",
    add_passkey: "Ajouter une clé d’accès",
    remove: "Retirer",
    remove_named: |label| format!("Retirer la clé d’accès {label}"),
    confirm: "Confirmer",
    confirm_about: "Votre connexion date un peu. Confirmez que c’est vous, puis vous pourrez ajouter et retirer des clés d’accès.",
    confirm_by_passkey: "Confirmer avec une clé d’accès",
    passkey_trouble: |trouble| match trouble {
        PasskeyTrouble::NoBrowser => "Ce navigateur ne connaît pas les clés d’accès.",
        PasskeyTrouble::NoAddress => {
            "Les clés d’accès demandent une adresse https avec un nom, ou localhost. Cette page n’a ni l’une ni l’autre."
        }
        PasskeyTrouble::Cancelled => "C’est annulé, ou trop tard. Rien n’a changé.",
        PasskeyTrouble::Known => "Cet appareil a déjà une clé d’accès pour ce compte.",
        PasskeyTrouble::WrongOrigin => {
            "Cette page ne peut pas utiliser les clés d’accès de ce site."
        }
        PasskeyTrouble::NoDevice => "Aucun appareil ici ne peut garder une clé d’accès.",
        PasskeyTrouble::Failed => "Le navigateur n’a pas pu utiliser de clé d’accès.",
    },
    settings: "Parties",
    takebacks: "Les coups peuvent être repris",
    takebacks_hint: "Si tous ceux qui jouent sont d’accord. Sinon, personne ne vous le demande, et vous ne le demandez à personne.",
    takebacks_when: |when| match when {
        Takebacks::Always => "Toujours",
        Takebacks::Casual => "Dans les parties non classées",
        Takebacks::Never => "Jamais",
    },
    sessions: "Où vous êtes connecté",
    this_one: "ce navigateur",
    unknown_browser: "Navigateur inconnu",
    last_used: |when| format!("utilisé le {when}"),
    end: "Y mettre fin",
    programs: "Programmes",
    programs_about: "Un jeton laisse un programme agir pour vous, dans la mesure que vous permettez : un bot, un plateau en bois, un avertisseur.",
    token_name: "Nom du jeton",
    token_dates: |created, used| match used {
        Some(used) => format!("créé le {created}, utilisé le {used}"),
        None => format!("créé le {created}, pas encore utilisé"),
    },
    token_ends: "Prend fin",
    token_ends_on: |day| format!("prend fin le {day}"),
    never: "jamais",
    in_days: |days| format!("dans {days} jours"),
    scopes: "Le programme peut",
    scope: |scope| match scope {
        Scope::Read => "voir ce que vous voyez",
        Scope::Games => "ouvrir des parties et prendre place",
        Scope::Play => "jouer et répondre dans vos parties",
        Scope::Chat => "parler à côté des parties",
    },
    make_token: "Créer un jeton",
    token_made: "Voici le jeton. Copiez-le maintenant : il ne sera plus montré.",
    copy: "Copier",
    copied: "Copié",
    revoke: "Reprendre",
    revoke_named: |name| format!("Reprendre le jeton {name}"),
    bot: "Bot",
    bot_about: "Un bot est un compte dont un programme choisit les coups. Tout le monde le voit. Seul un compte qui n’a jamais joué peut le devenir.",
    bot_sure: "Je sais qu’il restera un bot pour toujours",
    become_bot: "Faire de ce compte un bot",
    is_bot: "Ce compte est un bot.",
    change_password: "Changer le mot de passe",
    set_password: "Choisir un mot de passe",
    set_password_about: "Vous vous connectez avec une clé d’accès. Un mot de passe serait un second moyen.",
    old_password: "Ancien mot de passe",
    new_password: "Nouveau mot de passe",
    changed: "Le mot de passe est changé. Tous les autres navigateurs sont déconnectés.",
    export: "Télécharger mes données",
    export_about: "Tout ce qui est gardé à votre sujet, dans un fichier.",
    delete: "Supprimer mon compte",
    delete_about: "Les parties en cours sont abandonnées. Les parties terminées restent, sans votre nom. C’est définitif.",
    delete_confirmed: "Sans mot de passe, il faut vous être connecté dans les dix dernières minutes.",
    problem: |kind| {
        Some(match kind {
            "name-taken" => "Quelqu’un porte déjà ce nom.",
            "bad-name" => {
                "Un nom a 2 à 20 lettres sans accent, chiffres, - ou _, et commence par une lettre ou un chiffre."
            }
            "bad-password" => "Un mot de passe a au moins 8 caractères et n’est pas le nom.",
            "wrong-credentials" => "Le nom ou le mot de passe est faux.",
            "too-many-tries" | "too-fast" => "Trop d’essais. Attendez un peu.",
            "busy" => "Le serveur est occupé. Réessayez bientôt.",
            "no-player" => "Personne ne porte ce nom.",
            "no-passkeys-here" => {
                "Les clés d’accès demandent une adresse https avec un nom, ou localhost."
            }
            "passkey-too-late" => "C’était trop long. Réessayez.",
            "passkey-wrong-origin" => {
                "Cette clé d’accès a été utilisée sur la page d’un autre site."
            }
            "passkey-copied" => {
                "Cette clé d’accès semble être une copie. Connectez-vous autrement, et retirez-la."
            }
            "passkey-refused" => "Cette clé d’accès ne convient pas.",
            "passkey-taken" => "Un compte a déjà cette clé d’accès.",
            "unknown-passkey" => {
                "Aucun compte ici n’a cette clé d’accès. Elle a peut-être été retirée."
            }
            "too-many-passkeys" => "Vous avez trop de clés d’accès. Retirez-en une d’abord.",
            "no-passkey" => "Cette clé d’accès n’est déjà plus là.",
            "last-way-in" => {
                "C’est votre seul moyen de connexion. Ajoutez d’abord une clé d’accès ou un mot de passe."
            }
            "not-confirmed" => "Votre connexion date un peu. Reconnectez-vous, puis recommencez.",
            "too-many-tokens" => "Vous avez trop de jetons. Reprenez-en un d’abord.",
            "no-token" => "Ce jeton n’est déjà plus là.",
            "has-played" => "Vous avez déjà joué avec ce compte : il reste le vôtre.",
            "banned" => "Vous ne pouvez pas jouer ici en ce moment.",
            _ => return None,
        })
    },
};

pub(super) const PROFILE: Profile = Profile {
    bot: "BOT : un programme choisit les coups.",
    since: |day| format!("Ici depuis le {day}"),
    ratings: "Cotes",
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
    provisional: "encore incertaine",
    graph: |least, most| format!("La cote au fil du temps, entre {least} et {most}"),
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
