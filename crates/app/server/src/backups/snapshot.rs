//! An exported snapshot of the database, shared by the dump and the list of files. No file is deleted from
//! storage while it exists.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use futures::TryStreamExt;
use kit::database;
use sqlx::{Connection, PgConnection, PgPool};

use super::checksum::{Checksum, hex};
use super::file_list::{Entry, ListingWriter};
use super::row_counts;

#[derive(Debug)]
pub struct Snapshot {
    connection: PgConnection,
    /// For `set transaction snapshot` on another connection.
    pub id: String,
    /// Everything committed before is visible.
    pub moment: DateTime<Utc>,
    pub schema: i64,
}

impl Snapshot {
    pub async fn take(pool: &PgPool) -> anyhow::Result<Snapshot> {
        let mut connection = pool.acquire().await.context("cannot connect to the database")?.detach();
        // Locked before the snapshot, so that no listed file is deleted.
        files::acquire_deletion_lock(&mut connection).await.context("another backup is running")?;
        let schema = database::schema_version(&mut connection).await?;
        let schema = schema.context("the database has no schema: run octavo migrate")?;
        sqlx::raw_sql("begin isolation level repeatable read, read only").execute(&mut connection).await?;
        let exported = sqlx::query!(r#"select pg_export_snapshot() as "id!", now() as "moment!""#)
            .fetch_one(&mut connection)
            .await?;
        Ok(Snapshot { connection, id: exported.id, moment: exported.moment, schema })
    }

    pub async fn list_files(&mut self, mut listing: ListingWriter) -> anyhow::Result<(Checksum, u64, u64)> {
        let mut rows = sqlx::query!("select storage_key, size, sha256 from files order by storage_key")
            .fetch(&mut self.connection);
        while let Some(row) = rows.try_next().await? {
            let checksum = Checksum { size: u64::try_from(row.size)?, sha256: hex(&row.sha256) };
            listing.add(&Entry { key: row.storage_key, checksum })?;
        }
        let (files, bytes) = (listing.files, listing.bytes);
        Ok((listing.finish()?, files, bytes))
    }

    pub async fn count_rows(&mut self) -> anyhow::Result<BTreeMap<String, i64>> {
        Ok(row_counts::count_rows(&mut self.connection).await?)
    }

    /// Ends the transaction, so that vacuum can proceed; the deletion lock is kept.
    pub async fn release(&mut self) -> anyhow::Result<()> {
        sqlx::raw_sql("commit").execute(&mut self.connection).await?;
        Ok(())
    }

    /// Fails if the deletion lock was lost during the backup.
    pub async fn finish(mut self) -> anyhow::Result<()> {
        let is_locked = files::has_deletion_lock(&mut self.connection).await;
        let is_locked =
            is_locked.context("the connection to the database was lost: start the backup again")?;
        ensure!(is_locked, "the deletion lock was lost: start the backup again");
        Ok(self.connection.close().await?)
    }
}
