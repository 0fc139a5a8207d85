//! Deletes old backups at an off-site target, and the files that only they contain.

use std::collections::{BTreeSet, HashSet};

use super::{Listing, Target};
use crate::backups::file_list::entries;
use crate::backups::folder::Folder;
use crate::backups::manifest::{DUMP, ENCRYPTED_DUMP, LISTING, MANIFEST, Manifest};
use crate::backups::objects::{ObjectSet, content_hash};

/// Keeps the newest `keep` backups with a database, and everything since the oldest of them.
pub async fn prune(folder: &Folder, target: &Target, keep: usize) -> anyhow::Result<()> {
    let remote = target.list().await?;
    let (outdated, kept) = partition(&remote, keep);
    if outdated.is_empty() {
        return Ok(());
    }
    // Without its manifest a backup does not count, even if the deletion is interrupted.
    let manifests: BTreeSet<String> = outdated.iter().map(|name| format!("{name}/{MANIFEST}")).collect();
    target.remove(&manifests).await?;
    let is_outdated = |path: &str| path.split_once('/').is_some_and(|(name, _)| outdated.contains(name));
    let others = remote.keys().filter(|path| is_outdated(path) && !manifests.contains(*path));
    target.remove(&others.cloned().collect()).await?;
    let referenced = referenced_objects(folder, target, &kept).await?;
    let unreferenced = remote.keys().filter(|path| {
        object_of(path).is_some_and(|(set, hash)| !referenced.contains(&format!("{set}/{hash}")))
    });
    target.remove(&unreferenced.cloned().collect()).await?;
    target.remove_folders(&outdated).await?;
    println!("{target}: {} old backups deleted", outdated.len());
    Ok(())
}

/// Names of the backups to delete and to keep. Without a manifest a backup is deleted only if it is older than those
/// that are kept: it may be an upload that the next run completes.
fn partition(remote: &Listing, keep: usize) -> (BTreeSet<String>, BTreeSet<String>) {
    let has = |name: &str, file: &str| remote.contains_key(&format!("{name}/{file}"));
    let names: BTreeSet<&str> = remote
        .keys()
        .filter_map(|path| path.split_once('/'))
        .map(|(name, _)| name)
        .filter(|name| is_backup(name))
        .collect();
    let complete: Vec<&str> = names.iter().copied().filter(|name| has(name, MANIFEST)).collect();
    let counted: Vec<&str> =
        complete.iter().copied().filter(|name| has(name, DUMP) || has(name, ENCRYPTED_DUMP)).collect();
    let counted = if counted.is_empty() { &complete } else { &counted };
    let Some(oldest_kept) = counted.len().checked_sub(keep).and_then(|index| counted.get(index)) else {
        return (BTreeSet::new(), names.iter().map(|name| (*name).to_owned()).collect());
    };
    names.iter().map(|name| (*name).to_owned()).partition(|name| name.as_str() < *oldest_kept)
}

/// True for a name such as `20261116T023000123Z`.
pub fn is_backup(name: &str) -> bool {
    name.len() == 19
        && name.ends_with('Z')
        && name.bytes().all(|byte| byte.is_ascii_digit() || b"TZ".contains(&byte))
}

/// Set and content hash of a copied file.
fn object_of(path: &str) -> Option<(&str, &str)> {
    let (set, rest) = path.split_once('/').filter(|(set, _)| ObjectSet::is_name(set))?;
    Some((set, content_hash(rest.split_once('/')?.1)?))
}

async fn referenced_objects(
    folder: &Folder,
    target: &Target,
    kept: &BTreeSet<String>,
) -> anyhow::Result<HashSet<String>> {
    let scratch = folder.create_scratch("offsite")?;
    let remote = target.list().await?;
    let files = kept.iter().flat_map(|name| [format!("{name}/{LISTING}"), format!("{name}/{MANIFEST}")]);
    target.download(&scratch, &files.filter(|path| remote.contains_key(path)).collect()).await?;
    let mut referenced = HashSet::new();
    for name in kept {
        // An unfinished upload has no manifest; the backup is in the folder.
        let complete = [scratch.join(name), folder.path().join(name)]
            .into_iter()
            .find(|path| path.join(MANIFEST).exists());
        let Some(path) = complete else { continue };
        let set = ObjectSet::name_for(&Manifest::read(&path)?.recipients);
        for entry in entries(&path.join(LISTING))? {
            referenced.insert(format!("{set}/{}", entry?.checksum.sha256));
        }
    }
    std::fs::remove_dir_all(scratch)?;
    Ok(referenced)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(paths: &[&str]) -> Listing {
        paths.iter().map(|path| ((*path).to_owned(), 1)).collect()
    }

    #[test]
    fn newest_complete_backups_are_kept() {
        let day = |day: u32| format!("202611{day:02}T023000123Z");
        let mut paths = Vec::new();
        for number in 1..=4 {
            paths.push(format!("{}/{MANIFEST}", day(number)));
            // The third one has files only.
            paths.extend((number != 3).then(|| format!("{}/{DUMP}", day(number))));
        }
        paths.push(format!("{}/{LISTING}", day(5)));
        paths.push("files/3f/3f9a".to_owned());
        let remote = listing(&paths.iter().map(String::as_str).collect::<Vec<_>>());
        let (outdated, kept) = partition(&remote, 2);
        assert_eq!(outdated, BTreeSet::from([day(1)]));
        assert_eq!(kept, [2, 3, 4, 5].map(day).into());
        assert!(partition(&remote, 9).0.is_empty());
    }

    #[test]
    fn other_paths_are_left_alone() {
        for name in [
            "",
            "files",
            "..",
            "20261116T023000123",
            "unfinished-20261116T023000123Z",
            "../../../../etc/pasZ",
        ] {
            assert!(!is_backup(name), "{name}");
        }
        assert!(object_of("files/../x").is_none() && object_of("letters/0a").is_none());
        let hash = "0a".repeat(32);
        assert_eq!(object_of(&format!("files-1234/0a/{hash}")), Some(("files-1234", hash.as_str())));
    }
}
