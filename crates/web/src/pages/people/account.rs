//! One's own account.

use super::blocked::Blocked;
use super::entrance::{Entrance, Way};
use super::notifications::Notifications;
use super::passkeys::Passkeys;
use super::programs::Programs;
use super::sessions::Sessions;
use super::settings::GameSettings;
use super::tried::{Tried, Trouble, ask, begin_anew, value};
use super::vacation::Vacation;
use super::{failed, player_address};
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use leptos::{html, prelude::*};
use tercio_api::{Confirmation, Logins, Me, NewPassword};
use wasm_bindgen_futures::spawn_local;

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
        Some(Ok(me)) if me.player.kind.is_account() => view! { <SignedIn me/> }.into_any(),
        Some(Ok(me)) => view! {
            <p>{t!(account.about)}</p>
            <Entrance way=Way::Register/>
            <Entrance way=Way::LogIn/>
            <GameSettings settings=me.settings/>
            <Blocked/>
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

/// What one can do with one's account.
#[component]
fn SignedIn(me: Me) -> impl IntoView {
    let left = Tried::new(None);
    let kind = me.player.kind;
    let name = me.player.name.unwrap_or_default();
    let profile = player_address(&name);
    let logins = RwSignal::new(None::<Result<Logins, Failure>>);
    let load = Callback::new(move |()| {
        spawn_local(async move {
            let found = http::get::<Logins>("/api/account/logins").await;
            let _ = logins.try_set(Some(found));
        });
    });
    load.run(());
    let owner = name.clone();
    // What depends on how one logs in.
    let ways = move || match logins.get() {
        None => ().into_any(),
        Some(Err(failure)) => {
            view! { <p class="wrong" role="alert">{move || failed(&failure)}</p> }.into_any()
        }
        Some(Ok(logins)) => {
            let password = match logins.password {
                true => Password::Known,
                false => Password::None,
            };
            view! {
                <Passkeys name=owner.clone() logins load/>
                <Sessions/>
                <Programs kind/>
                <Blocked/>
                <ChangePassword password load/>
                <Export/>
                <Delete password/>
            }
            .into_any()
        }
    };
    let signed_in = move || (i18n::texts().account().signed_in)(&name);
    view! {
        <p data-test="signed-in">{signed_in}</p>
        <p class="deeds">
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
        <GameSettings settings=me.settings/>
        <Vacation/>
        <Notifications/>
        {ways}
    }
}

/// Whether an account has a password.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Password {
    Known,
    None,
}

#[component]
fn ChangePassword(password: Password, load: Callback<()>) -> impl IntoView {
    let (old, new) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let tried = Tried::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let change = NewPassword {
            old: (password == Password::Known).then(|| value(old)),
            new: value(new),
        };
        ask("/api/account/password", change, tried, move || {
            // From now on there is one to be asked for.
            if password == Password::None {
                load.run(());
            }
        });
    };
    let changed =
        move || matches!(tried.get(), Some(Ok(()))).then(|| i18n::texts().account().changed);
    let title = || match password {
        Password::Known => t!(account.change_password),
        Password::None => t!(account.set_password),
    };
    let first = match password {
        Password::Known => view! {
            <label class="field">
                <span>{t!(account.old_password)}</span>
                <input type="password" autocomplete="current-password" required=true node_ref=old data-test="old"/>
            </label>
        }
        .into_any(),
        Password::None => view! { <p class="quiet">{t!(account.set_password_about)}</p> }.into_any(),
    };
    view! {
        <form class="options" data-test="change-password" on:submit=submit>
            <h2>{title()}</h2>
            {first}
            <label class="field">
                <span>{t!(account.new_password)}</span>
                <input type="password" autocomplete="new-password" required=true maxlength="256" node_ref=new data-test="new"/>
                <small>{t!(account.password_hint)}</small>
            </label>
            <Trouble tried/>
            <p role="status" data-test="changed">{changed}</p>
            <button type="submit" data-test="submit">{title()}</button>
        </form>
    }
}

#[component]
fn Export() -> impl IntoView {
    view! {
        <section class="options">
            <h2>{t!(account.export)}</h2>
            <p class="quiet">{t!(account.export_about)}</p>
            <p><a class="button" href="/api/account/export" download="tercio-data.json">{t!(account.export)}</a></p>
        </section>
    }
}

#[component]
fn Delete(password: Password) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let tried = Tried::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let confirmation = Confirmation {
            password: (password == Password::Known).then(|| value(field)),
        };
        ask("/api/account/delete", confirmation, tried, begin_anew);
    };
    let proof = match password {
        Password::Known => view! {
            <label class="field">
                <span>{t!(account.password)}</span>
                <input type="password" autocomplete="current-password" required=true node_ref=field data-test="password"/>
            </label>
        }
        .into_any(),
        Password::None => view! { <p class="quiet">{t!(account.delete_confirmed)}</p> }.into_any(),
    };
    view! {
        <form class="options" data-test="delete" on:submit=submit>
            <h2>{t!(account.delete)}</h2>
            <p class="quiet">{t!(account.delete_about)}</p>
            {proof}
            <Trouble tried/>
            <button type="submit" data-test="submit">{t!(account.delete)}</button>
        </form>
    }
}
