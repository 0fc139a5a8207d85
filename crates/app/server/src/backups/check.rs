//! Verifies all backups of a folder against their checksums.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, ensure};

use super::checksum::{Checksum, checksum_of_file};
use super::file_list::entries;
use super::folder::{Backup, Folder};
use super::manifest::LISTING;

pub async fn check(path: &Path) -> anyhow::Result<()> {
    let folder = Folder::open(path)?;
    let backups = folder.backups()?;
    ensure!(!backups.is_empty(), "{} contains no backup", path.display());
    // Files are shared by backups; each is read once.
    let mut is_intact_by_hash = HashMap::new();
    let mut problem_count = 0;
    for backup in &backups {
        let mut problems: Vec<String> =
            check_dump_and_list(backup).await.err().map(|error| format!("{error:#}")).into_iter().collect();
        if problems.is_empty() {
            problems = check_files(&folder, backup, &mut is_intact_by_hash).await?;
        }
        for problem in &problems {
            eprintln!("{}: {problem}", backup.name());
        }
        if problems.is_empty() {
            let manifest = &backup.manifest;
            println!(
                "{}: intact, {} files with {} MB",
                backup.name(),
                manifest.files,
                manifest.bytes / 1_000_000
            );
        }
        problem_count += problems.len();
    }
    // The next backup compares only sizes, so a damaged file has to be deleted before it is copied again.
    ensure!(
        problem_count == 0,
        "{} is damaged: {problem_count} problems; delete damaged files, and the next backup copies them again",
        path.display()
    );
    Ok(())
}

/// Verifies the dump and the list of files against the manifest.
pub async fn check_dump_and_list(backup: &Backup) -> anyhow::Result<()> {
    let manifest = &backup.manifest;
    compare(&backup.path.join(LISTING), &manifest.listing).await?;
    if let Some(database) = &manifest.database {
        compare(&manifest.dump_path(&backup.path), database).await?;
    }
    let (mut files, mut bytes) = (0, 0);
    for entry in entries(&backup.path.join(LISTING))? {
        files += 1;
        bytes += entry?.checksum.size;
    }
    ensure!(
        (files, bytes) == (manifest.files, manifest.bytes),
        "manifest and list of files differ in count or size"
    );
    Ok(())
}

async fn compare(path: &Path, expected: &Checksum) -> anyhow::Result<()> {
    let actual = checksum_of_file(path).await?;
    ensure!(&actual == expected, "{} is damaged", path.display());
    Ok(())
}

/// Verifies the files of a backup and returns the problems. `is_intact_by_hash` has the results of earlier backups.
pub async fn check_files(
    folder: &Folder,
    backup: &Backup,
    is_intact_by_hash: &mut HashMap<String, bool>,
) -> anyhow::Result<Vec<String>> {
    let mut problems: Vec<String> = Vec::new();
    let objects = folder.objects(backup)?;
    for entry in entries(&backup.path.join(LISTING))? {
        let entry = entry.with_context(|| backup.name())?;
        let checksum = &entry.checksum;
        let object = objects.find(checksum);
        let key = format!("{}/{}", objects.name, checksum.sha256);
        let is_intact = match (is_intact_by_hash.get(&key), &object) {
            (Some(is_intact), _) => *is_intact,
            (None, Some(object)) => object.is_intact(checksum).await,
            (None, None) => false,
        };
        is_intact_by_hash.insert(key, is_intact);
        let is_recorded = || backup.manifest.lost.iter().any(|lost| lost.key == entry.key);
        if !is_intact && !is_recorded() {
            let place = object.map_or_else(|| objects.path().join(&checksum.sha256), |object| object.path);
            problems.push(format!("{} is missing or damaged: {}", entry.key, place.display()));
        }
    }
    for lost in &backup.manifest.lost {
        problems.push(format!("{} was lost before the backup: {}", lost.key, lost.why));
    }
    Ok(problems)
}
