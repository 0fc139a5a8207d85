use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{complete, content_of, desk_path, path_of};
use testkit::issues::{issue_content, issue_path, section};
use testkit::{Answer, Person, TestApp};

async fn filled(app: &TestApp, editor: &Person, number: i32, articles: &[&Value]) -> Value {
    let issue = app.issue(editor, number).await;
    let ids: Vec<i64> = articles.iter().map(|article| article["id"].as_i64().unwrap()).collect();
    let mut content = issue_content(&issue);
    content["articleGroups"] = json!([section("Studies", &ids)]);
    let answer = app.put_as(editor, &issue_path(&issue), &content).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

async fn publish(app: &TestApp, editor: &Person, issue: &Value, day: &str) -> Answer {
    app.post_as(editor, &format!("{}/publish", issue_path(issue)), &json!({ "publicationDate": day })).await
}

async fn unpublish(app: &TestApp, editor: &Person, issue: &Value) -> Answer {
    app.post_as(editor, &format!("{}/unpublish", issue_path(issue)), &json!({})).await
}

#[tokio::test]
async fn an_issue_comes_out_with_its_articles_and_goes_back_alone() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let author = app.person(&[Role::User]).await;
        let reader = app.person(&[Role::Reviewer]).await;
        let waiting = app.article_in(&author, ArticleStatus::Accepted).await;
        let out = app.article_in(&author, ArticleStatus::Published).await;
        let issue = filled(app, &editor, 2, &[&waiting, &out]).await;
        assert_eq!(issue["earliestPublicationDate"], "2026-02-20");
        app.run_jobs().await;
        let early = publish(app, &editor, &issue, "2026-02-19").await;
        assert_eq!(super::editing::faults(&early), ["publicationDate: earlier-than"]);

        // Nor what somebody has changed since the editor looked.
        let unseen = json!({ "publicationDate": "2026-03-10", "version": 0 });
        let unseen = app.post_as(&editor, &format!("{}/publish", issue_path(&issue)), &unseen).await;
        assert_eq!(unseen.json()["code"], "changed-elsewhere");
        let answer = publish(app, &editor, &issue, "2026-03-10").await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let published = answer.json();
        assert_eq!(
            (&published["publicationDate"], &published["hindrances"]),
            (&json!("2026-03-10"), &json!([]))
        );
        assert_eq!(published["allowedActions"], json!(["edit", "unpublish"]));
        let desk = app.get_as(&editor, &desk_path(&waiting)).await.json();
        assert_eq!((&desk["statusId"], &desk["publicationDate"]), (&json!(7), &json!("2026-03-10")));
        // What was out before keeps its day.
        let before = app.get_as(&editor, &desk_path(&out)).await.json();
        assert_eq!((&before["statusId"], &before["publicationDate"]), (&json!(7), &json!("2026-03-01")));
        let slug = desk["slug"].as_str().unwrap().to_owned();
        assert_eq!(app.get(&format!("/api/v1/public/en/articles/{slug}")).await.status, StatusCode::OK);
        let again = publish(app, &editor, &issue, "2026-03-11").await;
        assert_eq!(
            (again.status, again.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("issue-published"))
        );

        // Letters wait for the hold: to the author of the article, and to everybody about the issue.
        assert!(app.letters_to(&reader.email, 0).await.is_empty());
        app.let_the_hold_pass().await;
        let letters = app.letters_to(&reader.email, 1).await;
        assert!(letters[0].text.contains("/issues/13-2"), "{}", letters[0].text);
        let subjects: Vec<String> =
            app.letters_to(&author.email, 2).await.into_iter().map(|letter| letter.subject).collect();
        assert!(subjects.iter().any(|subject| subject.contains("13")), "{subjects:?}");

        let answer = unpublish(app, &editor, &issue).await;
        assert_eq!((answer.status, &answer.json()["publicationDate"]), (StatusCode::OK, &Value::Null));
        let desk = app.get_as(&editor, &desk_path(&waiting)).await.json();
        assert_eq!((&desk["statusId"], &desk["issue"]["label"]), (&json!(7), &json!("Vol. 13, No. 2")));
        assert_eq!(app.get(&format!("/api/v1/public/en/articles/{slug}")).await.status, StatusCode::OK);
        let twice = unpublish(app, &editor, &issue).await;
        assert_eq!(
            (twice.status, twice.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("issue-not-published"))
        );
        // Published again, it is no news to those who know.
        assert_eq!(publish(app, &editor, &issue, "2026-03-12").await.status, StatusCode::OK);
        app.let_the_hold_pass().await;
        app.letters_to(&reader.email, 1).await;
    })
    .await;
}

