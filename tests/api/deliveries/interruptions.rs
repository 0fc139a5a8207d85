//! Interruptions in the middle of a delivery: workers that are killed, clocks and passwords that are changed.

use std::time::Duration;

use chrono::TimeDelta;
use deliveries::SendRecords;
use kit::jobs::{self, Plan};
use rules::Role;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use testkit::{Process, TestApp};

use super::fixtures::{
    StandIn, compare, count_state, delivery_of, details_of, development_settings, expect_state,
    fetch_answers, new_account, publish_at_once, publish_many, run, send_again, send_due, settle,
};
use crate::discovery::fixtures as published;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

/// Runs a test on the system clock, which processes need.
async fn run_with_processes(test: impl AsyncFnOnce(&TestApp, &StandIn)) {
    let account = new_account();
    let change = |settings: &mut kit::Settings| {
        settings.http.public_origin = published::ORIGIN.parse().unwrap();
        settings.crossref.as_mut().unwrap().login_id = account.clone();
        settings.doaj = None;
        settings.pubmed_upload = None;
    };
    TestApp::run_with_system_clock_and_settings(change, async |app| {
        let crossref = StandIn::new(&development_settings().crossref.unwrap().deposit_url, &account);
        compare(app).await;
        test(app, &crossref).await;
    })
    .await;
}

/// Starts a process of the worker with the settings of the test.
fn start_worker(app: &TestApp, crossref: &StandIn) -> Process {
    let settings = [
        ("OCTAVO__HTTP__PUBLIC_ORIGIN", published::ORIGIN),
        ("OCTAVO__CROSSREF__LOGIN_ID", &crossref.account),
        ("OCTAVO__DOAJ__API_KEY", &crossref.account),
        ("OCTAVO__LOG__FILTER", "debug"),
        ("OCTAVO__JOBS__HEARTBEAT_SECONDS", "1"),
        ("OCTAVO__JOBS__WORKER_TIMEOUT_SECONDS", "3"),
    ];
    app.start_process(OCTAVO, "worker", &settings)
}

/// Makes a worker send at once, instead of at the next full minute.
async fn add_job(app: &TestApp) {
    let mut connection = app.state.pool.acquire().await.unwrap();
    jobs::add(&mut connection, &SendRecords {}, Plan::now()).await.unwrap();
}

/// Ends the claim of the killed worker and makes the next look due, as minutes later.
async fn end_waits(app: &TestApp) {
    published::execute(
        app,
        "update deliveries set claimed_until = now() - interval '1 second' where claimed_until is not null;
         update deliveries set next_look_at = now() - interval '1 second' where next_look_at is not null",
    )
    .await;
}

async fn attempt_states(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("select state from delivery_attempts order by id")
        .fetch_all(&app.state.pool)
        .await
        .unwrap()
}

/// Lets a process send an article, kills it before it gets the answer, and lets another process go on.
async fn kill_and_go_on(app: &TestApp, crossref: &StandIn) {
    let editor = app.create_user(&[Role::Editor]).await;
    publish_many(app, 1, "10.18620/killed-").await;
    compare(app).await;
    crossref.set_failure(json!({ "kind": "hold", "at": "deposit" })).await;
    let worker = start_worker(app, crossref);
    add_job(app).await;
    crossref.wait_for_held().await;
    worker.kill().await;
    crossref.clear_failures().await;
    assert_eq!(attempt_states(app).await, ["writing"]);
    assert_eq!(count_state(app, &editor, "due").await, 1);
    assert_eq!(crossref.stages().await, ["deposit"]);

    let worker = start_worker(app, crossref);
    for _ in 0..600 {
        if count_state(app, &editor, "delivered").await == 1 {
            break;
        }
        // While the other worker has a claim, it must not be taken away.
        if no_job_is_left(app).await {
            end_waits(app).await;
            add_job(app).await;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(count_state(app, &editor, "delivered").await, 1);
    expect_no_secret(&worker.log());
    assert!(worker.terminate(Duration::from_secs(25)).await.success());
    assert_eq!(crossref.registrations().await.len(), 1);
    assert_eq!(crossref.stages().await[..2], ["deposit", "result"], "it asks before it sends");
}

/// Asserts that the log tells of the delivery without the passwords.
fn expect_no_secret(log: &str) {
    assert!(log.contains("delivery_attempts"), "the log has all statements: {log}");
    let settings = development_settings();
    for secret in [settings.crossref.unwrap().password, settings.pubmed_upload.unwrap().password] {
        assert!(!log.contains(secret.expose_secret()), "{log}");
    }
}

/// True unless a job is queued or runs, also one of the killed worker.
async fn no_job_is_left(app: &TestApp) -> bool {
    let count = "select count(*) from graphile_worker.jobs where task_identifier like 'deliveries:%' and run_at <= now()";
    sqlx::query_scalar::<_, i64>(count).fetch_one(&app.state.pool).await.unwrap() == 0
}

#[tokio::test]
async fn file_that_was_received_before_the_worker_was_killed_is_not_sent_again() {
    run_with_processes(async |app, crossref| {
        kill_and_go_on(app, crossref).await;
        assert_eq!(crossref.submissions().await.len(), 1);
        assert_eq!(attempt_states(app).await, ["done"]);
    })
    .await;
}

#[tokio::test]
async fn file_that_was_not_received_before_the_worker_was_killed_is_sent_by_another() {
    run_with_processes(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "drop", "times": 1 })).await;
        kill_and_go_on(app, crossref).await;
        assert_eq!(crossref.submissions().await.len(), 1, "the first one got lost on the way");
        assert_eq!(attempt_states(app).await, ["lost", "done"]);
        assert_eq!(crossref.stages().await[..3], ["deposit", "result", "deposit"]);
    })
    .await;
}

