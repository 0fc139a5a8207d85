//! Decisions, the hold of their notifications, and undo.

use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::{TestApp, TestResponse, TestUser};

async fn decide(
    app: &TestApp,
    editor: &TestUser,
    article: &Value,
    action: &str,
    body: Value,
) -> TestResponse {
    app.post_as(editor, &format!("{}/{action}", editor_article_path(article)), &body).await
}

async fn count(app: &TestApp, query: &'static str, article: &Value) -> i64 {
    sqlx::query_scalar(query).bind(article["id"].as_i64()).fetch_one(&app.state.pool).await.unwrap()
}

async fn list_author_messages(app: &TestApp, author: &TestUser, article: &Value) -> Vec<String> {
    let page = app.get_as(author, &format!("{}/messages", author_article_path(article))).await.json();
    let results = page["results"].as_array().unwrap();
    assert_eq!(page["count"], results.len());
    results.iter().map(|message| message["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn concurrent_decisions_accept_one() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let mut editors = Vec::new();
        for _ in 0..50 {
            editors.push(app.create_user(&[Role::Editor]).await);
        }
        let actions = ["accept", "decline", "send-for-revision"];
        let all = editors.iter().zip(actions.iter().cycle()).map(|(editor, action)| {
            decide(app, editor, &article, action, json!({ "letter": format!("By {}", editor.id) }))
        });
        let responses = futures::future::join_all(all).await;
        let winners: Vec<_> = responses.iter().filter(|response| response.status == StatusCode::OK).collect();
        assert_eq!(winners.len(), 1);
        let losers: Vec<_> =
            responses.iter().filter(|response| response.status == StatusCode::CONFLICT).collect();
        assert_eq!(losers.len(), 49);
        assert!(losers.iter().all(|response| response.json()["code"] == "wrong-status"));

        let events = "select count(*) from article_events where article_id = $1 and type = 'status-changed'";
        assert_eq!(count(app, events, &article).await, 1);
        assert_eq!(count(app, "select count(*) from notifications where article_id = $1", &article).await, 1);
        assert_eq!(
            count(app, "select count(*) from article_messages where article_id = $1", &article).await,
            1
        );
        app.expire_hold().await;
        let letters = app.expect_letters(&author.email, 1).await;
        assert!(letters[0].text.contains("By "), "{}", letters[0].text);
    })
    .await;
}

#[tokio::test]
async fn undo_within_hold_sends_no_letter() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        for (from, action, undo) in [
            (ArticleStatus::Submitted, "accept", "undo-accept"),
            (ArticleStatus::Submitted, "decline", "undo-decline"),
            (ArticleStatus::Submitted, "send-for-revision", "undo-send-for-revision"),
            (ArticleStatus::Accepted, "publish", "undo-publish"),
        ] {
            let article = app.create_article(&author, from).await;
            let body = json!({ "letter": "Congratulations!", "publicationDate": "2026-03-02" });
            let response = decide(app, &editor, &article, action, body).await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
            let decided = response.json();
            assert_eq!(decided["newsHeldUntil"], "2026-03-02T12:10:00Z");
            let notify = |article: &Value, action: &str| {
                let decisions = article["decisions"].as_array().unwrap();
                let decision = decisions.iter().find(|decision| decision["action"] == action);
                decision.map(|decision| decision["tells"].clone())
            };
            assert_eq!(notify(&decided, undo), Some(json!("recalled")));
            let thread =
                app.get_as(&editor, &format!("{}/messages", editor_article_path(&article))).await.json();
            assert_eq!(thread["results"][0]["text"], "Congratulations!");
            assert_eq!(thread["results"][0]["isHeld"], true);
            app.release_held_notifications().await;
            assert!(list_author_messages(app, &author, &article).await.is_empty());

            let undone = decide(app, &editor, &article, undo, json!({})).await.json();
            assert_eq!((&undone["newsHeldUntil"], &undone["revision"]), (&Value::Null, &json!(0)));
            assert_eq!(
                count(app, "select count(*) from notifications where article_id = $1", &article).await,
                0
            );
            assert!(list_author_messages(app, &author, &article).await.is_empty());
        }
        app.expire_hold().await;
        app.expect_letters(&author.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn undo_after_hold_notifies_author() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let letter = "We are glad to tell you.\n\nPlease check the proofs.";
        decide(app, &editor, &article, "accept", json!({ "letter": letter })).await;
        app.expire_hold().await;
        let letters = app.expect_letters(&author.email, 1).await;
        assert!(letters[0].text.contains("Please check the proofs."), "{}", letters[0].text);
        assert!(letters[0].text.contains(&format!("/user-articles/details/{}", article["id"])));
        // Letters to authors do not name the editor.
        assert!(!letters[0].text.contains("Lebedev") && !letters[0].html.contains("Lebedev"));
        assert_eq!(list_author_messages(app, &author, &article).await, [letter]);
        let released = "select count(*) from notifications where article_id = $1 and released_at is not null";
        assert_eq!(count(app, released, &article).await, 1);

        let editor = app.reissue_token(&editor).await;
        let seen = app.get_as(&editor, &editor_article_path(&article)).await.json();
        assert_eq!(seen["newsHeldUntil"], Value::Null);
        let undo = seen["decisions"].as_array().unwrap().iter().find(|d| d["action"] == "undo-accept");
        assert_eq!(undo.unwrap()["tells"], "author-of-undoing");
        sqlx::query("update notifications set read_at = now()").execute(&app.state.pool).await.unwrap();
        let response = decide(app, &editor, &article, "undo-accept", json!({})).await;
        assert_eq!((response.status, &response.json()["acceptanceDate"]), (StatusCode::OK, &Value::Null));
        let letters = app.expect_letters(&author.email, 2).await;
        assert!(letters[1].subject != letters[0].subject);
        // The notification row becomes unread again; the message to the author stays.
        let undone = "select count(*) from notifications where article_id = $1 and undone_at is not null and read_at is null";
        assert_eq!(count(app, undone, &article).await, 1);
        assert_eq!(list_author_messages(app, &author, &article).await, [letter]);
        // A second decision sends its own letter.
        decide(app, &editor, &article, "accept", json!({})).await;
        app.expire_hold().await;
        app.expect_letters(&author.email, 3).await;
    })
    .await;
}

