//! What can be agreed before a game.

use super::board::seat;
use crate::i18n::keys::Options;
use tercio_rules::martian::Deadlock;

pub(super) const OPTIONS: Options = Options {
    title: "Options",
    first: "Qui commence (autour d’une table : le plus grand)",
    draw: "Tirer la reine rouge",
    drew: |who| format!("{} tire la reine rouge du sac et commence.", seat(who)),
    target: "Points pour gagner",
    stall: "Tours sans prise avant la fin de la partie (0 : jamais)",
    rps: "Pierre, feuille, ciseaux contre les piquiers dressés",
    deadlock: "Quand plus personne ne prend",
    deadlock_name: |deadlock| match deadlock {
        Deadlock::Call => "un joueur peut lancer le compte : sept coups",
        Deadlock::Auto => "la partie s’arrête après 27 coups",
        Deadlock::Off => "la partie continue",
    },
    knights_and_kings: "Cavaliers et rois : les pions vont comme le roi, les drones comme le cavalier",
    range: |least, most| format!("Un nombre entier de {least} à {most}, s’il vous plaît."),
};
