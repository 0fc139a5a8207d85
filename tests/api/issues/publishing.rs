//! Publishing and unpublishing issues.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{article_content, author_article_path, editor_article_path, fill_required_fields};
use testkit::issues::{issue_content, issue_path, new_section};
use testkit::{TestApp, TestResponse, TestUser};

async fn create_issue_with(app: &TestApp, editor: &TestUser, number: i32, articles: &[&Value]) -> Value {
    let issue = app.create_issue(editor, number).await;
    let ids: Vec<i64> = articles.iter().map(|article| article["id"].as_i64().unwrap()).collect();
    let mut content = issue_content(&issue);
    content["articleGroups"] = json!([new_section("Studies", &ids)]);
    let response = app.put_as(editor, &issue_path(&issue), &content).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

async fn publish(app: &TestApp, editor: &TestUser, issue: &Value, day: &str) -> TestResponse {
    app.post_as(editor, &format!("{}/publish", issue_path(issue)), &json!({ "publicationDate": day })).await
}

async fn unpublish(app: &TestApp, editor: &TestUser, issue: &Value) -> TestResponse {
    app.post_as(editor, &format!("{}/unpublish", issue_path(issue)), &json!({})).await
}

#[tokio::test]
async fn publishing_issue_publishes_articles_and_unpublishing_keeps_them() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let reader = app.create_user(&[Role::Reviewer]).await;
        let accepted = app.create_article(&author, ArticleStatus::Accepted).await;
        let published_earlier = app.create_article(&author, ArticleStatus::Published).await;
        let issue = create_issue_with(app, &editor, 2, &[&accepted, &published_earlier]).await;
        assert_eq!(issue["earliestPublicationDate"], "2026-02-20");
        app.run_jobs().await;
        let early = publish(app, &editor, &issue, "2026-02-19").await;
        assert_eq!(super::editing::field_errors(&early), ["publicationDate: earlier-than"]);

        // An issue that was changed since the editor loaded it is not published.
        let outdated = json!({ "publicationDate": "2026-03-10", "version": 0 });
        let outdated = app.post_as(&editor, &format!("{}/publish", issue_path(&issue)), &outdated).await;
        assert_eq!(outdated.json()["code"], "changed-elsewhere");
        let response = publish(app, &editor, &issue, "2026-03-10").await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let published = response.json();
        assert_eq!(
            (&published["publicationDate"], &published["hindrances"]),
            (&json!("2026-03-10"), &json!([]))
        );
        assert_eq!(published["allowedActions"], json!(["edit", "unpublish"]));
        let seen = app.get_as(&editor, &editor_article_path(&accepted)).await.json();
        assert_eq!((&seen["statusId"], &seen["publicationDate"]), (&json!(7), &json!("2026-03-10")));
        // The article published earlier keeps its date.
        let before = app.get_as(&editor, &editor_article_path(&published_earlier)).await.json();
        assert_eq!((&before["statusId"], &before["publicationDate"]), (&json!(7), &json!("2026-03-01")));
        let slug = seen["slug"].as_str().unwrap().to_owned();
        assert_eq!(app.get(&format!("/api/v1/public/en/articles/{slug}")).await.status, StatusCode::OK);
        let again = publish(app, &editor, &issue, "2026-03-11").await;
        assert_eq!(
            (again.status, again.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("issue-published"))
        );

        // Letters to the author and, about the issue, to all users are held.
        assert!(app.expect_letters(&reader.email, 0).await.is_empty());
        app.expire_hold().await;
        let letters = app.expect_letters(&reader.email, 1).await;
        assert!(letters[0].text.contains("/issues/13-2"), "{}", letters[0].text);
        let subjects: Vec<String> =
            app.expect_letters(&author.email, 2).await.into_iter().map(|letter| letter.subject).collect();
        assert!(subjects.iter().any(|subject| subject.contains("13")), "{subjects:?}");

        let response = unpublish(app, &editor, &issue).await;
        assert_eq!((response.status, &response.json()["publicationDate"]), (StatusCode::OK, &Value::Null));
        let seen = app.get_as(&editor, &editor_article_path(&accepted)).await.json();
        assert_eq!((&seen["statusId"], &seen["issue"]["label"]), (&json!(7), &json!("Vol. 13, No. 2")));
        assert_eq!(app.get(&format!("/api/v1/public/en/articles/{slug}")).await.status, StatusCode::OK);
        let twice = unpublish(app, &editor, &issue).await;
        assert_eq!(
            (twice.status, twice.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("issue-not-published"))
        );
        // Publishing again notifies no user twice.
        assert_eq!(publish(app, &editor, &issue, "2026-03-12").await.status, StatusCode::OK);
        app.expire_hold().await;
        app.expect_letters(&reader.email, 1).await;
    })
    .await;
}

#[tokio::test]
async fn issue_unpublished_within_hold_notifies_no_user() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let reader = app.create_user(&[Role::User]).await;
        let issue = app.create_issue(&editor, 2).await;
        assert_eq!(publish(app, &editor, &issue, "2026-03-10").await.status, StatusCode::OK);
        assert_eq!(unpublish(app, &editor, &issue).await.status, StatusCode::OK);
        app.expire_hold().await;
        app.expect_letters(&reader.email, 0).await;
        let rows: i64 = sqlx::query_scalar("select count(*) from notifications where type_id = 14")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(rows, 0);
    })
    .await;
}

