//! Archive of the whole journal on the command line.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;
use files::Files;
use journal_archives::{ArchiveExtent, WrittenArchive, write_archive};
use kit::audit::AuditEntry;
use rules::audit::AuditAction;
use serde_json::json;

use crate::{Application, audit_commands};

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// ZIP file to be written; must not exist
    file: PathBuf,
    /// Add accounts, and how corresponding authors are reached
    #[arg(long)]
    with_people: bool,
}

/// Writes the archive into a new file that only the user who runs the command can read. Leaves no incomplete file.
pub async fn export(application: &Application, args: &ExportArgs) -> anyhow::Result<()> {
    let file = tokio::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&args.file).await;
    let file = file.with_context(|| format!("cannot write {}", args.file.display()))?.into_std().await;
    let written = match write(application, file, args).await {
        Ok(written) => written,
        Err(error) => {
            remove_incomplete(&args.file).await;
            return Err(error);
        }
    };
    let counts = written.counts;
    println!(
        "{}: {} issues, {} articles, {} pages, {} accounts, {} files",
        args.file.display(),
        counts.issues,
        counts.articles,
        counts.pages,
        counts.people,
        counts.files
    );
    for path in &written.missing_files {
        eprintln!("not in storage: {path}");
    }
    if written.missing > written.missing_files.len() as u64 {
        eprintln!("not in storage: {} files altogether", written.missing);
    }
    Ok(())
}

async fn write(
    application: &Application,
    file: std::fs::File,
    args: &ExportArgs,
) -> anyhow::Result<WrittenArchive> {
    let app = &application.app;
    // Recorded before the first byte, so that nobody has an archive without an entry.
    let entry = AuditEntry::by_command_line(AuditAction::JournalExported)
        .details(json!({ "action": "make", "withPeople": args.with_people }));
    audit_commands::record(app, &app.pool, entry).await?;
    let files = Files { storage: application.patient_storage()?, ..application.files() };
    let target = file.try_clone().context("cannot write the file")?;
    let extent = ArchiveExtent { with_people: args.with_people };
    let written = write_archive(&files, target, extent)
        .await
        .map_err(|error| anyhow!("no archive written: {error}"))?;
    tokio::fs::File::from_std(file).sync_all().await.context("cannot write the file")?;
    Ok(written)
}

async fn remove_incomplete(file: &Path) {
    if let Err(error) = tokio::fs::remove_file(file).await {
        eprintln!("incomplete file not removed: {}: {error}", file.display());
    }
}