#[tokio::test]
async fn clock_that_is_set_back_delays_nothing() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        crossref.set_failure(json!({ "kind": "queue" })).await;
        let sent = publish_at_once(app, &editor, "10.18620/clock-1").await;
        expect_state(app, &editor, &sent, "sent").await;
        crossref.clear_failures().await;
        let id = delivery_of(app, &editor, &sent).await["id"].as_i64().unwrap();
        // The worker was killed, too: its claim ends a month from now.
        sqlx::query("update deliveries set claimed_until = $2 where id = $1")
            .bind(id)
            .bind(app.state.clock.now() + TimeDelta::minutes(5))
            .execute(&app.state.pool)
            .await
            .unwrap();
        app.state.clock.advance(TimeDelta::days(-30));
        for _ in 0..100 {
            send_due(app).await;
            if delivery_of(app, &editor, &sent).await["state"] == "delivered" {
                break;
            }
            app.state.clock.advance(TimeDelta::minutes(1));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        expect_state(app, &editor, &sent, "delivered").await;
        assert_eq!(crossref.submissions().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn claim_of_a_worker_whose_clock_is_ahead_counts() {
    run(async |app, crossref| {
        publish_many(app, 1, "10.18620/ahead-").await;
        compare(app).await;
        sqlx::query("update deliveries set claimed_until = $1")
            .bind(app.state.clock.now() + TimeDelta::minutes(7))
            .execute(&app.state.pool)
            .await
            .unwrap();
        send_due(app).await;
        assert_eq!(crossref.submissions().await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn password_that_changes_while_an_answer_is_awaited_delays_it_only() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        crossref.set_failure(json!({ "kind": "queue", "seconds": 1 })).await;
        let article = publish_at_once(app, &editor, "10.18620/password").await;
        crossref.set_failure(json!({ "kind": "password", "password": "another" })).await;
        for _ in 0..3 {
            app.state.clock.advance(TimeDelta::minutes(10));
            fetch_answers(app).await;
        }
        let waiting = delivery_of(app, &editor, &article).await;
        assert_eq!(
            (&waiting["state"], &waiting["problem"]["code"]),
            (&json!("sent"), &json!("credentials")),
            "{waiting}"
        );
        crossref.clear_failures().await;
        settle(app, &editor, &article, "delivered").await;
        assert!(delivery_of(app, &editor, &article).await["problem"].is_null());
        assert_eq!(crossref.submissions().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn lost_answer_is_asked_for_when_a_changed_password_is_right_again() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        crossref.set_failure(json!({ "kind": "lost", "at": "deposit", "times": 1 })).await;
        let article = publish_at_once(app, &editor, "10.18620/lost-password").await;
        crossref.set_failure(json!({ "kind": "password", "password": "another" })).await;
        for _ in 0..3 {
            app.state.clock.advance(TimeDelta::minutes(10));
            send_due(app).await;
        }
        let waiting = delivery_of(app, &editor, &article).await;
        assert_eq!(
            (&waiting["state"], &waiting["problem"]["code"]),
            (&json!("due"), &json!("credentials")),
            "{waiting}"
        );
        crossref.clear_failures().await;
        settle(app, &editor, &article, "delivered").await;
        assert_eq!(crossref.submissions().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn file_that_the_target_has_lost_is_reported_after_three_days() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        crossref.set_failure(json!({ "kind": "drop", "times": 1 })).await;
        let article = publish_at_once(app, &editor, "10.18620/dropped").await;
        for _ in 0..3 {
            app.state.clock.advance(TimeDelta::hours(20));
            send_due(app).await;
            expect_state(app, &app.reissue_token(&editor).await, &article, "sent").await;
        }
        app.state.clock.advance(TimeDelta::hours(13));
        let editor = app.reissue_token(&editor).await;
        send_due(app).await;
        expect_state(app, &editor, &article, "lost").await;
        send_again(app, &editor, &article).await;
        settle(app, &editor, &article, "delivered").await;
        let attempts: Vec<Value> =
            details_of(app, &editor, &article).await["attempts"].as_array().unwrap().clone();
        let states: Vec<&str> = attempts.iter().map(|attempt| attempt["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["done", "lost"]);
    })
    .await;
}
