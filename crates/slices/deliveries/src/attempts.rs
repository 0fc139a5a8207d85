//! Attempts: files that a target may receive.

use kit::{App, Result};
use rules::delivery::{DeliveryTarget, next_version};

use crate::claims::{ClaimedDelivery, OpenAttempt};

/// File of a new attempt.
pub struct NewAttempt<'a> {
    pub target: DeliveryTarget,
    pub extension: &'static str,
    pub hash: &'a [u8],
}

pub struct BegunAttempt {
    pub id: i64,
    pub file_name: String,
    pub version: i64,
    /// The target has an earlier record of the article.
    pub is_correction: bool,
}

/// Why nothing can be sent now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocker {
    /// The publication can still be undone without a trace.
    Held,
    /// The article or the delivery has changed.
    Changed,
}

/// Commits an attempt before its request.
///
/// The article is locked against an undo of the publication, which is refused from now on.
pub async fn begin(
    app: &App,
    delivery: &ClaimedDelivery,
    new: NewAttempt<'_>,
) -> Result<Result<BegunAttempt, Blocker>> {
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    sqlx::query!("select id from articles where id = $1 for share", delivery.article.0)
        .fetch_optional(&mut *transaction)
        .await?;
    let article = sqlx::query!(
        r#"select exists (select from published_articles where article_id = $1 and not is_withdrawn) as "is_published!",
                  exists (select from held_decisions held join notifications on notifications.id = held.notification_id
                          where held.article_id = $1 and notifications.released_at is null) as "is_held!""#,
        delivery.article.0
    )
    .fetch_one(&mut *transaction)
    .await?;
    if !article.is_published {
        return Ok(Err(Blocker::Changed));
    }
    if article.is_held {
        return Ok(Err(Blocker::Held));
    }
    let version = next_version(delivery.last_version, now);
    let file_name = format!("{}-{}-{version}.{}", new.target.code(), delivery.article, new.extension);
    let id = sqlx::query_scalar!(
        "insert into delivery_attempts (delivery_id, file_name, version, record_hash, state, created_at)
         select id, $2, $3, $4, 'writing', $5 from deliveries
         where id = $1 and state = $6 and attempt_id is null and last_version = $7
         for update
         returning id",
        delivery.id,
        file_name,
        version,
        new.hash,
        now,
        delivery.state.code(),
        delivery.last_version
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(id) = id else { return Ok(Err(Blocker::Changed)) };
    let is_correction = sqlx::query_scalar!(
        r#"update deliveries set attempt_id = $2, last_version = $3, sent_hash = $4 where id = $1
           returning delivered_at is not null as "is_correction!""#,
        delivery.id,
        id,
        version,
        new.hash
    )
    .fetch_one(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(Ok(BegunAttempt { id, file_name, version, is_correction }))
}

/// Ends an attempt whose file the target has never received; another one follows.
pub async fn close_unreceived(app: &App, delivery: &ClaimedDelivery, attempt: &OpenAttempt) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    sqlx::query!(
        "update delivery_attempts set state = 'lost', ended_at = $2 where id = $1",
        attempt.id,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update deliveries set attempt_id = null where id = $1 and attempt_id = $2",
        delivery.id,
        attempt.id
    )
    .execute(&mut *transaction)
    .await?;
    Ok(transaction.commit().await?)
}

/// Ends the claim of a delivery whose article has changed; the comparison decides what follows.
pub async fn compare_again(app: &App, delivery: &ClaimedDelivery) -> Result<()> {
    sqlx::query!(
        "update deliveries
         set claimed_until = null, next_look_at = null, needs_comparison = true, changes = changes + 1
         where id = $1",
        delivery.id
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
