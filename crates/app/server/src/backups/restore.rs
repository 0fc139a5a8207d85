//! Restores a backup.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use futures::{StreamExt, stream};
use kit::{App, Keys, database};
use rules::audit::AuditAction;
use sqlx::{AssertSqlSafe, PgPool};

use super::check::check_dump_and_list;
use super::checksum::{Checksum, hex};
use super::dump::{require_identities, restore_dump};
use super::encryption::Identities;
use super::erasure_list::ErasureList;
use super::file_list::{Entry, entries};
use super::folder::{Backup, Folder};
use super::manifest::{LISTING, LostFile};
use super::objects::ObjectSet;
use super::offsite::{self, Target};
use super::repeated_erasures::{self, ErasureArgs};
use super::reset_after_restore::reset_after_restore;
use super::restore_files::{BackupFiles, ExistingFiles, RestoreSummary, restore_files};
use crate::{Application, audit_commands};

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
    /// File with the private key of an encrypted backup
    #[arg(long, value_name = "FILE")]
    pub identity: Option<PathBuf>,
    /// First fetch the backup from this off-site target of the settings into the folder
    #[arg(long, value_name = "TARGET")]
    pub from_offsite: Option<OffsiteKind>,
    #[command(flatten)]
    pub erasures: ErasureArgs,
}

