//! What is worth looking at: every page, in every state that looks different.

use crate::{App, Page, Table};
use std::sync::atomic::{AtomicU32, Ordering};
use tercio_api::Page as Address;

/// A page in a state of its own.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Its name among the pictures.
    pub name: &'static str,
    /// Where it is.
    pub path: &'static str,
    /// What is done there first.
    prepare: fn(&mut Page),
}

impl Sight {
    const fn new(name: &'static str, path: &'static str) -> Sight {
        Sight::after(name, path, |_| {})
    }

    const fn after(name: &'static str, path: &'static str, prepare: fn(&mut Page)) -> Sight {
        Sight {
            name,
            path,
            prepare,
        }
    }

    /// Every sight, page by page, and an address that leads nowhere.
    pub fn all() -> impl Iterator<Item = Sight> {
        let missing = [Sight::new("missing", "/nowhere")];
        let pages = Address::ALL.into_iter().flat_map(of_page).copied();
        pages.chain(missing)
    }

    /// Goes there as somebody who was never here before, does what leads to this state, and waits
    /// for every text. The page may be one that has seen others: the browser need not fetch and
    /// compile everything again then.
    pub fn visit(&self, app: &App, page: &mut Page) {
        page.forget();
        page.go(&app.address(self.path));
        let loaded = "document.querySelector('h1') !== null \
             && document.querySelector('[data-test=loading]') === null";
        page.until("every text is there", loaded);
        (self.prepare)(page);
        page.until("every text is there", loaded);
    }
}

/// The sights of a page. A new page does not compile without its own.
const fn of_page(page: Address) -> &'static [Sight] {
    match page {
        Address::Home => &HOME,
        Address::Play => &PLAY,
        Address::Online => &ONLINE,
        Address::Game => &GAME,
        Address::Games => &GAMES,
        Address::Analysis => &ANALYSIS,
        Address::Review => &REVIEW,
        Address::Learn => &LEARN,
        Address::Puzzles => &PUZZLES,
        Address::Rules => &RULES,
        Address::Settings => &SETTINGS,
        Address::Account => &ACCOUNT,
        Address::Player => &PLAYER,
        Address::Archive => &ARCHIVE,
        Address::Tournaments => &TOURNAMENTS,
        Address::Studies => &STUDIES,
        Address::Simuls => &SIMULS,
        Address::About => &ABOUT,
    }
}

const GAMES: [Sight; 2] = [
    Sight::new("games-none", "/games"),
    Sight::after("games", "/play?game=martian&setup=four", |page| {
        page.type_move("c6-d5");
        page.click("[data-test=resign]");
        page.click("[data-test=really-resign]");
        page.run("document.querySelector('nav a[href=\"/games\"]').click()");
        page.text("[data-test=open-game]");
    }),
];

const ONLINE: [Sight; 3] = [
    Sight::after("online", "/online", |page| {
        page.text("[data-test=none-open]");
    }),
    Sight::after("online-create", "/online", |page| {
        page.click("[data-test=create]");
        page.click("[data-test=pace-days]");
    }),
    Sight::after("online-mine", "/online", |page| {
        Table::of("martian", "four", 4).engine(2).open(page);
        page.text("[data-test=waiting]");
        page.follow("/online");
        page.text("[data-test=my-game]");
    }),
];

const GAME: [Sight; 6] = [
    Sight::after("game-missing", "/game/nothing", |page| {
        page.text("[data-test=no-game]");
    }),
    Sight::after("game-waiting", "/online", |page| {
        Table::of("pikemen", "classic", 2).open(page);
        page.text("[data-test=code]");
    }),
    Sight::after("game-running", "/online", |page| {
        Table::of("pikemen", "mini", 2)
            .engine(1)
            .live(5, 3)
            .open(page);
        page.text("[data-test=status]");
        page.type_move("f3(N)");
        page.until(
            "the engine answers",
            "document.querySelectorAll('[data-test=moves] li').length === 2",
        );
        page.click("[data-test=chat] summary");
    }),
    Sight::after("game-six", "/online", |page| {
        let table = (1..6).fold(Table::of("martian", "six", 6), Table::engine);
        table.live(5, 3).open(page);
        page.text("[data-test=status]");
    }),
    Sight::after("game-days", "/online", |page| {
        Table::of("pikemen", "mini", 2).engine(1).open(page);
        page.text("[data-test=status]");
        page.click("[data-test=notes] summary");
        page.click("[data-test=note]");
        page.type_text("f3 before anything else.");
        page.until(
            "the note is saved",
            "document.querySelector('[data-test=note-state]').dataset.saved === 'true'",
        );
        page.click("[data-test=try-moves]");
        for text in ["f3(N)", "a4(S)", "f3-f4(W)"] {
            page.type_move(text);
        }
        page.click("[data-test=keep-answer]");
        page.text("[data-test=answer]");
        page.type_move("f3(N)");
        page.run("scrollTo(0, 0)");
    }),
    Sight::after("game-over", "/online", |page| {
        Table::of("pikemen", "mini", 2).engine(1).open(page);
        page.text("[data-test=status]");
        page.type_move("f3(N)");
        page.until(
            "the engine answers",
            "document.querySelectorAll('[data-test=moves] li').length === 2",
        );
        page.click("[data-test=resign]");
        page.click("[data-test=really-resign]");
        page.text("[data-test=result]");
    }),
];

