//! Decisions: one wins, the author is told after the hold, and an undo within it recalls the news.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{desk_path, path_of};
use testkit::{Answer, Person, TestApp};

async fn decide(app: &TestApp, editor: &Person, article: &Value, action: &str, body: Value) -> Answer {
    app.post_as(editor, &format!("{}/{action}", desk_path(article)), &body).await
}

async fn count(app: &TestApp, query: &'static str, article: &Value) -> i64 {
    sqlx::query_scalar(query).bind(article["id"].as_i64()).fetch_one(&app.house.app.pool).await.unwrap()
}

async fn author_sees(app: &TestApp, author: &Person, article: &Value) -> Vec<String> {
    let page = app.get_as(author, &format!("{}/messages", path_of(article))).await.json();
    let results = page["results"].as_array().unwrap();
    assert_eq!(page["count"], results.len());
    results.iter().map(|message| message["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn of_fifty_editors_one_decides() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let mut editors = Vec::new();
        for _ in 0..50 {
            editors.push(app.person(&[Role::Editor]).await);
        }
        let actions = ["accept", "decline", "send-for-revision"];
        let all = editors.iter().zip(actions.iter().cycle()).map(|(editor, action)| {
            decide(app, editor, &article, action, json!({ "letter": format!("By {}", editor.id) }))
        });
        let answers = futures::future::join_all(all).await;
        let winners: Vec<_> = answers.iter().filter(|answer| answer.status == StatusCode::OK).collect();
        assert_eq!(winners.len(), 1);
        let losers: Vec<_> = answers.iter().filter(|answer| answer.status == StatusCode::CONFLICT).collect();
        assert_eq!(losers.len(), 49);
        assert!(losers.iter().all(|answer| answer.json()["code"] == "wrong-status"));

        let events = "select count(*) from article_events where article_id = $1 and type = 'status-changed'";
        assert_eq!(count(app, events, &article).await, 1);
        assert_eq!(count(app, "select count(*) from notifications where article_id = $1", &article).await, 1);
        assert_eq!(
            count(app, "select count(*) from article_messages where article_id = $1", &article).await,
            1
        );
        app.let_the_hold_pass().await;
        let letters = app.letters_to(&author.email, 1).await;
        assert!(letters[0].text.contains("By "), "{}", letters[0].text);
    })
    .await;
}

#[tokio::test]
async fn undone_within_the_hold_no_news_goes_out() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        for (from, action, undo) in [
            (ArticleStatus::Submitted, "accept", "undo-accept"),
            (ArticleStatus::Submitted, "decline", "undo-decline"),
            (ArticleStatus::Submitted, "send-for-revision", "undo-send-for-revision"),
            (ArticleStatus::Accepted, "publish", "undo-publish"),
        ] {
            let article = app.article_in(&author, from).await;
            let body = json!({ "letter": "Congratulations!", "publicationDate": "2026-03-02" });
            let answer = decide(app, &editor, &article, action, body).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            let decided = answer.json();
            assert_eq!(decided["newsHeldUntil"], "2026-03-02T12:10:00Z");
            let tells = |article: &Value, action: &str| {
                let decisions = article["decisions"].as_array().unwrap();
                let decision = decisions.iter().find(|decision| decision["action"] == action);
                decision.map(|decision| decision["tells"].clone())
            };
            assert_eq!(tells(&decided, undo), Some(json!("recalled")));
            let thread = app.get_as(&editor, &format!("{}/messages", desk_path(&article))).await.json();
            assert_eq!(thread["results"][0]["text"], "Congratulations!");
            assert_eq!(thread["results"][0]["isHeld"], true);
            app.release_held_news().await;
            assert!(author_sees(app, &author, &article).await.is_empty());

            let undone = decide(app, &editor, &article, undo, json!({})).await.json();
            assert_eq!((&undone["newsHeldUntil"], &undone["revision"]), (&Value::Null, &json!(0)));
            assert_eq!(
                count(app, "select count(*) from notifications where article_id = $1", &article).await,
                0
            );
            assert!(author_sees(app, &author, &article).await.is_empty());
        }
        app.let_the_hold_pass().await;
        app.letters_to(&author.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn after_the_hold_the_author_knows_and_an_undo_tells_them() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let letter = "We are glad to tell you.\n\nPlease check the proofs.";
        decide(app, &editor, &article, "accept", json!({ "letter": letter })).await;
        app.let_the_hold_pass().await;
        let letters = app.letters_to(&author.email, 1).await;
        assert!(letters[0].text.contains("Please check the proofs."), "{}", letters[0].text);
        assert!(letters[0].text.contains(&format!("/user-articles/details/{}", article["id"])));
        // The editor is nobody's business but the office's.
        assert!(!letters[0].text.contains("Lebedev") && !letters[0].html.contains("Lebedev"));
        assert_eq!(author_sees(app, &author, &article).await, [letter]);
        let released = "select count(*) from notifications where article_id = $1 and released_at is not null";
        assert_eq!(count(app, released, &article).await, 1);

        let editor = app.renewed(&editor).await;
        let seen = app.get_as(&editor, &desk_path(&article)).await.json();
        assert_eq!(seen["newsHeldUntil"], Value::Null);
        let undo = seen["decisions"].as_array().unwrap().iter().find(|d| d["action"] == "undo-accept");
        assert_eq!(undo.unwrap()["tells"], "author-of-undoing");
        sqlx::query("update notifications set read_at = now()").execute(&app.house.app.pool).await.unwrap();
        let answer = decide(app, &editor, &article, "undo-accept", json!({})).await;
        assert_eq!((answer.status, &answer.json()["acceptanceDate"]), (StatusCode::OK, &Value::Null));
        let letters = app.letters_to(&author.email, 2).await;
        assert!(letters[1].subject != letters[0].subject);
        // It is news again, on the same row; what was written stays written.
        let undone = "select count(*) from notifications where article_id = $1 and undone_at is not null and read_at is null";
        assert_eq!(count(app, undone, &article).await, 1);
        assert_eq!(author_sees(app, &author, &article).await, [letter]);
        // And the whole way once more, with a letter of its own.
        decide(app, &editor, &article, "accept", json!({})).await;
        app.let_the_hold_pass().await;
        app.letters_to(&author.email, 3).await;
    })
    .await;
}

