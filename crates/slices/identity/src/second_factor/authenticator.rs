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

/// The opened secret of an app, for the check of a code.
///
/// It is opened before the transaction that checks the code: it may need another connection, for which nobody must
/// wait while holding a lock.
pub struct OpenedSecret {
    is_confirmed: bool,
    sealed: Vec<u8>,
    /// `None` if the key is lost, so that no code is right.
    secret: Option<Vec<u8>>,
}

impl OpenedSecret {
    /// Opens the secret of the confirmed app, or of the one that was started; `None` if there is none.
    pub async fn read(app: &App, user: UserId, is_confirmed: bool) -> Result<Option<OpenedSecret>> {
        let sealed = sqlx::query_scalar!(
            "select sealed_secret from authenticators where user_id = $1 and (confirmed_at is not null) = $2",
            user.0,
            is_confirmed
        )
        .fetch_optional(&app.pool)
        .await?;
        let Some(sealed) = sealed else { return Ok(None) };
        let secret = app.keys.open(&purpose(user), &sealed).await?;
        if secret.is_none() {
            tracing::error!(
                user = user.0,
                "authenticator secret cannot be opened; was auth.token_secret changed?"
            );
        }
        Ok(Some(OpenedSecret { is_confirmed, sealed, secret }))
    }
}

/// Confirms the new app by its first code. Returns false if the code is wrong, 404 if the app is not there any more.
pub async fn confirm(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    secret: &OpenedSecret,
    code: u32,
) -> Result<bool> {
    let step = find_step(app, transaction, user, secret, code).await?.ok_or(Problem::NOT_FOUND)?;
    let Some(step) = step else { return Ok(false) };
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

/// Checks a code of the confirmed app and uses its step up. Returns false if it is wrong.
pub async fn redeem(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    secret: &OpenedSecret,
    code: u32,
) -> Result<bool> {
    let Some(Some(step)) = find_step(app, transaction, user, secret, code).await? else { return Ok(false) };
    sqlx::query!("update authenticators set last_step = $2 where user_id = $1", user.0, step)
        .execute(transaction)
        .await?;
    Ok(true)
}

/// Locks the app, so that two requests cannot use one code, and finds the step of the code. The outer `None` means
/// that there is no such app, or no longer with the secret that was opened.
async fn find_step(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    opened: &OpenedSecret,
    code: u32,
) -> Result<Option<Option<i64>>> {
    let last_step = sqlx::query_scalar!(
        "select last_step from authenticators
         where user_id = $1 and (confirmed_at is not null) = $2 and sealed_secret = $3 for update",
        user.0,
        opened.is_confirmed,
        opened.sealed
    )
    .fetch_optional(transaction)
    .await?;
    let Some(last_step) = last_step else { return Ok(None) };
    let secret = opened.secret.as_deref();
    Ok(Some(secret.and_then(|secret| totp::find_step(secret, code, last_step, app.clock.now()))))
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
