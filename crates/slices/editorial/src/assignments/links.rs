//! Review links, which open one assignment without a password.

use kit::secrets::hash_secret;
use kit::{App, Result};
use notifications::review_link_code;
use rules::AssignmentId;
use sqlx::PgConnection;

/// Creates a link for letters sent from now on.
pub async fn create(app: &App, transaction: &mut PgConnection, assignment: AssignmentId) -> Result<()> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    sqlx::query!(
        "insert into review_links (id, assignment_id, key_hash, created_at) values ($1, $2, $3, $4)",
        id,
        assignment.0,
        hash_secret(&review_link_code(app, id)),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Revokes all earlier links of the assignment.
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
