//! Reapplies erasures after a backup is restored, from a list kept outside the database.
//!
//! A restored backup contains the data of users who were erased after it was made.

use kit::audit::AuditEntry;
use kit::{App, Result};
use rules::UserId;
use rules::audit::AuditAction;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;

use crate::erasure::{erase, identity_hashes};

/// One line of the list. `marks` are keyed hashes; they identify a user only together with the account.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct ErasureRecord {
    pub user_id: i64,
    pub erased_at: chrono::DateTime<chrono::Utc>,
    pub marks: Vec<String>,
}

/// Result of reapplying one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReapplyOutcome {
    Erased,
    AlreadyErased,
    /// There is no account with this id, or its addresses are others than at the erasure:
    /// [`ErasureRecord::has_account`] tells which.
    NotFound,
}

impl ErasureRecord {
    /// True if an account with this id exists and is not erased. After [`ReapplyOutcome::NotFound`] it may be the same
    /// person with another address, or with marks of a key that the backup does not have: somebody must look at it.
    pub async fn has_account(&self, app: &App) -> Result<bool> {
        let id = UserId(self.user_id);
        let mut transaction = app.pool.begin().await?;
        Ok(exists(&mut transaction, id).await?
            && !identity::erasure::lock_account(&mut transaction, id).await?.is_erased)
    }
}

/// Lists all erasures, oldest first.
pub async fn list_erasures(app: &App) -> Result<Vec<ErasureRecord>> {
    let rows =
        sqlx::query!("select user_id, erased_at, address_hashes from erasures order by erased_at, user_id")
            .fetch_all(&app.pool)
            .await?;
    let to_hex = |hashes: Vec<Vec<u8>>| hashes.iter().map(|hash| hex(hash)).collect();
    Ok(rows
        .into_iter()
        .map(|row| ErasureRecord {
            user_id: row.user_id,
            erased_at: row.erased_at,
            marks: to_hex(row.address_hashes),
        })
        .collect())
}

/// Erases the account again, regardless of its current obligations.
pub async fn reapply_erasure(app: &App, record: &ErasureRecord) -> Result<ReapplyOutcome> {
    let id = UserId(record.user_id);
    let mut transaction = app.pool.begin().await?;
    if !exists(&mut transaction, id).await? {
        return Ok(ReapplyOutcome::NotFound);
    }
    editorial::lock_obligations(&mut transaction, id).await?;
    let subject = identity::erasure::lock_account(&mut transaction, id).await?;
    if subject.is_erased {
        return Ok(ReapplyOutcome::AlreadyErased);
    }
    if !identity_hashes(app, &subject).iter().any(|hash| record.marks.contains(&hex(hash))) {
        return Ok(ReapplyOutcome::NotFound);
    }
    let entry = AuditEntry::by_command_line(AuditAction::UserErased).details(json!({ "again": true }));
    erase(app, &mut transaction, id, (None, entry)).await?;
    transaction.commit().await?;
    Ok(ReapplyOutcome::Erased)
}

async fn exists(transaction: &mut PgConnection, id: UserId) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select exists (select from users where id = $1) as \"is_there!\"", id.0)
        .fetch_one(transaction)
        .await
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
