//! One moment of the database: the dump and the list of files are made of it, and no bytes leave storage until the end.

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use futures::TryStreamExt;
use kit::database;
use sqlx::{Connection, PgConnection, PgPool};

use super::listing::{Entry, ListingWriter};
use super::sums::{Sum, hex};

#[derive(Debug)]
pub struct Snapshot {
    connection: PgConnection,
    /// By which another connection sees the same.
    pub id: String,
    /// Everything that was committed before is in it.
    pub moment: DateTime<Utc>,
    pub schema: i64,
}

impl Snapshot {
    pub async fn take(pool: &PgPool) -> anyhow::Result<Snapshot> {
        let mut connection = pool.acquire().await.context("the database does not answer")?.detach();
        // Before the moment: of what the list will name, nothing may go.
        files::hold_objects(&mut connection).await.context("another backup is being taken")?;
        let schema = database::schema_version(&mut connection).await?;
        let schema = schema.context("the database is not migrated")?;
        sqlx::raw_sql("begin isolation level repeatable read, read only").execute(&mut connection).await?;
        let taken = sqlx::query!(r#"select pg_export_snapshot() as "id!", now() as "moment!""#)
            .fetch_one(&mut connection)
            .await?;
        Ok(Snapshot { connection, id: taken.id, moment: taken.moment, schema })
    }

    pub async fn list_files(&mut self, mut listing: ListingWriter) -> anyhow::Result<(Sum, u64, u64)> {
        let mut rows = sqlx::query!("select storage_key, size, sha256 from files order by storage_key")
            .fetch(&mut self.connection);
        while let Some(row) = rows.try_next().await? {
            let sum = Sum { size: u64::try_from(row.size)?, sha256: hex(&row.sha256) };
            listing.add(&Entry { key: row.storage_key, sum })?;
        }
        let (files, bytes) = (listing.files, listing.bytes);
        Ok((listing.finish()?, files, bytes))
    }

    /// The database may tidy up behind it again; the bytes still stay.
    pub async fn let_go(&mut self) -> anyhow::Result<()> {
        sqlx::raw_sql("commit").execute(&mut self.connection).await?;
        Ok(())
    }

    /// Fails when the bytes were not held all the time.
    pub async fn finish(mut self) -> anyhow::Result<()> {
        let held = files::are_held(&mut self.connection).await;
        let held = held.context("the connection to the database broke: take the backup again")?;
        ensure!(held, "the files were not held to the end: take the backup again");
        Ok(self.connection.close().await?)
    }
}
