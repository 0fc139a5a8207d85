//! The way back.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use futures::{StreamExt, stream};
use kit::database;
use sqlx::{AssertSqlSafe, PgPool};

use super::checking::check_parts;
use super::folder::{Backup, Folder};
use super::fresh_start::begin_anew;
use super::listing::{Entry, entries};
use super::manifest::{DUMP, LISTING, Lost};
use super::mending::{Expecting, Mended, mend};
use super::programs;
use super::sums::{Sum, hex};
use crate::House;

#[derive(Debug, Args)]
pub struct RestoreOrder {
    /// Where backups lie
    pub folder: PathBuf,
    /// Not the newest, but the one of this name
    #[arg(long, value_name = "NAME")]
    pub backup: Option<String>,
    /// The bucket is the journal's own and may hold files already: what is missing or damaged is brought
    #[arg(long)]
    pub same_bucket: bool,
    /// Restore although some files were lost already when the backup was taken, or are now
    #[arg(long)]
    pub without_lost_files: bool,
}

/// Files first, then the database in one transaction: it is there only when everything it speaks of is.
pub async fn restore(house: &House, order: &RestoreOrder) -> anyhow::Result<()> {
    let folder = Folder::open(&order.folder)?;
    let backup = folder.backup(order.backup.as_deref())?;
    refuse_newer(&backup)?;
    refuse_used(&house.app.pool).await?;
    check_parts(&backup).await?;
    println!("{}: {} files to bring", backup.name(), backup.manifest.files);
    let expecting = if order.same_bucket { Expecting::Anything } else { Expecting::Nothing };
    let list = stream::iter(entries(&backup.path.join(LISTING))?);
    let mended = mend(&house.storage, Some(&folder), list, expecting).await?;
    let lost = account_for(&mended);
    ensure!(
        lost == 0 || order.without_lost_files,
        "{lost} files cannot be had; to go on without them, say --without-lost-files --same-bucket"
    );
    restore_database(house, &backup).await?;
    println!("restored: everything until {}", backup.manifest.moment);
    Ok(())
}

/// After PostgreSQL has brought the database back to a moment by itself: the same precautions, and the files that it
/// speaks of.
pub async fn after_recovery(house: &House, files: Option<&Path>) -> anyhow::Result<()> {
    database::migrate(&house.app.pool).await?;
    begin_anew(&house.app.pool).await?;
    let folder = files.map(Folder::open).transpose()?;
    let rows = sqlx::query!("select storage_key, size, sha256 from files order by storage_key");
    let known = rows.fetch(&house.app.pool).map(|row| {
        let row = row?;
        let sum = Sum { size: u64::try_from(row.size)?, sha256: hex(&row.sha256) };
        anyhow::Ok(Entry { key: row.storage_key, sum })
    });
    let mended = mend(&house.storage, folder.as_ref(), known, Expecting::Anything).await?;
    let lost = account_for(&mended);
    ensure!(lost == 0, "{lost} files are lost; everything else is ready");
    Ok(())
}

fn account_for(mended: &Mended) -> usize {
    println!("{} files were there, {} were brought", mended.there, mended.brought);
    for Lost { key, why } in &mended.lost {
        eprintln!("{key}: {why}");
    }
    mended.lost.len()
}

fn refuse_newer(backup: &Backup) -> anyhow::Result<()> {
    let (theirs, ours) = (backup.manifest.schema, database::newest_migration());
    ensure!(
        theirs <= ours,
        "the backup was taken by octavo {} with schema {theirs}; this one knows no more than {ours}: restore with that one",
        backup.manifest.octavo
    );
    Ok(())
}

/// What extensions have made does not count.
async fn refuse_used(pool: &PgPool) -> anyhow::Result<()> {
    let used = sqlx::query_scalar!(
        r#"select exists (
               select from pg_class
               where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
                 and relkind in ('r', 'p', 'v', 'm', 'S')
                 and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
           ) as "used!""#
    )
    .fetch_one(pool)
    .await
    .context("the database does not answer: create it first")?;
    ensure!(!used, "the database is not empty: restore into a new one, so that nothing is lost");
    Ok(())
}

async fn restore_database(house: &House, backup: &Backup) -> anyhow::Result<()> {
    let settings = &house.app.settings.database;
    let mut command = programs::program("pg_restore", settings)?;
    command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-acl", "--no-password"]);
    command.arg("--dbname").arg(programs::database_name(settings)?).arg(backup.path.join(DUMP));
    programs::run(command, "pg_restore").await?;
    let pool = &house.app.pool;
    let restored = database::schema_version(&mut *pool.acquire().await?).await?;
    ensure!(
        restored == Some(backup.manifest.schema),
        "the manifest speaks of schema {}, the database has {restored:?}",
        backup.manifest.schema
    );
    database::migrate(pool).await?;
    begin_anew(pool)
        .await
        .context("the database is restored, but not ready for use: run octavo after-recovery")?;
    // The planner knows nothing of what was loaded.
    analyze(pool).await?;
    Ok(())
}

/// Only what is ours: the rest belongs to the server, and it would complain of each.
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
