//! Reviewers and authors who try to find out what they must not know.

use chrono::TimeDelta;
use kit::secrets::{hide_id, reveal_id};
use reqwest::StatusCode;
use rules::{ReviewMode, Role};
use serde_json::{Value, json};
use testkit::articles::{article_content, author_article_path, editor_article_path};
use testkit::{TestApp, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";
const REVIEWING: &str = "/api/v1/articles/reviewing";
const PROFILE: &str = "/api/v1/users/me";
const TITLE: &str = "Late reactivation after transplantation";
/// Contact address and ORCID iD of Anna Author, the only author.
const AUTHOR_EMAIL: &str = "anna.author@example.test";
const AUTHOR_ORCID: &str = "0000-0002-1825-0097";

struct Submission {
    author: TestUser,
    editor: TestUser,
    article: Value,
}

async fn create_submission(app: &TestApp) -> Submission {
    let author = app.account().named("Clara", "Creator").create().await;
    let editor = app.create_user(&[Role::Editor]).await;
    let article = app.create_submittable_draft(&author).await;
    let submitted =
        app.post_as(&author, &format!("{}/submit", author_article_path(&article)), &json!({})).await;
    assert_eq!(submitted.status, StatusCode::OK, "{submitted:?}");
    Submission { author, editor, article }
}

async fn create_reviewer(app: &TestApp, last: &str) -> TestUser {
    app.account().named("Rita", last).roles(&[Role::Reviewer]).create().await
}

async fn assign(app: &TestApp, submission: &Submission, reviewer: &TestUser) -> Value {
    let body = json!({ "articleId": submission.article["id"], "reviewerId": reviewer.id });
    let editor = app.reissue_token(&submission.editor).await;
    let response = app.post_as(&editor, ASSIGNMENTS, &body).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.json()
}

async fn act(app: &TestApp, reviewer: &TestUser, assignment: &Value, action: &str) {
    let path = format!("{ASSIGNMENTS}/my/{}/{action}", assignment["id"]);
    let response = app.post_as(reviewer, &path, &json!({})).await;
    assert_eq!(response.status, StatusCode::OK, "{action}: {response:?}");
}

async fn complete(app: &TestApp, reviewer: &TestUser, assignment: &Value) {
    act(app, reviewer, assignment, "accept").await;
    let path = format!("{ASSIGNMENTS}/my/{}/review", assignment["id"]);
    let saved =
        app.put_as(reviewer, &path, &json!({ "resultId": 1, "commentForAuthor": "Well done." })).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    act(app, reviewer, assignment, "complete").await;
}

async fn decide(app: &TestApp, submission: &Submission, action: &str) {
    let editor = app.reissue_token(&submission.editor).await;
    let path = format!("{}/{action}", editor_article_path(&submission.article));
    let response = app.post_as(&editor, &path, &json!({})).await;
    assert_eq!(response.status, StatusCode::OK, "{action}: {response:?}");
}

/// Everything that the reviewer sees of the article.
async fn read_everything(
    app: &TestApp,
    reviewer: &TestUser,
    article: &Value,
    assignment: &Value,
) -> Vec<(String, StatusCode, String)> {
    let reviewer = &app.reissue_token(reviewer).await;
    let one = format!("{REVIEWING}/{}", article["id"]);
    let files: Vec<uuid::Uuid> =
        sqlx::query_scalar("select id from files order by id").fetch_all(&app.state.pool).await.unwrap();
    let mut paths = vec![
        format!("{ASSIGNMENTS}/my"),
        format!("{ASSIGNMENTS}/my/{}", assignment["id"]),
        REVIEWING.to_owned(),
        format!("{REVIEWING}?author=Author"),
        format!("{REVIEWING}?title=reactivation"),
        one.clone(),
        format!("{one}/events"),
        format!("{one}/merged-pdfs"),
        "/api/v1/users/me/notifications?role=reviewer".to_owned(),
        "/api/v1/users/me/notifications/unread".to_owned(),
        "/api/v1/account/erasure".to_owned(),
    ];
    paths.extend(files.iter().map(|id| format!("/api/v1/files/{id}")));
    let mut read = Vec::new();
    for path in paths {
        let response = app.get_as(reviewer, &path).await;
        read.push((path, response.status, String::from_utf8_lossy(&response.body).into_owned()));
    }
    read
}

/// A reviewer who could lose the article by taking an author's name, address or iD would learn who wrote it.
#[tokio::test]
async fn reviewer_learns_nothing_by_changing_the_own_profile() {
    for mode in [ReviewMode::Single, ReviewMode::Double] {
        let set = |settings: &mut kit::Settings| settings.review.mode = mode;
        TestApp::run_with_settings(set, async |app| {
            let submission = create_submission(app).await;
            let reviewer = create_reviewer(app, "Reviewer").await;
            let assignment = assign(app, &submission, &reviewer).await;
            let read = async || read_everything(app, &reviewer, &submission.article, &assignment).await;
            for step in ["waiting", "accepted"] {
                if step == "accepted" {
                    act(app, &app.reissue_token(&reviewer).await, &assignment, "accept").await;
                }
                let before = read().await;
                assert!(
                    before
                        .iter()
                        .any(|(path, status, _)| path.contains("reviewing/") && *status == StatusCode::OK)
                );
                for (first, last, contact) in [
                    ("Nobody", "Atall", ""),
                    ("Anna", "Author", ""),
                    ("Clara", "Creator", ""),
                    ("Rita", "Reviewer", "nobody@example.test"),
                    ("Rita", "Reviewer", AUTHOR_EMAIL),
                    ("Rita", "Reviewer", ""),
                ] {
                    let profile =
                        json!({ "firstNameEn": first, "lastNameEn": last, "contactEmail": contact });
                    let token = app.reissue_token(&reviewer).await;
                    let saved = app.put_as(&token, PROFILE, &profile).await;
                    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
                    assert_eq!(read().await, before, "{mode:?}, {step}, as {first} {last} {contact}");
                }
                for orcid in [Some("0000-0001-5109-3700"), Some(AUTHOR_ORCID), None] {
                    set_orcid(app, &reviewer, orcid).await;
                    assert_eq!(read().await, before, "{mode:?}, {step}, with {orcid:?}");
                }
            }
            // Nor does an action depend on it.
            let renamed = json!({ "firstNameEn": "Anna", "lastNameEn": "Author" });
            app.put_as(&app.reissue_token(&reviewer).await, PROFILE, &renamed).await;
            let token = app.reissue_token(&reviewer).await;
            let path = format!("{ASSIGNMENTS}/my/{}", assignment["id"]);
            let saved = app.put_as(&token, &format!("{path}/review"), &json!({ "resultId": 1 })).await;
            assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
            act(app, &token, &assignment, "complete").await;
        })
        .await;
    }
}

/// As signing in at the provider would.
async fn set_orcid(app: &TestApp, user: &TestUser, orcid: Option<&str>) {
    sqlx::query("update users set orcid = $2 where id = $1")
        .bind(user.id.0)
        .bind(orcid)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

/// An author cannot be asked, and stays out if an assignment exists all the same.
#[tokio::test]
async fn author_is_judged_when_asked() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let author = app.account().named("Anna", "Author").roles(&[Role::Reviewer]).create().await;
        let body = json!({ "articleId": submission.article["id"], "reviewerId": author.id });
        assert_eq!(app.post_as(&submission.editor, ASSIGNMENTS, &body).await.json()["code"], "is-author");
        let id: i64 = sqlx::query_scalar(
            "insert into review_assignments (article_id, reviewer_id, article_revision, due_date, created_at)
             values ($1, $2, 0, '2026-03-20', now()) returning id",
        )
        .bind(submission.article["id"].as_i64())
        .bind(author.id.0)
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        let renamed = json!({ "firstNameEn": "Ivan", "lastNameEn": "Stranger" });
        assert_eq!(app.put_as(&author, PROFILE, &renamed).await.status, StatusCode::OK);
        let own = format!("{ASSIGNMENTS}/my/{id}");
        assert_eq!(app.get_as(&author, &own).await.status, StatusCode::NOT_FOUND);
        let article = format!("{REVIEWING}/{}", submission.article["id"]);
        assert_eq!(app.get_as(&author, &article).await.status, StatusCode::NOT_FOUND);
        for list in [format!("{ASSIGNMENTS}/my"), REVIEWING.to_owned()] {
            assert_eq!(app.get_as(&author, &list).await.json()["count"], 0, "{list}");
        }
    })
    .await;
}

