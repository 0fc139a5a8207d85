//! Connection pools and the time limits of their connections.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use log::LevelFilter;
use rules::time_limits::Work;
use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use tokio::time::timeout;

use crate::settings::Database;

/// PostgreSQL closes the connection of a client whose machine is gone after a minute, and ends its transaction.
/// Without effect on Unix sockets.
const KEEPALIVES: [(&str, u64); 4] = [
    ("tcp_keepalives_idle", 30),
    ("tcp_keepalives_interval", 10),
    ("tcp_keepalives_count", 3),
    ("tcp_user_timeout", 60_000),
];

/// Compiling a plan takes longer than our statements run. Where the planner does not know how few rows a table has, as
/// in tests and after an installation, it compiled until a quarter of all processor time was spent on it.
const NO_COMPILED_PLANS: [(&str, &str); 1] = [("jit", "off")];

/// Statements that a connection keeps prepared. The application has more than a thousand: with sqlx's hundred, an
/// editor's morning prepared and planned most of them again each time.
const PREPARED_STATEMENTS: usize = 500;

/// Time for a released connection to answer. One of a cancelled request still runs its statement: closing it ends the
/// statement, and makes room for another connection.
const ANSWER_TIMEOUT_OF_READING: Duration = Duration::from_millis(500);
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// Idle time after which a connection is tested before it is used for reading. A shorter one was tested at its release.
const TRUSTED_IDLE_TIME: Duration = Duration::from_secs(1);

/// Time for which released connections are closed after a request was aborted; see [`close_released_connections`].
const CLOSING_TIME: Duration = Duration::from_secs(10);
static CLOSED_UNTIL: Mutex<Option<Instant>> = Mutex::new(None);

pub(super) fn connect_lazily(settings: &Database, options: PgConnectOptions, work: Work) -> PgPool {
    let (max_connections, acquire_seconds, answer_timeout) = match work {
        Work::Reading => (
            settings.reading_connections,
            settings.reading_acquire_timeout_seconds,
            ANSWER_TIMEOUT_OF_READING,
        ),
        _ => (settings.max_connections, settings.acquire_timeout_seconds, ANSWER_TIMEOUT),
    };
    let mut pool = PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(Duration::from_secs(acquire_seconds))
        // `telemetry::pool_wait` reads the wait time from this log event.
        .acquire_time_level(LevelFilter::Info)
        .after_release(move |connection, _| Box::pin(is_reusable(connection, answer_timeout)));
    if work == Work::Reading {
        pool = pool
            .test_before_acquire(false)
            .before_acquire(|connection, metadata| Box::pin(test_if_idle(connection, metadata)));
    }
    let options = with_time_limits(options, work)
        .options(NO_COMPILED_PLANS)
        .statement_cache_capacity(PREPARED_STATEMENTS)
        .application_name("octavo");
    pool.connect_lazy_with(options)
}

/// Adds the time limits of the kind of work. They are sent when the connection is opened, so they cost no query.
fn with_time_limits(options: PgConnectOptions, work: Work) -> PgConnectOptions {
    let limits = work.database_limits();
    let timeouts = [
        ("statement_timeout", limits.statement),
        ("lock_timeout", limits.lock),
        ("idle_in_transaction_session_timeout", limits.idle_in_transaction),
        ("client_connection_check_interval", limits.client_check),
    ];
    let timeouts = timeouts.into_iter().filter_map(|(name, limit)| Some((name, limit?.as_millis())));
    let options = options.options(timeouts).options(KEEPALIVES);
    match work {
        Work::Reading => options.options([("default_transaction_read_only", "on")]),
        _ => options,
    }
}

/// Decides whether a released connection returns to the pool; otherwise it is closed.
async fn is_reusable(connection: &mut PgConnection, answer_timeout: Duration) -> sqlx::Result<bool> {
    if are_closed_at_release() {
        return Ok(false);
    }
    Ok(matches!(timeout(answer_timeout, connection.ping()).await, Ok(Ok(()))))
}

async fn test_if_idle(connection: &mut PgConnection, metadata: PoolConnectionMetadata) -> sqlx::Result<bool> {
    Ok(metadata.idle_for < TRUSTED_IDLE_TIME || connection.ping().await.is_ok())
}

/// Closes connections that are released in the next seconds instead of using them again.
///
/// Call it before you drop the future of a request that may be in `BEGIN`: sqlx would return that connection to the
/// pool inside an open transaction, and what the next request writes would be lost.
pub(crate) fn close_released_connections() {
    *CLOSED_UNTIL.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + CLOSING_TIME);
}

fn are_closed_at_release() -> bool {
    let until = *CLOSED_UNTIL.lock().unwrap_or_else(PoisonError::into_inner);
    until.is_some_and(|until| Instant::now() < until)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options_of(work: Work) -> String {
        let options: PgConnectOptions = "postgres:///octavo?host=/run/postgresql".parse().unwrap();
        with_time_limits(options, work).get_options().unwrap().to_owned()
    }

    #[test]
    fn connections_have_the_limits_of_their_work() {
        let reading = options_of(Work::Reading);
        for option in [
            "-c statement_timeout=5000 ",
            "-c lock_timeout=1000 ",
            "-c idle_in_transaction_session_timeout=5000 ",
            "-c client_connection_check_interval=1000 ",
            "-c tcp_keepalives_idle=30 ",
            "-c default_transaction_read_only=on",
        ] {
            assert!(reading.contains(option), "{option} in {reading}");
        }
        assert!(options_of(Work::Office).contains("-c lock_timeout=2000 "));
        assert!(!options_of(Work::Office).contains("read_only"));
    }

    #[test]
    fn backups_and_migrations_may_take_their_time() {
        for work in [Work::Command, Work::Migration] {
            let options = options_of(work);
            assert!(!options.contains("statement_timeout") && !options.contains("lock_timeout"), "{options}");
        }
    }
}
