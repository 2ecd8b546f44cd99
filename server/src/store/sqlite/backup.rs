//! A copy of the database, made while play goes on.

use std::{error::Error, fs, path::Path};

use super::connection;
use crate::store::Unavailable;

/// Copies one state of the database into a file that must not exist yet. The file has its name
/// only when it is complete and on the disk.
pub fn copy(from: &Path, to: &Path) -> Result<(), Unavailable> {
    if to.exists() {
        return Err(Unavailable::because(format!("{} exists already", to.display())));
    }
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let copied = write(from, Path::new(&unfinished), to);
    copied.map_err(|error| {
        // There may be nothing to remove; what went wrong before is what counts.
        let _ = fs::remove_file(&unfinished);
        Unavailable::because(format!("no backup at {}: {error}", to.display()))
    })
}

fn write(from: &Path, unfinished: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    let name = unfinished.to_str().ok_or("the file's name is not UTF-8")?;
    connection::open(from)?.execute("VACUUM INTO ?1", [name])?;
    fs::File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, to)?;
    Ok(())
}
