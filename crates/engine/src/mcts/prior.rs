//! How likely moves of Martian Chess are before any of them is searched.

/// How likely a move of Martian Chess is beforehand: the sum of what applies to it, in thousandths of
/// what makes it e times as likely. Index 0 is the pawn, 1 the drone, 2 the queen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MartianMove {
    /// It takes a piece of this size.
    pub(super) victim: [f32; 3],
    /// It takes with a piece of this size.
    pub(super) captor: [f32; 3],
    /// It makes a drone out of two pawns.
    pub(super) drone: f32,
    /// It makes a queen out of a pawn and a drone.
    pub(super) queen: f32,
    /// It leaves the zone without a capture.
    pub(super) gift: [f32; 3],
    /// It goes where others can take it, within the zone.
    pub(super) exposure: [f32; 3],
    /// It comes from where others can take it.
    pub(super) flight: [f32; 3],
    /// It ends the game: the last piece leaves the zone.
    pub(super) end: f32,
    /// The mover wins by that.
    pub(super) win: f32,
    /// It goes to a leader who could end the game, without a capture.
    pub(super) hindrance: f32,
}

impl MartianMove {
    /// The weights while `rest` of all pips, from 0 to 1, are on the board.
    pub(super) fn stage(rest: f32) -> MartianMove {
        let (early, late) = (&EARLY_MOVE, &LATE_MOVE);
        let blend = |early: f32, late: f32| late + (early - late) * rest;
        let blend_sizes = |early: &[f32; 3], late: &[f32; 3]| {
            std::array::from_fn(|size| blend(early[size], late[size]))
        };
        MartianMove {
            victim: blend_sizes(&early.victim, &late.victim),
            captor: blend_sizes(&early.captor, &late.captor),
            drone: blend(early.drone, late.drone),
            queen: blend(early.queen, late.queen),
            gift: blend_sizes(&early.gift, &late.gift),
            exposure: blend_sizes(&early.exposure, &late.exposure),
            flight: blend_sizes(&early.flight, &late.flight),
            end: blend(early.end, late.end),
            win: blend(early.win, late.win),
            hindrance: blend(early.hindrance, late.hindrance),
        }
    }
}

/// While all pips are on the board; fitted to the moves that the search chose in those games.
const EARLY_MOVE: MartianMove = MartianMove {
    victim: [-170.0, 1050.0, 2340.0],
    captor: [1170.0, 940.0, 1110.0],
    drone: 1200.0,
    queen: 2650.0,
    gift: [-930.0, -400.0, -880.0],
    exposure: [-60.0, -200.0, -210.0],
    flight: [220.0, 90.0, 440.0],
    end: -900.0,
    win: 1700.0,
    hindrance: 1000.0,
};

/// When none are.
const LATE_MOVE: MartianMove = MartianMove {
    victim: [-1020.0, 4590.0, 4780.0],
    captor: [4440.0, 3870.0, 40.0],
    drone: 2000.0,
    queen: 2150.0,
    gift: [-700.0, -1520.0, -3850.0],
    exposure: [-1890.0, -2060.0, -2320.0],
    flight: [2200.0, 3100.0, 3790.0],
    end: -3470.0,
    win: 5550.0,
    hindrance: 2320.0,
};
