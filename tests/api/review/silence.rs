//! Silent reviewers: who is reminded, who is notified, and what becomes of the article.

use chrono::TimeDelta;
use editorial::ProcessDueDates;
use kit::jobs::Job;
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";
// Types of notifications.
const ALL_REVIEWS_RECEIVED: i16 = 2;
const OVERDUE: i16 = 10;
const REMINDER: i16 = 12;
const SILENT: i16 = 17;

struct Submission {
    author: TestUser,
    editor: TestUser,
    article: Value,
}

async fn create_submission(app: &TestApp) -> Submission {
    let author = app.create_user(&[Role::User]).await;
    let editor = app.create_user(&[Role::Editor]).await;
    let article = app.create_article(&author, ArticleStatus::Submitted).await;
    Submission { author, editor, article }
}

async fn assign(app: &TestApp, submission: &Submission, reviewer: &TestUser) -> i64 {
    let body = json!({ "articleId": submission.article["id"], "reviewerId": reviewer.id });
    app.post_as(&submission.editor, ASSIGNMENTS, &body).await.json()["id"].as_i64().unwrap()
}

/// Runs the job of two workers concurrently.
async fn run_concurrently(app: &TestApp) {
    let run = || ProcessDueDates {}.run(app.state.clone());
    let (one, two) = tokio::join!(run(), run());
    assert!(one.is_ok() && two.is_ok(), "{one:?} {two:?}");
}

/// Advances the clock by days, with some runs on each of them.
async fn pass_days(app: &TestApp, days: i64) {
    for _ in 0..(days * 3) {
        app.state.clock.advance(TimeDelta::hours(8));
        run_concurrently(app).await;
    }
}

async fn count_notifications(app: &TestApp, user: &TestUser, kind: i16) -> i64 {
    sqlx::query_scalar("select count(*) from notifications where user_id = $1 and type_id = $2")
        .bind(user.id.0)
        .bind(kind)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

async fn read_status(app: &TestApp, submission: &Submission) -> Option<ArticleStatus> {
    let id: i16 = sqlx::query_scalar("select status_id from articles where id = $1")
        .bind(submission.article["id"].as_i64().unwrap())
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
    ArticleStatus::from_id(id)
}

#[tokio::test]
async fn unanswered_request_is_reminded_of_and_reported_once() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let reviewer = app.account().named("Silas", "Silent").roles(&[Role::Reviewer]).create().await;
        let recused = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        assign(app, &submission, &reviewer).await;
        let counts = async || {
            (
                count_notifications(app, &reviewer, REMINDER).await,
                count_notifications(app, &submission.editor, SILENT).await,
            )
        };
        pass_days(app, 2).await;
        assert_eq!(counts().await, (0, 0));
        pass_days(app, 2).await;
        assert_eq!(counts().await, (1, 0));
        pass_days(app, 2).await;
        assert_eq!(counts().await, (1, 0));
        pass_days(app, 2).await;
        assert_eq!(counts().await, (1, 1));
        app.run_jobs().await;
        let letters = app.expect_letters(&submission.editor.email, 1).await;
        let report = letters.iter().find(|letter| letter.text.contains("Silas Silent")).unwrap();
        assert!(report.text.contains("/personal-area/editor-articles/"), "{}", report.text);
        pass_days(app, 8).await;
        assert_eq!(counts().await, (1, 1));
        for user in [&submission.author, &recused] {
            assert_eq!(count_notifications(app, user, SILENT).await, 0);
        }
    })
    .await;
}

