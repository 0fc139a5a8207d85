//! Reading everything that was backed up, and comparing it with its sums.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, ensure};

use super::folder::{Backup, Folder};
use super::listing::entries;
use super::manifest::{DUMP, LISTING};
use super::sums::{Sum, sum_of};

pub async fn check(path: &Path) -> anyhow::Result<()> {
    let folder = Folder::open(path)?;
    let backups = folder.backups()?;
    ensure!(!backups.is_empty(), "{} holds no backup", path.display());
    // Each file once, however many backups have it.
    let mut read: HashMap<String, bool> = HashMap::new();
    let mut faults = 0;
    for backup in &backups {
        let mut found: Vec<String> =
            check_parts(backup).await.err().map(|error| format!("{error:#}")).into_iter().collect();
        if found.is_empty() {
            found = missing_objects(&folder, backup, &mut read).await?;
        }
        for fault in &found {
            eprintln!("{}: {fault}", backup.name());
        }
        if found.is_empty() {
            let manifest = &backup.manifest;
            println!(
                "{}: whole, {} files with {} MB",
                backup.name(),
                manifest.files,
                manifest.bytes / 1_000_000
            );
        }
        faults += found.len();
    }
    // The next backup looks only at sizes; what is not there it fetches anew.
    ensure!(
        faults == 0,
        "{} is damaged: {faults} faults; remove damaged files, and the next backup brings them again",
        path.display()
    );
    Ok(())
}

/// Dump and list are those that the manifest speaks of.
pub async fn check_parts(backup: &Backup) -> anyhow::Result<()> {
    let manifest = &backup.manifest;
    compare(&backup.path.join(LISTING), &manifest.listing).await?;
    if let Some(database) = &manifest.database {
        compare(&backup.path.join(DUMP), database).await?;
    }
    let (mut files, mut bytes) = (0, 0);
    for entry in entries(&backup.path.join(LISTING))? {
        files += 1;
        bytes += entry?.sum.size;
    }
    ensure!(
        (files, bytes) == (manifest.files, manifest.bytes),
        "the manifest counts other files than the list"
    );
    Ok(())
}

async fn compare(path: &Path, expected: &Sum) -> anyhow::Result<()> {
    let found = sum_of(path).await?;
    ensure!(&found == expected, "{} is damaged", path.display());
    Ok(())
}

async fn missing_objects(
    folder: &Folder,
    backup: &Backup,
    read: &mut HashMap<String, bool>,
) -> anyhow::Result<Vec<String>> {
    let mut faults: Vec<String> = Vec::new();
    for entry in entries(&backup.path.join(LISTING))? {
        let entry = entry.with_context(|| backup.name())?;
        let sum = &entry.sum;
        let is_whole = match read.get(&sum.sha256) {
            Some(is_whole) => *is_whole,
            None => sum_of(&folder.object(&sum.sha256)).await.is_ok_and(|found| &found == sum),
        };
        read.insert(sum.sha256.clone(), is_whole);
        let is_known = || backup.manifest.lost.iter().any(|lost| lost.key == entry.key);
        if !is_whole && !is_known() {
            let path = folder.object(&sum.sha256);
            faults.push(format!("{} is missing or damaged: {}", entry.key, path.display()));
        }
    }
    for lost in &backup.manifest.lost {
        faults.push(format!("{} was lost before the backup: {}", lost.key, lost.why));
    }
    Ok(faults)
}
