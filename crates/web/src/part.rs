//! Parts of the program that a first visit does not need. Each is a file of its own, fetched when
//! something of it is first shown; `crates/web-build/src/parts.rs` makes the files.

use crate::components::fetched;
use crate::library::Loan;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::OnceCell;
use std::pin::Pin;
pub(crate) use wasm_split_helpers::{SplitLoaderError as NotLoaded, wasm_split};

/// Gets what a part offers: calls a function that is marked as the way into the part.
type Fetch<T> = fn() -> Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// A part, and how far it has come. It offers a function that shows what is in it.
pub(crate) struct Part<T: 'static> {
    fetch: Fetch<T>,
    loan: OnceCell<ArcRwSignal<Loan<T>>>,
}

impl<T: Copy + Send + Sync> Part<T> {
    /// A part that is not here yet.
    pub(crate) const fn new(fetch: Fetch<T>) -> Part<T> {
        Part {
            fetch,
            loan: OnceCell::new(),
        }
    }

    /// Shows what is in the part, or that it is on its way, or that it could not be fetched.
    pub(crate) fn show(&self, show: impl FnOnce(T) -> AnyView) -> AnyView {
        let loan = self.loan.get_or_init(|| {
            let loan = ArcRwSignal::new(Loan::Waiting);
            order(self.fetch, loan.clone());
            loan
        });
        let (fetch, again) = (self.fetch, loan.clone());
        fetched(loan.get(), show, move || order(fetch, again.clone()))
    }
}

fn order<T: Send + Sync + 'static>(fetch: Fetch<T>, loan: ArcRwSignal<Loan<T>>) {
    loan.set(Loan::Waiting);
    spawn_local(async move {
        loan.set(match fetch().await {
            Ok(offered) => Loan::Here(offered),
            // Nothing remembers that it failed, so the next time is a new try.
            Err(_) => Loan::Failed,
        });
    });
}