/// The author's new texts are nobody's business until they are submitted, and then only of those who are asked.
#[tokio::test]
async fn reviewer_sees_the_round_they_were_asked_about() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let reviewer = create_reviewer(app, "Reviewer").await;
        let first = assign(app, &submission, &reviewer).await;
        complete(app, &reviewer, &first).await;
        decide(app, &submission, "send-for-revision").await;
        app.expire_hold().await;
        let read = async || read_everything(app, &reviewer, &submission.article, &first).await;
        let before = read().await;

        let author = app.reissue_token(&submission.author).await;
        let path = author_article_path(&submission.article);
        let mut content = article_content(&app.get_as(&author, &path).await.json());
        for field in ["titleEn", "themeEn", "abstractEn", "fundingInformationEn", "conflictOfInterestEn"] {
            content[field] = json!("<p>Changed since</p>");
        }
        content["keywordsEn"] = json!(["Changed since"]);
        content["authors"][0]["middleNameEn"] = json!("Changed");
        content["affiliations"][0]["en"] = json!("Changed since");
        let saved = app.put_as(&author, &path, &content).await;
        assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
        assert_eq!(read().await, before);
        assert!(read().await.iter().any(|(_, _, body)| body.contains(TITLE)));

        // Asked again, they see the new round in the new request, and the old one in the old.
        sqlx::query("update articles set status_id = 2 where id = $1")
            .bind(submission.article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let second = assign(app, &submission, &reviewer).await;
        let reviewer = app.reissue_token(&reviewer).await;
        let title = async |assignment: &Value| {
            let path = format!("{ASSIGNMENTS}/my/{}", assignment["id"]);
            app.get_as(&reviewer, &path).await.json()["article"]["titleEn"].clone()
        };
        assert_eq!(title(&first).await, TITLE);
        assert_eq!(title(&second).await, "<p>Changed since</p>");
        let shown = app.get_as(&reviewer, &format!("{REVIEWING}/{}", submission.article["id"])).await.json();
        assert_eq!((&shown["revision"], &shown["titleEn"]), (&json!(1), &json!("<p>Changed since</p>")));

        // Refusing takes it away again; the round that they reviewed stays.
        act(app, &reviewer, &second, "decline").await;
        let shown = app.get_as(&reviewer, &format!("{REVIEWING}/{}", submission.article["id"])).await.json();
        assert_eq!((&shown["revision"], &shown["titleEn"]), (&json!(0), &json!(TITLE)));
        assert_eq!(title(&second).await, "");
    })
    .await;
}

