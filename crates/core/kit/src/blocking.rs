//! CPU-bound work outside the async runtime.

use anyhow::Context;
use tokio::sync::Semaphore;

use crate::Result;

/// Limits concurrent CPU-bound work, so that long texts delay only other long texts.
static PERMITS: Semaphore = Semaphore::const_new(2);

/// Runs CPU-bound `work` on a blocking thread; at most two run at a time.
pub async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let permit = PERMITS.acquire().await.context("semaphore closed")?;
    let task = tokio::task::spawn_blocking(move || {
        // Released when the work ends, even if the caller was cancelled.
        let _permit = permit;
        work()
    });
    Ok(task.await.context("blocking task")?)
}
