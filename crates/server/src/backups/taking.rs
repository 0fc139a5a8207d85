//! Taking a backup while the journal goes on.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, ensure};
use clap::Args;
use futures::{StreamExt, TryStreamExt, stream};
use storage::Storage;
use tokio::io::AsyncWriteExt;

use super::folder::{Folder, make_private, private_file, sync_folder};
use super::listing::{Entry, ListingWriter, entries};
use super::manifest::{DUMP, LISTING, Lost, Manifest};
use super::snapshot::Snapshot;
use super::sums::{Sum, Summing, sum_of};
use super::{AT_ONCE, FILES_FOR_A_LINE, programs, pruning};
use crate::House;

#[derive(Debug, Args)]
pub struct BackupOrder {
    /// Where backups lie; made if it is not there
    pub folder: PathBuf,
    /// Only bring new files into the folder, without the database: for whoever archives its log
    #[arg(long)]
    pub files_only: bool,
    /// Afterwards remove all but the newest so many backups, and the files that only they had
    #[arg(long, value_name = "BACKUPS")]
    pub keep: Option<NonZeroUsize>,
    /// Take none: read everything in the folder and compare it with its sums
    #[arg(long, conflicts_with_all = ["files_only", "keep"])]
    pub check: bool,
}

pub async fn take(house: &House, order: &BackupOrder) -> anyhow::Result<()> {
    let folder = Folder::make(&order.folder)?;
    let mut snapshot = Snapshot::take(&house.app.pool).await?;
    let (moment, schema) = (snapshot.moment, snapshot.schema);
    let unfinished = folder.begin(moment)?;
    let list = unfinished.join(LISTING);
    let (listing, files, bytes) = snapshot.list_files(ListingWriter::create(&list)?).await?;
    let database = if order.files_only { None } else { Some(dump(house, &snapshot, &unfinished).await?) };
    snapshot.let_go().await?;
    let (new, lost) = copy_all(&house.storage, &folder, &list, files).await?;
    snapshot.finish().await?;
    let (format, octavo) = (Manifest::FORMAT, env!("CARGO_PKG_VERSION").to_owned());
    let manifest = Manifest { format, octavo, schema, moment, database, listing, files, bytes, lost };
    manifest.write(&unfinished)?;
    let path = folder.finish(&unfinished, moment)?;
    println!("{}: {files} files with {} MB, {new} of them new", path.display(), bytes / 1_000_000);
    if let Some(keep) = order.keep {
        pruning::prune(&folder, keep.get())?;
    }
    complain(&manifest.lost)
}

async fn dump(house: &House, snapshot: &Snapshot, unfinished: &Path) -> anyhow::Result<Sum> {
    let path = unfinished.join(DUMP);
    // It writes into what is there, and so leaves our permissions.
    let file = private_file(&path)?;
    let mut command = programs::program("pg_dump", &house.app.settings.database)?;
    command.args(["--format=custom", "--no-owner", "--no-acl", "--no-password"]);
    command.arg(format!("--snapshot={}", snapshot.id)).arg("--file").arg(&path);
    programs::run(command, "pg_dump").await?;
    file.sync_all()?;
    let sum = sum_of(&path).await?;
    println!("the database: {} kB", sum.size / 1000);
    Ok(sum)
}

/// How many were not there yet, and which could not be had.
async fn copy_all(
    storage: &Storage,
    folder: &Folder,
    list: &Path,
    files: u64,
) -> anyhow::Result<(u64, Vec<Lost>)> {
    let (done, new) = (AtomicU64::new(0), AtomicU64::new(0));
    let copies = stream::iter(entries(list)?).map(async |entry| {
        let entry = entry?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(FILES_FOR_A_LINE) {
            println!("{number} of {files} files");
        }
        let copied = copy(storage, folder, &entry, number).await.with_context(|| entry.key.clone())?;
        anyhow::Ok(match copied {
            Copied::BeforeNow => None,
            Copied::Now => {
                new.fetch_add(1, Ordering::Relaxed);
                None
            }
            Copied::Not(why) => Some(Lost { key: entry.key, why: why.to_owned() }),
        })
    });
    let lost = copies.buffer_unordered(AT_ONCE).try_filter_map(async |lost| Ok(lost)).try_collect().await?;
    for entry in std::fs::read_dir(folder.objects())? {
        sync_folder(&entry?.path())?;
    }
    Ok((new.into_inner(), lost))
}

enum Copied {
    BeforeNow,
    Now,
    Not(&'static str),
}

/// A file under its sum was read to its end before it got that name, so only its size is looked at.
async fn copy(storage: &Storage, folder: &Folder, entry: &Entry, number: u64) -> anyhow::Result<Copied> {
    let path = folder.object(&entry.sum.sha256);
    if tokio::fs::metadata(&path).await.is_ok_and(|found| found.len() == entry.sum.size) {
        return Ok(Copied::BeforeNow);
    }
    let Some(mut bytes) = storage.read(&entry.key).await? else {
        return Ok(Copied::Not("it is not in the storage"));
    };
    make_private(path.parent().context("a file lies in a folder")?)?;
    let partial = path.with_added_extension(format!("{number}.partial"));
    let mut file = tokio::fs::File::from_std(private_file(&partial)?);
    let mut summing = Summing::default();
    while let Some(piece) = bytes.try_next().await.context("storage: reading")? {
        summing.add(&piece);
        file.write_all(&piece).await?;
    }
    file.sync_all().await?;
    if summing.finish() != entry.sum {
        tokio::fs::remove_file(&partial).await?;
        return Ok(Copied::Not("its bytes are not those that were uploaded"));
    }
    tokio::fs::rename(&partial, &path).await?;
    Ok(Copied::Now)
}

/// The backup stands: everything else is in it. But somebody must look.
fn complain(lost: &[Lost]) -> anyhow::Result<()> {
    for Lost { key, why } in lost {
        eprintln!("{key}: {why}");
    }
    ensure!(lost.is_empty(), "{} files are not in the backup", lost.len());
    Ok(())
}
