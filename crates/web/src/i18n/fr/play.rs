//! The page on which one plays.

use super::board::{seat, winners};
use crate::game::WrongSetup;
use crate::i18n::keys::{Games, Play, Setups};
use tercio_engine_api::Level;
use tercio_rules::notation::{AgreeError, OptionError};
use tercio_rules::{Cause, RulesError};

const CLOCK: u8 = tercio_rules::martian::Rules::CLOCK;

pub(super) const PLAY: Play = Play {
    title: "Jouer",
    you: "Vous",
    person: "Humain",
    engine: |of| format!("{}, niveau {of}", level(of).0),
    level_name: |of| level(of).0,
    level_note: |of| level(of).1,
    your_turn: "À vous de jouer",
    turn_of: |of| format!("{} joue", seat(of)),
    loading: "Le moteur se charge…",
    thinking: "Le moteur réfléchit…",
    thought: |depth, nodes| format!("Le moteur réfléchit… profondeur {depth}, {nodes} positions"),
    no_net: "(sans son réseau, qui n’a pas pu être chargé)",
    points: |points, target| {
        let points = counted(points, "point", "points");
        match target {
            Some(target) => format!("{points} sur {target}"),
            None => points,
        }
    },
    captured: "Prises",
    moves: "Coups",
    no_moves: "Aucun coup pour l’instant.",
    undo: "Annuler",
    redo: "Rétablir",
    flip: "Tourner",
    hint: "Conseil",
    show_threat: "Menaces",
    resign: "Abandonner",
    really_resign: "Voulez-vous vraiment abandonner cette partie ?",
    really_leave: "Voulez-vous vraiment quitter cette partie ? Les autres continuent sans vous.",
    play_on: "Continuer",
    call_clock: "Lancer le décompte avec le prochain coup",
    clock: |moves| {
        let moves = counted(moves, "coup", "coups");
        format!("Le décompte est lancé : {moves} sans prise sur {CLOCK}.")
    },
    new_game: "Nouvelle partie",
    rematch: "Revanche",
    resigned: |who, won| format!("{} abandonne. {}.", seat(who), winners(won)),
    flagged: |who, won| format!("{} n’a plus de temps. {}.", seat(who), winners(won)),
    cause: |cause| match cause {
        Cause::Resigned => "abandon",
        Cause::Flagged => "temps écoulé",
        Cause::Absent => "absence",
    },
    has_left: "a quitté la partie",
    won: "gagne",
    turn_of_name: |name| format!("{name} joue"),
    looking_back: |ply, all| match ply {
        0 => format!("Le début, avant {}.", counted(all as u64, "coup", "coups")),
        _ => format!("Après le coup {ply} sur {all}."),
    },
    return_to_game: "Revenir à la partie",
    play_on_from_here: "Continuer d’ici",
    elsewhere: "Cette partie se joue dans un autre onglet ; celui-ci la suit.",
    play_here: "Jouer ici",
    paused: |of| format!("C’est à {}. Les moteurs attendent.", seat(of)),
    pause: "Pause",
    go_on: "Reprendre",
    step: "Un coup",
    actions: "Ce qu’on peut faire",
    more: "Plus",
    about: |game, target| {
        match (game, target) {
        ("martian", _) => "Les pièces n’ont pas de couleur : ce qui est dans votre zone est à vous, \
                           ce que vous envoyez au-delà du canal est à l’autre. Le plus de points gagne."
            .to_owned(),
        (_, Some(target)) => format!(
            "Couchez une pyramide et sa pique vise quelque part ; couchée, elle charge par là, \
             debout, elle tient sa place. Il faut {} pour gagner.",
            counted(target, "point", "points")
        ),
        (_, None) => String::new(),
    }
    },
    learn_now: "Apprendre en deux minutes",
    play_friend: "Jouer à deux ici",
    play_engine: "Jouer contre le moteur",
    board: "Plateau",
    name_of: |of| format!("Nom de {}", seat(of)),
    time: "Temps",
    no_time: "Sans limite",
    time_control: |time| {
        let (minutes, seconds) = (time.initial() / 60_000, time.increment() / 1_000);
        format!("{minutes} min + {seconds} s par coup")
    },
    mini_target: "Ici, huit points gagnent au lieu de douze : sur ce plateau, la plupart des \
                  parties en douze points restent indécises, presque aucune en huit.",
    start: "Commencer",
    cancel: "Annuler",
    game: "Jeu",
    players: "Joueurs",
    overlays: "Montrer sur le plateau",
    lines: "Lignes et menaces",
    threats: "Ce qui peut être pris",
    pins: "Immobilisés",
    hands: "Ce qui change de main",
    type_move: "Écrire un coup",
    unreadable: |found, example| match found {
        Some(found) => format!("« {found} » est illisible ici. Un coup s’écrit comme {example}."),
        None => format!("Le coup s’arrête trop tôt. On écrit par exemple {example}."),
    },
    wrong_setup,
};

