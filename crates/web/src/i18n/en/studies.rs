//! Studies.

use crate::i18n::keys::Studies;
use tercio_api::{StudyRole, StudyVisibility};
use tercio_studies::{Limit, Refusal};

pub(in crate::i18n) static STUDIES: Studies = Studies {
    about: "Chapters of analysed games that several people edit at once.",
    needs_account: "Studies are made with an account. Everybody may read public ones.",
    to_list: "All studies",
    mine: "Yours",
    public: "Public",
    none: "There are no studies yet. Begin one here, from the analysis board, or with a game that is over.",
    chapter_count: |count| match count {
        1 => "1 chapter".to_owned(),
        _ => format!("{count} chapters"),
    },
    by: |name| format!("by {name}"),
    changed: |when| format!("edited {when}"),
    visibility_title: "Who may read it",
    visibility: |visibility| match visibility {
        StudyVisibility::Private => "Private",
        StudyVisibility::Link => "By link",
        StudyVisibility::Public => "Public",
    },
    visibility_about: |visibility| match visibility {
        StudyVisibility::Private => "Only those who take part.",
        StudyVisibility::Link => "Everybody who has the link.",
        StudyVisibility::Public => "Everybody, and it is listed.",
    },
    role: |role| match role {
        StudyRole::Owner => "Owner",
        StudyRole::Writer => "Writer",
        StudyRole::Reader => "Reader",
    },
    create: "New study",
    name: "Name",
    usual_name: "My study",
    from_game: "The game that was played becomes the first chapter.",
    from_record: "The analysis becomes the first chapter.",
    chapters: "Chapters",
    add_chapter: "Add chapter",
    edit_chapter: "Edit chapter",
    chapter_name: "Name of the chapter",
    rename: "Rename",
    move_up: "Move up",
    move_down: "Move down",
    remove_chapter: "Delete chapter",
    really_remove_chapter: "Delete it, with all its moves",
    records: "Records",
    records_about: "Paste one record or several: each becomes a chapter. Leave this empty to begin with the \
                    setup above.",
    add: "Add",
    here: "Here now:",
    saved: "Saved",
    saving: "Saving…",
    offline: |pending| {
        let changes = match pending {
            0 => "Changes are".to_owned(),
            1 => "1 change is".to_owned(),
            _ => format!("{pending} changes are"),
        };
        format!("Offline. {changes} kept in this browser and sent when the connection is back.")
    },
    read_only: "You may read this study.",
    read_only_offline: "Offline. What others change is shown when the connection is back.",
    lost: "A change of yours did not fit:",
    gone: "This study is not there any more, or you may not read it.",
    manage: "Settings",
    members: "Who takes part",
    member_name: "Name of an account",
    invite: "Add",
    take_out: "Take out",
    leave: "Leave this study",
    save: "Save",
    link: "Link",
    export: "Download",
    remove: "Delete study",
    really_remove: "Delete it for good, with all chapters",
    refusal: |refusal| match refusal {
        Refusal::NoChapter => "the chapter was deleted meanwhile.".to_owned(),
        Refusal::NoMove => "the move was deleted meanwhile.".to_owned(),
        Refusal::Illegal { .. } => "the move is not allowed there.".to_owned(),
        Refusal::NoCell => "the board has no such cell.".to_owned(),
        Refusal::TooMuch { limit } => {
            let most = limit.most();
            match limit {
                Limit::Chapters => format!("a study has at most {most} chapters."),
                Limit::Moves => format!("a study has at most {most} moves."),
                Limit::Comment => format!("a comment has at most {most} letters."),
                Limit::Texts => "this study has no room for more comments.".to_owned(),
                Limit::Line => format!("a line has at most {most} moves."),
                Limit::Depth => "variations lie too deep in each other.".to_owned(),
                Limit::Name => format!("a name has at most {most} letters."),
                Limit::Record => format!("a record has at most {most} letters."),
            }
        }
        Refusal::BadName => format!("a name has 1 to {} letters.", Limit::Name.most()),
        Refusal::BadRecord { why } => format!("this is no record: {why}."),
        Refusal::ChapterTaken => "there is such a chapter already.".to_owned(),
        Refusal::LastChapter => "a study has at least one chapter.".to_owned(),
    },
    problem: |kind| {
        Some(match kind {
            "no-study" => "There is no such study, or you may not read it.",
            "not-a-writer" => "You may read this study, not edit it.",
            "not-yours" => "Only the owner may do that.",
            "no-account" | "needs-account" => "Studies are made with an account.",
            "too-many-studies" => "You have as many studies as can be.",
            "no-player" => "Nobody has this name.",
            "blocked" => "You or they want to keep apart.",
            "full" => "As many people take part as can.",
            "not-over" => "This game is not over.",
            _ => return None,
        })
    },
};
