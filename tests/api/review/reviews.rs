//! Writing and reading of reviews.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::{TestApp, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

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

/// Assigns a reviewer, who accepts; returns the path of the assignment.
async fn assign_and_accept(app: &TestApp, submission: &Submission, reviewer: &TestUser) -> String {
    let body = json!({ "articleId": submission.article["id"], "reviewerId": reviewer.id });
    let assignment = app.post_as(&submission.editor, ASSIGNMENTS, &body).await.json();
    let assignment_path = format!("{ASSIGNMENTS}/my/{}", assignment["id"]);
    assert_eq!(
        app.post_as(reviewer, &format!("{assignment_path}/accept"), &json!({})).await.status,
        StatusCode::OK
    );
    assignment_path
}

async fn complete_review(app: &TestApp, reviewer: &TestUser, assignment_path: &str, comment: &str) {
    let review = json!({ "resultId": 3, "commentForAuthor": comment, "commentForEditor": "For your eyes only.",
        "overallRating": 4, "writtenInGoodEnglish": false });
    assert_eq!(
        app.put_as(reviewer, &format!("{assignment_path}/review"), &review).await.status,
        StatusCode::OK
    );
    assert_eq!(
        app.post_as(reviewer, &format!("{assignment_path}/complete"), &json!({})).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn review_draft_is_saved_and_outdated_version_is_rejected() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let assignment_path = assign_and_accept(app, &submission, &reviewer).await;
        let review = format!("{assignment_path}/review");
        let save = async |body: Value| app.put_as(&reviewer, &review, &body).await;
        let first = save(json!({ "commentForAuthor": "One\n\ntwo" })).await.json();
        assert_eq!((&first["review"]["version"], &first["review"]["resultId"]), (&json!(1), &Value::Null));
        let second = save(json!({ "version": 1, "commentForAuthor": "Better", "resultId": 2 })).await.json();
        assert_eq!(second["review"]["version"], 2);
        let old = save(json!({ "version": 1, "commentForAuthor": "Old window" })).await;
        assert_eq!(
            (old.status, old.json()["code"].as_str()),
            (StatusCode::CONFLICT, Some("changed-elsewhere"))
        );
        let fresh = save(json!({ "commentForAuthor": "As if it were the first" })).await;
        assert_eq!(fresh.status, StatusCode::CONFLICT);
        assert_eq!(
            app.get_as(&reviewer, &assignment_path).await.json()["review"]["commentForAuthor"],
            "Better"
        );

        for (field, value, kind) in [
            ("resultId", json!(9), "not-in-list"),
            ("overallRating", json!(6), "out-of-range"),
            ("commentForAuthor", json!("x".repeat(50_001)), "too-long"),
            ("commentForEditor", json!("\u{7}"), "malformed"),
            ("resultId", json!("one"), "wrong-type"),
            ("writtenInGoodEnglish", json!("yes"), "wrong-type"),
        ] {
            let response = save(json!({ "version": 2, field: value })).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
            let error = &response.json()["detail"][0];
            assert_eq!((&error["loc"], error["type"].as_str()), (&json!(["body", field]), Some(kind)));
        }
        // Editors cannot read drafts.
        let id = assignment_path.rsplit('/').next().unwrap();
        let seen = app.get_as(&submission.editor, &format!("{ASSIGNMENTS}/{id}")).await.json();
        assert_eq!(seen["review"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn author_reads_numbered_reviews_only_of_decided_rounds() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let reviewers = [app.create_user(&[Role::Reviewer]).await, app.create_user(&[Role::Reviewer]).await];
        for (number, reviewer) in reviewers.iter().enumerate() {
            let assignment_path = assign_and_accept(app, &submission, reviewer).await;
            complete_review(app, reviewer, &assignment_path, &format!("Round one, {number}")).await;
        }
        let path = format!("{}/reviews", author_article_path(&submission.article));
        let read = async || app.get_as(&submission.author, &path).await.json();
        assert_eq!(read().await, json!([]), "readable before the decision");
        let decide = async |action: &str| {
            let editor = app.reissue_token(&submission.editor).await;
            let path = format!("{}/{action}", editor_article_path(&submission.article));
            assert_eq!(app.post_as(&editor, &path, &json!({})).await.status, StatusCode::OK, "{action}");
        };
        decide("send-for-revision").await;
        assert_eq!(read().await, json!([]), "readable during the hold");
        decide("undo-send-for-revision").await;
        assert_eq!(read().await, json!([]));
        decide("send-for-revision").await;
        app.expire_hold().await;
        let rounds = read().await;
        assert_eq!(rounds[0]["revision"], 0);
        let numbers: Vec<&Value> =
            rounds[0]["reviews"].as_array().unwrap().iter().map(|r| &r["number"]).collect();
        assert_eq!(numbers, [&json!(1), &json!(2)]);
        // The numbers do not show who was asked first.
        let number_of_second = async || {
            let rounds = read().await;
            let first_round =
                rounds.as_array().unwrap().last().unwrap()["reviews"].as_array().unwrap().clone();
            let second = first_round.into_iter().find(|review| review["commentForAuthor"] == "Round one, 1");
            second.unwrap()["number"].clone()
        };
        let number = number_of_second().await;
        assert!(
            !rounds.to_string().contains("commentForEditor") && !rounds.to_string().contains("eyes only")
        );

        // In the second round only the second reviewer continues, and keeps the number.
        sqlx::query("update articles set status_id = 2 where id = $1")
            .bind(submission.article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let assignment_path = assign_and_accept(app, &submission, &reviewers[1]).await;
        complete_review(app, &reviewers[1], &assignment_path, "Round two").await;
        assert_eq!(read().await.as_array().unwrap().len(), 1);
        decide("accept").await;
        app.expire_hold().await;
        let rounds = read().await;
        assert_eq!((&rounds[0]["revision"], &rounds[0]["reviews"][0]["number"]), (&json!(1), &number));
        assert_eq!(number_of_second().await, number);

        // Editors read all reviews with the names of reviewers.
        let rounds = app
            .get_as(&submission.editor, &format!("{}/reviews", editor_article_path(&submission.article)))
            .await
            .json();
        assert_eq!(rounds[1]["reviews"].as_array().unwrap().len(), 2);
        assert_eq!(rounds[0]["reviews"][0]["review"]["commentForEditor"], "For your eyes only.");
        assert_eq!(rounds[0]["reviews"][0]["reviewer"]["fullNameEn"], "Anna Kulagina");
    })
    .await;
}
