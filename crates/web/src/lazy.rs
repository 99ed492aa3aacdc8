//! What is loaded when it is first needed.

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lazy<T> {
    /// It is on its way.
    Loading,
    /// It is here, for as long as the tab lives.
    Ready(T),
    /// It could not be loaded.
    Failed,
}
