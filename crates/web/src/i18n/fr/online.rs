//! Les parties avec des gens ailleurs.

use super::board::{seat, winners};
use crate::i18n::keys::{Lobby, Online};
use crate::online::{Finders, Pace};
use tercio_api::{InvitationStatus, Phrase};
use tercio_online::{Departure, Offer, Refusal, TimeControl};

pub(super) const LOBBY: Lobby = Lobby {
    title: "En ligne",
    about: "Jouez avec des gens ailleurs : envoyez un lien à des amis, ou rejoignez quelqu’un qui \
            attend. Aucun compte n’est nécessaire.",
    create: "Créer une partie",
    open_games: "Parties ouvertes",
    none_open: "Personne n’attend de joueurs. Créez une partie, et les autres la verront ici.",
    mine: "Mes parties",
    waits_for_players: "attend des joueurs",
    people: |count| match count {
        0 | 1 => format!("{count} personne est là"),
        _ => format!("{count} personnes sont là"),
    },
    join: "Rejoindre",
    taken: |taken, all| match taken {
        0 | 1 => format!("{taken} place prise sur {all}"),
        _ => format!("{taken} places prises sur {all}"),
    },
    rated: "classée",
    casual: "amicale",
    time: "Temps",
    pace: |pace| match pace {
        Pace::Live => "En direct",
        Pace::Days => "Jours par coup",
        Pace::Unlimited => "Sans limite",
    },
    visible: "Qui peut venir",
    finders: |finders| match finders {
        Finders::Link => "Qui a le lien",
        Finders::Lobby => "Tout le monde",
        Finders::Named => "Joueurs nommés",
    },
    names: "Leurs noms, séparés par des virgules",
    names_about: "Ils sont prévenus et peuvent décliner. Les places qui restent sont pour qui a le lien.",
    seat: "Votre place",
    any_seat: "N’importe laquelle",
    anybody: "Quelqu’un",
    me: "Vous",
    plans: "Places",
    fill: "Les moteurs prennent les places libres",
    fill_never: "jamais",
    fill_after: |seconds| match seconds {
        60 => "après 1 minute".to_owned(),
        0..60 => format!("après {seconds} secondes"),
        _ => format!("après {} minutes", seconds / 60),
    },
    fill_level: "Leur niveau",
    count_it: "Classée",
    rated_needs: "Une partie classée demande des comptes, des gens à toutes les places et un temps limité.",
    takebacks: "On peut reprendre un coup si tous sont d’accord",
    bots: "Les bots peuvent jouer",
    name: "Nom",
    not_made: "La partie n’a pas pu être créée.",
    challenge: "Défier",
    challenges: "Défis qui vous attendent",
    challenged_by: |who| format!("{who} vous défie"),
    invited: |who, status| match status {
        InvitationStatus::Pending => format!("{who} a reçu un défi"),
        InvitationStatus::Accepted => format!("{who} vient"),
        InvitationStatus::Declined => format!("{who} a décliné"),
        InvitationStatus::Expired => format!("{who} n’a pas répondu"),
    },
    does_not_come: |who| format!("{who} ne vient pas à la partie."),
    boards: "Plateaux",
    won_by: |who| format!("{who} a gagné"),
    drawn: "nulle",
};

