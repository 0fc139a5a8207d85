//! Workers that are killed while a newsletter is sent.

use std::time::Duration;

use testkit::{BulkCount, Process};

use super::*;

pub const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
/// Eight batches, of which each kill hits half; a job that is killed more often is postponed.
const SUBSCRIBERS: i32 = 8000;

/// Starts a worker with short timeouts, so that it takes over the jobs of a killed one soon.
pub fn start_worker(app: &TestApp) -> Process {
    let short_timeouts =
        [("OCTAVO__JOBS__HEARTBEAT_SECONDS", "1"), ("OCTAVO__JOBS__WORKER_TIMEOUT_SECONDS", "3")];
    app.start_process(OCTAVO, "worker", &short_timeouts)
}

pub async fn end_hold(app: &TestApp) {
    let pool = &app.state.pool;
    sqlx::query("update newsletters set held_until = now()").execute(pool).await.unwrap();
    let mut connection = pool.acquire().await.unwrap();
    kit::jobs::add(&mut connection, &subscriptions::StartNewsletters {}, kit::jobs::Plan::now())
        .await
        .unwrap();
}

pub async fn wait_until_finished(app: &TestApp, timeout: Duration) {
    let finished = "select finished_at is not null from newsletters";
    let poll = async {
        while !sqlx::query_scalar::<_, bool>(finished).fetch_one(&app.state.pool).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(timeout, poll).await.expect("the newsletter is finished in time");
}

pub const fn one_letter_each(count: i32) -> BulkCount {
    let count = count.unsigned_abs() as u64;
    BulkCount { letters: count, recipients: count, most: 1, ids: count }
}

/// Half of the kills hit while the mail server has received a letter on each connection and not replied yet,
/// half before it has received one. `make newsletter-speed` kills at random points in between.
#[tokio::test]
async fn each_subscriber_gets_one_letter_although_workers_are_killed() {
    TestApp::run_with_system_clock(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, SUBSCRIBERS).await;
        setup.publish(app).await;
        end_hold(app).await;
        let connections = app.state.settings.mail.newsletter_connections as u64;
        for kill in 1..=10 {
            // A tenth of the addresses, so that every connection soon reaches one of them.
            let readers = format!("reader-[0-9]*{}@{domain}", kill % 10);
            if kill % 2 == 0 {
                app.mailbox.stall_message(&readers).await;
            } else {
                app.mailbox.stall_recipient(&readers).await;
            }
            let worker = start_worker(app);
            app.mailbox.wait_for_stalled_senders(&readers, connections, Duration::from_secs(30)).await;
            worker.kill().await;
            app.mailbox.clear_failures(&readers).await;
        }
        let worker = start_worker(app);
        wait_until_finished(app, Duration::from_secs(60)).await;
        assert!(worker.terminate(Duration::from_secs(25)).await.success());
        assert_eq!(app.mailbox.count_bulk(&domain).await, one_letter_each(SUBSCRIBERS));
    })
    .await;
}