const ANALYSIS: [Sight; 10] = [
    Sight::new("analysis", "/analysis"),
    Sight::after("analysis-engine", ANALYSED, |page| {
        page.click("[data-test=engine]");
        page.until(
            "lines arrive",
            "document.querySelectorAll('[data-test=engine-line]').length === 3",
        );
    }),
    Sight::after(
        "analysis-six",
        "/analysis#game=martian&setup=six&moves=1.+A22-A11&at=1",
        |page| {
            page.click("[data-test=engine]");
            page.until(
                "chances arrive",
                "document.querySelector('[data-test=chance-F]') !== null",
            );
        },
    ),
    Sight::after("analysis-import", "/analysis", |page| {
        page.click("[data-test=import]");
        page.click("[data-test=import-open]");
    }),
    Sight::after("analysis-share", ANALYSED, |page| {
        page.click("[data-test=share]");
    }),
    Sight::after("analysis-new", "/analysis", |page| {
        page.click("[data-test=new]");
    }),
    Sight::new("analysis-wrong-link", "/analysis#game=chess"),
    Sight::after("editor", "/analysis", |page| {
        page.click("[data-test=edit-position]");
        page.text("[data-test=editor]");
    }),
    Sight::after(
        "editor-six",
        "/analysis#game=pikemen&setup=wedge6&at=0",
        |page| {
            page.click("[data-test=edit-position]");
            page.text("[data-test=editor]");
        },
    ),
    Sight::after("editor-impossible", "/analysis", |page| {
        page.click("[data-test=edit-position]");
        page.click("[data-test=tool-B3]");
        page.click_cell("d4");
    }),
];

const REVIEW: [Sight; 4] = [
    Sight::after("review", REVIEWED, |page| {
        page.text("[data-test=look-deeper]");
        page.click("[data-test=moves] li:nth-child(25) button");
        page.run("scrollTo(0, 0)");
    }),
    Sight::after("review-three", REVIEWED_BY_THREE, |page| {
        page.text("[data-test=look-deeper]");
        page.click("[data-test=next-mistake]");
        page.run("scrollTo(0, 0)");
    }),
    Sight::after("review-export", REVIEWED_BY_THREE, |page| {
        page.click("[data-test=export] summary");
        page.text("[data-test=look-deeper]");
        page.place("[data-test=export-animation]");
    }),
    Sight::new("review-nothing", "/review"),
];

/// Games with mistakes to look back at.
const REVIEWED: &str = "/review#game=pikemen&setup=mini&moves=1.+f1(N)+a5(NE)+2.+d3(NE)+b6(SE)+3.+d1(S)+a4(S)+\
    4.+d1(NE)+a5(N)+5.+d3(SW)+b6(NW)+6.+d1(SE)+b4(NE)+7.+d2(E)+b6(SE)+8.+d3-b1(SW)+b5(SW)+\
    9.+f3(SE)+b4(S)+10.+f2(SW)+b6(W)+11.+e2(E)+c6(S)+12.+d1(W)+b4xb1(E)+13.+d1xb1(NW)+a4-a\
    1(N)+14.+e2(N)+b6(S)+15.+b1-a2(SE)+a1xa2(W)+16.+f1(NW)+a5(NW)+17.+f3(NW)+a5(E)+18.+f3x\
    c6(NW)+b5-a4(E)&at=36";
