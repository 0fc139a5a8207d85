//! Decision notifications: held for `decisions.hold_minutes`; an undo within that time deletes them unsent.

use chrono::{DateTime, TimeDelta, Utc};
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::{App, Result};
use rules::{ArticleId, Enumeration, NotificationType};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::{NewNotification, SendNotification, SendUndoNotification};

/// Stores a notification for the author, held until the hold is over. Returns its id.
pub async fn notify_author(app: &App, transaction: &mut PgConnection, new: NewNotification) -> Result<i64> {
    let now = app.clock.now();
    let hold = TimeDelta::minutes(app.settings.decisions.hold_minutes.into());
    let id = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, held_until)
         select creator_id, $1, id, $3, $4, $5 from articles where id = $2
         returning id",
        new.notification.id(),
        new.article.0,
        new.revision,
        now,
        now + hold
    )
    .fetch_one(transaction)
    .await?;
    Ok(id)
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
/// letter.
///
/// Release and undo write the same row, so the second waits for the first and sees its result.
pub async fn retract_decision(app: &App, transaction: &mut PgConnection, key: DecisionKey) -> Result<()> {
    sqlx::query!(
        "delete from notifications
         where article_id = $1 and type_id = $2 and article_revision = $3 and released_at is null",
        key.article.0,
        key.notification.id(),
        key.revision
    )
    .execute(&mut *transaction)
    .await?;
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
    Ok(())
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

/// Returns true if there may be more.
async fn release_batch(app: &App) -> anyhow::Result<bool> {
    let mut transaction = app.pool.begin().await?;
    let released = sqlx::query_scalar!(
        "with due as materialized
             (select id from notifications where released_at is null and coalesce(held_until, created_at) <= $1
              order by id limit $2 for update)
         update notifications set released_at = $1 from due
         where notifications.id = due.id and released_at is null returning notifications.id",
        app.clock.now(),
        RELEASE_BATCH
    )
    .fetch_all(&mut *transaction)
    .await?;
    let is_full = i64::try_from(released.len())? == RELEASE_BATCH;
    SendNotification::queue(&mut transaction, released).await?;
    transaction.commit().await?;
    Ok(is_full)
}
