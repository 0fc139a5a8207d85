//! The answer of somebody who was invited.

use axum::http::StatusCode;
use identity::invitations::{self, Accepted, NewPassword};
use kit::{App, Problem, Result};
use rules::review::{Deed, Party};
use rules::{AssignmentId, Enumeration, ReviewAssignmentStatus, UserId, Words};
use secrecy::SecretString;
use sqlx::PgConnection;

use super::waiting::asked_by;
use crate::assignments::{Gift, as_reviewer, lock_article_of, perform_as_reviewer};

const NOTHING_LEFT: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nothing-to-review",
    Words::new(
        "The editors no longer need this review. There is nothing for you to do; thank you.",
        "Эта рецензия редакции больше не нужна. От вас ничего не требуется; спасибо.",
    ),
);

/// "Yes, I will review": the account is theirs, and they have agreed to all that the letter asked for.
pub async fn accept(app: &App, code: &str, password: SecretString) -> Result<Accepted> {
    let invitation = invitations::look_at(app, code).await?;
    let password = NewPassword::checked(app, password, &invitation.email).await?;
    let mut transaction = app.pool.begin().await?;
    let asked = hold(&mut transaction, invitation.code_id).await?;
    let accepted = invitations::accept(app, &mut transaction, code, password).await?;
    let person = match accepted {
        Accepted::Invited(person) => person,
        Accepted::Existing(person) => {
            hand_over(&mut transaction, &asked, person).await?;
            person
        }
    };
    for id in asked {
        let (assignment, _) = lock_article_of(&mut transaction, id).await?;
        // Among the assignments of one who has had an account may be one that it cannot take over.
        if as_reviewer(&mut transaction, &assignment, person).await? == Party::Reviewer {
            let deed = (person, Deed::Accept);
            perform_as_reviewer(app, &mut transaction, deed, id, Gift::Nothing).await?;
        }
    }
    transaction.commit().await?;
    Ok(accepted)
}

/// "No": the editors are told, and the code is used up.
pub async fn refuse(app: &App, code: &str) -> Result<()> {
    let invitation = invitations::look_at(app, code).await?;
    let mut transaction = app.pool.begin().await?;
    let asked = hold(&mut transaction, invitation.code_id).await?;
    invitations::redeem(app, &mut transaction, code).await?;
    for id in asked {
        let deed = (invitation.user, Deed::Refuse);
        perform_as_reviewer(app, &mut transaction, deed, id, Gift::Nothing).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Articles first, in one order, then people: as everywhere.
async fn hold(transaction: &mut PgConnection, code: uuid::Uuid) -> Result<Vec<AssignmentId>> {
    for id in asked_by(transaction, code).await? {
        lock_article_of(transaction, id).await?;
    }
    let asked = asked_by(transaction, code).await?;
    if asked.is_empty() { Err(NOTHING_LEFT.into()) } else { Ok(asked) }
}

/// Whoever has an account under the address that was invited reviews with that one; what it was asked for before, it
/// keeps.
async fn hand_over(transaction: &mut PgConnection, asked: &[AssignmentId], person: UserId) -> Result<()> {
    let ids: Vec<i64> = asked.iter().map(|id| id.0).collect();
    sqlx::query!(
        "update review_assignments moved set reviewer_id = $2
         where id = any($1) and not exists (
             select from review_assignments kept
             where kept.reviewer_id = $2 and kept.article_id = moved.article_id
               and kept.article_revision = moved.article_revision and kept.status_id = any($3))",
        &ids,
        person.0,
        &[
            ReviewAssignmentStatus::Waiting.id(),
            ReviewAssignmentStatus::Reviewing.id(),
            ReviewAssignmentStatus::Completed.id()
        ]
    )
    .execute(transaction)
    .await?;
    Ok(())
}
