//! What the board says.

use crate::i18n::keys::Board;
use tercio_rules::martian::RefusalKind as Martian;
use tercio_rules::pikemen::{self, RefusalKind as Pikemen};
use tercio_rules::{
    Facing, IllegalMove, NothingToMove, Outcome, Piece, Position, Reason, Rules, Seat, SeatSet,
    Size, Stance,
};
use tercio_studies::Pen;

pub(super) const BOARD: Board = Board {
    label: "Plateau",
    help: "Les flèches parcourent le plateau, Entrée choisit une pièce puis sa cible, le pavé \
           numérique ou les touches autour de S donnent l’orientation, 5 ou S dresse la pièce, \
           Échap revient en arrière, ? montre toutes les touches.",
    seat,
    facing,
    upright: "dressé",
    piece,
    empty: "vide",
    can_move: "peut jouer",
    can_go: "cible possible",
    picked: "en main",
    zoom: "Plateau agrandi",
    ring: "Vers où l’orienter ?",
    keep: |stance| format!("{stance}, comme avant"),
    shown,
    really: |what| format!("{what} Jouer ce coup ?"),
    confirm: "Jouer",
    give_up: "Annuler",
    draw: "Dessiner des flèches et des marques",
    pen: |pen| match pen {
        Pen::Green => "crayon vert",
        Pen::Red => "crayon rouge",
        Pen::Blue => "crayon bleu",
        Pen::Yellow => "crayon jaune",
    },
    erase: "Effacer les dessins",
    drawn: |from, to| match from == to {
        true => format!("{from} marquée."),
        false => format!("Flèche de {from} à {to}."),
    },
    erased: "Effacé.",
    now_picked,
    now_turning: |cell| format!("{cell} : vers où l’orienter ?"),
    put_back: "Pièce reposée.",
    stuck: |cell| format!("La pièce en {cell} ne peut pas jouer maintenant."),
    refused,
    outcome,
};

pub(super) fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "Bleu",
        Seat::B => "Rouge",
        Seat::C => "Vert",
        Seat::D => "Violet",
        Seat::E => "Doré",
        Seat::F => "Gris",
    }
}

pub(super) fn size(size: Size) -> &'static str {
    match size {
        Size::Small => "petit",
        Size::Medium => "moyen",
        Size::Large => "grand",
    }
}

pub(super) fn rank(size: Size) -> &'static str {
    match size {
        Size::Small => "pion",
        Size::Medium => "drone",
        Size::Large => "reine",
    }
}

fn with_article(size: Size) -> &'static str {
    match size {
        Size::Small => "Un pion",
        Size::Medium => "Un drone",
        Size::Large => "Une reine",
    }
}

pub(super) fn facing(facing: Facing) -> &'static str {
    match facing {
        Facing::N => "le nord",
        Facing::NE => "le nord-est",
        Facing::E => "l’est",
        Facing::SE => "le sud-est",
        Facing::S => "le sud",
        Facing::SW => "le sud-ouest",
        Facing::W => "l’ouest",
        Facing::NW => "le nord-ouest",
    }
}

fn piece(position: &Position, piece: Piece) -> String {
    let owner = seat(piece.seat);
    match (position.rules(), piece.stance) {
        (Rules::Martian(_), _) => format!("{owner}, {}", rank(piece.size)),
        (_, Stance::Upright) => format!("{owner}, {} piquier dressé", size(piece.size)),
        (_, Stance::Lying(to)) => {
            format!("{owner}, {} piquier vers {}", size(piece.size), facing(to))
        }
    }
}

fn shown(position: &Position, mv: pikemen::Move, sees: &str) -> String {
    let (from, to) = (mv.from(), mv.to());
    let name = |cell| position.board().name(cell);
    let goes = match position.piece(to) {
        _ if from == to => String::new(),
        Some(victim) => format!("prend le {} en {} et ", size(victim.size), name(to)),
        None => format!("va en {} et ", name(to)),
    };
    let stands = match mv.stance() {
        Stance::Upright => "se dresse".to_owned(),
        Stance::Lying(_) => format!("s’oriente {sees}"),
    };
    format!("{} {goes}{stands}.", name(from))
}

