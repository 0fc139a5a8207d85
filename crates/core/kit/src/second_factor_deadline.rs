//! The time until which editors and admins must have a second factor, while it is demanded.

use rules::UserId;
use rules::second_factor::Demand;
use sqlx::PgConnection;

use crate::App;

/// Stores what the demand says, if that differs from what is stored.
pub async fn record(app: &App, user: UserId, demand: Demand, is_stored: bool) -> sqlx::Result<()> {
    match demand {
        Demand::New(due_at) => {
            sqlx::query!(
                "insert into second_factor_deadlines (user_id, due_at) values ($1, $2)
                 on conflict (user_id) do nothing",
                user.0,
                due_at
            )
            .execute(&app.pool)
            .await?;
        }
        // Set up in the meantime, or no longer demanded. The next demand has its own time.
        Demand::Met if is_stored => forget(&mut *app.pool.acquire().await?, user).await?,
        Demand::Met | Demand::Due(_) | Demand::Overdue(_) => {}
    }
    Ok(())
}

/// Deletes the time of an account whose factor was set up, reset or erased.
pub async fn forget(connection: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from second_factor_deadlines where user_id = $1", user.0)
        .execute(connection)
        .await?;
    Ok(())
}
