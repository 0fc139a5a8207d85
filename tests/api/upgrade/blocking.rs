//! A migration that has to wait does not make everybody wait.

use std::cell::Cell;
use std::time::{Duration, Instant};

use kit::database::bring_up;
use rules::Role;
use sqlx::migrate::Migrator;
use testkit::TestApp;

const LONGEST_FOR_READERS: Duration = Duration::from_secs(4);

/// Somebody reads a table for ten seconds, as pg_dump does. Whoever comes after the waiting migration waits with it: without a
/// limit for as long as the first one reads.
#[tokio::test]
async fn readers_and_writers_go_on_while_a_migration_waits_for_its_turn() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let folder = tempfile::tempdir().unwrap();
        let text = "alter table articles add column of_a_later_version integer";
        std::fs::write(folder.path().join("9001_later.sql"), text).unwrap();
        let mut later = Migrator::new(folder.path()).await.unwrap();
        later.set_ignore_missing(true);

        let pool = &app.house.app.pool;
        let mut slow_reader = pool.begin().await.unwrap();
        sqlx::query("select from articles").execute(&mut *slow_reader).await.unwrap();
        let is_done = Cell::new(false);
        let migration = async {
            bring_up(pool, &later).await.unwrap();
            is_done.set(true);
        };
        let authors = async {
            let (began, mut longest, mut drafts) = (Instant::now(), Duration::ZERO, 0);
            while began.elapsed() < Duration::from_secs(10) {
                app.forget_limits().await;
                let asked = Instant::now();
                app.draft(&author, "While a migration waits").await;
                longest = longest.max(asked.elapsed());
                drafts += 1;
            }
            assert!(!is_done.get(), "the slow reader still reads");
            slow_reader.rollback().await.unwrap();
            (longest, drafts)
        };
        let ((), (longest, drafts)) = tokio::join!(migration, authors);
        assert!(longest < LONGEST_FOR_READERS, "somebody waited {longest:?}");
        assert!(
            longest > Duration::from_millis(500),
            "the migration has tried, and {longest:?} is its trace"
        );
        assert!(drafts > 10, "{drafts}");
        sqlx::query("select of_a_later_version from articles").execute(pool).await.unwrap();
    })
    .await;
}
