//! A picture of a position: what to show, and the finished SVG.

use crate::markup::number;
use crate::pyramid::{piece_svg, size_name};
use crate::{Coordinates, Style, Theme, View, board, overlay, scoreboard};
use tercio_rules::{Cell, CellSet, Move, Position, Rules, Seat, Stance};

/// A picture of a position. Set what it shall show, then make an SVG or a PNG of it.
///
/// ```
/// use tercio_draw::{Picture, Theme};
/// use tercio_rules::{Position, Rules, Seat};
/// let position = Position::start(Rules::from_names("pikemen", "wedge3")?);
/// let svg = Picture::new(&position)
///     .theme(Theme::Dark)
///     .viewer(Seat::B)
///     .scoreboard()
///     .to_svg();
/// assert!(svg.starts_with("<svg "));
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    position: Position,
    size: u32,
    style: Style,
    viewer: Option<Seat>,
    coordinates: Coordinates,
    last_move: Option<Move>,
    highlighted: CellSet<u128>,
    threats: bool,
    pins: bool,
    scoreboard: bool,
}

impl Picture {
    /// The size of a picture in pixels if nothing else is asked for.
    pub const DEFAULT_SIZE: u32 = 720;

    /// A plain picture: light, with coordinates in the frame, nothing laid over.
    pub fn new(position: &Position) -> Picture {
        Picture {
            position: *position,
            size: Picture::DEFAULT_SIZE,
            style: Style::default(),
            viewer: None,
            coordinates: Coordinates::default(),
            last_move: None,
            highlighted: CellSet::EMPTY,
            threats: false,
            pins: false,
            scoreboard: false,
        }
    }

    /// The longer side of the board with its frame, in pixels. A scoreboard adds to the height.
    pub fn size(mut self, pixels: u32) -> Picture {
        self.size = pixels.max(1);
        self
    }

    /// Light or dark.
    pub fn theme(mut self, theme: Theme) -> Picture {
        self.style.theme = theme;
        self
    }

    /// All of how it looks. In Pikemen colours tell the seats apart, whatever is chosen.
    pub fn style(mut self, style: Style) -> Picture {
        self.style = style;
        self
    }

    /// Turns the board so that this seat is nearest. A seat that the game does not have turns
    /// nothing.
    pub fn viewer(mut self, seat: Seat) -> Picture {
        self.viewer = Some(seat);
        self
    }

    /// Where to write coordinates.
    pub fn coordinates(mut self, coordinates: Coordinates) -> Picture {
        self.coordinates = coordinates;
        self
    }

    /// Tints the cells of the last move.
    pub fn last_move(mut self, mv: Move) -> Picture {
        self.last_move = Some(mv);
        self
    }

    /// Tints no cells for the last move.
    pub fn no_last_move(mut self) -> Picture {
        self.last_move = None;
        self
    }

    /// Highlights cells, in addition to those highlighted before. Cells the board does not have
    /// are left out.
    pub fn highlight(mut self, cells: impl IntoIterator<Item = Cell>) -> Picture {
        let len = self.position.board().len();
        let cells = cells.into_iter().filter(|cell| cell.index() < len);
        self.highlighted = self.highlighted | cells.collect();
        self
    }

    /// Shows the pikes of all lying pieces as dotted lines, and what could be taken.
    pub fn threats(mut self) -> Picture {
        self.threats = true;
        self
    }

    /// Shows what is pinned, and by what.
    pub fn pins(mut self) -> Picture {
        self.pins = true;
        self
    }

    /// Adds a strip with the points of each seat.
    pub fn scoreboard(mut self) -> Picture {
        self.scoreboard = true;
        self
    }

    /// How the board lies on the picture.
    pub fn view(&self) -> View {
        let margin = self.coordinates.margin();
        match self.viewer {
            Some(seat) => View::of_seat(self.position.rules(), seat, margin),
            None => View::new(self.position.board(), margin),
        }
    }

