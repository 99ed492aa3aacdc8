//! A game that is looked back at: its moves, and what the engine has found out about each so far.

use crate::game::{TreePath, written};
use crate::share::{self, WrongLink};
use crate::storage::{self, Key};
use serde::{Deserialize, Serialize};
use tercio_api::Page;
use tercio_engine_api::{Judgement, ReviewStep, Verdict};
use tercio_rules::record::Record;
use tercio_rules::{Game, Move, Position, Seat};

/// A game that is looked back at. Its moves are counted from 1; the position *before* the first
/// one is that after 0 moves.
#[derive(Clone, Debug)]
pub(crate) struct Reviewed {
    game: Game,
    /// What is known of the position after 0, 1, 2 … moves.
    steps: Vec<Option<ReviewStep>>,
    /// How many nodes the engine may visit for each.
    nodes: u32,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    record: String,
    nodes: u32,
    steps: Vec<ReviewStep>,
}

/// How many nodes a first look takes for a position: with two seats, and with more, where each
/// takes longer.
const NODES: [u32; 2] = [40_000, 6_000];
/// How many times as many a deeper look takes.
const DEEPER: u32 = 8;
/// The most nodes a position may take: more would take too long.
const MOST_NODES: u32 = 5_000_000;

impl Reviewed {
    /// A game of which nothing is known yet.
    pub(crate) fn new(game: &Game) -> Reviewed {
        Reviewed {
            steps: vec![None; game.positions().len()],
            nodes: NODES[usize::from(game.rules().seats() > 2)],
            game: game.clone(),
        }
    }

