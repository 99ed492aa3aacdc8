//! The passkeys of one's account.

use super::day;
use super::tried::{Tried, Trouble, ask, ask_device, begin_anew, value};
use crate::i18n::{self, t};
use crate::online::passkey;
use leptos::{html, prelude::*};
use tercio_api::{Credentials, Logins, PasskeyInfo, PasskeyPurpose};

/// The passkeys of an account, with ways to add and to remove some. Whoever found the browser open
/// has to confirm first that they are the owner.
#[component]
pub(super) fn Passkeys(name: String, logins: Logins, load: Callback<()>) -> impl IntoView {
    let tried = Tried::new(None);
    let Logins {
        password,
        confirmed,
        passkeys,
    } = logins;
    let any = !passkeys.is_empty();
    let row = move |passkey: PasskeyInfo| {
        let PasskeyInfo {
            id,
            label,
            created,
            used,
        } = passkey;
        let dates = move || {
            let used = used.map(day);
            (i18n::texts().account().passkey_dates)(&day(created), used.as_deref())
        };
        let named = label.clone();
        let named = move || (i18n::texts().account().remove_named)(&named);
        let remove = move |_| {
            let path = format!("/api/account/passkeys/{id}/remove");
            ask(path, (), tried, move || load.run(()));
        };
        let button = confirmed.then(|| {
            view! {
                <button type="button" data-test="remove-passkey" aria-label=named on:click=remove>
                    {t!(account.remove)}
                </button>
            }
        });
        view! { <li data-test="passkey-row"><span><strong>{label}</strong> " · " {dates}</span> {button}</li> }
    };
    let rows = passkeys.into_iter().map(row).collect_view();
    let change = match (passkey::available(), confirmed) {
        (Err(why), _) => view! {
            <p class="quiet" data-test="no-passkeys">
                {move || (i18n::texts().account().passkey_trouble)(why)}
            </p>
        }
        .into_any(),
        (Ok(()), true) => view! { <Add tried load/> }.into_any(),
        (Ok(()), false) => view! { <Confirm name password passkey=any tried/> }.into_any(),
    };
    view! {
        <section class="options" data-test="passkeys">
            <h2>{t!(account.passkeys)}</h2>
            <p class="quiet">{t!(account.passkeys_about)}</p>
            {(!any).then(|| view! { <p data-test="no-passkey">{t!(account.no_passkey)}</p> })}
            <ul class="sessions">{rows}</ul>
            <Trouble tried/>
            {change}
        </section>
    }
}

/// The form of a new passkey.
#[component]
fn Add(tried: Tried, load: Callback<()>) -> impl IntoView {
    let label = NodeRef::<html::Input>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let label = value(label).trim().to_owned();
        ask_device(PasskeyPurpose::Add { label }, tried, move || load.run(()));
    };
    view! {
        <form data-test="add-passkey" on:submit=submit>
            <label class="field">
                <span>{t!(account.passkey_label)}</span>
                <input type="text" maxlength="40" node_ref=label data-test="label"/>
                <small>{t!(account.passkey_label_hint)}</small>
            </label>
            <button type="submit" data-test="submit">{t!(account.add_passkey)}</button>
        </form>
    }
}

/// Signs in once more.
#[component]
fn Confirm(name: String, password: bool, passkey: bool, tried: Tried) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let credentials = Credentials {
            name: name.clone(),
            password: value(field),
        };
        ask("/api/account/login", credentials, tried, begin_anew);
    };
    let by_password = password.then(|| {
        view! {
            <label class="field">
                <span>{t!(account.password)}</span>
                <input type="password" autocomplete="current-password" required=true node_ref=field data-test="password"/>
            </label>
            <button type="submit" data-test="submit">{t!(account.confirm)}</button>
        }
    });
    let by_passkey = passkey.then(|| {
        let confirm = move |_| ask_device(PasskeyPurpose::Login, tried, begin_anew);
        view! {
            <button type="button" data-test="passkey" on:click=confirm>
                {t!(account.confirm_by_passkey)}
            </button>
        }
    });
    view! {
        <form data-test="confirm" on:submit=submit>
            <p>{t!(account.confirm_about)}</p>
            {by_password}
            {by_passkey}
        </form>
    }
}
