//! Studies: what edits do, and that everybody ends with the same.

mod edits;
mod random;
