//! What people have agreed to: the text as they saw it, and when.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Spoken};
use kit::{Actor, App, Problem, Result, Routes, secrets};
use rules::consent::{Journal, Purpose};
use rules::{Checks, Language, Permission, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_axum::routes;
use uuid::Uuid;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).public(routes!(read_text), app).allow(Permission::ChangeAccount, routes!(agree), app)
}

/// What somebody is asked to agree to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentText {
    pub purpose: Purpose,
    /// Goes back with the form.
    pub version: i32,
    pub language: Language,
    /// Paragraphs, with an empty line between them.
    pub text: String,
}

#[derive(Deserialize, ToSchema)]
pub struct Agreement {
    version: Option<i32>,
}

/// The text that has to be agreed to, in the language of the request.
#[utoipa::path(get, path = "/api/v1/public/consents/{purpose}", tag = "consent", operation_id = "readConsentText",
    params(("purpose" = String, Path)),
    responses((status = 200, body = ConsentText), (status = 404, body = ErrorBody)))]
pub async fn read_text(
    State(app): State<App>,
    Spoken(language): Spoken,
    Path(purpose): Path<String>,
) -> Result<Json<ConsentText>> {
    let purpose = Purpose::from_code(&purpose).ok_or(Problem::NOT_FOUND)?;
    let text = text_of(&app, purpose, language);
    Ok(Json(ConsentText { purpose, version: purpose.version(), language, text }))
}

/// Agrees to the text of now: asked of those whose account was made without it, or before it changed.
#[utoipa::path(post, path = "/api/v1/account/consent", tag = "account", operation_id = "agreeToProcessing",
    request_body = Agreement,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn agree(
    State(app): State<App>,
    actor: Actor,
    Spoken(language): Spoken,
    Json(body): Json<Agreement>,
) -> Result<StatusCode> {
    let mut checks = Checks::new();
    Purpose::Account.check(&mut checks, "version", body.version);
    checks.finish()?;
    let mut transaction = app.pool.begin().await?;
    give(&app, &mut transaction, actor.id, language).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Of a text that is kept.
#[derive(Debug, Clone)]
pub struct TextHash(pub Vec<u8>);

fn text_of(app: &App, purpose: Purpose, language: Language) -> String {
    let journal = &app.settings.journal;
    let publisher = match language {
        Language::En => &journal.publisher_en,
        Language::Ru => &journal.publisher_ru,
    };
    let of = Journal { name: journal.name(language), publisher, contact_email: &journal.contact_email };
    purpose.text(language, of)
}

/// Keeps the text that is shown now, once.
pub async fn keep_text(
    app: &App,
    transaction: &mut PgConnection,
    purpose: Purpose,
    language: Language,
) -> Result<TextHash> {
    let text = text_of(app, purpose, language);
    let hash = secrets::hash_of(&text);
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

/// Somebody has just agreed to what their account needs.
pub async fn give(app: &App, transaction: &mut PgConnection, user: UserId, language: Language) -> Result<()> {
    let text = keep_text(app, transaction, Purpose::Account, language).await?;
    Ok(record(transaction, user, &text, app.clock.now()).await?)
}

/// They agreed when they sent the form. Saying it twice is saying it once.
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

/// The same for somebody who is only on the mailing list.
pub async fn record_of_subscriber(
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