    /// The width and height of the drawing in its own units, and how many pixels a unit has.
    fn extent(&self, view: &View) -> (f64, f64, f64) {
        let mut height = view.height();
        if self.scoreboard {
            height += scoreboard::height(view, &self.position);
        }
        let scale = f64::from(self.size) / view.width().max(view.height());
        (view.width(), height, scale)
    }

    /// The picture as an SVG document. The same picture always gives the same text.
    pub fn to_svg(&self) -> String {
        let view = self.view();
        let palette = &self.style.of_game(self.position.rules()).palette();
        let position = &self.position;
        let rules = position.rules();
        let (width, height, scale) = self.extent(&view);

        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tercio {}\" role=\"img\" \
             width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\"><title>{}</title><desc>{}</desc>",
            self.style.theme.name(),
            (width * scale).round().max(1.0),
            (height * scale).round().max(1.0),
            number(width),
            number(height),
            self.title(),
            self.description(),
        );
        svg += &board::frame(&view, palette);
        svg += &board::cells(&view, palette, rules);
        if let Some(mv) = self.last_move {
            svg += &overlay::last_move(&view, palette, mv);
        }
        if !self.highlighted.is_empty() {
            svg += &overlay::highlights(&view, palette, self.highlighted);
        }
        svg += &board::canals(&view, palette, rules);
        if self.coordinates == Coordinates::Cells {
            svg += &board::names(&view, palette, position);
        }
        if self.threats {
            svg += &overlay::threat_lines(&view, palette, position);
        }
        svg += "<g class=\"pieces\">";
        for cell in position.board().cells() {
            if let Some(piece) = position.piece(cell) {
                svg += &piece_svg(&view, palette, cell, piece);
            }
        }
        svg += "</g>";
        if self.threats {
            svg += &overlay::captures(&view, palette, position);
        }
        if self.pins {
            svg += &overlay::pins(&view, palette, position);
        }
        if self.coordinates != Coordinates::Hidden {
            svg += &board::coordinates(&view, palette, rules);
        }
        if self.scoreboard {
            svg += &scoreboard::scoreboard(&view, palette, position);
        }
        svg + "</svg>\n"
    }

    /// One line for people who hear the picture: the game and whose turn it is.
    fn title(&self) -> String {
        let rules = self.position.rules();
        let game = match rules {
            Rules::Pikemen(_) => "Pikemen",
            Rules::Martian(_) => "Martian Chess",
        };
        let setup = rules.setup_name();
        match self.position.outcome() {
            Some(outcome) => {
                let winners: Vec<String> = outcome
                    .winners
                    .iter()
                    .map(|seat| seat.to_string())
                    .collect();
                format!("{game}, {setup}: won by {}", winners.join(" and "))
            }
            None => format!("{game}, {setup}: seat {} to move", self.position.turn()),
        }
    }

    /// Points and pieces of each seat.
    fn description(&self) -> String {
        let position = &self.position;
        let mut seats = Vec::new();
        for (seat, points) in Seat::ALL.into_iter().zip(position.points()) {
            let pieces: Vec<String> = position
                .board()
                .cells()
                .filter_map(|cell| Some((cell, position.piece(cell)?)))
                .filter(|(_, piece)| piece.seat == seat)
                .map(|(cell, piece)| {
                    let (size, name) = (size_name(piece.size), position.board().name(cell));
                    match (position.rules(), piece.stance) {
                        (Rules::Martian(_), _) => {
                            let rank = tercio_rules::martian::rank_name(piece.size);
                            format!("{rank} {name}")
                        }
                        (_, Stance::Upright) => format!("{size} {name} upright"),
                        (_, Stance::Lying(facing)) => format!("{size} {name} facing {facing}"),
                    }
                })
                .collect();
            let pieces = if pieces.is_empty() {
                "no pieces".to_owned()
            } else {
                pieces.join(", ")
            };
            seats.push(format!("Seat {seat}, {points} points: {pieces}."));
        }
        seats.join(" ")
    }
}
