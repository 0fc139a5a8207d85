//! Columns with values of [`Keys::seal`](super::Keys::seal).

use sqlx::{AssertSqlSafe, PgConnection};

use super::{Key, Keys, Result};

/// A column that a rotation seals again. The crate that owns the table lists it, and `server` collects them.
#[derive(Debug, Clone, Copy)]
pub struct SealedColumn {
    pub table: &'static str,
    pub column: &'static str,
    /// SQL expression of the purpose with which a row is sealed, such as `'authenticator:' || user_id`.
    pub purpose: &'static str,
}

impl SealedColumn {
    /// Seals every value again that was sealed with another key. Returns their number.
    pub async fn reseal(&self, keys: &Keys, connection: &mut PgConnection, key: &Key) -> Result<u64> {
        let SealedColumn { table, column, purpose } = *self;
        let outdated: Vec<(Vec<u8>, String)> = sqlx::query_as(AssertSqlSafe(format!(
            "select {column}, {purpose} from {table} where substring({column} from 1 for 2) <> $1 for update"
        )))
        .bind(key.id.to_be_bytes().as_slice())
        .fetch_all(&mut *connection)
        .await?;
        let mut resealed = 0;
        for (sealed, purpose) in outdated {
            let Some(plaintext) = keys.open(&purpose, &sealed).await? else {
                tracing::error!(table, column, "sealed value does not open");
                continue;
            };
            // The value identifies its row: its nonce is random.
            sqlx::query(AssertSqlSafe(format!("update {table} set {column} = $2 where {column} = $1")))
                .bind(&sealed)
                .bind(key.seal(&purpose, &plaintext))
                .execute(&mut *connection)
                .await?;
            resealed += 1;
        }
        Ok(resealed)
    }

    pub(super) async fn is_any_sealed_with(
        columns: &[SealedColumn],
        connection: &mut PgConnection,
        id: i16,
    ) -> sqlx::Result<bool> {
        for SealedColumn { table, column, .. } in columns {
            let is_used: bool = sqlx::query_scalar(AssertSqlSafe(format!(
                "select exists (select from {table} where substring({column} from 1 for 2) = $1)"
            )))
            .bind(id.to_be_bytes().as_slice())
            .fetch_one(&mut *connection)
            .await?;
            if is_used {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
