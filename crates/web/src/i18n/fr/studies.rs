//! Les études.

use crate::i18n::keys::Studies;
use tercio_api::{StudyRole, StudyVisibility};
use tercio_studies::{Limit, Refusal};

pub(super) const STUDIES: Studies = Studies {
    about: "Des chapitres de parties analysées, que plusieurs personnes modifient en même temps.",
    needs_account: "Créer une étude demande un compte. Chacun peut lire celles qui sont publiques.",
    to_list: "Toutes les études",
    mine: "Les vôtres",
    public: "Publiques",
    none: "Il n’y a pas encore d’étude. Commencez-en une ici, depuis l’analyse, ou avec une partie terminée.",
    chapter_count: |count| match count {
        0 | 1 => format!("{count} chapitre"),
        _ => format!("{count} chapitres"),
    },
    by: |name| format!("par {name}"),
    changed: |when| format!("modifiée le {when}"),
    visibility_title: "Qui peut la lire",
    visibility: |visibility| match visibility {
        StudyVisibility::Private => "Privée",
        StudyVisibility::Link => "Par lien",
        StudyVisibility::Public => "Publique",
    },
    visibility_about: |visibility| match visibility {
        StudyVisibility::Private => "Seulement ceux qui y participent.",
        StudyVisibility::Link => "Quiconque a le lien.",
        StudyVisibility::Public => "Tout le monde, et elle figure dans la liste.",
    },
    role: |role| match role {
        StudyRole::Owner => "Propriétaire",
        StudyRole::Writer => "Auteur",
        StudyRole::Reader => "Lecteur",
    },
    create: "Nouvelle étude",
    name: "Nom",
    usual_name: "Mon étude",
    from_game: "La partie jouée devient le premier chapitre.",
    from_record: "L’analyse devient le premier chapitre.",
    chapters: "Chapitres",
    add_chapter: "Ajouter un chapitre",
    edit_chapter: "Modifier le chapitre",
    chapter_name: "Nom du chapitre",
    rename: "Renommer",
    move_up: "Monter",
    move_down: "Descendre",
    remove_chapter: "Supprimer le chapitre",
    really_remove_chapter: "Le supprimer, avec tous ses coups",
    records: "Parties notées",
    records_about: "Collez une ou plusieurs parties notées\u{a0}: chacune devient un chapitre. Laissez vide pour \
                    commencer par la disposition ci-dessus.",
    add: "Ajouter",
    here: "Présents\u{a0}:",
    saved: "Enregistré",
    saving: "Enregistrement…",
    offline: |pending| {
        let changes = match pending {
            0 => "Vos changements sont gardés",
            1 => "1 changement est gardé",
            _ => return many_kept(pending),
        };
        format!(
            "Hors ligne. {changes} dans ce navigateur, puis envoyés quand la connexion revient."
        )
    },
    read_only: "Vous pouvez lire cette étude.",
    read_only_offline: "Hors ligne. Les changements des autres s’affichent quand la connexion revient.",
    lost: "Un de vos changements ne convenait pas\u{a0}:",
    gone: "Cette étude n’existe plus, ou vous ne pouvez pas la lire.",
    manage: "Réglages",
    members: "Qui participe",
    member_name: "Nom d’un compte",
    invite: "Ajouter",
    take_out: "Retirer",
    leave: "Quitter cette étude",
    save: "Enregistrer",
    link: "Lien",
    export: "Exporter",
    remove: "Supprimer l’étude",
    really_remove: "La supprimer pour toujours, avec tous ses chapitres",
    refusal: |refusal| match refusal {
        Refusal::NoChapter => "le chapitre a été supprimé entre-temps.".to_owned(),
        Refusal::NoMove => "le coup a été supprimé entre-temps.".to_owned(),
        Refusal::Illegal { .. } => "le coup n’y est pas permis.".to_owned(),
        Refusal::NoCell => "le plateau n’a pas cette case.".to_owned(),
        Refusal::TooMuch { limit } => {
            let most = limit.most();
            match limit {
                Limit::Chapters => format!("une étude a au plus {most} chapitres."),
                Limit::Moves => format!("une étude a au plus {most} coups."),
                Limit::Comment => format!("un commentaire a au plus {most} lettres."),
                Limit::Texts => "cette étude n’a plus de place pour des commentaires.".to_owned(),
                Limit::Line => format!("une suite a au plus {most} coups."),
                Limit::Depth => "les variantes sont trop imbriquées.".to_owned(),
                Limit::Name => format!("un nom a au plus {most} lettres."),
                Limit::Record => format!("une partie notée a au plus {most} lettres."),
            }
        }
        Refusal::BadName => format!("un nom a de 1 à {} lettres.", Limit::Name.most()),
        Refusal::BadRecord { why } => format!("ce n’est pas une partie notée\u{a0}: {why}."),
        Refusal::ChapterTaken => "un tel chapitre existe déjà.".to_owned(),
        Refusal::LastChapter => "une étude a au moins un chapitre.".to_owned(),
    },
    problem: |kind| {
        Some(match kind {
            "no-study" => "Cette étude n’existe pas, ou vous ne pouvez pas la lire.",
            "not-a-writer" => "Vous pouvez lire cette étude, non la modifier.",
            "not-yours" => "Seul le propriétaire peut le faire.",
            "no-account" | "needs-account" => "Créer une étude demande un compte.",
            "too-many-studies" => "Vous avez autant d’études que possible.",
            "no-player" => "Personne ne porte ce nom.",
            "blocked" => "L’un de vous veut rester à l’écart de l’autre.",
            "full" => "Il n’y a plus de place pour d’autres participants.",
            "not-over" => "Cette partie n’est pas terminée.",
            _ => return None,
        })
    },
};

fn many_kept(pending: usize) -> String {
    format!(
        "Hors ligne. {pending} changements sont gardés dans ce navigateur, puis envoyés quand la connexion revient."
    )
}