#[tokio::test]
async fn reviewer_sees_nothing_after_refusing() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let reviewer = create_reviewer(app, "Reviewer").await;
        let assignment = assign(app, &submission, &reviewer).await;
        act(app, &reviewer, &assignment, "accept").await;
        act(app, &reviewer, &assignment, "decline").await;
        for (path, status, body) in read_everything(app, &reviewer, &submission.article, &assignment).await {
            let is_hidden = path.starts_with(&format!("{REVIEWING}/")) || path.contains("/files/");
            assert_eq!(status == StatusCode::NOT_FOUND, is_hidden, "{path}");
            // The feed keeps what it said.
            let is_feed = path.contains("/notifications");
            assert!(is_feed || !body.contains("reactivation"), "{path}: {body}");
        }
        let list = app.get_as(&reviewer, &format!("{ASSIGNMENTS}/my")).await.json();
        let refused = &list["results"][0];
        assert_eq!((&refused["statusId"], &refused["article"]["statusId"]), (&json!(4), &Value::Null));
        assert_eq!(app.get_as(&reviewer, REVIEWING).await.json()["count"], 0);
    })
    .await;
}

/// A comparison of two requests, notifications or messages must not show how many others there were.
#[tokio::test]
async fn ids_reveal_neither_order_nor_number() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let mut assignments = Vec::new();
        let mut notifications = Vec::new();
        for last in ["One", "Two", "Three", "Four", "Five", "Six", "Seven"] {
            let reviewer = create_reviewer(app, last).await;
            assignments.push(assign(app, &submission, &reviewer).await["id"].as_i64().unwrap());
            let feed = app.get_as(&reviewer, "/api/v1/users/me/notifications").await.json();
            notifications.push(feed["results"][0]["id"].as_i64().unwrap());
            // The feed's ids are good for what the feed offers.
            let read = json!({ "notificationIds": [notifications.last()] });
            app.post_as(&reviewer, "/api/v1/users/me/notifications/read", &read).await;
            let unread = app.get_as(&reviewer, "/api/v1/users/me/notifications/unread").await.json();
            assert_eq!(unread["count"], 0);
        }
        let mut messages = Vec::new();
        let thread = format!("{}/messages", author_article_path(&submission.article));
        for _ in 0..7 {
            let sent = app.post_as(&submission.author, &thread, &json!({ "text": "Hello" })).await;
            assert_eq!(sent.status, StatusCode::CREATED, "{sent:?}");
            messages.push(sent.json()["id"].as_i64().unwrap());
        }
        for ids in [assignments, notifications, messages] {
            assert!(ids.iter().all(|id| (1 << 52..1 << 53).contains(id)), "{ids:?}");
            assert!(!ids.is_sorted(), "{ids:?}");
            assert!(ids.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1 << 20), "{ids:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn hidden_ids_can_be_revealed_for_their_purpose_only() {
    TestApp::run(async |app| {
        let keys = &app.state.keys;
        let mut hidden = std::collections::BTreeSet::new();
        for id in (0..200).chain([1 << 26, (1 << 52) - 1]) {
            let number = hide_id(keys, "one", id);
            assert_eq!(reveal_id(keys, "one", number), Some(id));
            assert_ne!(reveal_id(keys, "other", number), Some(id));
            hidden.insert(number);
        }
        assert_eq!(hidden.len(), 202);
        // Numbers that are no ids stay as they are, and none of them reveals anything; nor does a plain id.
        for id in [i64::MIN, -1, 1 << 53, i64::MAX] {
            assert_eq!((hide_id(keys, "one", id), reveal_id(keys, "one", id)), (id, None));
        }
        assert_eq!(reveal_id(keys, "one", 7), None);
    })
    .await;
}

