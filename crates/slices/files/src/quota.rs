//! Quotas of accounts. An upload is counted before its first byte is read, with the size that the client announced, and
//! no longer if it fails.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kit::telemetry::names;
use kit::{Actor, App, Error, Result};
use rules::UserId;
use rules::upload_quotas::{
    BUSY_SECONDS, CountedUpload, LEASE_SECONDS, QUOTA_HOURS, QuotaRefusal, UploadUsage,
};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::garbage_collection::{RETENTION, is_linked_sql};
use crate::refusals::{DAY_QUOTA_USED_UP, TOO_MANY_UPLOADS, UNLINKED_QUOTA_USED_UP, UPLOADS_BUSY};

/// Renewals of a lease; several may fail before it ends.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(LEASE_SECONDS as u64 / 4);

/// A counted upload. Dropping it releases its bytes.
#[derive(Debug)]
pub struct Reservation {
    app: App,
    id: Uuid,
    uploader: UserId,
    started_at: DateTime<Utc>,
    renewal: JoinHandle<()>,
    is_stored: bool,
}

impl Reservation {
    /// Counts an upload of at most `bytes`, or refuses it.
    pub async fn acquire(app: &App, actor: &Actor, bytes: u64) -> Result<Reservation> {
        let now = app.clock.now();
        let id = app.rng.id(now);
        let mut transaction = app.pool.begin().await?;
        // One upload after the other is judged, so two at once cannot both take the last bytes.
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended('counted uploads', 0))")
            .execute(&mut *transaction)
            .await?;
        let usage = load_usage(&mut transaction, actor.id, now).await?;
        app.settings.uploads.quotas().judge(&actor.roles, &usage, bytes).map_err(refusal)?;
        sqlx::query!(
            "insert into counted_uploads (id, uploader_id, bytes, started_at, lease_until) values ($1, $2, $3, $4, $5)",
            id,
            actor.id.0,
            to_bigint(bytes),
            now,
            now + LEASE,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        let renewal = tokio::spawn(renew(app.clone(), id));
        Ok(Reservation {
            app: app.clone(),
            id,
            uploader: actor.id,
            started_at: now,
            renewal,
            is_stored: false,
        })
    }

    pub const fn uploader(&self) -> UserId {
        self.uploader
    }

    /// Counts the upload with its size, in the transaction that records the file.
    pub async fn complete(&self, transaction: &mut PgConnection, size: u64) -> sqlx::Result<()> {
        // The row is missing if the lease ended while this process was suspended.
        sqlx::query!(
            "insert into counted_uploads (id, uploader_id, bytes, started_at) values ($1, $2, $3, $4)
             on conflict (id) do update set bytes = excluded.bytes, lease_until = null",
            self.id,
            self.uploader.0,
            to_bigint(size),
            self.started_at,
        )
        .execute(transaction)
        .await?;
        Ok(())
    }

    /// Keeps the bytes counted, after the transaction of [`Reservation::complete`] was committed.
    pub fn keep(mut self) {
        self.is_stored = true;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.renewal.abort();
        // There is no runtime any more while the process ends; then the lease ends, too.
        if let (false, Ok(runtime)) = (self.is_stored, Handle::try_current()) {
            runtime.spawn(release(self.app.clone(), self.id));
        }
    }
}

const LEASE: TimeDelta = TimeDelta::seconds(LEASE_SECONDS);

/// Deletes the row of an upload that was not stored. If that fails, its lease ends.
async fn release(app: App, id: Uuid) {
    let deletion = sqlx::query!("delete from counted_uploads where id = $1 and lease_until is not null", id);
    if let Err(error) = deletion.execute(&app.pool).await {
        tracing::warn!(error = format!("{error:#}"), "bytes of an upload not released");
    }
}

async fn renew(app: App, id: Uuid) {
    loop {
        tokio::time::sleep(RENEWAL_INTERVAL).await;
        let renewal = sqlx::query!(
            "update counted_uploads set lease_until = $2 where id = $1 and lease_until is not null",
            id,
            app.clock.now() + LEASE
        );
        if let Err(error) = renewal.execute(&app.pool).await {
            tracing::warn!(error = format!("{error:#}"), "lease of an upload not renewed");
        }
    }
}

async fn load_usage(
    transaction: &mut PgConnection,
    uploader: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<UploadUsage> {
    sqlx::query!("delete from counted_uploads where lease_until <= $1", now)
        .execute(&mut *transaction)
        .await?;
    let rows = sqlx::query!(
        r#"select bytes, started_at, lease_until is not null as "is_running!" from counted_uploads
           where uploader_id = $1 and (started_at > $2 or lease_until is not null) order by started_at"#,
        uploader.0,
        now - TimeDelta::hours(QUOTA_HOURS),
    )
    .fetch_all(&mut *transaction)
    .await?;
    let uploads = rows.into_iter().map(|row| CountedUpload {
        seconds_ago: u64::try_from((now - row.started_at).num_seconds()).unwrap_or_default(),
        bytes: to_u64(row.bytes),
        is_running: row.is_running,
    });
    let uploads = uploads.collect();
    let running = sqlx::query_scalar!(
        r#"select count(*) as "count!" from counted_uploads where lease_until is not null"#
    )
    .fetch_one(&mut *transaction)
    .await?;
    let unlinked_bytes = to_u64(sum_unlinked(transaction, uploader, now).await?);
    Ok(UploadUsage { uploads, unlinked_bytes, running: u32::try_from(running).unwrap_or(u32::MAX) })
}

/// Sums up the uploads of a user that nothing links to. Those that are about to be deleted no longer count, nor do
/// manuscripts that the server has merged.
async fn sum_unlinked(
    transaction: &mut PgConnection,
    uploader: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::<Postgres>::new(
        "select coalesce(sum(size), 0)::bigint from files where storage_key like 'files/%' and uploader_id = ",
    );
    query.push_bind(uploader.0).push(" and unlinked_since > ").push_bind(now - RETENTION);
    query.push(" and not (").push(is_linked_sql()).push(")");
    query.build_query_scalar().fetch_one(transaction).await
}

fn refusal(refusal: QuotaRefusal) -> Error {
    let (reason, error) = match refusal {
        QuotaRefusal::Busy => ("busy", Error::RetryAfter { problem: UPLOADS_BUSY, seconds: BUSY_SECONDS }),
        QuotaRefusal::Concurrent => {
            ("concurrent", Error::RetryAfter { problem: TOO_MANY_UPLOADS, seconds: BUSY_SECONDS })
        }
        QuotaRefusal::Unlinked => ("unlinked", UNLINKED_QUOTA_USED_UP.into()),
        QuotaRefusal::Day { wait_seconds } => {
            ("day", Error::RetryAfter { problem: DAY_QUOTA_USED_UP, seconds: wait_seconds })
        }
    };
    metrics::counter!(names::REFUSED_UPLOADS, "reason" => reason).increment(1);
    error
}

fn to_bigint(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

fn to_u64(bytes: i64) -> u64 {
    u64::try_from(bytes).unwrap_or_default()
}
