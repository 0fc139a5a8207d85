//! Workers are killed ten times while a newsletter goes out: everybody gets it once.

use std::time::Duration;

use testkit::{Process, Tally};

use super::*;

pub const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
/// Eight parts, of which each death strikes half: a job that dies more often than that waits.
const SUBSCRIBERS: i32 = 8000;

/// Workers that notice soon when another one is dead.
pub fn start_worker(app: &TestApp) -> Process {
    let impatient = [("OCTAVO__JOBS__HEARTBEAT_SECONDS", "1"), ("OCTAVO__JOBS__PRESUMED_DEAD_SECONDS", "3")];
    app.start_process(OCTAVO, "worker", &impatient)
}

pub async fn end_hold(app: &TestApp) {
    let pool = &app.house.app.pool;
    sqlx::query("update newsletters set held_until = now()").execute(pool).await.unwrap();
    let mut connection = pool.acquire().await.unwrap();
    kit::jobs::add(&mut connection, &subscriptions::StartNewsletters {}, kit::jobs::Plan::now())
        .await
        .unwrap();
}

pub async fn wait_until_finished(app: &TestApp, patience: Duration) {
    let finished = "select finished_at is not null from newsletters";
    let end = async {
        while !sqlx::query_scalar::<_, bool>(finished).fetch_one(&app.house.app.pool).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(patience, end).await.expect("the newsletter is finished");
}

pub const fn once_each(count: i32) -> Tally {
    let count = count.unsigned_abs() as u64;
    Tally { letters: count, recipients: count, most: 1, ids: count }
}

/// Half of them while the mail server has a letter on each connection and has not said so, half before it has one. Where
/// a kill may strike between two system calls, `make newsletter-speed` tries.
#[tokio::test]
async fn everybody_gets_it_once_although_workers_are_killed() {
    TestApp::run_in_real_time(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, SUBSCRIBERS).await;
        ready.publish(app).await;
        end_hold(app).await;
        let connections = app.house.app.settings.mail.newsletter_connections as u64;
        for death in 1..=10 {
            // One tenth of the addresses: whichever comes first.
            let readers = format!("reader-[0-9]*{}@{domain}", death % 10);
            if death % 2 == 0 {
                app.mailbox.keep_silently(&readers).await;
            } else {
                app.mailbox.hold(&readers).await;
            }
            let worker = start_worker(app);
            app.mailbox.wait_until_many_are_held(&readers, connections, Duration::from_secs(30)).await;
            worker.kill().await;
            app.mailbox.release(&readers).await;
        }
        let worker = start_worker(app);
        wait_until_finished(app, Duration::from_secs(60)).await;
        assert!(worker.ask_to_stop(Duration::from_secs(25)).await.success());
        assert_eq!(app.mailbox.tally(&domain).await, once_each(SUBSCRIBERS));
    })
    .await;
}
