//! Recovery codes: ten random codes, each of which replaces the second factor once.

use kit::secrets::hash_secret;
use kit::{App, Result};
use rules::UserId;
use rules::second_factor::{RECOVERY_CODES, format_recovery_code};
use sqlx::PgConnection;

/// Replaces the codes of an account. Only this response contains them.
pub async fn replace(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<Vec<String>> {
    delete(transaction, user).await?;
    let codes: Vec<String> =
        (0..RECOVERY_CODES).map(|_| format_recovery_code(app.rng.bytes::<15>())).collect();
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| hash(user, &code.replace('-', ""))).collect();
    sqlx::query!(
        "insert into recovery_codes (user_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) hash",
        user.0,
        &hashes,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(codes)
}

/// Uses a code up. Returns false if it is wrong or was used before.
pub async fn redeem(app: &App, transaction: &mut PgConnection, user: UserId, code: &str) -> Result<bool> {
    let used = sqlx::query!(
        "update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null",
        user.0,
        hash(user, code),
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(used.rows_affected() == 1)
}

pub async fn delete(transaction: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from recovery_codes where user_id = $1", user.0).execute(transaction).await?;
    Ok(())
}

/// A code has 120 random bits, so its hash needs no key, and outlives the rotation of keys.
fn hash(user: UserId, code: &str) -> Vec<u8> {
    hash_secret(&format!("recovery-code:{user}:{code}"))
}
