//! Programs that act for one: tokens, and accounts that are bots.

use super::tried::{Tried, Trouble, ask, begin_anew, value};
use super::{day, failed};
use crate::browser;
use crate::i18n::{self, t};
use crate::online::http::{self, Failure};
use leptos::{html, prelude::*};
use tercio_api::{MadeToken, NewToken, PlayerKind, Scope, TokenInfo};
use wasm_bindgen_futures::spawn_local;

/// In how many days a token ends that shall end.
const DAYS: [u16; 3] = [7, 30, 365];

/// The tokens of an account, and the way to become a bot.
#[component]
pub(super) fn Programs(kind: PlayerKind) -> impl IntoView {
    view! {
        <section class="options" data-test="programs">
            <h2>{t!(account.programs)}</h2>
            <p class="quiet">
                {t!(account.programs_about)} " " <a href="/api/openapi.json">"OpenAPI"</a>
            </p>
            <Tokens/>
            <Bot kind/>
        </section>
    }
}

#[component]
fn Tokens() -> impl IntoView {
    let tokens = RwSignal::new(Vec::<TokenInfo>::new());
    let failure = RwSignal::new(None::<Failure>);
    let load = Callback::new(move |()| {
        spawn_local(async move {
            match http::get("/api/account/tokens").await {
                Ok(found) => drop(tokens.try_set(found)),
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    });
    load.run(());
    let revoke = move |id: String| {
        failure.set(None);
        spawn_local(async move {
            match http::tell(&format!("/api/account/tokens/{id}/revoke"), &()).await {
                Ok(()) => load.run(()),
                Err(why) => drop(failure.try_set(Some(why))),
            }
        });
    };
    let row = move |token: TokenInfo| {
        let TokenInfo {
            id,
            name,
            scopes,
            created,
            used,
            expires,
        } = token;
        let dates = move || {
            let texts = i18n::texts().account();
            let used = used.map(day);
            let dates = (texts.token_dates)(&day(created), used.as_deref());
            match expires {
                Some(expires) => format!("{dates}, {}", (texts.token_ends_on)(&day(expires))),
                None => dates,
            }
        };
        let words: Vec<&str> = scopes.into_iter().map(Scope::word).collect();
        let label = {
            let name = name.clone();
            move || (i18n::texts().account().revoke_named)(&name)
        };
        view! {
            <li data-test="token-row">
                <span><strong>{name}</strong> " · " {words.join(", ")} " · " {dates}</span>
                <button
                    type="button"
                    data-test="revoke-token"
                    aria-label=label
                    on:click=move |_| revoke(id.clone())
                >
                    {t!(account.revoke)}
                </button>
            </li>
        }
    };
    view! {
        <ul class="sessions">{move || tokens.get().into_iter().map(row).collect_view()}</ul>
        <p class="wrong" role="alert">
            {move || failure.with(|failure| failure.as_ref().map(failed))}
        </p>
        <NewTokenForm load/>
    }
}

/// The form of a new token, and the token once it is made.
#[component]
fn NewTokenForm(load: Callback<()>) -> impl IntoView {
    let name = NodeRef::<html::Input>::new();
    let days = NodeRef::<html::Select>::new();
    let scopes = RwSignal::new(Scope::ALL.to_vec());
    let made = RwSignal::new(None::<Result<String, Failure>>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let days = days.get_untracked().map(|days| days.value());
        let wish = NewToken {
            name: value(name),
            scopes: scopes.get_untracked(),
            days: days.and_then(|days| days.parse().ok()),
        };
        made.set(None);
        spawn_local(async move {
            let answer = http::post::<MadeToken>("/api/account/tokens", &wish).await;
            let _ = made.try_set(Some(answer.map(|made| made.token)));
            load.run(());
        });
    };
    let scope = move |scope: Scope| {
        let toggle = move |_| {
            scopes.update(|scopes| match scopes.contains(&scope) {
                true => scopes.retain(|other| *other != scope),
                false => scopes.push(scope),
            });
        };
        view! {
            <label class="option">
                <input type="checkbox" checked=true data-test=format!("scope-{}", scope.word()) on:change=toggle/>
                <code>{scope.word()}</code> " " {move || (i18n::texts().account().scope)(scope)}
            </label>
        }
    };
    let end = |days: u16| {
        view! { <option value=days.to_string()>{move || (i18n::texts().account().in_days)(days)}</option> }
    };
    let outcome = move || match made.get() {
        None => ().into_any(),
        Some(Err(failure)) => {
            view! { <p class="wrong" role="alert" data-test="trouble">{failed(&failure)}</p> }
                .into_any()
        }
        Some(Ok(token)) => view! { <Made token/> }.into_any(),
    };
    let none = move || scopes.with(Vec::is_empty);
    view! {
        <form data-test="new-token" on:submit=submit>
            <label class="field">
                <span>{t!(account.token_name)}</span>
                <input type="text" required=true maxlength=NewToken::LONGEST.to_string() node_ref=name data-test="token-name"/>
            </label>
            <fieldset>
                <legend>{t!(account.scopes)}</legend>
                {Scope::ALL.map(scope)}
            </fieldset>
            <label class="field">
                <span>{t!(account.token_ends)}</span>
                <select node_ref=days data-test="token-days">
                    <option value="">{t!(account.never)}</option>
                    {DAYS.map(end)}
                </select>
            </label>
            <button type="submit" disabled=none data-test="submit">{t!(account.make_token)}</button>
            {outcome}
        </form>
    }
}

/// A token that was made just now, to be copied.
#[component]
fn Made(token: String) -> impl IntoView {
    let copied = RwSignal::new(false);
    let text = token.clone();
    let copy = move |_| {
        let text = text.clone();
        spawn_local(async move {
            let done = browser::copy(&text).await;
            let _ = copied.try_set(done);
        });
    };
    view! {
        <p role="status" data-test="token-made">
            {t!(account.token_made)} <br/> <code class="token" data-test="token">{token}</code>
        </p>
        <p class="deeds">
            <button type="button" data-test="copy-token" on:click=copy>{t!(account.copy)}</button>
            <span role="status">{move || copied.get().then(|| i18n::texts().account().copied)}</span>
        </p>
    }
}

/// Whether the account is a bot, or the way to become one.
#[component]
fn Bot(kind: PlayerKind) -> impl IntoView {
    if kind == PlayerKind::Bot {
        return view! { <p data-test="is-bot">{t!(account.is_bot)}</p> }.into_any();
    }
    let sure = RwSignal::new(false);
    let tried = Tried::new(None);
    let become_bot = move |_| ask("/api/account/bot", (), tried, begin_anew);
    view! {
        <h3>{t!(account.bot)}</h3>
        <p class="quiet">{t!(account.bot_about)}</p>
        <label class="option">
            <input type="checkbox" data-test="bot-sure" on:change=move |_| sure.update(|sure| *sure = !*sure)/>
            {t!(account.bot_sure)}
        </label>
        <p>
            <button
                type="button"
                data-test="become-bot"
                disabled=move || !sure.get()
                on:click=become_bot
            >
                {t!(account.become_bot)}
            </button>
        </p>
        <Trouble tried/>
    }
    .into_any()
}
