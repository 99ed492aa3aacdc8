//! The folder that is served: every file beside its compressed forms, and a list of the files.

use crate::{Goal, Result, minify};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The files that keep their names, and so are asked for again by every visit.
const PAGE: &str = "index.html";
const KEEPER: &str = "sw.js";

/// What the names of files compressed by brotli end in, and of those compressed by gzip, for clients
/// and proxies that know nothing else.
const BROTLI: &str = ".br";
const GZIP: &str = ".gz";

/// When a browser loads a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// In a first visit, until the first opponent has moved.
    First,
    /// When a page or a language is first opened, or when the app is kept or installed.
    Later,
}

/// The files so far, and the names they got.
pub(crate) struct Bundle {
    folder: PathBuf,
    goal: Goal,
    renamed: Vec<(String, String)>,
    written: BTreeMap<String, Written>,
}

/// A file in the folder.
struct Written {
    when: When,
    /// Its size as browsers transfer it, by brotli.
    compressed: u64,
}

impl Bundle {
    pub(crate) fn new(folder: PathBuf, goal: Goal) -> Bundle {
        Bundle {
            folder,
            goal,
            renamed: Vec::new(),
            written: BTreeMap::new(),
        }
    }

    /// Adds a file under a name that changes with its content, so that browsers may keep it for
    /// ever. Texts may name files that were added before by their plain names.
    pub(crate) fn add(&mut self, when: When, name: &str, content: Vec<u8>) -> Result<()> {
        let content = self.resolve(name, content)?;
        self.add_under(when, name, &hash(&content), &content)
    }

    /// Adds files that are of use together only, and change together: their names change with the content of
    /// all. What names all of them is shorter then.
    pub(crate) fn add_together(&mut self, when: When, files: &[(String, Vec<u8>)]) -> Result<()> {
        let contents: Vec<&[u8]> = files.iter().map(|(_, content)| &content[..]).collect();
        let hash = hash(&contents.concat());
        for (name, content) in files {
            self.add_under(when, name, &hash, content)?;
        }
        Ok(())
    }

    fn add_under(&mut self, when: When, name: &str, hash: &str, content: &[u8]) -> Result<()> {
        let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
        let hashed = format!("{stem}-{hash}.{extension}");
        self.write(when, &hashed, content)?;
        self.renamed.push((name.to_owned(), hashed));
        Ok(())
    }

    /// Adds the page and the service worker, which name the build: a hash of the names of all files
    /// so far and of the page. Returns that hash.
    pub(crate) fn add_page(&mut self, page: Vec<u8>, keeper: Vec<u8>) -> Result<String> {
        let files: Vec<String> = self
            .renamed
            .iter()
            .map(|(_, hashed)| format!("\"/{hashed}\""))
            .collect();
        let files = files.join(", ");
        let page = self.resolve(PAGE, page)?;
        let version = hash(&[files.as_bytes(), &page].concat());
        let filled = |content: Vec<u8>| {
            let text = String::from_utf8_lossy(&content);
            let text = text.replace("$VERSION", &version);
            text.replace("\"$FILES\"", &files).into_bytes()
        };
        self.write(When::First, PAGE, &filled(page))?;
        self.write(When::Later, KEEPER, &filled(keeper))?;
        Ok(version)
    }

