//! Restores a backup.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use futures::{StreamExt, stream};
use kit::database;
use kit::settings::Database;
use rules::audit::AuditAction;
use sqlx::{AssertSqlSafe, PgPool};

use super::check::check_dump_and_list;
use super::checksum::{Checksum, hex};
use super::file_list::{Entry, entries};
use super::folder::{Backup, Folder};
use super::manifest::{DUMP, LISTING, LostFile};
use super::pg_tools;
use super::reset_after_restore::reset_after_restore;
use super::restore_files::{ExistingFiles, RestoreSummary, restore_files};
use crate::{Application, audit_commands, keys};

#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// Folder of backups
    pub folder: PathBuf,
    /// Name of the backup; the newest one by default
    #[arg(long, value_name = "NAME")]
    pub backup: Option<String>,
    /// Use a bucket that already contains files of this journal; restore only missing and damaged ones
    #[arg(long)]
    pub same_bucket: bool,
    /// Restore even if files were lost before the backup was created, or are missing from it now
    #[arg(long)]
    pub without_lost_files: bool,
}

/// Restores the files first, then the database in one transaction: it exists only once all its files do.
pub async fn restore(application: &Application, args: &RestoreArgs) -> anyhow::Result<()> {
    let folder = Folder::open(&args.folder)?;
    let backup = folder.backup(args.backup.as_deref())?;
    ensure_schema_supported(&backup)?;
    let owner = database::owner_pool(&application.app.settings.database)?;
    ensure_database_empty(&owner).await?;
    check_dump_and_list(&backup).await?;
    println!("{}: {} files to restore", backup.name(), backup.manifest.files);
    let existing = if args.same_bucket { ExistingFiles::Accept } else { ExistingFiles::Refuse };
    let list = stream::iter(entries(&backup.path.join(LISTING))?);
    let summary = restore_files(&application.storage, Some(&folder), list, existing).await?;
    let lost = print_summary(&summary);
    ensure!(
        lost == 0 || args.without_lost_files,
        "{lost} files cannot be restored; to continue without them, pass --without-lost-files --same-bucket"
    );
    restore_database(&application.app.settings.database, &owner, &backup).await?;
    let prepared = keys::prepare(&application.app, &owner).await;
    prepared.context("the database is restored, but these settings cannot use it")?;
    let action = AuditAction::BackupRestored;
    audit_commands::record_backup(&application.app, &owner, action, &backup.name()).await;
    println!("restored everything until {}", backup.manifest.moment);
    Ok(())
}

/// Prepares a database for use after PostgreSQL's point-in-time recovery, and restores missing files.
pub async fn after_recovery(application: &Application, backups: Option<&Path>) -> anyhow::Result<()> {
    let settings = &application.app.settings.database;
    let owner = database::owner_pool(settings)?;
    database::migrate(&owner, &database::serving_role(settings)?).await?;
    keys::prepare(&application.app, &owner).await?;
    reset_after_restore(&owner).await?;
    let action = AuditAction::BackupRestored;
    audit_commands::record_backup(&application.app, &owner, action, "point-in-time recovery").await;
    let folder = backups.map(Folder::open).transpose()?;
    let rows = sqlx::query!("select storage_key, size, sha256 from files order by storage_key");
    let files_in_database = rows.fetch(&owner).map(|row| {
        let row = row?;
        let checksum = Checksum { size: u64::try_from(row.size)?, sha256: hex(&row.sha256) };
        anyhow::Ok(Entry { key: row.storage_key, checksum })
    });
    let summary =
        restore_files(&application.storage, folder.as_ref(), files_in_database, ExistingFiles::Accept)
            .await?;
    let lost = print_summary(&summary);
    ensure!(lost == 0, "{lost} files are lost; everything else is ready for use");
    Ok(())
}

fn print_summary(summary: &RestoreSummary) -> usize {
    println!("{} files present, {} restored", summary.present, summary.restored);
    for LostFile { key, why } in &summary.lost {
        eprintln!("{key}: {why}");
    }
    summary.lost.len()
}

fn ensure_schema_supported(backup: &Backup) -> anyhow::Result<()> {
    let (backup_schema, supported) = (backup.manifest.schema, database::newest_migration());
    ensure!(
        backup_schema <= supported,
        "the backup was created by octavo {} with schema {backup_schema}; this version supports schema {supported} at most: use that version",
        backup.manifest.octavo
    );
    Ok(())
}

/// Checks that the database has no objects except those of extensions.
async fn ensure_database_empty(pool: &PgPool) -> anyhow::Result<()> {
    let is_used = sqlx::query_scalar!(
        r#"select exists (
               select from pg_class
               where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
                 and relkind in ('r', 'p', 'v', 'm', 'S')
                 and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
           ) as "used!""#
    )
    .fetch_one(pool)
    .await
    .context("cannot connect to the database: create it first")?;
    ensure!(!is_used, "the database is not empty: restore into a new one, so that no data is overwritten");
    Ok(())
}

async fn restore_database(settings: &Database, pool: &PgPool, backup: &Backup) -> anyhow::Result<()> {
    let owner_url = settings.owner_url();
    let mut command = pg_tools::command("pg_restore", owner_url)?;
    command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-acl", "--no-password"]);
    command.arg("--dbname").arg(pg_tools::database_name(owner_url)?).arg(backup.path.join(DUMP));
    pg_tools::run(command, "pg_restore").await?;
    let schema = database::schema_version(&mut *pool.acquire().await?).await?;
    ensure!(
        schema == Some(backup.manifest.schema),
        "the manifest has schema {}, the restored database {schema:?}",
        backup.manifest.schema
    );
    database::migrate(pool, &database::serving_role(settings)?).await?;
    reset_after_restore(pool)
        .await
        .context("the database is restored but not ready for use: run octavo after-recovery")?;
    // pg_restore leaves the planner without statistics.
    analyze(pool).await?;
    Ok(())
}

/// Analyzes only our own schemas: PostgreSQL warns about each system table that the role does not own.
async fn analyze(pool: &PgPool) -> sqlx::Result<()> {
    let tables: String = sqlx::query_scalar(
        "select string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables
         where schemaname = 'public' or schemaname = $1",
    )
    .bind(database::QUEUE_SCHEMA)
    .fetch_one(pool)
    .await?;
    sqlx::raw_sql(AssertSqlSafe(format!("analyze {tables}"))).execute(pool).await?;
    Ok(())
}