/// The hour at which a colleague is known to work would be enough.
#[tokio::test]
async fn author_learns_the_day_of_a_reviewers_action() {
    TestApp::run(async |app| {
        let submission = create_submission(app).await;
        let reviewer = create_reviewer(app, "Reviewer").await;
        let assignment = assign(app, &submission, &reviewer).await;
        let path = author_article_path(&submission.article);
        let updated_at = async || {
            let author = app.reissue_token(&submission.author).await;
            app.get_as(&author, &path).await.json()["updatedAt"].clone()
        };
        let before = updated_at().await;
        app.state.clock.advance(TimeDelta::minutes(61));
        complete(app, &app.reissue_token(&reviewer).await, &assignment).await;
        assert_eq!(updated_at().await, before);
        let author = app.reissue_token(&submission.author).await;
        let colleague = app.reissue_token(&reviewer).await;
        let zone = &app.state.settings.journal.time_zone;
        let day: String =
            sqlx::query_scalar("select (max(created_at) at time zone $1)::date::text from article_events")
                .bind(zone)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        let reviewing = format!("{REVIEWING}/{}/events", submission.article["id"]);
        // An editor among the authors is an author here.
        let recused = app.account().orcid(AUTHOR_ORCID).roles(&[Role::Editor]).create().await;
        let editing = format!("{}/events", editor_article_path(&submission.article));
        for (viewer, events) in
            [(&author, format!("{path}/events")), (&colleague, reviewing), (&recused, editing.clone())]
        {
            let events = app.get_as(viewer, &events).await.json();
            let of_reviewers: Vec<&Value> = events
                .as_array()
                .unwrap()
                .iter()
                .filter(|event| event["user"]["role"] == "reviewer")
                .collect();
            assert_eq!(of_reviewers.len(), 1, "{events}");
            assert_eq!(of_reviewers[0]["createdAt"], format!("{day}T00:00:00Z"));
            for event in events.as_array().unwrap() {
                assert_eq!(event["isDay"], event["user"]["role"] == "reviewer", "{event}");
            }
        }
        // Editors see the time.
        let events = app.get_as(&app.reissue_token(&submission.editor).await, &editing).await.json();
        assert_ne!(events.as_array().unwrap().last().unwrap()["createdAt"], format!("{day}T00:00:00Z"));
    })
    .await;
}
