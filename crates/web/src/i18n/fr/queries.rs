//! What the keyboard asks the board, and which keys there are.

use crate::i18n::keys::{Queries, Shortcuts};

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
    close: "Fermer",
    rows: [
        ("← ↑ → ↓", "parcourir les cases"),
        ("Entrée", "choisir une pièce, puis sa cible"),
        ("7 8 9 4 6 1 2 3", "orienter la pièce (pavé numérique)"),
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
