//! How one hears of one's games elsewhere.

use super::mail::AddMail;
use super::tried::value;
use super::{day, failed};
use crate::i18n::{self, Language, t};
use crate::online::http::{self, Failure};
use crate::online::push::{self, PushTrouble};
use leptos::{html, prelude::*};
use serde_json::json;
use tercio_api::{
    ChannelInfo, ChannelKind, ChannelWhen, MadeWebhook, NewWebhook, NoticeLanguage, NoticeMode,
    Notices, WebhookShape,
};
use wasm_bindgen_futures::spawn_local;

/// Where the server is asked about it.
pub(super) const PATH: &str = "/api/account/notices";

/// What became of what was tried last.
#[derive(Clone, PartialEq)]
pub(super) enum Outcome {
    Arrived,
    /// A mail server has taken a test.
    Mailed,
    /// A mail server has taken a code.
    CodeSent,
    /// An address has shown to be one's own.
    Confirmed,
    /// A test did not arrive; why, in the server's words.
    NotArrived(String),
    Refused(Failure),
    Push(PushTrouble),
}

/// What the section shows.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) notices: RwSignal<Option<Notices>>,
    outcome: RwSignal<Option<Outcome>>,
    /// The secret of a webhook that was just made.
    secret: RwSignal<Option<String>>,
}

impl State {
    fn load(self) {
        spawn_local(async move {
            match http::get(PATH).await {
                Ok(found) => {
                    keep_hours(&found).await;
                    drop(self.notices.try_set(Some(found)));
                }
                Err(why) => self.note(Outcome::Refused(why)),
            }
        });
    }

    fn note(self, outcome: Outcome) {
        drop(self.outcome.try_set(Some(outcome)));
    }

    /// Asks for a change, and shows all anew.
    pub(super) fn ask(self, path: String, body: impl serde::Serialize + 'static) {
        self.ask_for(path, body, None);
    }

    /// Asks for a change, says what it means if it is made, and shows all anew.
    pub(super) fn ask_for(
        self,
        path: String,
        body: impl serde::Serialize + 'static,
        then: Option<Outcome>,
    ) {
        self.outcome.set(None);
        spawn_local(async move {
            match (http::tell(&path, &body).await, then) {
                (Ok(()), None) => {}
                (Ok(()), Some(then)) => self.note(then),
                (Err(Failure::Refused(problem)), _) if problem.kind == "not-delivered" => {
                    self.note(Outcome::NotArrived(problem.detail.unwrap_or_default()));
                }
                (Err(why), _) => self.note(Outcome::Refused(why)),
            }
            self.load();
        });
    }

    fn add_webhook(self, wish: NewWebhook) {
        self.outcome.set(None);
        self.secret.set(None);
        spawn_local(async move {
            let made = http::post::<MadeWebhook>(&format!("{PATH}/webhook"), &wish).await;
            match made {
                Ok(made) => drop(self.secret.try_set(Some(made.secret))),
                Err(why) => self.note(Outcome::Refused(why)),
            }
            self.load();
        });
    }

    fn add_push(self, key: String) {
        self.outcome.set(None);
        spawn_local(async move {
            match push::subscribe(&key).await {
                Ok(mut wish) => {
                    wish["mode"] = json!(NoticeMode::Away);
                    wish["language"] = json!(language());
                    self.ask(format!("{PATH}/push"), wish);
                }
                Err(trouble) => self.note(Outcome::Push(trouble)),
            }
        });
    }

    fn words(self) -> Option<String> {
        let texts = i18n::texts().notifications();
        Some(match self.outcome.get()? {
            Outcome::Arrived => texts.arrived.to_owned(),
            Outcome::Mailed => texts.mailed.to_owned(),
            Outcome::CodeSent => texts.code_sent.to_owned(),
            Outcome::Confirmed => texts.confirmed.to_owned(),
            Outcome::NotArrived(why) => (texts.not_arrived)(&why),
            Outcome::Push(trouble) => (texts.push_trouble)(trouble).to_owned(),
            Outcome::Refused(Failure::Refused(problem)) => match (texts.problem)(&problem.kind) {
                Some(words) => words.to_owned(),
                None => failed(&Failure::Refused(problem)),
            },
            Outcome::Refused(why) => failed(&why),
        })
    }
}

/// The language that messages are to have.
pub(super) fn language() -> NoticeLanguage {
    match i18n::chosen() {
        Language::English => NoticeLanguage::English,
        Language::French => NoticeLanguage::French,
    }
}