#[tokio::test]
async fn decision_letter_is_sent_once_when_its_job_runs_again() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        decide(app, &editor, &article, "decline", json!({})).await;
        app.expire_hold().await;
        let id: i64 =
            sqlx::query_scalar("select id from notifications").fetch_one(&app.state.pool).await.unwrap();
        let mut connection = app.state.pool.acquire().await.unwrap();
        for _ in 0..3 {
            let job = notifications::SendNotification { notification_id: id, resend: None };
            kit::jobs::add(&mut connection, &job, kit::jobs::Plan::now()).await.unwrap();
        }
        drop(connection);
        app.release_held_notifications().await;
        app.expect_letters(&author.email, 1).await;
    })
    .await;
}

#[tokio::test]
async fn invalid_decision_input_is_rejected() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let submitted = app.create_article(&author, ArticleStatus::Submitted).await;
        let accepted = app.create_article(&author, ArticleStatus::Accepted).await;
        for (article, action, body, field, kind) in [
            (&submitted, "accept", json!({ "letter": "x".repeat(10_001) }), "letter", "too-long"),
            (&submitted, "decline", json!({ "letter": 1 }), "letter", "wrong-type"),
            (&accepted, "publish", json!({}), "publicationDate", "required"),
            (&accepted, "publish", json!({ "publicationDate": null }), "publicationDate", "required"),
            (
                &accepted,
                "publish",
                json!({ "publicationDate": "2026-02-30" }),
                "publicationDate",
                "wrong-type",
            ),
            (
                &accepted,
                "publish",
                json!({ "publicationDate": "2026-01-01" }),
                "publicationDate",
                "earlier-than",
            ),
            (
                &accepted,
                "publish",
                json!({ "publicationDate": "0001-01-01" }),
                "publicationDate",
                "out-of-range",
            ),
        ] {
            let refused = decide(app, &editor, article, action, body).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
            let error = &refused.json()["detail"][0];
            assert_eq!((&error["loc"][1], &error["type"]), (&json!(field), &json!(kind)), "{action}");
        }
        // A blank letter is ignored.
        let response = decide(app, &editor, &submitted, "accept", json!({ "letter": " \n " })).await;
        assert_eq!(response.status, StatusCode::OK);
        assert_eq!(
            count(app, "select count(*) from article_messages where article_id = $1", &submitted).await,
            0
        );
    })
    .await;
}

