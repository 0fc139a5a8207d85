//! Switch of the weekly digest. It is on unless its owner has switched it off.

use kit::{App, Result};
use rules::UserId;
use sqlx::PgExecutor;

pub async fn wants_weekly_digest(executor: impl PgExecutor<'_>, user: UserId) -> Result<bool> {
    let is_off = sqlx::query_scalar!(
        r#"select exists (select from digest_switches where user_id = $1) as "is_off!""#,
        user.0
    )
    .fetch_one(executor)
    .await?;
    Ok(!is_off)
}

pub async fn switch_weekly_digest(app: &App, user: UserId, is_on: bool) -> Result<()> {
    if is_on {
        sqlx::query!("delete from digest_switches where user_id = $1", user.0).execute(&app.pool).await?;
    } else {
        sqlx::query!(
            "insert into digest_switches (user_id, switched_off_at) values ($1, $2) on conflict do nothing",
            user.0,
            app.clock.now()
        )
        .execute(&app.pool)
        .await?;
    }
    Ok(())
}
