//! Where the bytes of a file go.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Where the bytes of one file go.
pub(crate) enum Place<'b> {
    /// Into a file beside it, which is renamed at the end.
    Beside { new: NamedTempFile, path: PathBuf },
    /// Through what is there, as nothing else can take its place.
    Through { file: File, bytes: &'b [u8] },
}

impl<'b> Place<'b> {
    /// Finds the place and does all that can be undone.
    pub(crate) fn prepare(path: &Path, bytes: &'b [u8]) -> io::Result<Place<'b>> {
        let old = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            old => Some(old?),
        };
        if old.as_ref().is_some_and(Metadata::is_dir) {
            let kind = io::ErrorKind::IsADirectory;
            return Err(io::Error::new(kind, "it is a directory"));
        }
        let path = target(path);
        if old.as_ref().is_some_and(|old| !is_replaceable(old)) {
            return Place::through(&path, bytes);
        }
        match Place::beside(&path, old.as_ref(), bytes) {
            // A file one may write in a folder one may not, or a file of somebody else.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && old.is_some() => {
                Place::through(&path, bytes)
            }
            place => place,
        }
    }

    fn beside(path: &Path, old: Option<&Metadata>, bytes: &[u8]) -> io::Result<Place<'b>> {
        if path.file_name().is_none() {
            let message = "expected the name of a file";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        if old.is_some() {
            // Whether it may be written is for the old file to say, not for its folder.
            OpenOptions::new().write(true).open(path)?;
        }
        let mut builder = Builder::new();
        builder.prefix(".tercio-").suffix(".new");
        #[cfg(unix)]
        builder.permissions(unix::usual());
        let mut new = builder.tempfile_in(folder(path))?;
        new.write_all(bytes)?;
        if let Some(old) = old {
            #[cfg(unix)]
            unix::keep_owner(new.as_file(), old)?;
            new.as_file().set_permissions(old.permissions())?;
        }
        new.as_file().sync_all()?;
        let path = path.to_owned();
        Ok(Place::Beside { new, path })
    }

    fn through(path: &Path, bytes: &'b [u8]) -> io::Result<Place<'b>> {
        // Not cut yet: the bytes that are there go only when the others are ready.
        let file = OpenOptions::new().write(true).open(path)?;
        Ok(Place::Through { file, bytes })
    }

    /// Writes what has no other place.
    pub(crate) fn write_through(&mut self) -> io::Result<()> {
        let Place::Through { file, bytes } = self else {
            return Ok(());
        };
        let is_plain = file.metadata()?.is_file();
        if is_plain {
            file.set_len(0)?;
        }
        file.write_all(bytes)?;
        match is_plain {
            true => file.sync_all(),
            false => file.flush(),
        }
    }

    /// Gives the new file its name.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Place::Beside { new, path } = self else {
            return Ok(());
        };
        new.persist(&path).map_err(|error| error.error)?;
        // Until its folder is on the disk too, a crash may bring the old file back.
        #[cfg(unix)]
        File::open(folder(&path))?.sync_all()?;
        Ok(())
    }
}

/// What is written: a link stays a link, and the file it names is meant, also one that is not there
/// yet. Links in a circle were refused before.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    while let Ok(next) = fs::read_link(&path) {
        path = folder(&path).join(next);
    }
    path
}

/// The folder of a file; a bare name lies in the present one.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a new file can take the place of the old one: a plain file with a single name.
fn is_replaceable(old: &Metadata) -> bool {
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(old) > 1 {
        return false;
    }
    old.is_file()
}

#[cfg(unix)]
mod unix {
    use std::fs::{File, Metadata, Permissions};
    use std::io;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    /// What files are created with; the user's mask takes away from it.
    pub(super) fn usual() -> Permissions {
        Permissions::from_mode(0o666)
    }

    /// Gives a new file the owner and group of the old one.
    pub(super) fn keep_owner(new: &File, old: &Metadata) -> io::Result<()> {
        let made = new.metadata()?;
        if (made.uid(), made.gid()) == (old.uid(), old.gid()) {
            return Ok(());
        }
        fchown(new, Some(old.uid()), Some(old.gid()))
    }
}
