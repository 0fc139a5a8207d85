//! The link of a letter, shown to us: the only thing that puts an address on the list, or takes it off.

use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use identity::consents::{self, TextHash};
use kit::{App, Problem, Result};
use rules::subscription::Action;
use rules::{Language, Words};
use sqlx::PgConnection;

use crate::links::{hash_of_shown, token_of};

const INVALID_LINK: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "invalid-code",
    Words::new(
        "This link does not work: it was used before, has expired or was copied incompletely. Please ask for a new one on the subscription page.",
        "Ссылка не работает: она уже использована, устарела или скопирована не полностью. Запросите новую на странице подписки.",
    ),
);

struct Shown {
    email: String,
    language: Language,
    /// What they agreed to when they asked, and when that was.
    consent: Option<(TextHash, DateTime<Utc>)>,
}

/// On the list, in the language that was asked for; also when it was removed meanwhile.
pub async fn subscribe(app: &App, code: &str) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let shown = redeem(app, &mut transaction, Action::Subscribe, code).await?.ok_or(INVALID_LINK)?;
    let now = app.clock.now();
    let id = app.chance.id(now);
    let subscription = sqlx::query_scalar!(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         values ($1, $2::text::citext, $3, $4, $5, $4, $4)
         on conflict (email) do update
         set language = excluded.language,
             confirmed_at = coalesce(subscriptions.confirmed_at, excluded.confirmed_at),
             updated_at = excluded.updated_at
         returning id",
        id,
        shown.email,
        shown.language.code(),
        now,
        hash_of_shown(&token_of(app, id)),
    )
    .fetch_one(&mut *transaction)
    .await?;
    if let Some((consent, given_at)) = &shown.consent {
        consents::record_of_subscriber(&mut transaction, subscription, consent, *given_at).await?;
    }
    close_what_leads_elsewhere(app, &mut transaction, Action::Subscribe, &shown).await?;
    transaction.commit().await?;
    Ok(())
}

/// By the code of a letter that was asked for, or by the token that stands in every newsletter.
pub async fn unsubscribe(app: &App, secret: &str) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let Some(shown) = redeem(app, &mut transaction, Action::Unsubscribe, secret).await? else {
        drop(transaction);
        return if unsubscribe_by_token(app, secret).await? { Ok(()) } else { Err(INVALID_LINK.into()) };
    };
    sqlx::query!("delete from subscriptions where email = $1::text::citext", shown.email)
        .execute(&mut *transaction)
        .await?;
    close_what_leads_elsewhere(app, &mut transaction, Action::Unsubscribe, &shown).await?;
    transaction.commit().await?;
    Ok(())
}

/// Whether there was a subscription that it ended.
pub async fn unsubscribe_by_token(app: &App, token: &str) -> Result<bool> {
    let hash = hash_of_shown(token);
    let mut transaction = app.pool.begin().await?;
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('subscription:' || lower(email::text), 0))
         from subscriptions where unsubscribe_hash = $1",
        hash
    )
    .execute(&mut *transaction)
    .await?;
    let Some(ended) = sqlx::query!(
        "delete from subscriptions where unsubscribe_hash = $1 returning email::text as \"email!\", language",
        hash
    )
    .fetch_optional(&mut *transaction)
    .await?
    else {
        return Ok(false);
    };
    let language = Language::from_code(&ended.language).unwrap_or_default();
    let shown = Shown { email: ended.email, language, consent: None };
    close_what_leads_elsewhere(app, &mut transaction, Action::Unsubscribe, &shown).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Uses a code up. Whatever else is done about the same address at this moment comes before or after.
async fn redeem(
    app: &App,
    transaction: &mut PgConnection,
    action: Action,
    code: &str,
) -> Result<Option<Shown>> {
    let hash = hash_of_shown(code);
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('subscription:' || lower(email::text), 0))
         from subscription_requests where code_hash = $1",
        hash
    )
    .execute(&mut *transaction)
    .await?;
    let shown = sqlx::query!(
        "update subscription_requests set used_at = $3
         where code_hash = $1 and action = $2 and used_at is null and expires_at > $3
         returning email::text as \"email!\", language, consent_sha256, created_at",
        hash,
        action.code(),
        app.clock.now(),
    )
    .fetch_optional(transaction)
    .await?;
    Ok(shown.map(|row| Shown {
        email: row.email,
        language: Language::from_code(&row.language).unwrap_or_default(),
        consent: row.consent_sha256.map(|hash| (TextHash(hash), row.created_at)),
    }))
}

/// An older letter must not undo what its reader has decided since. One that leads to the same is left to work.
async fn close_what_leads_elsewhere(
    app: &App,
    transaction: &mut PgConnection,
    done: Action,
    shown: &Shown,
) -> Result<()> {
    sqlx::query!(
        "update subscription_requests set used_at = $4
         where email = $1::text::citext and used_at is null
           and (action <> $2 or action = 'subscribe' and language <> $3)",
        shown.email,
        done.code(),
        shown.language.code(),
        app.clock.now(),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The address belongs to nobody any more: it is on no list, and nothing that was asked for leads there.
pub async fn forget_address(transaction: &mut PgConnection, address: &str) -> Result<()> {
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
