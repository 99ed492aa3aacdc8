//! What the server and the browser say to each other, and nothing else: no users, no clocks, no
//! behaviour.

mod health;
mod page;

pub use health::Health;
pub use page::Page;
