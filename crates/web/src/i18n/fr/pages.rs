//! The smaller pages.

use crate::confirm::Confirm;
use crate::i18n::keys::{About, Missing, NoServer, Settings};
use crate::pages::Pace;
use crate::theme::Choice;
use tercio_draw::{Dye, PieceSet, Surface, Theme};

pub(super) const SETTINGS: Settings = Settings {
    title: "Réglages",
    language: "Langue",
    theme: "Thème",
    theme_name: |choice| match choice {
        Choice::Auto => "Comme le système",
        Choice::Fixed(Theme::Light) => "Clair",
        Choice::Fixed(Theme::Dark) => "Sombre",
        Choice::Fixed(Theme::HighContrast) => "Contraste élevé",
    },
    surface: "Plateau",
    surface_name: |surface| match surface {
        Surface::Sand => "Sable",
        Surface::Wood => "Bois",
        Surface::Slate => "Ardoise",
        Surface::Meadow => "Prairie",
    },
    pieces: "Pièces",
    pieces_name: |pieces| match pieces {
        PieceSet::Shaded => "Ombrées",
        PieceSet::Flat => "Plates",
    },
    dye: "Couleurs dans Martian Chess",
    dye_name: |dye| match dye {
        Dye::BySeat => "Une par joueur",
        Dye::BySize => "Mélangées : une par taille",
    },
    dye_why: "La feuille de règles conseille de mélanger les couleurs : seule la zone dit à qui \
              est une pièce.",
    pace: "Vitesse des moteurs quand il y en a plusieurs",
    pace_name: |pace| match pace {
        Pace::AtOnce => "Tout de suite",
        Pace::Steady => "Au rythme du regard",
        Pace::Slow => "Lentement",
    },
    confirm: "Confirmer chaque coup",
    confirm_name: |choice| match choice {
        Confirm::Auto => "Dans les parties sur plusieurs jours, et au doigt sur de petites cases",
        Confirm::Always => "Toujours",
        Confirm::Never => "Jamais",
    },
    sound: "Son",
    sounds: "Des sons pour les coups, les prises et la fin",
};

pub(super) const ABOUT: About = About {
    title: "À propos de Tercio",
    what: "Tercio accueille deux jeux de plateau qui se jouent avec des pyramides : Pikemen (les \
           Piquiers) et Martian Chess (les Échecs martiens), sur tous les plateaux publiés, de deux \
           à six joueurs.",
    credits: "Pikemen est un jeu de Jacob Davenport (1997), qui s’appelait autrefois IceChess. Martian \
              Chess est un jeu d’Andrew Looney, qui a aussi créé les pyramides Looney (1987).",
    sheets: "Les plateaux en cerfs-volants sont d’Elliott Evans. Adam Kopczenski a dessiné les \
             dispositions des feuilles de règles que nous suivons, Scott Myers a fait la mise en page \
             et les photographies de l’une d’elles ; les manœuvres qu’elles conseillent viennent du \
             livre Playing With Pyramids (2002).",
    unofficial: "Tercio est une réalisation non officielle de passionnés. Les jeux appartiennent à leurs \
                 auteurs et à leur éditeur, qui n’y ont pris aucune part. Ces jeux vous plaisent ? \
                 Achetez des pyramides.",
    licence: "Tercio est un logiciel libre sous licence MIT ou Apache 2.0.",
};

pub(super) const MISSING: Missing = Missing {
    title: "Cette page n’existe pas",
    why: "L’adresse ne mène nulle part. Il y manque peut-être une lettre.",
    home: "Aller au plateau",
};

pub(super) const NO_SERVER: NoServer = NoServer {
    title: "Il n’y a pas de serveur ici",
    why: "Cette copie de Tercio n’est faite que de fichiers : plateaux, moteur, leçons et problèmes fonctionnent. Les \
          parties avec d’autres personnes demandent un serveur ; avec le programme, « tercio serve » en démarre un.",
    home: "Aller au plateau",
};
