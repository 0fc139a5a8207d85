//! Creates a backup while the journal is in use.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, ensure};
use clap::Args;
use futures::{StreamExt, TryStreamExt, stream};
use rules::audit::AuditAction;
use storage::Storage;
use tokio::io::AsyncWriteExt;

use super::checksum::{Checksum, ChecksumBuilder, checksum_of_file};
use super::file_list::{Entry, ListingWriter, entries};
use super::folder::Folder;
use super::manifest::{DUMP, LISTING, LostFile, Manifest};
use super::private_files::{create_private_dir, create_private_file, sync_dir};
use super::snapshot::Snapshot;
use super::{CONCURRENCY, PROGRESS_INTERVAL, pg_tools, prune};
use crate::{Application, audit_commands};

#[derive(Debug, Args)]
pub struct BackupArgs {
    /// Folder of backups; created if it does not exist
    pub folder: PathBuf,
    /// Copy only new files, not the database: for installations with WAL archiving
    #[arg(long)]
    pub files_only: bool,
    /// Afterwards delete all but this many newest backups, and the files that only the deleted ones contain
    #[arg(long, value_name = "BACKUPS")]
    pub keep: Option<NonZeroUsize>,
    /// Create no backup: read everything in the folder and verify its checksums
    #[arg(long, conflicts_with_all = ["files_only", "keep"])]
    pub check: bool,
}

pub async fn create(application: &Application, args: &BackupArgs) -> anyhow::Result<()> {
    let folder = Folder::create(&args.folder)?;
    let mut snapshot = Snapshot::take(&application.app.pool).await?;
    let (moment, schema) = (snapshot.moment, snapshot.schema);
    let unfinished = folder.begin(moment)?;
    let list_path = unfinished.join(LISTING);
    let (listing, files, bytes) = snapshot.list_files(ListingWriter::create(&list_path)?).await?;
    let database =
        if args.files_only { None } else { Some(dump(application, &snapshot, &unfinished).await?) };
    snapshot.release().await?;
    let (new, lost) = copy_all(&application.storage, &folder, &list_path, files).await?;
    snapshot.finish().await?;
    let (format, octavo) = (Manifest::FORMAT, env!("CARGO_PKG_VERSION").to_owned());
    let manifest = Manifest { format, octavo, schema, moment, database, listing, files, bytes, lost };
    manifest.write(&unfinished)?;
    let path = folder.finish(&unfinished, moment)?;
    println!("{}: {files} files with {} MB, {new} of them new", path.display(), bytes / 1_000_000);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    audit_commands::record_backup(&application.app, &application.app.pool, AuditAction::BackupCreated, &name)
        .await;
    if let Some(keep) = args.keep {
        prune::prune(&folder, keep.get())?;
    }
    report_lost(&manifest.lost)
}

async fn dump(application: &Application, snapshot: &Snapshot, unfinished: &Path) -> anyhow::Result<Checksum> {
    let path = unfinished.join(DUMP);
    // pg_dump writes into an existing file and keeps its permissions.
    let file = create_private_file(&path)?;
    let mut command = pg_tools::command("pg_dump", &application.app.settings.database.url)?;
    command.args(["--format=custom", "--no-owner", "--no-acl", "--no-password"]);
    command.arg(format!("--snapshot={}", snapshot.id)).arg("--file").arg(&path);
    pg_tools::run(command, "pg_dump").await?;
    file.sync_all()?;
    let checksum = checksum_of_file(&path).await?;
    println!("database: {} kB", checksum.size / 1000);
    Ok(checksum)
}

/// Copies all listed files and returns the number of new ones and those that could not be copied.
async fn copy_all(
    storage: &Storage,
    folder: &Folder,
    list_path: &Path,
    files: u64,
) -> anyhow::Result<(u64, Vec<LostFile>)> {
    let (done, new) = (AtomicU64::new(0), AtomicU64::new(0));
    let copies = stream::iter(entries(list_path)?).map(async |entry| {
        let entry = entry?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(PROGRESS_INTERVAL) {
            println!("{number} of {files} files");
        }
        let outcome = copy(storage, folder, &entry, number).await.with_context(|| entry.key.clone())?;
        anyhow::Ok(match outcome {
            CopyOutcome::AlreadyCopied => None,
            CopyOutcome::Copied => {
                new.fetch_add(1, Ordering::Relaxed);
                None
            }
            CopyOutcome::Lost(why) => Some(LostFile { key: entry.key, why: why.to_owned() }),
        })
    });
    let lost =
        copies.buffer_unordered(CONCURRENCY).try_filter_map(async |lost| Ok(lost)).try_collect().await?;
    for entry in std::fs::read_dir(folder.objects_path())? {
        sync_dir(&entry?.path())?;
    }
    Ok((new.into_inner(), lost))
}

enum CopyOutcome {
    AlreadyCopied,
    Copied,
    Lost(&'static str),
}

/// Copies a file unless the folder already has it.
///
/// A file gets its name only after its checksum was verified, so comparing the size of an existing one is
/// enough.
async fn copy(storage: &Storage, folder: &Folder, entry: &Entry, number: u64) -> anyhow::Result<CopyOutcome> {
    let path = folder.object_path(&entry.checksum.sha256);
    if tokio::fs::metadata(&path).await.is_ok_and(|found| found.len() == entry.checksum.size) {
        return Ok(CopyOutcome::AlreadyCopied);
    }
    let Some(mut bytes) = storage.read(&entry.key).await? else {
        return Ok(CopyOutcome::Lost("not in storage"));
    };
    create_private_dir(path.parent().context("object path has no parent")?)?;
    let partial = path.with_added_extension(format!("{number}.partial"));
    let mut file = tokio::fs::File::from_std(create_private_file(&partial)?);
    let mut checksum = ChecksumBuilder::default();
    while let Some(chunk) = bytes.try_next().await.context("reading from storage")? {
        checksum.add(&chunk);
        file.write_all(&chunk).await?;
    }
    file.sync_all().await?;
    if checksum.finish() != entry.checksum {
        tokio::fs::remove_file(&partial).await?;
        return Ok(CopyOutcome::Lost("content does not match its checksum"));
    }
    tokio::fs::rename(&partial, &path).await?;
    Ok(CopyOutcome::Copied)
}

/// Fails if files are missing, so that a timer reports it; the backup of everything else stays valid.
fn report_lost(lost: &[LostFile]) -> anyhow::Result<()> {
    for LostFile { key, why } in lost {
        eprintln!("{key}: {why}");
    }
    ensure!(lost.is_empty(), "{} files are not in the backup", lost.len());
    Ok(())
}
