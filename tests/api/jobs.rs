//! Job queue: jobs are transactional and neither lost nor executed twice.

use std::time::Duration;

use identity::account_email_requests::ProcessAccountEmailRequest;
use identity::codes::{SendCode, SendEmailUndo};
use kit::jobs::{self, Job, Plan};
use serde_json::json;
use testkit::TestApp;
use uuid::Uuid;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

async fn count_queued_jobs(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from graphile_worker.jobs").fetch_one(&app.state.pool).await.unwrap()
}

#[tokio::test]
async fn rolled_back_transaction_queues_no_job() {
    TestApp::run(async |app| {
        let mut transaction = app.state.pool.begin().await.unwrap();
        let job = SendCode { code_id: Uuid::nil() };
        jobs::add(&mut transaction, &job, Plan::now()).await.unwrap();
        transaction.rollback().await.unwrap();
        assert_eq!(count_queued_jobs(app).await, 0);

        let mut transaction = app.state.pool.begin().await.unwrap();
        jobs::add(&mut transaction, &job, Plan::now()).await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(count_queued_jobs(app).await, 1);
    })
    .await;
}

#[tokio::test]
async fn job_key_replaces_older_job_and_scheduled_job_waits() {
    TestApp::run(async |app| {
        let mut connection = app.state.pool.acquire().await.unwrap();
        let job = SendCode { code_id: Uuid::nil() };
        for _ in 0..3 {
            jobs::add(&mut connection, &job, Plan::now().under_key("same")).await.unwrap();
        }
        assert_eq!(count_queued_jobs(app).await, 1);
        let far: chrono::DateTime<chrono::Utc> = "2999-01-01T00:00:00Z".parse().unwrap();
        jobs::add(&mut connection, &job, Plan::at(far)).await.unwrap();
        app.run_jobs().await;
        assert_eq!(count_queued_jobs(app).await, 1);
    })
    .await;
}

#[tokio::test]
async fn job_executed_twice_sends_one_letter() {
    TestApp::run(async |app| {
        let person = app.create_registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        let mut connection = app.state.pool.acquire().await.unwrap();
        let request_id =
            sqlx::query_scalar("select id from identity_errands").fetch_one(&mut *connection).await.unwrap();
        for _ in 0..4 {
            jobs::add(&mut connection, &ProcessAccountEmailRequest { request_id }, Plan::now())
                .await
                .unwrap();
        }
        app.run_jobs().await;
        let codes = sqlx::query_scalar::<_, Uuid>("select id from identity_codes");
        let code_id = codes.fetch_one(&mut *connection).await.unwrap();
        for _ in 0..4 {
            jobs::add(&mut connection, &SendCode { code_id }, Plan::now()).await.unwrap();
        }
        app.run_jobs().await;
        assert_eq!(count_queued_jobs(app).await, 0);
        assert_eq!(app.mailbox.fetch_letters(&person).await.len(), 1);
    })
    .await;
}

/// Release 0.1.0 has queued the request and may still run workers, which would drop a `SendCode` of this purpose.
#[tokio::test]
async fn changed_address_of_the_last_release_gets_a_letter_with_the_undo() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let request_id = Uuid::from_u128(1);
        let insert = "insert into identity_errands (id, kind, email, language, user_id, created_at)
                      values ($1, 'email-changed', $2, 'en', $3, $4)";
        sqlx::query(insert)
            .bind(request_id)
            .bind(&person.email)
            .bind(person.id.0)
            .bind(app.state.clock.now())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let mailer = app.application.mailer.clone();
        ProcessAccountEmailRequest { request_id }.run(mailer).await.unwrap();
        let queued: Vec<String> = sqlx::query_scalar("select task_identifier from graphile_worker.jobs")
            .fetch_all(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(queued, [SendEmailUndo::NAME]);
        let letter = app.expect_letters(&person.email, 1).await.remove(0);
        assert!(letter.text.contains("/change-email/undo?code="), "{}", letter.text);
    })
    .await;
}

#[tokio::test]
async fn permanent_rejection_ends_retries() {
    TestApp::run(async |app| {
        let person = app.create_registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        app.mailbox.reject_recipient(&person, 550).await;
        app.run_jobs().await;
        assert_eq!(count_queued_jobs(app).await, 0);
        assert!(app.mailbox.fetch_letters(&person).await.is_empty());

        let other = app.create_registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": other })).await;
        app.mailbox.reject_recipient(&other, 451).await;
        app.run_jobs().await;
        assert_eq!(count_queued_jobs(app).await, 1, "a temporary rejection is retried");
    })
    .await;
}

/// The local cache of the queue polls a thousand times a second unless it is configured otherwise.
#[tokio::test]
async fn idle_worker_does_not_poll_and_starts_new_job_at_once() {
    TestApp::run_with_system_clock(async |app| {
        let worker = app.start_process(OCTAVO, "worker", &[]);
        let listening = "select count(*) filter (where query ilike 'listen %') from pg_stat_activity
                         where datname = current_database()";
        app.wait_for_count(listening, 6).await;
        let transactions = async || {
            let count = "select xact_commit from pg_stat_database where datname = current_database()";
            sqlx::query_scalar::<_, i64>(count).fetch_one(&app.state.pool).await.unwrap()
        };
        // PostgreSQL reports transactions about once a second. A start takes some seconds on a busy machine.
        let mut counts = Vec::new();
        for second in 0..20 {
            counts.push(transactions().await);
            if second >= 2 && counts[second] - counts[second - 2] < 40 {
                break;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        assert!(counts.len() < 20, "transactions after each second: {counts:?}");

        let person = app.create_registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        assert_eq!(app.mailbox.wait_for_letters(&person, 1, 10).await.len(), 1);
        assert!(worker.terminate(Duration::from_secs(25)).await.success());
    })
    .await;
}

/// Sends SIGKILL after RCPT and before DATA.
#[tokio::test]
async fn job_of_killed_worker_is_executed_once_after_restart() {
    TestApp::run_with_system_clock(async |app| {
        let person = app.create_registration("Anna", "Kulagina").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
        let short_timeouts =
            [("OCTAVO__JOBS__HEARTBEAT_SECONDS", "1"), ("OCTAVO__JOBS__WORKER_TIMEOUT_SECONDS", "3")];

        app.mailbox.stall_recipient(&person).await;
        let worker = app.start_process(OCTAVO, "worker", &short_timeouts);
        app.mailbox.wait_for_stalled_sender(&person, Duration::from_secs(20)).await;
        worker.kill().await;
        app.mailbox.clear_failures(&person).await;
        assert!(
            app.mailbox.fetch_letters(&person).await.is_empty(),
            "the letter was sent before the worker was killed"
        );
        assert_eq!(count_queued_jobs(app).await, 1);

        let worker = app.start_process(OCTAVO, "worker", &short_timeouts);
        assert_eq!(app.mailbox.wait_for_letters(&person, 1, 60).await.len(), 1);
        // Without a job, no second letter can follow.
        app.wait_for_count("select count(*) from graphile_worker.jobs", 0).await;
        assert_eq!(app.mailbox.fetch_letters(&person).await.len(), 1);
        assert!(worker.terminate(Duration::from_secs(25)).await.success());
    })
    .await;
}