fn now_picked(cell: &str, targets: usize) -> String {
    match targets {
        0 => format!("{cell} en main, elle ne peut que s’orienter."),
        1 => format!("{cell} en main, une cible."),
        _ => format!("{cell} en main, {targets} cibles."),
    }
}

fn refused(illegal: &IllegalMove, position: &Position) -> String {
    let name = |cell| position.board().name(cell);
    match illegal {
        IllegalMove::GameOver => "La partie est finie.".to_owned(),
        IllegalMove::OtherGame => "C’est un coup de l’autre jeu.".to_owned(),
        IllegalMove::HasLeft { seat: of } => format!("{} a déjà quitté la partie.", seat(*of)),
        IllegalMove::NoSuchSeat { seat: of } => {
            format!("{} ne joue pas dans cette partie.", seat(*of))
        }
        IllegalMove::Pikemen(refusal) => match refusal.kind() {
            Pikemen::NothingToMove(why) => nothing_to_move(position, why),
            Pikemen::NotYours { owner, turn, .. } => format!(
                "Cette pièce est à {}, et c’est à {} de jouer.",
                seat(owner),
                seat(turn)
            ),
            Pikemen::Unchanged { stance, .. } => match stance {
                Stance::Upright => "Le piquier est déjà dressé.".to_owned(),
                Stance::Lying(to) => format!("Le piquier vise déjà {}.", facing(to)),
            },
            Pikemen::Upright { .. } => "Un piquier dressé ne peut pas charger.".to_owned(),
            Pikemen::NotInLine { to, .. } => format!("Ce piquier ne vise pas {}.", name(to)),
            Pikemen::Blocked { by, .. } => format!("{} barre le chemin.", name(by)),
            Pikemen::OwnPiece { .. } => "On ne prend jamais ses propres pièces.".to_owned(),
            Pikemen::Safe {
                attacker, victim, ..
            } => format!(
                "Un {} ne peut pas prendre un {} dressé.",
                size(attacker.size),
                size(victim.size)
            ),
        },
        IllegalMove::Martian(refusal) => match refusal.kind() {
            Martian::NothingToMove(why) => nothing_to_move(position, why),
            Martian::NotYours { owner, turn, .. } => format!(
                "Cette pièce est dans la zone de {}, et c’est à {} de jouer.",
                seat(owner),
                seat(turn)
            ),
            Martian::CannotReach { to, size, .. } => {
                let piece = with_article(size);
                format!("{piece} ne peut pas aller de là en {}.", name(to))
            }
            Martian::Undo { .. } => {
                "Une pièce qui vient de franchir le canal ne peut pas être renvoyée aussitôt."
                    .to_owned()
            }
            Martian::NoMerge {
                moving, landing, ..
            } => format!(
                "{} et {} ne peuvent pas fusionner maintenant.",
                with_article(moving),
                with_article(landing).to_ascii_lowercase()
            ),
            Martian::AlreadyCalled => "Le décompte est déjà lancé.".to_owned(),
            Martian::NoClock => "Le décompte ne peut pas être lancé dans cette partie.".to_owned(),
        },
    }
}

fn nothing_to_move(position: &Position, why: NothingToMove) -> String {
    match why {
        NothingToMove::GameOver => "La partie est finie.".to_owned(),
        NothingToMove::OffBoard { .. } => "Cette case n’existe pas.".to_owned(),
        NothingToMove::Empty { from } => format!("{} est vide.", position.board().name(from)),
    }
}

/// Who wins, without a full stop.
pub(super) fn winners(winners: SeatSet) -> String {
    let winners: Vec<&str> = winners.iter().map(seat).collect();
    match winners.split_last() {
        None => "Personne ne gagne".to_owned(),
        Some((only, [])) => format!("{only} gagne"),
        Some((last, rest)) => format!("{} et {last} se partagent la victoire", rest.join(", ")),
    }
}

fn outcome(outcome: &Outcome) -> String {
    let who = winners(outcome.winners);
    let why = match outcome.reason {
        Reason::Target => "l’objectif est atteint",
        Reason::LastSeat => "personne d’autre ne peut continuer",
        Reason::Stall => "trop de tours sans prise",
        Reason::Repetition => "la position s’est produite trois fois",
        Reason::EmptyZone => "une zone est vide",
        Reason::Clock => "le décompte est terminé",
    };
    format!("{who} : {why}.")
}