pub(super) const ONLINE: Online = Online {
    guest: "Invité",
    engine: "moteur",
    bot: "BOT",
    closed: "Quelqu’un",
    option: |name, value| match (name, value) {
        ("target", "1") => "1 point gagne".to_owned(),
        ("target", points) => format!("{points} points gagnent"),
        ("stall", rounds) => format!("comptée après {rounds} tours sans prise"),
        ("rps", _) => "pierre, feuille, ciseaux".to_owned(),
        ("knights-and-kings", _) => "Of Knights and Kings".to_owned(),
        ("deadlock", "auto") => "finit après 27 coups sans prise".to_owned(),
        ("deadlock", "off") => "sans fin par blocage".to_owned(),
        _ => format!("{name} : {value}"),
    },
    time_control: |time| match time {
        TimeControl::Unlimited => "sans limite de temps".to_owned(),
        TimeControl::Live { minutes, seconds } => format!("{minutes} min + {seconds} s"),
        TimeControl::Days(1) => "1 jour par coup".to_owned(),
        TimeControl::Days(days) => format!("{days} jours par coup"),
    },
    span,
    time_left: |span| format!("il reste {span}"),
    title_turn: "● À vous de jouer – Tercio",
    missing: "Cette partie n’existe pas, ou elle est finie et oubliée.",
    to_lobby: "Aux parties en ligne",
    waiting: "On attend des joueurs",
    missing_players: |count| match count {
        1 => "Il manque un joueur. La partie commence d’elle-même dès que quelqu’un vient."
            .to_owned(),
        _ => {
            format!("Il manque {count} joueurs. La partie commence d’elle-même quand tous sont là.")
        }
    },
    link: "Envoyez ce lien à ceux avec qui vous voulez jouer :",
    copy: "Copier",
    copied: "Copié.",
    not_copied: "Le navigateur ne permet pas de copier. Marquez le lien et copiez-le vous-même.",
    share: "Partager",
    code: "Le lien comme code pour téléphones",
    free_seat: "libre",
    sit_down: "S’asseoir",
    call_off: "Annuler la partie",
    begun: "Tout le monde est là : la partie commence.",
    connecting: "Connexion…",
    lost: "Connexion perdue – nouvel essai…",
    offline: "Vous êtes hors ligne. Tout reprend quand le réseau revient.",
    back: "De nouveau connecté.",
    sending: "Envoi…",
    problem,
    unreachable: "Le serveur est injoignable.",
    you: "vous",
    away: "absent",
    on_vacation: |day| format!("en vacances jusqu’au {day}"),
    vacation_of: |who, day| format!("{who} est en vacances jusqu’au {day}"),
    gone: |why| match why {
        Departure::Resigned => "a abandonné",
        Departure::Flagged => "temps écoulé",
        Departure::Claimed => "parti",
    },
    spectators: |count| match count {
        0 | 1 => format!("{count} personne regarde"),
        _ => format!("{count} personnes regardent"),
    },
    looking_on: "Vous regardez.",
    premove: |mv| format!("{mv} sera joué à votre tour."),
    drop_premove: "Reprendre",
    premove_lost: "Le coup préparé n’est plus possible.",
    offer: |offer| match offer {
        Offer::Draw => "Proposer nulle",
        Offer::Score => "Compter les points",
        Offer::Takeback => "Reprendre",
    },
    offered: |who, offer| match offer {
        Offer::Draw => format!("{who} propose la nulle."),
        Offer::Score => format!("{who} propose d’arrêter maintenant : le plus de points gagne."),
        Offer::Takeback => format!("{who} demande à reprendre son dernier coup."),
    },
    you_offered: |offer| match offer {
        Offer::Draw => "Vous avez proposé la nulle.",
        Offer::Score => "Vous avez proposé d’arrêter maintenant : le plus de points gagne.",
        Offer::Takeback => "Vous avez demandé à reprendre votre dernier coup.",
    },
    accept: "Accepter",
    decline: "Refuser",
    withdraw: "Retirer",
    declined: |who| format!("{who} refuse."),
    accepted: "Vous avez accepté ; d’autres n’ont pas encore répondu.",
    taken_back: |left| match left {
        0 => "Tous les coups sont repris.".to_owned(),
        1 => "Repris : il reste un coup.".to_owned(),
        _ => format!("Repris : il reste {left} coups."),
    },
    add_time: "Donner 15 secondes",
    time_added: |who| format!("{who} donne 15 secondes aux autres."),
    abort: "Annuler la partie",
    claim: |who| format!("{who} est parti : réclamer la place"),
    left: |who, why| match why {
        Departure::Resigned => format!("{who} abandonne."),
        Departure::Flagged => format!("{who} n’a plus de temps."),
        Departure::Claimed => format!("{who} n’est pas revenu, et sa place a été réclamée."),
    },
    refused,
    little_time: |seconds| format!("Encore {seconds} secondes."),
    claimed: |who, won| format!("{} n’est pas revenu. {}.", seat(who), winners(won)),
    drawn: "Nulle d’un commun accord.",
    scored: |won| format!("Tous ont accepté d’arrêter. {}.", winners(won)),
    aborted: "La partie a été annulée.",
    to_rematch: "Aller à la revanche",
    chat: "Discussion",
    chat_of_players: "Les joueurs parlent ici ; les spectateurs ne le voient pas.",
    chat_of_spectators: "Les spectateurs parlent ici ; les joueurs ne le voient pas.",
    nothing_said: "Rien n’a été dit.",
    phrases: "Dire",
    phrase: |phrase| match phrase {
        Phrase::Hello => "Bonjour !",
        Phrase::GoodLuck => "Bonne chance !",
        Phrase::HaveFun => "Amusez-vous bien !",
        Phrase::WellPlayed => "Bien joué !",
        Phrase::GoodGame => "Belle partie !",
        Phrase::Thanks => "Merci !",
        Phrase::Sorry => "Désolé !",
        Phrase::OneMoment => "Un instant, s’il vous plaît.",
        Phrase::Goodbye => "Au revoir !",
    },
    write: "Écrire quelque chose",
    send: "Envoyer",
    said: |who, words| format!("{who} dit : {words}"),
};

