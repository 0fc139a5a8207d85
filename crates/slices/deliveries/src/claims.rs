//! Claims of due deliveries. A claim ends by itself, so that those of a killed worker are taken over.

use chrono::{DateTime, TimeDelta, Utc};
use kit::{App, Result};
use rules::ArticleId;
use rules::delivery::{DeliveryProblem, DeliveryState, DeliveryTarget, MAX_WAIT};

use crate::codes::decode_state;

/// Longer than all requests of one look together.
const CLAIM_TIME: TimeDelta = TimeDelta::minutes(5);

/// A delivery that this worker sends, or asks about.
#[derive(Debug)]
pub struct ClaimedDelivery {
    pub id: i64,
    pub article: ArticleId,
    pub state: DeliveryState,
    pub last_version: i64,
    pub tries: i32,
    pub attempt: Option<OpenAttempt>,
}

/// A file that the target may have received.
#[derive(Debug)]
pub struct OpenAttempt {
    pub id: i64,
    pub file_name: String,
    /// `None` if it is unknown whether the target has received it.
    pub sent_at: Option<DateTime<Utc>>,
    /// Sent just now: the answer is the one to the file, not to a question about it.
    pub is_new: bool,
}

/// Claims deliveries that are due, as many as the target takes at once with those of all other workers.
///
/// Times that are too far ahead were written before the clock was set back. The clock of another worker may be a little
/// ahead, so a claim counts for twice its time.
///
/// After a refused login only files that were received are asked about, until a person sends again.
pub async fn claim_due(app: &App, target: DeliveryTarget) -> Result<Vec<ClaimedDelivery>> {
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    sqlx::query!("select target from delivery_targets where target = $1 for no key update", target.code())
        .fetch_one(&mut *transaction)
        .await?;
    let rows = sqlx::query!(
        r#"with due as (
               select id from deliveries
               where target = $1 and (next_look_at <= $2 or next_look_at > $6)
                 and (claimed_until is null or claimed_until <= $2 or claimed_until > $7)
                 and article_id is not null
                 and (attempt_id is not null
                      or not exists (select from deliveries stopped
                                     where stopped.target = $1 and stopped.state = 'refused' and stopped.problem = $5))
               order by next_look_at, id
               limit greatest(0, $4 - (select count(*) from deliveries busy
                                       where busy.target = $1 and busy.claimed_until > $2 and busy.claimed_until <= $7))
               for update skip locked
           ), claimed as (
               update deliveries set claimed_until = $3 from due where deliveries.id = due.id
               returning deliveries.id, article_id, state, last_version, tries, attempt_id
           )
           select claimed.id as "id!", claimed.article_id as "article_id!", claimed.state as "state!",
                  claimed.last_version as "last_version!", claimed.tries as "tries!",
                  attempts.id as "attempt_id?", attempts.file_name as "file_name?", attempts.sent_at as "sent_at?"
           from claimed left join delivery_attempts attempts on attempts.id = claimed.attempt_id
           order by claimed.id"#,
        target.code(),
        now,
        now + CLAIM_TIME,
        target.max_concurrent_requests(),
        DeliveryProblem::Credentials.code(),
        now + MAX_WAIT,
        now + CLAIM_TIME * 2
    )
    .fetch_all(&mut *transaction)
    .await?;
    transaction.commit().await?;
    rows.into_iter()
        .map(|row| {
            let attempt = row.attempt_id.zip(row.file_name);
            Ok(ClaimedDelivery {
                id: row.id,
                article: ArticleId(row.article_id),
                state: decode_state(&row.state)?,
                last_version: row.last_version,
                tries: row.tries,
                attempt: attempt.map(|(id, file_name)| OpenAttempt {
                    id,
                    file_name,
                    sent_at: row.sent_at,
                    is_new: false,
                }),
            })
        })
        .collect()
}

/// Ends a claim without a result; the delivery is looked at again after a time.
pub async fn postpone(app: &App, delivery: i64, delay: TimeDelta) -> Result<()> {
    sqlx::query!(
        "update deliveries set claimed_until = null, next_look_at = $2 where id = $1",
        delivery,
        app.clock.now() + delay
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
