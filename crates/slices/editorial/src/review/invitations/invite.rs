//! Sends invitations to review.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use identity::account::{self, Address, NewAccount};
use identity::invitations::send_journal_invitation;
use identity::people::{find_by_email, find_by_id, is_hidden_from, lock_address};
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Problem, Result, audit, limits};
use notifications::notify_reviewers;
use rules::article::lifecycle::{Action, decide};
use rules::audit::AuditAction;
use rules::limits::creation;
use rules::review::pool::RequestTerms;
use rules::users::can_be_invited;
use rules::{
    ArticleId, AssignmentId, Enumeration, FieldErrorKind, Language, LocalizedText, NotificationType,
    ReviewAssignmentStatus, Role, UserId, Validator,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::articles::access::lock_for_editor;
use crate::articles::refusals::refusal_error;
use crate::review::assignments::invitation_codes::renew;
use crate::review::assignments::{AssignmentRequest, assign};

/// Articles in one request.
const MAX_ARTICLES: usize = 20;

const NOT_INVITED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-waiting-for-an-answer",
    LocalizedText::new(
        "Only a reviewer who was invited and has not answered yet can get an invitation.",
        "Приглашение можно отправить только приглашённому рецензенту, который ещё не ответил.",
    ),
);

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerInvitation {
    email: String,
    first_name_en: String,
    last_name_en: String,
    article_ids: Vec<ArticleId>,
    /// Language of the letter; default: the editor's.
    language: Option<Language>,
    /// From today to a year ahead; by default after `review.due_days`.
    due_date: Option<NaiveDate>,
    /// Plain text that the letter of the request repeats, in at most 2,000 characters.
    note: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedReviewer {
    user_id: UserId,
    assignment_ids: Vec<AssignmentId>,
    /// False if the address belongs to an account, which gets an ordinary assignment.
    is_invited: bool,
}

/// Assigns a reviewer by e-mail address. Without an account the reviewer is invited to create one.
#[utoipa::path(post, path = "/api/v1/users/invite-reviewer", tag = "reviewers", operation_id = "inviteReviewer",
    request_body = ReviewerInvitation,
    responses((status = 201, body = InvitedReviewer), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn invite(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(invitation): Json<ReviewerInvitation>,
) -> Result<(StatusCode, Json<InvitedReviewer>)> {
    let language = invitation.language.unwrap_or(language);
    let (invitation, terms) = validate(invitation)?;
    for _ in &invitation.article_ids {
        limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    }
    let mut transaction = app.pool.begin().await?;
    let mut articles = Vec::new();
    for id in &invitation.article_ids {
        let (article, relation) = lock_for_editor(&app, &mut transaction, *id, &actor).await?;
        decide(&article.facts(), relation, Action::AssignReviewer).map_err(refusal_error)?;
        articles.push((article, relation));
    }
    let reviewer = find_or_create_account(&app, &mut transaction, &actor, &invitation, language).await?;
    let mut assignment_ids = Vec::new();
    for (article, relation) in &articles {
        let request =
            AssignmentRequest { article, actor: &actor, relation: *relation, reviewer, terms: &terms };
        assignment_ids.push(assign(&app, &mut transaction, request).await?);
    }
    renew(&app, &mut transaction, reviewer).await?;
    let is_invited = find_by_id(&mut transaction, reviewer).await?.is_some_and(|user| user.is_invited);
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(InvitedReviewer { user_id: reviewer, assignment_ids, is_invited })))
}

fn validate(invitation: ReviewerInvitation) -> Result<(ReviewerInvitation, RequestTerms)> {
    let mut validator = Validator::new();
    let terms = RequestTerms { due_date: invitation.due_date, note: invitation.note };
    terms.check(&mut validator);
    let mut article_ids = invitation.article_ids;
    // Articles are locked in id order.
    article_ids.sort_unstable();
    article_ids.dedup();
    match article_ids.len() {
        0 => validator.add_error("articleIds", FieldErrorKind::Required),
        1..=MAX_ARTICLES => {}
        _ => validator.add_error("articleIds", FieldErrorKind::TooMany { max: MAX_ARTICLES }),
    }
    let invitation = ReviewerInvitation {
        email: validator.email("email", &invitation.email),
        first_name_en: validator.latin_name("firstNameEn", &invitation.first_name_en),
        last_name_en: validator.latin_name("lastNameEn", &invitation.last_name_en),
        article_ids,
        language: invitation.language,
        due_date: None,
        note: None,
    };
    validator.finish()?;
    Ok((invitation, terms))
}

