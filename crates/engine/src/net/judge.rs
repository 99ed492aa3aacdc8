//! Nets as judges of the search. Sums are carried along from move to move: only what has changed is
//! taken out and put in.

use super::layer::{List, ROOM, Row};
use super::{Net, martian, pikemen};
use crate::alphabeta::{Judge, Memory, Pruning, Step};
use crate::eval::martian::Pieces as MartianPieces;
use crate::threats::duel::{Both, Threats as MartianThreats, size_index};
use crate::threats::kinds::Kinds;
use crate::threats::pikemen::stance_index;
use crate::threats::scene::Scene;
use tercio_rules::martian::Position as Martian;
use tercio_rules::pikemen::Position as Pikemen;
use tercio_rules::{Cell, CellSet, Piece, Play, Seat, Stance};

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

    /// What the pike on a cell sees, and whether it could take that.
    #[inline(always)]
    fn of(position: &Pikemen<u64>, cell: Cell) -> Option<(Pike, bool)> {
        let (occupied, of_a) = (position.occupied(), position.pieces_of(Seat::A));
        let (size, sight) = position.pikeman(cell, occupied)?;
        let seat = usize::from(!of_a.contains(cell));
        let pike = seat * 3 + size as usize;
        // On a flat board a pike sees one piece at most.
        let (mut aim, mut takes) = ((Pike::NOTHING, 0), false);
        if let Some(at) = (sight & occupied).iter().next()
            && let Some((victim, stance)) = position.stands(at)
        {
            let other = usize::from(!of_a.contains(at));
            let lying = usize::from(stance != Stance::Upright);
            aim = ((other * 3 + victim as usize) * 2 + lying, at.index());
            takes = (other != seat) & position.rules().takes(size, victim, stance);
        }
        let bits = pike << 13 | sight.len().min(7) << 10 | aim.0 << 6 | aim.1;
        Some((Pike(bits as u16), takes))
    }

    /// Lists its rows, if it is there: how far it sees, and what it points at, if anything.
    #[inline(always)]
    fn list_if(self, there: bool, numbers: pikemen::Numbers, list: &mut List<'_>) {
        let bits = usize::from(self.0);
        let (pike, seen, aim, cell) = (bits >> 13, bits >> 10 & 7, bits >> 6 & 15, bits & 63);
        list.push_if(row(numbers.sight_of(pike, seen)), there);
        let points = there & (aim != Pike::NOTHING);
        list.push_if(row(numbers.threat_of(pike, aim, cell)), points);
    }
}

