//! The folder that is served: every file beside its compressed form.

use crate::Result;
use crate::spare::spared;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// The files that keep their names, and so are asked for again by every visit.
const PAGE: &str = "index.html";
const KEEPER: &str = "sw.js";

/// The files so far, and the names they got.
pub(crate) struct Bundle {
    folder: PathBuf,
    renamed: Vec<(String, String)>,
    written: BTreeSet<String>,
}

impl Bundle {
    pub(crate) fn new(folder: PathBuf) -> Bundle {
        Bundle {
            folder,
            renamed: Vec::new(),
            written: BTreeSet::new(),
        }
    }

    /// Adds a file under a name that changes with its content, so that browsers may keep it for
    /// ever. Texts may name files that were added before by their plain names.
    pub(crate) fn add(&mut self, name: &str, content: Vec<u8>) -> Result<()> {
        let content = self.resolve(name, content);
        let hash = hash(&content);
        let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
        let hashed = format!("{stem}-{hash}.{extension}");
        self.write(&hashed, &content)?;
        self.renamed.push((name.to_owned(), hashed));
        Ok(())
    }

    /// Adds the page and the worker that keeps the app, which say what they belong to: all files so
    /// far, and the page itself.
    pub(crate) fn add_page(&mut self, page: Vec<u8>, keeper: Vec<u8>) -> Result<()> {
        let files: Vec<String> = self
            .renamed
            .iter()
            .map(|(_, hashed)| format!("\"/{hashed}\""))
            .collect();
        let files = files.join(", ");
        let page = self.resolve(PAGE, page);
        let version = hash(&[files.as_bytes(), &page].concat());
        let filled = |content: Vec<u8>| {
            let text = String::from_utf8_lossy(&content);
            let text = text.replace("$VERSION", &version);
            text.replace("\"$FILES\"", &files).into_bytes()
        };
        self.write(PAGE, &filled(page))?;
        self.write(KEEPER, &filled(keeper))
    }

    /// Removes what earlier builds left.
    pub(crate) fn finish(self) -> Result<()> {
        let listed = fs::read_dir(&self.folder).map_err(|error| self.failed("read", &error))?;
        for entry in listed.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if !self.written.contains(&name) {
                fs::remove_file(entry.path()).map_err(|error| self.failed("tidy", &error))?;
            }
        }
        Ok(())
    }

    /// Puts the new names in place of the plain ones.
    fn resolve(&self, name: &str, content: Vec<u8>) -> Vec<u8> {
        if name.ends_with(".wasm") {
            return content;
        }
        match String::from_utf8(content) {
            Ok(mut text) => {
                for (plain, hashed) in &self.renamed {
                    text = text.replace(plain, hashed);
                }
                spared(name, &text).into_bytes()
            }
            Err(bytes) => bytes.into_bytes(),
        }
    }

    fn write(&mut self, name: &str, content: &[u8]) -> Result<()> {
        fs::create_dir_all(&self.folder).map_err(|error| self.failed("make", &error))?;
        let path = self.folder.join(name);
        let squeezed = format!("{name}.br");
        let unchanged = fs::read(&path).is_ok_and(|old| old == content);
        if !unchanged || !self.folder.join(&squeezed).exists() {
            let save = |name: &str, bytes: &[u8]| {
                fs::write(self.folder.join(name), bytes)
                    .map_err(|error| self.failed("fill", &error))
            };
            save(&squeezed, &compressed(content)?)?;
            save(name, content)?;
        }
        self.written.insert(name.to_owned());
        self.written.insert(squeezed);
        Ok(())
    }

    fn failed(&self, verb: &str, error: &std::io::Error) -> String {
        format!("cannot {verb} {}: {error}", self.folder.display())
    }
}

/// A short text that changes with the content.
fn hash(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn compressed(content: &[u8]) -> Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    writer
        .write_all(content)
        .and_then(|()| writer.flush())
        .map_err(|error| format!("cannot compress: {error}"))?;
    Ok(writer.into_inner())
}
