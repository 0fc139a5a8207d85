//! Codes that travel in letters and prove that a person reads the address.
//!
//! A code is derived from the row's random id with the server's secret. So it is never stored anywhere, not even
//! in the queue, and a letter that must be sent again carries the same code as before.

mod change_email;
mod http;
mod letter;
mod purge;
mod reset_password;
mod verify_email;

use axum::http::StatusCode;
use chrono::TimeDelta;
use kit::http::ClientAddress;
use kit::jobs::{self, Plan, Worker};
use kit::limits::{self, Limit};
use kit::{App, Problem, Result, Routes};
use mailer::Mailer;
use rules::limits::CODES_BY_ADDRESS;
use rules::{CodePurpose, UserId, Words};
use sqlx::PgConnection;
use url::Url;
use utoipa_axum::routes;
use uuid::Uuid;

pub use change_email::change_email;
pub use letter::SendCode;
pub use purge::PurgeExpired;
pub use reset_password::reset_password;
pub use verify_email::verify_email;

use kit::secrets::{hash_of, secret_of};

pub const INVALID_CODE: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "invalid-code",
    Words::new(
        "Code is invalid: it was used before, has expired or was copied incompletely. Please ask for a new one.",
        "Код недействителен: он уже использован, устарел или скопирован не полностью. Запросите новый.",
    ),
);

/// The letter may have reached somebody else: it moves an account only together with that account's own session.
pub const SIGN_IN_FIRST: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "sign-in-first",
    Words::new(
        "Please sign in to the account that this code belongs to, then use the code again.",
        "Войдите в учётную запись, для которой запрошен код, и введите его ещё раз.",
    ),
);

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(http::request_verification), app)
        .public(routes!(http::verify), app)
        .public(routes!(http::change), app)
        .public(routes!(http::request_reset), app)
        .public(routes!(http::reset), app)
}

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<SendCode>(mailer.clone()).job::<PurgeExpired>(mailer.app.clone())
}

/// What a code is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    Account(UserId),
    /// Not an account yet: this code makes it one.
    Registration(Uuid),
}

impl About {
    const fn columns(self) -> (Option<i64>, Option<Uuid>) {
        match self {
            About::Account(id) => (Some(id.0), None),
            About::Registration(id) => (None, Some(id)),
        }
    }

    fn from_columns(user: Option<i64>, registration: Option<Uuid>) -> Option<About> {
        user.map(|id| About::Account(UserId(id))).or(registration.map(About::Registration))
    }

    /// The account, for codes that are only ever about one.
    pub fn account(self) -> Option<UserId> {
        match self {
            About::Account(id) => Some(id),
            About::Registration(_) => None,
        }
    }
}

/// A code that somebody has shown, and which address it proves.
#[derive(Debug)]
pub struct Shown {
    pub code_id: Uuid,
    pub about: About,
    pub email: String,
}

/// Makes a code without sending it anywhere: whoever asks gives the link to the person.
pub async fn make(
    app: &App,
    transaction: &mut PgConnection,
    purpose: CodePurpose,
    about: About,
    email: &str,
) -> sqlx::Result<Uuid> {
    let now = app.clock.now();
    let id = app.chance.id(now);
    let (user, registration) = about.columns();
    sqlx::query!(
        "insert into identity_codes (id, purpose, user_id, registration_id, email, code_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5::text::citext, $6, $7, $8)",
        id,
        purpose.code(),
        user,
        registration,
        email,
        hash_of(&code_of(app, id)),
        now,
        now + TimeDelta::hours(purpose.valid_hours()),
    )
    .execute(transaction)
    .await?;
    Ok(id)
}

/// Makes a code and queues its letter.
pub async fn issue(
    app: &App,
    transaction: &mut PgConnection,
    purpose: CodePurpose,
    about: About,
    email: &str,
) -> sqlx::Result<()> {
    // Of codes that move an account only the newest works: an address that was mistyped before must not.
    if let (CodePurpose::ChangeEmail, About::Account(user)) = (purpose, about) {
        revoke_changes_of_email(app, &mut *transaction, user).await?;
    }
    let code_id = make(app, transaction, purpose, about, email).await?;
    jobs::add(transaction, &SendCode { code_id }, Plan::now()).await
}

/// The 256 bits that go into the letter of this row.
fn code_of(app: &App, id: Uuid) -> String {
    secret_of(&app.settings.auth, "identity-code", id)
}

/// Where the code is taken.
pub fn link_of(app: &App, purpose: CodePurpose, id: Uuid) -> anyhow::Result<Url> {
    let path = match purpose {
        CodePurpose::VerifyEmail => "/identity/confirm-email",
        CodePurpose::ResetPassword => "/identity/reset-password/confirm",
        CodePurpose::ChangeEmail => "/identity/change-email/confirm",
        CodePurpose::Invitation => "/identity/accept-review-invitation",
    };
    let mut link = app.settings.http.public_origin.join(path)?;
    link.query_pairs_mut().append_pair("code", &code_of(app, id));
    Ok(link)
}

/// What a code stands for, while it can still be used.
pub async fn look_at(app: &App, purpose: CodePurpose, code: &str) -> Result<Option<Shown>> {
    let shown = sqlx::query!(
        "select id, user_id, registration_id, email::text as \"email!\" from identity_codes
         where code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3",
        hash_of(code.trim()),
        purpose.code(),
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(shown.and_then(|row| {
        let about = About::from_columns(row.user_id, row.registration_id)?;
        Some(Shown { code_id: row.id, about, email: row.email })
    }))
}

/// Uses a code up. Whatever else touches the same address or the same account at this moment comes before or after,
/// and everything is locked in the same order: address, account, codes.
pub async fn redeem(
    app: &App,
    transaction: &mut PgConnection,
    purpose: CodePurpose,
    code: &str,
) -> Result<Option<Shown>> {
    let hash = hash_of(code.trim());
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('address:' || lower(email::text), 0))
         from identity_codes where code_hash = $1",
        hash
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_scalar!(
        "select id from users where id = (select user_id from identity_codes where code_hash = $1) for update",
        hash
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let shown = sqlx::query!(
        "update identity_codes set used_at = $3
         where code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
         returning id, user_id, registration_id, email::text as \"email!\"",
        hash,
        purpose.code(),
        app.clock.now(),
    )
    .fetch_optional(transaction)
    .await?;
    Ok(shown.and_then(|row| {
        let about = About::from_columns(row.user_id, row.registration_id)?;
        Some(Shown { code_id: row.id, about, email: row.email })
    }))
}

/// Whatever is on its way to undo a new password or a sign-out ends with the old ones.
pub async fn revoke(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!(
        "update identity_codes set used_at = $2
         where user_id = $1 and used_at is null and purpose in ('reset-password', 'change-email')",
        user.0,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!("delete from identity_errands where user_id = $1 and kind = 'change-email'", user.0)
        .execute(transaction)
        .await?;
    Ok(())
}

async fn revoke_changes_of_email(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update identity_codes set used_at = $2
         where user_id = $1 and used_at is null and purpose = 'change-email'",
        user.0,
        app.clock.now(),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A try to enter a code: it counts unless the code was good.
pub async fn attempt<T>(
    app: &App,
    address: ClientAddress,
    work: impl Future<Output = Result<T>>,
) -> Result<T> {
    limits::attempt(app, &[Limit::by_address(app, "codes", address, CODES_BY_ADDRESS)], work).await
}