#[derive(Debug, Args)]
pub struct RecoveryArgs {
    /// Folder of backups, from which missing files are restored
    #[arg(long, value_name = "FOLDER")]
    pub files: Option<PathBuf>,
    /// File with the private key of encrypted backups
    #[arg(long, value_name = "FILE")]
    pub identity: Option<PathBuf>,
    #[command(flatten)]
    pub erasures: ErasureArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OffsiteKind {
    S3,
    Rsync,
}

/// Restores the files first, then the database in one transaction: it exists only once all its files do.
pub async fn restore(application: &Application, args: &RestoreArgs) -> anyhow::Result<()> {
    let app = &application.app;
    let targets = offsite::targets(&app.settings)?;
    if let Some(kind) = args.from_offsite {
        offsite::fetch(choose_target(&targets, kind)?, &args.folder, args.backup.as_deref()).await?;
    }
    let folder = Folder::open(&args.folder)?;
    let backup = folder.backup(args.backup.as_deref())?;
    ensure_schema_supported(&backup)?;
    let owner = database::owner_pool(&app.settings.database)?;
    ensure_database_empty(&owner).await?;
    check_dump_and_list(&backup).await?;
    let identities = args.identity.as_deref().map(Identities::read).transpose()?;
    ensure_readable(&backup, identities.as_ref()).await?;
    let erasures = repeated_erasures::find_list(&args.erasures, Some(&args.folder), &targets).await?;
    println!("{}: {} files to restore", backup.name(), backup.manifest.files);
    let existing = if args.same_bucket { ExistingFiles::Accept } else { ExistingFiles::Refuse };
    let list = stream::iter(entries(&backup.path.join(LISTING))?);
    let storage = application.patient_storage()?;
    let source = BackupFiles { sets: vec![folder.objects(&backup)?], identities: identities.as_ref() };
    let summary = restore_files(&storage, &source, list, existing).await?;
    let lost = print_summary(&summary);
    ensure!(
        lost == 0 || args.without_lost_files,
        "{lost} files cannot be restored; to continue without them, pass --without-lost-files --same-bucket"
    );
    restore_dump(app.settings.database.owner_url(), &backup, identities.as_ref()).await?;
    let schema = database::schema_version(&mut *owner.acquire().await?).await?;
    ensure!(
        schema == Some(backup.manifest.schema),
        "the manifest has schema {}, the restored database {schema:?}",
        backup.manifest.schema
    );
    let unrecognised = prepare(app, &owner, erasures.as_ref(), &backup.name())
        .await
        .context("the database is restored but not ready for use: run octavo after-recovery")?;
    // pg_restore leaves the planner without statistics.
    analyze(&owner).await?;
    println!("restored everything until {}", backup.manifest.moment);
    repeated_erasures::report_unrecognised(&unrecognised)
}

/// Prepares a database for use after PostgreSQL's point-in-time recovery, and restores missing files.
pub async fn after_recovery(application: &Application, args: &RecoveryArgs) -> anyhow::Result<()> {
    let app = &application.app;
    let targets = offsite::targets(&app.settings)?;
    let identities = args.identity.as_deref().map(Identities::read).transpose()?;
    let erasures = repeated_erasures::find_list(&args.erasures, args.files.as_deref(), &targets).await?;
    let owner = database::owner_pool(&app.settings.database)?;
    let unrecognised = prepare(app, &owner, erasures.as_ref(), "point-in-time recovery").await?;
    let folder = args.files.as_deref().map(Folder::open).transpose()?;
    let sets = folder.as_ref().map(|folder| ObjectSet::open_all(folder.path())).transpose()?;
    let rows = sqlx::query!("select storage_key, size, sha256 from files order by storage_key");
    let files_in_database = rows.fetch(&owner).map(|row| {
        let row = row?;
        let checksum = Checksum { size: u64::try_from(row.size)?, sha256: hex(&row.sha256) };
        anyhow::Ok(Entry { key: row.storage_key, checksum })
    });
    let storage = application.patient_storage()?;
    let source = BackupFiles { sets: sets.unwrap_or_default(), identities: identities.as_ref() };
    let summary = restore_files(&storage, &source, files_in_database, ExistingFiles::Accept).await?;
    let lost = print_summary(&summary);
    let recognised = repeated_erasures::report_unrecognised(&unrecognised);
    ensure!(lost == 0, "{lost} files are lost; everything else is ready for use");
    recognised
}

/// Migrates a restored database and repeats the erasures since. Only then the role that serves gets its privileges:
/// until it is complete, nobody can be served from it. Returns the ids of erasures whose accounts are not recognised.
async fn prepare(
    app: &App,
    owner: &PgPool,
    erasures: Option<&ErasureList>,
    source: &str,
) -> anyhow::Result<BTreeSet<i64>> {
    database::migrate_schema(owner).await?;
    reset_after_restore(owner).await?;
    // The command connects as the owner of the tables, who may be the only one that can.
    let keys = Keys::new(&app.settings, owner.clone(), app.clock.clone());
    keys.load().await.context("these settings cannot use the restored database")?;
    let owner_app = App { pool: owner.clone(), keys, ..app.clone() };
    let unrecognised = repeated_erasures::apply(&owner_app, erasures).await.context("erasures")?;
    audit_commands::record_backup(app, owner, AuditAction::BackupRestored, source).await;
    database::grant_privileges(owner, &database::serving_role(&app.settings.database)?).await?;
    Ok(unrecognised)
}

fn choose_target(targets: &[Target], kind: OffsiteKind) -> anyhow::Result<&Target> {
    let is_chosen = |target: &&Target| {
        matches!((target, kind), (Target::S3(_), OffsiteKind::S3) | (Target::Rsync(_), OffsiteKind::Rsync))
    };
    targets.iter().find(is_chosen).context(match kind {
        OffsiteKind::S3 => "[backup_s3] is not set",
        OffsiteKind::Rsync => "backup.rsync_target is not set",
    })
}

/// Checks that the private key fits before anything is written.
async fn ensure_readable(backup: &Backup, identities: Option<&Identities>) -> anyhow::Result<()> {
    if !backup.manifest.recipients.is_empty() {
        let path = backup.manifest.dump_path(&backup.path);
        drop(require_identities(backup, identities)?.decrypt(&path).await?);
    }
    Ok(())
}

fn print_summary(summary: &RestoreSummary) -> usize {
    println!("{} files present, {} restored", summary.present, summary.restored);
    for LostFile { key, why } in &summary.lost {
        eprintln!("{key}: {why}");
    }
    summary.lost.len()
}

pub fn ensure_schema_supported(backup: &Backup) -> anyhow::Result<()> {
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
