//! Decision notifications: held for `decisions.hold_minutes`; an undo within that time deletes them unsent.
//! Until the release the author sees the article as it was before the decision.

use chrono::{DateTime, TimeDelta, Utc};
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::{App, Result};
use rules::article::ArticleState;
use rules::{ArticleId, Enumeration, NotificationType};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::{NewNotification, SendNotification, SendUndoNotification};

/// An article before a decision of which its author has not been notified yet.
#[derive(Debug, Clone)]
pub struct HeldDecision {
    /// State before the decision.
    pub before: ArticleState,
    pub version: i32,
    pub updated_at: DateTime<Utc>,
    /// Event of the decision; the author sees earlier events only.
    pub event_id: i64,
}

/// Stores a notification for the author and returns its id. It is released after the hold, or at once if the
/// hold is zero.
///
/// `held` is the article before the decision; it must be locked.
pub async fn notify_author(
    app: &App,
    transaction: &mut PgConnection,
    new: NewNotification,
    held: Option<HeldDecision>,
) -> Result<i64> {
    let now = app.clock.now();
    let hold = TimeDelta::minutes(app.settings.decisions.hold_minutes.into());
    let is_held = hold > TimeDelta::zero();
    let id = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, held_until,
                                    released_at)
         select creator_id, $1, id, $3, $4, $5, $6 from articles where id = $2
         returning id",
        new.notification.id(),
        new.article.0,
        new.revision,
        now,
        now + hold,
        (!is_held).then_some(now)
    )
    .fetch_one(&mut *transaction)
    .await?;
    match held {
        Some(held) if is_held => record_held(transaction, new.article, id, &held).await?,
        _ if is_held => {}
        _ => SendNotification::queue(transaction, vec![id]).await?,
    }
    Ok(id)
}

/// Notifies the author without a hold. Returns the id of the notification.
pub async fn notify_author_at_once(
    app: &App,
    transaction: &mut PgConnection,
    new: NewNotification,
) -> Result<i64> {
    let id = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
         select creator_id, $1, id, $3, $4, $4 from articles where id = $2
         returning id",
        new.notification.id(),
        new.article.0,
        new.revision,
        app.clock.now()
    )
    .fetch_one(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, vec![id]).await?;
    Ok(id)
}

async fn record_held(
    transaction: &mut PgConnection,
    article: ArticleId,
    notification: i64,
    held: &HeldDecision,
) -> Result<()> {
    let HeldDecision { before, version, updated_at, event_id } = held;
    sqlx::query!(
        "insert into held_decisions (notification_id, article_id, event_id, status_id, revision, version,
             submission_date, acceptance_date, publication_date, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        notification,
        article.0,
        event_id,
        before.status.id(),
        before.revision,
        version,
        before.dates.submission,
        before.dates.acceptance,
        before.dates.publication,
        updated_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Identifies the notification of a decision. The round is part of it: an article can be sent for revision
/// repeatedly.
#[derive(Debug, Clone, Copy)]
pub struct DecisionKey {
    pub notification: NotificationType,
    pub article: ArticleId,
    /// Round of the article after the decision.
    pub revision: i32,
}

/// State of the author's notification of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionNotification {
    /// Never created, or already undone: nothing to retract.
    Absent,
    /// Not visible to the author before this time; an undo until then deletes it.
    Held(DateTime<Utc>),
    Released,
}

pub async fn find_decision_notification(
    connection: &mut PgConnection,
    key: DecisionKey,
) -> Result<DecisionNotification> {
    let last = sqlx::query!(
        "select released_at, held_until, undone_at from notifications
         where article_id = $1 and type_id = $2 and article_revision = $3 order by id desc limit 1",
        key.article.0,
        key.notification.id(),
        key.revision
    )
    .fetch_optional(connection)
    .await?;
    Ok(match last {
        Some(row) if row.undone_at.is_some() => DecisionNotification::Absent,
        Some(row) if row.released_at.is_some() => DecisionNotification::Released,
        Some(row) => row.held_until.map_or(DecisionNotification::Absent, DecisionNotification::Held),
        None => DecisionNotification::Absent,
    })
}

/// Deletes the notification while it is held; afterwards marks it as undone and unread and queues the undo
/// letter. Returns true if it was deleted.
///
/// Release and undo write the same row, so the second waits for the first and sees its result.
pub async fn retract_decision(app: &App, transaction: &mut PgConnection, key: DecisionKey) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from notifications
         where article_id = $1 and type_id = $2 and article_revision = $3 and released_at is null",
        key.article.0,
        key.notification.id(),
        key.revision
    )
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    if deleted > 0 {
        return Ok(true);
    }
    let undone = sqlx::query_scalar!(
        "update notifications set undone_at = $4, read_at = null, acknowledged_at = null
         where article_id = $1 and type_id = $2 and article_revision = $3 and undone_at is null returning id",
        key.article.0,
        key.notification.id(),
        key.revision,
        app.clock.now()
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(notification_id) = undone {
        jobs::add(transaction, &SendUndoNotification { notification_id, resend: None }, Plan::now()).await?;
    }
    Ok(false)
}

/// Releases notifications whose hold is over: they appear in the feed and their letters are queued.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReleaseHeldNotifications {}

impl Job for ReleaseHeldNotifications {
    const NAME: &'static str = "notifications:release-held-news";
    const SCHEDULE: Option<&'static str> = Some("* * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        while release_batch(&app).await? {}
        Ok(())
    }
}

/// Rows per transaction: a new issue notifies every account.
const RELEASE_BATCH: i64 = 1000;

/// Returns true if there may be more. A decision waits for a later one on the same article, whose letter
/// replaces its own.
async fn release_batch(app: &App) -> anyhow::Result<bool> {
    let mut transaction = app.pool.begin().await?;
    let released = sqlx::query_scalar!(
        "with due as materialized
             (select id from notifications where released_at is null and coalesce(held_until, created_at) <= $1
                and not exists (select from held_decisions held
                                join held_decisions later on later.article_id = held.article_id
                                 and later.notification_id > held.notification_id
                                join notifications waiting on waiting.id = later.notification_id
                                 and waiting.released_at is null
                                where held.notification_id = notifications.id)
              order by id limit $2 for update)
         update notifications set released_at = $1 from due
         where notifications.id = due.id and released_at is null returning notifications.id",
        app.clock.now(),
        RELEASE_BATCH
    )
    .fetch_all(&mut *transaction)
    .await?;
    let is_full = i64::try_from(released.len())? == RELEASE_BATCH;
    delete_replaced(&mut transaction, &released).await?;
    SendNotification::queue(&mut transaction, released).await?;
    transaction.commit().await?;
    Ok(is_full)
}

/// Deletes held decisions that a released one replaces, with their letters, and the states of all released
/// ones.
async fn delete_replaced(transaction: &mut PgConnection, released: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from notifications using held_decisions held
         join held_decisions later on later.article_id = held.article_id
          and later.notification_id > held.notification_id
         where notifications.id = held.notification_id and notifications.released_at is null
           and later.notification_id = any($1)",
        released
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from held_decisions using notifications
         where notifications.id = held_decisions.notification_id and notifications.released_at is not null"
    )
    .execute(transaction)
    .await?;
    Ok(())
}
