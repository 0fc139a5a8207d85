//! How deep the queue is said to be.

use kit::jobs::{Depth, depths};
use testkit::TestApp;

#[tokio::test]
async fn jobs_are_due_later_or_given_up() {
    TestApp::run_in_real_time(async |app| {
        let pool = &app.house.app.pool;
        assert!(depths(pool).await.unwrap().is_empty());
        let add = async |kind: &str, run_at: &str, tries: i32| {
            sqlx::query("select graphile_worker.add_job(identifier => $1, run_at => now() + $2::text::interval, max_attempts => $3)")
                .bind(kind)
                .bind(run_at)
                .bind(tries)
                .execute(pool)
                .await
                .unwrap();
        };
        add("a", "-90 seconds", 5).await;
        add("a", "-30 seconds", 5).await;
        add("a", "1 hour", 5).await;
        add("b", "1 hour", 5).await;
        add("c", "-1 hour", 1).await;
        sqlx::query("update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1")
            .execute(pool)
            .await
            .unwrap();
        let found = depths(pool).await.unwrap();
        let a = found["a"];
        assert_eq!((a.due, a.later, a.given_up), (2, 1, 0));
        assert!((90.0..100.0).contains(&a.oldest_seconds), "{a:?}");
        assert_eq!(found["b"], Depth { later: 1, ..Depth::default() });
        assert_eq!(found["c"], Depth { given_up: 1, ..Depth::default() });
        // What somebody has in hand waits for nobody.
        sqlx::query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where run_at < now() - interval '1 minute'")
            .execute(pool)
            .await
            .unwrap();
        let a = depths(pool).await.unwrap()["a"];
        assert!(a.due == 2 && (30.0..40.0).contains(&a.oldest_seconds), "{a:?}");
    })
    .await;
}
