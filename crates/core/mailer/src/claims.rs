//! Claims of e-mails: only one worker sends an e-mail at a time, and no transaction is open meanwhile.
//!
//! A claim is an advisory lock of a database session, which all claims of the process share. It ends with the session:
//! at the moment in which the process dies, and not while it is only slow or the clock is changed.

use std::collections::HashSet;
use std::future::Future;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::{PgConnection, PgPool};

/// Maximum time of a statement of the session. All claims wait for it, and without it a database machine that vanished
/// would be noticed after a quarter of an hour.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);

/// Claims of this process.
#[derive(Clone)]
pub struct Claims(Arc<Inner>);

struct Inner {
    pool: PgPool,
    session: tokio::sync::Mutex<Option<PgConnection>>,
    causes: Mutex<Causes>,
}

#[derive(Default)]
struct Causes {
    /// Includes those to release: PostgreSQL would give a lock to the same session twice.
    claimed: HashSet<String>,
    to_release: Vec<String>,
}

/// An e-mail that nobody else sends. If it is dropped, it is released with the next claim.
pub struct Claim {
    claims: Claims,
    cause: String,
}

impl Claims {
    pub fn new(pool: PgPool) -> Claims {
        Claims(Arc::new(Inner { pool, session: Default::default(), causes: Mutex::default() }))
    }

    /// Claims an e-mail; `None` if it is being sent.
    pub async fn claim(&self, cause: &str) -> sqlx::Result<Option<Claim>> {
        let mut session = self.0.session.lock().await;
        self.release_dropped(&mut session).await;
        if !self.causes().claimed.insert(cause.to_owned()) {
            return Ok(None);
        }
        // Before the lock, so that a job that is aborted while it waits leaves no lock behind.
        let mut claim = Claim { claims: self.clone(), cause: cause.to_owned() };
        if self.lock_in_session(&mut session, cause).await? {
            return Ok(Some(claim));
        }
        // The lock is another process's: there is nothing to release.
        self.causes().claimed.remove(&std::mem::take(&mut claim.cause));
        Ok(None)
    }

    async fn lock_in_session(&self, session: &mut Option<PgConnection>, cause: &str) -> sqlx::Result<bool> {
        if let Some(connection) = session {
            match lock(connection, cause).await {
                Ok(is_ours) => return Ok(is_ours),
                // With it all its locks, for example because the database was restarted.
                Err(error) => tracing::warn!(error = format!("{error:#}"), "session of the claims lost"),
            }
        }
        // Dropped first: an old session that still lives would keep its locks from the new one.
        *session = None;
        let mut connection = self.open_session(cause).await?;
        let is_ours = lock(&mut connection, cause).await?;
        *session = Some(connection);
        Ok(is_ours)
    }

    /// Opens a session with the locks of all e-mails that are being sent, besides a new one. Fails if another session
    /// has one of them, such as our old one until the database notices its end; the next claim tries again.
    async fn open_session(&self, new: &str) -> sqlx::Result<PgConnection> {
        // Detached from the pool: its locks must not outlive it.
        let mut connection = self.0.pool.acquire().await?.detach();
        let claimed: Vec<String> =
            self.causes().claimed.iter().filter(|cause| *cause != new).cloned().collect();
        for cause in claimed {
            if !lock(&mut connection, &cause).await? {
                return Err(io::Error::other(format!("{cause} is locked by another session")).into());
            }
        }
        Ok(connection)
    }

    /// Releases dropped claims. One by one, because the caller may be aborted.
    async fn release_dropped(&self, session: &mut Option<PgConnection>) {
        while let Some(cause) = self.next_to_release() {
            // Without a session there is no lock.
            if let Some(connection) = session.as_mut()
                && unlock(connection, &cause).await.is_err()
            {
                *session = None;
            }
            let mut causes = self.causes();
            causes.to_release.retain(|other| *other != cause);
            causes.claimed.remove(&cause);
        }
    }

    fn next_to_release(&self) -> Option<String> {
        self.causes().to_release.last().cloned()
    }

    fn causes(&self) -> MutexGuard<'_, Causes> {
        self.0.causes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Claim {
    pub async fn release(self) {
        let claims = self.claims.clone();
        drop(self);
        let mut session = claims.0.session.lock().await;
        claims.release_dropped(&mut session).await;
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if !self.cause.is_empty() {
            self.claims.causes().to_release.push(std::mem::take(&mut self.cause));
        }
    }
}

async fn lock(connection: &mut PgConnection, cause: &str) -> sqlx::Result<bool> {
    let locked = sqlx::query_scalar!(
        r#"select pg_try_advisory_lock(hashtextextended('letter:' || $1::text, 0)) as "is_ours!""#,
        cause
    )
    .fetch_one(connection);
    within(STATEMENT_TIMEOUT, locked).await
}

async fn unlock(connection: &mut PgConnection, cause: &str) -> sqlx::Result<()> {
    let unlocked =
        sqlx::query!("select pg_advisory_unlock(hashtextextended('letter:' || $1::text, 0))", cause)
            .fetch_one(connection);
    within(STATEMENT_TIMEOUT, unlocked).await?;
    Ok(())
}

/// Awaits a statement; one that takes too long fails as one does whose connection is lost.
pub(crate) async fn within<T>(
    timeout: Duration,
    statement: impl Future<Output = sqlx::Result<T>>,
) -> sqlx::Result<T> {
    tokio::time::timeout(timeout, statement)
        .await
        .unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn statement_that_is_never_answered_fails() {
        let silent = std::future::pending::<sqlx::Result<()>>();
        let error = within(Duration::from_millis(10), silent).await.unwrap_err();
        assert!(matches!(error, sqlx::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut));
        assert_eq!(within(Duration::from_secs(5), async { Ok(7) }).await.unwrap(), 7);
    }
}
