//! Links in letters that open one assignment without a password.

use kit::secrets::hash_of;
use kit::{App, Result};
use notifications::review_key;
use rules::AssignmentId;
use sqlx::PgConnection;

/// A new way in, for the letters from now on.
pub async fn make(app: &App, transaction: &mut PgConnection, assignment: AssignmentId) -> Result<()> {
    let now = app.clock.now();
    let id = app.chance.id(now);
    sqlx::query!(
        "insert into review_links (id, assignment_id, key_hash, created_at) values ($1, $2, $3, $4)",
        id,
        assignment.0,
        hash_of(&review_key(app, id)),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Every way in that went out before ends.
pub async fn revoke(app: &App, transaction: &mut PgConnection, assignment: AssignmentId) -> Result<()> {
    sqlx::query!(
        "update review_links set revoked_at = $2 where assignment_id = $1 and revoked_at is null",
        assignment.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