/// How far the clock on the wall is ahead of UTC, in minutes.
pub(super) fn ahead() -> i16 {
    -(js_sys::Date::new_0().get_timezone_offset() as i16)
}

/// Digests come at an hour on the wall. Where that has moved since, because summer has begun or one is
/// elsewhere, the server is told.
async fn keep_hours(notices: &Notices) {
    let ahead = ahead();
    for channel in &notices.channels {
        let when = channel.when;
        if when.mode == NoticeMode::Daily && when.ahead != ahead {
            let path = format!("{PATH}/{}/when", channel.id);
            // If it fails, the next visit tries again.
            let _ = http::tell(&path, &ChannelWhen { ahead, ..when }).await;
        }
    }
}

/// The ways that are set, and how to set more.
#[component]
pub(super) fn Notifications() -> impl IntoView {
    let state = State {
        notices: RwSignal::new(None),
        outcome: RwSignal::new(None),
        secret: RwSignal::new(None),
    };
    state.load();
    // A way stays in its place when something about it changes, and the focus on it.
    let channels = move || {
        state.notices.with(|notices| {
            let channels = notices.iter().flat_map(|notices| &notices.channels);
            channels.cloned().collect::<Vec<ChannelInfo>>()
        })
    };
    let push = move || {
        let key = state.notices.get()?.push_key?;
        Some(view! {
            <p class="deeds">
                <button
                    type="button"
                    data-test="add-push"
                    on:click=move |_| state.add_push(key.clone())
                >
                    {t!(notifications.push)}
                </button>
            </p>
            <p class="quiet">{t!(notifications.push_about)}</p>
        })
    };
    let has_mail = Memo::new(move |_| state.notices.get().is_some_and(|all| all.mail));
    let has_webhooks = Memo::new(move |_| state.notices.get().is_some_and(|all| all.webhooks));
    view! {
        <section class="options" data-test="notifications">
            <h2>{t!(notifications.title)}</h2>
            <p class="quiet">{t!(notifications.about)}</p>
            <ul class="sessions">
                <For
                    each=channels
                    key=|channel| channel.id.clone()
                    children=move |channel| view! { <Channel first=channel state/> }
                />
            </ul>
            <p role="status" data-test="outcome">{move || state.words()}</p>
            {push}
        </section>
        <Show when=move || has_mail.get()>
            <AddMail state/>
        </Show>
        <Show when=move || has_webhooks.get()>
            <AddWebhook state/>
        </Show>
    }
}

/// One way, with what can be done with it.
#[component]
fn Channel(
    /// As it was when it was first shown.
    first: ChannelInfo,
    state: State,
) -> impl IntoView {
    let (id, to) = (first.id.clone(), first.to.clone());
    let channel = Memo::new(move |before: Option<&ChannelInfo>| {
        let now = state.notices.with(|notices| {
            let mut channels = notices.iter().flat_map(|notices| &notices.channels);
            channels.find(|channel| channel.id == first.id).cloned()
        });
        now.unwrap_or_else(|| before.unwrap_or(&first).clone())
    });
    let arrives = match to {
        ChannelKind::Mail { .. } => Outcome::Mailed,
        ChannelKind::Webhook { .. } | ChannelKind::Push { .. } => Outcome::Arrived,
    };
    let name = move || {
        let texts = i18n::texts().notifications();
        match &to {
            ChannelKind::Webhook { host, .. } => (texts.webhook)(host),
            ChannelKind::Push { label } => (texts.browser)(label),
            ChannelKind::Mail { address } => (texts.mail)(address),
        }
    };
    let trouble = move || {
        let texts = i18n::texts().notifications();
        channel.with(|ChannelInfo { failure, off, .. }| match off {
            Some(off) => {
                let why = failure.as_deref().unwrap_or_default();
                Some((texts.off)(&day(off.0), why))
            }
            None => failure.as_ref().map(|why| (texts.failed)(why)),
        })
    };
    let when = Memo::new(move |_| channel.with(|channel| channel.when));
    let path = format!("{PATH}/{id}");
    let change = {
        let path = path.clone();
        Callback::new(move |when: ChannelWhen| state.ask(format!("{path}/when"), when))
    };
    let test = {
        let path = path.clone();
        move |_| state.ask_for(format!("{path}/test"), (), Some(arrives.clone()))
    };
    let remove = move |_| state.ask(format!("{path}/remove"), ());
    let removes = {
        let name = name.clone();
        move || (i18n::texts().notifications().remove_named)(&name())
    };
    let tests = {
        let name = name.clone();
        move || (i18n::texts().notifications().test_named)(&name())
    };
    view! {
        <li data-test="channel">
            <span>
                <strong>{name}</strong>
                " " <small data-test="channel-trouble">{trouble}</small>
            </span>
            <When when change/>
            <span class="deeds">
                <button type="button" data-test="test" aria-label=tests on:click=test>
                    {t!(notifications.test)}
                </button>
                <button type="button" data-test="remove" aria-label=removes on:click=remove>
                    {t!(account.remove)}
                </button>
            </span>
        </li>
    }
}

