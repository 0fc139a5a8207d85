//! Delivery records of newsletter letters. A row is inserted at the moment the mail server receives the
//! letter's last line.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use rules::IssueId;
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

/// Records deliveries over a dedicated database connection, which also holds the lock of the part.
pub struct DeliveryLog {
    connection: PgConnection,
    issue: IssueId,
}

impl DeliveryLog {
    /// Locks the part; `None` if another worker has it.
    ///
    /// The lock ends with that worker's connection, after the database has executed everything the worker has
    /// sent.
    pub async fn open(pool: &sqlx::PgPool, issue: IssueId, part: i32) -> sqlx::Result<Option<DeliveryLog>> {
        // Detached from the pool, so that the session lock ends with the connection in every case.
        let mut connection = pool.acquire().await?.detach();
        let is_locked = sqlx::query_scalar!(
            r#"select pg_try_advisory_lock(hashtextextended('newsletter-part:' || $1::bigint || ':' || $2::integer, 0))
               as "is_ours!""#,
            issue.0,
            part
        )
        .fetch_one(&mut connection)
        .await?;
        if !is_locked {
            return Ok(None);
        }
        // With `synchronous_commit = off` a database that crashes may lose the last records. The worker writes them
        // again; only if both crash at once a second letter is sent. The keepalives detect a vanished worker machine
        // within half a minute.
        let session_settings =
            "set synchronous_commit = off; set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5;
                      set tcp_keepalives_count = 3";
        sqlx::raw_sql(session_settings).execute(&mut connection).await?;
        let mut log = DeliveryLog { connection, issue };
        log.prepare_insert().await?;
        Ok(Some(log))
    }

    /// Prepares the insert, so that each later record is a single message to the database.
    async fn prepare_insert(&mut self) -> sqlx::Result<()> {
        sqlx::query!("begin").execute(&mut self.connection).await?;
        self.record_handover(Uuid::nil(), DateTime::UNIX_EPOCH).await?;
        sqlx::query!("rollback").execute(&mut self.connection).await?;
        Ok(())
    }

    pub async fn record_handover(&mut self, subscription: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
        sqlx::query!(
            "insert into newsletter_letters (issue_id, subscription_id, handed_over_at) values ($1, $2, $3)",
            self.issue.0,
            subscription,
            now
        )
        .execute(&mut self.connection)
        .await?;
        Ok(())
    }

    /// Returns the subscriptions that still exist; none if the issue is no longer published.
    pub async fn filter_subscribed(&mut self, subscriptions: &[Uuid]) -> sqlx::Result<HashSet<Uuid>> {
        let rows = sqlx::query_scalar!(
            "select subscriptions.id from subscriptions
             join newsletters on newsletters.issue_id = $1 and taken_back_at is null
             where subscriptions.id = any($2)",
            self.issue.0,
            subscriptions
        )
        .fetch_all(&mut self.connection)
        .await?;
        Ok(rows.into_iter().collect())
    }

    /// Deletes the record of a letter that the mail server has rejected.
    pub async fn delete_handover(&mut self, subscription: Uuid) -> sqlx::Result<()> {
        sqlx::query!(
            "delete from newsletter_letters where issue_id = $1 and subscription_id = $2",
            self.issue.0,
            subscription
        )
        .execute(&mut self.connection)
        .await?;
        Ok(())
    }

    /// Records accepted letters, and with them durably everything that was recorded before.
    pub async fn mark_accepted(&mut self, subscriptions: &[Uuid], now: DateTime<Utc>) -> sqlx::Result<()> {
        store_accepted(&mut self.connection, self.issue, subscriptions, now).await
    }

    /// Records letters that failed permanently.
    pub async fn mark_failed(
        &mut self,
        subscriptions: &[Uuid],
        message: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        sqlx::query!(
            "insert into newsletter_letters (issue_id, subscription_id, handed_over_at, failed_at, failure)
             select $1, subscription, $4, $4, $3 from unnest($2::uuid[]) as given (subscription)
             on conflict (issue_id, subscription_id) do update set failed_at = $4, failure = $3",
            self.issue.0,
            subscriptions,
            message,
            now
        )
        .execute(&mut self.connection)
        .await?;
        Ok(())
    }

    pub async fn close(self) -> sqlx::Result<()> {
        self.connection.close().await
    }
}

/// Records accepted letters, also those whose handover is not recorded any more.
pub async fn store_accepted(
    connection: &mut PgConnection,
    issue: IssueId,
    subscriptions: &[Uuid],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into newsletter_letters (issue_id, subscription_id, handed_over_at, accepted_at)
         select $1, subscription, $3, $3
         from unnest($2::uuid[]) as given (subscription), set_config('synchronous_commit', 'on', true)
         on conflict (issue_id, subscription_id) do update set accepted_at = excluded.accepted_at",
        issue.0,
        subscriptions,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
