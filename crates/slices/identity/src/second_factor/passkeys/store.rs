//! Reads and writes passkeys.

use anyhow::{Context, anyhow};
use chrono::{DateTime, Utc};
use kit::Result;
use rules::UserId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;
use webauthn_rp::bin::Decode;
use webauthn_rp::request::PublicKeyCredentialDescriptor;
use webauthn_rp::request::register::UserHandle16;
use webauthn_rp::response::{AuthTransports, CredentialId};

use super::HANDLE_BYTES;

/// A passkey as its owner sees it.
#[derive(Debug)]
pub struct StoredPasskey {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

pub async fn list(pool: &PgPool, user: UserId) -> sqlx::Result<Vec<StoredPasskey>> {
    sqlx::query_as!(
        StoredPasskey,
        "select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id",
        user.0
    )
    .fetch_all(pool)
    .await
}

/// Returns what a browser needs to know of the existing passkeys, so that it creates no second one on the same
/// authenticator, and the random number that names the account to authenticators.
pub async fn find_registered(
    pool: &PgPool,
    user: UserId,
) -> Result<(Vec<PublicKeyCredentialDescriptor<Vec<u8>>>, Option<UserHandle16>)> {
    let rows = sqlx::query!(
        "select credential_id, transports, user_handle from passkeys where user_id = $1 order by created_at, id",
        user.0
    )
    .fetch_all(pool)
    .await?;
    let handle = rows.first().map(|row| decode_handle(&row.user_handle)).transpose()?;
    let descriptors = rows.into_iter().map(|row| {
        let transports = u8::try_from(row.transports).context("transports of a passkey")?;
        anyhow::Ok(PublicKeyCredentialDescriptor {
            id: CredentialId::<Vec<u8>>::decode(row.credential_id)?,
            transports: AuthTransports::decode(transports)?,
        })
    });
    Ok((descriptors.collect::<anyhow::Result<_>>()?, handle))
}

pub fn decode_handle(bytes: &[u8]) -> anyhow::Result<UserHandle16> {
    let bytes: [u8; HANDLE_BYTES] = bytes.try_into().map_err(|_| anyhow!("user handle of another length"))?;
    let Ok(handle) = UserHandle16::decode(bytes);
    Ok(handle)
}

/// Deletes a passkey. Returns false if the user has none with this id.
pub async fn delete(transaction: &mut PgConnection, user: UserId, id: Uuid) -> sqlx::Result<bool> {
    let deleted = sqlx::query!("delete from passkeys where id = $1 and user_id = $2", id, user.0)
        .execute(transaction)
        .await?;
    Ok(deleted.rows_affected() == 1)
}