#[tokio::test]
async fn what_is_unpublished_within_the_hold_was_never_news() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let reader = app.person(&[Role::User]).await;
        let issue = app.issue(&editor, 2).await;
        assert_eq!(publish(app, &editor, &issue, "2026-03-10").await.status, StatusCode::OK);
        assert_eq!(unpublish(app, &editor, &issue).await.status, StatusCode::OK);
        app.let_the_hold_pass().await;
        app.letters_to(&reader.email, 0).await;
        let rows: i64 = sqlx::query_scalar("select count(*) from notifications where type_id = 14")
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(rows, 0);
    })
    .await;
}

#[tokio::test]
async fn one_article_that_is_not_ready_keeps_all_of_it_back() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let author = app.person(&[Role::User]).await;
        let ready = app.article_in(&author, ArticleStatus::Accepted).await;
        let revised = app.article_in(&author, ArticleStatus::Revision).await;
        let issue = filled(app, &editor, 2, &[&ready, &revised]).await;
        let hindrance = &issue["hindrances"];
        assert_eq!(hindrance, &json!([{ "articleId": revised["id"], "titleEn": hindrance[0]["titleEn"], "reason": "not-accepted" }]));
        let answer = publish(app, &editor, &issue, "2026-03-10").await;
        assert_eq!((answer.status, answer.json()["code"].clone()), (StatusCode::CONFLICT, json!("articles-not-ready")));
        assert_eq!(app.get_as(&editor, &desk_path(&ready)).await.json()["statusId"], 5);
        for (body, fault) in [
            (json!({}), "publicationDate: required"),
            (json!({ "publicationDate": null }), "publicationDate: required"),
            (json!({ "publicationDate": "soon" }), "publicationDate: wrong-type"),
            (json!({ "publicationDate": "1066-10-14" }), "publicationDate: out-of-range"),
        ] {
            let answer = app.post_as(&editor, &format!("{}/publish", issue_path(&issue)), &body).await;
            assert_eq!(super::editing::faults(&answer), [fault]);
        }
    })
    .await;
}

/// Nobody publishes their own article, not even inside an issue: a colleague does.
#[tokio::test]
async fn an_editor_who_wrote_one_of_the_articles_leaves_the_issue_to_a_colleague() {
    TestApp::run(async |app| {
        let writer = app.person(&[Role::User, Role::Editor]).await;
        let colleague = app.person(&[Role::Editor]).await;
        let article = app.article_in(&writer, ArticleStatus::Accepted).await;
        let mut content = issue_content(&app.issue(&writer, 3).await);
        content["articleGroups"] = json!([section("Studies", &[article["id"].as_i64().unwrap()])]);
        let own = app.put_as(&writer, &issue_path(&content), &content).await;
        assert_eq!(super::editing::faults(&own), ["articleGroups.0.articleIds.0: own-article"]);
        let issue = filled(app, &colleague, 2, &[&article]).await;
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
async fn of_a_published_issue_only_what_readers_do_not_cite_changes() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let author = app.person(&[Role::User]).await;
        let article = app.article_in(&author, ArticleStatus::Accepted).await;
        let other = app.article_in(&author, ArticleStatus::Accepted).await;
        let issue = filled(app, &editor, 2, &[&article]).await;
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
            let answer = save(&issue, field, value).await;
            assert_eq!(
                (answer.status, answer.json()["code"].clone()),
                (StatusCode::CONFLICT, json!("issue-published")),
                "{field}"
            );
        }
        let saved = save(&issue, "introEn", json!("<p>Late thanks.</p>")).await;
        assert_eq!((saved.status, &saved.json()["introEn"]), (StatusCode::OK, &json!("<p>Late thanks.</p>")));
        let saved = save(&saved.json(), "subtitleRu", json!("Подзаголовок")).await;
        assert_eq!(saved.status, StatusCode::OK);
        // Nor is an article of it taken back.
        let undone = app.post_as(&editor, &format!("{}/undo-publish", desk_path(&article)), &json!({})).await;
        assert_eq!(undone.json()["code"], "in-issue");
    })
    .await;
}

/// Twenty editors press the button at the same moment.
#[tokio::test]
async fn it_comes_out_once() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let mut draft = content_of(&app.draft(&author, "One of many").await);
        complete(&mut draft);
        assert_eq!(app.put_as(&author, &path_of(&draft), &draft).await.status, StatusCode::OK);
        let article = app.article_in(&author, ArticleStatus::Accepted).await;
        let issue = filled(app, &editor, 2, &[&article]).await;
        let all =
            futures::future::join_all((0..20).map(|_| publish(app, &editor, &issue, "2026-03-10"))).await;
        let count = |status| all.iter().filter(|answer| answer.status == status).count();
        assert_eq!((count(StatusCode::OK), count(StatusCode::CONFLICT)), (1, 19));
        let events: i64 =
            sqlx::query_scalar("select count(*) from article_events where article_id = $1 and status_id = 7")
                .bind(article["id"].as_i64())
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
        assert_eq!(events, 1);
    })
    .await;
}
