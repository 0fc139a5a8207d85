//! What we were asked to tell an address: "confirm it", "here is your code", "you have an account already".
//!
//! Whoever asks gets the same answer in the same time whatever is behind the address, because only the worker looks.

mod run;

use kit::http::ClientAddress;
use kit::jobs::{self, Plan, Worker};
use kit::limits::{self, Limit};
use kit::{App, Result};
use mailer::Mailer;
use rules::limits::{LETTERS_BY_ADDRESS, LETTERS_TO_ONE};
use rules::{Language, UserId};
use sqlx::PgConnection;
use uuid::Uuid;

pub use run::RunErrand;

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<RunErrand>(mailer.clone())
}

#[derive(Debug, Clone)]
pub enum Errand {
    Register(Uuid),
    /// Asked for by this account, or by nobody in particular for a registration.
    VerifyEmail(Option<UserId>),
    ResetPassword,
    /// This account wants to move to the address.
    ChangeEmail(UserId),
    PasswordChanged(UserId),
    /// To the address that the account had before.
    EmailChanged(UserId),
    OrcidConnected(UserId),
    /// An admin has made this account.
    AccountCreated(UserId),
}

impl Errand {
    const fn kind(&self) -> &'static str {
        match self {
            Errand::Register(_) => "register",
            Errand::VerifyEmail(_) => "verify-email",
            Errand::ResetPassword => "reset-password",
            Errand::ChangeEmail(_) => "change-email",
            Errand::PasswordChanged(_) => "password-changed",
            Errand::EmailChanged(_) => "email-changed",
            Errand::OrcidConnected(_) => "orcid-connected",
            Errand::AccountCreated(_) => "account-created",
        }
    }

    const fn account(&self) -> Option<i64> {
        match self {
            Errand::ChangeEmail(id)
            | Errand::PasswordChanged(id)
            | Errand::EmailChanged(id)
            | Errand::OrcidConnected(id)
            | Errand::AccountCreated(id)
            | Errand::VerifyEmail(Some(id)) => Some(id.0),
            Errand::Register(_) | Errand::VerifyEmail(None) | Errand::ResetPassword => None,
        }
    }

    const fn registration(&self) -> Option<Uuid> {
        match self {
            Errand::Register(id) => Some(*id),
            _ => None,
        }
    }
}

/// An errand that somebody outside asks for: limited, since each may fill a mailbox.
pub async fn ask(
    app: &App,
    errand: Errand,
    email: &str,
    language: Language,
    from: ClientAddress,
) -> Result<()> {
    limit(app, &errand, email, from).await?;
    let mut transaction = app.pool.begin().await?;
    add(app, &mut transaction, errand, email, language).await?;
    transaction.commit().await?;
    Ok(())
}

/// Every letter that was asked for counts, also the one that nobody gets. Each kind by itself: whoever asks for one
/// cannot keep its owner from asking for another.
async fn limit(app: &App, errand: &Errand, email: &str, from: ClientAddress) -> Result<()> {
    let mut counts = limits_of(app, errand.kind(), email, from);
    if let Some(account) = errand.account() {
        counts.push(Limit::by_subject("letters-of-account", &account.to_string(), LETTERS_BY_ADDRESS));
    }
    limits::take(app, &counts).await?.keep();
    Ok(())
}

/// The same for a registration, whose password is hashed only after its try was counted.
pub async fn limit_registration(app: &App, email: &str, from: ClientAddress) -> Result<()> {
    limits::take(app, &limits_of(app, "register", email, from)).await?.keep();
    Ok(())
}

fn limits_of(app: &App, kind: &str, email: &str, from: ClientAddress) -> Vec<Limit> {
    vec![
        Limit::by_address(app, "letters", from, LETTERS_BY_ADDRESS),
        Limit::by_subject(&format!("letters-{kind}"), email, LETTERS_TO_ONE),
    ]
}

/// Something to tell the owner of an account, in the account's own language, which the worker reads.
pub async fn tell(app: &App, transaction: &mut PgConnection, errand: Errand, email: &str) -> Result<()> {
    add(app, transaction, errand, email, Language::default()).await
}

/// An errand that a change of ours causes, in the transaction of that change.
pub async fn add(
    app: &App,
    transaction: &mut PgConnection,
    errand: Errand,
    email: &str,
    language: Language,
) -> Result<()> {
    let now = app.clock.now();
    let id = app.chance.id(now);
    sqlx::query!(
        "insert into identity_errands (id, kind, email, language, user_id, registration_id, created_at)
         values ($1, $2, $3::text::citext, $4, $5, $6, $7)",
        id,
        errand.kind(),
        email,
        language.code(),
        errand.account(),
        errand.registration(),
        now,
    )
    .execute(&mut *transaction)
    .await?;
    jobs::add(transaction, &RunErrand { errand_id: id }, Plan::now()).await?;
    Ok(())
}
