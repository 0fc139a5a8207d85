//! Replacement of the key that signs.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use rules::keys::{KEPT_DAYS, end_of_retired, last_token_expiry};
use sqlx::PgConnection;

use super::key::FIRST;
use super::store::{lock, new_key};
use super::{Key, Keys, KeysError, Result, SealedColumn};

/// When the work of older keys ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// When everything that they have signed has expired.
    WithTheirWork,
    /// Now, because a key may have leaked.
    Now,
}

impl Ending {
    pub const fn code(self) -> &'static str {
        match self {
            Ending::WithTheirWork => "with-their-work",
            Ending::Now => "now",
        }
    }
}

/// A new key, and the one that it replaces.
#[derive(Debug)]
pub struct Rotation {
    pub key: Arc<Key>,
    pub retired: i16,
    pub tokens_end_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
}

impl Keys {
    /// Creates a key that signs from now on, and retires the others. After the commit call [`Keys::load`].
    pub async fn rotate(&self, transaction: &mut PgConnection, ending: Ending) -> Result<Rotation> {
        lock(transaction).await?;
        let newest = sqlx::query_scalar!("select id from keys where retired_at is null order by id desc")
            .fetch_optional(&mut *transaction)
            .await?
            .ok_or(KeysError::Missing("key that signs"))?;
        let id = newest.checked_add(1).ok_or(KeysError::Missing("free id"))?;
        let (now, lifetime) = (self.0.clock.now(), self.token_lifetime());
        let (tokens_end_at, ends_at) = match ending {
            Ending::WithTheirWork => (last_token_expiry(now, lifetime), end_of_retired(now, lifetime)),
            Ending::Now => (now, now),
        };
        let key = new_key(id);
        sqlx::query!(
            "update keys set retired_at = coalesce(retired_at, $1), ends_at = least(ends_at, $2)",
            now,
            ends_at
        )
        .execute(&mut *transaction)
        .await?;
        self.insert(transaction, &key).await?;
        Ok(Rotation { key: Arc::new(key), retired: newest, tokens_end_at, ends_at })
    }

    /// Deletes keys that are over, except the first one and those that sealed values name.
    pub async fn delete_ended(&self, columns: &[SealedColumn]) -> Result<Vec<i16>> {
        let mut transaction = self.0.pool.begin().await?;
        lock(&mut transaction).await?;
        let ended = sqlx::query_scalar!(
            "select id from keys where id > $1 and ends_at < $2 order by id",
            FIRST,
            self.0.clock.now() - TimeDelta::days(KEPT_DAYS)
        )
        .fetch_all(&mut *transaction)
        .await?;
        let mut deleted = Vec::new();
        for id in ended {
            if SealedColumn::is_any_sealed_with(columns, &mut transaction, id).await? {
                tracing::warn!(key = id, "key is over but still needed");
                continue;
            }
            sqlx::query!("delete from keys where id = $1", id).execute(&mut *transaction).await?;
            deleted.push(id);
        }
        transaction.commit().await?;
        Ok(deleted)
    }
}
