//! What a reviewer writes, and who reads it when.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{desk_path, path_of};
use testkit::{Person, TestApp};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

struct Asked {
    author: Person,
    editor: Person,
    article: Value,
}

async fn under_review(app: &TestApp) -> Asked {
    let author = app.person(&[Role::User]).await;
    let editor = app.person(&[Role::Editor]).await;
    let article = app.article_in(&author, ArticleStatus::Submitted).await;
    Asked { author, editor, article }
}

/// Asks this reviewer and lets them agree. Answers where their assignment is.
async fn agreed(app: &TestApp, asked: &Asked, reviewer: &Person) -> String {
    let body = json!({ "articleId": asked.article["id"], "reviewerId": reviewer.id });
    let assignment = app.post_as(&asked.editor, ASSIGNMENTS, &body).await.json();
    let mine = format!("{ASSIGNMENTS}/my/{}", assignment["id"]);
    assert_eq!(app.post_as(reviewer, &format!("{mine}/accept"), &json!({})).await.status, StatusCode::OK);
    mine
}

async fn write(app: &TestApp, reviewer: &Person, mine: &str, comment: &str) {
    let review = json!({ "resultId": 3, "commentForAuthor": comment, "commentForEditor": "For your eyes only.",
        "overallRating": 4, "writtenInGoodEnglish": false });
    assert_eq!(app.put_as(reviewer, &format!("{mine}/review"), &review).await.status, StatusCode::OK);
    assert_eq!(app.post_as(reviewer, &format!("{mine}/complete"), &json!({})).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_draft_is_saved_as_it_is_and_loses_nothing_to_another_window() {
    TestApp::run(async |app| {
        let asked = under_review(app).await;
        let reviewer = app.person(&[Role::Reviewer]).await;
        let mine = agreed(app, &asked, &reviewer).await;
        let review = format!("{mine}/review");
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
        assert_eq!(app.get_as(&reviewer, &mine).await.json()["review"]["commentForAuthor"], "Better");

        for (field, value, kind) in [
            ("resultId", json!(9), "not-in-list"),
            ("overallRating", json!(6), "out-of-range"),
            ("commentForAuthor", json!("x".repeat(50_001)), "too-long"),
            ("commentForEditor", json!("\u{7}"), "malformed"),
            ("resultId", json!("one"), "wrong-type"),
            ("writtenInGoodEnglish", json!("yes"), "wrong-type"),
        ] {
            let answer = save(json!({ "version": 2, field: value })).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
            let fault = &answer.json()["detail"][0];
            assert_eq!((&fault["loc"], fault["type"].as_str()), (&json!(["body", field]), Some(kind)));
        }
        // Not even an editor reads a draft.
        let id = mine.rsplit('/').next().unwrap();
        let seen = app.get_as(&asked.editor, &format!("{ASSIGNMENTS}/{id}")).await.json();
        assert_eq!(seen["review"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn the_author_reads_numbered_reviews_of_decided_rounds_alone() {
    TestApp::run(async |app| {
        let asked = under_review(app).await;
        let reviewers = [app.person(&[Role::Reviewer]).await, app.person(&[Role::Reviewer]).await];
        for (number, reviewer) in reviewers.iter().enumerate() {
            let mine = agreed(app, &asked, reviewer).await;
            write(app, reviewer, &mine, &format!("Round one, {number}")).await;
        }
        let path = format!("{}/reviews", path_of(&asked.article));
        let read = async || app.get_as(&asked.author, &path).await.json();
        assert_eq!(read().await, json!([]), "nothing before the decision");
        let decide = async |action: &str| {
            let editor = app.renewed(&asked.editor).await;
            let path = format!("{}/{action}", desk_path(&asked.article));
            assert_eq!(app.post_as(&editor, &path, &json!({})).await.status, StatusCode::OK, "{action}");
        };
        decide("send-for-revision").await;
        assert_eq!(read().await, json!([]), "nothing while the news is held");
        decide("undo-send-for-revision").await;
        assert_eq!(read().await, json!([]));
        decide("send-for-revision").await;
        app.let_the_hold_pass().await;
        let rounds = read().await;
        assert_eq!(rounds[0]["revision"], 0);
        let numbers: Vec<&Value> =
            rounds[0]["reviews"].as_array().unwrap().iter().map(|r| &r["number"]).collect();
        assert_eq!(numbers, [&json!(1), &json!(2)]);
        assert_eq!(rounds[0]["reviews"][1]["commentForAuthor"], "Round one, 1");
        assert!(
            !rounds.to_string().contains("commentForEditor") && !rounds.to_string().contains("eyes only")
        );

        // The second round: only the second reviewer goes on, and keeps the number.
        sqlx::query("update articles set status_id = 2 where id = $1")
            .bind(asked.article["id"].as_i64())
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let mine = agreed(app, &asked, &reviewers[1]).await;
        write(app, &reviewers[1], &mine, "Round two").await;
        assert_eq!(read().await.as_array().unwrap().len(), 1);
        decide("accept").await;
        app.let_the_hold_pass().await;
        let rounds = read().await;
        assert_eq!((&rounds[0]["revision"], &rounds[0]["reviews"][0]["number"]), (&json!(1), &json!(2)));

        // Editors read everything, by rounds and by name.
        let desk = app.get_as(&asked.editor, &format!("{}/reviews", desk_path(&asked.article))).await.json();
        assert_eq!(desk[1]["reviews"].as_array().unwrap().len(), 2);
        assert_eq!(desk[0]["reviews"][0]["review"]["commentForEditor"], "For your eyes only.");
        assert_eq!(desk[0]["reviews"][0]["reviewer"]["fullNameEn"], "Anna Kulagina");
    })
    .await;
}
