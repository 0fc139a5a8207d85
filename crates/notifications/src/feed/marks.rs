//! Read, and hidden. Both once: what is marked already keeps its moment, and what is not the caller's stays as it is.

use chrono::{DateTime, Utc};
use kit::{App, Result};
use rules::notification::feed_of;
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

/// Whoever hides something has read it.
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

/// All that the role was told until the newest of what was shown. Browsers count in milliseconds and lose the rest, so
/// the whole of the last one counts.
pub async fn mark_all_read(app: &App, feed: Feed, until: DateTime<Utc>) -> Result<()> {
    let ids: Vec<i16> = feed_of(feed.role).map(NotificationType::id).collect();
    sqlx::query!(
        "update notifications set read_at = $4
         where user_id = $1 and type_id = any($2) and read_at is null
           and told_at < date_trunc('milliseconds', $3::timestamptz) + interval '1 millisecond'",
        feed.owner.0,
        &ids,
        until,
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
