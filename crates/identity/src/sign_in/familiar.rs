//! From where an account was signed in to before.

use chrono::TimeDelta;
use kit::http::ClientAddress;
use kit::{App, Result};
use rules::UserId;
use rules::limits::sign_in::FAMILIAR_FOR_DAYS;

use kit::secrets::keyed_hash;

pub async fn knows(app: &App, email: &str, from: ClientAddress) -> Result<bool> {
    let known = sqlx::query_scalar!(
        "select exists (select from familiar_addresses join users on users.id = user_id
                        where users.email = $1::text::citext and address_hash = $2 and last_used_at > $3) as \"known!\"",
        email,
        hash_of(app, from),
        app.clock.now() - TimeDelta::days(FAMILIAR_FOR_DAYS),
    )
    .fetch_one(&app.pool)
    .await?;
    Ok(known)
}

pub async fn remember(app: &App, id: UserId, from: ClientAddress) -> Result<()> {
    sqlx::query!(
        "insert into familiar_addresses (user_id, address_hash, last_used_at) values ($1, $2, $3)
         on conflict (user_id, address_hash) do update set last_used_at = excluded.last_used_at",
        id.0,
        hash_of(app, from),
        app.clock.now(),
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

fn hash_of(app: &App, from: ClientAddress) -> Vec<u8> {
    keyed_hash(&app.settings.auth, "familiar-address", &from.0.to_string())
}