const REVIEWED_BY_THREE: &str = "/review#game=martian&setup=three&moves=1.+A32-A21+B32-B21+C24-C14+2.+A42xC14+B23-B14+C\
    42xB14+3.+A43xC14+B34-B23+C22-C13+4.+A22-A13+B21xA13+C32-C41+5.+A33-A43+B14xC41+C14xA1\
    3+6.+A21xC13+B23xA43+C43xA23+7.+A13-B31+B31-B21+C34xA43+8.+A43xC44+B21xA24+C33-C43&at=\
    24";

/// A game with variations and comments.
const ANALYSED: &str = "/analysis#game=pikemen&setup=classic&A=Ann&B=Bea\
    &moves=1.+h5(N)+%7Bthe+outermost+small%7D+(1.+g4(W)+a4(E)+2.+g4xa4(W))+1...+a4(SE)+2.+h5-h7(N)\
    +(2.+g4(NW)+a4-c2(U)+(2...+b5(S))+3.+g4-f5(N))+2...+a4-c2(U)+%7Bsafe+from+all+but+larges%7D&at=4";

const SETTINGS: [Sight; 1] = [Sight::new("settings", "/settings")];
const ACCOUNT: [Sight; 2] = [
    Sight::after("account", "/account", |page| {
        page.text("[data-test=register]");
    }),
    Sight::after("account-signed-in", "/account", |page| {
        sign_up(page);
        page.text("[data-test=session]");
        page.run(LOG_OUT);
    }),
];

const PLAYER: [Sight; 2] = [
    Sight::after("player", "/account", |page| {
        sign_up(page);
        page.click("[data-test=to-profile]");
        page.text("[data-test=no-ratings]");
        page.run(LOG_OUT);
    }),
    Sight::after("player-menu", "/account", |page| {
        sign_up(page);
        page.click("[data-test=to-profile]");
        page.text("[data-test=no-ratings]");
        page.run(LOG_OUT);
        // A guest looks at the profile of somebody else.
        page.reload();
        page.click("[data-test=person]");
        page.click("[data-test=report]");
        page.text("[data-test=send-report]");
    }),
];

const ARCHIVE: [Sight; 1] = [Sight::after("archive", "/archive", |page| {
    page.text("[data-test=found]");
})];

const TOURNAMENTS: [Sight; 2] = [
    Sight::new("tournaments", "/tournaments"),
    Sight::after("tournament", "/account", |page| {
        sign_up(page);
        page.follow("/tournaments");
        page.click("[data-test=create]");
        page.click("[data-test=event-name]");
        page.type_text("Club evening");
        page.click("[data-test=make]");
        page.click("[data-test=join]");
        page.text("[data-test=you-play]");
        page.run(LOG_OUT);
    }),
];

const STUDIES: [Sight; 3] = [
    Sight::new("studies", "/studies"),
    Sight::after("study", "/account", |page| {
        sign_up(page);
        page.follow("/studies");
        page.click("[data-test=create]");
        page.click("[data-test=setup-martian-two]");
        page.click("[data-test=make]");
        page.text("[data-test=study-name]");
        page.type_move("d3-d4");
        page.click("[data-test=glyph][data-glyph='!']");
        page.click("[data-test=comment]");
        page.type_text("to the canal");
        page.type_move("a6-a5");
        page.click("[data-test=back]");
        page.type_move("a6-a4");
        let saved = "document.querySelector('[data-test=sync]').dataset.sync === 'saved'";
        page.until("all is saved", saved);
        page.text("[data-test=people]");
    }),
    Sight::after("study-settings", "/account", |page| {
        sign_up(page);
        page.follow("/studies");
        page.click("[data-test=create]");
        page.click("[data-test=make]");
        page.click("[data-test=manage]");
        page.text("[data-test=member]");
        page.run(LOG_OUT);
    }),
];

const SIMULS: [Sight; 3] = [
    Sight::new("simuls", "/simuls"),
    Sight::after("simul-create", "/account", |page| {
        sign_up(page);
        page.follow("/simuls");
        page.click("[data-test=create]");
        page.text("[data-test=sides]");
        page.run(LOG_OUT);
    }),
    Sight::after("simul", "/account", |page| {
        sign_up(page);
        page.follow("/simuls");
        page.click("[data-test=create]");
        page.click("[data-test=event-name]");
        page.type_text("One against all");
        page.click("[data-test=make]");
        page.text("[data-test=call-off]");
        page.run(LOG_OUT);
    }),
];

/// Somebody else may look at the next sight; what is shown stays.
const LOG_OUT: &str = "fetch('/api/account/logout', { method: 'POST' }).then(() => null)";

