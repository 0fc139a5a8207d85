//! The demand for a second factor, and the time until which editors and admins must have one.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use rules::second_factor::{Demand, DemandDates, GRACE_DAYS, SecondFactorPolicy};
use rules::{Role, UserId};
use sqlx::PgConnection;

use crate::token::Claims;
use crate::{App, Problem, Result};

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

/// Tells what is demanded of the account of a request. Most requests need no statement for this: nothing is demanded of
/// their accounts, and their tokens have a session, which ends when the first factor is set up.
pub(crate) async fn judge(
    app: &App,
    claims: &Claims,
    roles: &[Role],
    account_created_at: DateTime<Utc>,
) -> Result<Demand> {
    let policy = app.settings.auth.second_factor;
    if claims.session.is_some() && !policy.is_demanded_of(roles) {
        return Ok(Demand::Met);
    }
    let stored = sqlx::query!(
        "select (select began_at from second_factor_demand) as \"began_at?\",
                (select due_at from second_factor_deadlines where user_id = $1) as \"due_at?\",
                exists (select from passkeys where user_id = $1)
                or exists (select from authenticators where user_id = $1 and confirmed_at is not null)
                    as \"has_factor!\"",
        claims.sub.0
    )
    .fetch_one(&app.pool)
    .await?;
    // A token of release 0.1.0 was issued without a second factor.
    if claims.session.is_none() && stored.has_factor {
        return Err(Problem::UNAUTHENTICATED.into());
    }
    let dates = DemandDates { began_at: stored.began_at, account_created_at, due_at: stored.due_at };
    let demand = Demand::of(policy, roles, stored.has_factor, dates, app.clock.now());
    record(app, claims.sub, demand, dates).await?;
    Ok(demand)
}

/// Stores what the demand says, if that differs from what is stored.
async fn record(app: &App, user: UserId, demand: Demand, stored: DemandDates) -> sqlx::Result<()> {
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