/// What the search of Pikemen carries along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PikemenSums {
    sums: Row,
    kinds: Kinds<u64>,
    /// What each pike sees.
    pikes: [Pike; 64],
    /// The pikes by the direction they point in.
    facings: [CellSet<u64>; 8],
    /// Those that could take what they point at.
    hunters: CellSet<u64>,
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
    /// All there is to see is in the accumulator.
    type Seen = ();

    fn accumulator(&self, position: &Pikemen<u64>) -> PikemenSums {
        let numbers = pikemen::Numbers::new(position.board().len());
        let mut accumulator = PikemenSums {
            sums: self.bias,
            kinds: Kinds::of(position),
            pikes: [Pike::NONE; 64],
            facings: [CellSet::EMPTY; 8],
            hunters: CellSet::EMPTY,
        };
        let mut room = ROOM;
        for cell in position.occupied() {
            let mut list = List::new(&mut room);
            let Some(Piece { seat, size, stance }) = position.piece(cell) else {
                continue;
            };
            list.push(row(numbers.piece(
                seat.index(),
                size,
                stance_index(stance),
                cell.index(),
            )));
            if let Stance::Lying(facing) = stance
                && let Some((pike, takes)) = Pike::of(position, cell)
            {
                pike.list_if(true, numbers, &mut list);
                accumulator.pikes[cell.index()] = pike;
                accumulator.facings[facing as usize].insert(cell);
                let hunter = CellSet::only(cell).only_if(takes);
                accumulator.hunters = accumulator.hunters | hunter;
            }
            accumulator.sums.change(&self.rows, &[], list.rows());
        }
        let mut list = List::new(&mut room);
        for seat in 0..2 {
            list.push(row(numbers.need(seat, pikemen::need(position, seat, 0))));
        }
        accumulator.sums.change(&self.rows, &[], list.rows());
        accumulator
    }

    #[inline(always)]
    fn follow(
        &self,
        position: &Pikemen<u64>,
        Step { from: earlier, mv }: Step<'_, Pikemen<u64>>,
        before: &PikemenSums,
        next: &mut PikemenSums,
    ) {
        let numbers = pikemen::Numbers::new(position.board().len());
        let turn = earlier.turn().index();
        let (from, to) = (mv.from(), mv.to());
        let (mut room_out, mut room_into) = (ROOM, ROOM);
        let (mut out, mut into) = (List::new(&mut room_out), List::new(&mut room_into));
        if let Some((size, stance)) = earlier.stands(from) {
            let left = numbers.piece(turn, size, stance_index(stance), from.index());
            let came = numbers.piece(turn, size, stance_index(mv.stance()), to.index());
            out.push(row(left));
            into.push(row(came));
        }
        if !mv.is_reorient()
            && let Some((size, stance)) = earlier.stands(to)
        {
            let taken = numbers.piece(1 - turn, size, stance_index(stance), to.index());
            out.push(row(taken));
            out.push(row(numbers.need(turn, pikemen::need(earlier, turn, 0))));
            into.push(row(numbers.need(turn, pikemen::need(position, turn, 0))));
        }
        let kinds = before.kinds.update(earlier, mv);
        let changed = CellSet::only(from) | CellSet::only(to);
        let lay = before.kinds.lying();
        before.pikes[from.index()].list_if(lay.contains(from), numbers, &mut out);
        let other = lay.contains(to) & (from != to);
        before.pikes[to.index()].list_if(other, numbers, &mut out);
        let lay = lay.without(changed);

        // Only those see something new that have changed or point towards what has. Whether something
        // is in between takes longer to find out than to look again at what they see.
        let stance = stance_index(mv.stance());
        let mut facings = before.facings;
        let mut affected = changed & kinds.lying();
        for (facing, pikes) in facings.iter_mut().enumerate() {
            let came = CellSet::only(to).only_if(stance == facing + 1);
            *pikes = pikes.without(changed) | came;
        }
        for cell in [from, to] {
            let rays = position.sights(cell, CellSet::EMPTY);
            for (direction, ray) in rays.into_iter().enumerate() {
                affected = affected | ray & facings[(direction + 4) % 8];
            }
        }
        next.pikes = before.pikes;
        let mut hunters = before.hunters & kinds.lying();
        for cell in affected {
            let Some((pike, takes)) = Pike::of(position, cell) else {
                continue;
            };
            let known = &mut next.pikes[cell.index()];
            known.list_if(lay.contains(cell), numbers, &mut out);
            pike.list_if(true, numbers, &mut into);
            *known = pike;
            let only = CellSet::only(cell);
            hunters = hunters.without(only) | only.only_if(takes);
        }
        next.sums = before.sums;
        next.sums.change(&self.rows, out.rows(), into.rows());
        next.kinds = kinds;
        next.facings = facings;
        next.hunters = hunters;
    }

    #[inline(always)]
    fn look(&self, position: &Pikemen<u64>, accumulator: &PikemenSums) -> ((), i32) {
        let needs = [0, 1].map(|seat| pikemen::need(position, seat, 0));
        let head = &self.heads[pikemen::stage(needs)];
        let value = head.value(&accumulator.sums, position.turn().index());
        ((), value)
    }

    #[inline(always)]
    fn threats(&self, position: &Pikemen<u64>, accumulator: &PikemenSums, _: Option<()>) -> Scene {
        let own = position.pieces_of(position.turn());
        Scene::with_hunters(accumulator.kinds, accumulator.hunters & own)
    }
}

