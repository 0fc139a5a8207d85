//! People who were invited and have not answered: the code that their letters carry, and what it is about.

use identity::invitations::{invite, open_invitation_of};
use identity::people::known;
use kit::{App, Result};
use rules::{AssignmentId, Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;
use uuid::Uuid;

/// A new code for somebody who has no account yet, for all that they are asked to review. Whoever has one needs none.
pub async fn renew(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<()> {
    let invited = known(transaction, user).await?.filter(|person| person.is_invited);
    let Some(email) = invited.and_then(|person| person.email) else { return Ok(()) };
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
    Ok(())
}

/// For letters that go out on their own: a new code where the last has expired.
pub async fn keep_open(app: &App, transaction: &mut PgConnection, users: &[UserId]) -> Result<()> {
    let users: Vec<i64> = users.iter().map(|id| id.0).collect();
    let invited = sqlx::query_scalar!("select id from users where id = any($1) and is_invited", &users)
        .fetch_all(&mut *transaction)
        .await?;
    for user in invited.into_iter().map(UserId) {
        if open_invitation_of(app, transaction, user).await?.is_none() {
            renew(app, transaction, user).await?;
        }
    }
    Ok(())
}

/// What a code asks for and nobody has answered or withdrawn since, in the order in which articles are locked.
pub async fn asked_by(connection: &mut PgConnection, code: Uuid) -> Result<Vec<AssignmentId>> {
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
