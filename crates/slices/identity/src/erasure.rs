//! Anonymisation of an account.

use axum::http::StatusCode;
use kit::{Actor, App, Problem, Result, sessions};
use rules::erasure::Pseudonym;
use rules::{LocalizedText, UserId};
use secrecy::SecretString;
use sqlx::PgConnection;

pub use crate::users::lock_for_erasure;
use crate::{current_password, second_factor};

const PASSWORD_REQUIRED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "password-needed",
    LocalizedText::new(
        "Your account has no password. Set one under Security first: it confirms that it is you who deletes the account.",
        "У вашей учётной записи нет пароля. Сначала задайте его в разделе «Безопасность»: он подтверждает, что учётную запись удаляете именно вы.",
    ),
);

/// The account to erase, with the identifiers by which its data is found.
#[derive(Debug, Clone)]
pub struct ErasureSubject {
    pub id: UserId,
    /// Confirmed address. An unconfirmed one may belong to another person.
    pub confirmed_email: Option<String>,
    /// Address of an unanswered invitation, unless another account has confirmed it since. Identifies only
    /// the letters that we sent to it.
    pub invited_email: Option<String>,
    pub orcid: Option<String>,
    pub first_name_en: String,
    pub last_name_en: String,
    pub is_erased: bool,
}

impl ErasureSubject {
    /// Address that letters were sent to.
    pub fn letter_address(&self) -> Option<&str> {
        self.confirmed_email.as_deref().or(self.invited_email.as_deref())
    }
}

/// Locks the account `for update`: until the transaction ends, it cannot be changed or referenced by new rows.
pub async fn lock_account(transaction: &mut PgConnection, id: UserId) -> Result<ErasureSubject> {
    let row = sqlx::query!(
        "select email::text as address, orcid,
                (case when is_invited and not exists (select from users other where other.email = users.unconfirmed_email)
                      then unconfirmed_email end)::text as invited_at,
                first_name_en, last_name_en, erased_at is not null as \"is_erased!\"
         from users where id = $1 for update",
        id.0
    )
    .fetch_optional(transaction)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(ErasureSubject {
        id,
        confirmed_email: row.address,
        invited_email: row.invited_at,
        orcid: row.orcid,
        first_name_en: row.first_name_en,
        last_name_en: row.last_name_en,
        is_erased: row.is_erased,
    })
}

/// Checks the current password before an erasure, because the session may be stolen.
pub async fn check_password(app: &App, actor: &Actor, password: SecretString) -> Result<()> {
    let hash = sqlx::query_scalar!("select password_hash from users where id = $1", actor.id.0)
        .fetch_one(&app.pool)
        .await?
        .ok_or(PASSWORD_REQUIRED)?;
    current_password::check(app, actor.id, "password", password, hash).await
}

/// Replaces the personal data of the account by a pseudonym and deletes its credentials.
pub async fn erase_account(
    app: &App,
    transaction: &mut PgConnection,
    subject: &ErasureSubject,
) -> Result<()> {
    let Pseudonym { first_name_en, last_name_en, .. } = Pseudonym::of(subject.id);
    delete_credentials(transaction, subject).await?;
    sqlx::query!(
        "update users
         set email = null, unconfirmed_email = null, password_hash = null, orcid = null, first_name_en = $2,
             middle_name_en = null, last_name_en = $3, affiliation_en = null, position_en = null, degree_en = null,
             contact_email = null, phone_number = null, roles = '{}', selected_role = null, interface_language = null,
             notification_language = null, muted_notifications = '{}', is_author = false, is_active = false,
             last_sign_in_on = null, review_links_ended_at = null, erased_at = $4, updated_at = $4
         where id = $1",
        subject.id.0,
        first_name_en,
        last_name_en,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn delete_credentials(transaction: &mut PgConnection, subject: &ErasureSubject) -> Result<()> {
    let (id, email) = (subject.id.0, subject.confirmed_email.as_deref());
    sqlx::query!("delete from identity_codes where user_id = $1", id).execute(&mut *transaction).await?;
    sqlx::query!("delete from identity_errands where user_id = $1 or email = $2::text::citext", id, email)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from registrations where email = $1::text::citext", email)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from external_sign_ins where user_id = $1 or subject = $2", id, subject.orcid)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from familiar_addresses where user_id = $1", id).execute(&mut *transaction).await?;
    second_factor::erase(transaction, subject.id).await?;
    sessions::delete_all(transaction, subject.id).await?;
    Ok(())
}
