//! An address of mail, and the code that shows that it is one's own.

use super::notifications::{Outcome, PATH, State, ahead, language};
use super::tried::value;
use crate::i18n::{self, t};
use crate::route;
use leptos::{html, prelude::*};
use tercio_api::{ChannelWhen, MailCode, NewMail, WaitingMail};

/// A form for an address, or for the code that was sent to one.
#[component]
pub(super) fn AddMail(state: State) -> impl IntoView {
    let waiting = Memo::new(move |_| state.notices.get().and_then(|all| all.waiting_mail));
    move || match waiting.get() {
        None => view! { <Address state/> }.into_any(),
        Some(waiting) => view! { <Code waiting state/> }.into_any(),
    }
}

#[component]
fn Address(state: State) -> impl IntoView {
    let address = NodeRef::<html::Input>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let wish = NewMail {
            address: value(address).trim().to_owned(),
            when: ChannelWhen {
                ahead: ahead(),
                ..ChannelWhen::default()
            },
            language: language(),
        };
        state.ask_for(format!("{PATH}/mail"), wish, Some(Outcome::CodeSent));
    };
    view! {
        <form class="options" data-test="add-mail" on:submit=submit>
            <h2>{t!(notifications.add_mail)}</h2>
            <p class="quiet">{t!(notifications.mail_about)}</p>
            <label class="field">
                <span>{t!(notifications.mail_address)}</span>
                <input
                    type="email"
                    required=true
                    maxlength="254"
                    autocomplete="email"
                    node_ref=address
                    data-test="mail-address"
                />
            </label>
            <button type="submit" data-test="submit">{t!(notifications.send_code)}</button>
        </form>
    }
}

/// What a link in the mail brings along.
fn code_of_address() -> String {
    let query = untrack(route::current).query;
    let mut pairs = route::pairs(&query).into_iter();
    pairs
        .find(|(name, _)| name == "code")
        .map_or_else(String::new, |(_, code)| code)
}

#[component]
fn Code(waiting: WaitingMail, state: State) -> impl IntoView {
    let code = NodeRef::<html::Input>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let entered = MailCode {
            code: value(code).trim().to_owned(),
        };
        let path = format!("{PATH}/mail/confirm");
        state.ask_for(path, entered, Some(Outcome::Confirmed));
    };
    let cancel = move |_| state.ask(format!("{PATH}/mail/cancel"), ());
    let about = move || (i18n::texts().notifications().code_about)(&waiting.address);
    view! {
        <form class="options" data-test="confirm-mail" on:submit=submit>
            <h2>{t!(notifications.confirm_mail)}</h2>
            <p class="quiet" data-test="waiting">{about}</p>
            <label class="field">
                <span>{t!(notifications.code)}</span>
                <input
                    required=true
                    maxlength="20"
                    autocomplete="one-time-code"
                    autocapitalize="none"
                    spellcheck="false"
                    value=code_of_address()
                    node_ref=code
                    data-test="code"
                />
            </label>
            <p class="deeds">
                <button type="submit" data-test="submit">{t!(notifications.confirm)}</button>
                <button type="button" data-test="cancel" on:click=cancel>
                    {t!(notifications.other_address)}
                </button>
            </p>
        </form>
    }
}
