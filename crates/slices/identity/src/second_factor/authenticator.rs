//! Authenticator apps: set-up and the check of their codes.

use anyhow::Context;
use kit::keys::SealedColumn;
use kit::{App, Problem, Result};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use rules::UserId;
use rules::second_factor::base32;
use sqlx::PgConnection;
use url::Url;

use super::refusals::AUTHENTICATOR_EXISTS;
use super::totp::{self, SECRET_BYTES};

/// Side of the picture in pixels; it is scaled without loss.
const QR_PIXELS: u32 = 220;

/// What an app needs to be set up.
pub struct NewAuthenticator {
    pub secret: String,
    pub uri: String,
    pub qr: String,
}

/// Stores a new secret, which becomes a factor with the first right code. Replaces one that was never confirmed.
pub async fn start(app: &App, user: UserId) -> Result<NewAuthenticator> {
    let secret = app.rng.bytes::<SECRET_BYTES>();
    let stored = sqlx::query!(
        "insert into authenticators (user_id, sealed_secret, created_at) values ($1, $2, $3)
         on conflict (user_id) do update
         set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
         where authenticators.confirmed_at is null",
        user.0,
        app.keys.seal(&purpose(user), &secret),
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    if stored.rows_affected() == 0 {
        return Err(AUTHENTICATOR_EXISTS.into());
    }
    let secret = base32(&secret);
    let uri = build_uri(app, user, &secret).await?;
    Ok(NewAuthenticator { qr: draw(&uri)?, secret, uri })
}

/// The address that apps read from the picture.
async fn build_uri(app: &App, user: UserId, secret: &str) -> Result<String> {
    let account = sqlx::query_scalar!(
        "select coalesce(email, unconfirmed_email)::text from users where id = $1",
        user.0
    )
    .fetch_one(&app.pool)
    .await?
    .unwrap_or_else(|| user.to_string());
    let issuer = &app.settings.journal.short_name;
    let mut uri = Url::parse("otpauth://totp/").context("otpauth address")?;
    let label = format!("{}:{account}", issuer.replace(':', " "));
    uri.set_path(&label.replace('%', "%25").replace('+', "%2B"));
    uri.query_pairs_mut()
        .append_pair("secret", secret)
        .append_pair("issuer", issuer)
        .append_pair("algorithm", "SHA1")
        .append_pair("digits", "6")
        .append_pair("period", "30");
    // Apps show a plus sign as it is.
    Ok(uri.as_str().replace('+', "%20"))
}

fn draw(uri: &str) -> Result<String> {
    let code = QrCode::with_error_correction_level(uri, EcLevel::M).context("QR code")?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(QR_PIXELS, QR_PIXELS).build())
}

/// Confirms the new app by its first code. Returns false if the code is wrong, 404 if no app was started.
pub async fn confirm(app: &App, transaction: &mut PgConnection, user: UserId, code: u32) -> Result<bool> {
    let Some(step) = find_step(app, transaction, user, code, false).await?.ok_or(Problem::NOT_FOUND)? else {
        return Ok(false);
    };
    sqlx::query!(
        "update authenticators set confirmed_at = $2, last_step = $3 where user_id = $1",
        user.0,
        app.clock.now(),
        step
    )
    .execute(transaction)
    .await?;
    Ok(true)
}

/// Checks a code and uses its step up. Returns false if it is wrong or there is no confirmed app.
pub async fn redeem(app: &App, transaction: &mut PgConnection, user: UserId, code: u32) -> Result<bool> {
    let Some(Some(step)) = find_step(app, transaction, user, code, true).await? else { return Ok(false) };
    sqlx::query!("update authenticators set last_step = $2 where user_id = $1", user.0, step)
        .execute(transaction)
        .await?;
    Ok(true)
}

/// Locks the app, so that two requests cannot use one code, and finds the step of the code. The outer `None` means
/// that there is no such app.
async fn find_step(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    code: u32,
    is_confirmed: bool,
) -> Result<Option<Option<i64>>> {
    let row = sqlx::query!(
        "select sealed_secret, last_step from authenticators
         where user_id = $1 and (confirmed_at is not null) = $2 for update",
        user.0,
        is_confirmed
    )
    .fetch_optional(transaction)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let Some(secret) = app.keys.open(&purpose(user), &row.sealed_secret).await? else {
        tracing::error!(
            user = user.0,
            "authenticator secret cannot be opened; was auth.token_secret changed?"
        );
        return Ok(Some(None));
    };
    Ok(Some(totp::find_step(&secret, code, row.last_step, app.clock.now())))
}

/// Removes a confirmed app. Returns false if there is none.
pub async fn delete(transaction: &mut PgConnection, user: UserId) -> sqlx::Result<bool> {
    let deleted =
        sqlx::query!("delete from authenticators where user_id = $1 and confirmed_at is not null", user.0)
            .execute(transaction)
            .await?;
    Ok(deleted.rows_affected() == 1)
}

/// Contains the owner, so that a secret that was moved to another account cannot be opened.
fn purpose(user: UserId) -> String {
    format!("authenticator:{user}")
}

/// Secrets that a rotation of the keys seals again.
pub const SEALED_SECRETS: SealedColumn =
    SealedColumn { table: "authenticators", column: "sealed_secret", purpose: "'authenticator:' || user_id" };