    /// A game of which somebody else has found out something.
    pub(crate) fn with_steps(game: &Game, nodes: u32, steps: Vec<ReviewStep>) -> Reviewed {
        let mut reviewed = Reviewed::new(game);
        reviewed.nodes = nodes.clamp(1, MOST_NODES);
        let seats = game.rules().seats();
        for step in steps {
            if step.chances.len() == seats {
                reviewed.add(step);
            }
        }
        reviewed
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// How many nodes the engine may visit for each position.
    pub(crate) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// How many moves there are.
    pub(crate) fn len(&self) -> usize {
        self.game.moves().len()
    }

    /// How many positions have been looked at, of one more than moves.
    pub(crate) fn seen(&self) -> usize {
        self.steps.iter().flatten().count()
    }

    /// Whether every position has been looked at.
    pub(crate) fn is_complete(&self) -> bool {
        self.steps.iter().all(Option::is_some)
    }

    /// Takes what was found out about a position.
    pub(crate) fn add(&mut self, step: ReviewStep) {
        let known = self.steps.get_mut(step.ply);
        if let Some(known) = known
            // A review that goes on begins with the position it stopped at, and does not know
            // what was played from there.
            && !(step.judgement.is_none() && known.as_ref().is_some_and(|step| step.judgement.is_some()))
        {
            *known = Some(step);
        }
    }

    /// The part of the game that is still to be looked at, from the last position to the first. It
    /// ends with the last one that is known, because the next verdict needs it.
    pub(crate) fn rest(&self) -> Option<Game> {
        if self.is_complete() {
            return None;
        }
        let known = self.steps.iter().position(Option::is_some);
        Some(self.game_before(known.unwrap_or(self.len()) + 1))
    }

    /// Forgets what is known, to look deeper.
    pub(crate) fn look_deeper(&mut self) {
        self.nodes = self.nodes.saturating_mul(DEEPER).min(MOST_NODES);
        self.steps.fill(None);
    }

    /// Whether a deeper look is worth offering.
    pub(crate) fn can_look_deeper(&self) -> bool {
        self.nodes < MOST_NODES
    }

    /// The game up to the position before a move.
    pub(crate) fn game_before(&self, number: usize) -> Game {
        self.game.up_to(number.saturating_sub(1))
    }

    /// The position before a move.
    pub(crate) fn before(&self, number: usize) -> &Position {
        let before = self.game.positions().get(number.saturating_sub(1));
        before.unwrap_or(self.game.position())
    }

    /// A move; nothing where a seat left.
    pub(crate) fn mv(&self, number: usize) -> Option<Move> {
        self.game.moves().get(number.checked_sub(1)?)?.mv()
    }

    /// A move as it is written, and who made it; or who left.
    pub(crate) fn text(&self, number: usize) -> Option<(Seat, String)> {
        let ply = *self.game.moves().get(number.checked_sub(1)?)?;
        let before = self.before(number);
        Some((before.mover(ply), written(before, ply)))
    }

    /// What a move was worth.
    pub(crate) fn judgement(&self, number: usize) -> Option<Judgement> {
        self.steps.get(number.checked_sub(1)?)?.as_ref()?.judgement
    }

    /// The best line instead of a move: each move as it is written, and who would make it.
    pub(crate) fn best_line(&self, number: usize) -> Vec<(Seat, String)> {
        let mut position = *self.before(number);
        let pv = self.pv(number);
        let texts = position.line(pv).into_iter();
        let line = texts.zip(pv).map(|(text, &mv)| {
            let seat = position.turn();
            position.play_unchecked(mv);
            (seat, text)
        });
        line.collect()
    }

    /// The best move instead of another.
    pub(crate) fn best(&self, number: usize) -> Option<Move> {
        let first = self.pv(number).first().copied();
        first.filter(|&mv| self.before(number).is_legal(mv))
    }

    /// What the engine found instead of a move; it may be nonsense if it was kept by somebody else.
    fn pv(&self, number: usize) -> &[Move] {
        let ply = number.checked_sub(1);
        let step = ply.and_then(|ply| self.steps.get(ply)?.as_ref());
        step.map_or(&[], |step| &step.pv)
    }

    /// The chance of each seat after so many moves, if it is known.
    pub(crate) fn chances(&self, plies: usize) -> Option<&[f32]> {
        Some(&self.steps.get(plies)?.as_ref()?.chances)
    }

    /// The chances after 0, 1, 2 … moves; nothing where they are not known.
    pub(crate) fn all_chances(&self) -> Vec<Vec<f32>> {
        let chances = |step: &Option<ReviewStep>| step.as_ref().map(|step| step.chances.clone());
        let all = self.steps.iter().map(chances);
        all.map(Option::unwrap_or_default).collect()
    }

    /// The moves that call for a word, with who made them.
    pub(crate) fn mistakes(&self) -> impl DoubleEndedIterator<Item = (usize, Seat, Verdict)> {
        (1..=self.len()).filter_map(|number| {
            let verdict = self.judgement(number)?.verdict;
            verdict
                .is_bad()
                .then(|| (number, self.before(number).turn(), verdict))
        })
    }

    /// The next mistake after a move.
    pub(crate) fn next_mistake(&self, after: usize) -> Option<usize> {
        self.mistakes()
            .map(|(number, _, _)| number)
            .find(|&number| number > after)
    }

    /// The last mistake before a move.
    pub(crate) fn previous_mistake(&self, before: usize) -> Option<usize> {
        self.mistakes()
            .map(|(number, _, _)| number)
            .rfind(|&number| number < before)
    }

    /// How many moves of a seat earned a verdict.
    pub(crate) fn count(&self, seat: Seat, verdict: Verdict) -> usize {
        let own = (1..=self.len()).filter(|&number| self.before(number).turn() == seat);
        own.filter_map(|number| self.judgement(number))
            .filter(|judged| judged.verdict == verdict)
            .count()
    }

    /// As a text that [`Reviewed::from_saved`] reads.
    pub(crate) fn to_saved(&self) -> Option<String> {
        let saved = Saved {
            record: Record::from_game(&self.game).to_text(),
            nodes: self.nodes,
            steps: self.steps.iter().flatten().cloned().collect(),
        };
        serde_json::to_string(&saved).ok()
    }

    /// Reads a review that was kept. `None` if it makes no sense.
    pub(crate) fn from_saved(text: &str) -> Option<Reviewed> {
        let saved: Saved = serde_json::from_str(text).ok()?;
        let game = Record::from_text(&saved.record).ok()?.game();
        Some(Reviewed::with_steps(&game, saved.nodes, saved.steps))
    }
}

/// The address of the page that reviews a game.
pub(crate) fn link(game: &Game) -> String {
    let (record, end) = (Record::from_game(game), TreePath::after(game.moves().len()));
    share::link(Page::Review, &record, &end)
}

/// What an address says about the game to review: the one of a link, with what was found out about
/// it before, or else the last one.
pub(crate) fn at(fragment: &str) -> Result<Option<Reviewed>, WrongLink> {
    let kept = storage::get(Key::Review).and_then(|text| Reviewed::from_saved(&text));
    let Some(shared) = share::read(fragment) else {
        return Ok(kept);
    };
    let game = shared?.record.game();
    let same = |kept: &Reviewed| {
        kept.game().start() == game.start() && kept.game().moves() == game.moves()
    };
    Ok(Some(
        kept.filter(same).unwrap_or_else(|| Reviewed::new(&game)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::Rules;

    fn game() -> Game {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        for text in ["d3-d4", "a6-a5", "d4-d3", "a5-a6"] {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("a legal move");
        }
        game
    }

    /// A step whose best line makes sense for one move.
    fn step(ply: usize, verdict: Option<Verdict>) -> ReviewStep {
        let mv = game().start().parse_move("b3-a4").expect("a move");
        ReviewStep {
            ply,
            chances: vec![0.5, 0.5],
            pv: vec![mv, mv],
            judgement: verdict.map(|verdict| Judgement { verdict, loss: 0.1 }),
        }
    }

    fn reviewed() -> Reviewed {
        let mut reviewed = Reviewed::new(&game());
        reviewed.add(step(4, None));
        reviewed.add(step(3, Some(Verdict::Blunder)));
        reviewed.add(step(2, Some(Verdict::Best)));
        reviewed
    }

    #[test]
    fn what_is_still_to_be_seen_ends_with_what_is_known() {
        let mut review = Reviewed::new(&game());
        assert_eq!(review.rest().map(|game| game.moves().len()), Some(4));
        review = reviewed();
        assert_eq!((review.seen(), review.is_complete()), (3, false));
        assert_eq!(review.rest().map(|game| game.moves().len()), Some(2));
        // Seen once more as a last position: the verdict stays.
        review.add(step(2, None));
        assert_eq!(review.judgement(3).map(|j| j.verdict), Some(Verdict::Best));
        review.add(step(1, Some(Verdict::Mistake)));
        review.add(step(0, Some(Verdict::Good)));
        assert!(review.is_complete() && review.rest().is_none());
        review.add(step(99, None));
        review.look_deeper();
        assert_eq!(review.seen(), 0);
    }

    #[test]
    fn mistakes_are_found_in_both_directions() {
        let mut review = reviewed();
        review.add(step(1, Some(Verdict::Inaccuracy)));
        assert_eq!(review.next_mistake(0), Some(2));
        assert_eq!(review.next_mistake(2), Some(4));
        assert_eq!(review.next_mistake(4), None);
        assert_eq!(review.previous_mistake(4), Some(2));
        assert_eq!(review.previous_mistake(2), None);
        assert_eq!(review.count(Seat::B, Verdict::Blunder), 1);
        assert_eq!(review.count(Seat::A, Verdict::Best), 1);
        assert_eq!(review.count(Seat::A, Verdict::Blunder), 0);
    }

    #[test]
    fn a_best_line_ends_where_it_makes_no_sense() {
        let review = reviewed();
        assert_eq!(review.best_line(3), [(Seat::A, "b3-a4".to_owned())]);
        assert!(review.best(3).is_some());
        assert_eq!(review.best(1), None, "not looked at yet");
        assert_eq!(review.best(99), None);
        assert_eq!(review.text(1), Some((Seat::A, "d3-d4".to_owned())));
        assert_eq!(review.text(0), None);
        assert_eq!(review.text(5), None);
        assert_eq!(review.game_before(3).moves().len(), 2);
    }

    #[test]
    fn a_review_survives_a_reload() {
        let review = reviewed();
        let back = Reviewed::from_saved(&review.to_saved().expect("text")).expect("a review");
        assert_eq!(back.to_saved(), review.to_saved());
        assert_eq!(back.all_chances(), review.all_chances());
        for text in ["", "{}", r#"{"record":"","nodes":1,"steps":[]}"#] {
            assert!(Reviewed::from_saved(text).is_none(), "{text}");
        }
    }

    #[test]
    fn chances_of_other_seats_are_left_out() {
        let mut review = reviewed();
        if let Some(Some(step)) = review.steps.get_mut(3) {
            step.chances.push(0.1);
        }
        let back = Reviewed::from_saved(&review.to_saved().expect("text")).expect("a review");
        assert_eq!(back.chances(3), None);
        assert!(back.chances(2).is_some());
    }
}
