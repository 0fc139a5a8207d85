//! IP addresses that an account has signed in from, stored as keyed hashes.

use chrono::TimeDelta;
use kit::http::ClientAddress;
use kit::{App, Result};
use rules::UserId;
use rules::limits::sign_in::{FAMILIAR_FOR_DAYS, MAX_FAMILIAR_ADDRESSES};
use sqlx::PgConnection;

use kit::secrets::{keyed_hash, keyed_hashes};

const PURPOSE: &str = "familiar-address";

pub async fn is_familiar(app: &App, email: &str, from: ClientAddress) -> Result<bool> {
    let is_familiar = sqlx::query_scalar!(
        "select exists (select from familiar_addresses join users on users.id = user_id
                        where users.email = $1::text::citext and address_hash = any($2) and last_used_at > $3) as \"known!\"",
        email,
        &keyed_hashes(&app.keys, PURPOSE, &from.0.to_string()),
        app.clock.now() - TimeDelta::days(FAMILIAR_FOR_DAYS),
    )
    .fetch_one(&app.pool)
    .await?;
    Ok(is_familiar)
}

/// Records a successful sign-in, and forgets the addresses beyond the newest ones.
pub async fn record(app: &App, id: UserId, from: ClientAddress) -> Result<()> {
    sqlx::query!(
        "with forgotten as (
             delete from familiar_addresses where user_id = $1 and address_hash in (
                 select address_hash from familiar_addresses where user_id = $1 and address_hash <> $2
                 order by last_used_at desc, address_hash offset $4))
         insert into familiar_addresses (user_id, address_hash, last_used_at) values ($1, $2, $3)
         on conflict (user_id, address_hash) do update set last_used_at = excluded.last_used_at",
        id.0,
        keyed_hash(&app.keys, PURPOSE, &from.0.to_string()),
        app.clock.now(),
        MAX_FAMILIAR_ADDRESSES - 1,
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Forgets all addresses of an account, some of which may be those of a thief.
pub async fn forget_all(transaction: &mut PgConnection, id: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from familiar_addresses where user_id = $1", id.0).execute(transaction).await?;
    Ok(())
}
