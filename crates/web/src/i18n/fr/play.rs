//! The page on which one plays.

use super::board::seat;
use crate::i18n::keys::{Play, Setups};

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
