//! Check of the hash chain.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use futures::TryStreamExt;
use rules::audit::SEALING_MINUTES;
use sqlx::PgConnection;

use super::chain::{Hash, START, SealedEntry};
use crate::App;

/// Most breaks that a check lists; one manipulation can cause many.
const MAX_LISTED: usize = 20;

/// A sign that the log was changed past the application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditBreak {
    /// Nothing is at this position of the chain.
    PositionMissing(i64),
    /// The entry at this position is not in the log any more.
    EntryMissing(i64),
    /// The entry at this position, or its hash, was changed.
    Changed(i64),
    /// The entry at this position is much older than what was already in the chain when it was added.
    Backdated(i64),
    /// This entry was not added to the chain in time: it was inserted among older ones, or no worker runs.
    NotSealed(i64),
}

impl fmt::Display for AuditBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuditBreak::PositionMissing(position) => write!(f, "position {position} is missing in the chain"),
            AuditBreak::EntryMissing(position) => write!(f, "the entry at position {position} was removed"),
            AuditBreak::Changed(position) => write!(f, "the entry at position {position} was changed"),
            AuditBreak::Backdated(position) => {
                write!(f, "the entry at position {position} was added long after its time")
            }
            AuditBreak::NotSealed(id) => write!(f, "entry {id} is not in the chain"),
        }
    }
}

/// Result of a check.
#[derive(Debug, Clone)]
pub struct ChainReport {
    /// Entries in the chain.
    pub count: i64,
    /// Hash of the last one, in hexadecimal.
    pub head: String,
    /// The first breaks that were found; empty if the log is intact.
    pub breaks: Vec<AuditBreak>,
    /// Hash at the position that was asked for.
    pub hash_at: Option<String>,
}

impl ChainReport {
    pub fn is_intact(&self) -> bool {
        self.breaks.is_empty()
    }
}

/// Computes the whole chain anew. `position` asks for the hash at an earlier head, which was kept elsewhere.
pub async fn check_chain(app: &App, position: Option<i64>) -> sqlx::Result<ChainReport> {
    let mut transaction = app.pool.begin().await?;
    // One snapshot: the sealing job goes on meanwhile.
    sqlx::raw_sql("set transaction isolation level repeatable read, read only")
        .execute(&mut *transaction)
        .await?;
    let mut walk = ChainWalk::new(position);
    {
        let mut rows = sqlx::query!(
            r#"select chain.position, chain.sealed_at, chain.hash, entries.id as "id?", entries.at as "at?",
                      entries.actor_id, entries.role as "role?", entries.action as "action?", entries.object_kind,
                      entries.object_id, entries.article_id, entries.details::text as details,
                      entries.result as "result?"
               from audit_chain as chain left join audit_entries as entries on entries.id = chain.entry_id
               order by chain.position"#
        )
        .fetch(&mut *transaction);
        while let Some(row) = rows.try_next().await? {
            let entry = match (row.id, row.at, row.role, row.action, row.details, row.result) {
                (Some(id), Some(at), Some(role), Some(action), Some(details), Some(result)) => {
                    let (actor_id, article_id) = (row.actor_id, row.article_id);
                    let (object_kind, object_id) = (row.object_kind, row.object_id);
                    Some(SealedEntry {
                        id,
                        at,
                        actor_id,
                        role,
                        action,
                        object_kind,
                        object_id,
                        article_id,
                        details,
                        result,
                    })
                }
                _ => None,
            };
            walk.visit(row.position, row.sealed_at, row.hash.try_into().unwrap_or(START), entry);
        }
    }
    for id in forgotten(app, &mut transaction).await? {
        walk.report(AuditBreak::NotSealed(id));
    }
    Ok(walk.finish())
}

/// Entries that no job has added to the chain in time.
async fn forgotten(app: &App, transaction: &mut PgConnection) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from audit_entries
         where at < $1 and not exists (select from audit_chain where entry_id = audit_entries.id)
         order by id limit $2",
        app.clock.now() - TimeDelta::minutes(SEALING_MINUTES),
        MAX_LISTED as i64
    )
    .fetch_all(transaction)
    .await
}

/// State of a check that visits the chain from its beginning.
struct ChainWalk {
    wanted: Option<i64>,
    hash_at: Option<Hash>,
    position: i64,
    previous: Hash,
    count: i64,
    /// Time of the current batch and of the one before.
    batch: Option<DateTime<Utc>>,
    earlier_batch: Option<DateTime<Utc>>,
    breaks: Vec<AuditBreak>,
}

impl ChainWalk {
    const fn new(wanted: Option<i64>) -> ChainWalk {
        ChainWalk {
            wanted,
            hash_at: None,
            position: 0,
            previous: START,
            count: 0,
            batch: None,
            earlier_batch: None,
            breaks: Vec::new(),
        }
    }

