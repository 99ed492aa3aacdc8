//! What is there after writing, and after failing to write.

use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};
use tercio_files::{write, write_all};

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

fn names(folder: &Path) -> usize {
    fs::read_dir(folder).expect("a folder").count()
}

#[test]
fn a_file_is_made_and_replaced() {
    let folder = folder();
    let path = folder.path().join("game.txt");
    for content in ["a long first text", "short", ""] {
        write(&path, content).expect("written");
        assert_eq!(text(&path), content);
    }
    assert_eq!(names(folder.path()), 1, "no other file is left");
}

#[test]
fn all_files_are_written_or_none() {
    let folder = folder();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    write(&one, "old").expect("written");
    let absent = folder.path().join("absent").join("file");
    for wrong in [folder.path(), &absent, Path::new("/"), Path::new("")] {
        let error = write_all([(one.as_path(), "new"), (&two, "new"), (wrong, "new")])
            .expect_err("refused");
        assert_eq!(error.path, wrong);
        assert_eq!(text(&one), "old", "{error}");
        assert_eq!(names(folder.path()), 1, "{error}");
    }
    write_all([(one.as_path(), "1"), (&two, "2")]).expect("written");
    assert_eq!((text(&one), text(&two)), ("1".to_owned(), "2".to_owned()));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
    use std::process::Command;
    use std::thread;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("a file").permissions().mode() & 0o7777
    }

    /// Runs a program that makes a special file; whether it could.
    fn make(program: &str, path: &Path, args: &[&str]) -> bool {
        let mut command = Command::new(program);
        let status = command.arg(path).args(args).status();
        status.is_ok_and(|status| status.success())
    }

    #[test]
    fn a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own() {
        let folder = folder();
        let (ours, usual) = (folder.path().join("ours"), folder.path().join("usual"));
        fs::write(&usual, "").expect("written");
        write(&ours, "new").expect("written");
        assert_eq!(mode(&ours), mode(&usual));
        for other in [0o600, 0o640, 0o755] {
            fs::set_permissions(&ours, fs::Permissions::from_mode(other)).expect("changed");
            write(&ours, "newer").expect("written");
            assert_eq!(mode(&ours), other);
        }
    }

    /// Only the superuser can give files away.
    #[test]
    fn the_owner_stays() {
        let folder = folder();
        let path = folder.path().join("theirs");
        fs::write(&path, "old").expect("written");
        if chown(&path, Some(12_345), Some(54_321)).is_err() {
            return;
        }
        write(&path, "new").expect("written");
        let after = fs::metadata(&path).expect("a file");
        assert_eq!((after.uid(), after.gid()), (12_345, 54_321));
        assert_eq!(text(&path), "new");
    }

    #[test]
    fn links_stay_links() {
        let folder = folder();
        let inside = |name: &str| folder.path().join(name);
        fs::write(inside("file"), "old").expect("written");
        symlink("file", inside("link")).expect("a link");
        symlink("link", inside("link-to-link")).expect("a link");
        symlink("later", inside("link-to-nothing")).expect("a link");
        write(&inside("link-to-link"), "new").expect("written");
        assert_eq!(text(&inside("file")), "new");
        write(&inside("link-to-nothing"), "made").expect("written");
        assert_eq!(text(&inside("later")), "made");
        for link in ["link", "link-to-link", "link-to-nothing"] {
            assert!(inside(link).is_symlink(), "{link}");
        }
        symlink("circle", inside("circle")).expect("a link");
        assert!(write(&inside("circle"), "lost").is_err());
        fs::hard_link(inside("file"), inside("other-name")).expect("a link");
        write(&inside("file"), "short").expect("written");
        assert_eq!(text(&inside("other-name")), "short");
        assert_eq!(names(folder.path()), 7);
    }

    #[test]
    fn a_pipe_is_written_through() {
        let folder = folder();
        let path = folder.path().join("pipe");
        if !make("mkfifo", &path, &[]) {
            return;
        }
        let reader = thread::spawn({
            let path = path.clone();
            move || text(&path)
        });
        write(&path, "through").expect("written");
        assert_eq!(reader.join().expect("read"), "through");
        let kind = fs::metadata(&path).expect("there").file_type();
        assert!(kind.is_fifo());
    }

    /// A device of the same kind as `/dev/null`, so that a mistake harms nobody. Only the superuser
    /// can make one, and only the superuser could replace one.
    #[test]
    fn a_device_is_written_through() {
        let folder = folder();
        let path = folder.path().join("null");
        if !make("mknod", &path, &["c", "1", "3"]) {
            return;
        }
        let kind = || fs::metadata(&path).expect("there").file_type();
        // Where devices are not allowed on the disk it cannot be opened, and stays all the same.
        let _ = write(&path, "nothing");
        assert!(kind().is_char_device());
        let plain = folder.path().join("plain");
        let full = Path::new("/dev/full");
        if full.exists() {
            let files = [(plain.as_path(), "new"), (full, "no room")];
            assert!(write_all(files).is_err());
            assert!(!plain.exists(), "a full device leaves the other file alone");
        }
    }
}
