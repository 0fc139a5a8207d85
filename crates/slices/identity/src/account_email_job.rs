//! Job that looks up the account of an address and sends the letter or code that fits it.

use anyhow::{Context, anyhow};
use kit::App;
use kit::jobs::{Job, JobFailure};
use mailer::{Delivery, Mailer};
use rules::letter::{AWAITED_PRIORITY, JOB_ATTEMPTS};
use rules::{CodePurpose, Language, UserId};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::account_email_requests::ProcessAccountEmailRequest;
use crate::codes::{self, CodeSubject};
use crate::people::{self, AccountOwner};
use crate::registration;

struct Row {
    kind: String,
    email: String,
    language: Language,
    user_id: Option<UserId>,
    registration_id: Option<Uuid>,
}

/// Result of looking up the account of the address.
enum Outcome {
    Nothing,
    SendLetter { letter: &'static str, owner: AccountOwner, to: String },
    SendCode { purpose: CodePurpose, subject: CodeSubject, to: String },
    SendEmailUndo { account: UserId, to: String },
}

impl Job for ProcessAccountEmailRequest {
    const NAME: &'static str = "identity:run-errand";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    const PRIORITY: i16 = AWAITED_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        let Some(row) = read(&app.pool, self.request_id).await? else {
            mailer.mark_overtaken(&cause_of(self.request_id)).await?;
            return Ok(());
        };
        let outcome = decide(app, &row).await?;
        if let Outcome::SendLetter { letter, owner, to } = &outcome {
            let result = send_letter(&mailer, self.request_id, &row, letter, owner, to).await;
            // A permanent delivery failure still deletes the request.
            if let Err(failure @ (JobFailure::Retry(_) | JobFailure::Postpone(..))) = result {
                return Err(failure);
            }
        } else {
            // An earlier attempt may have recorded a letter that is obsolete now.
            mailer.mark_overtaken(&cause_of(self.request_id)).await?;
        }
        let mut transaction = app.pool.begin().await?;
        // Only the worker that deletes the row sends the code; a second one deletes nothing.
        let deleted = sqlx::query!("delete from identity_errands where id = $1", self.request_id)
            .execute(&mut *transaction)
            .await?;
        if deleted.rows_affected() == 1 {
            send_code(app, &mut transaction, outcome).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

async fn send_code(app: &App, transaction: &mut PgConnection, outcome: Outcome) -> sqlx::Result<()> {
    match outcome {
        Outcome::SendCode { purpose, subject, to } => {
            codes::create_and_send(app, transaction, purpose, subject, &to).await
        }
        Outcome::SendEmailUndo { account, to } => {
            codes::send_email_undo(app, transaction, account, &to).await
        }
        Outcome::Nothing | Outcome::SendLetter { .. } => Ok(()),
    }
}

fn cause_of(request: Uuid) -> String {
    format!("errand:{request}")
}

async fn read(pool: &PgPool, id: Uuid) -> anyhow::Result<Option<Row>> {
    let row = sqlx::query!(
        "select kind, email::text as \"email!\", language, user_id, registration_id from identity_errands
         where id = $1",
        id
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Row {
        kind: row.kind,
        email: row.email,
        language: Language::from_code(&row.language).unwrap_or_default(),
        user_id: row.user_id.map(UserId),
        registration_id: row.registration_id,
    }))
}

async fn decide(app: &App, row: &Row) -> anyhow::Result<Outcome> {
    match row.kind.as_str() {
        "password-changed" => return account_letter(app, row, "password-changed").await,
        // Queued by release 0.1.0; now `change_email` creates the code itself.
        "email-changed" => return Ok(email_undo(row)),
        "orcid-connected" => return account_letter(app, row, "orcid-connected").await,
        "account-created" => return new_account_letter(app, row).await,
        _ => {}
    }
    let owner = people::find_owner_by_email(&app.pool, &row.email).await?;
    let to = row.email.clone();
    Ok(match (row.kind.as_str(), owner) {
        // The registration is kept although it can never be confirmed: signing in with its password then
        // gives the same response as for an address without an account.
        ("register", Some(owner)) => address_in_use_letter(owner),
        ("register", None) => {
            let id = row.registration_id.context("request has no registration id")?;
            Outcome::SendCode {
                purpose: CodePurpose::VerifyEmail,
                subject: CodeSubject::Registration(id),
                to,
            }
        }
        ("verify-email", owner) => reissue_confirmation(app, row, owner).await?,
        ("reset-password", Some(AccountOwner { id, email: Some(to), is_active: true, .. })) => {
            Outcome::SendCode { purpose: CodePurpose::ResetPassword, subject: CodeSubject::Account(id), to }
        }
        ("reset-password", Some(_)) => Outcome::Nothing,
        // A registration that is not confirmed yet gets the confirmation instead.
        ("reset-password", None) => reissue_confirmation(app, row, None).await?,
        ("change-email", Some(owner)) if Some(owner.id) == row.user_id => Outcome::Nothing,
        ("change-email", Some(owner)) => address_in_use_letter(owner),
        ("change-email", None) => row.user_id.map_or(Outcome::Nothing, |id| Outcome::SendCode {
            purpose: CodePurpose::ChangeEmail,
            subject: CodeSubject::Account(id),
            to,
        }),
        (other, _) => return Err(anyhow!("unknown account e-mail request: {other}")),
    })
}

fn email_undo(row: &Row) -> Outcome {
    row.user_id.map_or(Outcome::Nothing, |account| Outcome::SendEmailUndo { account, to: row.email.clone() })
}

fn address_in_use_letter(owner: AccountOwner) -> Outcome {
    match owner.email.clone() {
        Some(to) => Outcome::SendLetter { letter: "address-in-use", owner, to },
        None => Outcome::Nothing,
    }
}

/// Sends the confirmation again: for the requesting account, otherwise for the newest registration of an
/// address without an account.
async fn reissue_confirmation(app: &App, row: &Row, owner: Option<AccountOwner>) -> anyhow::Result<Outcome> {
    let purpose = CodePurpose::VerifyEmail;
    if owner.is_some() {
        return Ok(Outcome::Nothing);
    }
    if let Some(id) = row.user_id
        && let Some(to) = people::unconfirmed_email_of(&app.pool, id, &row.email).await?
    {
        return Ok(Outcome::SendCode { purpose, subject: CodeSubject::Account(id), to });
    }
    let newest = registration::find_newest(&app.pool, &row.email).await?;
    Ok(newest.map_or(Outcome::Nothing, |registration| Outcome::SendCode {
        purpose,
        subject: CodeSubject::Registration(registration.id),
        to: row.email.clone(),
    }))
}

async fn account_letter(app: &App, row: &Row, letter: &'static str) -> anyhow::Result<Outcome> {
    let Some(id) = row.user_id else { return Ok(Outcome::Nothing) };
    let owner = people::find_owner(&app.pool, id).await?;
    Ok(owner.map_or(Outcome::Nothing, |owner| Outcome::SendLetter { letter, owner, to: row.email.clone() }))
}

/// Sends no letter if the account was deactivated in the meantime.
async fn new_account_letter(app: &App, row: &Row) -> anyhow::Result<Outcome> {
    Ok(match account_letter(app, row, "account-created").await? {
        Outcome::SendLetter { owner, .. } if !owner.is_active => Outcome::Nothing,
        outcome => outcome,
    })
}

async fn send_letter(
    mailer: &Mailer,
    id: Uuid,
    row: &Row,
    letter: &str,
    owner: &AccountOwner,
    to: &str,
) -> Result<(), JobFailure> {
    let origin = &mailer.app.settings.http.public_origin;
    let link = |path: &str| -> anyhow::Result<String> { Ok(origin.join(path)?.to_string()) };
    // An admin has typed the name and the address of a new account, and nobody has confirmed it yet.
    let name = if letter == "account-created" { "" } else { owner.full_name.as_str() };
    mailer
        .deliver(Delivery {
            cause: cause_of(id),
            letter,
            to,
            to_name: name,
            language: owner.language.unwrap_or(row.language),
            values: mailer::values! {
                full_name => name,
                login_link => link("/identity/login")?,
                reset_link => link("/identity/reset-password")?,
                profile_link => link("/personal-area/profile/me")?,
            },
            notification: None,
        })
        .await?;
    Ok(())
}
