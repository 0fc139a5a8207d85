//! Depth of the job queue.

use kit::jobs::{QueueDepth, queue_depths};
use testkit::TestApp;

#[tokio::test]
async fn queue_depth_counts_due_scheduled_and_failed_jobs() {
    TestApp::run_with_system_clock(async |app| {
        let pool = &app.state.pool;
        assert!(queue_depths(pool).await.unwrap().is_empty());
        let add_job = async |kind: &str, run_at: &str, max_attempts: i32| {
            sqlx::query("select graphile_worker.add_job(identifier => $1, run_at => now() + $2::text::interval, max_attempts => $3)")
                .bind(kind)
                .bind(run_at)
                .bind(max_attempts)
                .execute(pool)
                .await
                .unwrap();
        };
        add_job("a", "-90 seconds", 5).await;
        add_job("a", "-30 seconds", 5).await;
        add_job("a", "1 hour", 5).await;
        add_job("b", "1 hour", 5).await;
        add_job("c", "-1 hour", 1).await;
        sqlx::query("update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1")
            .execute(pool)
            .await
            .unwrap();
        let depths = queue_depths(pool).await.unwrap();
        let a = depths["a"];
        assert_eq!((a.due, a.later, a.given_up), (2, 1, 0));
        assert!((90.0..100.0).contains(&a.oldest_seconds), "{a:?}");
        assert_eq!(depths["b"], QueueDepth { later: 1, ..QueueDepth::default() });
        assert_eq!(depths["c"], QueueDepth { given_up: 1, ..QueueDepth::default() });
        // A locked job does not count as waiting.
        sqlx::query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where run_at < now() - interval '1 minute'")
            .execute(pool)
            .await
            .unwrap();
        let a = queue_depths(pool).await.unwrap()["a"];
        assert!(a.due == 2 && (30.0..40.0).contains(&a.oldest_seconds), "{a:?}");
    })
    .await;
}
