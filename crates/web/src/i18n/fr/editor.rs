//! The position editor.

use super::board::{rank, seat, size};
use crate::i18n::keys::Editor;
use tercio_rules::{InvalidPosition, Rules};

pub(super) const EDITOR: Editor = Editor {
    edit: "Modifier la position",
    title: "Modifier la position",
    board: "Plateau de l’éditeur",
    help: "Les flèches parcourent le plateau, Entrée emploie l’outil choisi, Suppr retire une pièce, \
           le pavé numérique ou les touches autour de S orientent la pièce de la case, 5 ou S la \
           dresse, Échap repose la pièce soulevée.",
    palette: "Effet d’un appui",
    hand: "Déplacer une pièce",
    eraser: "Retirer une pièce",
    piece: |rules, of, with| match rules {
        Rules::Pikemen(_) => format!("Poser : {}, {} piquier", seat(of), size(with)),
        Rules::Martian(_) => format!("Poser : {}", rank(with)),
    },
    stance: "Orientation",
    clear: "Vider le plateau",
    start: "Position de départ",
    set_up: "Installer",
    turn: "Au trait",
    points: "Points",
    take: "Utiliser cette position",
    sound: "Les règles admettent cette position.",
    wrong: |invalid| match invalid {
        InvalidPosition::TooManyPips { most } => format!(
            "C’est trop : les pièces du plateau et les points dépassent ensemble les {most} points \
             de ce jeu."
        ),
        InvalidPosition::NothingToMove { seat: of } => {
            format!(
                "{} est au trait et n’a aucune pièce sur le plateau.",
                seat(*of)
            )
        }
        InvalidPosition::HasLeft { seat: of } => {
            format!("{} est au trait et a quitté la partie.", seat(*of))
        }
        InvalidPosition::TwoPieces { cell } => format!("Deux pièces occupent {cell}."),
        InvalidPosition::NoSuchSeat { seat: of, .. } => {
            format!("{} ne joue pas dans cette partie.", seat(*of))
        }
        InvalidPosition::BoardDoesNotFit | InvalidPosition::OffBoard => {
            "Une pièce se trouve hors du plateau.".to_owned()
        }
        InvalidPosition::Points { .. } => "Chaque place a besoin de ses points.".to_owned(),
        InvalidPosition::Clock => "Le décompte ne peut pas en être là.".to_owned(),
        InvalidPosition::Undo => "Le coup précédent ne peut pas avoir été celui-là.".to_owned(),
    },
    removed: |cell| format!("{cell} est vide maintenant."),
    moved: |from, to| format!("Déplacé de {from} à {to}."),
    lifted: |cell| format!("{cell} soulevé. Où le poser ?"),
};
