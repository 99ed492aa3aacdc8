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
    /// The same, compressed by gzip.
    pub gzip: &'static [u8],
    /// Whether a first visit loads it, until the first opponent has moved.
    pub first_visit: bool,
}

/// Every file, by name. None at all if the program was built without the app.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A text that changes with the files. Empty if the program was built without the app.
pub static BUILD: &str = include_str!(concat!(env!("OUT_DIR"), "/build.txt"));

#[cfg(test)]
mod tests {
    use super::FILES;

    /// The most that a first visit may transfer, in bytes compressed by brotli.
    const MOST: usize = 330_000;

    #[test]
    fn a_first_visit_is_small() {
        let first = FILES.iter().filter(|file| file.first_visit);
        let bytes: usize = first.map(|file| file.brotli.len()).sum();
        assert!(
            bytes <= MOST,
            "a first visit transfers {bytes} bytes, and may transfer {MOST} \
             (`cargo xtask web` lists the files)"
        );
    }

    #[test]
    fn nothing_tells_where_the_app_was_built() {
        let root = env!("CARGO_MANIFEST_DIR").trim_end_matches("crates/assets");
        for folder in [root, "/registry/src/"] {
            for file in FILES {
                let mut parts = file.plain.windows(folder.len());
                let told = parts.any(|part| part == folder.as_bytes());
                assert!(!told, "{} names {folder}", file.name);
            }
        }
    }
}
