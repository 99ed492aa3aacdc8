//! The files of the browser app. `build.rs` builds them; here they are part of the program.

/// A file of the app.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name; all names but `index.html` and `sw.js` change with the content.
    pub name: &'static str,
    /// What it holds.
    pub plain: &'static [u8],
    /// The same, compressed by brotli.
    pub brotli: &'static [u8],
}

/// Every file, by name. None at all if the program was built without the app.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
