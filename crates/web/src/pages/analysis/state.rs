//! What the analysis page holds: the game, the position in it, and what can be done.

use super::insight::Insight;
use crate::board::{Arrow, BoardHost, BoardState, narration};
use crate::components::Subject;
use crate::game::{MoveId, Setup};
use crate::share::{self, WrongLink};
use crate::sound::{self, Sound};
use crate::storage::{self, Key};
use crate::study::{Findings, Part, Study, outline};
use crate::{announce, i18n, review, route};
use leptos::prelude::*;
use tercio_api::Page;
use tercio_controller::Capabilities;
use tercio_rules::record::Record;
use tercio_rules::{Game, Move, Ply, Seat, SeatSet};
use tercio_studies::{Glyph, Stroke};

/// Which position is shown: of which of the games that were laid open, after which move.
type Place = (u32, Option<MoveId>);

/// What somebody changed, for a page that keeps the analysis elsewhere. Moves are named by the line
/// that leads to them, from the start.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::pages) enum Change {
    Play(Vec<Ply>),
    Remove(Vec<Ply>),
    Promote(Vec<Ply>),
    Comment(Vec<Ply>, String),
    Judge(Vec<Ply>, Option<Glyph>),
    Draw(Vec<Ply>, Stroke),
}

/// Where an analysis is kept.
#[derive(Clone, Copy)]
enum Keeper {
    /// In this browser.
    Browser,
    /// Elsewhere, by who hears of all changes.
    Elsewhere(Callback<Change>),
}

/// What the analysis page holds. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(in crate::pages) struct AnalysisState {
    study: RwSignal<Study>,
    keeper: Keeper,
    /// Whether it may be changed here.
    pub(in crate::pages) editable: Signal<bool>,
    /// Changes when somebody else says something about the position that is shown.
    said: RwSignal<u32>,
    /// Counts the games that were laid open.
    arrivals: RwSignal<u32>,
    /// Changes when another position is shown.
    place: Memo<Place>,
    pub(super) insight: Insight,
    /// Whether openings are shown.
    pub(super) exploring: RwSignal<bool>,
    /// A move that is pointed at in a list, which the board shows.
    pub(super) pointed: RwSignal<Option<Move>>,
    pub(in crate::pages) board: BoardHost,
    wrong_link: RwSignal<Option<WrongLink>>,
    put_aside: RwSignal<bool>,
    /// Whether the dialog for another start is open.
    pub(super) choosing: RwSignal<bool>,
    pub(super) importing: RwSignal<bool>,
    pub(super) exporting: RwSignal<bool>,
    /// Whether the position is being edited.
    pub(super) editing: RwSignal<bool>,
}

impl AnalysisState {
    /// Opens the game of the link, the one that was left, or a first one.
    pub(super) fn open() -> AnalysisState {
        let kept = storage::get(Key::Study).and_then(|text| Study::from_saved(&text));
        let first = || Study::new(Setup::first_game().start());
        let editable = Signal::stored(true);
        let state = AnalysisState::new(kept.unwrap_or_else(first), Keeper::Browser, editable);
        untrack(|| state.follow_link());
        // A link to this page that is followed on this page changes only the address.
        Effect::new(move |_| state.follow_link());
        // Whatever happens is kept at once: a crash loses nothing.
        Effect::new(move |_| {
            if let Some(text) = state.study.with(Study::to_saved) {
                storage::set(Key::Study, &text);
            }
        });
        state
    }

    /// An analysis that is kept elsewhere.
    pub(in crate::pages) fn shared(
        study: Study,
        editable: Signal<bool>,
        on_change: Callback<Change>,
    ) -> AnalysisState {
        AnalysisState::new(study, Keeper::Elsewhere(on_change), editable)
    }

