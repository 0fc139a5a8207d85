//! Where backups lie. What is in them is nobody else's business, so only we can read them.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use chrono::{DateTime, Utc};

use super::manifest::{MANIFEST, Manifest};

const OBJECTS: &str = "files";
const UNFINISHED: &str = "unfinished-";
const LOCK: &str = ".lock";

/// Held for as long as somebody works in it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// None where nobody can write: then nobody changes anything either.
    _lock: Option<File>,
}

#[derive(Debug)]
pub struct Backup {
    pub path: PathBuf,
    pub manifest: Manifest,
}

impl Backup {
    pub fn name(&self) -> String {
        name_of(self.manifest.moment)
    }
}

/// Sorts as time does.
pub fn name_of(moment: DateTime<Utc>) -> String {
    moment.format("%Y%m%dT%H%M%S%3fZ").to_string()
}

impl Folder {
    pub fn make(path: &Path) -> anyhow::Result<Folder> {
        make_private(path)?;
        refuse_others(path)?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
        make_private(&path.join(OBJECTS))?;
        let folder = Folder::open(path)?;
        folder.remove_unfinished()?;
        Ok(folder)
    }

    pub fn open(path: &Path) -> anyhow::Result<Folder> {
        let no_backups = || format!("{} is no folder of backups", path.display());
        ensure!(path.join(OBJECTS).is_dir(), no_backups());
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true).mode(0o600);
        let lock = match options.open(path.join(LOCK)) {
            Ok(lock) => lock,
            Err(error) if is_read_only(&error) => return Ok(Folder { path: path.to_owned(), _lock: None }),
            Err(error) => return Err(error).with_context(no_backups),
        };
        match lock.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), _lock: Some(lock) }),
            Err(TryLockError::WouldBlock) => bail!("somebody else works in {}", path.display()),
            Err(TryLockError::Error(error)) => Err(error).with_context(no_backups),
        }
    }

    /// Where the bytes of this sum are, or would be.
    pub fn object(&self, sha256: &str) -> PathBuf {
        self.path.join(OBJECTS).join(sha256.get(..2).unwrap_or("00")).join(sha256)
    }

    pub fn objects(&self) -> PathBuf {
        self.path.join(OBJECTS)
    }

    /// Oldest first. A damaged one is an error: whoever asks for the newest must not be given the one before.
    pub fn backups(&self) -> anyhow::Result<Vec<Backup>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            if !is_unfinished(&path) && path.join(MANIFEST).exists() {
                let manifest = Manifest::read(&path)?;
                found.push(Backup { path, manifest });
            }
        }
        found.sort_by_key(|backup| backup.manifest.moment);
        Ok(found)
    }

    /// The one of this name, or the newest that has a database.
    pub fn backup(&self, name: Option<&str>) -> anyhow::Result<Backup> {
        let has_database = |backup: &Backup| backup.manifest.database.is_some();
        let mut backups = self.backups()?;
        backups.retain(|backup| has_database(backup) && name.is_none_or(|name| backup.name() == name));
        backups.pop().with_context(|| match name {
            Some(name) => format!("{} holds no whole backup {name}", self.path.display()),
            None => format!("{} holds no whole backup", self.path.display()),
        })
    }

    pub fn begin(&self, moment: DateTime<Utc>) -> anyhow::Result<PathBuf> {
        let path = self.path.join(format!("{UNFINISHED}{}", name_of(moment)));
        make_private(&path)?;
        Ok(path)
    }

    /// From now on it counts, also after a power cut.
    pub fn finish(&self, unfinished: &Path, moment: DateTime<Utc>) -> anyhow::Result<PathBuf> {
        let path = self.path.join(name_of(moment));
        ensure!(!path.exists(), "{} is already there", path.display());
        sync_folder(unfinished)?;
        fs::rename(unfinished, &path)?;
        sync_folder(&self.path)?;
        Ok(path)
    }

    /// What a killed backup has left.
    fn remove_unfinished(&self) -> anyhow::Result<()> {
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            if is_unfinished(&path) {
                fs::remove_dir_all(&path)?;
            }
        }
        Ok(())
    }
}

/// Somebody may have named a folder that is for something else: nothing there is ours to change.
fn refuse_others(path: &Path) -> anyhow::Result<()> {
    if path.join(OBJECTS).is_dir() && path.join(LOCK).is_file() {
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let name = entry?.file_name();
        // A new disk has the first; the second is all that one has made who was killed at once.
        ensure!(
            name == "lost+found" || name == OBJECTS,
            "{} is not empty, and is no folder of backups",
            path.display()
        );
    }
    Ok(())
}

/// A disk that was taken out of the safe to restore from.
fn is_read_only(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied)
}

fn is_unfinished(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED))
}

pub fn make_private(path: &Path) -> anyhow::Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(path);
    made.with_context(|| format!("{} cannot be made", path.display()))
}

/// A new file that only we can read.
pub fn private_file(path: &Path) -> anyhow::Result<File> {
    let made = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path);
    made.with_context(|| format!("{} cannot be made", path.display()))
}

pub fn write_private(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = private_file(path)?;
    file.write_all(bytes)?;
    Ok(file.sync_all()?)
}

pub fn sync_folder(path: &Path) -> anyhow::Result<()> {
    Ok(File::open(path)?.sync_all()?)
}
