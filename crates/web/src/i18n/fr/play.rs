//! The page on which one plays.

use super::board::seat;
use crate::game::WrongSetup;
use crate::i18n::keys::{Play, Setups};
use tercio_rules::RulesError;
use tercio_rules::notation::{AgreeError, OptionError};

const CLOCK: u8 = tercio_rules::martian::Rules::CLOCK;

pub(super) const PLAY: Play = Play {
    title: "Jouer",
    you: "Vous",
    person: "Personne",
    engine: |level| format!("Moteur, niveau {level}"),
    your_turn: "À vous de jouer",
    turn_of: |of| format!("{} joue", seat(of)),
    thinking: "Le moteur réfléchit…",
    thought: |depth, nodes| format!("Le moteur réfléchit… profondeur {depth}, {nodes} positions"),
    points: |points, target| match target {
        Some(target) => format!("{points} points sur {target}"),
        None if points < 2 => format!("{points} point"),
        None => format!("{points} points"),
    },
    captured: "Prises",
    moves: "Coups",
    no_moves: "Aucun coup pour l’instant.",
    undo: "Annuler",
    redo: "Rétablir",
    flip: "Tourner le plateau",
    hint: "Conseil",
    show_threat: "Montrer la menace",
    resign: "Abandonner",
    really_resign: "Voulez-vous vraiment abandonner cette partie ?",
    play_on: "Continuer",
    call_clock: "Lancer le décompte avec le prochain coup",
    clock: |moves| format!("Le décompte est lancé : {moves} coups sans prise sur {CLOCK}."),
    new_game: "Nouvelle partie",
    rematch: "Revanche",
    resigned: |who| format!("{} abandonne.", seat(who)),
    moved: |who, text| format!("{} : {text}", seat(who)),
    captures: |pips| match pips {
        1 => "prend 1 point".to_owned(),
        _ => format!("prend {pips} points"),
    },
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
        Some(found) => format!("« {found} » est illisible ici. Un coup s’écrit comme {example}."),
        None => format!("Le coup s’arrête trop tôt. On écrit par exemple {example}."),
    },
    wrong_setup,
};

pub(super) const SETUPS: Setups = Setups {
    game: |game| match game {
        "martian" => "Échecs martiens",
        _ => "Piquiers",
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

fn wrong_setup(wrong: &WrongSetup) -> String {
    let why = match wrong {
        WrongSetup::Game(found) => {
            format!("le jeu « {found} » n’existe pas, seulement pikemen et martian")
        }
        WrongSetup::Setup(found) => format!("ce jeu n’a pas de disposition « {found} »"),
        WrongSetup::Player(found) => {
            format!("une place est human ou engine-1 à engine-10, pas « {found} »")
        }
        WrongSetup::Players { expected, given } => {
            format!("le plateau a {expected} places et {given} joueurs sont nommés")
        }
        WrongSetup::First(found) => format!("aucune place « {found} » ne peut commencer"),
        WrongSetup::Option { name, value, why } => option_refused(name, value, *why),
    };
    format!("Cette adresse est inutilisable : {why}.")
}

pub(super) fn option_refused(name: &str, value: &str, why: AgreeError) -> String {
    match why {
        AgreeError::Unknown => format!("l’option « {name} » n’existe pas"),
        AgreeError::Refused(OptionError::Value(_)) => {
            format!("« {value} » ne convient pas à l’option {name}")
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
        RulesError::Call { .. } => "le décompte se lance seulement à deux".to_owned(),
        RulesError::KnightsAndKings => {
            "Cavaliers et rois se joue seulement sur les plateaux carrés".to_owned()
        }
    }
}
