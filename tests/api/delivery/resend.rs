//! Resending letters.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::editor_article_path;

use super::mail_server::{Behaviour, Stage, message_id};
use super::{Submission, count_jobs, retry_jobs, run_with_mail_server};

#[tokio::test]
async fn failed_letter_is_resent_with_new_message_id() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        server.set_behaviour(Behaviour::Reply(Stage::Rcpt, b"550 full".to_vec()));
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        assert_eq!(
            submission.resend(app, submission.list_log(app).await[0]["id"].as_str().unwrap()).await,
            "letter-on-its-way"
        );
        app.run_jobs().await;
        let first = submission.list_log(app).await[0]["id"].as_str().unwrap().to_owned();
        server.set_behaviour(Behaviour::Normal);
        assert_eq!(submission.resend(app, &first).await, "done");
        let log = submission.list_log(app).await;
        assert_eq!(
            submission.outcomes(app, &reviewer).await,
            ["notification again waiting", "notification failed"]
        );
        assert_eq!((&log[0]["id"], &log[0]["isResend"]), (&json!(format!("{first}:2")), &json!(true)));
        assert_eq!(submission.last_letter(app, assignment).await["status"], "waiting");
        app.run_jobs().await;
        assert_eq!(
            submission.outcomes(app, &reviewer).await,
            ["notification again accepted", "notification failed"]
        );
        assert_eq!(submission.resend(app, &first).await, "letter-sent-since");
        assert_eq!(submission.resend(app, &format!("{first}:2")).await, "letter-just-sent");
        app.state.clock.advance(TimeDelta::minutes(2));
        assert_eq!(submission.resend(app, &format!("{first}:2")).await, "done");
        assert_eq!(submission.resend(app, &format!("{first}:3")).await, "letter-on-its-way");
        app.run_jobs().await;
        let letters = server.letters_to(&reviewer.email);
        assert_eq!(letters.len(), 2);
        assert_ne!(message_id(&letters[0]), message_id(&letters[1]));
        assert_eq!(submission.list_log(app).await.len(), 3);
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn concurrent_resends_send_one_letter() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let (reviewer, _) = submission.assign_reviewer(app).await;
        app.run_jobs().await;
        let letter = submission.list_log(app).await[0].clone();
        let listed = submission.list_letters(app, "status=accepted").await;
        let listed = listed.iter().find(|one| one["recipient"] == reviewer.email).unwrap();
        let id = letter["id"].as_str().unwrap();
        let by_editor = (0..5).map(|_| submission.resend(app, id));
        let path = format!("/api/v1/letters/{}/resend", listed["id"]);
        let body = json!({});
        let by_admin = (0..5).map(|_| app.post_as(&submission.admin, &path, &body));
        let (editors, admins) =
            tokio::join!(futures::future::join_all(by_editor), futures::future::join_all(by_admin));
        let done = editors.iter().filter(|response| **response == "done").count()
            + admins.iter().filter(|response| response.status == StatusCode::NO_CONTENT).count();
        assert_eq!(done, 1, "{editors:?} {admins:?}");
        assert!(admins.iter().all(|response| !response.status.is_server_error()));
        app.expect_letters(&reviewer.email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn resends_are_limited_by_letter_and_recipient() {
    run_with_mail_server(5, async |app, server| {
        let mut submission = Submission::create(app).await;
        let (reviewer, _) = submission.assign_reviewer(app).await;
        let article = app.create_article(&submission.author, rules::ArticleStatus::Submitted).await;
        let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        app.post_as(&submission.editor, "/api/v1/review-assignments", &body).await;
        app.run_jobs().await;
        for resends in 1..=5 {
            let newest = submission.list_log(app).await.remove(0);
            assert_eq!(newest["allowedActions"], json!(["resend"]), "{resends}");
            assert_eq!(submission.resend(app, newest["id"].as_str().unwrap()).await, "done", "{resends}");
            app.run_jobs().await;
            app.state.clock.advance(TimeDelta::seconds(61));
        }
        let newest = submission.list_log(app).await.remove(0);
        assert_eq!((&newest["status"], &newest["allowedActions"]), (&json!("accepted"), &json!([])));
        assert_eq!(submission.resend(app, newest["id"].as_str().unwrap()).await, "letter-sent-too-often");
        let path = format!("{}/letters/resend", editor_article_path(&submission.article));
        let refused = app.post_as(&submission.editor, &path, &json!({ "id": newest["id"] })).await;
        assert!(refused.json()["detail"].as_str().unwrap().contains("in another way"), "{refused:?}");

        // Another letter to the same recipient, resent by another user.
        let listed = submission.list_letters(app, "status=accepted").await;
        let other = listed.iter().find(|one| one["article"]["id"] == article["id"]).unwrap();
        let path = format!("/api/v1/letters/{}/resend", other["id"]);
        let refused = app.post_as(&submission.admin, &path, &json!({})).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (StatusCode::TOO_MANY_REQUESTS, &json!("too-many-tries"))
        );
        app.state.clock.advance(TimeDelta::minutes(12));
        submission.reissue_tokens(app).await;
        assert_eq!(app.post_as(&submission.admin, &path, &json!({})).await.status, StatusCode::NO_CONTENT);
        app.run_jobs().await;
        assert_eq!(server.letters_to(&reviewer.email).len(), 8);
    })
    .await;
}

