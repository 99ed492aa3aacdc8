//! Questions about attacks that both games answer in the same way.

/// What follows from where each piece could go (`targets_of`) and may go (`for_each_piece`).
macro_rules! attack_queries {
    () => {
        /// Where the piece on a cell may go in a legal move, captures included; nothing if it is
        /// not its seat's turn. Turning a pikeman on its cell is left aside.
        pub fn legal_targets(&self, cell: Cell) -> CellSet<W> {
            let mut targets = CellSet::EMPTY;
            self.for_each_piece(|moves| {
                if moves.from == cell {
                    targets = moves.targets;
                }
            });
            targets
        }

        /// Every capture that is on the board, whoever is to move: the attacker and its victim.
        pub fn threats(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
            let occupied = self.occupied();
            occupied.iter().flat_map(move |from| {
                let victims = self.targets_of(from) & occupied;
                victims.iter().map(move |to| (from, to))
            })
        }

        /// The pieces that could take the piece on a cell.
        pub fn attackers_of(&self, cell: Cell) -> CellSet<W> {
            self.threats()
                .filter(|&(_, victim)| victim == cell)
                .map(|(attacker, _)| attacker)
                .collect()
        }
    };
}

pub(crate) use attack_queries;
