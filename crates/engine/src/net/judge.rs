//! Nets as judges of the search. Sums are carried along from move to move: only what has changed is
//! taken out and put in.

use super::layer::{List, Row};
use super::{Net, martian, pikemen};
use crate::alphabeta::{Judge, Memory, Pruning};
use crate::eval::martian::Pieces as MartianPieces;
use crate::threats::duel::{SIZES, Threats as MartianThreats, size_index};
use crate::threats::kinds::Kinds;
use crate::threats::pikemen::stance_index;
use crate::threats::scene::Scene;
use tercio_rules::martian::{Move as MartianMove, Position as Martian};
use tercio_rules::pikemen::{Move as PikemenMove, Position as Pikemen};
use tercio_rules::{CellSet, Play, Seat, Stance};

/// The row of an input; row 0 adds nothing.
#[inline(always)]
pub(super) fn row(input: usize) -> usize {
    input + 1
}

/// What a pike is and what it sees, in one number: 3 bits for its seat and size, 3 for the cells it
/// sees, 4 for what it points at (15 if nothing), 6 for the cell of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pike(u16);

impl Pike {
    /// Points at nothing.
    const NOTHING: usize = 15;
    /// No pike.
    const NONE: Pike = Pike(u16::MAX);

    #[inline(always)]
    fn new(pike: usize, seen: usize, aim: usize, cell: usize) -> Pike {
        Pike((pike << 13 | seen.min(7) << 10 | aim << 6 | cell) as u16)
    }

    /// Lists its rows: how far it sees, and what it points at, if anything.
    #[inline(always)]
    fn list(self, numbers: pikemen::Numbers, list: &mut List) {
        let bits = usize::from(self.0);
        let (pike, seen, aim, cell) = (bits >> 13, bits >> 10 & 7, bits >> 6 & 15, bits & 63);
        list.push(row(numbers.sight_of(pike, seen)));
        if aim != Pike::NOTHING {
            list.push(row(numbers.threat_of(pike, aim, cell)));
        }
    }
}

/// What the search of Pikemen carries along.
#[derive(Clone, Copy, Debug)]
pub struct PikemenSums {
    kinds: Kinds<u64>,
    /// The sums of the last position that was looked at.
    sums: Row,
    /// The pikes that are in the sums, and where they are.
    pikes: [Pike; 64],
    lying: CellSet<u64>,
    /// Those among them that could take what they point at.
    hunters: CellSet<u64>,
    /// The pikes of the position by the direction they point in.
    facings: [CellSet<u64>; 8],
    /// The cells that the last move changed.
    changed: CellSet<u64>,
    /// The rows that the last move takes out and puts in.
    left: [u16; 3],
    came: [u16; 2],
}

impl Judge<Pikemen<u64>> for Net {
    const PRUNING: Pruning = Pruning {
        first_quiets: 4,
        more_quiets: 5,
        lowest: Memory::Small,
        ..Pruning::TABLES
    };
    const IS_SLOW: bool = true;
    type Accumulator = PikemenSums;

    fn accumulator(&self, position: &Pikemen<u64>) -> PikemenSums {
        let numbers = pikemen::Numbers::new(position.board().len());
        let mut list = List::new();
        let mut facings = [CellSet::EMPTY; 8];
        for cell in position.occupied() {
            if let Some(piece) = position.piece(cell) {
                if let Stance::Lying(facing) = piece.stance {
                    facings[facing as usize].insert(cell);
                }
                let (seat, stance) = (piece.seat.index(), stance_index(piece.stance));
                list.push(row(numbers.piece(seat, piece.size, stance, cell.index())));
            }
        }
        for seat in 0..2 {
            list.push(row(numbers.need(seat, pikemen::need(position, seat, 0))));
        }
        let mut sums = self.bias;
        sums.add(&self.rows, &list);
        PikemenSums {
            kinds: Kinds::of(position),
            sums,
            pikes: [Pike::NONE; 64],
            lying: CellSet::EMPTY,
            hunters: CellSet::EMPTY,
            facings,
            changed: position.board().cells().collect(),
            left: [0; 3],
            came: [0; 2],
        }
    }

    #[inline(always)]
    fn update(
        &self,
        position: &Pikemen<u64>,
        accumulator: &PikemenSums,
        mv: PikemenMove,
    ) -> PikemenSums {
        let numbers = pikemen::Numbers::new(position.board().len());
        let turn = position.turn().index();
        let (from, to) = (mv.from(), mv.to());
        let changed = CellSet::only(from) | CellSet::only(to);
        let mut facings = accumulator.facings.map(|pikes| pikes.without(changed));
        if let Stance::Lying(facing) = mv.stance() {
            facings[facing as usize].insert(to);
        }
        let mut next = PikemenSums {
            kinds: accumulator.kinds.update(position, mv),
            facings,
            changed,
            left: [0; 3],
            came: [0; 2],
            ..*accumulator
        };
        if let Some((size, stance)) = position.stands(from) {
            let left = numbers.piece(turn, size, stance_index(stance), from.index());
            let came = numbers.piece(turn, size, stance_index(mv.stance()), to.index());
            next.left[0] = row(left) as u16;
            next.came[0] = row(came) as u16;
        }
        if !mv.is_reorient()
            && let Some((size, stance)) = position.stands(to)
        {
            let taken = numbers.piece(1 - turn, size, stance_index(stance), to.index());
            let before = numbers.need(turn, pikemen::need(position, turn, 0));
            let after = numbers.need(turn, pikemen::need(position, turn, size.pips()));
            next.left[1] = row(taken) as u16;
            next.left[2] = row(before) as u16;
            next.came[1] = row(after) as u16;
        }
        next
    }

