//! What one can do about somebody: not to read them, to keep apart from them, to complain about them.
//! A page has one such menu, which opens for whoever is meant.

use super::failed;
use crate::announce;
use crate::components::Dialog;
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::online::{Mutes, people, socket};
use leptos::prelude::*;
use tercio_api::{ChatRoom, Me, NewBlock, NewReport, PlayerKind, PlayerRef, ReportReason};
use wasm_bindgen_futures::spawn_local;

/// Somebody, and where one came across them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::pages) struct Encounter {
    pub(in crate::pages) player: PlayerRef,
    /// In which game.
    pub(in crate::pages) game: Option<String>,
    /// By what they said: the room, and the number of the line.
    pub(in crate::pages) line: Option<(ChatRoom, u32)>,
    /// In which study.
    pub(in crate::pages) study: Option<String>,
}

impl Encounter {
    /// Somebody, wherever that was.
    pub(in crate::pages) fn with(player: PlayerRef) -> Encounter {
        Encounter {
            player,
            game: None,
            line: None,
            study: None,
        }
    }

    /// What a complaint is most likely about.
    fn usual_reason(&self) -> ReportReason {
        match (&self.line, &self.study) {
            (None, None) => ReportReason::Engine,
            _ => ReportReason::Insult,
        }
    }

    /// What whoever runs the server will read.
    fn read_by_host(&self) -> &'static str {
        let texts = i18n::texts().company();
        match (&self.line, &self.study) {
            (Some(_), _) => texts.report_line,
            (None, Some(_)) => texts.report_study,
            (None, None) => texts.report_about,
        }
    }
}

/// The people of a page. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(in crate::pages) struct Company {
    /// Who one is oneself, once that is known.
    me: RwSignal<Option<String>>,
    /// Those from whom one keeps apart.
    blocked: RwSignal<Vec<PlayerRef>>,
    /// Whom the menu is about.
    about: RwSignal<Option<Encounter>>,
    open: RwSignal<bool>,
    /// What became of what was tried last.
    tried: RwSignal<Option<Result<String, Failure>>>,
}

impl Company {
    pub(in crate::pages) fn new() -> Company {
        Company {
            me: RwSignal::new(None),
            blocked: RwSignal::new(Vec::new()),
            about: RwSignal::new(None),
            open: RwSignal::new(false),
            tried: RwSignal::new(None),
        }
    }

    /// Asks who one is and from whom one keeps apart.
    pub(in crate::pages) fn load(self) {
        let known = untrack(socket::me);
        spawn_local(async move {
            // One after the other: two who ask at once for the first time would be two people.
            let me = match known {
                Some(me) => Ok(me),
                None => http::get::<Me>("/api/me").await,
            };
            let Ok(me) = me else {
                return;
            };
            let _ = self.me.try_set(Some(me.player.id));
            if let Ok(blocked) = http::get::<Vec<PlayerRef>>("/api/me/blocks").await {
                // Nobody may be here any more.
                let _ = self.blocked.try_set(blocked);
            }
        });
    }

    /// Those from whom one keeps apart.
    pub(in crate::pages) fn blocked(self) -> Vec<PlayerRef> {
        self.blocked.get()
    }

    /// Whether one keeps apart from somebody.
    pub(in crate::pages) fn keeps_apart(self, player: &str) -> bool {
        self.blocked
            .with(|blocked| blocked.iter().any(|other| other.id == player))
    }

    /// Opens the menu for somebody.
    fn ask_about(self, encounter: Encounter) {
        self.tried.set(None);
        self.about.set(Some(encounter));
        self.open.set(true);
    }

    /// Keeps apart from somebody, or no longer.
    pub(in crate::pages) fn set_apart(self, player: PlayerRef, apart: Apart) {
        self.tried.set(None);
        spawn_local(async move {
            let done = match apart {
                Apart::Yes => {
                    let block = NewBlock {
                        player: player.id.clone(),
                    };
                    http::tell("/api/me/blocks", &block).await
                }
                Apart::No => http::tell(&format!("/api/me/blocks/{}/end", player.id), &()).await,
            };
            let texts = i18n::texts().company();
            let told = done.map(|()| {
                self.blocked.try_update(|blocked| {
                    blocked.retain(|other| other.id != player.id);
                    if apart == Apart::Yes {
                        blocked.push(player.clone());
                    }
                });
                let name = people::name(&player);
                match apart {
                    Apart::Yes => (texts.is_blocked)(&name),
                    Apart::No => (texts.is_unblocked)(&name),
                }
            });
            self.tell(told);
        });
    }

    /// Sends a complaint.
    fn report(self, encounter: Encounter, reason: ReportReason, words: String) {
        self.tried.set(None);
        let report = NewReport {
            player: encounter.player.id,
            reason,
            words,
            game: encounter.game,
            line: encounter.line,
            study: encounter.study,
        };
        spawn_local(async move {
            let done = http::tell("/api/reports", &report).await;
            self.tell(done.map(|()| i18n::texts().company().reported.to_owned()));
        });
    }

    fn tell(self, told: Result<String, Failure>) {
        match &told {
            Ok(words) => announce::say(words.clone()),
            Err(failure) => announce::say(failed(failure)),
        }
        let _ = self.tried.try_set(Some(told));
    }

