//! Marking notifications as read or hidden. Marks are set once and keep their first time; notifications of
//! other users are left unchanged.

use chrono::{DateTime, Utc};
use kit::{App, Result};
use rules::notification::{Side, feed_of};
use rules::{Enumeration, NotificationType, UserId};

use super::list::Feed;

pub async fn mark_read(app: &App, owner: UserId, ids: &[i64]) -> Result<()> {
    sqlx::query!(
        "update notifications set read_at = $3
         where user_id = $1 and id = any($2) and told_at is not null and read_at is null",
        owner.0,
        ids,
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Hides notifications and marks them as read.
pub async fn acknowledge(app: &App, owner: UserId, ids: &[i64]) -> Result<()> {
    sqlx::query!(
        "update notifications set acknowledged_at = $3, read_at = coalesce(read_at, $3)
         where user_id = $1 and id = any($2) and told_at is not null and acknowledged_at is null",
        owner.0,
        ids,
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Marks all notifications of the feed up to `until` as read.
///
/// Browsers truncate times to milliseconds, so the whole millisecond of `until` is included.
pub async fn mark_all_read(app: &App, feed: Feed, until: DateTime<Utc>) -> Result<()> {
    let ids: Vec<i16> = feed_of(feed.role).map(NotificationType::id).collect();
    sqlx::query!(
        "update notifications set read_at = $4
         where user_id = $1 and type_id = any($2) and read_at is null and coalesce(addressed_side = $5, true)
           and told_at < date_trunc('milliseconds', $3::timestamptz) + interval '1 millisecond'",
        feed.owner.0,
        &ids,
        until,
        app.clock.now(),
        feed.role.map(|role| Side::of_role(role).code())
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
