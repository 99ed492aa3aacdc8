//! Pictures of a game to take along: the position as SVG or PNG, the whole game as an animation.

use crate::chunk::{Chunk, NotLoaded, wasm_split};
use crate::i18n::{self, t};
use crate::pixels::{self, PNG, SVG};
use crate::{announce, browser, theme};
use leptos::prelude::*;
use std::time::Duration;
use tercio_draw::{Animation, Picture, replay};
use tercio_rules::{Game, Seat};
use wasm_bindgen_futures::spawn_local;

/// What the pictures show.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// The whole game.
    pub(crate) game: Game,
    /// How many of its moves lead to the position that is shown.
    pub(crate) ply: usize,
    /// The seat whose side is nearest.
    pub(crate) viewer: Seat,
}

/// The longer side of a picture, and of an animation, whose pictures are many, in pixels.
const SIZE: u32 = 1200;
const ANIMATION_SIZE: u32 = 480;
/// How long an animation shows a position.
const PACE: Duration = Duration::from_millis(900);

impl Subject {
    /// A picture in the colours that are shown, as a board is seen here.
    fn dressed(&self, picture: Picture, size: u32) -> Picture {
        let picture = picture.style(theme::style()).viewer(self.viewer);
        picture.size(size).scoreboard()
    }

    /// The position that is shown.
    fn picture(&self) -> Picture {
        let mut pictures = replay(&self.game, PACE).map(|(picture, _)| picture);
        let shown = pictures.nth(self.ply);
        let shown = shown.unwrap_or_else(|| Picture::new(self.game.position()));
        self.dressed(shown, SIZE)
    }

    /// The name of a file with an ending.
    fn name(&self, ending: &str) -> String {
        let rules = self.game.rules();
        format!("{}-{}.{ending}", rules.game_name(), rules.setup_name())
    }
}

/// How far an animation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Idle,
    Animating { done: usize, all: usize },
    Failed,
}

/// Shows what can be taken along.
type Shown = fn(Signal<Subject, LocalStorage>) -> AnyView;

thread_local! {
    static OFFERS: Chunk<Shown> = const { Chunk::new(|| Box::pin(offers())) };
}

#[wasm_split(pictures, fallible)]
fn offers() -> Result<Shown, NotLoaded> {
    Ok(|subject| view! { <Offers subject/> }.into_any())
}

/// One menu with what can be taken along, fetched when it is first opened. `subject` is asked when
/// somebody wants a picture.
#[component]
pub(crate) fn Pictures(
    /// What the pictures show.
    #[prop(into)]
    subject: Signal<Subject, LocalStorage>,
) -> impl IntoView {
    let opened = RwSignal::new(false);
    view! {
        <details class="overlays export" data-test="export" on:toggle=move |_| opened.set(true)>
            <summary>{t!(pictures.title)}</summary>
            {move || {
                let show = |show: Shown| show(subject);
                opened.get().then(|| OFFERS.with(|chunk| chunk.show(show)))
            }}
        </details>
    }
}

#[component]
fn Offers(subject: Signal<Subject, LocalStorage>) -> impl IntoView {
    let work = RwSignal::new(Work::Idle);
    // An animation that nobody waits for any more ends at its next picture.
    on_cleanup(move || {
        work.try_set(Work::Idle);
    });
    let busy = move || matches!(work.get(), Work::Animating { .. });
    let save_svg = move |_| {
        let subject = subject.get_untracked();
        let svg = subject.picture().to_svg();
        browser::download(&subject.name("svg"), SVG, svg.as_bytes());
    };
    let save_png = move |_| {
        let subject = subject.get_untracked();
        spawn_local(async move {
            match pixels::png(&subject.picture().to_svg()).await {
                Some(bytes) => browser::download(&subject.name("png"), PNG, &bytes),
                None => work.set(Work::Failed),
            }
        });
    };
    let save_animation = move |_| {
        let subject = subject.get_untracked();
        work.set(Work::Animating {
            done: 0,
            all: subject.game.moves().len() + 1,
        });
        spawn_local(async move {
            match animation(&subject, work).await {
                Some(bytes) => {
                    browser::download(&subject.name("replay.png"), PNG, &bytes);
                    work.set(Work::Idle);
                    announce::say(i18n::texts().pictures().saved);
                }
                // Somebody who cancelled knows it.
                None if work.try_get_untracked() != Some(Work::Idle) => {
                    let _ = work.try_set(Work::Failed);
                }
                None => {}
            }
        });
    };
    let words = move || match work.get() {
        Work::Idle => String::new(),
        Work::Animating { done, all } => (i18n::texts().pictures().animating)(done, all),
        Work::Failed => i18n::texts().pictures().failed.to_owned(),
    };
    let no_moves = move || subject.with(|subject| subject.game.moves().is_empty());
    view! {
            <div class="controls">
                <button type="button" data-test="export-svg" on:click=save_svg>
                    {t!(pictures.svg)}
                </button>
                <button type="button" data-test="export-png" on:click=save_png>
                    {t!(pictures.png)}
                </button>
                <Show
                    when=busy
                    fallback=move || view! {
                        <button
                            type="button"
                            data-test="export-animation"
                            disabled=no_moves
                            on:click=save_animation
                        >
                            {t!(pictures.animation)}
                        </button>
                    }
                >
                    <button
                        type="button"
                        data-test="export-cancel"
                        on:click=move |_| work.set(Work::Idle)
                    >
                        {t!(pictures.cancel)}
                    </button>
                </Show>
            </div>
            <Show when=busy>
                <progress
                    max=move || match work.get() { Work::Animating { all, .. } => all, _ => 1 }
                    value=move || match work.get() { Work::Animating { done, .. } => done, _ => 0 }
                    aria-label=t!(pictures.animation)
                ></progress>
            </Show>
            <p class="quiet" role="status" data-test="export-status">{words}</p>
    }
}

/// Animates a game. `None` if it was cancelled, or if the browser cannot.
async fn animation(subject: &Subject, work: RwSignal<Work>) -> Option<Vec<u8>> {
    let pictures = replay(&subject.game, PACE);
    let all = pictures.len();
    let mut animation = Animation::default();
    for (done, (picture, shown)) in pictures.enumerate() {
        if !matches!(work.try_get_untracked(), Some(Work::Animating { .. })) {
            return None;
        }
        work.set(Work::Animating { done, all });
        let png = pixels::png(&subject.dressed(picture, ANIMATION_SIZE).to_svg()).await?;
        animation.add(&png, shown).ok()?;
    }
    animation.to_png().ok()
}