/// When a way is used.
#[component]
fn When(when: Memo<ChannelWhen>, change: Callback<ChannelWhen>) -> impl IntoView {
    let modes = NoticeMode::ALL.map(|mode| {
        view! {
            <option
                value=place(&NoticeMode::ALL, mode)
                prop:selected=move || mode == when.get().mode
            >
                {move || (i18n::texts().notifications().mode)(mode)}
            </option>
        }
    });
    let hours = move || {
        let hours = (0..24_u8).map(|hour| {
            view! {
                <option value=hour.to_string() prop:selected=move || when.get().hour == hour>
                    {format!("{hour}:00")}
                </option>
            }
        });
        hours.collect_view()
    };
    let chosen_mode = move |event: web_sys::Event| {
        let mode = event_target_value(&event).parse().ok();
        let mode = mode.and_then(|place: usize| NoticeMode::ALL.get(place));
        change.run(ChannelWhen {
            mode: mode.copied().unwrap_or_default(),
            ahead: ahead(),
            ..when.get_untracked()
        });
    };
    let chosen_hour = move |event: web_sys::Event| {
        let hour = event_target_value(&event).parse().unwrap_or(0);
        change.run(ChannelWhen {
            hour,
            ahead: ahead(),
            ..when.get_untracked()
        });
    };
    let daily = Memo::new(move |_| when.get().mode == NoticeMode::Daily);
    view! {
        <label class="field">
            <span>{t!(notifications.when)}</span>
            <select data-test="mode" on:change=chosen_mode>{modes}</select>
        </label>
        <Show when=move || daily.get()>
            <label class="field">
                <span>{t!(notifications.hour)}</span>
                <select data-test="hour" on:change=chosen_hour>{hours()}</select>
            </label>
        </Show>
    }
}

/// The place of one among all.
fn place<T: PartialEq>(all: &[T], one: T) -> String {
    let place = all.iter().position(|other| *other == one);
    place.unwrap_or(0).to_string()
}

/// A form for an address to post to.
#[component]
fn AddWebhook(state: State) -> impl IntoView {
    let address = NodeRef::<html::Input>::new();
    let shape = NodeRef::<html::Select>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let chosen = shape
            .get_untracked()
            .and_then(|shape| shape.value().parse().ok());
        let chosen = chosen.and_then(|place: usize| WebhookShape::ALL.get(place));
        state.add_webhook(NewWebhook {
            address: value(address).trim().to_owned(),
            shape: chosen.copied().unwrap_or_default(),
            when: ChannelWhen::default(),
            language: language(),
        });
    };
    let shapes = WebhookShape::ALL.map(|shape| {
        view! {
            <option value=place(&WebhookShape::ALL, shape)>
                {move || (i18n::texts().notifications().shape_name)(shape)}
            </option>
        }
    });
    let secret = move || {
        state.secret.get().map(|secret| {
            view! {
                <p role="status">
                    {t!(notifications.secret)} " " <code data-test="secret">{secret}</code>
                </p>
            }
        })
    };
    view! {
        <form class="options" data-test="add-webhook" on:submit=submit>
            <h2>{t!(notifications.add_webhook)}</h2>
            <p class="quiet">{t!(notifications.webhook_about)}</p>
            <label class="field">
                <span>{t!(notifications.address)}</span>
                <input type="url" required=true maxlength="2000" autocomplete="off" node_ref=address data-test="address"/>
            </label>
            <label class="field">
                <span>{t!(notifications.shape)}</span>
                <select node_ref=shape data-test="shape">{shapes}</select>
            </label>
            {secret}
            <button type="submit" data-test="submit">{t!(notifications.add_webhook)}</button>
        </form>
    }
}
