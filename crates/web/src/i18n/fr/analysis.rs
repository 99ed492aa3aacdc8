//! The analysis board.

use super::board::seat;
use super::play::{option_refused, rules_refused};
use crate::i18n::keys::{Analysis, Exchange, Insight};
use crate::share::WrongLink;
use crate::study::Worth;
use tercio_rules::InvalidPosition;
use tercio_rules::notation::{Expected, PositionProblem};
use tercio_rules::record::{ImportError, JsonError, Record, RecordProblem};
use tercio_studies::Glyph;

pub(super) const ANALYSIS: Analysis = Analysis {
    analyse: "Analyser",
    new: "Nouvelle analyse",
    import: "Importer",
    share: "Partager",
    steps: "Parcourir les coups",
    to_start: "Au début",
    back: "Un coup en arrière",
    forward: "Un coup en avant",
    to_end: "À la fin",
    at_start: "Début",
    begin: "Jouez pour tous, ou importez une partie.",
    variation: "Variante",
    promote: "Rendre principale",
    remove: "Supprimer d’ici",
    comment: "Commentaire sur cette position",
    judge: "Juger ce coup",
    glyph: |glyph| match glyph {
        Glyph::Good => "Bon coup",
        Glyph::Mistake => "Erreur",
        Glyph::Brilliant => "Coup brillant",
        Glyph::Blunder => "Gaffe",
        Glyph::Interesting => "Coup intéressant",
        Glyph::Dubious => "Coup douteux",
    },
    make_study: "Étude",
    put_aside: "Une autre analyse est gardée de côté.",
    bring_back: "Y passer",
};

pub(super) const INSIGHT: Insight = Insight {
    engine: "Moteur",
    lines: "Lignes",
    loading: "Chargement…",
    thinking: "Réflexion…",
    done: "Terminé.",
    broken: "Le moteur s’est arrêté.",
    restart: "Le relancer",
    progress: |depth, nodes, seconds| {
        format!("Profondeur {depth} · {nodes} positions · {seconds} s")
    },
    net: |name| format!("Évalué par le réseau {name}."),
    no_net: "Évalué sans le réseau, qui n’a pas pu être chargé.",
    chances: "Chances de gagner",
    chance: |who, percent| format!("{} {percent} %", seat(who)),
    worth: |worth, number| match worth {
        Worth::Win { seat: who, moves } => format!("{} gagne en {moves}", seat(who)),
        Worth::Forced {
            seat: who,
            by: None,
        } => format!("{} a un gain forcé", seat(who)),
        Worth::Forced { seat: who, .. } => format!("{} gagne de {number}, gain forcé", seat(who)),
        Worth::Points(value) if value < 0 => format!("Rouge mène de {number}"),
        Worth::Points(_) => format!("Bleu mène de {number}"),
        Worth::Chance { seat: who, .. } => format!("{} gagne à {number} %", seat(who)),
    },
    best_lines: "Meilleures lignes",
    play: |text| format!("Jouer {text}"),
};

pub(super) const EXCHANGE: Exchange = Exchange {
    forms: "Une partie en texte ou en JSON, une position sur une ligne, ou des coups d’AbstractPlay.",
    text: "Coller une partie ou une position",
    file: "Ou choisir un fichier",
    open: "Ouvrir",
    too_large: "Ce fichier est trop grand pour une partie.",
    unreadable: "Ce fichier est illisible.",
    wrong: |error| match error {
        ImportError::Text(error) => {
            let why = problem(&error.problem);
            format!("Ligne {}, colonne {} : {why}.", error.line, error.column)
        }
        ImportError::Json(JsonError::Syntax { line, column, .. }) => {
            format!("Ligne {line}, colonne {column} : ce JSON n’est pas celui d’une partie.")
        }
        ImportError::Json(JsonError::Content { path, problem: why }) => {
            format!("En {path} : {}.", problem(why))
        }
    },
    wrong_link,
    link: "Lien",
    as_text: "Texte",
    as_json: "JSON",
    copy: "Copier",
    copied: "Copié.",
    not_copied: "Le navigateur interdit la copie. Sélectionnez le texte et copiez-le vous-même.",
    download: "Télécharger",
    close: "Fermer",
};

fn wrong_link(wrong: &WrongLink) -> String {
    let why = match wrong {
        WrongLink::Encoding => "une partie manque ou est abîmée".to_owned(),
        WrongLink::Game(found) => {
            format!("le jeu « {found} » n’existe pas, seulement pikemen et martian")
        }
        WrongLink::Setup(found) => format!("ce jeu n’a pas de disposition « {found} »"),
        WrongLink::Option { name, value, why } => option_refused(name, value, *why),
        WrongLink::First(found) => format!("aucune place « {found} » ne peut commencer"),
        WrongLink::Start(error) => invalid(error),
        WrongLink::Position(error) => match &error.problem {
            PositionProblem::Text(expected) => unreadable(expected),
            PositionProblem::Rules(error) => rules_refused(*error),
            PositionProblem::Invalid(error) => invalid(error),
        },
        WrongLink::Moves(error) => format!("parmi ses coups, {}", problem(&error.problem)),
        WrongLink::Player(why) => problem(why),
        WrongLink::At(found) => format!("« {found} » n’est pas un endroit d’une partie"),
    };
    format!("Ce lien est inutilisable : {why}.")
}

fn unreadable(expected: &Expected) -> String {
    match &expected.found {
        Some(found) => format!("« {found} » est illisible ici"),
        None => "le texte s’arrête trop tôt".to_owned(),
    }
}

/// What is wrong with a record, as a clause.
fn problem(problem: &RecordProblem) -> String {
    match problem {
        RecordProblem::Text(expected) => unreadable(expected),
        RecordProblem::Illegal(_) => "les règles ne permettent pas ce coup ici".to_owned(),
        RecordProblem::Rules(error) => rules_refused(*error),
        RecordProblem::Invalid(error) => invalid(error),
        RecordProblem::Missing(name) => format!("l’étiquette {name} manque"),
        RecordProblem::Repeated(name) => format!("l’étiquette {name} est là deux fois"),
        RecordProblem::Number { found, right } => {
            format!("le numéro de coup devrait être {right}, pas « {found} »")
        }
        RecordProblem::Control(control) => {
            let number = u32::from(*control);
            format!("le caractère de contrôle U+{number:04X} n’a pas sa place ici")
        }
        RecordProblem::NothingToVary => {
            "une variante doit suivre un coup qu’elle remplace".to_owned()
        }
        RecordProblem::EmptyVariation => "une variante a besoin d’un coup".to_owned(),
        RecordProblem::TooDeep => {
            format!(
                "les variantes s’emboîtent sur plus de {} niveaux",
                Record::DEEPEST
            )
        }
        RecordProblem::Foreign(_) => {
            "cette partie d’AbstractPlay suit d’autres règles que les nôtres".to_owned()
        }
        _ => "deux indications se contredisent".to_owned(),
    }
}

fn invalid(invalid: &InvalidPosition) -> String {
    (super::editor::EDITOR.wrong)(invalid)
        .trim_end_matches('.')
        .to_owned()
}
