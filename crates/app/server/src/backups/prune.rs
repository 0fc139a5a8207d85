//! Deletes old backups, and the files that only they contain.

use std::collections::HashSet;
use std::fs;

use anyhow::Context;

use super::file_list::entries;
use super::folder::{Backup, Folder};
use super::manifest::{LISTING, MANIFEST};
use super::objects::{ObjectSet, content_hash};

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
    for set in ObjectSet::open_all(folder.path())? {
        let mut referenced = HashSet::new();
        for backup in
            kept.iter().filter(|backup| ObjectSet::name_for(&backup.manifest.recipients) == set.name)
        {
            for entry in entries(&backup.path.join(LISTING))? {
                referenced.insert(entry?.checksum.sha256);
            }
        }
        for path in set.all_paths()? {
            let name = path.file_name().context("object path has no file name")?.to_string_lossy();
            if !content_hash(&name).is_some_and(|hash| referenced.contains(hash)) {
                fs::remove_file(&path)?;
            }
        }
    }
    Ok(())
}
