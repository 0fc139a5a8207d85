//! Lock timeouts of migrations.

use std::cell::Cell;
use std::time::{Duration, Instant};

use kit::database::run_migrations;
use rules::Role;
use sqlx::migrate::Migrator;
use testkit::TestApp;

const MAX_WAIT: Duration = Duration::from_secs(2);

/// A transaction reads a table for ten seconds, as pg_dump does. Requests queue behind the waiting migration,
/// and without a lock timeout they would wait as long as the reader.
#[tokio::test]
async fn requests_succeed_while_migration_waits_for_lock() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let folder = tempfile::tempdir().unwrap();
        let sql = "alter table articles add column of_a_later_version integer";
        std::fs::write(folder.path().join("9001_later.sql"), sql).unwrap();
        let mut later = Migrator::new(folder.path()).await.unwrap();
        later.set_ignore_missing(true);

        let pool = &app.state.pool;
        let mut slow_reader = pool.begin().await.unwrap();
        sqlx::query("select from articles").execute(&mut *slow_reader).await.unwrap();
        let is_done = Cell::new(false);
        let migration = async {
            run_migrations(&app.owner, &later).await.unwrap();
            is_done.set(true);
        };
        let authors = async {
            let (started, mut longest, mut drafts) = (Instant::now(), Duration::ZERO, 0);
            while started.elapsed() < Duration::from_secs(10) {
                app.reset_rate_limits().await;
                let sent = Instant::now();
                app.create_draft(&author, "While a migration waits").await;
                longest = longest.max(sent.elapsed());
                drafts += 1;
            }
            assert!(!is_done.get(), "the slow reader still holds its lock");
            slow_reader.rollback().await.unwrap();
            (longest, drafts)
        };
        let ((), (longest, drafts)) = tokio::join!(migration, authors);
        assert!(longest < MAX_WAIT, "a request waited {longest:?}");
        assert!(
            longest > Duration::from_millis(300),
            "the migration tried to lock the table: a request waited {longest:?}"
        );
        assert!(drafts > 10, "{drafts}");
        sqlx::query("select of_a_later_version from articles").execute(pool).await.unwrap();
    })
    .await;
}
