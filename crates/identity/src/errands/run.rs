//! The worker looks who is behind the address, and does what is right for them.

use anyhow::{Context, anyhow};
use kit::App;
use kit::jobs::{Job, JobFailure};
use mailer::{Delivery, Mailer};
use rules::letter::JOB_ATTEMPTS;
use rules::{CodePurpose, Language, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use uuid::Uuid;

use crate::codes::{self, About};
use crate::people::{self, Holder};
use crate::registration;

#[derive(Debug, Serialize, Deserialize)]
pub struct RunErrand {
    pub errand_id: Uuid,
}

struct Row {
    kind: String,
    email: String,
    language: Language,
    user_id: Option<UserId>,
    registration_id: Option<Uuid>,
}

/// What to do, once it is known who is behind the address.
enum Outcome {
    Nothing,
    Write { letter: &'static str, person: Holder, to: String },
    Issue { purpose: CodePurpose, about: About, to: String },
}

impl Job for RunErrand {
    const NAME: &'static str = "identity:run-errand";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        let Some(row) = read(&app.pool, self.errand_id).await? else {
            mailer.overtake(&cause_of(self.errand_id)).await?;
            return Ok(());
        };
        let outcome = decide(app, &row).await?;
        if let Outcome::Write { letter, person, to } = &outcome {
            let written = write(&mailer, self.errand_id, &row, letter, person, to).await;
            // A letter that nobody will ever take is no reason to keep the errand.
            if let Err(JobFailure::Again(error)) = written {
                return Err(JobFailure::Again(error));
            }
        } else {
            // It may have been tried before things changed.
            mailer.overtake(&cause_of(self.errand_id)).await?;
        }
        let mut transaction = app.pool.begin().await?;
        // Whoever deletes it does it: a second worker finds nothing.
        let mine = sqlx::query!("delete from identity_errands where id = $1", self.errand_id)
            .execute(&mut *transaction)
            .await?;
        if let (Outcome::Issue { purpose, about, to }, 1) = (outcome, mine.rows_affected()) {
            codes::issue(app, &mut transaction, purpose, about, &to).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

fn cause_of(errand: Uuid) -> String {
    format!("errand:{errand}")
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
        "password-changed" => return about_the_account(app, row, "password-changed").await,
        "email-changed" => return about_the_account(app, row, "email-changed").await,
        "orcid-connected" => return about_the_account(app, row, "orcid-connected").await,
        "account-created" => return about_a_new_account(app, row).await,
        _ => {}
    }
    let holder = people::holder_of(&app.pool, &row.email).await?;
    let to = row.email.clone();
    Ok(match (row.kind.as_str(), holder) {
        // The registration stays, and can never be confirmed: whoever then signs in with its password is told the
        // same as with an address that is nobody's.
        ("register", Some(person)) => about_address_in_use(person),
        ("register", None) => {
            let id = row.registration_id.context("a registration that is not there")?;
            Outcome::Issue { purpose: CodePurpose::VerifyEmail, about: About::Registration(id), to }
        }
        ("verify-email", holder) => confirm_again(app, row, holder).await?,
        ("reset-password", Some(Holder { id, email: Some(to), is_active: true, .. })) => {
            Outcome::Issue { purpose: CodePurpose::ResetPassword, about: About::Account(id), to }
        }
        ("reset-password", Some(_)) => Outcome::Nothing,
        // Somebody who has not even confirmed yet begins there.
        ("reset-password", None) => confirm_again(app, row, None).await?,
        ("change-email", Some(person)) if Some(person.id) == row.user_id => Outcome::Nothing,
        ("change-email", Some(person)) => about_address_in_use(person),
        ("change-email", None) => row.user_id.map_or(Outcome::Nothing, |id| Outcome::Issue {
            purpose: CodePurpose::ChangeEmail,
            about: About::Account(id),
            to,
        }),
        (other, _) => return Err(anyhow!("no such errand: {other}")),
    })
}

fn about_address_in_use(person: Holder) -> Outcome {
    match person.email.clone() {
        Some(to) => Outcome::Write { letter: "address-in-use", person, to },
        None => Outcome::Nothing,
    }
}

/// The confirmation once more: for the account that asks, else for the last registration with a free address.
async fn confirm_again(app: &App, row: &Row, holder: Option<Holder>) -> anyhow::Result<Outcome> {
    let purpose = CodePurpose::VerifyEmail;
    if holder.is_some() {
        return Ok(Outcome::Nothing);
    }
    if let Some(id) = row.user_id
        && let Some(to) = people::unconfirmed_email_of(&app.pool, id, &row.email).await?
    {
        return Ok(Outcome::Issue { purpose, about: About::Account(id), to });
    }
    let newest = registration::newest_for(&app.pool, &row.email).await?;
    Ok(newest.map_or(Outcome::Nothing, |waiting| Outcome::Issue {
        purpose,
        about: About::Registration(waiting.id),
        to: row.email.clone(),
    }))
}

async fn about_the_account(app: &App, row: &Row, letter: &'static str) -> anyhow::Result<Outcome> {
    let Some(id) = row.user_id else { return Ok(Outcome::Nothing) };
    let person = people::person(&app.pool, id).await?;
    Ok(person.map_or(Outcome::Nothing, |person| Outcome::Write { letter, person, to: row.email.clone() }))
}

/// Nobody is asked in through a door that was closed meanwhile.
async fn about_a_new_account(app: &App, row: &Row) -> anyhow::Result<Outcome> {
    Ok(match about_the_account(app, row, "account-created").await? {
        Outcome::Write { person, .. } if !person.is_active => Outcome::Nothing,
        outcome => outcome,
    })
}

async fn write(
    mailer: &Mailer,
    id: Uuid,
    row: &Row,
    letter: &str,
    person: &Holder,
    to: &str,
) -> Result<(), JobFailure> {
    let origin = &mailer.app.settings.http.public_origin;
    let link = |path: &str| -> anyhow::Result<String> { Ok(origin.join(path)?.to_string()) };
    mailer
        .deliver(Delivery {
            cause: cause_of(id),
            letter,
            to,
            to_name: &person.full_name,
            language: person.language.unwrap_or(row.language),
            values: mailer::values! {
                full_name => &person.full_name,
                login_link => link("/identity/login")?,
                reset_link => link("/identity/reset-password")?,
                profile_link => link("/personal-area/profile/me")?,
            },
            notification: None,
        })
        .await?;
    Ok(())
}
