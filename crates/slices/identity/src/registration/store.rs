//! Storage of registrations that are not confirmed yet.

use kit::{App, Error, Result};
use rules::{Language, Role, UserId};
use secrecy::{ExposeSecret, SecretString};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::RegistrationForm;
use crate::account::{Address, NewAccount, create};
use crate::consents::{self, TextHash};

pub async fn insert(
    app: &App,
    transaction: &mut PgConnection,
    form: &RegistrationForm,
    consent: &TextHash,
) -> sqlx::Result<Uuid> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    sqlx::query!(
        "insert into registrations (id, email, password_hash, first_name_en, middle_name_en, last_name_en,
                                    affiliation_en, language, created_at, consent_sha256)
         values ($1, $2::text::citext, $3, $4, $5, $6, $7, $8, $9, $10)",
        id,
        form.email,
        form.password_hash.expose_secret(),
        form.first_name_en,
        form.middle_name_en,
        form.last_name_en,
        form.affiliation_en,
        form.language.code(),
        now,
        &consent.0,
    )
    .execute(transaction)
    .await?;
    Ok(id)
}

/// A registration that is not confirmed yet.
pub struct PendingRegistration {
    pub id: Uuid,
    pub password_hash: SecretString,
}

/// Finds the newest registration with this address.
pub async fn find_newest(pool: &PgPool, email: &str) -> sqlx::Result<Option<PendingRegistration>> {
    let row = sqlx::query!(
        "select id, password_hash from registrations where email = $1::text::citext
         order by created_at desc, id desc limit 1",
        email
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| PendingRegistration { id: row.id, password_hash: row.password_hash.into() }))
}

/// Creates the account of a registration and deletes all registrations with its address.
///
/// Returns `None` if the registration is gone or another account has the address.
pub async fn convert_to_account(
    app: &App,
    transaction: &mut PgConnection,
    id: Uuid,
) -> Result<Option<UserId>> {
    let Some(row) = sqlx::query!(
        "delete from registrations where id = $1
         returning email::text as \"email!\", password_hash, first_name_en, middle_name_en, last_name_en,
                   affiliation_en, language, consent_sha256, created_at",
        id
    )
    .fetch_optional(&mut *transaction)
    .await?
    else {
        return Ok(None);
    };
    let account = NewAccount {
        address: Address::Confirmed(row.email.clone()),
        password_hash: Some(row.password_hash.into()),
        orcid: None,
        first_name_en: row.first_name_en,
        middle_name_en: row.middle_name_en,
        last_name_en: row.last_name_en,
        affiliation_en: row.affiliation_en,
        language: Language::from_code(&row.language),
        roles: vec![Role::User],
        is_active: true,
    };
    let user = match create(app, transaction, account).await {
        Ok(user) => user,
        Err(Error::Invalid(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    if let Some(consent) = row.consent_sha256 {
        consents::record(transaction, user, &TextHash(consent), row.created_at).await?;
    }
    delete_for_email(transaction, &row.email).await?;
    Ok(Some(user))
}

/// Deletes all registrations with an address that an account has confirmed.
pub async fn delete_for_email(transaction: &mut PgConnection, email: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from registrations where email = $1::text::citext", email)
        .execute(transaction)
        .await?;
    Ok(())
}
