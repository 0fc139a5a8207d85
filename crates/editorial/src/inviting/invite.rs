//! Asking somebody by their address.

use axum::extract::State;
use axum::http::StatusCode;
use identity::account::{self, Address, NewAccount};
use identity::people::{hold_address, is_hidden_from, known, known_by};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Spoken};
use kit::{Actor, App, Problem, Result, limits};
use notifications::tell_reviewers;
use rules::article::lifecycle::{Action, decide};
use rules::limits::making;
use rules::{
    ArticleId, AssignmentId, Checks, Enumeration, FaultKind, Language, NotificationType,
    ReviewAssignmentStatus, Role, UserId, Words,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::renew;
use crate::articles::refusals::refused;
use crate::assignments::{Asked, assign};
use crate::desk::lock_at_the_desk;

/// More at once is a mistake.
const MOST_ARTICLES: usize = 20;

const NOT_WAITING: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-waiting-for-an-answer",
    Words::new(
        "An invitation can be sent only to a reviewer without an account who has been asked to review something.",
        "Приглашение можно отправить только рецензенту без учётной записи, которому назначена рецензия.",
    ),
);

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerInvitation {
    email: String,
    first_name_en: String,
    last_name_en: String,
    article_ids: Vec<ArticleId>,
    /// Of the letter; else that of the editor.
    language: Option<Language>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedReviewer {
    user_id: UserId,
    assignment_ids: Vec<AssignmentId>,
    /// False where the address belongs to an account: its owner was asked in the ordinary way.
    is_invited: bool,
}

/// Asks somebody to review, by their address. Without an account they are invited to make one; with one, this is an
/// ordinary assignment.
#[utoipa::path(post, path = "/api/v1/users/invite-reviewer", tag = "reviewers", operation_id = "inviteReviewer",
    request_body = ReviewerInvitation,
    responses((status = 201, body = InvitedReviewer), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub async fn invite(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Json(invitation): Json<ReviewerInvitation>,
) -> Result<(StatusCode, Json<InvitedReviewer>)> {
    let language = invitation.language.unwrap_or(language);
    let invitation = checked(invitation)?;
    for _ in &invitation.article_ids {
        limits::count(&app, "assignment", actor.id, making::ASSIGNMENTS).await?;
    }
    let mut transaction = app.pool.begin().await?;
    let mut articles = Vec::new();
    for id in &invitation.article_ids {
        let (article, standing) = lock_at_the_desk(&app, &mut transaction, *id, &actor).await?;
        decide(&article.facts(), standing, Action::AssignReviewer).map_err(refused)?;
        articles.push((article, standing));
    }
    let reviewer = account_of(&app, &mut transaction, &invitation, language).await?;
    let mut assignment_ids = Vec::new();
    for (article, standing) in &articles {
        let asked = Asked { article, editor: actor.id, standing: *standing, reviewer };
        assignment_ids.push(assign(&app, &mut transaction, asked).await?);
    }
    renew(&app, &mut transaction, reviewer).await?;
    let is_invited = known(&mut transaction, reviewer).await?.is_some_and(|person| person.is_invited);
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(InvitedReviewer { user_id: reviewer, assignment_ids, is_invited })))
}

fn checked(invitation: ReviewerInvitation) -> Result<ReviewerInvitation> {
    let mut checks = Checks::new();
    let mut article_ids = invitation.article_ids;
    // In the order in which articles are locked.
    article_ids.sort_unstable();
    article_ids.dedup();
    match article_ids.len() {
        0 => checks.fault("articleIds", FaultKind::Required),
        1..=MOST_ARTICLES => {}
        _ => checks.fault("articleIds", FaultKind::TooMany { max: MOST_ARTICLES }),
    }
    let invitation = ReviewerInvitation {
        email: checks.email("email", &invitation.email),
        first_name_en: checks.latin_name("firstNameEn", &invitation.first_name_en),
        last_name_en: checks.latin_name("lastNameEn", &invitation.last_name_en),
        article_ids,
        language: invitation.language,
    };
    checks.finish()?;
    Ok(invitation)
}

/// Whoever answers to the address, or a new account that waits for its owner.
async fn account_of(
    app: &App,
    transaction: &mut PgConnection,
    invitation: &ReviewerInvitation,
    language: Language,
) -> Result<UserId> {
    // Two editors who invite the same person make one account.
    hold_address(transaction, &invitation.email).await?;
    if let Some(person) = known_by(transaction, &invitation.email).await? {
        return Ok(person.id);
    }
    let reviewer = NewAccount {
        address: Address::Unconfirmed(invitation.email.clone()),
        password_hash: None,
        orcid: None,
        first_name_en: invitation.first_name_en.clone(),
        middle_name_en: None,
        last_name_en: invitation.last_name_en.clone(),
        affiliation_en: None,
        language: Some(language),
        roles: vec![Role::Reviewer],
        is_active: false,
    };
    account::create(app, transaction, reviewer).await
}

/// Invites once more a reviewer who has no account yet, to all that they have been asked to review.
#[utoipa::path(post, path = "/api/v1/users/{id}/send-invitation", tag = "reviewers", operation_id = "sendInvitation",
    params(("id" = UserId, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn send_again(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<StatusCode> {
    limits::count(&app, "assignment", actor.id, making::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let person = known(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    if is_hidden_from(&mut transaction, id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    // Articles first, in one order, then people. Of what is about an article of their own, nobody reminds anybody.
    sqlx::query!(
        "select id from articles where id in (select article_id from review_assignments
             where reviewer_id = $1 and status_id = $2) order by id for no key update",
        id.0,
        ReviewAssignmentStatus::Waiting.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    let waiting = sqlx::query_scalar!(
        "select id from review_assignments where reviewer_id = $1 and status_id = $2
           and article_id not in (select articles_by($3)) order by id",
        id.0,
        ReviewAssignmentStatus::Waiting.id(),
        actor.id.0
    )
    .fetch_all(&mut *transaction)
    .await?;
    if !person.is_invited || waiting.is_empty() {
        return Err(NOT_WAITING.into());
    }
    renew(&app, &mut transaction, id).await?;
    let waiting: Vec<AssignmentId> = waiting.into_iter().map(AssignmentId).collect();
    let request = NotificationType::ReviewAssignmentCreated;
    tell_reviewers(&app, &mut transaction, request, &waiting).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
