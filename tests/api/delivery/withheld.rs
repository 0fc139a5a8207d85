//! Letters that are not sent: nobody has to guess why.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{Person, TestApp};

use super::server::{At, Manner};
use super::{Desk, outcome, try_again, waiting_jobs, with_server};

async fn mute(app: &TestApp, person: &Person, types: &[i16]) {
    sqlx::query("update users set muted_notifications = $2 where id = $1")
        .bind(person.id.0)
        .bind(types)
        .execute(&app.house.app.pool)
        .await
        .unwrap();
}

async fn leave(app: &TestApp, person: &Person) {
    sqlx::query("update users set is_active = false where id = $1")
        .bind(person.id.0)
        .execute(&app.house.app.pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn what_somebody_has_switched_off_comes_by_no_letter_and_its_undoing_neither() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        mute(app, &desk.author, &[3]).await;
        desk.decide(app, "accept").await;
        app.let_the_hold_pass().await;
        assert_eq!(desk.became(app, &desk.author).await, ["notification withheld (muted)"]);
        let log = desk.log(app).await;
        assert_eq!(log[0]["notificationTypeId"], 3);
        assert_eq!((&log[0]["tries"], &log[0]["failure"]), (&json!(0), &Value::Null));
        assert_eq!(log[0]["allowedActions"], json!([]));
        assert_eq!(log[0]["recipient"]["email"], desk.author.email);
        desk.decide(app, "undo-accept").await;
        app.run_jobs().await;
        assert_eq!(
            desk.became(app, &desk.author).await,
            ["undoing withheld (muted)", "notification withheld (muted)"]
        );
        // The other kinds still come.
        desk.decide(app, "decline").await;
        app.let_the_hold_pass().await;
        assert_eq!(app.letters_to(&desk.author.email, 1).await.len(), 1);
        let withheld = desk.all(app, "status=withheld").await;
        assert_eq!(withheld.len(), 2);
        assert!(withheld.iter().all(|letter| letter["withheldBecause"] == "muted"), "{withheld:#?}");
        assert_eq!(waiting_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn whoever_mutes_or_leaves_while_a_letter_is_tried_gets_it_no_more() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        server.behaves(Manner::Says(At::Rcpt, b"451 later".to_vec()));
        let (muter, asked) = desk.ask(app).await;
        let (leaver, asked_too) = desk.ask(app).await;
        app.run_jobs().await;
        mute(app, &muter, &[7]).await;
        leave(app, &leaver).await;
        server.behaves(Manner::Kind);
        try_again(app).await;
        assert_eq!(desk.became(app, &muter).await, ["notification withheld (muted)"]);
        assert_eq!(desk.became(app, &leaver).await, ["notification withheld (unreachable)"]);
        assert!(server.taken().is_empty());
        assert_eq!(waiting_jobs(app).await, 0);
        let (muted, left) = (desk.last_letter(app, asked).await, desk.last_letter(app, asked_too).await);
        assert_eq!(
            (&muted["withheldBecause"], &left["withheldBecause"]),
            (&json!("muted"), &json!("unreachable"))
        );
        // What the server had said stays to be seen.
        assert_eq!((&muted["status"], &muted["failure"]), (&json!("withheld"), &json!("451 later")));
    })
    .await;
}

#[tokio::test]
async fn nobody_is_asked_for_what_has_ended() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        server.behaves(Manner::Hangs(At::Greeting));
        let (reviewer, assignment) = desk.ask(app).await;
        server.behaves(Manner::Kind);
        let path = format!("/api/v1/review-assignments/{assignment}/withdraw");
        assert_eq!(app.post_as(&desk.editor, &path, &json!({})).await.status, StatusCode::OK);
        app.run_jobs().await;
        assert_eq!(
            desk.became(app, &reviewer).await,
            ["notification accepted", "notification withheld (overtaken)"]
        );
        assert_eq!(server.taken().len(), 1);
        // The newest is the one that says so.
        assert_eq!(desk.last_letter(app, assignment).await["status"], "accepted");
    })
    .await;
}

#[tokio::test]
async fn an_invitation_that_expired_before_it_could_be_sent_is_not_sent_without_its_link() {
    with_server(5, async |app, server| {
        let mut desk = Desk::of(app).await;
        let email = format!("invited-{}@example.test", app.unique());
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova",
                           "articleIds": [desk.article["id"]] });
        let answer = app.post_as(&desk.editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        let hours = rules::CodePurpose::Invitation.valid_hours();
        app.house.app.clock.advance(TimeDelta::hours(hours + 1));
        desk.renew(app).await;
        app.run_jobs().await;
        assert!(server.taken().is_empty());
        let withheld = desk.all(app, "status=withheld").await;
        assert_eq!(
            (&withheld[0]["letter"], &withheld[0]["recipient"]),
            (&json!("review-invitation"), &json!(email))
        );
        assert_eq!(withheld[0]["withheldBecause"], "overtaken");
        assert_eq!(outcome(&desk.log(app).await[0]), "notification withheld (overtaken)");
        // Whoever has no account has no settings.
        sqlx::query("update users set muted_notifications = '{7}' where is_invited")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let again = format!("/api/v1/review-assignments/{}/send-letter", answer.json()["assignmentIds"][0]);
        let answer = app.post_as(&desk.editor, &again, &json!({})).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        app.run_jobs().await;
        assert_eq!(server.taken_for(&email).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_issue_that_is_taken_back_and_published_again_reaches_whoever_missed_it() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        let reader = app.person(&[Role::User]).await;
        let issue: i64 = sqlx::query_scalar(
            "insert into issues (volume, number, subtitle_en, subtitle_ru, created_at, updated_at)
             values (1, 1, '', '', now(), now()) returning id",
        )
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap();
        let pool = &app.house.app.pool;
        let issue = rules::IssueId(issue);
        let publish = async || {
            let mut transaction = pool.begin().await.unwrap();
            notifications::tell_everybody_of_issue(&app.house.app, &mut transaction, issue).await.unwrap();
            transaction.commit().await.unwrap();
        };
        publish().await;
        server.behaves(Manner::Says(At::Rcpt, b"451 later".to_vec()));
        app.let_the_hold_pass().await;
        let mut transaction = pool.begin().await.unwrap();
        notifications::take_back_issue(&app.house.app, &mut transaction, issue).await.unwrap();
        transaction.commit().await.unwrap();
        server.behaves(Manner::Kind);
        try_again(app).await;
        assert!(server.taken().is_empty());
        assert_eq!(desk.all(app, "status=withheld").await.len(), 4);
        publish().await;
        app.run_jobs().await;
        assert_eq!(server.taken_for(&reader.email).len(), 1);
        assert_eq!(server.taken().len(), 4);
        assert_eq!(desk.all(app, "status=withheld").await.len(), 0);
    })
    .await;
}
