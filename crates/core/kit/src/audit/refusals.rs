//! Refused requests of signed-in people.

use std::collections::HashMap;
use std::sync::Mutex;

use chrono::{DateTime, TimeDelta, Utc};
use rules::UserId;
use rules::audit::{AuditAction, AuditObject, REFUSAL_SECONDS, REFUSALS_AN_HOUR};
use serde_json::json;

use super::{AuditEntry, record};
use crate::{Actor, App};

/// Remembered refusals; when there are more, the old ones are dropped.
const MAX_REMEMBERED: usize = 10_000;

/// Remembers which refusals were recorded, so that somebody who repeats a request costs no query.
#[derive(Debug, Default)]
pub struct RefusalLog(Mutex<HashMap<(UserId, String), DateTime<Utc>>>);

impl RefusalLog {
    /// Records that an operation was refused to the actor, at most once a minute, and not more than some an hour of
    /// all operations. A failure is logged only: the client gets the refusal anyway.
    pub async fn record(&self, app: &App, actor: &Actor, operation: &str, code: &str) {
        if !self.is_due(actor.id, operation, app.clock.now()) {
            return;
        }
        let entry = actor
            .audit(AuditAction::RequestRefused)
            .object(AuditObject::Operation, operation)
            .details(json!({ "code": code }))
            .refused();
        // What is refused to a reviewer by link tells its authors nothing.
        let entry = AuditEntry { article: actor.link.map(|link| link.article), ..entry };
        if let Err(error) = insert(app, actor.id, operation, entry).await {
            tracing::warn!(error = format!("{error:#}"), "refusal not recorded");
        }
    }

    fn is_due(&self, user: UserId, operation: &str, now: DateTime<Utc>) -> bool {
        let since = now - TimeDelta::seconds(REFUSAL_SECONDS);
        let Ok(mut remembered) = self.0.lock() else { return true };
        if remembered.len() >= MAX_REMEMBERED {
            remembered.retain(|_, at| *at > since);
        }
        let key = (user, operation.to_owned());
        if remembered.get(&key).is_some_and(|at| *at > since) {
            return false;
        }
        if remembered.len() < MAX_REMEMBERED {
            remembered.insert(key, now);
        }
        true
    }
}

/// Another process may have recorded it a moment ago. The lock is that of the person, so that the limit over all
/// operations is exact.
async fn insert(app: &App, user: UserId, operation: &str, entry: AuditEntry) -> sqlx::Result<()> {
    let mut transaction = app.pool.begin().await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('refusal:' || $1::bigint, 0))", user.0)
        .execute(&mut *transaction)
        .await?;
    let now = app.clock.now();
    let recorded = sqlx::query!(
        r#"select count(*) as "in_hour!", coalesce(bool_or(at > $4 and object_id = $5), false) as "is_recorded!"
           from audit_entries where actor_id = $1 and action = $2 and at > $3"#,
        user.0,
        AuditAction::RequestRefused.code(),
        now - TimeDelta::hours(1),
        now - TimeDelta::seconds(REFUSAL_SECONDS),
        operation
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !recorded.is_recorded && recorded.in_hour < REFUSALS_AN_HOUR {
        record(app, &mut transaction, entry).await?;
    }
    transaction.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_refusal_a_minute_is_due_for_each_person_and_operation() {
        let (log, start) = (RefusalLog::default(), DateTime::UNIX_EPOCH);
        let is_due = |user, operation, seconds| {
            log.is_due(UserId(user), operation, start + TimeDelta::seconds(seconds))
        };
        assert!(is_due(1, "eraseUser", 0));
        assert!(!is_due(1, "eraseUser", 59));
        assert!(is_due(1, "updateUser", 59) && is_due(2, "eraseUser", 59));
        assert!(is_due(1, "eraseUser", 60));
        assert!(!is_due(1, "eraseUser", 61));
    }

    #[test]
    fn memory_is_bounded() {
        let (log, start) = (RefusalLog::default(), DateTime::UNIX_EPOCH);
        for user in 0..MAX_REMEMBERED as i64 + 10 {
            assert!(log.is_due(UserId(user), "eraseUser", start));
        }
        assert_eq!(log.0.lock().unwrap().len(), MAX_REMEMBERED);
        assert!(log.is_due(UserId(-1), "eraseUser", start + TimeDelta::seconds(61)));
        assert_eq!(log.0.lock().unwrap().len(), 1);
    }
}
