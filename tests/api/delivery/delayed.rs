//! Delayed letters: before the delivery the recipient may lose access, or the cause may be deleted.

use chrono::TimeDelta;
use kit::jobs::Job;
use reqwest::StatusCode;
use rules::subscription::LINK_VALID_HOURS;
use rules::{IssueId, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::mail_server::{Behaviour, MailServer, Stage};
use super::{Submission, count_jobs, retry_jobs, run_with_mail_server};

fn temporary_rejection() -> Behaviour {
    Behaviour::Reply(Stage::Rcpt, b"451 later".to_vec())
}

/// Lets a reviewer decline, which notifies all editors and admins of the reviewer's name.
async fn decline_review(app: &TestApp, submission: &Submission) {
    let (reviewer, assignment) = submission.assign_reviewer(app).await;
    app.run_jobs().await;
    let path = format!("/api/v1/review-assignments/my/{assignment}/decline");
    let response = app.post_as(&reviewer, &path, &json!({})).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
}

/// Renames the user so that they match an author of the article.
async fn become_author(app: &TestApp, person: &TestUser) {
    let profile = json!({ "firstNameEn": "Anna", "lastNameEn": "Author" });
    assert_eq!(app.put_as(person, "/api/v1/users/me", &profile).await.status, StatusCode::OK);
}

async fn remove_editor_role(app: &TestApp, person: &TestUser) {
    let update = sqlx::query("update users set roles = '{user}' where id = $1").bind(person.id.0);
    update.execute(&app.state.pool).await.unwrap();
}

/// Uses the admin in place of the editor, who loses access.
fn with_admin_as_editor(submission: Submission) -> Submission {
    Submission { editor: submission.admin.clone(), ..submission }
}

#[tokio::test]
async fn delayed_letter_is_withheld_when_editor_loses_access_to_reviewer_names() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        let (editor, leaver) =
            (submission.editor.clone(), app.create_user(&[Role::Editor, Role::User]).await);
        decline_review(app, &submission).await;
        server.set_behaviour(temporary_rejection());
        app.run_jobs().await;
        become_author(app, &editor).await;
        remove_editor_role(app, &leaver).await;
        server.set_behaviour(Behaviour::Normal);
        retry_jobs(app).await;
        let submission = with_admin_as_editor(submission);
        for person in [&editor, &leaver] {
            assert_eq!(submission.outcomes(app, person).await, ["notification withheld (overtaken)"]);
            assert!(server.letters_to(&person.email).is_empty());
        }
        assert_eq!(submission.outcomes(app, &submission.admin).await, ["notification accepted"]);
        assert_eq!(server.letters_to(&submission.admin.email).len(), 1);
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn letter_is_not_resent_when_editor_loses_access_to_reviewer_names() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        let (editor, leaver) =
            (submission.editor.clone(), app.create_user(&[Role::Editor, Role::User]).await);
        decline_review(app, &submission).await;
        app.run_jobs().await;
        let submission = with_admin_as_editor(submission);
        let letter_to = async |person: &TestUser| -> Value {
            let log = submission.list_log(app).await;
            log.into_iter().find(|letter| letter["recipient"]["userId"] == person.id.0).unwrap()
        };
        for person in [&editor, &leaver] {
            assert_eq!(letter_to(person).await["allowedActions"], json!(["resend"]));
        }
        become_author(app, &editor).await;
        remove_editor_role(app, &leaver).await;
        let received = server.letters().len();
        for person in [&editor, &leaver] {
            let letter = letter_to(person).await;
            assert_eq!(letter["allowedActions"], json!([]));
            assert_eq!(submission.resend(app, letter["id"].as_str().unwrap()).await, "letter-overtaken");
            let listed = submission.list_letters(app, "status=accepted").await;
            let listed = listed.iter().find(|one| one["recipient"] == person.email).unwrap();
            assert_eq!(listed["allowedActions"], json!([]));
        }
        app.run_jobs().await;
        assert_eq!(server.letters().len(), received);
    })
    .await;
}

async fn create_issue(app: &TestApp) -> IssueId {
    let pool = &app.state.pool;
    let issue = "insert into issues (volume, number, subtitle_en, subtitle_ru, created_at, updated_at)
                 values (1, 1, '', '', now(), now()) returning id";
    let issue = IssueId(sqlx::query_scalar(issue).fetch_one(pool).await.unwrap());
    let mut transaction = pool.begin().await.unwrap();
    notifications::notify_editors_of_issue(&app.state, &mut transaction, issue).await.unwrap();
    transaction.commit().await.unwrap();
    issue
}

#[tokio::test]
async fn delayed_issue_letter_is_withheld_from_former_editor() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(temporary_rejection());
        create_issue(app).await;
        app.run_jobs().await;
        remove_editor_role(app, &submission.editor).await;
        server.set_behaviour(Behaviour::Normal);
        retry_jobs(app).await;
        let withheld = submission.list_letters(app, "status=withheld").await;
        assert_eq!((withheld.len(), &withheld[0]["recipient"]), (1, &json!(submission.editor.email)));
        assert_eq!(withheld[0]["withheldBecause"], "overtaken");
        assert_eq!((server.letters().len(), server.letters_to(&submission.admin.email).len()), (1, 1));
    })
    .await;
}

