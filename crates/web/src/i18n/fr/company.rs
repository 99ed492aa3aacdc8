//! Ce qu’on peut faire à propos des autres.

use crate::i18n::keys::Company;
use tercio_api::ReportReason;

pub(super) const COMPANY: Company = Company {
    title: "Joueur",
    about: |name| format!("{name} : plus"),
    profile: "Profil",
    close: "Fermer",
    mute: "Masquer dans cette discussion",
    unmute: "Relire dans cette discussion",
    mute_about: "Seulement pour vous, et seulement à côté de cette partie.",
    muted: "masqué",
    block: "Bloquer",
    unblock: "Débloquer",
    block_about: "Une personne bloquée ne vous parle pas, ne voit pas vos parties ouvertes et ne s’assoit pas avec \
                  vous, ni vous avec elle.",
    is_blocked: |name| format!("{name} est bloqué."),
    is_unblocked: |name| format!("{name} n’est plus bloqué."),
    blocked: "Joueurs bloqués",
    report: "Signaler…",
    report_about: "Le responsable de ce serveur le lira.",
    report_line: "Le responsable de ce serveur le lira, avec ce qui a été dit.",
    report_study: "Le responsable de ce serveur le lira, et regardera l’étude.",
    why: "Pourquoi",
    reason: |reason| match reason {
        ReportReason::Insult => "Insulte ou menace",
        ReportReason::Spam => "Fait de la publicité ou se répète",
        ReportReason::Engine => "Se fait aider par un moteur",
        ReportReason::Spoiling => "Gâche les parties exprès",
        ReportReason::Other => "Autre chose",
    },
    words: "Ce qui s’est passé (si vous voulez)",
    send: "Envoyer le signalement",
    reported: "Merci. Le signalement part vers le responsable de ce serveur.",
};
