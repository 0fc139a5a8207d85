//! Copies of backups on another machine: an S3 server, or a folder that rsync reaches.
//!
//! A copy has the same layout as the folder of backups. Its manifest is uploaded last, after the sizes of all other
//! files were compared: a copy without it does not count, and the next run completes it.

mod fetch;
mod prune;
mod rsync;
mod s3;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use kit::App;
use kit::settings::Settings;
use storage::Storage;

use super::erasure_list::add_to_list;
use super::file_list::entries;
use super::folder::{Backup, Folder};
use super::manifest::{ERASURES, LISTING, MANIFEST};
use super::runs::{Run, RunKind, RunSummary};

pub use fetch::fetch;
use rsync::RsyncTarget;

/// Sizes of all files of a copy, by path.
type Listing = BTreeMap<String, u64>;

pub enum Target {
    S3(Storage),
    Rsync(RsyncTarget),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Target::S3(_) => "s3",
            Target::Rsync(_) => "rsync",
        })
    }
}

/// The off-site targets of the settings.
pub fn targets(settings: &Settings) -> anyhow::Result<Vec<Target>> {
    let mut targets = Vec::new();
    if let Some(settings) = &settings.backup_s3 {
        targets.push(Target::S3(Storage::connect_patiently(&settings.storage())?));
    }
    targets.extend(RsyncTarget::new(&settings.backup).map(Target::Rsync));
    Ok(targets)
}

impl Target {
    async fn list(&self) -> anyhow::Result<Listing> {
        let files = match self {
            Target::S3(storage) => storage.list().await?,
            Target::Rsync(target) => target.list().await?,
        };
        Ok(files.into_iter().collect())
    }

    /// Uploads files of a folder, by their paths in it.
    async fn upload(&self, folder: &Path, paths: &BTreeSet<String>) -> anyhow::Result<()> {
        match self {
            _ if paths.is_empty() => Ok(()),
            Target::S3(storage) => s3::upload(storage, folder, paths).await,
            Target::Rsync(target) => target.upload(folder, paths).await,
        }
    }

    async fn download(&self, folder: &Path, paths: &BTreeSet<String>) -> anyhow::Result<()> {
        match self {
            _ if paths.is_empty() => Ok(()),
            Target::S3(storage) => s3::download(storage, folder, paths).await,
            Target::Rsync(target) => target.download(folder, paths).await,
        }
    }

    async fn remove(&self, paths: &BTreeSet<String>) -> anyhow::Result<()> {
        match self {
            _ if paths.is_empty() => Ok(()),
            Target::S3(storage) => s3::remove(storage, paths).await,
            Target::Rsync(target) => target.remove(paths).await,
        }
    }

    /// Removes the folders of backups whose files are removed; a bucket has no folders.
    async fn remove_folders(&self, names: &BTreeSet<String>) -> anyhow::Result<()> {
        match self {
            Target::S3(_) => Ok(()),
            Target::Rsync(target) => target.remove_folders(names).await,
        }
    }

    /// Content of a small file that is in no folder; `None` if it does not exist.
    pub async fn read_text(&self, path: &str) -> anyhow::Result<Option<String>> {
        match self {
            Target::S3(storage) => s3::read_text(storage, path).await,
            Target::Rsync(target) => target.read_text(path).await,
        }
    }
}

/// Copies the backups of a folder to all targets and records each outcome. Fails if a target has failed, after all
/// others were tried.
pub async fn copy_all(app: &App, folder: &Folder, targets: &[Target]) -> anyhow::Result<()> {
    let mut failed = Vec::new();
    for target in targets {
        let run = Run::start(app, &app.pool, RunKind::Offsite, &target.to_string());
        let outcome = copy(folder, target, app.settings.backup.offsite_keep).await;
        run.end(outcome.as_ref()).await;
        if let Err(error) = outcome {
            failed.push(format!("{target}: {error:#}"));
        }
    }
    if !failed.is_empty() {
        bail!("the backup is not copied off site; the next run tries again: {}", failed.join("; "));
    }
    Ok(())
}

/// Copies only the list of erasures. Those that are known only off site are added to it first.
pub async fn copy_erasures(folder: &Folder, targets: &[Target]) -> anyhow::Result<()> {
    for target in targets {
        let copied = replace_erasures(folder, target).await;
        copied.with_context(|| format!("copying the list of erasures to {target}"))?;
    }
    Ok(())
}

async fn replace_erasures(folder: &Folder, target: &Target) -> anyhow::Result<()> {
    if let Some(text) = target.read_text(ERASURES).await? {
        add_to_list(folder, &text).context("the list off site")?;
    }
    target.upload(folder.path(), &BTreeSet::from([ERASURES.to_owned()])).await
}

async fn copy(folder: &Folder, target: &Target, keep: usize) -> anyhow::Result<RunSummary> {
    let backups = folder.backups()?;
    let newest = backups.last().context("there is no backup to copy")?;
    let remote = target.list().await?;
    let is_missing = |backup: &&Backup| !remote.contains_key(&format!("{}/{MANIFEST}", backup.name()));
    let missing: Vec<&Backup> = backups.iter().rev().take(keep).filter(is_missing).collect();
    let mut content = Listing::new();
    for backup in &missing {
        content.extend(files_of(folder, backup)?);
    }
    let outdated: BTreeSet<String> = content
        .iter()
        .filter(|(path, size)| remote.get(*path) != Some(size))
        .map(|(path, _)| path.clone())
        .collect();
    target.upload(folder.path(), &outdated).await?;
    if !outdated.is_empty() {
        let remote = target.list().await?;
        for path in &outdated {
            ensure!(remote.get(path) == content.get(path), "{path} did not arrive completely");
        }
    }
    copy_erasures(folder, std::slice::from_ref(target)).await?;
    // Oldest first: an interruption leaves the copies of a past moment, not a gap.
    for backup in missing.iter().rev() {
        target.upload(folder.path(), &BTreeSet::from([format!("{}/{MANIFEST}", backup.name())])).await?;
    }
    println!("{target}: {} backups copied, {} files", missing.len(), outdated.len());
    prune::prune(folder, target, keep).await?;
    Ok(RunSummary { name: Some(newest.name()), bytes: newest.manifest.total_bytes() })
}

/// All files of a backup except its manifest, with their sizes.
fn files_of(folder: &Folder, backup: &Backup) -> anyhow::Result<Listing> {
    let mut files = Listing::new();
    let mut add = |path: &Path| {
        let relative = path.strip_prefix(folder.path())?.to_str().context("path is not UTF-8")?.to_owned();
        let size = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?.len();
        files.insert(relative, size);
        anyhow::Ok(())
    };
    add(&backup.path.join(LISTING))?;
    if backup.manifest.database.is_some() {
        add(&backup.manifest.dump_path(&backup.path))?;
    }
    let objects = folder.objects(backup)?;
    for entry in entries(&backup.path.join(LISTING))? {
        let entry = entry?;
        match objects.find(&entry.checksum) {
            Some(object) => add(&object.path)?,
            None => ensure!(
                backup.manifest.lost.iter().any(|lost| lost.key == entry.key),
                "{} is missing from {}",
                entry.key,
                folder.path().display()
            ),
        }
    }
    Ok(files)
}