#[tokio::test]
async fn issue_with_unaccepted_article_is_not_published() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let ready = app.create_article(&author, ArticleStatus::Accepted).await;
        let revised = app.create_article(&author, ArticleStatus::Revision).await;
        let issue = create_issue_with(app, &editor, 2, &[&ready, &revised]).await;
        let blockers = &issue["hindrances"];
        assert_eq!(
            blockers,
            &json!([{ "articleId": revised["id"], "titleEn": blockers[0]["titleEn"], "titleRu": "", "reason": "not-accepted" }])
        );
        let response = publish(app, &editor, &issue, "2026-03-10").await;
        assert_eq!((response.status, response.json()["code"].clone()), (StatusCode::CONFLICT, json!("articles-not-ready")));
        assert_eq!(app.get_as(&editor, &editor_article_path(&ready)).await.json()["statusId"], 5);
        for (body, error) in [
            (json!({}), "publicationDate: required"),
            (json!({ "publicationDate": null }), "publicationDate: required"),
            (json!({ "publicationDate": "soon" }), "publicationDate: wrong-type"),
            (json!({ "publicationDate": "1066-10-14" }), "publicationDate: out-of-range"),
        ] {
            let response = app.post_as(&editor, &format!("{}/publish", issue_path(&issue)), &body).await;
            assert_eq!(super::editing::field_errors(&response), [error]);
        }
    })
    .await;
}

/// Editors must not publish their own articles, not even as part of an issue.
#[tokio::test]
async fn issue_is_not_published_by_author_of_one_of_its_articles() {
    TestApp::run(async |app| {
        let writer = app.create_user(&[Role::User, Role::Editor]).await;
        let colleague = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&writer, ArticleStatus::Accepted).await;
        let mut content = issue_content(&app.create_issue(&writer, 3).await);
        content["articleGroups"] = json!([new_section("Studies", &[article["id"].as_i64().unwrap()])]);
        let own = app.put_as(&writer, &issue_path(&content), &content).await;
        assert_eq!(super::editing::field_errors(&own), ["articleGroups.0.articleIds.0: own-article"]);
        let issue = create_issue_with(app, &colleague, 2, &[&article]).await;
        assert_eq!(issue["hindrances"], json!([]));
        let seen = app.get_as(&writer, &issue_path(&issue)).await.json();
        assert_eq!(seen["hindrances"][0]["reason"], "own");
        let refused = publish(app, &writer, &issue, "2026-03-10").await;
        assert_eq!(
            (refused.status, refused.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("articles-not-ready"))
        );
        assert_eq!(publish(app, &colleague, &issue, "2026-03-10").await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn published_issue_accepts_changes_only_to_uncited_fields() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let other = app.create_article(&author, ArticleStatus::Accepted).await;
        let issue = create_issue_with(app, &editor, 2, &[&article]).await;
        let issue = publish(app, &editor, &issue, "2026-03-10").await.json();
        let save = async |issue: &Value, field: &str, value: Value| {
            let mut content = issue_content(issue);
            content[field] = value;
            app.put_as(&editor, &issue_path(issue), &content).await
        };
        let groups = issue_content(&issue)["articleGroups"].clone();
        let mut added = groups.clone();
        added[0]["articleIds"].as_array_mut().unwrap().push(other["id"].clone());
        let mut renamed = groups.clone();
        renamed[0]["nameRu"] = json!("Иначе");
        let mut board = issue["editorGroups"].clone();
        board.as_array_mut().unwrap().pop();
        for (field, value) in [
            ("articleGroups", added),
            ("articleGroups", renamed),
            ("articleGroups", json!([])),
            ("editorGroups", board),
        ] {
            let response = save(&issue, field, value).await;
            assert_eq!(
                (response.status, response.json()["code"].clone()),
                (StatusCode::CONFLICT, json!("issue-published")),
                "{field}"
            );
        }
        let saved = save(&issue, "introEn", json!("<p>Late thanks.</p>")).await;
        assert_eq!((saved.status, &saved.json()["introEn"]), (StatusCode::OK, &json!("<p>Late thanks.</p>")));
        let saved = save(&saved.json(), "subtitleRu", json!("Подзаголовок")).await;
        assert_eq!(saved.status, StatusCode::OK);
        // An article of a published issue cannot be unpublished.
        let undone = app
            .post_as(&editor, &format!("{}/undo-publish", editor_article_path(&article)), &json!({}))
            .await;
        assert_eq!(undone.json()["code"], "in-issue");
    })
    .await;
}

#[tokio::test]
async fn concurrent_publish_requests_publish_issue_once() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let mut draft = article_content(&app.create_draft(&author, "One of many").await);
        fill_required_fields(&mut draft);
        assert_eq!(app.put_as(&author, &author_article_path(&draft), &draft).await.status, StatusCode::OK);
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let issue = create_issue_with(app, &editor, 2, &[&article]).await;
        let all =
            futures::future::join_all((0..20).map(|_| publish(app, &editor, &issue, "2026-03-10"))).await;
        let count = |status| all.iter().filter(|response| response.status == status).count();
        assert_eq!((count(StatusCode::OK), count(StatusCode::CONFLICT)), (1, 19));
        let events: i64 =
            sqlx::query_scalar("select count(*) from article_events where article_id = $1 and status_id = 7")
                .bind(article["id"].as_i64())
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(events, 1);
    })
    .await;
}
