//! Builds the files of the browser app: two WASM modules with their JavaScript, the style sheet,
//! the page and what else `crates/web/static` holds, each with a name that changes with its
//! content, and compressed beside.
//!
//! It is a program of its own, so that the tools it needs are compiled once for every profile the
//! rest is built in. `crates/assets/build.rs` runs it, and so does `cargo xtask web`.

mod bundle;
mod chunks;
mod minify;
mod module;
mod sources;

use bundle::When::{First, Later};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::ExitCode;

/// Where the app is built: the folder of the repository and a target folder of its own.
struct Place {
    root: PathBuf,
    target: PathBuf,
}

/// What matters more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// A small and fast app, for users.
    Small,
    /// A short build, for whoever changes the app and wants to see it.
    Quick,
}

impl Goal {
    /// The profile of `Cargo.toml` that compiles the interface.
    const fn profile(self) -> &'static str {
        match self {
            Goal::Small => "web",
            Goal::Quick => "web-quick",
        }
    }

    /// The folder of the files. A file that is well compressed is not replaced by a quick build.
    const fn folder(self) -> &'static str {
        match self {
            Goal::Small => "dist",
            Goal::Quick => "dist-quick",
        }
    }
}

/// What went wrong, in a sentence.
type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            sources::say(&format!("web-build: {message}"));
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (root, target, goal) = match &args[..] {
        [root, target] => (root, target, Goal::Small),
        [root, target, word] if word == "quick" => (root, target, Goal::Quick),
        _ => {
            return Err(format!(
                "expected the folder of the repository, a target folder and perhaps `quick`, got \
                 {args:?}"
            ));
        }
    };
    let place = Place {
        root: root.into(),
        target: target.into(),
    };
    // Kept to the end: builds of two profiles may run at once, and write the same files.
    let _alone = alone(&place)?;
    module::add_target()?;
    let engine = module::build(&place, "tercio-web-engine", "web-engine", "engine")?;
    let (app, chunks) = chunks::build(&place, "tercio-web", goal.profile(), "app")?;
    let mut bundle = bundle::Bundle::new(place.target.join(goal.folder()), goal);
    let stated = place.root.join("crates/web/static");
    // Each file may name those before it.
    for (name, file) in sources::RESOURCES.into_iter().chain(sources::NETS) {
        bundle.add(Later, name, sources::read(&place.root, file)?)?;
    }
    let (name, file) = sources::ENDINGS;
    let endings = sources::inflated(&sources::read(&place.root, file)?)?;
    bundle.add(Later, name, endings)?;
    // The first opponent plays at a glance; the search comes when something needs it.
    bundle.add(Later, "engine_bg.wasm", engine.wasm)?;
    bundle.add(Later, "engine.js", engine.script)?;
    bundle.add(Later, "worker.js", sources::read(&stated, "worker.js")?)?;
    bundle.add(First, "app_bg.wasm", app.wasm)?;
    bundle.add_together(Later, &chunks)?;
    bundle.add(First, "app.js", app.script)?;
    bundle.add(Later, "offline.js", sources::read(&stated, "offline.js")?)?;
    bundle.add(First, "start.js", sources::read(&stated, "start.js")?)?;
    let styles = place.root.join("crates/web/style");
    bundle.add(First, "style.css", sources::style(&styles)?)?;
    bundle.add(Later, "pages.css", sources::style(&styles.join("pages"))?)?;
    bundle.add(First, "icon.svg", sources::read(&stated, "icon.svg")?)?;
    for name in [
        "icon-192.png",
        "icon-512.png",
        "icon-maskable.png",
        "manifest.webmanifest",
    ] {
        bundle.add(Later, name, sources::read(&stated, name)?)?;
    }
    let build = bundle.add_page(
        sources::read(&stated, "index.html")?,
        sources::read(&stated, "sw.js")?,
    )?;
    bundle.tidy()?;
    sources::write(&place.target, "files.txt", &bundle.list())?;
    sources::write(&place.target, "build.txt", &build)?;
    sources::say(&bundle.sizes());
    Ok(())
}

/// Waits until no other builder works in the target folder. Dropping the file lets the next one in.
fn alone(place: &Place) -> Result<File> {
    let path = place.target.join("builder.lock");
    let failed = |error| format!("cannot lock {}: {error}", path.display());
    fs::create_dir_all(&place.target).map_err(failed)?;
    let file = File::create(&path).map_err(failed)?;
    file.lock().map_err(failed)?;
    Ok(file)
}
