//! Large updates in small batches.

use std::future::Future;

use sqlx::postgres::PgQueryResult;

/// Repeats a statement that changes a limited number of rows until it finds none; returns the number of
/// changed rows.
///
/// Concurrent writers wait for one batch, not for all of them.
pub async fn run_in_batches<Fut>(statement: impl Fn() -> Fut) -> sqlx::Result<u64>
where
    Fut: Future<Output = sqlx::Result<PgQueryResult>>,
{
    let mut changed = 0;
    loop {
        match statement().await?.rows_affected() {
            0 => return Ok(changed),
            rows => changed += rows,
        }
    }
}
