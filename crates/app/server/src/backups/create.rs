//! Creates a backup while the journal is in use.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use futures::{AsyncWriteExt as _, StreamExt, TryStreamExt, stream};
use kit::App;
use rules::audit::AuditAction;
use storage::Storage;
use tokio::fs::File;
use tokio::io::AsyncWriteExt as _;

use super::checksum::{ChecksumBuilder, checksum_of_file};
use super::dump::dump;
use super::encryption::{EncryptedFile, Recipients};
use super::erasure_list::write_list;
use super::file_list::{Entry, ListingWriter, entries};
use super::folder::{Folder, FolderInUse, backup_name};
use super::manifest::{LISTING, LostFile, Manifest};
use super::objects::ObjectSet;
use super::offsite::{self, Target};
use super::private_files::{create_private_dir, create_private_file, sync_dir, sync_file};
use super::runs::{Run, RunKind, RunSummary};
use super::snapshot::Snapshot;
use super::{CONCURRENCY, PROGRESS_INTERVAL, prune};
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
    /// Create no backup: write the list of erasures, here and off site
    #[arg(long, conflicts_with_all = ["files_only", "keep", "check"])]
    pub erasures_only: bool,
}

/// Creates a backup, copies it to the off-site targets, and records both. A copy that failed is made by the next run.
pub async fn create(application: &Application, args: &BackupArgs) -> anyhow::Result<()> {
    let (app, kind) = (&application.app, if args.files_only { RunKind::FilesOnly } else { RunKind::Backup });
    let targets = offsite::targets(&app.settings)?;
    if args.erasures_only {
        return write_erasures(app, &args.folder, &targets).await;
    }
    let run = Run::start(app, &app.pool, kind, &args.folder.to_string_lossy());
    let created = create_in_folder(application, args).await;
    let outcome = created.as_ref().map_err(|error| anyhow!("{error:#}")).and_then(|(_, manifest)| {
        report_lost(&manifest.lost)?;
        Ok(RunSummary { name: Some(backup_name(manifest.moment)), bytes: manifest.total_bytes() })
    });
    run.end(outcome.as_ref()).await;
    let (folder, _) = created?;
    // Also if files are lost: everything else is worth a copy.
    let copied = offsite::copy_all(app, &folder, &targets).await;
    outcome.and(copied)
}

/// Writes only the list of erasures, unless a backup is running, which writes it at its end.
async fn write_erasures(app: &App, path: &Path, targets: &[Target]) -> anyhow::Result<()> {
    let folder = match Folder::create(path) {
        Err(error) if error.is::<FolderInUse>() => {
            println!("{error}: no list of erasures written");
            return Ok(());
        }
        folder => folder?,
    };
    write_list(app, &folder).await?;
    offsite::copy_erasures(&folder, targets).await
}

async fn create_in_folder(
    application: &Application,
    args: &BackupArgs,
) -> anyhow::Result<(Folder, Manifest)> {
    let app = &application.app;
    let recipients = Recipients::parse(&app.settings.backup.recipients)?;
    if recipients.is_none() {
        tracing::warn!("backup not encrypted: set backup.recipients");
    }
    let storage = application.patient_storage()?;
    let folder = Folder::create(&args.folder)?;
    let manifest =
        write_backup(application, &folder, &storage, (recipients.as_ref(), args.files_only)).await?;
    let name = backup_name(manifest.moment);
    audit_commands::record_backup(app, &app.pool, AuditAction::BackupCreated, &name).await;
    write_list(app, &folder).await?;
    if let Some(keep) = args.keep {
        prune::prune(&folder, keep.get())?;
    }
    Ok((folder, manifest))
}

async fn write_backup(
    application: &Application,
    folder: &Folder,
    storage: &Storage,
    (recipients, files_only): (Option<&Recipients>, bool),
) -> anyhow::Result<Manifest> {
    let database_url = &application.app.settings.database.url;
    let mut snapshot = Snapshot::take(&application.app.pool).await?;
    let (moment, schema) = (snapshot.moment, snapshot.schema);
    let unfinished = folder.begin(moment)?;
    let list_path = unfinished.join(LISTING);
    let (listing, files, bytes) = snapshot.list_files(ListingWriter::create(&list_path)?).await?;
    let (mut database, mut rows) = (None, Default::default());
    if !files_only {
        let dumped = dump(database_url, &snapshot.id, &unfinished, recipients).await?;
        println!("database: {} kB", dumped.size / 1000);
        database = Some(dumped);
        rows = snapshot.count_rows().await?;
    }
    snapshot.release().await?;
    let names = recipients.map(|recipients| recipients.names().to_vec()).unwrap_or_default();
    let objects = ObjectSet::open(folder.path(), &names)?;
    let (new, lost) = copy_all(storage, (&objects, recipients), &list_path, files).await?;
    snapshot.finish().await?;
    let (format, octavo) = (Manifest::format_for(&names), env!("CARGO_PKG_VERSION").to_owned());
    let recipients = names;
    let manifest =
        Manifest { format, octavo, schema, moment, database, recipients, rows, listing, files, bytes, lost };
    manifest.write(&unfinished)?;
    let path = folder.finish(&unfinished, moment)?;
    println!("{}: {files} files with {} MB, {new} of them new", path.display(), bytes / 1_000_000);
    Ok(manifest)
}