    fn visit(&mut self, position: i64, sealed_at: DateTime<Utc>, hash: Hash, entry: Option<SealedEntry>) {
        if position != self.position + 1 {
            self.report(AuditBreak::PositionMissing(self.position + 1));
        }
        if self.batch != Some(sealed_at) {
            self.earlier_batch = self.batch.replace(sealed_at);
        }
        match entry {
            None => self.report(AuditBreak::EntryMissing(position)),
            Some(entry) if entry.hash(&self.previous, position, sealed_at) != hash => {
                self.report(AuditBreak::Changed(position));
            }
            Some(entry) if self.is_backdated(entry.at) => self.report(AuditBreak::Backdated(position)),
            Some(_) => {}
        }
        if self.wanted == Some(position) {
            self.hash_at = Some(hash);
        }
        // The stored hash: each break is reported once, and not everything behind it.
        (self.position, self.previous, self.count) = (position, hash, self.count + 1);
    }

    /// True if the job that ran before should have found the entry.
    fn is_backdated(&self, at: DateTime<Utc>) -> bool {
        self.earlier_batch.is_some_and(|batch| at < batch - TimeDelta::minutes(SEALING_MINUTES))
    }

    fn report(&mut self, found: AuditBreak) {
        if self.breaks.len() < MAX_LISTED {
            self.breaks.push(found);
        }
    }

    fn finish(self) -> ChainReport {
        let hex = |hash: Hash| hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        ChainReport {
            count: self.count,
            head: hex(self.previous),
            breaks: self.breaks,
            hash_at: self.hash_at.map(hex),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn entry(id: i64, minutes: i64) -> SealedEntry {
        SealedEntry {
            id,
            at: time(minutes),
            actor_id: Some(id),
            role: "admin".into(),
            action: "sign-in".into(),
            object_kind: None,
            object_id: None,
            article_id: None,
            details: "{}".into(),
            result: "done".into(),
        }
    }

    type Row = (i64, DateTime<Utc>, Hash, Option<SealedEntry>);

    /// A chain of entries, each sealed a minute after its time.
    fn chain(entries: &[(i64, i64, i64)]) -> Vec<Row> {
        let mut previous = START;
        let rows = entries.iter().zip(1..).map(|(&(id, at, sealed), position)| {
            let entry = entry(id, at);
            previous = entry.hash(&previous, position, time(sealed));
            (position, time(sealed), previous, Some(entry))
        });
        rows.collect()
    }

    fn breaks(rows: Vec<Row>) -> Vec<AuditBreak> {
        let mut walk = ChainWalk::new(None);
        for (position, sealed_at, hash, entry) in rows {
            walk.visit(position, sealed_at, hash, entry);
        }
        walk.finish().breaks
    }

    fn good() -> Vec<Row> {
        chain(&[(1, 0, 1), (2, 0, 1), (3, 200, 201), (4, 400, 401)])
    }

    #[test]
    fn intact_chain_has_no_breaks() {
        assert_eq!(breaks(good()), []);
        assert_eq!(breaks(Vec::new()), []);
        // No worker ran for a day; entries waited for it.
        assert_eq!(breaks(chain(&[(1, 0, 1), (2, 10, 1500), (3, 1400, 1500)])), []);
        // A transaction committed after others that began later.
        assert_eq!(breaks(chain(&[(2, 1, 2), (1, 0, 3)])), []);
    }

    #[test]
    fn changed_and_removed_rows_are_found_where_they_are() {
        let mut rows = good();
        rows[1].3.as_mut().unwrap().actor_id = Some(99);
        assert_eq!(breaks(rows), [AuditBreak::Changed(2)]);
        let mut rows = good();
        rows[1].3 = None;
        assert_eq!(breaks(rows), [AuditBreak::EntryMissing(2)]);
        let mut rows = good();
        rows.remove(1);
        assert_eq!(breaks(rows), [AuditBreak::PositionMissing(2), AuditBreak::Changed(3)]);
        let mut rows = good();
        rows.swap(1, 2);
        assert!(!breaks(rows).is_empty());
    }

    #[test]
    fn recomputed_hash_breaks_the_next() {
        let mut rows = good();
        let (_, sealed_at, hash, entry) = &mut rows[1];
        let entry = entry.as_mut().unwrap();
        entry.actor_id = Some(99);
        *hash = entry.hash(&[0; 32], 2, *sealed_at);
        assert!(breaks(rows).contains(&AuditBreak::Changed(3)));
    }

    #[test]
    fn entries_that_appear_long_after_their_time_are_reported() {
        assert_eq!(breaks(chain(&[(1, 0, 1), (2, 200, 201), (3, 10, 202)])), [AuditBreak::Backdated(3)]);
    }

    #[test]
    fn listed_breaks_are_few() {
        let mut rows = chain(&[(1, 0, 1); 50]);
        rows.iter_mut().for_each(|row| row.3 = None);
        assert_eq!(breaks(rows).len(), MAX_LISTED);
    }
}