#[tokio::test]
async fn overtaken_letter_is_not_resent() {
    TestApp::run(async |app| {
        let mut submission = Submission::create(app).await;
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        app.run_jobs().await;
        let cause = submission.list_log(app).await[0]["id"].as_str().unwrap().to_owned();
        let set = async |column: &str, value: &str| {
            let update = format!("update users set {column} = {value} where id = {}", reviewer.id);
            sqlx::raw_sql(sqlx::AssertSqlSafe(update)).execute(&app.state.pool).await.unwrap();
        };
        set("muted_notifications", "'{7}'").await;
        assert_eq!(submission.resend(app, &cause).await, "letter-muted");
        set("muted_notifications", "'{}'").await;
        set("is_active", "false").await;
        assert_eq!(submission.resend(app, &cause).await, "letter-unreachable");
        set("is_active", "true").await;
        let path = format!("/api/v1/review-assignments/{assignment}/withdraw");
        app.post_as(&submission.editor, &path, &json!({})).await;
        assert_eq!(submission.resend(app, &cause).await, "letter-overtaken");
        app.run_jobs().await;
        let log = submission.list_log(app).await;
        assert_eq!(
            log.iter().map(|one| &one["allowedActions"]).collect::<Vec<_>>(),
            [&json!(["resend"]), &json!([])]
        );

        submission.decide(app, "accept").await;
        app.expire_hold().await;
        submission.reissue_tokens(app).await;
        let cause = submission.list_log(app).await[0]["id"].as_str().unwrap().to_owned();
        submission.decide(app, "undo-accept").await;
        assert_eq!(submission.resend(app, &cause).await, "letter-overtaken");
        retry_jobs(app).await;
        app.expect_letters(&submission.author.email, 2).await;
        assert_eq!(submission.resend(app, &cause.replace("notification", "undoing")).await, "done");
        app.expect_letters(&submission.author.email, 3).await;
    })
    .await;
}

#[tokio::test]
async fn unknown_letter_ids_are_not_found() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let other = Submission {
            article: app.create_article(&submission.author, rules::ArticleStatus::Submitted).await,
            ..Submission::create(app).await
        };
        submission.assign_reviewer(app).await;
        other.assign_reviewer(app).await;
        app.run_jobs().await;
        let theirs = other.list_log(app).await[0]["id"].as_str().unwrap().to_owned();
        for id in [
            theirs.as_str(),
            "",
            "notification:0",
            "notification:99999999999999999999",
            "verify-email:1",
            "notification:1:2:3",
            "' or true --",
            "undoing:1",
        ] {
            assert_eq!(submission.resend(app, id).await, "not-found", "{id}");
        }
        let path = format!("{}/letters/resend", editor_article_path(&submission.article));
        for (body, status) in [
            (json!({}), StatusCode::UNPROCESSABLE_ENTITY),
            (json!({ "id": 1 }), StatusCode::UNPROCESSABLE_ENTITY),
            (json!({ "id": "notification:1\u{0}" }), StatusCode::NOT_FOUND),
            (json!([]), StatusCode::UNPROCESSABLE_ENTITY),
        ] {
            let response = app.post_as(&submission.editor, &path, &body).await;
            assert_eq!(response.status, status, "{body} {response:?}");
        }
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

/// The log contains the names of reviewers.
#[tokio::test]
async fn letter_log_is_forbidden_to_authors_reviewers_and_recused_editors() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let (reviewer, _) = submission.assign_reviewer(app).await;
        app.run_jobs().await;
        let id = submission.list_log(app).await[0]["id"].clone();
        let recused = app.account().named("Anna", "Author").roles(&[Role::Editor]).create().await;
        let path = format!("{}/letters", editor_article_path(&submission.article));
        for (person, status) in [
            (&recused, StatusCode::FORBIDDEN),
            (&submission.author, StatusCode::FORBIDDEN),
            (&reviewer, StatusCode::FORBIDDEN),
            (&submission.admin, StatusCode::OK),
        ] {
            let response = app.get_as(person, &path).await;
            assert_eq!(response.status, status, "{response:?}");
            if status != StatusCode::OK {
                let response = app.post_as(person, &format!("{path}/resend"), &json!({ "id": id })).await;
                assert_eq!(response.status, status, "{response:?}");
            }
        }
        let page = app.get_as(&submission.editor, &format!("{path}?pageSize=1&pageIndex=1")).await.json();
        assert_eq!((&page["results"], &page["count"]), (&json!([]), &json!(1)));
        let letter = &app.get_as(&submission.editor, &path).await.json()["results"][0];
        assert_eq!(letter["recipient"]["fullName"], "Nina Vetrova");
        assert_eq!((&letter["language"], &letter["acceptedAt"]), (&json!("en"), &letter["lastTriedAt"]));
        assert_ne!(letter["toldAt"], Value::Null);
    })
    .await;
}
