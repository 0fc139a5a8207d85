//! Withheld letters and their reasons.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::mail_server::{Behaviour, Stage};
use super::{Submission, count_jobs, outcome, retry_jobs, run_with_mail_server};

async fn mute(app: &TestApp, person: &TestUser, types: &[i16]) {
    sqlx::query("update users set muted_notifications = $2 where id = $1")
        .bind(person.id.0)
        .bind(types)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

async fn deactivate(app: &TestApp, person: &TestUser) {
    sqlx::query("update users set is_active = false where id = $1")
        .bind(person.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn muted_decision_letter_is_withheld_with_its_undo() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        mute(app, &submission.author, &[3]).await;
        submission.decide(app, "accept").await;
        app.expire_hold().await;
        assert_eq!(submission.outcomes(app, &submission.author).await, ["notification withheld (muted)"]);
        let log = submission.list_log(app).await;
        assert_eq!(log[0]["notificationTypeId"], 3);
        assert_eq!((&log[0]["tries"], &log[0]["failure"]), (&json!(0), &Value::Null));
        assert_eq!(log[0]["allowedActions"], json!([]));
        assert_eq!(log[0]["recipient"]["email"], submission.author.email);
        submission.decide(app, "undo-accept").await;
        app.run_jobs().await;
        assert_eq!(
            submission.outcomes(app, &submission.author).await,
            ["undoing withheld (muted)", "notification withheld (muted)"]
        );
        // Other types are still sent.
        submission.decide(app, "decline").await;
        app.expire_hold().await;
        assert_eq!(app.expect_letters(&submission.author.email, 1).await.len(), 1);
        let withheld = submission.list_letters(app, "status=withheld").await;
        assert_eq!(withheld.len(), 2);
        assert!(withheld.iter().all(|letter| letter["withheldBecause"] == "muted"), "{withheld:#?}");
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn letter_in_retry_is_withheld_after_muting_or_deactivation() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(Behaviour::Reply(Stage::Rcpt, b"451 later".to_vec()));
        let (muter, first) = submission.assign_reviewer(app).await;
        let (deactivated, second) = submission.assign_reviewer(app).await;
        app.run_jobs().await;
        mute(app, &muter, &[7]).await;
        deactivate(app, &deactivated).await;
        server.set_behaviour(Behaviour::Normal);
        retry_jobs(app).await;
        assert_eq!(submission.outcomes(app, &muter).await, ["notification withheld (muted)"]);
        assert_eq!(submission.outcomes(app, &deactivated).await, ["notification withheld (unreachable)"]);
        assert!(server.letters().is_empty());
        assert_eq!(count_jobs(app).await, 0);
        let (muted, unreachable) =
            (submission.last_letter(app, first).await, submission.last_letter(app, second).await);
        assert_eq!(
            (&muted["withheldBecause"], &unreachable["withheldBecause"]),
            (&json!("muted"), &json!("unreachable"))
        );
        // The last reply of the server stays visible.
        assert_eq!((&muted["status"], &muted["failure"]), (&json!("withheld"), &json!("451 later")));
    })
    .await;
}

#[tokio::test]
async fn review_request_is_withheld_after_withdrawal() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(Behaviour::Hang(Stage::Greeting));
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        server.set_behaviour(Behaviour::Normal);
        let path = format!("/api/v1/review-assignments/{assignment}/withdraw");
        assert_eq!(app.post_as(&submission.editor, &path, &json!({})).await.status, StatusCode::OK);
        app.run_jobs().await;
        assert_eq!(
            submission.outcomes(app, &reviewer).await,
            ["notification accepted", "notification withheld (overtaken)"]
        );
        assert_eq!(server.letters().len(), 1);
        // The newest letter is the withdrawal.
        assert_eq!(submission.last_letter(app, assignment).await["status"], "accepted");
    })
    .await;
}

#[tokio::test]
async fn expired_invitation_letter_is_withheld() {
    run_with_mail_server(5, async |app, server| {
        let mut submission = Submission::create(app).await;
        let email = format!("invited-{}@example.test", app.unique_id());
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova",
                           "articleIds": [submission.article["id"]] });
        let response = app.post_as(&submission.editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let hours = rules::CodePurpose::Invitation.valid_hours();
        app.state.clock.advance(TimeDelta::hours(hours + 1));
        submission.reissue_tokens(app).await;
        app.run_jobs().await;
        assert!(server.letters().is_empty());
        let withheld = submission.list_letters(app, "status=withheld").await;
        assert_eq!(
            (&withheld[0]["letter"], &withheld[0]["recipient"]),
            (&json!("review-invitation"), &json!(email))
        );
        assert_eq!(withheld[0]["withheldBecause"], "overtaken");
        assert_eq!(outcome(&submission.list_log(app).await[0]), "notification withheld (overtaken)");
        // Muting does not apply to invited users, who have no account.
        sqlx::query("update users set muted_notifications = '{7}' where is_invited")
            .execute(&app.state.pool)
            .await
            .unwrap();
        let again = format!("/api/v1/review-assignments/{}/send-letter", response.json()["assignmentIds"][0]);
        let response = app.post_as(&submission.editor, &again, &json!({})).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        app.run_jobs().await;
        assert_eq!(server.letters_to(&email).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn republished_issue_notifies_recipients_of_withheld_letters() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        let reader = app.create_user(&[Role::User]).await;
        let issue: i64 = sqlx::query_scalar(
            "insert into issues (volume, number, subtitle_en, subtitle_ru, created_at, updated_at)
             values (1, 1, '', '', now(), now()) returning id",
        )
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        let pool = &app.state.pool;
        let issue = rules::IssueId(issue);
        let publish = async || {
            let mut transaction = pool.begin().await.unwrap();
            notifications::notify_users_of_issue(&app.state, &mut transaction, issue).await.unwrap();
            transaction.commit().await.unwrap();
        };
        publish().await;
        server.set_behaviour(Behaviour::Reply(Stage::Rcpt, b"451 later".to_vec()));
        app.expire_hold().await;
        let mut transaction = pool.begin().await.unwrap();
        notifications::retract_issue_notifications(&app.state, &mut transaction, issue).await.unwrap();
        transaction.commit().await.unwrap();
        server.set_behaviour(Behaviour::Normal);
        retry_jobs(app).await;
        assert!(server.letters().is_empty());
        assert_eq!(submission.list_letters(app, "status=withheld").await.len(), 4);
        publish().await;
        app.run_jobs().await;
        assert_eq!(server.letters_to(&reader.email).len(), 1);
        assert_eq!(server.letters().len(), 4);
        assert_eq!(submission.list_letters(app, "status=withheld").await.len(), 0);
    })
    .await;
}