    fn new(study: Study, keeper: Keeper, editable: Signal<bool>) -> AnalysisState {
        let study = RwSignal::new(study);
        let arrivals = RwSignal::new(0);
        let place = Memo::new(move |_| (arrivals.get(), study.with(|study| study.tree.at())));
        let insight = Insight::new(move || {
            place.track();
            study.with_untracked(|study| study.tree.game().clone())
        });
        let pointed = RwSignal::new(None);
        let drawings = Memo::new(move |_| study.with(|study| study.tree.drawings().clone()));
        let board = BoardHost::new(move || {
            let mut arrows = insight.findings.with(ideas);
            arrows.extend(pointed.get().map(Arrow::Hint));
            place.track();
            let editable = editable.get();
            let drawings = drawings.get();
            study.with_untracked(|study| {
                let mut shown = BoardState {
                    drawings,
                    ..shown(study.tree.game(), arrows)
                };
                if !editable {
                    shown.capabilities.seats = SeatSet::EMPTY;
                }
                shown
            })
        });
        let state = AnalysisState {
            study,
            keeper,
            editable,
            said: RwSignal::new(0),
            arrivals,
            place,
            insight,
            exploring: RwSignal::new(false),
            pointed,
            board,
            wrong_link: RwSignal::new(None),
            put_aside: RwSignal::new(false),
            choosing: RwSignal::new(false),
            importing: RwSignal::new(false),
            exporting: RwSignal::new(false),
            editing: RwSignal::new(false),
        };
        let on_stroke = Callback::new(move |stroke| state.draw(stroke));
        board.sheet.send_strokes(on_stroke);
        state
    }

    /// Tells who keeps the analysis what was changed.
    fn tell(self, change: Change) {
        if let Keeper::Elsewhere(hear) = self.keeper {
            hear.run(change);
        }
    }

    /// The moves up to the position that is shown.
    pub(in crate::pages) fn line(self) -> Vec<Ply> {
        self.study
            .with_untracked(|study| study.tree.game().moves().to_vec())
    }

    /// Somebody else has changed the analysis: it is as a record says now, and the position that is
    /// shown stays where it can.
    pub(in crate::pages) fn follow(self, record: &Record) {
        let before = self.study.with_untracked(said_here);
        self.study.update(|study| study.follow(record));
        if self.study.with_untracked(said_here) != before {
            self.said.update(|said| *said += 1);
        }
    }

    /// Takes the game out of the address, if one is there: from then on the browser keeps it.
    fn follow_link(self) {
        let address = route::current();
        let Some((Page::Analysis, _)) = address.page else {
            return;
        };
        match share::read(&address.fragment) {
            None => {}
            Some(Ok(shared)) => {
                self.replace(Study::from_link(&shared));
            }
            Some(Err(wrong)) => self.wrong_link.set(Some(wrong)),
        }
    }

    /// What is wrong with the link that led here, in the language that is shown.
    pub(super) fn wrong_link(self) -> Option<String> {
        let wrong = self.wrong_link.get()?;
        Some((i18n::texts().exchange().wrong_link)(&wrong))
    }

    /// Lays another game open. What was there can be brought back.
    pub(super) fn replace(self, study: Study) {
        let aside = self.study.with_untracked(|old| {
            let bare = old.tree.next(None).is_empty() && old.tree.said(None).is_empty();
            let kept = (!bare && old.record() != study.record()).then(|| old.to_saved());
            kept.flatten()
        });
        if let Some(text) = &aside {
            storage::set(Key::StudyBefore, text);
        }
        self.put_aside.set(aside.is_some());
        self.lay(study);
    }

    /// Lays another game open that is kept elsewhere.
    pub(in crate::pages) fn lay(self, study: Study) {
        self.wrong_link.set(None);
        // A link has done its work, even one that could not be used.
        if matches!(self.keeper, Keeper::Browser) && !untrack(route::current).fragment.is_empty() {
            route::replace(Page::Analysis.path());
        }
        self.study.set(study);
        self.arrivals.update(|arrivals| *arrivals += 1);
    }

    /// Whether another game was put aside.
    pub(super) fn has_put_aside(self) -> bool {
        self.put_aside.get()
    }

