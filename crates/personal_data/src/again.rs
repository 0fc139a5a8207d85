//! After a backup was restored, whoever was erased since it was made is there again. The list of erasures, kept outside
//! of the database, erases them once more.

use kit::{App, Result};
use rules::UserId;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::erasure::{erase, marks_of};

/// One line of the list. The marks are keyed hashes: nobody is found by them who does not have the account as well.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Erased {
    pub user_id: i64,
    pub erased_at: chrono::DateTime<chrono::Utc>,
    pub marks: Vec<String>,
}

/// What became of one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    Again,
    /// Is erased already.
    Before,
    /// The number is nobody's, or somebody else's.
    NotThere,
}

/// Everybody who was erased, the first first.
pub async fn erasures(app: &App) -> Result<Vec<Erased>> {
    let rows =
        sqlx::query!("select user_id, erased_at, address_hashes from erasures order by erased_at, user_id")
            .fetch_all(&app.pool)
            .await?;
    let line = |hashes: Vec<Vec<u8>>| hashes.iter().map(|hash| hex(hash)).collect();
    Ok(rows
        .into_iter()
        .map(|row| Erased { user_id: row.user_id, erased_at: row.erased_at, marks: line(row.address_hashes) })
        .collect())
}

/// Whatever the account owes now: what was erased once stays so.
pub async fn erase_again(app: &App, line: &Erased) -> Result<Done> {
    let id = UserId(line.user_id);
    let mut transaction = app.pool.begin().await?;
    if !is_there(&mut transaction, id).await? {
        return Ok(Done::NotThere);
    }
    editorial::hold_obligations(&mut transaction, id).await?;
    let whom = identity::erasing::hold(&mut transaction, id).await?;
    if whom.is_erased {
        return Ok(Done::Before);
    }
    if !marks_of(app, &whom).iter().any(|mark| line.marks.contains(&hex(mark))) {
        return Ok(Done::NotThere);
    }
    erase(app, &mut transaction, id, None).await?;
    transaction.commit().await?;
    Ok(Done::Again)
}

async fn is_there(transaction: &mut PgConnection, id: UserId) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select exists (select from users where id = $1) as \"is_there!\"", id.0)
        .fetch_one(transaction)
        .await
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