#[tokio::test]
async fn answered_request_is_not_reported() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let (accepts, refuses) =
            (app.create_user(&[Role::Reviewer]).await, app.create_user(&[Role::Reviewer]).await);
        for (reviewer, answer) in [(&accepts, "accept"), (&refuses, "decline")] {
            let id = assign(app, &submission, reviewer).await;
            let path = format!("{ASSIGNMENTS}/my/{id}/{answer}");
            assert_eq!(app.post_as(reviewer, &path, &json!({})).await.status, 200);
        }
        pass_days(app, 10).await;
        assert_eq!(count_notifications(app, &submission.editor, SILENT).await, 0);
        // 21 days after the request; the reviewer who accepted is late from the next day on.
        pass_days(app, 12).await;
        assert_eq!(count_notifications(app, &submission.editor, SILENT).await, 1);
        assert_eq!(count_notifications(app, &accepts, OVERDUE).await, 1);
        assert_eq!(read_status(app, &submission).await, Some(ArticleStatus::UnderReview));
        app.run_jobs().await;
    })
    .await;
}

/// A request that was never answered keeps its article under review only until its due date.
#[tokio::test]
async fn article_does_not_wait_for_unanswered_request() {
    for has_review in [false, true] {
        TestApp::run(async |app| {
            let submission = create_submission(app).await;
            if has_review {
                let reviewer = app.create_user(&[Role::Reviewer]).await;
                let path = format!("{ASSIGNMENTS}/my/{}", assign(app, &submission, &reviewer).await);
                app.post_as(&reviewer, &format!("{path}/accept"), &json!({})).await;
                app.put_as(&reviewer, &format!("{path}/review"), &json!({ "resultId": 4 })).await;
                let done = app.post_as(&reviewer, &format!("{path}/complete"), &json!({})).await;
                assert_eq!(done.status, 200, "{done:?}");
            }
            let silent = app.create_user(&[Role::Reviewer]).await;
            let id = assign(app, &submission, &silent).await;
            pass_days(app, 20).await;
            assert_eq!(read_status(app, &submission).await, Some(ArticleStatus::UnderReview));
            pass_days(app, 2).await;
            let settled = if has_review { ArticleStatus::ReviewComplete } else { ArticleStatus::Submitted };
            assert_eq!(read_status(app, &submission).await, Some(settled));
            let complete = count_notifications(app, &submission.editor, ALL_REVIEWS_RECEIVED).await;
            // Once when the review was completed, and again when the later request lapsed.
            assert_eq!(complete, if has_review { 2 } else { 0 });
            assert_eq!(count_notifications(app, &submission.editor, SILENT).await, 2);
            let editor = app.reissue_token(&submission.editor).await;
            let path = format!("{}/events", editor_article_path(&submission.article));
            let events = app.get_as(&editor, &path).await.json();
            let last = events.as_array().unwrap().last().unwrap().clone();
            assert_eq!((&last["user"]["role"], &last["user"]["id"]), (&json!("system"), &Value::Null));
            assert_eq!(last["articleStatusId"], settled.id());
            // The reviewer can be asked again.
            let body = json!({ "articleId": submission.article["id"], "reviewerId": silent.id });
            assert_eq!(app.post_as(&editor, ASSIGNMENTS, &body).await.status, 201);
            assert_eq!(read_status(app, &submission).await, Some(ArticleStatus::UnderReview));
            let old = app.get_as(&editor, &format!("{ASSIGNMENTS}/{id}")).await.json();
            assert_eq!(old["statusId"], 6);
        })
        .await;
    }
}

/// Articles from before the rule are settled by the same job, which can run twice.
#[tokio::test]
async fn existing_articles_are_settled_once() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let silent = app.create_user(&[Role::Reviewer]).await;
        let id = assign(app, &submission, &silent).await;
        sqlx::query("update review_assignments set status_id = 5, due_date = '2026-01-01' where id = $1")
            .bind(id)
            .execute(&app.state.pool)
            .await
            .unwrap();
        for _ in 0..3 {
            run_concurrently(app).await;
        }
        assert_eq!(read_status(app, &submission).await, Some(ArticleStatus::Submitted));
        let events: i64 = sqlx::query_scalar(
            "select count(*) from article_events where article_id = $1 and user_role = 'system'",
        )
        .bind(submission.article["id"].as_i64().unwrap())
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(events, 1);
        assert_eq!(count_notifications(app, &submission.editor, SILENT).await, 0);
    })
    .await;
}