/// Copies all listed files and returns the number of new ones and those that could not be copied.
async fn copy_all(
    storage: &Storage,
    (objects, recipients): (&ObjectSet, Option<&Recipients>),
    list_path: &Path,
    files: u64,
) -> anyhow::Result<(u64, Vec<LostFile>)> {
    let (done, new) = (AtomicU64::new(0), AtomicU64::new(0));
    create_private_dir(&objects.path())?;
    let copies = stream::iter(entries(list_path)?).map(async |entry| {
        let entry = entry?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(PROGRESS_INTERVAL) {
            println!("{number} of {files} files");
        }
        let outcome = copy(storage, (objects, recipients), &entry, number).await;
        anyhow::Ok(match outcome.with_context(|| entry.key.clone())? {
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
    for entry in std::fs::read_dir(objects.path())? {
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
async fn copy(
    storage: &Storage,
    (objects, recipients): (&ObjectSet, Option<&Recipients>),
    entry: &Entry,
    number: u64,
) -> anyhow::Result<CopyOutcome> {
    let content = &entry.checksum;
    if objects.find(content).is_some_and(|object| object.is_complete(content)) {
        return Ok(CopyOutcome::AlreadyCopied);
    }
    let Some(mut bytes) = storage.read(&entry.key).await? else {
        return Ok(CopyOutcome::Lost("not in storage"));
    };
    let partial = objects.path_for(content, content).with_added_extension(format!("{number}.partial"));
    create_private_dir(partial.parent().context("object path has no parent")?)?;
    let file = File::from_std(create_private_file(&partial)?);
    let mut writer = ObjectWriter::new(file, recipients).await?;
    let mut checksum = ChecksumBuilder::default();
    while let Some(chunk) = bytes.try_next().await.context("reading from storage")? {
        checksum.add(&chunk);
        writer.write(&chunk).await?;
    }
    writer.finish().await?;
    sync_file(&partial)?;
    if checksum.finish() != *content {
        tokio::fs::remove_file(&partial).await?;
        return Ok(CopyOutcome::Lost("content does not match its checksum"));
    }
    let stored = if recipients.is_some() { checksum_of_file(&partial).await? } else { content.clone() };
    tokio::fs::rename(&partial, objects.path_for(content, &stored)).await?;
    Ok(CopyOutcome::Copied)
}

/// Copy that is being written.
enum ObjectWriter {
    Plain(File),
    Encrypted(Box<EncryptedFile>),
}

impl ObjectWriter {
    async fn new(file: File, recipients: Option<&Recipients>) -> anyhow::Result<ObjectWriter> {
        Ok(match recipients {
            Some(recipients) => ObjectWriter::Encrypted(Box::new(recipients.encrypt(file).await?)),
            None => ObjectWriter::Plain(file),
        })
    }

    async fn write(&mut self, chunk: &[u8]) -> std::io::Result<()> {
        match self {
            ObjectWriter::Plain(file) => tokio::io::AsyncWriteExt::write_all(file, chunk).await,
            ObjectWriter::Encrypted(file) => futures::AsyncWriteExt::write_all(file, chunk).await,
        }
    }

    async fn finish(self) -> std::io::Result<()> {
        match self {
            ObjectWriter::Plain(mut file) => file.shutdown().await,
            ObjectWriter::Encrypted(mut file) => file.close().await,
        }
    }
}

/// Fails if files are missing, so that a timer reports it; the backup of everything else stays valid.
fn report_lost(lost: &[LostFile]) -> anyhow::Result<()> {
    for LostFile { key, why } in lost {
        eprintln!("{key}: {why}");
    }
    ensure!(lost.is_empty(), "{} files are not in the backup", lost.len());
    Ok(())
}
