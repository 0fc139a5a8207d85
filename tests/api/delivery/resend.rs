//! A letter once more, on somebody's wish.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::desk_path;

use super::server::{At, Manner, message_id};
use super::{Desk, try_again, waiting_jobs, with_server};

#[tokio::test]
async fn a_letter_that_failed_or_got_lost_is_sent_again_as_another() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        server.behaves(Manner::Says(At::Rcpt, b"550 full".to_vec()));
        let (reviewer, assignment) = desk.ask(app).await;
        assert_eq!(
            desk.resend(app, desk.log(app).await[0]["id"].as_str().unwrap()).await,
            "letter-on-its-way"
        );
        app.run_jobs().await;
        let first = desk.log(app).await[0]["id"].as_str().unwrap().to_owned();
        server.behaves(Manner::Kind);
        assert_eq!(desk.resend(app, &first).await, "done");
        let log = desk.log(app).await;
        assert_eq!(desk.became(app, &reviewer).await, ["notification again waiting", "notification failed"]);
        assert_eq!((&log[0]["id"], &log[0]["isResend"]), (&json!(format!("{first}:2")), &json!(true)));
        assert_eq!(desk.last_letter(app, assignment).await["status"], "waiting");
        app.run_jobs().await;
        assert_eq!(desk.became(app, &reviewer).await, ["notification again accepted", "notification failed"]);
        assert_eq!(desk.resend(app, &first).await, "letter-sent-since");
        assert_eq!(desk.resend(app, &format!("{first}:2")).await, "letter-just-sent");
        app.house.app.clock.advance(TimeDelta::minutes(2));
        assert_eq!(desk.resend(app, &format!("{first}:2")).await, "done");
        assert_eq!(desk.resend(app, &format!("{first}:3")).await, "letter-on-its-way");
        app.run_jobs().await;
        let letters = server.taken_for(&reviewer.email);
        assert_eq!(letters.len(), 2);
        assert_ne!(message_id(&letters[0]), message_id(&letters[1]));
        assert_eq!(desk.log(app).await.len(), 3);
        assert_eq!(waiting_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn of_many_clicks_at_the_same_moment_one_counts() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        let (reviewer, _) = desk.ask(app).await;
        app.run_jobs().await;
        let letter = desk.log(app).await[0].clone();
        let listed = desk.all(app, "status=accepted").await;
        let listed = listed.iter().find(|one| one["recipient"] == reviewer.email).unwrap();
        let id = letter["id"].as_str().unwrap();
        let by_editor = (0..5).map(|_| desk.resend(app, id));
        let path = format!("/api/v1/letters/{}/resend", listed["id"]);
        let body = json!({});
        let by_admin = (0..5).map(|_| app.post_as(&desk.admin, &path, &body));
        let (editors, admins) =
            tokio::join!(futures::future::join_all(by_editor), futures::future::join_all(by_admin));
        let done = editors.iter().filter(|answer| **answer == "done").count()
            + admins.iter().filter(|answer| answer.status == StatusCode::NO_CONTENT).count();
        assert_eq!(done, 1, "{editors:?} {admins:?}");
        assert!(admins.iter().all(|answer| !answer.status.is_server_error()));
        app.letters_to(&reviewer.email, 2).await;
    })
    .await;
}

/// Nobody's mailbox is filled by others, however many of them wish to.
#[tokio::test]
async fn one_letter_is_sent_again_five_times_and_one_person_gets_five_an_hour() {
    with_server(5, async |app, server| {
        let mut desk = Desk::of(app).await;
        let (reviewer, _) = desk.ask(app).await;
        let article = app.article_in(&desk.author, rules::ArticleStatus::Submitted).await;
        let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        app.post_as(&desk.editor, "/api/v1/review-assignments", &body).await;
        app.run_jobs().await;
        for resends in 1..=5 {
            let newest = desk.log(app).await.remove(0);
            assert_eq!(newest["allowedActions"], json!(["resend"]), "{resends}");
            assert_eq!(desk.resend(app, newest["id"].as_str().unwrap()).await, "done", "{resends}");
            app.run_jobs().await;
            app.house.app.clock.advance(TimeDelta::seconds(61));
        }
        let newest = desk.log(app).await.remove(0);
        assert_eq!((&newest["status"], &newest["allowedActions"]), (&json!("accepted"), &json!([])));
        assert_eq!(desk.resend(app, newest["id"].as_str().unwrap()).await, "letter-sent-too-often");
        let path = format!("{}/letters/resend", desk_path(&desk.article));
        let refused = app.post_as(&desk.editor, &path, &json!({ "id": newest["id"] })).await;
        assert!(refused.json()["detail"].as_str().unwrap().contains("some other way"), "{refused:?}");

        // Another letter to the same person, wished by somebody else.
        let listed = desk.all(app, "status=accepted").await;
        let other = listed.iter().find(|one| one["article"]["id"] == article["id"]).unwrap();
        let path = format!("/api/v1/letters/{}/resend", other["id"]);
        let refused = app.post_as(&desk.admin, &path, &json!({})).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (StatusCode::TOO_MANY_REQUESTS, &json!("too-many-tries"))
        );
        app.house.app.clock.advance(TimeDelta::minutes(12));
        desk.renew(app).await;
        assert_eq!(app.post_as(&desk.admin, &path, &json!({})).await.status, StatusCode::NO_CONTENT);
        app.run_jobs().await;
        assert_eq!(server.taken_for(&reviewer.email).len(), 8);
    })
    .await;
}