pub(super) const SETUPS: Setups = Setups {
    game: |game| match game {
        "martian" => "Martian Chess",
        _ => "Pikemen",
    },
    setup: |game, setup| match (game, setup) {
        ("pikemen", "classic") => "Classique",
        ("pikemen", "three") => "À trois sur le carré",
        ("pikemen", "warlords") => "Seigneurs de guerre",
        ("pikemen", "mini") => "Mini",
        ("pikemen", "wedge3") => "Triangle",
        ("pikemen", "wedge6") => "Hexagone",
        ("martian", "two") => "À deux",
        ("martian", "three") => "À trois",
        ("martian", "four") => "À quatre",
        ("martian", "five") => "À cinq",
        ("martian", "six") => "À six",
        _ => "Inconnu",
    },
    seats: |seats| format!("{seats} joueurs"),
};

pub(super) const GAMES: Games = Games {
    title: "Mes parties",
    none: "Aucune partie pour l’instant : chacune de celles que vous commencez reste ici, sur \
           cet appareil.",
    running: "En cours",
    finished: "Terminées",
    search: "Chercher",
    found: |count| counted(count as u64, "partie", "parties"),
    moves: |count| counted(count as u64, "coup", "coups"),
    export: "Tout exporter",
    delete: "Supprimer",
    deleted: |game| format!("Supprimée : {game}."),
    bring_back: "Rétablir",
    go_on: "Continuer",
    look: "Regarder",
};

/// A number of things: in French there is more than one only from two on.
pub(super) fn counted(number: impl Into<u64>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number < 2 { one } else { more })
}

/// What each level is called, and what it overlooks.
const LEVELS: [(&str, &str); Level::COUNT] = [
    (
        "Recrue",
        "Joue sans plan, prend une partie de ce qu’elle voit et ne se demande jamais ce que vous pourriez prendre.",
    ),
    (
        "Tambour",
        "Prend ce qu’il voit, mais ne menace rien et ne voit pas vos menaces.",
    ),
    (
        "Sentinelle",
        "Menace peu et laisse passer deux occasions sur trois.",
    ),
    (
        "Éclaireur",
        "Menace ce qu’il peut et laisse beaucoup de pièces sans défense.",
    ),
    (
        "Piquier",
        "Attaque à chaque occasion et oublie ce qu’il découvre ainsi.",
    ),
    (
        "Hallebardier",
        "Voit ses occasions un coup à l’avance, mais pas tout ce que vous préparez.",
    ),
    (
        "Mousquetaire",
        "Regarde un ou deux coups plus loin et y manque presque tout.",
    ),
    (
        "Caporal",
        "Prend ce qu’il voit et oublie souvent ce qu’on peut lui prendre.",
    ),
    (
        "Sergent",
        "Regarde plus loin, mais laisse encore des pièces en prise.",
    ),
    (
        "Enseigne",
        "Voit la plupart des prises, peu de menaces discrètes.",
    ),
    (
        "Lieutenant",
        "Manque rarement une prise, parfois la menace qui la suit.",
    ),
    (
        "Capitaine",
        "Prévoit deux ou trois coups et manque parfois un coup discret.",
    ),
    (
        "Major",
        "Ne manque presque rien de proche et punit les fautes.",
    ),
    ("Colonel", "Voit tout ce qui est là, mais pas très loin."),
    (
        "Général de brigade",
        "Ne manque rien de proche et juge les positions par expérience.",
    ),
    ("Général", "Ne manque rien et voit loin."),
    (
        "Maréchal",
        "Joue aussi bien que possible dans le temps qu’il a.",
    ),
];

fn level(level: Level) -> (&'static str, &'static str) {
    LEVELS[usize::from(level.number()) - 1]
}

fn wrong_setup(wrong: &WrongSetup) -> String {
    let why = match wrong {
        WrongSetup::Game(found) => {
            format!("le jeu « {found} » n’existe pas, seulement pikemen et martian")
        }
        WrongSetup::Setup(found) => format!("ce jeu n’a pas de disposition « {found} »"),
        WrongSetup::Player(found) => {
            format!("une place est human ou un niveau comme engine-recruit, pas « {found} »")
        }
        WrongSetup::Players { expected, given } => {
            format!("le plateau a {expected} places et {given} joueurs sont nommés")
        }
        WrongSetup::Time(found) => {
            format!("le temps s’écrit minutes+secondes, comme 5+3, pas « {found} »")
        }
        WrongSetup::First(found) => format!("aucune place « {found} » ne peut commencer"),
        WrongSetup::Option { name, value, why } => option_refused(name, value, *why),
    };
    format!("Cette adresse est inutilisable : {why}.")
}

pub(super) fn option_refused(name: &str, value: &str, why: AgreeError) -> String {
    match why {
        AgreeError::Unknown => format!("l’option « {name} » n’existe pas"),
        AgreeError::Refused(OptionError::Value(_)) => {
            format!("« {value} » ne convient pas à l’option {name}")
        }
        AgreeError::Refused(OptionError::OtherGame(_)) => {
            format!("{name} est une option de l’autre jeu")
        }
        AgreeError::Refused(OptionError::Rules(error)) => rules_refused(error),
    }
}

pub(super) fn rules_refused(error: RulesError) -> String {
    match error {
        RulesError::Target { given, highest } => {
            format!("l’objectif va de 1 à {highest}, pas à {given}")
        }
        RulesError::Stall { given } => format!("{given} tours, c’est trop attendre"),
        RulesError::Call { .. } => "le décompte ne se lance qu’à deux".to_owned(),
        RulesError::KnightsAndKings => {
            "Cavaliers et rois ne se joue que sur les plateaux carrés".to_owned()
        }
    }
}
