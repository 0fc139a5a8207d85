//! The answer of somebody who was invited.

use axum::http::StatusCode;
use identity::consents;
use identity::invitations::{self, Accepted, NewPassword};
use kit::{App, Problem, Result};
use rules::review::{Deed, Party};
use rules::{AssignmentId, Enumeration, Language, ReviewAssignmentStatus, UserId, Words};
use secrecy::SecretString;
use sqlx::PgConnection;
use uuid::Uuid;

use super::waiting::asked_by;
use crate::assignments::{Gift, as_reviewer, lock_article_of, perform_as_reviewer};

const NOTHING_LEFT: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nothing-to-review",
    Words::new(
        "The review is no longer needed, or its due date has passed. There is nothing for you to do; thank you.",
        "Рецензия больше не нужна, или её срок уже прошёл. От вас ничего не требуется; спасибо.",
    ),
);

/// "Yes, I will review": the account is theirs, and they have agreed to all that the letter asked for.
pub async fn accept(app: &App, code: &str, password: SecretString, language: Language) -> Result<Accepted> {
    let invitation = invitations::look_at(app, code).await?;
    let password = NewPassword::checked(app, password, &invitation.email).await?;
    let mut transaction = app.pool.begin().await?;
    let asked = hold(app, &mut transaction, invitation.code_id).await?;
    let accepted = invitations::accept(app, &mut transaction, code, password).await?;
    let (Accepted::Invited(owner) | Accepted::Existing(owner)) = accepted;
    consents::give(app, &mut transaction, owner, language).await?;
    if let Accepted::Existing(person) = accepted {
        hand_over(&mut transaction, &asked, person).await?;
    }
    for id in asked {
        answer(app, &mut transaction, id, accepted, invitation.user).await?;
    }
    transaction.commit().await?;
    Ok(accepted)
}

/// Agrees to one assignment. What an account that was there before cannot take over, because it has that one already or
/// stands among the authors, is refused in the name of whoever was invited: nobody would ever answer it.
async fn answer(
    app: &App,
    transaction: &mut PgConnection,
    id: AssignmentId,
    accepted: Accepted,
    invited: UserId,
) -> Result<()> {
    let (Accepted::Invited(person) | Accepted::Existing(person)) = accepted;
    let (assignment, _) = lock_article_of(app, transaction, id).await?;
    match as_reviewer(transaction, &assignment, person).await? {
        Party::Reviewer => {
            perform_as_reviewer(app, transaction, (person, Deed::Accept), id, Gift::Nothing).await
        }
        _ => refuse_one(app, transaction, id, invited).await,
    }
}

/// Whoever was invited may stand among the authors of one article since: that one is not theirs to refuse either, and
/// waits for the editors.
async fn refuse_one(
    app: &App,
    transaction: &mut PgConnection,
    id: AssignmentId,
    invited: UserId,
) -> Result<()> {
    let (assignment, _) = lock_article_of(app, transaction, id).await?;
    match as_reviewer(transaction, &assignment, invited).await? {
        Party::Reviewer => {
            perform_as_reviewer(app, transaction, (invited, Deed::Refuse), id, Gift::Nothing).await
        }
        _ => Ok(()),
    }
}

/// "No": the editors are told, and the code is used up.
pub async fn refuse(app: &App, code: &str) -> Result<()> {
    let invitation = invitations::look_at(app, code).await?;
    let mut transaction = app.pool.begin().await?;
    let asked = hold(app, &mut transaction, invitation.code_id).await?;
    invitations::redeem(app, &mut transaction, code).await?;
    for id in asked {
        refuse_one(app, &mut transaction, id, invitation.user).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Articles first, in one order, then people: as everywhere.
async fn hold(app: &App, transaction: &mut PgConnection, code: Uuid) -> Result<Vec<AssignmentId>> {
    for id in asked_by(transaction, code).await? {
        lock_article_of(app, transaction, id).await?;
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
         where id = any($1) and article_id not in (select articles_by($2)) and not exists (
             select from review_assignments kept
             where kept.reviewer_id = $2 and kept.article_id = moved.article_id
               and kept.article_revision = moved.article_revision and kept.status_id = any($3))",
        &ids,
        person.0,
        &ReviewAssignmentStatus::KEEPS_ITS_PLACE.map(Enumeration::id)
    )
    .execute(transaction)
    .await?;
    Ok(())
}
