//! What can be agreed before a game.

use super::board::seat;
use crate::i18n::keys::Options;
use tercio_rules::Rules;
use tercio_rules::martian::Deadlock;

pub(super) const OPTIONS: Options = Options {
    title: "Options",
    first: |rules| match rules {
        Rules::Pikemen(_) => "Qui commence (autour d’une table : le joueur le plus grand)",
        Rules::Martian(_) => "Qui commence (autour d’une table : qui tire la reine rouge)",
    },
    draw: |rules| match rules {
        Rules::Pikemen(_) => "Tirer au sort",
        Rules::Martian(_) => "Tirer la reine rouge",
    },
    drew: |rules, who| match rules {
        Rules::Pikemen(_) => format!("Le sort désigne {} pour commencer.", seat(who)),
        Rules::Martian(_) => format!("{} tire la reine rouge du sac et commence.", seat(who)),
    },
    target: "Points pour gagner",
    stall: "Tours sans prise avant la fin de la partie (0 : jamais)",
    rps: "Pierre, feuille, ciseaux contre les piquiers dressés",
    deadlock: "Quand plus personne ne prend",
    deadlock_name: |deadlock| match deadlock {
        Deadlock::Call => "un joueur peut lancer le décompte : sept coups",
        Deadlock::Auto => "la partie s’arrête après 27 coups",
        Deadlock::Off => "la partie continue",
    },
    knights_and_kings: "Cavaliers et rois : les pions vont comme le roi, les drones comme le cavalier",
    lost: |labels| format!("N’est plus convenu, car cela ne s’applique pas ici : {labels}."),
    range: |least, most| format!("Un nombre entier de {least} à {most}, s’il vous plaît."),
};
