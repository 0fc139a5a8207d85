//! The time until which editors and admins must have a second factor, while it is demanded.

use std::time::Duration;

use chrono::TimeDelta;
use rules::UserId;
use rules::second_factor::{Demand, DemandDates, GRACE_DAYS, SecondFactorPolicy};
use sqlx::PgConnection;

use crate::App;

/// Pause before the policy is stored again, if the database was not available.
const RETRY_PAUSE: Duration = Duration::from_secs(30);

/// Stores since when a second factor is demanded, at the start of a server, and tries until it succeeds.
pub async fn record_policy(app: App) {
    while let Err(error) = store_policy(&app).await {
        tracing::warn!(%error, "beginning of the demand for a second factor not stored yet");
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// Stores when the demand began, once; deletes it and all deadlines if nothing is demanded, so that the next demand has
/// its own time.
pub async fn store_policy(app: &App) -> sqlx::Result<()> {
    let mut transaction = app.pool.begin().await?;
    match app.settings.auth.second_factor {
        SecondFactorPolicy::Demanded => begin(app, &mut transaction).await?,
        SecondFactorPolicy::Optional => {
            sqlx::query!("delete from second_factor_demand").execute(&mut *transaction).await?;
            sqlx::query!("delete from second_factor_deadlines").execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await
}

async fn begin(app: &App, connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into second_factor_demand (began_at) values ($1) on conflict do nothing",
        app.clock.now()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Stores what the demand says, if that differs from what is stored.
pub async fn record(app: &App, user: UserId, demand: Demand, stored: DemandDates) -> sqlx::Result<()> {
    match demand {
        Demand::Due(due_at) | Demand::Overdue(due_at) if stored.due_at.is_none() => {
            let mut connection = app.pool.acquire().await?;
            // A server that could not store it at its start, or one with another setting has deleted it.
            if stored.began_at.is_none() {
                begin(app, &mut connection).await?;
            }
            sqlx::query!(
                "insert into second_factor_deadlines (user_id, due_at) values ($1, $2)
                 on conflict (user_id) do nothing",
                user.0,
                due_at
            )
            .execute(&mut *connection)
            .await?;
        }
        // Set up in the meantime, or no longer demanded.
        Demand::Met if stored.due_at.is_some() => forget(&mut *app.pool.acquire().await?, user).await?,
        Demand::Met | Demand::Due(_) | Demand::Overdue(_) => {}
    }
    Ok(())
}

/// Gives an account the full time from now on: it has got its role, or an admin has reset its factor.
pub async fn restart(app: &App, connection: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into second_factor_deadlines (user_id, due_at) values ($1, $2)
         on conflict (user_id) do update set due_at = excluded.due_at",
        user.0,
        app.clock.now() + TimeDelta::days(GRACE_DAYS)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the time of an account whose factor was set up or erased.
pub async fn forget(connection: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from second_factor_deadlines where user_id = $1", user.0)
        .execute(connection)
        .await?;
    Ok(())
}
