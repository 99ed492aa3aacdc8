//! Several workers that answer one question: each looks at its part of the moves, and what they find
//! is put together.

use crate::message::Answer;
use tercio_engine::RootStats;

/// What several workers have found about a question so far.
pub(crate) struct Helpers {
    /// The number of the question.
    id: u32,
    multipv: usize,
    /// The last that each of them has said.
    found: Vec<Option<RootStats>>,
    /// How often they have said something.
    heard: usize,
}

impl Helpers {
    pub(crate) fn new(id: u32, multipv: usize, count: usize) -> Helpers {
        Helpers {
            id,
            multipv,
            found: vec![None; count],
            heard: 0,
        }
    }

    /// Takes in what one of them has said. As often as one of them alone would, it says what they
    /// know together.
    pub(crate) fn hear(&mut self, number: usize, stats: RootStats, say: impl FnMut(&Answer)) {
        let count = self.found.len();
        if let Some(place) = self.found.get_mut(number) {
            *place = Some(stats);
            self.heard += 1;
            if self.heard.is_multiple_of(count) {
                self.tell(say);
            }
        }
    }

    /// Says what they know in the end, and the move to play. Whether there is anything.
    pub(crate) fn end(&self, mut say: impl FnMut(&Answer)) -> bool {
        let mv = self.tell(&mut say).map(|stats| stats.best().best());
        if let Some(mv) = mv {
            say(&Answer::Done { id: self.id, mv });
        }
        mv.is_some()
    }

    fn tell(&self, mut say: impl FnMut(&Answer)) -> Option<RootStats> {
        let sum = RootStats::sum(self.found.iter().flatten())?;
        for info in sum.infos(self.multipv) {
            say(&Answer::Info { id: self.id, info });
        }
        Some(sum)
    }
}
