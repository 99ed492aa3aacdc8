//! Where online games are kept.

use crate::error::{Failure, Result};
use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;

/// The option of commands that work on the database of a server.
#[derive(clap::Args, Debug)]
pub(crate) struct DatabaseArg {
    /// The database of the server; the usual one if left out
    #[arg(
        long,
        value_name = "URL",
        env = "TERCIO_DATABASE",
        hide_env_values = true,
        global = true
    )]
    database: Option<String>,
}

impl DatabaseArg {
    /// The one that is named, or the usual one.
    pub(crate) fn address(&self) -> Result<String> {
        match &self.database {
            Some(database) => Ok(database.clone()),
            None => usual().map_err(Failure::new),
        }
    }
}

/// The database of whoever runs the program: a file in the folder for such data, which is made if
/// it is missing.
pub(crate) fn usual() -> io::Result<String> {
    let folder = folder(|name| env::var_os(name).filter(|value| !value.is_empty()));
    let folder = folder.ok_or_else(|| io::Error::other("there is no home folder"))?;
    fs::create_dir_all(&folder)?;
    let file = folder.join("tercio.sqlite");
    let file = file.to_str();
    let file = file.ok_or_else(|| io::Error::other("the name of the folder is not UTF-8"))?;
    Ok(format!("sqlite:{file}"))
}

fn folder(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    let at = |name: &str| {
        variable(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let data = at("XDG_DATA_HOME").or_else(|| match cfg!(windows) {
        true => at("LOCALAPPDATA"),
        false => at("HOME").map(|home| home.join(".local").join("share")),
    })?;
    Some(data.join("tercio"))
}

#[cfg(test)]
mod tests {
    use super::folder;
    use std::path::Path;

    #[cfg(unix)]
    #[test]
    fn the_folder_is_where_such_data_is_kept() {
        let with = |pairs: &[(&str, &str)]| {
            folder(|name| {
                let found = pairs.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).into())
            })
        };
        let home = ("HOME", "/ann");
        let expected = Path::new("/ann/.local/share/tercio");
        assert_eq!(with(&[home]).as_deref(), Some(expected));
        let data = ("XDG_DATA_HOME", "/data");
        assert_eq!(
            with(&[home, data]).as_deref(),
            Some(Path::new("/data/tercio"))
        );
        // A relative path is to be ignored, says the specification.
        assert_eq!(
            with(&[home, ("XDG_DATA_HOME", "data")]).as_deref(),
            Some(expected)
        );
        assert_eq!(with(&[]), None);
    }
}
