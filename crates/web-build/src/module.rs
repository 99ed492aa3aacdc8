//! One WASM module: compiled by cargo, its JavaScript made by wasm-bindgen.

use crate::{Place, Result, sources};
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
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\x1f"))
        .arg("--")
        .args(more);
    sources::run(cargo, &format!("cannot compile {package} for the browser"))?;
    let folder = place.target.join(TARGET).join(profile);
    Ok(folder
        .join(package.replace('-', "_"))
        .with_extension("wasm"))
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
    Ok(Module {
        script: output.js().as_bytes().to_vec(),
        wasm: output.wasm_mut().emit_wasm(),
    })
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
