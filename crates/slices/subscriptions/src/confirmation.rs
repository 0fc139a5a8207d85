//! Redemption of links from letters; nothing else adds an address to the list.

use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use identity::consents::{self, TextHash};
use kit::{App, Problem, Result};
use rules::subscription::Action;
use rules::{Language, LocalizedText};
use sqlx::PgConnection;

use crate::links::{stored_hash, unsubscribe_token};

const INVALID_LINK: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "invalid-code",
    LocalizedText::new(
        "This link does not work: it was used before, has expired or was copied incompletely. Request a new one on the newsletter page.",
        "Ссылка не работает: она уже использована, устарела или скопирована не полностью. Запросите новую на странице рассылки.",
    ),
);

struct RedeemedRequest {
    email: String,
    language: Language,
    /// Accepted consent text and the time of the request.
    consent: Option<(TextHash, DateTime<Utc>)>,
}

/// Adds the address in the requested language, even if an admin removed it since the request.
pub async fn subscribe(app: &App, code: &str) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let request = redeem(app, &mut transaction, Action::Subscribe, code).await?.ok_or(INVALID_LINK)?;
    let now = app.clock.now();
    let id = app.rng.id(now);
    let subscription = sqlx::query_scalar!(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         values ($1, $2::text::citext, $3, $4, $5, $4, $4)
         on conflict (email) do update
         set language = excluded.language,
             confirmed_at = coalesce(subscriptions.confirmed_at, excluded.confirmed_at),
             updated_at = excluded.updated_at
         returning id",
        id,
        request.email,
        request.language.code(),
        now,
        stored_hash(&unsubscribe_token(app, id)),
    )
    .fetch_one(&mut *transaction)
    .await?;
    if let Some((consent, given_at)) = &request.consent {
        consents::record_subscriber_consent(&mut transaction, subscription, consent, *given_at).await?;
    }
    revoke_conflicting_requests(app, &mut transaction, Action::Subscribe, &request).await?;
    transaction.commit().await?;
    Ok(())
}

/// Removes the address, by the code of a requested letter or by the token of a newsletter.
pub async fn unsubscribe(app: &App, secret: &str) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let Some(request) = redeem(app, &mut transaction, Action::Unsubscribe, secret).await? else {
        drop(transaction);
        return if unsubscribe_by_token(app, secret).await? { Ok(()) } else { Err(INVALID_LINK.into()) };
    };
    sqlx::query!("delete from subscriptions where email = $1::text::citext", request.email)
        .execute(&mut *transaction)
        .await?;
    revoke_conflicting_requests(app, &mut transaction, Action::Unsubscribe, &request).await?;
    transaction.commit().await?;
    Ok(())
}

/// Removes the subscription with this token. Returns false if there is none.
pub async fn unsubscribe_by_token(app: &App, token: &str) -> Result<bool> {
    let hash = stored_hash(token);
    let mut transaction = app.pool.begin().await?;
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('subscription:' || lower(email::text), 0))
         from subscriptions where unsubscribe_hash = $1",
        hash
    )
    .execute(&mut *transaction)
    .await?;
    let Some(deleted) = sqlx::query!(
        "delete from subscriptions where unsubscribe_hash = $1 returning email::text as \"email!\", language",
        hash
    )
    .fetch_optional(&mut *transaction)
    .await?
    else {
        return Ok(false);
    };
    let language = Language::from_code(&deleted.language).unwrap_or_default();
    let request = RedeemedRequest { email: deleted.email, language, consent: None };
    revoke_conflicting_requests(app, &mut transaction, Action::Unsubscribe, &request).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Marks a code as used; concurrent operations on the same address are serialised.
async fn redeem(
    app: &App,
    transaction: &mut PgConnection,
    action: Action,
    code: &str,
) -> Result<Option<RedeemedRequest>> {
    let hash = stored_hash(code);
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('subscription:' || lower(email::text), 0))
         from subscription_requests where code_hash = $1",
        hash
    )
    .execute(&mut *transaction)
    .await?;
    let row = sqlx::query!(
        "update subscription_requests set used_at = $3
         where code_hash = $1 and action = $2 and used_at is null and expires_at > $3
         returning email::text as \"email!\", language, consent_sha256, created_at",
        hash,
        action.code(),
        app.clock.now(),
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| RedeemedRequest {
        email: row.email,
        language: Language::from_code(&row.language).unwrap_or_default(),
        consent: row.consent_sha256.map(|hash| (TextHash(hash), row.created_at)),
    }))
}

/// Revokes older open requests that would undo the confirmed one; requests with the same effect stay valid.
async fn revoke_conflicting_requests(
    app: &App,
    transaction: &mut PgConnection,
    confirmed: Action,
    request: &RedeemedRequest,
) -> Result<()> {
    sqlx::query!(
        "update subscription_requests set used_at = $4
         where email = $1::text::citext and used_at is null
           and (action <> $2 or action = 'subscribe' and language <> $3)",
        request.email,
        confirmed.code(),
        request.language.code(),
        app.clock.now(),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes the subscription and all requests of an erased user's address.
pub async fn erase_address(transaction: &mut PgConnection, address: &str) -> Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('subscription:' || lower($1::text), 0))",
        address
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!("delete from subscriptions where email = $1::text::citext", address)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from subscription_requests where email = $1::text::citext", address)
        .execute(transaction)
        .await?;
    Ok(())
}
