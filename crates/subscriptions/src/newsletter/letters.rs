//! What became of each letter of a newsletter. A row is there from the moment in which the mail server got the letter's
//! last line.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use rules::IssueId;
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

/// The connection that a part keeps to itself while it goes out.
pub struct Ledger {
    connection: PgConnection,
    issue: IssueId,
}

impl Ledger {
    /// Nothing where another worker is at this part. It is free the moment that worker dies, and not before the
    /// database has written all that it had put on the wire.
    pub async fn open(pool: &sqlx::PgPool, issue: IssueId, part: i32) -> sqlx::Result<Option<Ledger>> {
        // Not given back to the pool, whatever happens: the lock ends with the connection.
        let mut connection = pool.acquire().await?.detach();
        let is_ours = sqlx::query_scalar!(
            r#"select pg_try_advisory_lock(hashtextextended('newsletter-part:' || $1::bigint || ':' || $2::integer, 0))
               as "is_ours!""#,
            issue.0,
            part
        )
        .fetch_one(&mut connection)
        .await?;
        if !is_ours {
            return Ok(None);
        }
        // A power cut may lose the last moment's notes and cost a second letter; a killed worker loses none. Of a machine
        // that is gone without a word the database hears within half a minute.
        let habits =
            "set synchronous_commit = off; set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5;
                      set tcp_keepalives_count = 3";
        sqlx::raw_sql(habits).execute(&mut connection).await?;
        let mut ledger = Ledger { connection, issue };
        ledger.learn_to_note().await?;
        Ok(Some(ledger))
    }

    /// The database has seen the statement once, so that from now on a note is a single message to it.
    async fn learn_to_note(&mut self) -> sqlx::Result<()> {
        sqlx::query!("begin").execute(&mut self.connection).await?;
        self.note(Uuid::nil(), DateTime::UNIX_EPOCH).await?;
        sqlx::query!("rollback").execute(&mut self.connection).await?;
        Ok(())
    }

    pub async fn note(&mut self, subscription: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
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

    /// Those of them who are still on the list; nobody, once the issue is out no more.
    pub async fn still_wanted(&mut self, subscriptions: &[Uuid]) -> sqlx::Result<HashSet<Uuid>> {
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

    /// The mail server has not taken it after all.
    pub async fn take_back(&mut self, subscription: Uuid) -> sqlx::Result<()> {
        sqlx::query!(
            "delete from newsletter_letters where issue_id = $1 and subscription_id = $2",
            self.issue.0,
            subscription
        )
        .execute(&mut self.connection)
        .await?;
        Ok(())
    }

    pub async fn accepted(&mut self, subscriptions: &[Uuid], now: DateTime<Utc>) -> sqlx::Result<()> {
        sqlx::query!(
            "update newsletter_letters set accepted_at = $3 where issue_id = $1 and subscription_id = any($2)",
            self.issue.0,
            subscriptions,
            now
        )
        .execute(&mut self.connection)
        .await?;
        Ok(())
    }

    /// For good.
    pub async fn failed(
        &mut self,
        subscriptions: &[Uuid],
        words: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        sqlx::query!(
            "insert into newsletter_letters (issue_id, subscription_id, handed_over_at, failed_at, failure)
             select $1, subscription, $4, $4, $3 from unnest($2::uuid[]) as given (subscription)
             on conflict (issue_id, subscription_id) do update set failed_at = $4, failure = $3",
            self.issue.0,
            subscriptions,
            words,
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
