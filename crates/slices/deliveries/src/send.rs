//! Sends records that are due and fetches the answers of those that were sent. No transaction is open during a
//! request. An attempt is committed before its request: if the process is killed or the answer lost, the target is
//! asked about the file before another one is sent.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use futures::future::join_all;
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use serde::{Deserialize, Serialize};

use crate::attempts::{self, Blocker, NewAttempt};
use crate::claims::{ClaimedDelivery, OpenAttempt, claim_due, postpone};
use crate::context::DeliveryContext;
use crate::indexer::{Answer, DeliveryFile, FileStamp, Indexer, Outcome};
use crate::record::{Record, load_record};
use crate::settle::settle;

/// The next run continues.
const MAX_TIME: Duration = Duration::from_secs(5 * 60);
/// Time after which an article whose publication can still be undone is looked at again.
const HOLD_DELAY: TimeDelta = TimeDelta::minutes(1);

#[derive(Debug, Serialize, Deserialize)]
pub struct SendRecords {}

impl Job for SendRecords {
    const NAME: &'static str = "deliveries:send";
    const SCHEDULE: Option<&'static str> = Some("* * * * *");
    type Context = DeliveryContext;

    async fn run(self, context: DeliveryContext) -> Result<(), JobFailure> {
        let DeliveryContext { app, indexers } = &context;
        // A target that answers slowly does not delay the others.
        let sends = indexers.iter().map(|indexer| send_due(app, indexer.as_ref()));
        let failure = join_all(sends).await.into_iter().filter_map(Result::err).last();
        failure.map_or(Ok(()), |error| Err(error.into()))
    }
}

async fn send_due(app: &App, indexer: &dyn Indexer) -> Result<()> {
    let start = Instant::now();
    let mut failure = None;
    while start.elapsed() < MAX_TIME {
        let claimed = claim_due(app, indexer.target()).await?;
        if claimed.is_empty() {
            break;
        }
        let looks = claimed.into_iter().map(|delivery| look_at(app, indexer, delivery));
        // One that fails keeps its claim for a while, so that it does not stop the others.
        failure = join_all(looks).await.into_iter().filter_map(Result::err).last().or(failure);
    }
    failure.map_or(Ok(()), Err)
}

/// Asks about the file that was sent, or sends the record.
async fn look_at(app: &App, indexer: &dyn Indexer, delivery: ClaimedDelivery) -> Result<()> {
    let Some(attempt) = &delivery.attempt else { return send(app, indexer, &delivery).await };
    let answer = indexer.look_up(&attempt.file_name).await;
    if answer.outcome == Outcome::Unknown && attempt.sent_at.is_none() {
        attempts::close_unreceived(app, &delivery, attempt).await?;
        return send(app, indexer, &delivery).await;
    }
    settle(app, &delivery, attempt, answer).await
}

async fn send(app: &App, indexer: &dyn Indexer, delivery: &ClaimedDelivery) -> Result<()> {
    let Record::Complete(record) = load_record(app, indexer, delivery.article).await? else {
        // The comparison finds out what is missing.
        return attempts::compare_again(app, delivery).await;
    };
    let new = NewAttempt { target: indexer.target(), extension: indexer.file_format().0, hash: &record.hash };
    let attempt = match attempts::begin(app, delivery, new).await? {
        Ok(attempt) => attempt,
        Err(Blocker::Held) => return postpone(app, delivery.id, HOLD_DELAY).await,
        Err(Blocker::Changed) => return attempts::compare_again(app, delivery).await,
    };
    let batch = attempt.file_name.split('.').next().unwrap_or_default();
    let stamp = FileStamp { batch, version: attempt.version, is_correction: attempt.is_correction };
    let content = indexer.write_file(&record, stamp)?;
    let answer = indexer.send(DeliveryFile { name: attempt.file_name.clone(), content }).await;
    tracing::info!(
        index = indexer.target().code(),
        article = delivery.article.0,
        file = attempt.file_name,
        status = answer.http_status,
        outcome = ?answer.outcome,
        "record sent"
    );
    let open = OpenAttempt { id: attempt.id, file_name: attempt.file_name, sent_at: None, is_new: true };
    settle(app, delivery, &open, not_unknown(answer)).await
}

/// A target that has just got the file cannot know nothing of it.
fn not_unknown(answer: Answer) -> Answer {
    match answer.outcome {
        Outcome::Unknown => Answer { outcome: Outcome::Unexpected, ..answer },
        _ => answer,
    }
}
