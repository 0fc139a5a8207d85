//! Assignment by hand, of one article and of several, and what it changes for notices.

use reqwest::StatusCode;
use rules::article::DecisionMode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::{ARTICLES, author_article_path};

use super::{Office, assign, mode, notification_types, try_to_assign};

#[tokio::test]
async fn handling_editor_is_assigned_notified_and_replaced() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        let assigned = assign(app, &office.chief, &office.article, Some(&office.handling)).await;
        let editor = &assigned["handlingEditor"];
        assert_eq!((&editor["id"], &editor["isYou"]), (&json!(office.handling.id), &json!(false)));
        assert_eq!(editor["name"]["fullNameEn"], "Hugo Redaktor");
        assert_eq!(editor["assignedBy"]["fullNameEn"], "Clara Redaktor");
        // Again: no second notice.
        assign(app, &office.chief, &office.article, Some(&office.handling)).await;
        app.run_jobs().await;
        assert_eq!(notification_types(app, &office.handling, "editor").await, [20]);
        let letters = app.mailbox.fetch_letters(&office.handling.email).await;
        assert_eq!(letters.len(), 1);
        assert!(letters[0].text.contains("You are now the handling editor"), "{}", letters[0].text);

        // Who takes an article needs no notice; who loses it before the letter is sent gets none.
        assign(app, &office.chief, &office.article, Some(&office.other)).await;
        let taken = assign(app, &office.handling, &office.article, Some(&office.handling)).await;
        assert_eq!(taken["handlingEditor"]["isYou"], true);
        app.run_jobs().await;
        assert_eq!(app.mailbox.fetch_letters(&office.other.email).await.len(), 0);
        assert_eq!(app.mailbox.fetch_letters(&office.handling.email).await.len(), 1);

        let ended = assign(app, &office.handling, &office.article, None).await;
        assert_eq!(ended["handlingEditor"], json!(null));
        let rows = "select count(*), count(ended_at) from article_editors";
        assert_eq!(sqlx::query_as::<_, (i64, i64)>(rows).fetch_one(&app.state.pool).await.unwrap(), (3, 3));
        let audited = "select count(*) from audit_entries where action = 'handling-editor-assigned'";
        assert_eq!(sqlx::query_scalar::<_, i64>(audited).fetch_one(&app.state.pool).await.unwrap(), 4);
    })
    .await;
}

