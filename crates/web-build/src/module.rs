//! One WASM module: compiled by cargo, its JavaScript made by wasm-bindgen.

use crate::{Place, Result, sources};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What is compiled into every module. Every browser since 2023 knows the wide instructions, and
/// erased view types make the interface smaller and its compilation faster.
const FLAGS: [&str; 3] = ["-Ctarget-feature=+simd128", "--cfg", "erase_components"];

/// A module, ready to be served.
pub(crate) struct Module {
    pub(crate) wasm: Vec<u8>,
    pub(crate) script: Vec<u8>,
}

/// Compiles a package and makes the JavaScript it needs, both to be called `name`.
pub(crate) fn build(place: &Place, package: &str, profile: &str, name: &str) -> Result<Module> {
    let compiled = compile(place, package, profile, &[])?;
    bind(Bindgen::new().input_path(&compiled), &compiled, name)
}

/// Compiles a package, the last step with more flags if need be, and says where the module is.
pub(crate) fn compile(
    place: &Place,
    package: &str,
    profile: &str,
    more: &[&str],
) -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    cargo
        .current_dir(&place.root)
        .args(["rustc", "--package", package, "--lib", "--target", TARGET])
        .args(["--profile", profile, "--target-dir"])
        .arg(&place.target)
        .env("CARGO_ENCODED_RUSTFLAGS", flags().join("\x1f"))
        .arg("--")
        .args(more);
    sources::run(cargo, &format!("cannot compile {package} for the browser"))?;
    let folder = place.target.join(TARGET).join(profile);
    Ok(folder
        .join(package.replace('-', "_"))
        .with_extension("wasm"))
}

/// [`FLAGS`], and what leaves the builder's own folders out of what panics say: they are nobody's
/// business, and make the files larger.
fn flags() -> Vec<String> {
    let mut flags = FLAGS.map(str::to_owned).to_vec();
    let home = std::env::home_dir().map(|home| home.join(".cargo"));
    let home = std::env::var_os("CARGO_HOME").map_or(home, |home| Some(home.into()));
    let sources = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    for registry in sources.into_iter().flatten().flatten() {
        let folder = registry.path();
        flags.push(format!("--remap-path-prefix={}=", folder.display()));
    }
    // Folders are listed in any order, and other flags would mean that all is compiled again.
    flags[FLAGS.len()..].sort();
    flags
}

/// Makes the JavaScript of a module, to be called `name`.
pub(crate) fn bind(bindgen: &mut Bindgen, compiled: &Path, name: &str) -> Result<Module> {
    let failed = |error: &dyn std::fmt::Display| {
        format!(
            "cannot make the JavaScript of {}: {error}",
            compiled.display()
        )
    };
    let mut output = bindgen
        .out_name(name)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(Bindgen::generate_output)
        .map_err(|error| failed(&error))?;
    let mut script = output.js().to_owned();
    let wasm = output.wasm_mut();
    let names = wasm.imports.iter_mut().map(|import| &mut import.name);
    script = with_short_names(script, names);
    Ok(Module {
        script: script.into_bytes(),
        wasm: wasm.emit_wasm(),
    })
}

/// Numbers in place of the names by which a module imports the functions of its script. These end in
/// hashes, which cannot be compressed, and both files hold hundreds of them.
fn with_short_names<'n>(mut script: String, names: impl Iterator<Item = &'n mut String>) -> String {
    for (number, name) in names.enumerate() {
        let short = number.to_string();
        let definition = |name: &str| format!("{name}: function(");
        let (old, new) = (definition(name), definition(&short));
        if script.matches(&old).count() == 1 {
            script = script.replace(&old, &new);
            *name = short;
        }
    }
    script
}

/// The target comes with the toolchain file, but not where rustup was told otherwise.
pub(crate) fn add_target() -> Result<()> {
    let installed = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .output();
    match installed {
        Ok(list)
            if String::from_utf8_lossy(&list.stdout)
                .lines()
                .any(|line| line == TARGET) =>
        {
            Ok(())
        }
        Ok(_) => {
            let mut rustup = Command::new("rustup");
            rustup.args(["target", "add", TARGET]);
            sources::run(
                rustup,
                &format!("cannot install the target {TARGET}: try `rustup target add {TARGET}`"),
            )
        }
        // Without rustup the target may still be there; cargo will say if it is not.
        Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::with_short_names;

    #[test]
    fn script_and_module_agree_on_short_names() {
        let script = "const all = {\n  __wbg_new_0a: function(a) {},\n  __wbg_get_1b: function() {},\n};\n\
                      function __wbg_get() {}";
        let mut names = ["__wbg_get_1b", "load", "__wbg_new_0a"].map(str::to_owned);
        let short = with_short_names(script.to_owned(), names.iter_mut());
        assert_eq!(names, ["0", "load", "2"]);
        let expected = "const all = {\n  2: function(a) {},\n  0: function() {},\n};\n\
                        function __wbg_get() {}";
        assert_eq!(short, expected);
    }
}
