//! Much to do in the tables, a little at a time.

use std::future::Future;

use sqlx::postgres::PgQueryResult;

/// Sends a statement that changes a limited number of rows until it finds none, and says how many there were: whoever
/// writes meanwhile waits for one batch, not for all of them.
pub async fn batch_by_batch<Sent>(statement: impl Fn() -> Sent) -> sqlx::Result<u64>
where
    Sent: Future<Output = sqlx::Result<PgQueryResult>>,
{
    let mut changed = 0;
    loop {
        match statement().await?.rows_affected() {
            0 => return Ok(changed),
            rows => changed += rows,
        }
    }
}
