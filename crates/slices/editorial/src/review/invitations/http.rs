use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use identity::invitations::{self, AcceptOutcome};
use kit::error::ErrorBody;
use kit::http::{ClientAddress, Json, Query, RequestLanguage};
use kit::{App, Problem, Result};
use rules::accounts::MAX_CODE_CHARS;
use rules::consent::ConsentPurpose;
use rules::review::ReviewerAccess;
use rules::review::notes::RefusalNote;
use rules::{Enumeration, FieldError, FieldErrorKind, LocalizedText, ReviewAssignmentStatus, Validator};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer;

const EMPTY_MODEL: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "empty-model",
    LocalizedText::new("Model is empty", "Данные не переданы"),
);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PreviewQuery {
    token: Option<String>,
}

/// An article of an invitation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedArticle {
    title_en: String,
    abstract_en: String,
    keywords_en: Vec<String>,
    type_id: i16,
    due_date: NaiveDate,
    /// Names of the authors; empty in double-blind review.
    authors: Vec<String>,
    affiliations: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptBody {
    token: Option<String>,
    password: Option<String>,
    /// Version of the consent text from `readConsentText`.
    consent_version: Option<i32>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationAccepted {
    /// True if the address already belongs to an account, which keeps its password.
    has_account: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefuseBody {
    token: Option<String>,
    #[serde(flatten)]
    refusal: RefusalNote,
}

/// Returns the articles of an invitation; empty for an invitation to the journal without a review request.
/// Does not redeem the code.
#[utoipa::path(get, path = "/api/v1/auth/invitations/preview", tag = "auth", operation_id = "previewInvitation",
    params(PreviewQuery),
    responses((status = 200, body = Vec<InvitedArticle>), (status = 400, body = ErrorBody),
              (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn preview(
    State(app): State<App>,
    address: ClientAddress,
    Query(query): Query<PreviewQuery>,
) -> Result<Json<Vec<InvitedArticle>>> {
    let code = parse_code(query.token).map_err(|kind| vec![FieldError::in_query("token", kind)])?;
    let invitation = invitations::attempt(&app, address, invitations::find_valid(&app, &code)).await?;
    let articles = sqlx::query_as!(
        InvitedArticle,
        r#"select versions.title_en, versions.abstract_en, versions.keywords_en, versions.type_id, assignments.due_date,
                  array(select concat_ws(' ', entry->>'firstNameEn', nullif(entry->>'middleNameEn', ''),
                                         entry->>'lastNameEn')
                        from jsonb_array_elements(versions.authors) with ordinality as authors (entry, position)
                        where $3 order by position) as "authors!",
                  array(select entry->>'en'
                        from jsonb_array_elements(versions.affiliations) with ordinality as places (entry, position)
                        where $3 order by position) as "affiliations!"
           from invitation_assignments asked
           join review_assignments assignments on assignments.id = asked.assignment_id
           join assigned_versions versions on versions.assignment_id = assignments.id
           join articles on articles.id = assignments.article_id
           where asked.code_id = $1 and assignments.status_id = $2 and articles.removed_at is null
           order by versions.ordinal"#,
        invitation.code_id,
        ReviewAssignmentStatus::Waiting.id(),
        ReviewerAccess::Request.sees_authors(app.settings.review.mode)
    )
    .fetch_all(&app.pool)
    .await?;
    if articles.is_empty() {
        answer::require_journal_invitation(&mut *app.pool.acquire().await?, invitation.code_id).await?;
    }
    Ok(Json(articles))
}

/// Accepts the invitation: sets the password, activates the account and accepts its review requests, if any.
#[utoipa::path(post, path = "/api/v1/auth/invitations/accept", tag = "auth", operation_id = "acceptInvitation",
    request_body = AcceptBody,
    responses((status = 200, body = InvitationAccepted), (status = 400, body = ErrorBody),
              (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn accept(
    State(app): State<App>,
    address: ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<AcceptBody>,
) -> Result<Json<InvitationAccepted>> {
    if body.token.is_none() && body.password.is_none() {
        return Err(EMPTY_MODEL.into());
    }
    let code = parse_code(body.token).map_err(|kind| vec![FieldError::in_body("token", kind)])?;
    let mut validator = Validator::new();
    ConsentPurpose::Account.check(&mut validator, "consentVersion", body.consent_version);
    validator.finish()?;
    let password = body.password.unwrap_or_default().into();
    let accepting = answer::accept(&app, &code, password, language, address);
    let accepted = invitations::attempt(&app, address, accepting).await?;
    Ok(Json(InvitationAccepted { has_account: matches!(accepted, AcceptOutcome::Existing(_)) }))
}

/// Declines the invitation and notifies the editors. Creates no account.
#[utoipa::path(post, path = "/api/v1/auth/invitations/refuse", tag = "auth", operation_id = "refuseInvitation",
    request_body = RefuseBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
              (status = 422, body = ErrorBody)))]
pub async fn refuse(
    State(app): State<App>,
    address: ClientAddress,
    Json(body): Json<RefuseBody>,
) -> Result<StatusCode> {
    let code = parse_code(body.token).map_err(|kind| vec![FieldError::in_body("token", kind)])?;
    let mut validator = Validator::new();
    body.refusal.check(&mut validator);
    validator.finish()?;
    invitations::attempt(&app, address, answer::refuse(&app, &code, body.refusal)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse_code(token: Option<String>) -> Result<String, FieldErrorKind> {
    let code = token.unwrap_or_default();
    match code.trim().chars().count() {
        0 => Err(FieldErrorKind::CodeRequired),
        1..=MAX_CODE_CHARS => Ok(code),
        _ => Err(FieldErrorKind::TooLong { max: MAX_CODE_CHARS }),
    }
}
