//! Deletes old backups, and the files that only they contain.

use std::collections::HashSet;
use std::fs;

use anyhow::Context;

use super::file_list::entries;
use super::folder::{Backup, Folder};
use super::manifest::{LISTING, MANIFEST};

/// Keeps the newest `keep` backups with a database, and everything since the oldest of them.
pub fn prune(folder: &Folder, keep: usize) -> anyhow::Result<()> {
    let backups = folder.backups()?;
    let Some(oldest_kept) = oldest_kept(&backups, keep) else { return Ok(()) };
    let (outdated, kept): (Vec<_>, Vec<_>) =
        backups.into_iter().partition(|backup| backup.manifest.moment < oldest_kept);
    for backup in &outdated {
        // Without its manifest the folder is not a backup, even if the deletion is interrupted.
        fs::remove_file(backup.path.join(MANIFEST))?;
        fs::remove_dir_all(&backup.path)?;
        println!("{} deleted", backup.name());
    }
    if !outdated.is_empty() {
        remove_unreferenced(folder, &kept)?;
    }
    Ok(())
}

fn oldest_kept(backups: &[Backup], keep: usize) -> Option<chrono::DateTime<chrono::Utc>> {
    let complete: Vec<_> = backups.iter().filter(|backup| backup.manifest.database.is_some()).collect();
    // If only files are backed up, `keep` counts those backups.
    let counted = if complete.is_empty() { backups.iter().collect() } else { complete };
    let index = counted.len().checked_sub(keep)?;
    counted.get(index).map(|backup| backup.manifest.moment)
}

fn remove_unreferenced(folder: &Folder, kept: &[Backup]) -> anyhow::Result<()> {
    let mut referenced = HashSet::new();
    for backup in kept {
        for entry in entries(&backup.path.join(LISTING))? {
            referenced.insert(entry?.checksum.sha256);
        }
    }
    for dir in fs::read_dir(folder.objects_path())? {
        for object in fs::read_dir(dir?.path())? {
            let path = object?.path();
            let name =
                path.file_name().context("object path has no file name")?.to_string_lossy().into_owned();
            if !referenced.contains(&name) {
                fs::remove_file(&path)?;
            }
        }
    }
    Ok(())
}
