//! The queue keeps its promises: nothing without its change, nothing lost, nothing twice.

use std::time::Duration;

use identity::codes::SendCode;
use identity::errands::RunErrand;
use kit::jobs::{self, Plan};
use serde_json::json;
use testkit::TestApp;
use uuid::Uuid;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

async fn waiting(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from graphile_worker.jobs")
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_transaction_rolled_back_leaves_no_job() {
    TestApp::run(async |app| {
        let mut transaction = app.house.app.pool.begin().await.unwrap();
        let job = SendCode { code_id: Uuid::nil() };
        jobs::add(&mut transaction, &job, Plan::now()).await.unwrap();
        transaction.rollback().await.unwrap();
        assert_eq!(waiting(app).await, 0);

        let mut transaction = app.house.app.pool.begin().await.unwrap();
        jobs::add(&mut transaction, &job, Plan::now()).await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(waiting(app).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_key_keeps_only_the_newest_and_a_time_is_waited_for() {
    TestApp::run(async |app| {
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        let job = SendCode { code_id: Uuid::nil() };
        for _ in 0..3 {
            jobs::add(&mut connection, &job, Plan::now().under_key("same")).await.unwrap();
        }
        assert_eq!(waiting(app).await, 1);
        let far: chrono::DateTime<chrono::Utc> = "2999-01-01T00:00:00Z".parse().unwrap();
        jobs::add(&mut connection, &job, Plan::at(far)).await.unwrap();
        app.run_jobs().await;
        assert_eq!(waiting(app).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_job_that_runs_twice_sends_one_letter() {
    TestApp::run(async |app| {
        let person = app.registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        let errand_id =
            sqlx::query_scalar("select id from identity_errands").fetch_one(&mut *connection).await.unwrap();
        for _ in 0..4 {
            jobs::add(&mut connection, &RunErrand { errand_id }, Plan::now()).await.unwrap();
        }
        app.run_jobs().await;
        let codes = sqlx::query_scalar::<_, Uuid>("select id from identity_codes");
        let code_id = codes.fetch_one(&mut *connection).await.unwrap();
        for _ in 0..4 {
            jobs::add(&mut connection, &SendCode { code_id }, Plan::now()).await.unwrap();
        }
        app.run_jobs().await;
        assert_eq!(waiting(app).await, 0);
        assert_eq!(app.mailbox.wait_for(&person, 2, 1).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_refused_letter_is_not_tried_for_ever() {
    TestApp::run(async |app| {
        let person = app.registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        app.mailbox.refuse(&person, 550).await;
        app.run_jobs().await;
        assert_eq!(waiting(app).await, 0);
        assert!(app.mailbox.letters_to(&person).await.is_empty());

        let other = app.registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": other })).await;
        app.mailbox.refuse(&other, 451).await;
        app.run_jobs().await;
        assert_eq!(waiting(app).await, 1, "a passing refusal is tried again");
    })
    .await;
}

/// The queue's local cache asks a thousand times a second unless it is told not to.
#[tokio::test]
async fn an_idle_worker_leaves_the_database_alone_and_still_starts_at_once() {
    TestApp::run_in_real_time(async |app| {
        let worker = app.start_process(OCTAVO, "worker", &[]);
        let transactions = async || {
            let count = "select xact_commit from pg_stat_database where datname = current_database()";
            sqlx::query_scalar::<_, i64>(count).fetch_one(&app.house.app.pool).await.unwrap()
        };
        tokio::time::sleep(Duration::from_secs(3)).await;
        let before = transactions().await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        let rate = (transactions().await - before) / 5;
        assert!(rate < 20, "{rate} transactions a second");

        let person = app.registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        assert_eq!(app.mailbox.wait_for(&person, 1, 3).await.len(), 1);
        assert!(worker.ask_to_stop(Duration::from_secs(25)).await.success());
    })
    .await;
}

/// SIGKILL while the mail server has the letter's recipient but not the letter.
#[tokio::test]
async fn a_killed_workers_job_is_done_after_restart_once() {
    TestApp::run_in_real_time(async |app| {
        let person = app.registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        let impatient =
            [("OCTAVO__JOBS__HEARTBEAT_SECONDS", "1"), ("OCTAVO__JOBS__PRESUMED_DEAD_SECONDS", "3")];

        app.mailbox.hold(&person).await;
        let worker = app.start_process(OCTAVO, "worker", &impatient);
        app.mailbox.wait_until_held(&person, Duration::from_secs(20)).await;
        worker.kill().await;
        app.mailbox.release(&person).await;
        assert!(app.mailbox.letters_to(&person).await.is_empty(), "killed before the letter was handed over");
        assert_eq!(waiting(app).await, 1);

        let worker = app.start_process(OCTAVO, "worker", &impatient);
        assert_eq!(app.mailbox.wait_for(&person, 1, 60).await.len(), 1);
        // Time enough for a second one, if there were to be one.
        assert_eq!(app.mailbox.wait_for(&person, 2, 5).await.len(), 1);
        assert_eq!(waiting(app).await, 0);
        assert!(worker.ask_to_stop(Duration::from_secs(25)).await.success());
    })
    .await;
}
