//! Compares the records of changed articles with those that the targets have.

use chrono::{DateTime, Utc};
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use rules::ArticleId;
use rules::delivery::{ComparedDelivery, CurrentRecord, DeliveryState, QUIET_TIME, compare, next_state};
use serde::{Deserialize, Serialize};

use crate::codes::decode_state;
use crate::context::DeliveryContext;
use crate::indexer::Indexer;
use crate::record::{Record, load_record};
use crate::targets::update_targets;

/// The next run continues.
const MAX_PER_RUN: i64 = 500;

#[derive(Debug, Serialize, Deserialize)]
pub struct CompareRecords {}

impl Job for CompareRecords {
    const NAME: &'static str = "deliveries:compare";
    const SCHEDULE: Option<&'static str> = Some("* * * * *");
    type Context = DeliveryContext;

    async fn run(self, context: DeliveryContext) -> Result<(), JobFailure> {
        let DeliveryContext { app, indexers } = &context;
        update_targets(app, indexers).await?;
        let mut failure = None;
        for indexer in indexers.iter() {
            for changed in load_changed(app, indexer.as_ref()).await? {
                failure = compare_record(app, indexer.as_ref(), changed).await.err().or(failure);
            }
        }
        failure.map_or(Ok(()), |error| Err(error.into()))
    }
}

struct ChangedDelivery {
    id: i64,
    article_id: i64,
    state: String,
    changes: i64,
    wanted_hash: Option<Vec<u8>>,
    sent_hash: Option<Vec<u8>>,
    delivered_hash: Option<Vec<u8>>,
    next_look_at: Option<DateTime<Utc>>,
}

/// Loads deliveries whose articles have changed. Those of which an answer is awaited are compared after it.
async fn load_changed(app: &App, indexer: &dyn Indexer) -> Result<Vec<ChangedDelivery>> {
    let changed = sqlx::query_as!(
        ChangedDelivery,
        r#"select id, article_id as "article_id!", state, changes, wanted_hash, sent_hash, delivered_hash, next_look_at
           from deliveries where target = $1 and needs_comparison and attempt_id is null
             and article_id is not null order by id limit $2"#,
        indexer.target().code(),
        MAX_PER_RUN
    )
    .fetch_all(&app.pool)
    .await?;
    Ok(changed)
}

async fn compare_record(app: &App, indexer: &dyn Indexer, changed: ChangedDelivery) -> Result<()> {
    let state = decode_state(&changed.state)?;
    let record = load_record(app, indexer, ArticleId(changed.article_id)).await?;
    let (current, hash) = match &record {
        Record::None => (CurrentRecord::Unpublished, None),
        Record::Incomplete(_) => (CurrentRecord::Incomplete, None),
        Record::Complete(record) => (CurrentRecord::Complete(&record.hash), Some(record.hash.as_slice())),
    };
    let (sent, delivered) = (changed.sent_hash.as_deref(), changed.delivered_hash.as_deref());
    let event = compare(ComparedDelivery { state, sent, delivered }, current);
    let next = event.and_then(|event| next_state(state, event)).unwrap_or(state);
    let now = app.clock.now();
    let has_changed = hash != changed.wanted_hash.as_deref();
    let next_look_at = match next {
        DeliveryState::Due => Some(changed.next_look_at.unwrap_or(now)),
        DeliveryState::Stale if has_changed || changed.next_look_at.is_none() => Some(now + QUIET_TIME),
        DeliveryState::Stale | DeliveryState::Sent => changed.next_look_at,
        _ => None,
    };
    // A change, or an answer of the target, that came meanwhile is compared again by the next run.
    sqlx::query!(
        "update deliveries
         set needs_comparison = false, state = $4, wanted_hash = $5, next_look_at = $6,
             changed_at = case when state = $4 then coalesce(changed_at, $7) else $7 end,
             problem = case when state = $4 then problem end, message = case when state = $4 then message end,
             message_id = case when state = $4 then message_id end
         where id = $1 and changes = $2 and state = $3 and attempt_id is null",
        changed.id,
        changed.changes,
        changed.state,
        next.code(),
        hash,
        next_look_at,
        now
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
