//! A mail server that does not reply is left alone for a while; letters wait without losing attempts.

use std::time::Duration;

use super::mail_server::{Behaviour, Stage};
use super::{Submission, count_jobs, retry_jobs, run_with_mail_server};

/// Longer than the first pause of the breaker.
const PAUSE: Duration = Duration::from_millis(5100);

#[tokio::test]
async fn letters_wait_for_a_server_that_does_not_reply_without_losing_attempts() {
    run_with_mail_server(1, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(Behaviour::Hang(Stage::Greeting));
        let mut reviewers = Vec::new();
        for _ in 0..6 {
            reviewers.push(submission.assign_reviewer(app).await.0);
        }
        app.run_jobs().await;
        let attempts = async || -> (i64, i64) {
            sqlx::query_as(
                "select (select sum(tries) from mail_deliveries),
                        (select sum(attempts) from graphile_worker.jobs)",
            )
            .fetch_one(&app.state.pool)
            .await
            .unwrap()
        };
        let (before, connections) = (attempts().await, server.connections());
        assert_eq!(before, (6, 6));
        // The server is not tried, and no attempt is counted.
        retry_jobs(app).await;
        assert_eq!((attempts().await, server.connections()), (before, connections));
        let waiting = "select count(*) from graphile_worker.jobs where run_at > now()";
        assert_eq!(sqlx::query_scalar::<_, i64>(waiting).fetch_one(&app.state.pool).await.unwrap(), 6);

        // After a pause one letter is tried; the server replies again, and the others follow.
        server.set_behaviour(Behaviour::Normal);
        tokio::time::sleep(PAUSE).await;
        retry_jobs(app).await;
        assert!(!server.letters().is_empty());
        retry_jobs(app).await;
        for reviewer in &reviewers {
            assert_eq!(submission.outcomes(app, reviewer).await, ["notification accepted"]);
            assert_eq!(server.letters_to(&reviewer.email).len(), 1);
        }
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

/// Somebody has to fix the mail server's configuration; the server itself works.
#[tokio::test]
async fn server_that_rejects_everything_is_still_tried() {
    run_with_mail_server(1, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(Behaviour::Reply(Stage::Greeting, b"421 too busy".to_vec()));
        let (reviewer, _) = submission.assign_reviewer(app).await;
        app.run_jobs().await;
        for _ in 0..6 {
            retry_jobs(app).await;
        }
        assert_eq!(submission.list_log(app).await[0]["tries"], 7);
        server.set_behaviour(Behaviour::Normal);
        retry_jobs(app).await;
        assert_eq!(server.letters_to(&reviewer.email).len(), 1);
    })
    .await;
}
