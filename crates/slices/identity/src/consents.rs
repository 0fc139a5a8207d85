//! Consents: the exact text that a user or subscriber agreed to, and when.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path, RequestLanguage};
use kit::{Actor, App, Problem, Result, Routes, secrets};
use rules::consent::{ConsentPurpose, JournalDetails};
use rules::{Language, Permission, UserId, Validator};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_axum::routes;
use uuid::Uuid;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).public(routes!(read_text), app).allow(Permission::ChangeAccount, routes!(agree), app)
}

/// A consent text to show next to a form.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentText {
    pub purpose: ConsentPurpose,
    /// Sent back with the form.
    pub version: i32,
    pub language: Language,
    /// Paragraphs separated by an empty line.
    pub text: String,
}

#[derive(Deserialize, ToSchema)]
pub struct Agreement {
    version: Option<i32>,
}

/// Returns the current consent text in the language of the request.
#[utoipa::path(get, path = "/api/v1/public/consents/{purpose}", tag = "consent", operation_id = "readConsentText",
    params(("purpose" = String, Path)),
    responses((status = 200, body = ConsentText), (status = 404, body = ErrorBody)))]
pub async fn read_text(
    State(app): State<App>,
    RequestLanguage(language): RequestLanguage,
    Path(purpose): Path<String>,
) -> Result<Json<ConsentText>> {
    let purpose = ConsentPurpose::from_code(&purpose).ok_or(Problem::NOT_FOUND)?;
    let text = text_of(&app, purpose, language);
    Ok(Json(ConsentText { purpose, version: purpose.version(), language, text }))
}

/// Records the consent to the current text, for accounts created without it or before it changed.
#[utoipa::path(post, path = "/api/v1/account/consent", tag = "account", operation_id = "agreeToProcessing",
    request_body = Agreement,
    responses((status = 204), (status = 422, body = ErrorBody)))]
pub async fn agree(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<Agreement>,
) -> Result<StatusCode> {
    let mut validator = Validator::new();
    ConsentPurpose::Account.check(&mut validator, "version", body.version);
    validator.finish()?;
    let mut transaction = app.pool.begin().await?;
    record_account_consent(&app, &mut transaction, actor.id, language).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// SHA-256 of a stored consent text.
#[derive(Debug, Clone)]
pub struct TextHash(pub Vec<u8>);

fn text_of(app: &App, purpose: ConsentPurpose, language: Language) -> String {
    let journal = &app.settings.journal;
    let publisher = match language {
        Language::En => &journal.publisher_en,
        Language::Ru => &journal.publisher_ru,
    };
    let of =
        JournalDetails { name: journal.name(language), publisher, contact_email: &journal.contact_email };
    purpose.text(language, of)
}

/// Stores the current text unless it is stored already, and returns its hash.
pub async fn store_text(
    app: &App,
    transaction: &mut PgConnection,
    purpose: ConsentPurpose,
    language: Language,
) -> Result<TextHash> {
    let text = text_of(app, purpose, language);
    let hash = secrets::hash_secret(&text);
    sqlx::query!(
        "insert into consent_texts (sha256, purpose, version, language, text, first_given_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (sha256) do nothing",
        hash,
        purpose.code(),
        purpose.version(),
        language.code(),
        text,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(TextHash(hash))
}

/// Records that the user agrees to the current account text now.
pub async fn record_account_consent(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    language: Language,
) -> Result<()> {
    let text = store_text(app, transaction, ConsentPurpose::Account, language).await?;
    Ok(record(transaction, user, &text, app.clock.now()).await?)
}

/// Records a user's consent to a stored text, at the time when they sent the form. Idempotent.
pub async fn record(
    transaction: &mut PgConnection,
    user: UserId,
    TextHash(text): &TextHash,
    given_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into consents (text_sha256, user_id, given_at)
         select $1, $2, $3 where not exists (select from consents where text_sha256 = $1 and user_id = $2)",
        text,
        user.0,
        given_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Records a subscriber's consent to a stored text.
pub async fn record_subscriber_consent(
    transaction: &mut PgConnection,
    subscription: Uuid,
    TextHash(text): &TextHash,
    given_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into consents (text_sha256, subscription_id, given_at) values ($1, $2, $3)",
        text,
        subscription,
        given_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}
