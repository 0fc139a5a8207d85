//! Invitation codes and the assignments that they cover.

use identity::invitations::{find_open_invitation, invite};
use identity::people::find_by_id;
use kit::{App, Result};
use rules::{AssignmentId, Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;
use uuid::Uuid;

/// Issues a new code that covers all open assignments of an invited reviewer; `None` for an active account.
pub async fn renew(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<Option<Uuid>> {
    let invited = find_by_id(transaction, user).await?.filter(|user| user.is_invited);
    let Some(email) = invited.and_then(|user| user.email) else { return Ok(None) };
    let code = invite(app, transaction, user, &email).await?;
    sqlx::query!(
        "insert into invitation_assignments (code_id, assignment_id)
         select $1, id from review_assignments where reviewer_id = $2 and status_id = $3",
        code,
        user.0,
        ReviewAssignmentStatus::Waiting.id()
    )
    .execute(transaction)
    .await?;
    Ok(Some(code))
}

/// Issues new codes for invited users whose code has expired, before automatic letters are sent.
pub async fn renew_expired(app: &App, transaction: &mut PgConnection, users: &[UserId]) -> Result<()> {
    let users: Vec<i64> = users.iter().map(|id| id.0).collect();
    let invited = sqlx::query_scalar!("select id from users where id = any($1) and is_invited", &users)
        .fetch_all(&mut *transaction)
        .await?;
    for user in invited.into_iter().map(UserId) {
        if find_open_invitation(app, transaction, user).await?.is_none() {
            renew(app, transaction, user).await?;
        }
    }
    Ok(())
}

/// True if the code was issued for assignments, whatever became of them; false for an invitation to the journal.
pub async fn covers_assignments(connection: &mut PgConnection, code: Uuid) -> Result<bool> {
    let covers = sqlx::query_scalar!(
        "select exists (select from invitation_assignments where code_id = $1) as \"covers!\"",
        code
    )
    .fetch_one(connection)
    .await?;
    Ok(covers)
}

/// Assignments of a code that are still unanswered, in the order in which articles are locked.
pub async fn list_open_assignments(connection: &mut PgConnection, code: Uuid) -> Result<Vec<AssignmentId>> {
    let waiting = sqlx::query_scalar!(
        "select assignments.id from invitation_assignments asked
         join review_assignments assignments on assignments.id = asked.assignment_id
         where asked.code_id = $1 and assignments.status_id = $2
         order by assignments.article_id, assignments.id",
        code,
        ReviewAssignmentStatus::Waiting.id()
    )
    .fetch_all(connection)
    .await?;
    Ok(waiting.into_iter().map(AssignmentId).collect())
}