    /// Takes the game that was put aside, and puts this one there.
    pub(super) fn bring_back(self) {
        let kept = storage::get(Key::StudyBefore).and_then(|text| Study::from_saved(&text));
        let Some(before) = kept else {
            return self.put_aside.set(false);
        };
        if let Some(text) = self.study.with_untracked(Study::to_saved) {
            storage::set(Key::StudyBefore, &text);
        }
        self.lay(before);
    }

    /// Reads the game up to the position that is shown.
    pub(in crate::pages) fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.place.track();
        self.study.with_untracked(|study| read(study.tree.game()))
    }

    /// The whole analysis as a record.
    pub(in crate::pages) fn record(self) -> Option<Record> {
        self.study.with(|study| study.record().ok())
    }

    /// The analysis as a link to this page.
    pub(super) fn link(self) -> Option<String> {
        self.study.with(|study| {
            let record = study.record().ok()?;
            Some(share::link(
                Page::Analysis,
                &record,
                &study.tree.tree_path(),
            ))
        })
    }

    /// The address at which it becomes a study.
    pub(super) fn study_link(self) -> Option<String> {
        self.study.with(|study| {
            let record = study.record().ok()?;
            Some(share::link(Page::Studies, &record, &study.tree.tree_path()))
        })
    }

    /// What pictures of the game show: the line that is shown, also beyond the position.
    pub(in crate::pages) fn subject(self) -> Subject {
        self.study.with(|study| Subject {
            game: study.tree.whole_game(),
            ply: study.tree.ply(),
            viewer: self.board.viewer(),
        })
    }

    /// Whether there are moves to look back at.
    pub(super) fn can_review(self) -> bool {
        self.study
            .with(|study| study.tree.game().plies() > 0 || study.tree.has_next())
    }

    /// The address at which the line that is shown is reviewed.
    pub(super) fn review(self) -> String {
        self.study
            .with(|study| review::link(&study.tree.whole_game()))
    }

    /// What is to be said about the position.
    pub(in crate::pages) fn status(self) -> String {
        let texts = i18n::texts();
        self.with_game(|game| match game.outcome() {
            Some(outcome) => (texts.board().outcome)(&outcome),
            None => (texts.play().turn_of)(game.turn()),
        })
    }

    /// Plays a move on the board.
    pub(in crate::pages) fn play(self, mv: Move) {
        self.play_line(&[mv]);
    }

    /// Plays moves one after the other, and says the last.
    pub(super) fn play_line(self, moves: &[Move]) {
        if !self.editable.get_untracked() {
            return;
        }
        let mut captures = false;
        let mut new = Vec::new();
        self.study.update(|study| {
            for &mv in moves {
                let position = *study.tree.game().position();
                let mut tried = study.tree.next(study.tree.at()).iter();
                let known = tried.any(|&id| study.tree.played(id) == Ply::Move(mv));
                if study.tree.play(mv).is_err() {
                    break;
                }
                if !known {
                    new.push(study.tree.game().moves().to_vec());
                }
                captures = position.captures(mv);
            }
        });
        for line in new {
            self.tell(Change::Play(line));
        }
        self.say_place();
        sound::play(
            match (untrack(|| self.with_game(Game::is_over)), captures) {
                (true, _) => Sound::End,
                (false, true) => Sound::Capture,
                (false, false) => Sound::Move,
            },
        );
    }

    /// Says the move that led to the position that is shown, and how the game ended if it did.
    fn say_place(self) {
        untrack(|| {
            self.with_game(|game| {
                match game.steps().next_back() {
                    Some((before, ply)) => announce::say(narration::played(before, ply)),
                    None => announce::say(i18n::texts().analysis().at_start),
                }
                if let Some(outcome) = game.outcome() {
                    announce::say((i18n::texts().board().outcome)(&outcome));
                }
            });
        });
    }

    /// Every move, variation and comment, as they are read.
    pub(super) fn outline(self) -> Memo<Vec<Part>> {
        Memo::new(move |_| self.study.with(|study| outline(&study.tree)))
    }

    /// The move that led to the position that is shown.
    pub(super) fn at(self) -> Memo<Option<MoveId>> {
        Memo::new(move |_| self.study.with(|study| study.tree.at()))
    }

    /// Whether a step back is possible, and one forward.
    pub(super) fn can_step(self) -> Memo<(bool, bool)> {
        let can = |study: &Study| (study.tree.at().is_some(), study.tree.has_next());
        Memo::new(move |_| self.study.with(can))
    }

    /// Whether the position that is shown lies in a variation.
    pub(super) fn in_variation(self) -> bool {
        let tree = |study: &Study| study.tree.variation(study.tree.at()).is_some();
        self.study.with(tree)
    }

    fn step(self, step: impl FnOnce(&mut Study)) {
        self.study.update(step);
        self.say_place();
    }

    /// Shows the position after a move.
    pub(super) fn show(self, id: MoveId) {
        self.step(|study| study.tree.show(Some(id)));
    }

    /// Shows the start.
    pub(super) fn to_start(self) {
        self.step(|study| study.tree.go_to(0));
    }

    /// One move back.
    pub(super) fn back(self) {
        self.step(|study| {
            study.tree.back();
        });
    }

    /// One move forward.
    pub(super) fn forward(self) {
        self.step(|study| {
            study.tree.forward();
        });
    }

    /// Shows the end of the line.
    pub(super) fn to_end(self) {
        self.step(|study| while study.tree.forward() {});
    }

    /// Makes the variation that is shown the main line.
    pub(super) fn promote(self) {
        let variation = self.study.with_untracked(|study| {
            let variation = study.tree.variation(study.tree.at());
            study.tree.line(variation)
        });
        self.study.update(|study| study.tree.promote());
        self.tell(Change::Promote(variation));
    }

    /// Removes the last move and all that follows it.
    pub(super) fn remove(self) {
        let line = self.line();
        self.step(|study| study.tree.remove());
        self.tell(Change::Remove(line));
    }

    /// What is said about the position that is shown. It changes with the place, not with the text:
    /// a field that is being typed into must stay as it is.
    pub(super) fn comment(self) -> String {
        self.arrivals.track();
        self.said.track();
        self.study.with_untracked(said_here)
    }

    /// Says something about the position that is shown.
    pub(super) fn set_comment(self, text: &str) {
        self.study.update(|study| study.tree.set_comment(text));
        self.tell(Change::Comment(self.line(), text.to_owned()));
    }

    /// How the last move before the position that is shown is judged.
    pub(super) fn glyph(self) -> Option<Glyph> {
        self.study
            .with(|study| study.tree.said(study.tree.at()).glyph)
    }

    /// Judges that move.
    pub(super) fn set_glyph(self, glyph: Option<Glyph>) {
        self.study.update(|study| study.tree.set_glyph(glyph));
        self.tell(Change::Judge(self.line(), glyph));
    }

    /// Keeps what was drawn on the position that is shown. What readers draw is seen by themselves alone,
    /// until another position is shown.
    fn draw(self, stroke: Stroke) {
        if !self.editable.get_untracked() {
            return;
        }
        self.study.update(|study| study.tree.draw(stroke));
        self.tell(Change::Draw(self.line(), stroke));
    }
}

/// What is said about the position that is shown, in words.
fn said_here(study: &Study) -> String {
    study.tree.said(study.tree.at()).words.join(" ")
}

/// What the board shows of a game: everybody may move.
fn shown(game: &Game, arrows: Vec<Arrow>) -> BoardState {
    BoardState {
        capabilities: Capabilities {
            over: game.is_over(),
            ..Capabilities::all_seats(game.rules())
        },
        last: game.last_move(),
        arrows,
        ..BoardState::new(*game.position(), Seat::A)
    }
}

/// The first moves of the engine's lines.
fn ideas(findings: &Findings) -> Vec<Arrow> {
    let lines = findings.lines.iter().enumerate();
    let ideas = lines.filter_map(|(rank, line)| Some((line.moves.first()?.0, rank)));
    ideas.map(|(mv, rank)| Arrow::Idea(mv, rank)).collect()
}
