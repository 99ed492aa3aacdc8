//! The options of the rules, for whoever agrees on them.

use crate::i18n::{self, t};
use leptos::prelude::*;
use tercio_rules::martian::{self, Deadlock};
use tercio_rules::notation::AgreeError;
use tercio_rules::{Rules, pikemen};

/// An option of the rules by name, and its value; none is the usual one.
pub(crate) type Agreement = (&'static str, Option<String>);

type Agree = Callback<Agreement, Result<(), AgreeError>>;

/// The options of a game. What somebody chooses goes to `agree`, which may refuse it. What was
/// agreed and cannot be under other rules is named.
#[component]
pub(crate) fn Agreements(rules: Signal<Rules>, agree: Agree) -> impl IntoView {
    // Only another setup makes the fields anew: one that is being typed into must stay.
    let kind = Memo::new(move |_| kind(rules.get()));
    let fields = move || {
        // It has to be read: a memo that nobody reads follows nothing.
        kind.get();
        match rules.get_untracked() {
            Rules::Pikemen(rules) => view! { <PikemenOptions agree rules/> }.into_any(),
            Rules::Martian(rules) => view! { <MartianOptions agree rules/> }.into_any(),
        }
    };
    view! {
        {fields}
        <Lost rules/>
    }
}

/// The game and the setup.
fn kind(rules: Rules) -> (&'static str, &'static str) {
    (rules.game_name(), rules.setup_name())
}

/// What was agreed under other rules and is not any more.
#[component]
fn Lost(rules: Signal<Rules>) -> impl IntoView {
    let lost = Memo::new(move |before: Option<&(Rules, Vec<&'static str>)>| {
        let now = rules.get();
        let lost = match before {
            Some(&(before, _)) if kind(before) != kind(now) => lost(before, now),
            _ => Vec::new(),
        };
        (now, lost)
    });
    let words = move || {
        let texts = i18n::texts().options();
        let labels = lost.with(|(_, names)| {
            let labels = names.iter().map(|name| match *name {
                "target" => texts.target,
                "stall" => texts.stall,
                "rps" => texts.rps,
                "deadlock" => texts.deadlock,
                _ => texts.knights_and_kings,
            });
            labels.collect::<Vec<_>>().join(" · ")
        });
        (!labels.is_empty()).then(|| (texts.lost)(&labels))
    };
    view! { <p class="quiet lost" role="status" data-test="options-lost">{words}</p> }
}

/// The options that were agreed before and are not now.
fn lost(before: Rules, now: Rules) -> Vec<&'static str> {
    let gone = before.agreed().filter(|(name, value)| {
        let mut kept = now.agreed();
        !kept.any(|(other, kept)| other == *name && kept == *value)
    });
    gone.map(|(name, _)| name).collect()
}

#[component]
fn PikemenOptions(agree: Agree, rules: pikemen::Rules) -> impl IntoView {
    let highest = rules.setup().highest_target();
    view! {
        <NumberOption agree name="target" label=|| i18n::texts().options().target
            least=1 most=highest.into() value=rules.target().into()/>
        <NumberOption agree name="stall" label=|| i18n::texts().options().stall
            least=0 most=pikemen::Rules::LONGEST_STALL value=rules.stall()/>
        <Switch agree name="rps" label=|| i18n::texts().options().rps on=rules.rps()/>
    }
}

#[component]
fn MartianOptions(agree: Agree, rules: martian::Rules) -> impl IntoView {
    let possible = move |deadlock: &Deadlock| rules.with_deadlock(*deadlock).is_ok();
    let deadlocks = Deadlock::ALL.into_iter().filter(possible).map(|deadlock| {
        view! {
            <option value=deadlock.name() selected=rules.deadlock() == deadlock>
                {move || (i18n::texts().options().deadlock_name)(deadlock)}
            </option>
        }
    });
    let choose = move |event| {
        let name = event_target_value(&event);
        // Only what the setup allows is offered.
        let _ = agree.run(("deadlock", Some(name)));
    };
    let knights = rules.with_knights_and_kings().is_ok().then(|| {
        let on = rules.knights_and_kings();
        let label = || i18n::texts().options().knights_and_kings;
        view! { <Switch agree name="knights-and-kings" label on/> }
    });
    view! {
        <label class="agreement">
            <span>{t!(options.deadlock)}</span>
            <select data-test="option-deadlock" on:change=choose>{deadlocks.collect_view()}</select>
        </label>
        {knights}
    }
}

/// An option that is a number. One that cannot be is said and not taken.
#[component]
fn NumberOption(
    agree: Agree,
    name: &'static str,
    label: fn() -> &'static str,
    least: u16,
    most: u16,
    value: u16,
) -> impl IntoView {
    let wrong = RwSignal::new(false);
    let write = move |event| {
        let value = event_target_value(&event);
        let done = agree.run((name, Some(value.trim().to_owned())));
        wrong.set(done.is_err());
    };
    let complaint = move || {
        wrong
            .get()
            .then(|| (i18n::texts().options().range)(least, most))
    };
    view! {
        <label class="agreement">
            <span>{label}</span>
            <input
                type="number"
                inputmode="numeric"
                min=least
                max=most
                value=value
                data-test=format!("option-{name}")
                aria-invalid=move || wrong.get().to_string()
                on:input=write
            />
        </label>
        <p class="wrong" role="alert">{complaint}</p>
    }
}

/// An option that is on or off.
#[component]
fn Switch(
    agree: Agree,
    name: &'static str,
    label: fn() -> &'static str,
    on: bool,
) -> impl IntoView {
    let change = move |event| {
        let value = event_target_checked(&event).then(|| "yes".to_owned());
        // A switch is offered only where it can be agreed.
        let _ = agree.run((name, value));
    };
    view! {
        <label class="option">
            <input type="checkbox" data-test=format!("option-{name}") checked=on on:change=change/>
            <span>{label}</span>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::lost;
    use tercio_rules::Rules;

    #[test]
    fn what_other_rules_do_not_keep_is_named() {
        let rules = |game, setup| Rules::from_names(game, setup).expect("a setup");
        let agreed = rules("pikemen", "classic")
            .agree("target", "20")
            .and_then(|rules| rules.agree("rps", "yes"))
            .expect("options");
        assert_eq!(lost(agreed, agreed), Vec::<&str>::new());
        assert_eq!(lost(agreed, rules("martian", "two")), ["target", "rps"]);
        let mini = rules("pikemen", "mini").agree("rps", "yes").expect("rps");
        assert_eq!(lost(agreed, mini), ["target"]);
    }
}
