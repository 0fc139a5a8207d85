//! Acceptance and decline of an invitation.

use axum::http::StatusCode;
use identity::consents;
use identity::invitations::{self, AcceptOutcome, Acceptance, NewPassword};
use kit::audit::AuditEntry;
use kit::http::ClientAddress;
use kit::{App, Problem, Result};
use rules::audit::{AuditAction, AuditRole};
use rules::review::notes::RefusalNote;
use rules::review::{AssignmentAction, AssignmentActor};
use rules::{ArticleId, AssignmentId, Enumeration, Language, LocalizedText, ReviewAssignmentStatus, UserId};
use secrecy::SecretString;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::review::assignments::invitation_codes::{covers_assignments, list_open_assignments};
use crate::review::assignments::{ActionInput, lock_with_article, perform_as_reviewer};

const NOTHING_TO_REVIEW: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nothing-to-review",
    LocalizedText::new(
        "The review is no longer needed, or its due date has passed. You do not need to do anything. Thank you.",
        "Рецензия больше не нужна, или её срок уже прошёл. От вас ничего не требуется. Спасибо.",
    ),
);

/// Accepts an invitation: activates the account, or uses an existing one, and accepts all its open
/// assignments. An invitation to the journal has none.
pub async fn accept(
    app: &App,
    code: &str,
    password: SecretString,
    language: Language,
    from: ClientAddress,
) -> Result<AcceptOutcome> {
    let invitation = invitations::find_valid(app, code).await?;
    let password = NewPassword::validate_and_hash(app, password, &invitation.email).await?;
    let mut transaction = app.pool.begin().await?;
    let assignments = lock_open_assignments(app, &mut transaction, invitation.code_id).await?;
    let acceptance = Acceptance { articles: articles_of(&mut transaction, &assignments).await?, from };
    let accepted = invitations::accept(app, &mut transaction, code, password, &acceptance).await?;
    let (AcceptOutcome::Invited(owner) | AcceptOutcome::Existing(owner)) = accepted;
    consents::record_account_consent(app, &mut transaction, owner, language).await?;
    if let AcceptOutcome::Existing(user_id) = accepted {
        reassign(&mut transaction, &assignments, user_id).await?;
    }
    for id in assignments {
        accept_assignment(app, &mut transaction, id, accepted, invitation.user).await?;
    }
    transaction.commit().await?;
    Ok(accepted)
}

/// Starts an entry of the audit log about an answer by the link of a letter.
fn by_invitation(user: UserId) -> AuditEntry {
    AuditEntry::by_owner(user, AuditAction::AssignmentChanged).role(AuditRole::Link)
}

/// Accepts one assignment.
///
/// If an existing account cannot take it over, because it has that assignment already or is among the
/// authors, it is declined for the invited account; otherwise it would stay unanswered.
async fn accept_assignment(
    app: &App,
    transaction: &mut PgConnection,
    id: AssignmentId,
    accepted: AcceptOutcome,
    invited: UserId,
) -> Result<()> {
    let (AcceptOutcome::Invited(user_id) | AcceptOutcome::Existing(user_id)) = accepted;
    let (assignment, _) = lock_with_article(app, transaction, id).await?;
    match assignment.reviewer_or_outsider(user_id) {
        AssignmentActor::Reviewer => {
            perform_as_reviewer(
                app,
                transaction,
                (by_invitation(user_id), user_id, AssignmentAction::Accept),
                id,
                ActionInput::Nothing,
            )
            .await
        }
        _ => decline_assignment(app, transaction, id, invited, RefusalNote::default()).await,
    }
}

/// Declines one assignment, unless the invited user is an author of the article: then it stays open for the
/// editors.
async fn decline_assignment(
    app: &App,
    transaction: &mut PgConnection,
    id: AssignmentId,
    invited: UserId,
    refusal: RefusalNote,
) -> Result<()> {
    let (assignment, _) = lock_with_article(app, transaction, id).await?;
    match assignment.reviewer_or_outsider(invited) {
        AssignmentActor::Reviewer => {
            perform_as_reviewer(
                app,
                transaction,
                (by_invitation(invited), invited, AssignmentAction::Refuse),
                id,
                ActionInput::Refusal(refusal),
            )
            .await
        }
        _ => Ok(()),
    }
}

/// Declines all open assignments of an invitation, notifies the editors and redeems the code.
pub async fn refuse(app: &App, code: &str, refusal: RefusalNote) -> Result<()> {
    let invitation = invitations::find_valid(app, code).await?;
    let mut transaction = app.pool.begin().await?;
    let assignments = lock_open_assignments(app, &mut transaction, invitation.code_id).await?;
    invitations::redeem(app, &mut transaction, code).await?;
    for id in assignments {
        decline_assignment(app, &mut transaction, id, invitation.user, refusal.clone()).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Locks the articles of the invitation in id order; accounts are locked afterwards, as everywhere.
async fn lock_open_assignments(
    app: &App,
    transaction: &mut PgConnection,
    code: Uuid,
) -> Result<Vec<AssignmentId>> {
    for id in list_open_assignments(transaction, code).await? {
        lock_with_article(app, transaction, id).await?;
    }
    let assignments = list_open_assignments(transaction, code).await?;
    if assignments.is_empty() {
        require_journal_invitation(transaction, code).await?;
    }
    Ok(assignments)
}

async fn articles_of(
    transaction: &mut PgConnection,
    assignments: &[AssignmentId],
) -> sqlx::Result<Vec<ArticleId>> {
    let ids: Vec<i64> = assignments.iter().map(|id| id.0).collect();
    let articles = sqlx::query_scalar!(
        "select distinct article_id from review_assignments where id = any($1) order by article_id",
        &ids
    )
    .fetch_all(transaction)
    .await?;
    Ok(articles.into_iter().map(ArticleId).collect())
}

/// Fails if the code was issued for review requests: none of them is open any more.
pub async fn require_journal_invitation(connection: &mut PgConnection, code: Uuid) -> Result<()> {
    if covers_assignments(connection, code).await? { Err(NOTHING_TO_REVIEW.into()) } else { Ok(()) }
}

/// Moves the assignments to the existing account with the invited address, except those that it has already.
async fn reassign(
    transaction: &mut PgConnection,
    assignments: &[AssignmentId],
    user_id: UserId,
) -> Result<()> {
    let ids: Vec<i64> = assignments.iter().map(|id| id.0).collect();
    sqlx::query!(
        "update review_assignments moved set reviewer_id = $2
         where id = any($1) and article_id not in (select articles_by($2)) and not exists (
             select from review_assignments kept
             where kept.reviewer_id = $2 and kept.article_id = moved.article_id
               and kept.article_revision = moved.article_revision and kept.status_id = any($3))",
        &ids,
        user_id.0,
        &ReviewAssignmentStatus::BLOCKING_REASSIGNMENT.map(Enumeration::id)
    )
    .execute(transaction)
    .await?;
    Ok(())
}
