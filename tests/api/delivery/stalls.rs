//! A mail server that stalls delays only letters, and no transaction is open meanwhile.

use std::time::Duration;

use kit::jobs::{self, Job, JobFailure, Plan};
use kit::limits::PurgeAttempts;
use mailer::Mailer;
use notifications::SendNotification;
use serde_json::json;
use testkit::TestApp;

use super::mail_server::{Behaviour, MailServer, Stage};
use super::{Submission, run_with_mail_server};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

/// Letters without an end of their job.
const UNSENT: &str = "select count(*) from graphile_worker.jobs
                      where task_identifier similar to '(identity|notifications):(send|run)%'";

async fn request_confirmation(app: &TestApp) -> String {
    let person = app.create_registration("Anna", "Kulagina").await;
    app.reset_rate_limits().await;
    app.post("/api/v1/auth/emails/request-verification", &json!({ "email": person })).await;
    person
}

/// Queues a job that sends no letter, and waits until a worker has executed it.
async fn wait_for_other_job(app: &TestApp) {
    let mut connection = app.state.pool.acquire().await.unwrap();
    jobs::add(&mut connection, &PurgeAttempts {}, Plan::now()).await.unwrap();
    drop(connection);
    let queued = "select count(*) from graphile_worker.jobs where task_identifier = 'kit:purge-attempts'";
    app.wait_for_count(queued, 0).await;
}

/// A transaction that is open across the conversation with a stalled server would stay.
async fn assert_no_open_transaction(app: &TestApp) {
    let open = "select count(*) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()
                  and (state like 'idle in transaction%' or xact_start < clock_timestamp() - interval '1 second')";
    app.wait_for_count(open, 0).await;
}

#[tokio::test]
async fn mail_server_that_stalls_at_any_step_delays_only_letters() {
    let server = MailServer::start().await;
    let url = format!("smtp://octavo:secret@127.0.0.1:{}?tls=opportunistic", server.port);
    TestApp::run_with_system_clock(async |app| {
        let submission = Submission::create(app).await;
        let worker = app.start_process(OCTAVO, "worker", &[("OCTAVO__MAIL__SMTP_URL", &url)]);
        let slots = &app.state.settings.jobs;
        for stage in [
            Stage::Greeting,
            Stage::Ehlo,
            Stage::StartTls,
            Stage::Auth,
            Stage::Mail,
            Stage::Rcpt,
            Stage::Data,
            Stage::Content,
            Stage::EndOfData,
        ] {
            server.set_behaviour(Behaviour::Stall(stage));
            let mut recipients = Vec::new();
            for _ in 0..slots.awaited_letter_concurrency {
                recipients.push(request_confirmation(app).await);
            }
            for _ in 0..slots.letter_concurrency + 1 {
                recipients.push(submission.assign_reviewer(app).await.0.email);
            }
            server.wait_until_stalled(slots.awaited_letter_concurrency + slots.letter_concurrency).await;
            wait_for_other_job(app).await;
            assert_no_open_transaction(app).await;
            assert!(recipients.iter().all(|email| server.letters_to(email).is_empty()), "{stage:?}");

            server.set_behaviour(Behaviour::Normal);
            app.wait_for_count(UNSENT, 0).await;
            for email in &recipients {
                assert_eq!(server.letters_to(email).len(), 1, "{stage:?} {email}");
            }
        }
        assert!(worker.terminate(Duration::from_secs(25)).await.success());
    })
    .await;
}

#[tokio::test]
async fn awaited_letter_does_not_wait_behind_others() {
    TestApp::run_with_system_clock(async |app| {
        let submission = Submission::create(app).await;
        let slots = app.state.settings.jobs.letter_concurrency;
        let mut reviewers = Vec::new();
        for _ in 0..slots + 2 {
            reviewers.push(submission.assign_reviewer(app).await.0.email);
        }
        let pattern = reviewers.join("|");
        app.mailbox.stall_message(&pattern).await;
        let worker = app.start_process(OCTAVO, "worker", &[]);
        let stalled = u64::try_from(slots).unwrap();
        app.mailbox.wait_for_stalled_senders(&pattern, stalled, Duration::from_secs(20)).await;
        let person = request_confirmation(app).await;
        assert_eq!(app.mailbox.wait_for_letters(&person, 1, 10).await.len(), 1);
        for email in &reviewers {
            assert!(app.mailbox.fetch_letters(email).await.is_empty());
        }
        app.mailbox.clear_failures(&pattern).await;
        for email in &reviewers {
            assert_eq!(app.mailbox.wait_for_letters(email, 1, 20).await.len(), 1);
        }
        app.wait_for_count(UNSENT, 0).await;
        assert!(worker.terminate(Duration::from_secs(25)).await.success());
    })
    .await;
}

/// A second mailer has claims of its own, as a second process has.
#[tokio::test]
async fn letter_in_delivery_is_sent_by_no_other_process() {
    run_with_mail_server(20, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(Behaviour::Pause);
        submission.assign_reviewer(app).await;
        let notification_id =
            sqlx::query_scalar("select max(id) from notifications").fetch_one(&app.state.pool).await.unwrap();
        let other = Mailer::new(&app.state).unwrap();
        let job = || SendNotification { notification_id, resend: None };
        let second = async {
            server.wait_for_letter().await;
            assert_no_open_transaction(app).await;
            let outcome = job().run(other.clone()).await;
            assert!(matches!(outcome, Err(JobFailure::Postpone(..))), "{outcome:?}");
            server.resume();
        };
        tokio::join!(app.run_jobs(), second);
        assert_eq!(server.letters().len(), 1);
        job().run(other).await.unwrap();
        assert_eq!(server.letters().len(), 1);
    })
    .await;
}

/// The claim of a killed process ends with its database session.
#[tokio::test]
async fn letter_of_a_killed_process_is_claimed_at_once() {
    run_with_mail_server(20, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(Behaviour::Pause);
        let (reviewer, _) = submission.assign_reviewer(app).await;
        let notification_id =
            sqlx::query_scalar("select max(id) from notifications").fetch_one(&app.state.pool).await.unwrap();
        let killed = Mailer::new(&app.state).unwrap();
        let sending = tokio::spawn(SendNotification { notification_id, resend: None }.run(killed));
        server.wait_for_letter().await;
        sending.abort();
        assert!(sending.await.unwrap_err().is_cancelled());
        server.set_behaviour(Behaviour::Normal);
        app.run_jobs().await;
        assert_eq!(submission.outcomes(app, &reviewer).await, ["notification accepted"]);
        assert_eq!(server.letters_to(&reviewer.email).len(), 1);
    })
    .await;
}
