//! Downloads a backup from an off-site target into a folder of backups.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use anyhow::Context;

use super::prune::is_backup;
use super::{Listing, Target};
use crate::backups::file_list::entries;
use crate::backups::folder::Folder;
use crate::backups::manifest::{DUMP, ENCRYPTED_DUMP, ERASURES, LISTING, MANIFEST, Manifest};
use crate::backups::objects::{ObjectSet, content_hash};
use crate::backups::private_files::{create_private_dir, sync_dir};

/// Downloads the backup with this name, or the newest one with a database, and the list of erasures if the folder has
/// none. The checksums are verified by what uses the folder.
pub async fn fetch(target: &Target, folder: &Path, name: Option<&str>) -> anyhow::Result<()> {
    let folder = Folder::create(folder)?;
    let remote = target.list().await?;
    let name = choose(&remote, name).with_context(|| match name {
        Some(name) => format!("{target} has no complete backup {name}"),
        None => format!("{target} has no complete backup"),
    })?;
    println!("{target}: fetching {name}");
    // The list of the folder may be newer; the restore reads both.
    if remote.contains_key(ERASURES) && !folder.path().join(ERASURES).exists() {
        target.download(folder.path(), &BTreeSet::from([ERASURES.to_owned()])).await?;
    }
    if folder.path().join(&name).join(MANIFEST).exists() {
        return Ok(());
    }
    let scratch = folder.create_scratch("offsite")?;
    let own = |file: &str| format!("{name}/{file}");
    let files = [LISTING, DUMP, ENCRYPTED_DUMP, MANIFEST].map(own);
    target.download(&scratch, &files.into_iter().filter(|path| remote.contains_key(path)).collect()).await?;
    let backup = scratch.join(&name);
    let set = ObjectSet::name_for(&Manifest::read(&backup)?.recipients);
    let missing = missing_objects(&remote, &folder, &set, &backup)?;
    create_private_dir(&folder.path().join(&set))?;
    target.download(folder.path(), &missing).await?;
    fs::rename(&backup, folder.path().join(&name))?;
    sync_dir(folder.path())?;
    Ok(fs::remove_dir_all(scratch)?)
}

fn choose(remote: &Listing, name: Option<&str>) -> Option<String> {
    let has = |name: &str, file: &str| remote.contains_key(&format!("{name}/{file}"));
    let is_complete = |name: &&str| {
        is_backup(name) && has(name, MANIFEST) && (has(name, DUMP) || has(name, ENCRYPTED_DUMP))
    };
    let names =
        remote.keys().filter_map(|path| path.split_once('/')).map(|(name, _)| name).filter(is_complete);
    names.filter(|found| name.is_none_or(|name| *found == name)).max().map(str::to_owned)
}

/// Paths of the files of a backup that the folder does not have. Files that are missing at the target are lost; the
/// restore names them.
fn missing_objects(
    remote: &Listing,
    folder: &Folder,
    set: &str,
    backup: &Path,
) -> anyhow::Result<BTreeSet<String>> {
    let mut paths: HashMap<&str, &String> = HashMap::new();
    for path in remote.keys() {
        let mut parts = path.split('/');
        if parts.next() == Some(set)
            && let (Some(prefix), Some(file), None) = (parts.next(), parts.next(), parts.next())
            && let Some(hash) = content_hash(file)
            && hash.get(..2) == Some(prefix)
        {
            paths.insert(hash, path);
        }
    }
    let recipients = Manifest::read(backup)?.recipients;
    let objects = ObjectSet::open(folder.path(), &recipients)?;
    let mut missing = BTreeSet::new();
    for entry in entries(&backup.join(LISTING))? {
        let checksum = entry?.checksum;
        if !objects.find(&checksum).is_some_and(|object| object.is_complete(&checksum)) {
            missing.extend(paths.get(checksum.sha256.as_str()).map(|path| (*path).clone()));
        }
    }
    Ok(missing)
}
