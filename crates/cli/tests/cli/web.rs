//! `tercio web` writes the app as files.

use crate::common::{complaint, folder, stdout};
use std::fs;
use tercio_assets::FILES;

#[test]
fn the_app_is_written_as_files_with_a_page_for_every_address() {
    let site = folder("web").join("some/site");
    let out = site.display().to_string();
    let args = ["web", "--out", &out, "--compressed"];
    if FILES.is_empty() {
        assert!(complaint(&args, b"").contains("built without its browser app"));
        return;
    }
    assert!(stdout(&args).ends_with(&format!(" files are in {out}\n")));
    let read = |name: &str| fs::read(site.join(name)).unwrap_or_else(|_| panic!("{name}"));
    for file in FILES.iter().filter(|file| file.name != "index.html") {
        assert_eq!(read(file.name), file.plain, "{}", file.name);
        assert_eq!(read(&format!("{}.br", file.name)), file.brotli);
        assert_eq!(read(&format!("{}.gz", file.name)), file.gzip);
    }
    let page = read("index.html");
    let text = String::from_utf8_lossy(&page);
    assert!(text.contains("<meta name=\"server\" content=\"none\">"));
    for path in [
        "404.html",
        "play/index.html",
        "online/index.html",
        "about/index.html",
    ] {
        assert_eq!(read(path), page, "{path}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_a_sentence() {
    let file = folder("web-file").join("file");
    fs::write(&file, "").expect("a file");
    let below = file.join("below").display().to_string();
    let said = complaint(&["web", "--out", &below], b"");
    assert!(
        FILES.is_empty() || said.contains("cannot make the folder"),
        "{said}"
    );
}