#[tokio::test]
async fn only_active_editors_who_are_no_authors_are_assigned() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        let closed = app.account().roles(&[Role::Editor]).inactive().create().await;
        for nobody in [&office.author, &office.admin, &closed] {
            let response = try_to_assign(app, &office.chief, &office.article, Some(nobody)).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
        }
        let listed = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        let response = try_to_assign(app, &office.chief, &office.article, Some(&listed)).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::CONFLICT, &json!("editor-is-author"))
        );
        let path = format!("{ARTICLES}/{}/handling-editor", office.article["id"]);
        for body in [json!({}), json!({ "editorId": "x" }), json!({ "editorId": 99_999_999 })] {
            let response = app.put_as(&office.chief, &path, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {response:?}");
        }
        let unknown = app
            .put_as(&office.chief, "/api/v1/articles/999999/handling-editor", &json!({ "editorId": null }))
            .await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        for status in [ArticleStatus::Declined, ArticleStatus::Published] {
            let done = app.create_article(&office.author, status).await;
            let response = try_to_assign(app, &office.chief, &done, Some(&office.other)).await;
            assert_eq!(response.status, StatusCode::CONFLICT, "{status:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn several_articles_get_one_handling_editor() {
    TestApp::run_with_settings(mode(DecisionMode::HandlingEditor), async |app| {
        let office = Office::with_handling_editor(app).await;
        let free = app.create_article(&office.author, ArticleStatus::Submitted).await;
        let draft = app.create_draft(&office.author, "Not yet").await;
        let done = app.create_article(&office.author, ArticleStatus::Published).await;
        let path = format!("{ARTICLES}/handling-editor");
        let ids = [&office.article, &free, &draft, &done].map(|article| article["id"].clone());
        let body =
            json!({ "articleIds": [ids[0], ids[1], ids[2], ids[3], 999_999], "editorId": office.other.id });
        let response = app.post_as(&office.other, &path, &body).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let results = response.json()["results"].clone();
        let codes: Vec<Value> =
            results.as_array().unwrap().iter().map(|result| result["problem"]["code"].clone()).collect();
        assert_eq!(
            codes,
            [
                json!("handled-by-another"),
                json!(null),
                json!("not-found"),
                json!("wrong-status"),
                json!("not-found")
            ]
        );
        assert!(results[0]["problem"]["text"].as_str().unwrap().contains("Another editor"));
        let seen = app.get_as(&office.other, &format!("{ARTICLES}/{}", ids[1])).await.json();
        assert_eq!(seen["handlingEditor"]["id"], json!(office.other.id));
        assert_eq!(office.read(app, &office.other).await["handlingEditor"]["id"], json!(office.handling.id));

        // A chief editor may change both.
        let body = json!({ "articleIds": [ids[0], ids[1]], "editorId": null });
        let results = app.post_as(&office.chief, &path, &body).await.json()["results"].clone();
        assert!(results.as_array().unwrap().iter().all(|result| result["problem"].is_null()), "{results}");
        assert_eq!(office.read(app, &office.other).await["handlingEditor"], json!(null));
        for ids in [json!([]), json!((1..=51).collect::<Vec<i64>>()), json!("x")] {
            let body = json!({ "articleIds": ids, "editorId": office.other.id });
            let response = app.post_as(&office.chief, &path, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn notices_go_to_the_handling_editor_first() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        let write = async |text: &str| {
            let path = format!("{}/messages", author_article_path(&office.article));
            let response = app.post_as(&office.author, &path, &json!({ "text": text })).await;
            assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
            app.gather_messages().await;
        };
        write("To everybody").await;
        for editor in [&office.chief, &office.handling, &office.other] {
            assert_eq!(notification_types(app, &app.reissue_token(editor).await, "editor").await, [15]);
        }
        let handling = app.reissue_token(&office.handling).await;
        assign(app, &handling, &office.article, Some(&handling)).await;
        let author = app.reissue_token(&office.author).await;
        let path = format!("{}/messages", author_article_path(&office.article));
        app.post_as(&author, &path, &json!({ "text": "To one" })).await;
        app.gather_messages().await;
        for (editor, count) in [(&office.chief, 1), (&office.handling, 2), (&office.other, 1)] {
            let seen = notification_types(app, &app.reissue_token(editor).await, "editor").await;
            assert_eq!(seen, vec![15; count]);
        }
        // All are told again when the handling editor is gone.
        sqlx::query("update users set is_active = false where id = $1")
            .bind(office.handling.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        app.post_as(&app.reissue_token(&office.author).await, &path, &json!({ "text": "Again" })).await;
        let other = notification_types(app, &app.reissue_token(&office.other).await, "editor").await;
        assert_eq!(other, [15, 15]);
    })
    .await;
}

#[tokio::test]
async fn two_assignments_at_the_same_time_leave_one() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        for _ in 0..5 {
            let (one, two) = tokio::join!(
                try_to_assign(app, &office.chief, &office.article, Some(&office.handling)),
                try_to_assign(app, &office.admin, &office.article, Some(&office.other))
            );
            assert_eq!((one.status, two.status), (StatusCode::OK, StatusCode::OK));
            let open = "select count(*) from article_editors where ended_at is null";
            assert_eq!(sqlx::query_scalar::<_, i64>(open).fetch_one(&app.state.pool).await.unwrap(), 1);
        }
    })
    .await;
}

/// Only one of two editors takes an article that nobody handles: the other finds it taken.
#[tokio::test]
async fn two_editors_cannot_both_take_an_article() {
    TestApp::run_with_settings(mode(DecisionMode::HandlingEditor), async |app| {
        let office = Office::create(app).await;
        let (one, two) = tokio::join!(
            try_to_assign(app, &office.handling, &office.article, Some(&office.handling)),
            try_to_assign(app, &office.other, &office.article, Some(&office.other))
        );
        let mut statuses = [one.status, two.status];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::FORBIDDEN]);
    })
    .await;
}