/// Retries rejected letters and expects them to be withheld as overtaken.
async fn expect_overtaken(app: &TestApp, submission: &mut Submission, server: &MailServer, letters: &[&str]) {
    server.set_behaviour(Behaviour::Normal);
    retry_jobs(app).await;
    submission.reissue_tokens(app).await;
    let withheld = submission.list_letters(app, "status=withheld").await;
    let mut names: Vec<_> = withheld.iter().map(|one| one["letter"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, letters);
    assert!(withheld.iter().all(|one| one["withheldBecause"] == "overtaken"));
    assert!(submission.list_letters(app, "status=retrying").await.is_empty());
    assert!(server.letters().is_empty());
    assert_eq!(count_jobs(app).await, 0);
}

#[tokio::test]
async fn subscription_letter_is_withheld_after_its_link_expires() {
    run_with_mail_server(5, async |app, server| {
        let mut submission = Submission::create(app).await;
        server.set_behaviour(temporary_rejection());
        let reader = format!("reader-{}@example.test", app.unique_id());
        let request = json!({ "email": reader, "language": "en", "consentVersion": 1 });
        let response = app.post("/api/v1/public/subscription/subscribe", &request).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
        app.run_jobs().await;
        app.state.clock.advance(TimeDelta::hours(LINK_VALID_HOURS + 1));
        expect_overtaken(app, &mut submission, &server, &["subscription-confirm"]).await;
    })
    .await;
}

#[tokio::test]
async fn account_letter_is_withheld_after_deactivation() {
    run_with_mail_server(5, async |app, server| {
        let mut submission = Submission::create(app).await;
        server.set_behaviour(temporary_rejection());
        let new = json!({ "email": format!("new-{}@example.test", app.unique_id()), "firstNameEn": "Nina",
                          "lastNameEn": "Vetrova", "password": "correct horse battery 7", "roles": ["user"] });
        let created = app.post_as(&submission.admin, "/api/v1/users", &new).await;
        assert_eq!(created.status, StatusCode::CREATED, "{created:?}");
        app.run_jobs().await;
        assert_eq!(submission.list_letters(app, "status=retrying").await.len(), 1);
        let deactivate = sqlx::query("update users set is_active = false where id = $1");
        deactivate.bind(created.json()["id"].as_i64()).execute(&app.state.pool).await.unwrap();
        expect_overtaken(app, &mut submission, &server, &["account-created"]).await;
    })
    .await;
}

#[tokio::test]
async fn letter_is_withheld_after_its_notification_is_deleted() {
    run_with_mail_server(5, async |app, server| {
        let mut submission = Submission::create(app).await;
        server.set_behaviour(temporary_rejection());
        create_issue(app).await;
        app.run_jobs().await;
        assert_eq!(submission.list_letters(app, "status=retrying").await.len(), 2);
        sqlx::query("delete from notifications").execute(&app.state.pool).await.unwrap();
        expect_overtaken(app, &mut submission, &server, &["issue-created", "issue-created"]).await;
    })
    .await;
}

/// A letter whose job is lost before its first run has no delivery record.
#[tokio::test]
async fn letter_never_attempted_is_recorded_as_failed_and_can_be_resent() {
    run_with_mail_server(5, async |app, server| {
        let mut submission = Submission::create(app).await;
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        let pool = &app.state.pool;
        let record_lost = async || notifications::RecordLostLetters {}.run(app.state.clone()).await.unwrap();
        app.state.clock.advance(TimeDelta::days(8));
        submission.reissue_tokens(app).await;
        // The job is still queued.
        record_lost().await;
        assert!(submission.list_log(app).await.is_empty());

        sqlx::query("delete from graphile_worker._private_jobs").execute(pool).await.unwrap();
        for _ in 0..2 {
            record_lost().await;
            assert_eq!(submission.outcomes(app, &reviewer).await, ["notification failed"]);
        }
        assert_eq!(submission.last_letter(app, assignment).await["status"], "failed");
        let lost = submission.list_log(app).await.remove(0);
        assert_eq!((&lost["tries"], &lost["recipient"]["email"]), (&json!(0), &json!(reviewer.email)));
        assert_eq!(submission.list_letters(app, "status=failed").await[0]["letter"], "review-request");
        assert_eq!(submission.resend(app, lost["id"].as_str().unwrap()).await, "done");
        app.run_jobs().await;
        assert_eq!(server.letters_to(&reviewer.email).len(), 1);
        // The resend resolves the failure.
        assert!(submission.list_letters(app, "status=failed").await.is_empty());
        assert_eq!(submission.list_letters(app, "status=accepted").await[0]["letter"], "review-request");
    })
    .await;
}