/// What the search of Martian Chess carries along: what the pieces add to the sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MartianSums(Row);

impl Judge<Martian<u64>> for Net {
    const PRUNING: Pruning = Pruning {
        ahead: 65,
        first_quiets: 4,
        more_quiets: 5,
        lowest: Memory::Small,
    };
    const IS_SLOW: bool = true;
    const KNOWS_CLOCKS: bool = true;
    /// What the pieces attack is worked out anew, for all of them at once: a move changes what many can do.
    type Accumulator = MartianSums;
    type Seen = MartianThreats;

    fn accumulator(&self, position: &Martian<u64>) -> MartianSums {
        let numbers = martian::Numbers::new(martian::CELLS);
        let mut sums = self.bias;
        for cell in position.occupied() {
            let piece = numbers.piece(size_index(position, cell), cell.index());
            sums.change(&self.rows, &[], &[row(piece) as u16]);
        }
        MartianSums(sums)
    }

    #[inline(always)]
    fn follow(
        &self,
        position: &Martian<u64>,
        Step { from: earlier, mv }: Step<'_, Martian<u64>>,
        before: &MartianSums,
        next: &mut MartianSums,
    ) {
        let numbers = martian::Numbers::new(martian::CELLS);
        let piece = |position: &Martian<u64>, cell: Cell| {
            row(numbers.piece(size_index(position, cell), cell.index()))
        };
        let (mut room_out, mut room_into) = (ROOM, ROOM);
        let (mut out, mut into) = (List::new(&mut room_out), List::new(&mut room_into));
        out.push(piece(earlier, mv.from()));
        out.push_if(
            piece(earlier, mv.to()),
            earlier.occupied().contains(mv.to()),
        );
        into.push(piece(position, mv.to()));
        *next = *before;
        next.0.change(&self.rows, out.rows(), into.rows());
    }

    #[inline(always)]
    fn look(&self, position: &Martian<u64>, accumulator: &MartianSums) -> (MartianThreats, i32) {
        let numbers = martian::Numbers::new(martian::CELLS);
        let occupied = position.occupied();
        let both = Both::of(position);
        let reached = both.reached();
        let seats = reached.map(|cells| both.seats(cells));
        let state = (martian::lead(position), martian::clock(position));
        let mut always = [numbers.state_row(state.0, state.1) as u16; 7];
        for (size, seats) in seats.iter().enumerate() {
            for (seat, cells) in seats.iter().enumerate() {
                always[1 + 2 * size + seat] = row(numbers.room(seat, size, cells.len())) as u16;
            }
        }
        let mut room = ROOM;
        let mut seen = List::new(&mut room);
        // Pawns and drones in one word: each loop that ends is a guess that may be wrong. Where both
        // seats land nobody stands.
        let [small, medium, large] = seats.map(|[a, b]| ((a | b) & occupied).word());
        for (cells, first) in [(small | medium << martian::CELLS, 0), (large, 2)] {
            for bit in CellSet::<u64>::from_word(cells) {
                let cell = Cell::new((bit.index() % martian::CELLS) as u8);
                let size = first + bit.index() / martian::CELLS;
                let victim = size_index(position, cell);
                seen.push(row(numbers.threat(size, victim, cell.index())));
            }
        }
        let sums = accumulator.0.with(&self.rows, &always, seen.rows());
        let head = &self.heads[martian::stage(occupied.len())];
        let value = head.value(&sums, position.turn().index());
        let [pawns, drones, queens] = reached;
        let reached = both.seats(pawns | drones | queens);
        (MartianThreats::of(position, reached, 0), value)
    }

    #[inline(always)]
    fn threats(
        &self,
        position: &Martian<u64>,
        _: &MartianSums,
        seen: Option<MartianThreats>,
    ) -> MartianThreats {
        seen.unwrap_or_else(|| MartianThreats::new(position, &MartianPieces::NOTHING))
    }
}
