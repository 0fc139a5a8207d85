//! The folder of backups. Only its owner can read it: backups contain all personal data.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};

use super::manifest::{MANIFEST, Manifest};
use super::objects::ObjectSet;
use super::private_files::{create_private_dir, sync_dir};

const OBJECTS: &str = "files";
const UNFINISHED: &str = "unfinished-";
const LOCK: &str = ".lock";

/// A locked folder of backups; the lock is released on drop.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// `None` if there is no lock that this user can open: on a read-only copy, which nobody changes.
    _lock: Option<File>,
}

/// Another process has locked the folder.
#[derive(Debug)]
pub struct FolderInUse(PathBuf);

impl fmt::Display for FolderInUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "another process is using {}", self.0.display())
    }
}

impl std::error::Error for FolderInUse {}

#[derive(Debug)]
pub struct Backup {
    pub path: PathBuf,
    pub manifest: Manifest,
}

impl Backup {
    pub fn name(&self) -> String {
        backup_name(self.manifest.moment)
    }
}

/// Timestamp of the snapshot; sorts chronologically.
pub fn backup_name(moment: DateTime<Utc>) -> String {
    moment.format("%Y%m%dT%H%M%S%3fZ").to_string()
}

impl Folder {
    pub fn create(path: &Path) -> anyhow::Result<Folder> {
        create_private_dir(path)?;
        ensure_usable(path)?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
        create_private_dir(&path.join(OBJECTS))?;
        let folder = Folder::open(path)?;
        folder.remove_unfinished()?;
        Ok(folder)
    }

    pub fn open(path: &Path) -> anyhow::Result<Folder> {
        let no_backups = || format!("{} is not a folder of backups", path.display());
        ensure!(path.join(OBJECTS).is_dir(), no_backups());
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true).mode(0o600);
        let (lock, is_writable) = match options.open(path.join(LOCK)) {
            Ok(lock) => (lock, true),
            // The owner of the tables, who restores and rehearses, may only read. That is enough for a lock.
            Err(error) if is_read_only(&error) => match File::open(path.join(LOCK)) {
                Ok(lock) => (lock, false),
                Err(_) => return Ok(Folder { path: path.to_owned(), _lock: None }),
            },
            Err(error) => return Err(error).with_context(no_backups),
        };
        match lock.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), _lock: Some(lock) }),
            Err(TryLockError::WouldBlock) => Err(FolderInUse(path.to_owned()).into()),
            // Network file systems lock only files that are open for writing.
            Err(TryLockError::Error(_)) if !is_writable => Ok(Folder { path: path.to_owned(), _lock: None }),
            Err(TryLockError::Error(error)) => Err(error).with_context(no_backups),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The copies of files that a backup refers to.
    pub fn objects(&self, backup: &Backup) -> anyhow::Result<ObjectSet> {
        ObjectSet::open(&self.path, &backup.manifest.recipients)
    }

    /// Creates an empty folder, which the next backup removes.
    pub fn create_scratch(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = self.path.join(format!("{UNFINISHED}{name}"));
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        create_private_dir(&path)?;
        Ok(path)
    }

    /// All backups, oldest first.
    ///
    /// A damaged manifest is an error: a restore of the newest backup must not fall back to an older one.
    pub fn backups(&self) -> anyhow::Result<Vec<Backup>> {
        let mut backups = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            if !is_unfinished(&path) && path.join(MANIFEST).exists() {
                let manifest = Manifest::read(&path)?;
                backups.push(Backup { path, manifest });
            }
        }
        backups.sort_by_key(|backup| backup.manifest.moment);
        Ok(backups)
    }

    /// The backup with this name, or the newest one that contains a database.
    pub fn backup(&self, name: Option<&str>) -> anyhow::Result<Backup> {
        let has_database = |backup: &Backup| backup.manifest.database.is_some();
        let mut backups = self.backups()?;
        backups.retain(|backup| has_database(backup) && name.is_none_or(|name| backup.name() == name));
        backups.pop().with_context(|| match name {
            Some(name) => format!("{} contains no complete backup {name}", self.path.display()),
            None => format!("{} contains no complete backup", self.path.display()),
        })
    }

    /// Creates the folder of a backup, which is ignored until [`Folder::finish`].
    pub fn begin(&self, moment: DateTime<Utc>) -> anyhow::Result<PathBuf> {
        self.create_scratch(&backup_name(moment))
    }

    /// Makes the backup valid by renaming its folder; synced, so that it survives a power failure.
    pub fn finish(&self, unfinished: &Path, moment: DateTime<Utc>) -> anyhow::Result<PathBuf> {
        let path = self.path.join(backup_name(moment));
        ensure!(!path.exists(), "{} already exists", path.display());
        sync_dir(unfinished)?;
        fs::rename(unfinished, &path)?;
        sync_dir(&self.path)?;
        Ok(path)
    }

    /// Removes the remains of killed backups.
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

/// Rejects a folder with other content, which was probably given by mistake.
fn ensure_usable(path: &Path) -> anyhow::Result<()> {
    if path.join(OBJECTS).is_dir() && path.join(LOCK).is_file() {
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let name = entry?.file_name();
        // `lost+found` is on every new ext4 disk; a backup that was killed early leaves only OBJECTS.
        ensure!(
            name == "lost+found" || name == OBJECTS,
            "{} is not empty and not a folder of backups",
            path.display()
        );
    }
    Ok(())
}

/// A backup disk may be mounted read-only for a restore.
fn is_read_only(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied)
}

fn is_unfinished(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED))
}
