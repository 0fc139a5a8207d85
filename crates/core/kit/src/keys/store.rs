//! The table of keys.

use secrecy::{ExposeSecret, SecretString};
use sqlx::{Connection, PgConnection};
use std::sync::Arc;

use super::derivation::{Bytes, decrypt, derive, encrypt};
use super::key::FIRST;
use super::{Key, Keys, KeysError, Result};
use crate::Rng;
use crate::settings::Auth;

/// Advisory lock: one process creates or rotates keys at a time.
const KEYS_LOCK: i64 = 0x0c7a_6e95;

/// Encrypts the rows of the table with the secret of the settings.
pub struct SettingsSecret {
    secret: SecretString,
    current: Bytes,
    previous: Option<Bytes>,
}

impl SettingsSecret {
    pub fn new(auth: &Auth) -> SettingsSecret {
        let sealing_key = |secret: &SecretString| derive(secret.expose_secret().as_bytes(), "keys");
        SettingsSecret {
            secret: auth.token_secret.clone(),
            current: sealing_key(&auth.token_secret),
            previous: auth.previous_token_secret.as_ref().map(sealing_key),
        }
    }

    fn seal(&self, id: i16, bytes: &[u8]) -> Vec<u8> {
        encrypt(&self.current, &context(id), bytes)
    }

    fn open(&self, id: i16, sealed: &[u8]) -> Option<Vec<u8>> {
        decrypt(&self.current, &context(id), sealed)
    }

    fn open_with_previous(&self, id: i16, sealed: &[u8]) -> Option<Vec<u8>> {
        decrypt(self.previous.as_ref()?, &context(id), sealed)
    }
}

/// Binds a row to its id.
fn context(id: i16) -> String {
    format!("key {id}")
}

impl Keys {
    pub(super) async fn read_or_create(&self) -> Result<Vec<Arc<Key>>> {
        let mut connection = self.0.pool.acquire().await?;
        let mut keys = self.read_all(&mut connection).await?;
        if keys.is_empty() {
            self.create_first(&mut connection).await?;
            keys = self.read_all(&mut connection).await?;
        }
        let has = |condition: fn(&Key) -> bool| keys.iter().any(|key| condition(key));
        if !has(|key| key.id == FIRST) {
            return Err(KeysError::Missing("key 0"));
        }
        if !has(|key| key.retired_at.is_none()) {
            return Err(KeysError::Missing("key that signs"));
        }
        Ok(keys)
    }

    /// Checks that the keys open with the secrets of the settings. Changes nothing.
    pub async fn check(&self) -> Result<()> {
        let rows = sqlx::query!("select id, sealed from keys order by id").fetch_all(&self.0.pool).await?;
        for row in rows {
            let secret = &self.0.secret;
            if secret
                .open(row.id, &row.sealed)
                .or_else(|| secret.open_with_previous(row.id, &row.sealed))
                .is_none()
            {
                return Err(KeysError::WrongSecret(row.id));
            }
        }
        Ok(())
    }

    /// Returns all keys, newest first. Seals those again that open with the previous secret of the settings only.
    async fn read_all(&self, connection: &mut PgConnection) -> Result<Vec<Arc<Key>>> {
        let rows = sqlx::query!("select id, retired_at, ends_at, sealed from keys order by id desc")
            .fetch_all(&mut *connection)
            .await?;
        let mut keys = Vec::with_capacity(rows.len());
        for row in rows {
            let bytes = match self.0.secret.open(row.id, &row.sealed) {
                Some(bytes) => bytes,
                None => self.open_with_previous(connection, row.id, &row.sealed).await?,
            };
            keys.push(Arc::new(Key::new(row.id, bytes).with_end(row.retired_at, row.ends_at)));
        }
        Ok(keys)
    }

    async fn open_with_previous(
        &self,
        connection: &mut PgConnection,
        id: i16,
        sealed: &[u8],
    ) -> Result<Vec<u8>> {
        let secret = &self.0.secret;
        let bytes = secret.open_with_previous(id, sealed).ok_or(KeysError::WrongSecret(id))?;
        // Another process may have done so since.
        sqlx::query!(
            "update keys set sealed = $3 where id = $1 and sealed = $2",
            id,
            sealed,
            secret.seal(id, &bytes)
        )
        .execute(connection)
        .await?;
        tracing::info!(key = id, "key sealed with the new auth.token_secret");
        Ok(bytes)
    }

    /// Creates the first keys. Where release 0.1.0 was used, its secret goes on signing until the first rotation,
    /// so that processes of both releases accept each other's tokens and codes during the upgrade.
    async fn create_first(&self, connection: &mut PgConnection) -> Result<()> {
        let mut transaction = connection.begin().await?;
        lock(&mut transaction).await?;
        let state = sqlx::query!(
            "select exists (select from keys) as \"exists!\",
                    exists (select from users) or exists (select from subscriptions) as \"is_used!\""
        )
        .fetch_one(&mut *transaction)
        .await?;
        if state.exists {
            return Ok(());
        }
        if state.is_used {
            let secret = self.0.secret.secret.expose_secret().as_bytes();
            self.insert(&mut transaction, &Key::new(FIRST, secret.to_vec())).await?;
        } else {
            let now = Some(self.0.clock.now());
            self.insert(&mut transaction, &new_key(FIRST).with_end(now, now)).await?;
            self.insert(&mut transaction, &new_key(FIRST + 1)).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    pub(super) async fn insert(&self, connection: &mut PgConnection, key: &Key) -> sqlx::Result<()> {
        sqlx::query!(
            "insert into keys (id, created_at, retired_at, ends_at, sealed) values ($1, $2, $3, $4, $5)",
            key.id,
            self.0.clock.now(),
            key.retired_at,
            key.ends_at,
            self.0.secret.seal(key.id, key.bytes())
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Generates a key, always from the system's random numbers: those of tests and demo content are repeatable.
pub(super) fn new_key(id: i16) -> Key {
    Key::new(id, Rng::System.bytes::<32>().to_vec())
}

pub(super) async fn lock(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1)", KEYS_LOCK).execute(connection).await?;
    Ok(())
}
