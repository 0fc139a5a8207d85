//! Undoing a decision while its letter is being delivered.

use serde_json::json;
use testkit::TestApp;

use super::mail_server::{Behaviour, MailServer, Stage};
use super::{Submission, count_jobs, retry_jobs, run_with_mail_server};

async fn accept_article(app: &TestApp, server: &MailServer, behaviour: Behaviour) -> Submission {
    let submission = Submission::create(app).await;
    server.set_behaviour(behaviour);
    submission.decide(app, "accept").await;
    app.expire_hold().await;
    Submission { editor: app.reissue_token(&submission.editor).await, ..submission }
}

#[tokio::test]
async fn decision_letter_in_retry_is_withheld_with_its_undo() {
    run_with_mail_server(5, async |app, server| {
        let submission =
            accept_article(app, &server, Behaviour::Reply(Stage::EndOfData, b"451 later".to_vec())).await;
        assert_eq!(submission.outcomes(app, &submission.author).await, ["notification retrying"]);
        submission.decide(app, "undo-accept").await;
        assert_eq!(
            submission.outcomes(app, &submission.author).await,
            ["undoing waiting", "notification retrying"]
        );
        server.set_behaviour(Behaviour::Normal);
        retry_jobs(app).await;
        app.run_jobs().await;
        let withheld = ["undoing withheld (overtaken)", "notification withheld (overtaken)"];
        assert_eq!(submission.outcomes(app, &submission.author).await, withheld);
        assert!(server.letters().is_empty());
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn undo_letter_is_withheld_if_decision_letter_failed() {
    run_with_mail_server(5, async |app, server| {
        let submission =
            accept_article(app, &server, Behaviour::Reply(Stage::Rcpt, b"550 no such user".to_vec())).await;
        server.set_behaviour(Behaviour::Normal);
        submission.decide(app, "undo-accept").await;
        app.run_jobs().await;
        assert_eq!(
            submission.outcomes(app, &submission.author).await,
            ["undoing withheld (overtaken)", "notification failed"]
        );
        assert!(server.letters().is_empty());
    })
    .await;
}

/// The author has read that the article is accepted, and must learn that it is not.
#[tokio::test]
async fn undo_letter_is_sent_despite_muting_if_decision_letter_was_sent() {
    run_with_mail_server(5, async |app, server| {
        let submission = accept_article(app, &server, Behaviour::Normal).await;
        assert_eq!(submission.outcomes(app, &submission.author).await, ["notification accepted"]);
        let mute = sqlx::query("update users set muted_notifications = '{3}' where id = $1");
        mute.bind(submission.author.id.0).execute(&app.state.pool).await.unwrap();
        submission.decide(app, "undo-accept").await;
        app.run_jobs().await;
        assert_eq!(
            submission.outcomes(app, &submission.author).await,
            ["undoing accepted", "notification accepted"]
        );
        assert_eq!(server.letters_to(&submission.author.email).len(), 2);
        let log = submission.list_log(app).await;
        assert_eq!((&log[0]["allowedActions"], &log[1]["allowedActions"]), (&json!(["resend"]), &json!([])));
        assert_eq!(submission.resend(app, log[0]["id"].as_str().unwrap()).await, "done");
        app.run_jobs().await;
        assert_eq!(server.letters_to(&submission.author.email).len(), 3);
    })
    .await;
}

/// The undo arrives between DATA and its reply: the author will read the letter, and must learn of the undo.
#[tokio::test]
async fn undo_letter_waits_for_decision_letter_in_delivery() {
    run_with_mail_server(20, async |app, server| {
        let submission = Submission::create(app).await;
        submission.decide(app, "accept").await;
        server.set_behaviour(Behaviour::Pause);
        let released = app.expire_hold();
        let undone = async {
            server.wait_for_letter().await;
            let editor = app.reissue_token(&submission.editor).await;
            let submission = Submission {
                editor,
                author: submission.author.clone(),
                admin: submission.admin.clone(),
                article: submission.article.clone(),
            };
            submission.decide(app, "undo-accept").await;
            // A second worker starts on the undo letter.
            let worker = app.application.letter_worker();
            let undo_job = tokio::spawn(async move { worker.run_once().await.unwrap() });
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            assert!(!undo_job.is_finished() && server.letters().is_empty());
            server.resume();
            undo_job.await.unwrap();
            submission
        };
        let ((), submission) = tokio::join!(released, undone);
        app.run_jobs().await;
        assert_eq!(
            submission.outcomes(app, &submission.author).await,
            ["undoing accepted", "notification accepted"]
        );
        assert_eq!(server.letters_to(&submission.author.email).len(), 2);
        let log = submission.list_log(app).await;
        assert_eq!((&log[0]["isUndoing"], &log[1]["isUndoing"]), (&json!(true), &json!(false)));
        // The decision letter is overtaken; the undo letter can be resent.
        assert_eq!((&log[0]["allowedActions"], &log[1]["allowedActions"]), (&json!(["resend"]), &json!([])));
    })
    .await;
}
