//! `cargo xtask deb`: a package for Debian and Ubuntu, put together from the program and the files of
//! `deploy/debian`, and closed by `dpkg-deb`.

use crate::shell::{self, Failure, Result, cargo, command, output, root, say};
use crate::web;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Where shells look for completions, and what the file is called.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/tercio"),
    ("zsh", "usr/share/zsh/vendor-completions/_tercio"),
    ("fish", "usr/share/fish/vendor_completions.d/tercio.fish"),
];
/// What is copied: from the repository, into the package.
const FILES: [(&str, &str); 8] = [
    (
        "deploy/debian/tercio.service",
        "usr/lib/systemd/system/tercio.service",
    ),
    (
        "deploy/debian/tercio-backup.service",
        "usr/lib/systemd/system/tercio-backup.service",
    ),
    (
        "deploy/debian/tercio-backup.timer",
        "usr/lib/systemd/system/tercio-backup.timer",
    ),
    ("deploy/debian/tercio.default", "etc/default/tercio"),
    ("deploy/debian/copyright", "usr/share/doc/tercio/copyright"),
    ("docs/hosting.md", "usr/share/doc/tercio/hosting.md"),
    (
        "deploy/nginx.conf",
        "usr/share/doc/tercio/examples/nginx.conf",
    ),
    (
        "deploy/Caddyfile",
        "usr/share/doc/tercio/examples/Caddyfile",
    ),
];
/// What dpkg runs.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// What was asked for.
struct Plan {
    /// The program, if it is not to be built.
    program: Option<PathBuf>,
    /// Where the package goes.
    out: PathBuf,
}

pub(crate) fn run(args: &[&str]) -> Result {
    let plan = read(args)?;
    let program = match plan.program {
        Some(program) => program,
        None => {
            let build = ["build", "--release", "--locked", "--package", "tercio"];
            shell::run("build the program", cargo(&build))?;
            web::target().join("release").join("tercio")
        }
    };
    let folder = plan.out.join("tree");
    // What an earlier run left is not of this package.
    let _ = fs::remove_dir_all(&folder);
    let result = fill(&folder, &program).and_then(|architecture| {
        let package = plan
            .out
            .join(format!("tercio_{VERSION}_{architecture}.deb"));
        let mut close = command("dpkg-deb", &["--build", "--root-owner-group", "-Zxz"]);
        close.arg(&folder).arg(&package);
        shell::run("close the package", close)?;
        say(&format!("the package is {}", package.display()));
        Ok(())
    });
    let _ = fs::remove_dir_all(&folder);
    result
}

fn read(args: &[&str]) -> std::result::Result<Plan, Failure> {
    let mut plan = Plan {
        program: None,
        out: web::target().join("deb"),
    };
    let mut rest = args.iter();
    while let Some(&name) = rest.next() {
        match (name, rest.next()) {
            ("--program", Some(path)) => plan.program = Some(PathBuf::from(path)),
            ("--out", Some(path)) => plan.out = PathBuf::from(path),
            _ => {
                return Err(Failure(format!(
                    "deb: expected --program FILE or --out DIR, got {name:?}"
                )));
            }
        }
    }
    Ok(plan)
}

/// Puts all files where they belong; for which architecture they are.
fn fill(folder: &Path, program: &Path) -> std::result::Result<String, Failure> {
    let architecture = output(command("dpkg", &["--print-architecture"]));
    let architecture = architecture.ok_or_else(|| Failure("deb: this needs dpkg".into()))?;
    let architecture = architecture.trim().to_owned();
    let installed = folder.join("usr/bin/tercio");
    copy(program, &installed, 0o755)?;
    let mut strip = command("strip", &["--strip-unneeded"]);
    strip.arg(&installed);
    if output(strip).is_none() {
        say("strip does not run: the package is larger than it need be");
    }
    for (from, to) in FILES {
        copy(&root().join(from), &folder.join(to), 0o644)?;
    }
    let notes = folder.join("usr/share/doc/tercio");
    write(&notes.join("changelog"), &changelog(), 0o644)?;
    copy(
        &root().join("CHANGELOG.md"),
        &notes.join("CHANGELOG.md"),
        0o644,
    )?;
    for text in ["changelog", "CHANGELOG.md"] {
        compress(&notes.join(text))?;
    }
    for (shell, path) in COMPLETIONS {
        let mut ask = command(&program.to_string_lossy(), &["completions", shell]);
        ask.env_clear();
        let script =
            output(ask).ok_or_else(|| Failure(format!("deb: no completions for {shell}")))?;
        write(&folder.join(path), &script, 0o644)?;
    }
    let manuals = folder.join("usr/share/man/man1");
    make_folder(&manuals)?;
    let mut ask = command(&program.to_string_lossy(), &["man", "--dir"]);
    ask.arg(&manuals);
    output(ask).ok_or_else(|| Failure("deb: no manual pages".into()))?;
    for page in files(&manuals)? {
        set_mode(&page, 0o644)?;
        compress(&page)?;
    }
    let bytes = fs::read(&installed).map_err(|error| failed(&installed, &error))?;
    write(
        &folder.join("DEBIAN/control"),
        &control(&architecture, size(folder)?, glibc(&bytes)),
        0o644,
    )?;
    write(
        &folder.join("DEBIAN/conffiles"),
        "/etc/default/tercio\n",
        0o644,
    )?;
    for script in SCRIPTS {
        let from = root().join("deploy/debian").join(script);
        copy(&from, &folder.join("DEBIAN").join(script), 0o755)?;
    }
    sums(folder)?;
    Ok(architecture)
}

