//! The ways to an account: a name with a password, or a passkey.

use super::tried::{Tried, Trouble, ask, ask_device, begin_anew, value};
use crate::i18n::{self, Phrase, t};
use crate::online::passkey;
use leptos::{html, prelude::*};
use tercio_api::{Credentials, PasskeyPurpose};

/// How one comes to an account.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
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

    fn about(self) -> Phrase {
        match self {
            Way::Register => t!(account.register_about),
            Way::LogIn => t!(account.log_in_about),
        }
    }

    fn by_passkey(self) -> Phrase {
        match self {
            Way::Register => t!(account.register_by_passkey),
            Way::LogIn => t!(account.log_in_by_passkey),
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

/// The form of a name and a password, and the way around the password.
#[component]
pub(super) fn Entrance(way: Way) -> impl IntoView {
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
    let by_passkey = move |_| {
        let purpose = match way {
            Way::Register => {
                // Without a name there is nothing to ask a device for.
                let field = name.get_untracked();
                if field.is_some_and(|field| !field.report_validity()) {
                    return;
                }
                let name = value(name).trim().to_owned();
                PasskeyPurpose::Register { name }
            }
            Way::LogIn => PasskeyPurpose::Login,
        };
        ask_device(purpose, tried, begin_anew);
    };
    let device = match passkey::available() {
        Ok(()) => view! {
            <button type="button" data-test="passkey" on:click=by_passkey>{way.by_passkey()}</button>
        }
        .into_any(),
        Err(why) => view! {
            <small data-test="no-passkeys">
                {move || (i18n::texts().account().passkey_trouble)(why)}
            </small>
        }
        .into_any(),
    };
    let (kind, hints) = match way {
        Way::Register => ("new-password", true),
        Way::LogIn => ("current-password", false),
    };
    view! {
        <form class="options" data-test=way.id() on:submit=submit>
            <h2>{way.title()}</h2>
            <p class="quiet">{way.about()}</p>
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
            <p class="deeds">
                <button type="submit" class="primary" data-test="submit">{way.title()}</button>
                {device}
            </p>
        </form>
    }
}