/// Every round has its own notification.
#[tokio::test]
async fn undoing_second_revision_keeps_notification_of_first() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        decide(app, &editor, &article, "send-for-revision", json!({ "letter": "First" })).await;
        app.expire_hold().await;
        let editor = app.reissue_token(&editor).await;
        for (is_hold_over, letters) in [(false, 1), (true, 3)] {
            sqlx::query("update articles set status_id = 2").execute(&app.state.pool).await.unwrap();
            let sent = decide(app, &editor, &article, "send-for-revision", json!({})).await.json();
            assert_eq!(sent["revision"], 2);
            if is_hold_over {
                app.expire_hold().await;
            }
            let editor = app.reissue_token(&editor).await;
            let undone = decide(app, &editor, &article, "undo-send-for-revision", json!({})).await.json();
            assert_eq!(undone["revision"], 1);
            app.expect_letters(&author.email, letters).await;
            let untouched = "select count(*) from notifications
                             where article_id = $1 and article_revision = 1 and undone_at is null";
            assert_eq!(count(app, untouched, &article).await, 1);
        }
        assert_eq!(list_author_messages(app, &app.reissue_token(&author).await, &article).await, ["First"]);
    })
    .await;
}

#[tokio::test]
async fn returned_article_notifies_its_author_and_keeps_the_thread_open() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let mine = author_article_path(&article);
        let seen = app.get_as(&editor, &editor_article_path(&article)).await.json();
        let undo =
            seen["decisions"].as_array().unwrap().iter().find(|d| d["action"] == "undo-submit").unwrap();
        assert_eq!((&undo["takesLetter"], &undo["tells"]), (&json!(true), &json!("author-at-once")));

        let letter = "Please anonymise Figure 2.";
        let returned = decide(app, &editor, &article, "undo-submit", json!({ "letter": letter })).await;
        assert_eq!(returned.json()["statusId"], ArticleStatus::Draft.id());
        let draft = app.get_as(&author, &mine).await.json();
        assert_eq!(draft["statusId"], ArticleStatus::Draft.id());
        assert!(draft["allowedActions"].as_array().unwrap().contains(&json!("correspond")));
        assert_eq!(list_author_messages(app, &author, &article).await, [letter]);
        let feed = app.get_as(&author, "/api/v1/users/me/notifications?role=user").await.json();
        assert_eq!((&feed["count"], &feed["results"][0]["notificationTypeId"]), (&json!(1), &json!(18)));
        app.run_jobs().await;
        let letters = app.expect_letters(&author.email, 1).await;
        assert!(
            letters[0].text.contains(letter) && !letters[0].text.contains("Lebedev"),
            "{}",
            letters[0].text
        );

        let answer = app.post_as(&author, &format!("{mine}/messages"), &json!({ "text": "Done." })).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        assert_eq!(list_author_messages(app, &author, &article).await, ["Done.", letter]);
        // The draft stays hidden from the editors, with its thread.
        let thread = app.get_as(&editor, &format!("{}/messages", editor_article_path(&article))).await;
        assert_eq!(thread.status, StatusCode::NOT_FOUND);
        let notified = "select count(*) from notifications where article_id = $1 and type_id = 15";
        assert_eq!(count(app, notified, &article).await, 0);
        // A draft that was never submitted has no thread.
        let new = app.create_draft(&author, "New").await;
        let thread = app.get_as(&author, &format!("{}/messages", author_article_path(&new))).await;
        assert_eq!(thread.status, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn absent_body_means_the_defaults() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let post = |action: &str| {
            let path = format!("{}/{action}", editor_article_path(&article));
            app.request(Method::POST, &path).bearer_auth(&editor.token)
        };
        for action in [
            "accept",
            "undo-accept",
            "decline",
            "undo-decline",
            "send-for-revision",
            "undo-send-for-revision",
            "accept",
        ] {
            let response = app.send(post(action)).await;
            assert_eq!(response.status, StatusCode::OK, "{action}: {response:?}");
        }
        // The date is still required.
        assert_eq!(app.send(post("publish")).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let dated = json!({ "publicationDate": "2026-03-05" });
        app.patch_as(&editor, &editor_article_path(&article), &dated).await;
        for action in ["publish", "undo-publish", "undo-accept", "undo-submit"] {
            let response = app.send(post(action)).await;
            assert_eq!(response.status, StatusCode::OK, "{action}: {response:?}");
        }
        // A body of another type is refused, not ignored.
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let path = format!("{}/accept", editor_article_path(&article));
        let request = app.request(Method::POST, &path).bearer_auth(&editor.token);
        for (request, status) in [
            (request.try_clone().unwrap().body("letter=Hello"), StatusCode::UNSUPPORTED_MEDIA_TYPE),
            (request.header("content-type", "application/json").body("{"), StatusCode::BAD_REQUEST),
        ] {
            assert_eq!(app.send(request).await.status, status);
        }
    })
    .await;
}