/// Who answers for the package: whoever makes it may say so, as for other tools of Debian.
fn maintainer() -> String {
    let said = |name: &str, usual: &str| std::env::var(name).unwrap_or_else(|_| usual.to_owned());
    let name = said("DEBFULLNAME", "The Tercio authors");
    format!("{name} <{}>", said("DEBEMAIL", "root@localhost"))
}

/// What Debian calls a changelog: when this was made, and where to read on.
fn changelog() -> String {
    let date = output(command("git", &["log", "-1", "--format=%aD"]));
    let date = date.unwrap_or_else(|| "Thu, 01 Jan 1970 00:00:00 +0000".to_owned());
    format!(
        "tercio ({VERSION}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- {}  {}\n",
        maintainer(),
        date.trim()
    )
}

/// What the package is, for dpkg. `size` is in KiB.
fn control(architecture: &str, size: u64, glibc: Option<u32>) -> String {
    let glibc = glibc.map_or(String::new(), |minor| {
        format!("Depends: libc6 (>= 2.{minor}), libgcc-s1\n")
    });
    format!(
        "Package: tercio\n\
         Version: {VERSION}\n\
         Architecture: {architecture}\n\
         Maintainer: {}\n\
         Installed-Size: {size}\n\
         {glibc}\
         Recommends: ca-certificates\n\
         Suggests: nginx | caddy, postgresql, nats-server, postgresql-client\n\
         Section: web\n\
         Priority: optional\n\
         Description: Pikemen and Martian Chess, played with pyramids\n \
         Both games on every published board, for two to six players: against the\n \
         engine, against each other, in the browser or in the terminal. The service\n \
         lets people far apart play each other, live or over days.\n",
        maintainer()
    )
}

/// The newest minor version of glibc whose symbols a program names.
fn glibc(program: &[u8]) -> Option<u32> {
    const NAME: &[u8] = b"GLIBC_2.";
    let versions = program.windows(NAME.len() + 3).filter_map(|window| {
        let digits = window.strip_prefix(NAME)?;
        let digits = digits.iter().take_while(|digit| digit.is_ascii_digit());
        let digits: String = digits.map(|digit| char::from(*digit)).collect();
        digits.parse().ok()
    });
    versions.max()
}

/// How much room it takes once it is installed, in KiB: whole blocks, as dpkg counts.
fn size(folder: &Path) -> std::result::Result<u64, Failure> {
    let mut size = 0;
    for path in all_files(folder)? {
        let metadata = fs::metadata(&path).map_err(|error| failed(&path, &error))?;
        size += metadata.len().div_ceil(1024);
    }
    Ok(size)
}

/// The sums with which dpkg finds files that have changed.
fn sums(folder: &Path) -> Result {
    let mut list: Vec<String> = Vec::new();
    for path in all_files(folder)? {
        let inside = path.strip_prefix(folder).unwrap_or(&path).to_owned();
        let is_installed = !inside.starts_with("DEBIAN") && !inside.starts_with("etc");
        if is_installed {
            list.push(inside.to_string_lossy().into_owned());
        }
    }
    list.sort();
    let mut sum = command("md5sum", &[]);
    sum.args(&list).current_dir(folder);
    let text = output(sum).ok_or_else(|| Failure("deb: this needs md5sum".into()))?;
    write(&folder.join("DEBIAN/md5sums"), &text, 0o644)
}

fn all_files(folder: &Path) -> std::result::Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in files(folder)? {
        match path.is_dir() {
            true => found.extend(all_files(&path)?),
            false => found.push(path),
        }
    }
    Ok(found)
}

fn files(folder: &Path) -> std::result::Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, &error))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

/// The same file each time: no name and no time in it.
fn compress(path: &Path) -> Result {
    let mut gzip = command("gzip", &["-9", "--no-name", "--force"]);
    gzip.arg(path);
    let done = output(gzip).ok_or_else(|| Failure("deb: this needs gzip".into()))?;
    drop(done);
    Ok(())
}

fn copy(from: &Path, to: &Path, mode: u32) -> Result {
    make_folder(to.parent().unwrap_or(to))?;
    fs::copy(from, to).map_err(|error| failed(from, &error))?;
    set_mode(to, mode)
}

fn write(path: &Path, text: &str, mode: u32) -> Result {
    make_folder(path.parent().unwrap_or(path))?;
    fs::write(path, text).map_err(|error| failed(path, &error))?;
    set_mode(path, mode)
}

/// Makes a folder, which everybody may look into whatever the mask of this process says.
fn make_folder(path: &Path) -> Result {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent() {
        make_folder(above)?;
    }
    fs::create_dir(path).map_err(|error| failed(path, &error))?;
    set_mode(path, 0o755)
}

fn set_mode(path: &Path, mode: u32) -> Result {
    let mode = fs::Permissions::from_mode(mode);
    fs::set_permissions(path, mode).map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure(format!("deb: {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::glibc;

    #[test]
    fn the_newest_glibc_counts() {
        let program = b"..GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_2.x\0..";
        assert_eq!(glibc(program), Some(34));
        assert_eq!(glibc(b"a program without any of it"), None);
    }
}
