//! One's own account.

use super::sessions::Sessions;
use super::{failed, player_address};
use crate::browser;
use crate::i18n::{self, Phrase, t};
use crate::online::http::{self, Failure};
use leptos::{html, prelude::*};
use serde::Serialize;
use tercio_api::{Confirmation, Credentials, Me, NewPassword, PlayerKind};
use wasm_bindgen_futures::spawn_local;

/// What was tried last: nothing, done, or why not.
type Tried = RwSignal<Option<Result<(), Failure>>>;

/// One's own account, or the ways to one.
#[component]
pub(crate) fn Account() -> impl IntoView {
    let me = RwSignal::new(None::<Result<Me, Failure>>);
    spawn_local(async move {
        let found = http::get::<Me>("/api/me").await;
        // Nobody may be here any more.
        let _ = me.try_set(Some(found));
    });
    let content = move || match me.get() {
        None => ().into_any(),
        Some(Err(failure)) => {
            view! { <p class="wrong" role="alert">{move || failed(&failure)}</p> }.into_any()
        }
        Some(Ok(me)) if me.player.kind == PlayerKind::Account => {
            let name = me.player.name.unwrap_or_default();
            view! { <SignedIn name/> }.into_any()
        }
        Some(Ok(_)) => view! {
            <p>{t!(account.about)}</p>
            <Entrance way=Way::Register/>
            <Entrance way=Way::LogIn/>
        }
        .into_any(),
    };
    view! {
        <article class="page account">
            <h1>{t!(nav.account)}</h1>
            {content}
        </article>
    }
}

/// Everything may look different to somebody else: all begins anew.
fn begin_anew() {
    let _ = browser::window().location().reload();
}

/// Asks the server for a change; if it is made, `then` follows.
fn ask(path: &'static str, body: impl Serialize + 'static, tried: Tried, then: fn()) {
    tried.set(None);
    spawn_local(async move {
        let done = http::tell(path, &body).await;
        let fine = done.is_ok();
        let _ = tried.try_set(Some(done));
        if fine {
            then();
        }
    });
}

/// Why what was tried failed.
#[component]
fn Trouble(tried: Tried) -> impl IntoView {
    let words = move || tried.with(|tried| tried.as_ref()?.as_ref().err().map(failed));
    view! { <p class="wrong" role="alert" data-test="trouble">{words}</p> }
}

/// How one comes to an account.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Register,
    LogIn,
}

impl Way {
    fn path(self) -> &'static str {
        match self {
            Way::Register => "/api/account/register",
            Way::LogIn => "/api/account/login",
        }
    }

    fn title(self) -> Phrase {
        match self {
            Way::Register => t!(account.register),
            Way::LogIn => t!(account.log_in),
        }
    }

    /// Its name in the page.
    fn id(self) -> &'static str {
        match self {
            Way::Register => "register",
            Way::LogIn => "log-in",
        }
    }
}

fn value(field: NodeRef<html::Input>) -> String {
    field
        .get_untracked()
        .map(|field| field.value())
        .unwrap_or_default()
}

/// The form of a name and a password.
#[component]
fn Entrance(way: Way) -> impl IntoView {
    let (name, password) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let tried = Tried::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let credentials = Credentials {
            name: value(name).trim().to_owned(),
            password: value(password),
        };
        ask(way.path(), credentials, tried, begin_anew);
    };
    let (kind, hints) = match way {
        Way::Register => ("new-password", true),
        Way::LogIn => ("current-password", false),
    };
    view! {
        <form class="options" data-test=way.id() on:submit=submit>
            <h2>{way.title()}</h2>
            {hints.then(|| view! { <p class="quiet">{t!(account.register_about)}</p> })}
            <label class="field">
                <span>{t!(account.name)}</span>
                <input type="text" autocomplete="username" autocapitalize="none" required=true
                    maxlength="20" node_ref=name data-test="name"/>
                {hints.then(|| view! { <small>{t!(account.name_hint)}</small> })}
            </label>
            <label class="field">
                <span>{t!(account.password)}</span>
                <input type="password" autocomplete=kind required=true maxlength="256"
                    node_ref=password data-test="password"/>
                {hints.then(|| view! { <small>{t!(account.password_hint)}</small> })}
            </label>
            <Trouble tried/>
            <button type="submit" class="primary" data-test="submit">{way.title()}</button>
        </form>
    }
}

/// What one can do with one's account.
#[component]
fn SignedIn(name: String) -> impl IntoView {
    let left = Tried::new(None);
    let profile = player_address(&name);
    let signed_in = move || (i18n::texts().account().signed_in)(&name);
    view! {
        <p data-test="signed-in">{signed_in}</p>
        <p class="places">
            <a class="button" href=profile data-test="to-profile">{t!(account.profile)}</a>
            <button
                type="button"
                data-test="log-out"
                on:click=move |_| ask("/api/account/logout", (), left, begin_anew)
            >
                {t!(account.log_out)}
            </button>
        </p>
        <Trouble tried=left/>
        <Sessions/>
        <ChangePassword/>
        <h2>{t!(account.export)}</h2>
        <p class="quiet">{t!(account.export_about)}</p>
        <p><a class="button" href="/api/account/export" download="tercio-data.json">{t!(account.export)}</a></p>
        <Delete/>
    }
}

#[component]
fn ChangePassword() -> impl IntoView {
    let (old, new) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let tried = Tried::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let change = NewPassword {
            old: value(old),
            new: value(new),
        };
        ask("/api/account/password", change, tried, || {});
    };
    let changed =
        move || matches!(tried.get(), Some(Ok(()))).then(|| i18n::texts().account().changed);
    view! {
        <form class="options" data-test="change-password" on:submit=submit>
            <h2>{t!(account.change_password)}</h2>
            <label class="field">
                <span>{t!(account.old_password)}</span>
                <input type="password" autocomplete="current-password" required=true node_ref=old data-test="old"/>
            </label>
            <label class="field">
                <span>{t!(account.new_password)}</span>
                <input type="password" autocomplete="new-password" required=true maxlength="256" node_ref=new data-test="new"/>
                <small>{t!(account.password_hint)}</small>
            </label>
            <Trouble tried/>
            <p role="status" data-test="changed">{changed}</p>
            <button type="submit" data-test="submit">{t!(account.change_password)}</button>
        </form>
    }
}

#[component]
fn Delete() -> impl IntoView {
    let password = NodeRef::<html::Input>::new();
    let tried = Tried::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let confirmation = Confirmation {
            password: value(password),
        };
        ask("/api/account/delete", confirmation, tried, begin_anew);
    };
    view! {
        <form class="options" data-test="delete" on:submit=submit>
            <h2>{t!(account.delete)}</h2>
            <p class="quiet">{t!(account.delete_about)}</p>
            <label class="field">
                <span>{t!(account.password)}</span>
                <input type="password" autocomplete="current-password" required=true node_ref=password data-test="password"/>
            </label>
            <Trouble tried/>
            <button type="submit" data-test="submit">{t!(account.delete)}</button>
        </form>
    }
}