    /// What became of what was tried last, in words.
    pub(in crate::pages) fn outcome(self) -> Option<String> {
        self.tried.with(|tried| {
            Some(match tried.as_ref()? {
                Ok(words) => words.clone(),
                Err(failure) => failed(failure),
            })
        })
    }
}

/// Whether one keeps apart from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pages) enum Apart {
    Yes,
    No,
}

/// A name, with the way to the page of who has one.
pub(in crate::pages) fn linked(player: &PlayerRef, name: impl IntoView + 'static) -> AnyView {
    match people::profile(player) {
        Some(address) => view! { <a class="person" href=address>{name}</a> }.into_any(),
        None => name.into_any(),
    }
}

/// The button that opens the menu for somebody; none for oneself and for engines.
#[component]
pub(in crate::pages) fn PersonButton(company: Company, encounter: Encounter) -> impl IntoView {
    let player = encounter.player.clone();
    let name = {
        let player = player.clone();
        move || (i18n::texts().company().about)(&people::name(&player))
    };
    let other = move || {
        let me = company.me.get();
        player.kind != PlayerKind::House && me.is_some_and(|me| me != player.id)
    };
    let button = move || {
        let encounter = encounter.clone();
        view! {
            <button
                type="button"
                class="person-menu"
                data-test="person"
                aria-haspopup="dialog"
                aria-label=name.clone()
                title=name.clone()
                on:click=move |_| company.ask_about(encounter.clone())
            >
                "⋯"
            </button>
        }
    };
    move || other().then(button.clone())
}

/// The menu.
#[component]
pub(in crate::pages) fn PersonMenu(
    company: Company,
    /// Who is muted here, where people talk.
    #[prop(optional)]
    mutes: Option<Mutes>,
) -> impl IntoView {
    let content = move || {
        let encounter = company.about.get()?;
        let player = StoredValue::new(encounter.player.clone());
        let id = encounter.player.id.clone();
        let name = move || player.with_value(people::name);
        let apart = Memo::new({
            let id = id.clone();
            move |_| company.keeps_apart(&id)
        });
        let block = move |_| {
            let wish = match apart.get_untracked() {
                true => Apart::No,
                false => Apart::Yes,
            };
            company.set_apart(player.get_value(), wish);
        };
        let mute = mutes.map(|mutes| {
            let muted = Memo::new({
                let id = id.clone();
                move |_| mutes.holds(&id)
            });
            view! {
                <button
                    type="button"
                    data-test="mute"
                    on:click=move |_| player.with_value(|player| mutes.toggle(&player.id))
                >
                    {move || match muted.get() {
                        true => i18n::texts().company().unmute,
                        false => i18n::texts().company().mute,
                    }}
                </button>
                <p class="quiet">{t!(company.mute_about)}</p>
            }
        });
        // Without a game one is on that page already.
        let met = encounter.game.as_ref();
        let profile = met.and_then(|_| people::profile(&encounter.player));
        let profile = profile.map(|address| {
            view! { <a class="button" href=address data-test="profile">{t!(company.profile)}</a> }
        });
        Some(view! {
            <p class="person-name"><b>{name}</b></p>
            <div class="person-ways">
                {profile}
                {mute}
                <button type="button" data-test="block" on:click=block>
                    {move || match apart.get() {
                        true => i18n::texts().company().unblock,
                        false => i18n::texts().company().block,
                    }}
                </button>
                <p class="quiet">{t!(company.block_about)}</p>
            </div>
            <Report company encounter/>
            <p role="status" class="person-outcome" data-test="person-outcome">{move || company.outcome()}</p>
            <div class="dialog-buttons">
                <button type="button" data-test="close-person" on:click=move |_| company.open.set(false)>
                    {t!(company.close)}
                </button>
            </div>
        })
    };
    view! {
        <Dialog open=company.open title=Signal::derive(t!(company.title))>
            {content}
        </Dialog>
    }
}

/// The form of a complaint.
#[component]
pub(in crate::pages) fn Report(company: Company, encounter: Encounter) -> impl IntoView {
    let reason = RwSignal::new(encounter.usual_reason());
    let words = RwSignal::new(String::new());
    let options = ReportReason::ALL.map(|one| {
        view! {
            <option value=one.word() selected=move || reason.get() == one>
                {move || (i18n::texts().company().reason)(one)}
            </option>
        }
    });
    let choose = move |event| {
        let value = event_target_value(&event);
        let mut all = ReportReason::ALL.into_iter();
        if let Some(found) = all.find(|reason| reason.word() == value) {
            reason.set(found);
        }
    };
    let encounter = StoredValue::new(encounter);
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        company.report(
            encounter.get_value(),
            reason.get_untracked(),
            words.get_untracked(),
        );
    };
    view! {
        <details class="report">
            <summary data-test="report">{t!(company.report)}</summary>
            <form on:submit=send>
                <p class="quiet">{move || encounter.with_value(Encounter::read_by_host)}</p>
                <label class="field">
                    <span>{t!(company.why)}</span>
                    <select data-test="reason" on:change=choose>{options.collect_view()}</select>
                </label>
                <label class="field">
                    <span>{t!(company.words)}</span>
                    <textarea
                        rows="3"
                        maxlength=NewReport::LONGEST
                        data-test="report-words"
                        prop:value=words
                        on:input=move |event| words.set(event_target_value(&event))
                    ></textarea>
                </label>
                <button type="submit" class="primary" data-test="send-report">{t!(company.send)}</button>
            </form>
        </details>
    }
}