#[tokio::test]
async fn a_letter_that_arrives_is_sent_once_however_often_its_job_runs() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        decide(app, &editor, &article, "decline", json!({})).await;
        app.let_the_hold_pass().await;
        let id: i64 =
            sqlx::query_scalar("select id from notifications").fetch_one(&app.house.app.pool).await.unwrap();
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        for _ in 0..3 {
            let job = notifications::SendNotification { notification_id: id, resend: None };
            kit::jobs::add(&mut connection, &job, kit::jobs::Plan::now()).await.unwrap();
        }
        drop(connection);
        app.release_held_news().await;
        app.letters_to(&author.email, 1).await;
    })
    .await;
}

#[tokio::test]
async fn what_a_decision_cannot_carry_is_refused_and_changes_nothing() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let submitted = app.article_in(&author, ArticleStatus::Submitted).await;
        let accepted = app.article_in(&author, ArticleStatus::Accepted).await;
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
            let fault = &refused.json()["detail"][0];
            assert_eq!((&fault["loc"][1], &fault["type"]), (&json!(field), &json!(kind)), "{action}");
        }
        // An empty letter is none.
        let answer = decide(app, &editor, &submitted, "accept", json!({ "letter": " \n " })).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(
            count(app, "select count(*) from article_messages where article_id = $1", &submitted).await,
            0
        );
    })
    .await;
}

/// Every round has its own news: taking the second back says nothing about the first.
#[tokio::test]
async fn an_undone_round_leaves_the_one_before_as_it_was() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        decide(app, &editor, &article, "send-for-revision", json!({ "letter": "First" })).await;
        app.let_the_hold_pass().await;
        let editor = app.renewed(&editor).await;
        for (passes, letters) in [(false, 1), (true, 3)] {
            sqlx::query("update articles set status_id = 2").execute(&app.house.app.pool).await.unwrap();
            let sent = decide(app, &editor, &article, "send-for-revision", json!({})).await.json();
            assert_eq!(sent["revision"], 2);
            if passes {
                app.let_the_hold_pass().await;
            }
            let editor = app.renewed(&editor).await;
            let undone = decide(app, &editor, &article, "undo-send-for-revision", json!({})).await.json();
            assert_eq!(undone["revision"], 1);
            app.letters_to(&author.email, letters).await;
            let untouched = "select count(*) from notifications
                             where article_id = $1 and article_revision = 1 and undone_at is null";
            assert_eq!(count(app, untouched, &article).await, 1);
        }
        assert_eq!(author_sees(app, &app.renewed(&author).await, &article).await, ["First"]);
    })
    .await;
}