/// Pourquoi le serveur a refusé, d’après le mot qu’il donne.
fn problem(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "no-game" => "Cette partie n’existe pas.",
        "bad-agreement" => "On ne peut pas convenir de cela.",
        "too-many-games" => "Vous avez déjà trop de parties.",
        "seat-taken" => "La place est prise.",
        "not-open" => "La partie n’attend plus de joueurs.",
        "not-over" => "La partie n’est pas encore finie.",
        "not-yours" | "not-allowed" => "Ce n’est pas à vous de le faire.",
        "too-fast" => "Trop vite : attendez un instant.",
        "needs-account" => "Les parties classées et les défis demandent un compte.",
        "no-player" => "Personne ne porte ce nom.",
        "bad-challenge" => "On ne peut pas défier ces joueurs : regardez les noms et les places.",
        "challenged-already" => "Un défi de votre part attend déjà ce joueur.",
        "too-many-challenges" => "Il y a déjà trop de défis. Attendez un peu.",
        "not-challenged" => "Le défi n’attend plus.",
        "no-bots" => "Les bots ne sont pas admis ici.",
        "same-browser" => {
            "Quelqu’un qui a utilisé ce navigateur y joue déjà. Les parties classées opposent des personnes différentes."
        }
        "banned" => "Vous ne pouvez pas jouer ici en ce moment.",
        "phrases-only" => "Écrire librement demande un compte.",
        "other-room" | "room-full" => "Vous ne pouvez pas parler ici.",
        "muted" => "Vous ne pouvez pas écrire en ce moment.",
        "blocked" => "Vous ou quelqu’un ici souhaitez garder vos distances.",
        "reported" => "Vous l’avez déjà signalé.",
        "too-many-reports" => "Vos signalements sont encore à l’étude. Attendez jusque-là.",
        "too-many-blocks" => "Vous avez bloqué autant de joueurs que possible.",
        "too-many-reviews" => {
            "Beaucoup de vos bilans sont en cours. Attendez que certains soient prêts."
        }
        "guest-reviews" => "Un invité ne peut demander le bilan que de ses propres parties.",
        "no-line" => "Ce qui a été dit là n’y est plus.",
        "unavailable" => "Le serveur ne peut pas le faire maintenant. Réessayez dans un instant.",
        _ => return None,
    })
}

fn span(ms: i64) -> String {
    let minutes = ms / 60_000;
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    match (days, hours) {
        (0, 0) if minutes == 0 => "moins d’une minute".to_owned(),
        (0, 0) => format!("{minutes} min"),
        (0, _) => format!("{hours} h {} min", minutes % 60),
        (1, _) => format!("1 jour {hours} h"),
        _ => format!("{days} jours {hours} h"),
    }
}

fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over => "La partie est finie.",
        Refusal::NotYourTurn => "Ce n’est pas à vous de jouer.",
        Refusal::Left => "Vous avez quitté cette partie.",
        Refusal::Stale { .. } => "Un autre coup a été joué entre-temps.",
        Refusal::Illegal { why } => return format!("Le serveur refuse le coup : {why}."),
        Refusal::TooLate => "Le temps était écoulé.",
        Refusal::NoOffer => "La proposition n’est plus là.",
        Refusal::Again => "C’est déjà proposé ou répondu.",
        Refusal::DrawNeedsTwo => "Seuls deux joueurs peuvent convenir d’une nulle.",
        Refusal::NoTakeback => "Aucun coup ne peut être repris.",
        Refusal::Unwanted => "Quelqu’un qui joue ne veut pas que des coups soient repris.",
        Refusal::TooLateToAbort => "Tout le monde a joué : abandonnez plutôt.",
        Refusal::NoClock => "Cette partie n’a pas de pendule.",
        Refusal::EnoughTime => "Personne n’a besoin de plus de temps.",
        Refusal::NotAway => "Le joueur est là, ou n’est pas absent depuis assez longtemps.",
    }
    .to_owned()
}
