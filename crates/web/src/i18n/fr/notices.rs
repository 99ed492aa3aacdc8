//! Notifications.

use crate::i18n::keys::Notifications;
use crate::online::push::PushTrouble;
use tercio_api::{NoticeMode, WebhookShape};

pub(super) const NOTIFICATIONS: Notifications = Notifications {
    title: "Notifications",
    about: "Apprenez ailleurs que c’est à vous de jouer dans une partie sur plusieurs jours, qu’une partie \
            commence ou finit, qu’on vous défie ou vous propose quelque chose, ou que le temps vous manque.",
    browser: |label| format!("Ce navigateur ou un autre : {label}"),
    webhook: |host| format!("Webhook : {host}"),
    mail: |address| format!("Courriel : {address}"),
    when: "Quand",
    mode: |mode| match mode {
        NoticeMode::Always => "Tout de suite",
        NoticeMode::Away => "En mon absence",
        NoticeMode::Daily => "Une fois par jour",
    },
    hour: "À quelle heure",
    test: "Envoyer un essai",
    test_named: |way| format!("Envoyer un essai. {way}"),
    remove_named: |way| format!("Retirer. {way}"),
    arrived: "L’essai est arrivé.",
    not_arrived: |why| format!("L’essai n’est pas arrivé : {why}."),
    failed: |why| format!("Échec récent ({why}) ; un nouvel essai suivra."),
    off: |day, why| {
        format!(
            "Désactivé le {day} après de nombreux échecs ({why}). Un essai qui arrive le réactive."
        )
    },
    push: "M’avertir dans ce navigateur",
    push_about: "Le navigateur les affiche, même quand cette page est fermée.",
    push_trouble: |trouble| match trouble {
        PushTrouble::NoBrowser => "Ce navigateur ne le peut pas ici.",
        PushTrouble::Denied => {
            "Les notifications de cette page sont interdites. Autorisez-les dans les réglages du navigateur."
        }
        PushTrouble::Failed => "Le navigateur n’a pas pu s’abonner. Réessayez plus tard.",
    },
    add_webhook: "Ajouter un webhook",
    webhook_about: "Le serveur envoie chaque fois une requête à cette adresse. Les messageries en fournissent.",
    address: "Adresse",
    shape: "Pour",
    shape_name: |shape| match shape {
        WebhookShape::Json => "Un programme à moi (JSON)",
        WebhookShape::Slack => "Slack, Mattermost, Matrix (hookshot)",
        WebhookShape::Discord => "Discord",
        WebhookShape::Ntfy => "ntfy",
    },
    secret: "Les messages sont signés avec ce secret, montré une seule fois :",
    add_mail: "Ajouter une adresse de courriel",
    mail_about: "Un code y est d’abord envoyé. Ce qui se passe en peu de temps tient en un seul courriel, \
                 et un clic suffit pour n’en plus recevoir.",
    mail_address: "Adresse de courriel",
    send_code: "M’envoyer un code",
    code_sent: "Un code est en route. Il peut mettre quelques minutes.",
    confirm_mail: "Confirmez votre adresse de courriel",
    code_about: |address| format!("Entrez le code envoyé à {address}. Il est valable un jour."),
    code: "Code",
    confirm: "Confirmer",
    other_address: "Prendre une autre adresse",
    confirmed: "L’adresse est confirmée.",
    mailed: "Un essai a été remis au serveur de courriel : regardez dans votre boîte.",
    problem: |kind| {
        Some(match kind {
            "bad-address" => {
                "Rien ne peut être envoyé à cette adresse. Elle doit commencer par https:// et être publique."
            }
            "too-many-channels" => "Vous en avez beaucoup. Supprimez-en un d’abord.",
            "no-channel" => "Celui-ci n’existe plus.",
            "bad-mail-address" => "Aucun courriel ne peut être envoyé à cette adresse.",
            "too-many-codes" => "Assez de codes pour aujourd’hui. Réessayez demain.",
            "wrong-code" => "Ce n’est pas le code envoyé.",
            "no-code" => "Ce code n’est plus valable. Demandez-en un autre.",
            "no-mail-here" => "Ce serveur n’envoie pas de courriel.",
            "no-push-here" => "Ce serveur ne peut pas avertir les navigateurs.",
            _ => return None,
        })
    },
};
