//! A module in chunks: one that the first page needs, and those that are loaded later.

use crate::module::{self, Module};
use crate::{Place, Result, sources};
use std::fs;
use wasm_bindgen_cli_support::Bindgen;

/// The script that loads the chunks, as the module imports it.
const LOADER: &str = "./chunks.js";

/// A chunk: the name of its file, and the module.
pub(crate) type Chunk = (String, Vec<u8>);

/// Compiles a package that marks functions as entries of chunks. The first module and its script
/// are to be called `name`; the chunks come with their names.
pub(crate) fn build(
    place: &Place,
    package: &str,
    profile: &str,
    name: &str,
) -> Result<(Module, Vec<Chunk>)> {
    // Only a module that still says where its functions refer to each other can be cut.
    let compiled = module::compile(place, package, profile, &["-Clink-arg=--emit-relocs"])?;
    let folder = place.target.join("chunks");
    // A chunk of an earlier build must not be taken for one of this.
    let _ = fs::remove_dir_all(&folder);
    let whole = fs::read(&compiled)
        .map_err(|error| format!("cannot read {}: {error}", compiled.display()))?;
    let first = folder.join("first.wasm");
    let script = format!("./{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = &folder;
    options.main_out_path = &first;
    options.main_module = &script;
    options.link_name = LOADER;
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| format!("cannot cut {}: {error:#}", compiled.display()))?;
    let mut bindgen = Bindgen::new();
    // The chunks import the functions of the first module by the names that the linker gave them.
    bindgen
        .input_path(&first)
        .keep_lld_exports(true)
        .demangle(false);
    let mut module = module::bind(&mut bindgen, &first, name)?;
    let loader = sources::read(&folder, LOADER)?;
    module.script = joined(&text(module.script)?, &text(loader)?)?.into_bytes();
    let mut chunks = Vec::new();
    for path in &cut.split_modules {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let chunk = sources::read(&folder, &name)?;
        let chunk = plain(&chunk)
            .ok_or_else(|| format!("cannot read the sections of {}", path.display()))?;
        chunks.push((name.to_string(), chunk));
    }
    Ok((module, chunks))
}

/// Puts the loader into the script that imports it. As files of their own the two would import
/// each other, and neither could have a name that changes with its content.
fn joined(script: &str, loader: &str) -> Result<String> {
    let suffix = format!(" from \"{LOADER}\"");
    let name_of = |line: &str| {
        let line = line.trim_end_matches(';').strip_suffix(&suffix)?;
        Some(line.strip_prefix("import * as ")?.to_owned())
    };
    let mut body = String::new();
    let mut offered = Vec::new();
    // All it imports is a function that stands in the script.
    for line in loader.lines().filter(|line| !line.starts_with("import ")) {
        let line = match line.strip_prefix("export ") {
            None => line,
            Some(definition) => {
                offered.extend(definition.split_whitespace().nth(1));
                definition
            }
        };
        body.push_str(line);
        body.push('\n');
    }
    let offered = offered.join(", ");
    let mut first: Option<String> = None;
    let mut all = String::new();
    // It is imported once for each chunk.
    for line in script.lines() {
        match (name_of(line), &first) {
            (None, _) => all.push_str(line),
            (Some(name), Some(first)) => all.push_str(&format!("const {name} = {first};")),
            (Some(name), None) => {
                all.push_str(&format!(
                    "const {name} = (() => {{\n{body}return {{ {offered} }};\n}})();"
                ));
                first = Some(name);
            }
        }
        all.push('\n');
    }
    match first {
        Some(_) => Ok(all),
        None => Err("the script of the app does not import the loader of its chunks".to_owned()),
    }
}

/// A module without its sections for people, such as the names of functions.
fn plain(module: &[u8]) -> Option<Vec<u8>> {
    const HEADER: usize = 8;
    const FOR_PEOPLE: u8 = 0;
    let mut kept = module.get(..HEADER)?.to_vec();
    let mut rest = &module[HEADER..];
    while let Some(&kind) = rest.first() {
        // The length of a section, seven bits a byte, the lowest first.
        let digits = rest[1..].iter().position(|byte| byte & 0x80 == 0)? + 1;
        let digit = |(place, byte): (usize, &u8)| usize::from(byte & 0x7f) << (7 * place);
        let length: usize = rest[1..=digits].iter().enumerate().map(digit).sum();
        let (section, next) = rest.split_at_checked(1 + digits + length)?;
        if kind != FOR_PEOPLE {
            kept.extend(section);
        }
        rest = next;
    }
    Some(kept)
}

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| format!("a script is no text: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{joined, plain};

    #[test]
    fn sections_for_people_are_left_out() {
        let header = b"\0asm\x01\0\0\0";
        let module = [&header[..], &[0, 0x82, 0, 1, 2], &[1, 1, 7], &[0, 0]].concat();
        assert_eq!(plain(&module), Some([&header[..], &[1, 1, 7]].concat()));
        assert_eq!(plain(&module[..11]), None);
    }

    #[test]
    fn the_loader_moves_into_the_script() {
        let script = "import * as import1 from \"./chunks.js\"\n\
                      import * as import2 from \"./chunks.js\"\nfunction initSync() {}\n";
        let loader = "import { initSync } from \"./app.js\";\nexport const load = 1;\n";
        let expected = "const import1 = (() => {\nconst load = 1;\nreturn { load };\n})();\n\
                        const import2 = import1;\nfunction initSync() {}\n";
        assert_eq!(joined(script, loader).as_deref(), Ok(expected));
    }

    #[test]
    fn a_script_without_a_loader_is_refused() {
        assert!(joined("function initSync() {}", "").is_err());
    }
}
