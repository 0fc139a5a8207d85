//! An account without the person: what is left of it says no more who it was.

use axum::http::StatusCode;
use kit::limits::{self, Limit};
use kit::{Actor, App, Problem, Result};
use rules::erasure::Pseudonym;
use rules::limits::CURRENT_PASSWORD;
use rules::{Fault, FaultKind, UserId, Words};
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;

use crate::password;
pub use crate::users::hold_to_erase;

const PASSWORD_NEEDED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "password-needed",
    Words::new(
        "Your account has no password. Please set one on the security page first: it confirms that it is you who deletes the account.",
        "У вашей учётной записи нет пароля. Сначала задайте его на странице безопасности: он подтверждает, что учётную запись удаляете именно вы.",
    ),
);

/// Who is about to be erased, as far as their traces are found by it.
#[derive(Debug, Clone)]
pub struct Whom {
    pub id: UserId,
    /// One that they have answered from. What somebody has only named may be another's.
    pub address: Option<String>,
    /// Where they were invited and never answered, unless it has become somebody's account by another way: only our letters to
    /// it are theirs.
    pub invited_at: Option<String>,
    pub orcid: Option<String>,
    pub first_name_en: String,
    pub last_name_en: String,
    pub is_erased: bool,
}

impl Whom {
    /// Where letters to them went.
    pub fn reached_at(&self) -> Option<&str> {
        self.address.as_deref().or(self.invited_at.as_deref())
    }
}

/// Nobody can refer to the account, nor change it, until the transaction ends.
pub async fn hold(transaction: &mut PgConnection, id: UserId) -> Result<Whom> {
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
    Ok(Whom {
        id,
        address: row.address,
        invited_at: row.invited_at,
        orcid: row.orcid,
        first_name_en: row.first_name_en,
        last_name_en: row.last_name_en,
        is_erased: row.is_erased,
    })
}

/// The session may be stolen: only the password shows who asks.
pub async fn check_password(app: &App, actor: &Actor, given: SecretString) -> Result<()> {
    let hash = sqlx::query_scalar!("select password_hash from users where id = $1", actor.id.0)
        .fetch_one(&app.pool)
        .await?
        .ok_or(PASSWORD_NEEDED)?;
    if given.expose_secret().is_empty() {
        return Err(vec![Fault::in_body("password", FaultKind::Required)].into());
    }
    let limit = Limit::by_subject("current-password", &actor.id.to_string(), CURRENT_PASSWORD);
    let taken = limits::take(app, &[limit]).await?;
    let right = password::matches(given, Some(hash)).await;
    if matches!(right, Ok(false)) {
        return Err(vec![Fault::in_body("password", FaultKind::WrongPassword)].into());
    }
    taken.give_back(app).await?;
    right.map(|_| ())
}

/// The account gets its pseudonym and loses every way in; what led to it is gone.
pub async fn erase_account(app: &App, transaction: &mut PgConnection, whom: &Whom) -> Result<()> {
    let Pseudonym { first_name_en, last_name_en, .. } = Pseudonym::of(whom.id);
    remove_ways_in(transaction, whom).await?;
    sqlx::query!(
        "update users
         set email = null, unconfirmed_email = null, password_hash = null, orcid = null, first_name_en = $2,
             middle_name_en = null, last_name_en = $3, affiliation_en = null, position_en = null, degree_en = null,
             contact_email = null, phone_number = null, roles = '{}', selected_role = null, interface_language = null,
             notification_language = null, muted_notifications = '{}', is_author = false, is_active = false,
             erased_at = $4, updated_at = $4
         where id = $1",
        whom.id.0,
        first_name_en,
        last_name_en,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn remove_ways_in(transaction: &mut PgConnection, whom: &Whom) -> Result<()> {
    let (id, address) = (whom.id.0, whom.address.as_deref());
    sqlx::query!("delete from identity_codes where user_id = $1", id).execute(&mut *transaction).await?;
    sqlx::query!("delete from identity_errands where user_id = $1 or email = $2::text::citext", id, address)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from registrations where email = $1::text::citext", address)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from external_sign_ins where user_id = $1 or subject = $2", id, whom.orcid)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from familiar_addresses where user_id = $1", id).execute(transaction).await?;
    Ok(())
}
