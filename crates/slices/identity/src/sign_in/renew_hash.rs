//! Password hashes with the costs of today.

use kit::{App, Result};
use rules::UserId;
use secrecy::SecretString;

use crate::password;

/// Hashes a correct password again if the stored hash has other costs. A sign-in goes on without it.
pub async fn renew_if_needed(app: &App, id: UserId, token_version: i32, hash: &str, password: SecretString) {
    if !password::needs_rehash(hash) {
        return;
    }
    if let Err(error) = renew(app, id, token_version, hash, password).await {
        tracing::warn!(error = %error, "password was not hashed again");
    }
}

async fn renew(app: &App, id: UserId, token_version: i32, hash: &str, password: SecretString) -> Result<()> {
    let renewed = password::hash(password, &app.rng).await?;
    let mut transaction = app.pool.begin().await?;
    let updated = sqlx::query!(
        "update users set password_hash = $4 where id = $1 and token_version = $2 and password_hash = $3",
        id.0,
        token_version,
        hash,
        renewed,
    )
    .execute(&mut *transaction)
    .await?;
    // The password is the same, so that the sessions go on: the database has raised the version.
    if updated.rows_affected() == 1 {
        sqlx::query!("update users set token_version = $2 where id = $1", id.0, token_version)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}
