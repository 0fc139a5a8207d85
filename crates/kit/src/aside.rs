//! Work that keeps a processor busy, beside the answers to others.

use anyhow::Context;
use tokio::sync::Semaphore;

use crate::Result;

/// So many at a time: whoever sends long texts keeps only others of their kind waiting.
static TURNS: Semaphore = Semaphore::const_new(2);

pub async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let turn = TURNS.acquire().await.context("nobody closes the semaphore")?;
    let done = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for it any more.
        let _turn = turn;
        work()
    });
    Ok(done.await.context("work aside")?)
}
