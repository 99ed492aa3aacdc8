//! What the keyboard asks the board, and which keys there are.

use crate::board::Sign;
use crate::i18n::keys::{Legend, Queries, Shortcuts};

pub(super) const QUERIES: Queries = Queries {
    goes_to: |cells| format!("Peut aller en {cells}."),
    attacked: |cells| format!("Peut être attaquée depuis {cells}."),
    last: |from, to, piece| match from == to {
        true => format!("Dernier coup : {piece}, en {to}."),
        false => format!("Dernier coup : {piece}, de {from} en {to}."),
    },
    no_last: "Aucun coup pour l’instant.",
    move_from: |cells| format!("Peuvent quitter leur case : {cells}."),
    move_none: "Aucune pièce ne peut quitter sa case.",
    all_turn: "Toutes peuvent s’orienter.",
    has: |seat, points| format!("{seat} : {points}."),
};

pub(super) const SHORTCUTS: Shortcuts = Shortcuts {
    title: "Touches du plateau",
    help: "Le plateau, mode d’emploi",
    close: "Fermer",
    rows: [
        ("← ↑ → ↓", "parcourir les cases, ou l’anneau"),
        ("Entrée", "choisir une pièce, sa cible, puis sa pose"),
        (
            "7 8 9 4 6 1 2 3",
            "orienter la pièce, comme sur un pavé numérique",
        ),
        (
            "A Z E Q D W X C",
            "orienter la pièce (les touches autour de S)",
        ),
        ("5, S", "dresser la pièce"),
        ("Échap", "revenir d’un pas"),
        ("N, Maj+N", "pièce jouable ou cible suivante, précédente"),
        ("I", "dire ce qui est ici"),
        ("L", "dire le dernier coup"),
        ("M", "dire ce qui peut jouer, ou vers où"),
        ("P, T", "dire les points ; dire à qui de jouer"),
        ("?", "montrer ces touches"),
    ],
};

pub(super) const LEGEND: Legend = Legend {
    gestures: "Jouer un coup",
    rows: [
        (
            "Glisser jusqu’à une cible",
            "la pièce y va et garde son orientation",
        ),
        (
            "… puis la tirer hors de la cible",
            "elle y va et s’oriente de ce côté",
        ),
        (
            "… ou s’arrêter sur la cible",
            "ouvre l’anneau, où elle peut aussi se dresser",
        ),
        ("Tirer une pièce hors de sa case", "l’oriente de ce côté"),
        ("La ramener sur sa case, ou Échap", "la repose"),
        (
            "Toucher la pièce, la cible, l’anneau",
            "la même chose en trois temps ; toucher deux fois une pièce, ou la tenir, l’oriente",
        ),
        (
            "Bouton droit, ou le crayon",
            "dessine flèches et marques ; Maj et Alt changent la couleur",
        ),
    ],
    signs: "Signes sur le plateau",
    sign: |sign| match sign {
        Sign::Last => "le dernier coup",
        Sign::Chosen => "la pièce choisie",
        Sign::Target => "elle peut aller là",
        Sign::Capture => "elle peut prendre ou rejoindre la pièce qui s’y trouve",
        Sign::Pike => "ce que la pique viserait",
        Sign::Attacked => "cette pièce pourrait être prise",
        Sign::Pinned => "immobilisée : mieux vaut qu’elle reste dressée",
        Sign::Hint => "un conseil : un bon coup",
        Sign::Threat => "une menace : ce qu’un rival prendrait",
        Sign::Idea => "les coups du moteur, le meilleur d’abord",
        Sign::Played => "le coup qui a été joué à la place",
        Sign::Hands => "Échecs martiens : la pièce changerait de camp",
        Sign::Drawn => "vos flèches et vos marques",
        Sign::Keep => "dans l’anneau : garde son orientation",
        Sign::Walled => "dans l’anneau : regarderait le mur",
    },
};
