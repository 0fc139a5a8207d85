//! The hash chain over the audit log.
//!
//! Entries are added without waiting for each other; a job appends them to the chain. Whoever changes, removes or
//! inserts a row past the trigger breaks the chain, or must compute all hashes behind it anew, which a head that
//! is kept elsewhere reveals.

use chrono::{DateTime, TimeDelta, Utc};
use rules::audit::SEALING_MINUTES;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use crate::App;

/// Entries that one transaction appends.
const BATCH: i64 = 1000;

/// Distance behind the newest sealed id in which entries may still be committed. One that is further back is added only
/// while its time is younger than the time of sealing; otherwise it was inserted past the application, and the check
/// reports it.
const OPEN_IDS: i64 = 10_000;

pub(super) type Hash = [u8; 32];

/// Hash before the first entry.
pub(super) const START: Hash = [0; 32];

/// An entry as the chain covers it: everything but the address, which is removed after some time.
#[derive(Debug, Clone)]
pub(super) struct SealedEntry {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub actor_id: Option<i64>,
    pub role: String,
    pub action: String,
    pub object_kind: Option<String>,
    pub object_id: Option<String>,
    pub article_id: Option<i64>,
    /// As PostgreSQL writes `jsonb`: with sorted keys.
    pub details: String,
    pub result: String,
}

impl SealedEntry {
    pub fn hash(&self, previous: &Hash, position: i64, sealed_at: DateTime<Utc>) -> Hash {
        // JSON separates the fields unambiguously.
        let content = json!([
            position,
            sealed_at.timestamp_micros(),
            self.id,
            self.at.timestamp_micros(),
            self.actor_id,
            self.role,
            self.action,
            self.object_kind,
            self.object_id,
            self.article_id,
            self.details,
            self.result,
        ]);
        Sha256::new().chain_update(previous).chain_update(content.to_string()).finalize().into()
    }
}

/// Appends all new entries to the chain; returns their number. If another process does it at the moment, it
/// returns 0.
pub async fn seal(app: &App) -> sqlx::Result<usize> {
    let mut sealed = 0;
    loop {
        match seal_batch(app).await? {
            0 => return Ok(sealed),
            count => sealed += count,
        }
    }
}

async fn seal_batch(app: &App) -> sqlx::Result<usize> {
    let mut transaction = app.pool.begin().await?;
    let is_locked = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) as "is_locked!""#
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !is_locked {
        return Ok(0);
    }
    let head =
        sqlx::query!("select position, entry_id, hash from audit_chain order by position desc limit 1")
            .fetch_optional(&mut *transaction)
            .await?;
    let now = app.clock.now();
    let (mut position, mut hash, since) = match head {
        Some(head) => {
            let late = first_late(&mut transaction, now).await?.unwrap_or(i64::MAX);
            let since = late.min(head.entry_id - OPEN_IDS + 1) - 1;
            (head.position, head.hash.try_into().unwrap_or(START), since)
        }
        None => (0, START, 0),
    };
    let entries = unsealed(&mut transaction, since).await?;
    let (mut positions, mut ids, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
    for entry in &entries {
        position += 1;
        hash = entry.hash(&hash, position, now);
        positions.push(position);
        ids.push(entry.id);
        hashes.push(hash.to_vec());
    }
    sqlx::query!(
        "insert into audit_chain (position, entry_id, sealed_at, hash)
         select position, entry_id, $4, hash
         from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as new (position, entry_id, hash)",
        &positions,
        &ids,
        &hashes,
        now
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(entries.len())
}

/// Smallest id of a young entry that is not sealed: its transaction may have been committed after many others.
async fn first_late(transaction: &mut PgConnection, now: DateTime<Utc>) -> sqlx::Result<Option<i64>> {
    // Materialized: a minimum of ids would otherwise read the log from its beginning.
    sqlx::query_scalar!(
        "with young as materialized (select id from audit_entries where at > $1)
         select min(id) from young where not exists (select from audit_chain where entry_id = young.id)",
        now - TimeDelta::minutes(SEALING_MINUTES)
    )
    .fetch_one(transaction)
    .await
}

async fn unsealed(transaction: &mut PgConnection, since: i64) -> sqlx::Result<Vec<SealedEntry>> {
    sqlx::query_as!(
        SealedEntry,
        r#"select id, at, actor_id, role, action, object_kind, object_id, article_id,
                  details::text as "details!", result
           from audit_entries
           where id > $1 and not exists (select from audit_chain where entry_id = audit_entries.id)
           order by id limit $2"#,
        since,
        BATCH
    )
    .fetch_all(transaction)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> SealedEntry {
        SealedEntry {
            id: 7,
            at: DateTime::UNIX_EPOCH,
            actor_id: Some(3),
            role: "admin".into(),
            action: "roles-changed".into(),
            object_kind: Some("user".into()),
            object_id: Some("12".into()),
            article_id: None,
            details: "{}".into(),
            result: "done".into(),
        }
    }

    #[test]
    fn every_field_and_the_previous_hash_change_the_hash() {
        let sealed_at = DateTime::UNIX_EPOCH;
        let original = entry().hash(&START, 1, sealed_at);
        let changed = [
            SealedEntry { id: 8, ..entry() },
            SealedEntry { at: DateTime::from_timestamp_micros(1).unwrap(), ..entry() },
            SealedEntry { actor_id: None, ..entry() },
            SealedEntry { role: "editor".into(), ..entry() },
            SealedEntry { action: "sign-in".into(), ..entry() },
            SealedEntry { object_kind: None, ..entry() },
            SealedEntry { object_id: Some("1".into()), ..entry() },
            SealedEntry { article_id: Some(1), ..entry() },
            SealedEntry { details: "{\"a\": 1}".into(), ..entry() },
            SealedEntry { result: "refused".into(), ..entry() },
        ];
        for changed in changed {
            assert_ne!(changed.hash(&START, 1, sealed_at), original, "{changed:?}");
        }
        assert_ne!(entry().hash(&[1; 32], 1, sealed_at), original);
        assert_ne!(entry().hash(&START, 2, sealed_at), original);
        assert_ne!(entry().hash(&START, 1, DateTime::from_timestamp_micros(1).unwrap()), original);
        assert_eq!(entry().hash(&START, 1, sealed_at), original);
    }

    #[test]
    fn text_cannot_move_between_fields() {
        let one = SealedEntry { role: "a\",\"b".into(), action: "c".into(), ..entry() };
        let other = SealedEntry { role: "a".into(), action: "b\",\"c".into(), ..entry() };
        let at = DateTime::UNIX_EPOCH;
        assert_ne!(one.hash(&START, 1, at), other.hash(&START, 1, at));
    }
}
