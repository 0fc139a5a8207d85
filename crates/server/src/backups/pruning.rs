//! Old backups go, with the files that only they had.

use std::collections::HashSet;
use std::fs;

use anyhow::Context;

use super::folder::{Backup, Folder};
use super::listing::entries;
use super::manifest::{LISTING, MANIFEST};

/// Keeps the newest so many with a database, and everything since the oldest of them.
pub fn prune(folder: &Folder, keep: usize) -> anyhow::Result<()> {
    let backups = folder.backups()?;
    let Some(oldest_kept) = oldest_kept(&backups, keep) else { return Ok(()) };
    let (gone, kept): (Vec<_>, Vec<_>) =
        backups.into_iter().partition(|backup| backup.manifest.moment < oldest_kept);
    for backup in &gone {
        // First it is no backup any more, then its parts go.
        fs::remove_file(backup.path.join(MANIFEST))?;
        fs::remove_dir_all(&backup.path)?;
        println!("{} is removed", backup.name());
    }
    if !gone.is_empty() {
        remove_unneeded(folder, &kept)?;
    }
    Ok(())
}

fn oldest_kept(backups: &[Backup], keep: usize) -> Option<chrono::DateTime<chrono::Utc>> {
    let whole: Vec<_> = backups.iter().filter(|backup| backup.manifest.database.is_some()).collect();
    // Whoever takes only files keeps so many of those.
    let counted = if whole.is_empty() { backups.iter().collect() } else { whole };
    let index = counted.len().checked_sub(keep)?;
    counted.get(index).map(|backup| backup.manifest.moment)
}

fn remove_unneeded(folder: &Folder, kept: &[Backup]) -> anyhow::Result<()> {
    let mut needed = HashSet::new();
    for backup in kept {
        for entry in entries(&backup.path.join(LISTING))? {
            needed.insert(entry?.sum.sha256);
        }
    }
    for shelf in fs::read_dir(folder.objects())? {
        for object in fs::read_dir(shelf?.path())? {
            let path = object?.path();
            let name = path.file_name().context("a file has a name")?.to_string_lossy().into_owned();
            if !needed.contains(&name) {
                fs::remove_file(&path)?;
            }
        }
    }
    Ok(())
}
