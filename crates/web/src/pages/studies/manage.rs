//! The dialog about a study as a whole: its name, who may read it, who takes part.

use super::create::VisibilityChoice;
use super::name_field::NameField;
use super::state::StudyState;
use super::{address, failed};
use crate::browser;
use crate::components::{Dialog, Sure};
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use crate::online::{people, socket};
use crate::pages::online::{Company, Encounter, Report};
use crate::route;
use leptos::prelude::*;
use serde::Serialize;
use tercio_api::{NewStudyMember, Page, StudyMember, StudyRole, StudySettings};
use wasm_bindgen_futures::spawn_local;

/// The dialog. What is in it is made each time it opens.
#[component]
pub(super) fn Manage(state: StudyState, open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title=Signal::derive(t!(studies.manage))>
            {move || open.get().then(|| view! { <Content state open/> })}
        </Dialog>
    }
}

/// What came of the last request.
#[derive(Clone, Copy)]
struct Requests {
    failure: RwSignal<Option<Failure>>,
}

impl Requests {
    /// Asks for a change, and does something when it is made.
    fn send(self, path: String, body: impl Serialize + 'static, then: impl FnOnce() + 'static) {
        self.failure.set(None);
        spawn_local(async move {
            match http::tell(&path, &body).await {
                Ok(()) => then(),
                Err(why) => drop(self.failure.try_set(Some(why))),
            }
        });
    }
}

#[component]
fn Content(state: StudyState, open: RwSignal<bool>) -> impl IntoView {
    let requests = Requests {
        failure: RwSignal::new(None),
    };
    let owns = untrack(|| state.role()) == Some(StudyRole::Owner);
    let takes_part = untrack(|| state.role()).is_some();
    let link = {
        let origin = browser::window().location().origin().unwrap_or_default();
        format!("{origin}{}", address(&state.id()))
    };
    let members = move || {
        let info = state.info.get();
        let members = info.map(|info| info.members).unwrap_or_default();
        let rows = members
            .into_iter()
            .map(|member| view! { <Member state requests member/> });
        rows.collect_view()
    };
    let leave = move |_| {
        let Some(name) = untrack(socket::me).and_then(|me| me.player.name) else {
            return;
        };
        let gone = NewStudyMember { name, role: None };
        requests.send(state.path("/members"), gone, || {
            route::go(Page::Studies.path());
        });
    };
    let remove = move || {
        requests.send(state.path("/remove"), serde_json::Value::Null, || {
            route::go(Page::Studies.path());
        });
    };
    // What stands in the study is its owner's to answer for.
    let complaint = untrack(|| state.info.get()).filter(|_| !owns).map(|info| {
        let company = Company::new();
        let encounter = Encounter {
            study: Some(state.id()),
            ..Encounter::with(info.summary.owner)
        };
        view! {
            <Report company encounter/>
            <p role="status" data-test="report-outcome">{move || company.outcome()}</p>
        }
    });
    view! {
        <label class="exchange">
            <span>{t!(studies.link)}</span>
            <input type="text" readonly data-test="study-link" prop:value=link/>
        </label>
        {owns.then(|| view! { <Settings state requests/> })}
        <h3>{t!(studies.members)}</h3>
        <ul class="members" data-test="members">{members}</ul>
        {owns.then(|| view! { <Invite state requests/> })}
        <p class="wrong" role="alert" data-test="manage-failed">
            {move || requests.failure.with(|failure| failure.as_ref().map(failed))}
        </p>
        {owns.then(|| view! {
            <Sure
                name="remove-study"
                label=|| i18n::texts().studies().remove
                question=|| i18n::texts().studies().really_remove
                act=remove
            />
        })}
        {(takes_part && !owns).then(|| view! {
            <button type="button" data-test="leave" on:click=leave>{t!(studies.leave)}</button>
        })}
        {complaint}
        <div class="dialog-buttons">
            <button type="button" data-test="close" on:click=move |_| open.set(false)>{t!(exchange.close)}</button>
        </div>
    }
}

/// The name, and who may read it.
#[component]
fn Settings(state: StudyState, requests: Requests) -> impl IntoView {
    let summary = state
        .info
        .with_untracked(|info| info.as_ref().map(|info| info.summary.clone()));
    let (name, visibility) = summary
        .map(|summary| (summary.name, summary.visibility))
        .unwrap_or_default();
    let name = RwSignal::new(name);
    let visibility = RwSignal::new(visibility);
    let saved = RwSignal::new(false);
    let save = move |_| {
        saved.set(false);
        let settings = StudySettings {
            name: name.get_untracked(),
            visibility: visibility.get_untracked(),
        };
        requests.send(state.path("/settings"), settings, move || {
            let _ = saved.try_set(true);
        });
    };
    view! {
        <NameField name label=t!(studies.name) test="settings-name"/>
        <VisibilityChoice visibility/>
        <div class="deeds">
            <button type="button" class="primary" data-test="save" on:click=save>{t!(studies.save)}</button>
            <span role="status">{move || saved.get().then(|| i18n::texts().studies().saved)}</span>
        </div>
    }
}

/// Somebody who takes part.
#[component]
fn Member(state: StudyState, requests: Requests, member: StudyMember) -> impl IntoView {
    let StudyMember { player, role } = member;
    let name = people::name(&player);
    let account = player.name.clone().unwrap_or_default();
    let owns = untrack(|| state.role()) == Some(StudyRole::Owner) && role != StudyRole::Owner;
    let take_out = move |_| {
        let gone = NewStudyMember {
            name: account.clone(),
            role: None,
        };
        requests.send(state.path("/members"), gone, || {});
    };
    let label = {
        let name = name.clone();
        move || format!("{} {name}", i18n::texts().studies().take_out)
    };
    view! {
        <li data-test="member">
            <span>{name}</span>
            <span class="quiet">{move || (i18n::texts().studies().role)(role)}</span>
            {owns.then(|| view! {
                <button type="button" data-test="take-out" aria-label=label on:click=take_out>
                    {t!(studies.take_out)}
                </button>
            })}
        </li>
    }
}

/// Lets somebody take part.
#[component]
fn Invite(state: StudyState, requests: Requests) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let role = RwSignal::new(StudyRole::Writer);
    let invite = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let member = NewStudyMember {
            name: name.get_untracked().trim().to_owned(),
            role: Some(role.get_untracked()),
        };
        requests.send(state.path("/members"), member, move || {
            let _ = name.try_set(String::new());
        });
    };
    let roles = [StudyRole::Writer, StudyRole::Reader].map(|choice| {
        view! {
            <option value=format!("{choice:?}") selected=move || role.get() == choice>
                {move || (i18n::texts().studies().role)(choice)}
            </option>
        }
    });
    let choose = move |event| {
        role.set(match event_target_value(&event).as_str() {
            "Reader" => StudyRole::Reader,
            _ => StudyRole::Writer,
        });
    };
    view! {
        <form class="new-member" on:submit=invite>
            <label>
                <span class="unseen">{t!(studies.member_name)}</span>
                <input
                    type="text"
                    autocomplete="off"
                    placeholder=t!(studies.member_name)
                    data-test="invite-name"
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <select data-test="invite-role" aria-label=t!(studies.members) on:change=choose>
                {roles.collect_view()}
            </select>
            <button type="submit" data-test="invite">{t!(studies.invite)}</button>
        </form>
    }
}