    /// Removes what earlier builds left.
    pub(crate) fn tidy(&self) -> Result<()> {
        let listed = fs::read_dir(&self.folder).map_err(|error| self.failed("read", &error))?;
        for entry in listed.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let plain = name.strip_suffix(BROTLI).or(name.strip_suffix(GZIP));
            let plain = plain.unwrap_or(&name);
            if !self.written.contains_key(plain) {
                fs::remove_file(entry.path()).map_err(|error| self.failed("tidy", &error))?;
            }
        }
        Ok(())
    }

    /// Puts the new names in place of the plain ones, and makes styles and scripts shorter.
    fn resolve(&self, name: &str, content: Vec<u8>) -> Result<Vec<u8>> {
        let is_binary = |ending: &&str| name.ends_with(ending);
        if [".wasm", ".net", ".endings"].iter().any(is_binary) {
            return Ok(content);
        }
        let mut text = match String::from_utf8(content) {
            Ok(text) => text,
            Err(bytes) => return Ok(bytes.into_bytes()),
        };
        for (plain, hashed) in &self.renamed {
            text = text.replace(plain, hashed);
        }
        let text = match name.rsplit('.').next() {
            Some("css") => minify::style(&text)?,
            Some("js") => minify::script(&text),
            _ => text,
        };
        Ok(text.into_bytes())
    }

    fn write(&mut self, when: When, name: &str, content: &[u8]) -> Result<()> {
        fs::create_dir_all(&self.folder).map_err(|error| self.failed("make", &error))?;
        let path = self.folder.join(name);
        let beside = |suffix| self.folder.join(format!("{name}{suffix}"));
        let (brotli, gzip) = (beside(BROTLI), beside(GZIP));
        let unchanged = fs::read(&path).is_ok_and(|old| old == content);
        if !unchanged || !brotli.exists() || !gzip.exists() {
            let save = |path: &Path, bytes: &[u8]| {
                fs::write(path, bytes).map_err(|error| self.failed("fill", &error))
            };
            save(&brotli, &by_brotli(content, self.goal)?)?;
            save(&gzip, &by_gzip(content, self.goal)?)?;
            save(&path, content)?;
        }
        let size = fs::metadata(&brotli).map_err(|error| self.failed("read", &error))?;
        let compressed = size.len();
        self.written
            .insert(name.to_owned(), Written { when, compressed });
        Ok(())
    }

    /// The files as `crates/assets/build.rs` reads them: when each is loaded, and its name.
    pub(crate) fn list(&self) -> String {
        let files = self.written.iter();
        let lines = files.map(|(name, file)| match file.when {
            When::First => format!("first {name}\n"),
            When::Later => format!("later {name}\n"),
        });
        lines.collect()
    }

    /// The files for people: what each transfers, and how much that is in all.
    pub(crate) fn sizes(&self) -> String {
        let mut files: Vec<_> = self.written.iter().collect();
        files.sort_by_key(|(_, file)| Reverse(file.compressed));
        let lines = files
            .iter()
            .map(|(name, file)| format!("{:>8}  {name}\n", file.compressed));
        let total = |files: &mut dyn Iterator<Item = &Written>| -> u64 {
            files.map(|file| file.compressed).sum()
        };
        let all = total(&mut self.written.values());
        let first = total(
            &mut self
                .written
                .values()
                .filter(|file| file.when == When::First),
        );
        lines.collect::<String>()
            + &format!("{all:>8}  bytes in all, compressed\n")
            + &format!("{first:>8}  bytes for a first visit, until the first opponent has moved")
    }

    fn failed(&self, verb: &str, error: &std::io::Error) -> String {
        format!("cannot {verb} {}: {error}", self.folder.display())
    }
}

/// A short text that changes with the content. The app names all of its files, and no text is harder to
/// compress; 40 bits tell more versions apart than there will ever be.
fn hash(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest[..5]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn by_brotli(content: &[u8], goal: Goal) -> Result<Vec<u8>> {
    let quality = match goal {
        Goal::Small => 11,
        Goal::Quick => 1,
    };
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, quality, 22);
    writer
        .write_all(content)
        .and_then(|()| writer.flush())
        .map_err(cannot_compress)?;
    Ok(writer.into_inner())
}

fn by_gzip(content: &[u8], goal: Goal) -> Result<Vec<u8>> {
    let level = match goal {
        Goal::Small => Compression::best(),
        Goal::Quick => Compression::fast(),
    };
    let mut writer = GzEncoder::new(Vec::new(), level);
    writer.write_all(content).map_err(cannot_compress)?;
    writer.finish().map_err(cannot_compress)
}

fn cannot_compress(error: std::io::Error) -> String {
    format!("cannot compress: {error}")
}

#[cfg(test)]
mod tests {
    use super::{by_brotli, by_gzip};
    use crate::Goal;
    use std::io::Read;

    #[test]
    fn what_is_compressed_comes_back() {
        let content = b"a page, a page, a page, a page, a page, a page, a page".repeat(50);
        for goal in [Goal::Small, Goal::Quick] {
            let gzip = by_gzip(&content, goal).expect("compressed");
            let brotli = by_brotli(&content, goal).expect("compressed");
            assert!(gzip.len() < content.len() && brotli.len() < content.len());
            let mut back = Vec::new();
            let mut reader = flate2::read::GzDecoder::new(&gzip[..]);
            reader.read_to_end(&mut back).expect("gzip");
            assert_eq!(back, content);
            back.clear();
            let mut reader = brotli::Decompressor::new(&brotli[..], 4096);
            reader.read_to_end(&mut back).expect("brotli");
            assert_eq!(back, content);
        }
    }
}