/// Finds the account with the address, or creates an invited one.
async fn find_or_create_account(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    invitation: &ReviewerInvitation,
    language: Language,
) -> Result<UserId> {
    // Serializes concurrent invitations to one address, so that they create one account.
    lock_address(transaction, &invitation.email).await?;
    if let Some(user) = find_by_email(transaction, &invitation.email).await? {
        return Ok(user.id);
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
    let id = account::create(app, transaction, reviewer).await?;
    // One entry for each article: the authors of any of them must not see who reviews it.
    for article in &invitation.article_ids {
        let entry = actor.audit(AuditAction::UserCreated).user(id).article(*article);
        audit::record(app, transaction, entry.details(json!({ "roles": [Role::Reviewer] }))).await?;
    }
    Ok(id)
}

/// Sends an invitation to a reviewer without an account: to their open review requests, otherwise to the
/// journal.
#[utoipa::path(post, path = "/api/v1/users/{id}/send-invitation", tag = "reviewers", operation_id = "sendInvitation",
    params(("id" = UserId, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn send_again(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<StatusCode> {
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let user = find_by_id(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    if is_hidden_from(&mut transaction, id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    if !can_be_invited(user.is_invited, &user.roles) {
        return Err(NOT_INVITED.into());
    }
    let waiting = lock_waiting_assignments(&mut transaction, id, &actor).await?;
    let Some(code) = renew(&app, &mut transaction, id).await? else { return Err(NOT_INVITED.into()) };
    if waiting.is_empty() {
        send_journal_invitation(&mut transaction, code).await?;
    } else {
        let request = NotificationType::ReviewAssignmentCreated;
        let assignments: Vec<AssignmentId> = waiting.iter().map(|(id, _)| *id).collect();
        notify_reviewers(&app, &mut transaction, request, &assignments).await?;
    }
    let articles: BTreeSet<ArticleId> = waiting.into_iter().map(|(_, article)| article).collect();
    record_sending(&app, &mut transaction, &actor, id, &articles).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Records an invitation: once for each article, because its authors must not see who reviews it.
async fn record_sending(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    reviewer: UserId,
    articles: &BTreeSet<ArticleId>,
) -> sqlx::Result<()> {
    let entry = actor.audit(AuditAction::InvitationSent).user(reviewer);
    if articles.is_empty() {
        return audit::record(app, transaction, entry).await;
    }
    for article in articles {
        audit::record(app, transaction, entry.clone().article(*article)).await?;
    }
    Ok(())
}

/// Locks the articles that the reviewer is asked to review and returns the open assignments with their articles.
///
/// Articles are locked before accounts. The actor's own articles are excluded: an author must not remind a
/// reviewer.
async fn lock_waiting_assignments(
    transaction: &mut PgConnection,
    reviewer: UserId,
    actor: &Actor,
) -> Result<Vec<(AssignmentId, ArticleId)>> {
    sqlx::query!(
        "select id from articles where id in (select article_id from review_assignments
             where reviewer_id = $1 and status_id = $2) order by id for no key update",
        reviewer.0,
        ReviewAssignmentStatus::Waiting.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    let waiting = sqlx::query!(
        "select id, article_id from review_assignments where reviewer_id = $1 and status_id = $2
           and article_id not in (select articles_by($3)) order by id",
        reviewer.0,
        ReviewAssignmentStatus::Waiting.id(),
        actor.id.0
    )
    .fetch_all(transaction)
    .await?;
    Ok(waiting.into_iter().map(|row| (AssignmentId(row.id), ArticleId(row.article_id))).collect())
}