#[tokio::test]
async fn what_is_true_no_more_is_not_sent_again() {
    TestApp::run(async |app| {
        let mut desk = Desk::of(app).await;
        let (reviewer, assignment) = desk.ask(app).await;
        app.run_jobs().await;
        let cause = desk.log(app).await[0]["id"].as_str().unwrap().to_owned();
        let set = async |column: &str, value: &str| {
            let update = format!("update users set {column} = {value} where id = {}", reviewer.id);
            sqlx::raw_sql(sqlx::AssertSqlSafe(update)).execute(&app.house.app.pool).await.unwrap();
        };
        set("muted_notifications", "'{7}'").await;
        assert_eq!(desk.resend(app, &cause).await, "letter-muted");
        set("muted_notifications", "'{}'").await;
        set("is_active", "false").await;
        assert_eq!(desk.resend(app, &cause).await, "letter-unreachable");
        set("is_active", "true").await;
        let path = format!("/api/v1/review-assignments/{assignment}/withdraw");
        app.post_as(&desk.editor, &path, &json!({})).await;
        assert_eq!(desk.resend(app, &cause).await, "letter-overtaken");
        app.run_jobs().await;
        let log = desk.log(app).await;
        assert_eq!(
            log.iter().map(|one| &one["allowedActions"]).collect::<Vec<_>>(),
            [&json!(["resend"]), &json!([])]
        );

        desk.decide(app, "accept").await;
        app.let_the_hold_pass().await;
        desk.renew(app).await;
        let cause = desk.log(app).await[0]["id"].as_str().unwrap().to_owned();
        desk.decide(app, "undo-accept").await;
        assert_eq!(desk.resend(app, &cause).await, "letter-overtaken");
        try_again(app).await;
        app.letters_to(&desk.author.email, 2).await;
        assert_eq!(desk.resend(app, &cause.replace("notification", "undoing")).await, "done");
        app.letters_to(&desk.author.email, 3).await;
    })
    .await;
}

#[tokio::test]
async fn others_letters_and_nonsense_are_not_found() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        let other = Desk {
            article: app.article_in(&desk.author, rules::ArticleStatus::Submitted).await,
            ..Desk::of(app).await
        };
        desk.ask(app).await;
        other.ask(app).await;
        app.run_jobs().await;
        let theirs = other.log(app).await[0]["id"].as_str().unwrap().to_owned();
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
            assert_eq!(desk.resend(app, id).await, "not-found", "{id}");
        }
        let path = format!("{}/letters/resend", desk_path(&desk.article));
        for (body, status) in [
            (json!({}), StatusCode::UNPROCESSABLE_ENTITY),
            (json!({ "id": 1 }), StatusCode::UNPROCESSABLE_ENTITY),
            (json!({ "id": "notification:1\u{0}" }), StatusCode::NOT_FOUND),
            (json!([]), StatusCode::UNPROCESSABLE_ENTITY),
        ] {
            let answer = app.post_as(&desk.editor, &path, &body).await;
            assert_eq!(answer.status, status, "{body} {answer:?}");
        }
        assert_eq!(waiting_jobs(app).await, 0);
    })
    .await;
}

/// The log names reviewers: whoever stands among the authors sees none of it, and sends nothing.
#[tokio::test]
async fn whoever_may_not_know_the_reviewers_sees_no_log() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        let (reviewer, _) = desk.ask(app).await;
        app.run_jobs().await;
        let id = desk.log(app).await[0]["id"].clone();
        let recused = app.account().named("Anna", "Author").roles(&[Role::Editor]).create().await;
        let path = format!("{}/letters", desk_path(&desk.article));
        for (person, status) in [
            (&recused, StatusCode::FORBIDDEN),
            (&desk.author, StatusCode::FORBIDDEN),
            (&reviewer, StatusCode::FORBIDDEN),
            (&desk.admin, StatusCode::OK),
        ] {
            let answer = app.get_as(person, &path).await;
            assert_eq!(answer.status, status, "{answer:?}");
            if status != StatusCode::OK {
                let answer = app.post_as(person, &format!("{path}/resend"), &json!({ "id": id })).await;
                assert_eq!(answer.status, status, "{answer:?}");
            }
        }
        let page = app.get_as(&desk.editor, &format!("{path}?pageSize=1&pageIndex=1")).await.json();
        assert_eq!((&page["results"], &page["count"]), (&json!([]), &json!(1)));
        let letter = &app.get_as(&desk.editor, &path).await.json()["results"][0];
        assert_eq!(letter["recipient"]["fullName"], "Nina Vetrova");
        assert_eq!((&letter["language"], &letter["acceptedAt"]), (&json!("en"), &letter["lastTriedAt"]));
        assert_ne!(letter["toldAt"], Value::Null);
    })
    .await;
}