    #[inline(always)]
    fn look(&self, position: &Pikemen<u64>, accumulator: &mut PikemenSums) -> (Scene, i32) {
        let numbers = pikemen::Numbers::new(position.board().len());
        let rules = position.rules();
        let occupied = position.occupied();
        let of_a = position.pieces_of(Seat::A);
        let PikemenSums {
            kinds,
            sums,
            pikes,
            lying,
            hunters,
            facings,
            changed,
            left,
            came,
        } = accumulator;
        let (mut out, mut into) = (List::new(), List::new());
        for number in std::mem::take(left) {
            out.push(usize::from(number));
        }
        for number in std::mem::take(came) {
            into.push(usize::from(number));
        }
        for cell in lying.without(kinds.lying()) {
            pikes[cell.index()].list(numbers, &mut out);
        }
        let before = std::mem::replace(lying, kinds.lying());
        *hunters = *hunters & kinds.lying();
        let changed = std::mem::take(changed);
        // Only those see something new that point at what has changed, or have changed themselves.
        let mut affected = changed & kinds.lying();
        for cell in changed {
            let sights = position.sights(cell, occupied);
            for (direction, sight) in sights.into_iter().enumerate() {
                affected = affected | sight & facings[(direction + 4) % 8];
            }
        }
        for cell in affected {
            let Some((size, sight)) = position.pikeman(cell, occupied) else {
                continue;
            };
            let seat = usize::from(!of_a.contains(cell));
            hunters.remove(cell);
            // On a flat board a pike sees one piece at most.
            let mut aim = (Pike::NOTHING, 0);
            if let Some(at) = (sight & occupied).iter().next()
                && let Some((victim, stance)) = position.stands(at)
            {
                let other = usize::from(!of_a.contains(at));
                let lying = usize::from(stance != Stance::Upright);
                aim = ((other * 3 + victim as usize) * 2 + lying, at.index());
                if other != seat && rules.takes(size, victim, stance) {
                    hunters.insert(cell);
                }
            }
            let pike = Pike::new(seat * 3 + size as usize, sight.len(), aim.0, aim.1);
            let known = &mut pikes[cell.index()];
            if before.contains(cell) {
                known.list(numbers, &mut out);
            }
            pike.list(numbers, &mut into);
            *known = pike;
        }
        sums.subtract(&self.rows, &out);
        sums.add(&self.rows, &into);
        let needs = [0, 1].map(|seat| pikemen::need(position, seat, 0));
        let head = &self.heads[pikemen::stage(needs)];
        let value = head.value(sums, position.turn().index());
        let own = position.pieces_of(position.turn());
        (Scene::with_hunters(*kinds, *hunters & own), value)
    }
}

impl Judge<Martian<u64>> for Net {
    const PRUNING: Pruning = Pruning {
        ahead: 65,
        first_quiets: 4,
        more_quiets: 5,
        lowest: Memory::Small,
    };
    const IS_SLOW: bool = true;
    const KNOWS_CLOCKS: bool = true;
    /// Nothing is kept: a move changes what many pieces can do.
    type Accumulator = ();

    fn accumulator(&self, _: &Martian<u64>) {}

    fn update(&self, _: &Martian<u64>, (): &(), _: MartianMove) {}

    #[inline(always)]
    fn look(&self, position: &Martian<u64>, (): &mut ()) -> (MartianThreats, i32) {
        let numbers = martian::Numbers::new(martian::CELLS);
        let occupied = position.occupied();
        let pieces = [Seat::A, Seat::B].map(|seat| position.pieces_of(seat));
        let mut reached = [CellSet::EMPTY; 2];
        let mut seen = List::new();
        // What is attacked, and above it the size of the attacker. Most pieces attack nothing, but
        // which ones is hard to foresee, so each is written down and those that do so stay.
        let mut attacks = [0; martian::CELLS + 1];
        let mut count = 0;
        for cell in occupied {
            let seat = martian::seat(cell);
            let size = size_index(position, cell);
            let reach = position.sight(cell, SIZES[size]).without(pieces[seat]);
            reached[seat] = reached[seat] | reach;
            seen.push(numbers.piece_row(seat, size, cell.index(), reach.len()));
            let victims = (reach & occupied).word();
            attacks[count % attacks.len()] = victims | (size as u64) << martian::CELLS;
            count += usize::from(victims != 0);
        }
        for &attack in attacks.iter().take(count) {
            let size = (attack >> martian::CELLS) as usize;
            for cell in CellSet::from_word(attack) & occupied {
                let victim = size_index(position, cell);
                seen.push(row(numbers.threat_of(size, victim, cell.index())));
            }
        }
        let state = (martian::lead(position), martian::clock(position));
        let mut sums = self.rows[numbers.state_row(state.0, state.1)];
        sums.add(&self.rows, &seen);
        let head = &self.heads[martian::stage(occupied.len())];
        let value = head.value(&sums, position.turn().index());
        (MartianThreats::of(position, reached, 0), value)
    }

    #[inline(always)]
    fn threats_alone(&self, position: &Martian<u64>, (): &mut ()) -> MartianThreats {
        MartianThreats::new(position, &MartianPieces::NOTHING)
    }
}
