//! News of a decision: held for a while, in which an undo recalls it as if it had never been.

use chrono::{DateTime, TimeDelta, Utc};
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::{App, Result};
use rules::{ArticleId, Enumeration, NotificationType};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::{News, SendNotification, SendUndoing};

/// Tells the author once the hold is over. Answers the row, for what goes with it.
pub async fn tell_author(app: &App, transaction: &mut PgConnection, news: News) -> Result<i64> {
    let now = app.clock.now();
    let hold = TimeDelta::minutes(app.settings.decisions.hold_minutes.into());
    let id = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, held_until)
         select creator_id, $1, id, $3, $4, $5 from articles where id = $2
         returning id",
        news.notification.id(),
        news.article.0,
        news.revision,
        now,
        now + hold
    )
    .fetch_one(transaction)
    .await?;
    Ok(id)
}

/// A decision that can be undone: of a kind and a round, for an article is sent for revision again and again.
#[derive(Debug, Clone, Copy)]
pub struct Decided {
    pub notification: NotificationType,
    pub article: ArticleId,
    /// The round in which the article is since the decision.
    pub revision: i32,
}

/// What the author knows of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaited {
    /// There is nothing that could be taken back.
    Nothing,
    /// Nothing yet, and nothing for good if it is undone before then.
    Held(DateTime<Utc>),
    Told,
}

pub async fn awaited(connection: &mut PgConnection, decided: Decided) -> Result<Awaited> {
    let last = sqlx::query!(
        "select released_at, held_until, undone_at from notifications
         where article_id = $1 and type_id = $2 and article_revision = $3 order by id desc limit 1",
        decided.article.0,
        decided.notification.id(),
        decided.revision
    )
    .fetch_optional(connection)
    .await?;
    Ok(match last {
        Some(row) if row.undone_at.is_some() => Awaited::Nothing,
        Some(row) if row.released_at.is_some() => Awaited::Told,
        Some(row) => row.held_until.map_or(Awaited::Nothing, Awaited::Held),
        None => Awaited::Nothing,
    })
}

/// Recalls what has not gone out; whoever was told is told that it is undone, by a letter and on the same row, which
/// is new to them again. The row itself decides which: whoever comes second, the release or the undo, waits for the first.
pub async fn take_back(app: &App, transaction: &mut PgConnection, decided: Decided) -> Result<()> {
    sqlx::query!(
        "delete from notifications
         where article_id = $1 and type_id = $2 and article_revision = $3 and released_at is null",
        decided.article.0,
        decided.notification.id(),
        decided.revision
    )
    .execute(&mut *transaction)
    .await?;
    let undone = sqlx::query_scalar!(
        "update notifications set undone_at = $4, read_at = null, acknowledged_at = null
         where article_id = $1 and type_id = $2 and article_revision = $3 and undone_at is null returning id",
        decided.article.0,
        decided.notification.id(),
        decided.revision,
        app.clock.now()
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(notification_id) = undone {
        jobs::add(transaction, &SendUndoing { notification_id, resend: None }, Plan::now()).await?;
    }
    Ok(())
}

/// Lets go what was held long enough: from then on it is in the feed, and its letter on its way.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReleaseHeldNews {}

impl Job for ReleaseHeldNews {
    const NAME: &'static str = "notifications:release-held-news";
    const SCHEDULE: Option<&'static str> = Some("* * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        while release_some(&app).await? {}
        Ok(())
    }
}

/// A new issue is news to everybody who has an account: so many are let go at a time.
const RELEASED_AT_ONCE: i64 = 1000;

/// Whether there may be more.
async fn release_some(app: &App) -> anyhow::Result<bool> {
    let mut transaction = app.pool.begin().await?;
    let released = sqlx::query_scalar!(
        "with due as materialized
             (select id from notifications where released_at is null and coalesce(held_until, created_at) <= $1
              order by id limit $2 for update)
         update notifications set released_at = $1 from due
         where notifications.id = due.id and released_at is null returning notifications.id",
        app.clock.now(),
        RELEASED_AT_ONCE
    )
    .fetch_all(&mut *transaction)
    .await?;
    let is_full = i64::try_from(released.len())? == RELEASED_AT_ONCE;
    SendNotification::queue(&mut transaction, released).await?;
    transaction.commit().await?;
    Ok(is_full)
}