/// Makes an account with a name that nobody has.
fn sign_up(page: &mut Page) {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    page.click("[data-test=register] [data-test=name]");
    page.type_text(&format!("Ann{number}"));
    page.click("[data-test=register] [data-test=password]");
    page.type_text("correct horse battery");
    page.click("[data-test=register] [data-test=submit]");
    page.text("[data-test=signed-in]");
}

const ABOUT: [Sight; 1] = [Sight::new("about", "/about")];

const HOME: [Sight; 6] = [
    Sight::new("play", "/"),
    Sight::after("chooser", "/", |page| page.click("[data-test=new-game]")),
    Sight::after("chooser-options", "/", |page| {
        page.click("[data-test=new-game]");
        page.click("[data-test=options] summary");
        page.click("[data-test=draw]");
    }),
    Sight::after("resign", "/", |page| page.click("[data-test=resign]")),
    Sight::after("keys", "/", |page| page.press("?", "Slash")),
    Sight::after("overlays", "/", |page| {
        page.click(".overlays summary");
        for overlay in ["lines", "threats", "pins"] {
            page.click(&format!("[data-test=overlay-{overlay}]"));
        }
    }),
];

/// A game for people alone, so that nothing moves by itself.
const PLAY: [Sight; 13] = [
    Sight::after("ring", CLASSIC, |page| {
        play(page, OPENING);
        page.click_cell("h7");
        page.click_cell("e7");
        page.until("it asks for a facing", RING);
    }),
    Sight::after("over", MINI, |page| {
        play(
            page,
            &["f3(N)", "a4(S)", "f3-f4(W)", "a4-a1(U)", "f4xc4(U)"],
        );
        page.type_move("nonsense");
    }),
    Sight::after("resigned", CLASSIC, |page| {
        play(page, OPENING);
        page.click("[data-test=resign]");
        page.click("[data-test=really-resign]");
    }),
    Sight::new("three", "/play?game=pikemen&setup=three"),
    Sight::new("warlords", "/play?game=pikemen&setup=warlords"),
    Sight::new("wedge3", "/play?game=pikemen&setup=wedge3"),
    Sight::new("wedge6", "/play?game=pikemen&setup=wedge6"),
    Sight::after("martian-two", "/play?game=martian&setup=two", |page| {
        page.click_cell("d3");
    }),
    Sight::new("martian-three", "/play?game=martian&setup=three"),
    Sight::new("martian-four", "/play?game=martian&setup=four"),
    Sight::new("martian-five", "/play?game=martian&setup=five"),
    Sight::new("martian-six", "/play?game=martian&setup=six"),
    Sight::new(
        "wrong-address",
        "/play?game=pikemen&setup=classic&target=banana",
    ),
];

const CLASSIC: &str = "/play?game=pikemen&setup=classic&seats=human,human";
const MINI: &str = "/play?game=pikemen&setup=mini&seats=human,human&target=1";
const OPENING: &[&str] = &["h5(N)", "a4(S)", "h5-h7(W)", "a4-a2(E)"];
const RING: &str = "document.querySelector('[data-test=ring]') !== null";

const LEARN: [Sight; 3] = [
    Sight::new("learn", "/learn"),
    Sight::new("lesson", "/learn/pikes"),
    Sight::after("lesson-answered", "/learn/pikes", |page| {
        page.click("[data-test=ask-hint]");
        page.click_cell("c2");
        page.click("[data-test=ring] [data-stance=N]");
        page.text("[data-test=answer]");
    }),
];

const PUZZLES: [Sight; 3] = [
    Sight::new("puzzles", "/puzzles"),
    Sight::new("puzzles-martian", "/puzzles/martian"),
    Sight::after("puzzle-solved", "/puzzles/martian", |page| {
        page.click_cell("a5");
        page.click_cell("b4");
        page.text("[data-test=theme]");
    }),
];

const RULES: [Sight; 4] = [
    Sight::new("rules", "/rules"),
    Sight::new("rules-rule", "/rules/martian#M-3"),
    Sight::new("rules-boards", "/rules/boards"),
    Sight::new("rules-missing", "/rules/chess"),
];

/// Plays a game of people by writing its moves.
fn play(page: &mut Page, moves: &[&str]) {
    for (index, text) in (1..).zip(moves) {
        page.type_move(text);
        page.eventually(&format!("{text} is played"), |page| {
            (page.count("[data-test=moves] li") == index).then_some(())
        });
    }
}
