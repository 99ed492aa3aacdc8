//! Les tournois.

use crate::i18n::keys::Tournaments;
use tercio_api::{TieBreak, TournamentFormat};

pub(super) const TOURNAMENTS: Tournaments = Tournaments {
    about: "À chaque ronde, le serveur dit qui rencontre qui. Quiconque a un compte peut en créer un.",
    needs_account: "Participer aux tournois demande un compte.",
    to_list: "Tous les tournois",
    open: "À venir",
    running: "En cours",
    finished: "Terminés",
    none: "Il n’y a pas encore de tournoi. Créez-en un\u{a0}: les autres le trouvent ici et s’y inscrivent.",
    players: |count, most| format!("{count} sur {most} joueurs"),
    rounds_in_all: |count| match count {
        0 | 1 => format!("{count} ronde"),
        _ => format!("{count} rondes"),
    },
    round_of: |round, rounds| format!("Ronde {round} sur {rounds}"),
    made_by: |name| format!("par {name}"),
    starts_at: |when| format!("commence le {when}"),
    starts_by_maker: "commence quand son auteur le dit",
    over_since: |when| format!("terminé le {when}"),
    cancelled: "Annulé",
    create: "Nouveau tournoi",
    not_made: "Le tournoi n’a pas été créé.",
    pairing: "Qui rencontre qui",
    format: |format| match format {
        TournamentFormat::RoundRobin => "Toutes rondes",
        TournamentFormat::DoubleRoundRobin => "Toutes rondes, aller-retour",
        TournamentFormat::Swiss => "Système suisse",
        TournamentFormat::Tables => "Tables",
    },
    format_about: |format| match format {
        TournamentFormat::RoundRobin => "Chacun rencontre chacun une fois.",
        TournamentFormat::DoubleRoundRobin => {
            "Chacun rencontre chacun deux fois, et commence une fois."
        }
        TournamentFormat::Swiss => {
            "À chaque ronde se rencontrent ceux qui ont à peu près le même score, jamais deux fois les mêmes."
        }
        TournamentFormat::Tables => "D’autres adversaires et une autre place à chaque ronde.",
    },
    rounds: "Rondes",
    least: "Joueurs, au moins",
    most: "Joueurs, au plus",
    begins: "Il commence",
    when_i_say: "Quand je le dis",
    at_a_time: "À une heure fixée",
    time: "Date et heure",
    join: "S’inscrire",
    come_back: "Revenir",
    leave: "Se désinscrire",
    withdraw: "Se retirer",
    really_withdraw: "Vraiment vous retirer\u{202f}?",
    start: "Commencer",
    call_off: "Annuler",
    really_call_off: "Vraiment l’annuler\u{202f}?",
    too_few: |least| format!("Il faut {least} joueurs pour commencer."),
    your_game: "Votre partie a commencé.",
    to_game: "Au plateau",
    to_tournament: "Au tournoi",
    next_round_in: |seconds| match seconds {
        0 => "La prochaine ronde commence maintenant.".to_owned(),
        1 => "La prochaine ronde commence dans 1 seconde.".to_owned(),
        _ => format!("La prochaine ronde commence dans {seconds} secondes."),
    },
    begins_in: |span| format!("Il commence dans {span}."),
    you_play: "Vous jouez dans ce tournoi. Restez sur cette page : elle vous mène à votre plateau.",
    winners: |names| match names.split_last() {
        None => String::new(),
        Some((only, [])) => format!("{only} a gagné le tournoi."),
        Some((last, rest)) => format!(
            "{} et {last} se partagent la première place.",
            rest.join(", ")
        ),
    },
    standings: "Classement",
    place: "Place",
    player: "Joueur",
    score: "Score",
    games: "Parties",
    withdrawn: "retiré",
    tie_break: |by| match by {
        TieBreak::Buchholz => "Buchholz",
        TieBreak::SonnebornBerger => "S.-Berger",
        TieBreak::DirectEncounter => "Directe",
        TieBreak::Points => "Points",
        TieBreak::Wins => "Gains",
    },
    tie_break_about: |by| match by {
        TieBreak::Buchholz => {
            "Buchholz : les scores de tous les adversaires ensemble. Une ronde sans adversaire compte comme un \
             adversaire de même score."
        }
        TieBreak::SonnebornBerger => {
            "Sonneborn-Berger : les scores de ceux qu’on a battus, et la moitié des scores de ceux avec qui \
             on a fait nulle."
        }
        TieBreak::DirectEncounter => "Directe : le score contre ceux qui ont le même score.",
        TieBreak::Points => "Points : les points de tous les plateaux ensemble.",
        TieBreak::Wins => "Gains : le nombre de parties gagnées seul.",
    },
    how_counted: "Comment on compte",
    counted_for_two: "Un gain vaut 1, une nulle ½. Qui n’a pas d’adversaire dans une ronde reçoit 1 ; qui arrive en \
                      retard reçoit ½ pour chaque ronde manquée.",
    counted_at_tables: "Un gain vaut 1 ; plusieurs gagnants se le partagent. Qui n’a pas de table dans une ronde \
                        reçoit autant que chacun en moyenne, et qui arrive en retard la moitié pour chaque ronde \
                        manquée.",
    then_by: "Ceux qui ont le même score sont départagés, dans cet ordre, par :",
    rounds_played: "Rondes",
    round: |number| format!("Ronde {number}"),
    byes: |names| format!("Sans partie : {names}"),
    is_played: "en cours",
    problem: |kind| {
        Some(match kind {
            "bad-tournament" => {
                "Un tel tournoi ne peut pas être joué : vérifiez les nombres et l’heure."
            }
            "no-account" | "needs-account" => "Les tournois demandent un compte.",
            "too-many-tournaments" => "Trop de vos tournois ne sont pas terminés.",
            "full" => "Il n’y a plus de place.",
            "too-late" => "C’est trop tard.",
            "too-few" => "Il n’y a pas assez de joueurs.",
            "same-browser" => "Quelqu’un qui a utilisé ce navigateur y joue déjà.",
            "outrun" => "Quelque chose a changé entre-temps. Regardez à nouveau.",
            "no-tournament" => "Ce tournoi n’existe pas.",
            _ => return None,
        })
    },
};
