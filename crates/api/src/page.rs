//! The addresses of the app. The server answers them with the app, the app with a page.

/// A page of the app.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Page {
    /// A board, at once.
    Home,
    /// A game as the address describes it.
    Play,
    /// The games that wait for players, and one's own.
    Online,
    /// A game between people; its number follows.
    Game,
    /// The games of this device.
    Games,
    Analysis,
    /// A look back at a game that was played; the number of an online game may follow.
    Review,
    Learn,
    Puzzles,
    Rules,
    Settings,
    /// One's own account.
    Account,
    /// Somebody with an account; the name follows.
    Player,
    /// Games that are over.
    Archive,
    /// Tournaments; the number of one may follow.
    Tournaments,
    /// One against many; the number of a simul may follow.
    Simuls,
    /// Studies; the number of one may follow.
    Studies,
    About,
}

impl Page {
    /// Every page.
    pub const ALL: [Page; 18] = [
        Page::Home,
        Page::Play,
        Page::Online,
        Page::Game,
        Page::Games,
        Page::Analysis,
        Page::Review,
        Page::Learn,
        Page::Puzzles,
        Page::Rules,
        Page::Settings,
        Page::Account,
        Page::Player,
        Page::Archive,
        Page::Tournaments,
        Page::Simuls,
        Page::Studies,
        Page::About,
    ];

    /// The path of its address.
    pub const fn path(self) -> &'static str {
        match self {
            Page::Home => "/",
            Page::Play => "/play",
            Page::Online => "/online",
            Page::Game => "/game",
            Page::Games => "/games",
            Page::Analysis => "/analysis",
            Page::Review => "/review",
            Page::Learn => "/learn",
            Page::Puzzles => "/puzzles",
            Page::Rules => "/rules",
            Page::Settings => "/settings",
            Page::Account => "/account",
            Page::Player => "/player",
            Page::Archive => "/archive",
            Page::Tournaments => "/tournaments",
            Page::Simuls => "/simuls",
            Page::Studies => "/studies",
            Page::About => "/about",
        }
    }

    /// Whether the page has pages of its own below it, such as the lessons.
    pub const fn has_parts(self) -> bool {
        matches!(
            self,
            Page::Game
                | Page::Learn
                | Page::Player
                | Page::Puzzles
                | Page::Review
                | Page::Rules
                | Page::Simuls
                | Page::Studies
                | Page::Tournaments
        )
    }

    /// Whether the page shows nothing without a server that keeps people and their games.
    pub const fn needs_server(self) -> bool {
        matches!(
            self,
            Page::Online
                | Page::Game
                | Page::Account
                | Page::Player
                | Page::Archive
                | Page::Simuls
                | Page::Studies
                | Page::Tournaments
        )
    }

    /// The page at a path, and what follows it: `/learn/pins` is the part `pins` of
    /// [`Page::Learn`]. The part may be empty, and is not checked here.
    pub fn at(path: &str) -> Option<(Page, &str)> {
        Page::ALL.into_iter().find_map(|page| {
            let rest = path.strip_prefix(page.path())?;
            match rest.strip_prefix('/') {
                None => rest.is_empty().then_some((page, "")),
                // `/about/` is `/about`, but `//` is nothing.
                Some("") => (page != Page::Home).then_some((page, "")),
                Some(part) => {
                    let whole = page.has_parts() && !part.contains('/');
                    whole.then_some((page, part))
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Page;

    #[test]
    fn every_page_is_found_at_its_path() {
        for page in Page::ALL {
            assert_eq!(Page::at(page.path()), Some((page, "")));
        }
    }

    #[test]
    fn only_some_pages_have_parts() {
        assert_eq!(Page::at("/learn/pins"), Some((Page::Learn, "pins")));
        assert_eq!(Page::at("/learn/"), Some((Page::Learn, "")));
        assert_eq!(Page::at("/game/x1"), Some((Page::Game, "x1")));
        assert_eq!(Page::at("/games"), Some((Page::Games, "")));
        for path in [
            "/learnpins",
            "/learn/a/b",
            "/about/us",
            "/nothing",
            "",
            "//",
        ] {
            assert_eq!(Page::at(path), None, "{path}");
        }
    }
}
