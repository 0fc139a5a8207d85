//! Editors issue notices; authors of the article neither see nor change them before readers do.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{TestApp, TestUser};

use super::fixtures::{Published, begin, begin_answered, issue, new_notice, publish, publish_article, read};

/// An editor and admin who is an author of the article by ORCID iD.
async fn recused(app: &TestApp, published: &Published) -> TestUser {
    let user = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor, Role::Admin]).create().await;
    sqlx::query(
        "update article_authors set orcid = '0000-0002-1825-0097' where article_id = $1 and position = 1",
    )
    .bind(published.id())
    .execute(&app.state.pool)
    .await
    .unwrap();
    user
}

async fn status(app: &TestApp, user: &TestUser, path: &str) -> u16 {
    app.get_as(user, path).await.status.as_u16()
}

#[tokio::test]
async fn authors_see_a_notice_when_readers_do() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let recused = recused(app, &published).await;
        // The editor is no author, so the notice is signed by the editors only.
        let notice = begin_answered(app, &published.editor, published.id(), "retraction").await;
        let mine = format!("/api/v1/articles/my/{notice}");
        let editors = format!("/api/v1/articles/{notice}");
        let count = async |user: &TestUser, path: &str| {
            let text = String::from_utf8(app.get_as(user, path).await.body).unwrap();
            text.matches("Retraction: Grafts").count()
        };
        let places: [(&TestUser, &str); 6] = [
            (&published.author, "/api/v1/articles/my"),
            (&published.author, "/api/v1/palette?query=Retraction"),
            (&published.author, "/api/v1/users/me/personal-data"),
            (&recused, "/api/v1/articles"),
            (&recused, "/api/v1/palette?query=Retraction"),
            (&recused, "/api/v1/dashboard"),
        ];
        for (user, path) in places {
            assert_eq!(count(user, path).await, 0, "{path}");
        }
        for path in ["", "/events", "/notices", "/preview/en", "/messages", "/letters"] {
            let found = status(app, &recused, &format!("{editors}{path}")).await;
            assert!(found == 404, "{path}: {found}");
        }
        assert_eq!(status(app, &published.author, &mine).await, 404);
        assert_eq!(status(app, &published.author, &format!("{mine}/messages")).await, 404);

        assert_eq!(publish(app, &published.editor, notice).await.status, StatusCode::OK);
        assert_eq!(status(app, &published.author, &mine).await, 404, "the author is not notified yet");
        app.expire_hold().await;
        assert_eq!(status(app, &published.author, &mine).await, 200);
        assert_eq!(status(app, &recused, &editors).await, 200);
        assert!(count(&published.author, "/api/v1/articles/my").await > 0);
        let letters = app.expect_letters(&published.author.email, 2).await;
        assert!(letters[1].subject.contains("Notice published: Retraction: Grafts in mice"), "{letters:?}");
    })
    .await;
}

#[tokio::test]
async fn every_action_on_a_notice_follows_the_rules() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let recused = recused(app, &published).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let stranger = app.create_user(&[Role::User]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let open = begin_answered(app, &published.editor, published.id(), "addendum").await;
        let done = issue(app, &published.editor, published.id(), "correction").await;
        let actions = ["undo-accept", "accept", "decline", "undo-submit", "send-for-revision"];
        for (notice, name) in [(open, "open"), (done, "published")] {
            for action in actions {
                let path = format!("/api/v1/articles/{notice}/{action}");
                for (user, expected) in [
                    (&published.editor, 409),
                    (&admin, 409),
                    (&recused, if notice == open { 404 } else { 403 }),
                    (&published.author, 403),
                    (&stranger, 403),
                    (&reviewer, 403),
                ] {
                    let response = app.post_as(user, &path, &json!({})).await;
                    assert_eq!(
                        response.status.as_u16(),
                        expected,
                        "{action} of the {name} one: {response:?}"
                    );
                }
            }
            let message = app
                .post_as(
                    &published.editor,
                    &format!("/api/v1/articles/{notice}/messages"),
                    &json!({ "text": "Hello" }),
                )
                .await;
            assert_eq!(message.status, StatusCode::CONFLICT, "notices have no thread");
        }
        for (user, expected) in
            [(&recused, 403), (&published.author, 403), (&stranger, 403), (&reviewer, 403), (&admin, 201)]
        {
            let response = begin(app, user, published.id(), &new_notice("removal")).await;
            assert_eq!(response.status.as_u16(), expected, "{response:?}");
        }
        let discard = |notice: i64| format!("/api/v1/articles/{notice}/discard-notice");
        for (user, expected) in [(&recused, 404), (&published.author, 403), (&stranger, 403)] {
            assert_eq!(app.post_as(user, &discard(open), &json!({})).await.status.as_u16(), expected);
        }
        for notice in [done, published.id()] {
            let response = app.post_as(&admin, &discard(notice), &json!({})).await;
            assert_eq!(response.status, StatusCode::CONFLICT, "{response:?}");
        }
        assert_eq!(app.post_as(&admin, &discard(open), &json!({})).await.status, StatusCode::NO_CONTENT);
    })
    .await;
}

#[tokio::test]
async fn types_stay_on_their_side() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let notice = begin_answered(app, &published.editor, published.id(), "correction").await;
        let save = async |id: i64, type_id: i64| {
            let mut content = read(app, &published.editor, id).await;
            for (field, file) in [("pdfEnId", "pdfEn"), ("pdfRuId", "pdfRu")] {
                content[field] = content[file]["id"].clone();
            }
            for field in ["doi", "pageFirst", "pageLast"] {
                if content[field].is_null() {
                    content[field] = json!("");
                }
            }
            content["typeId"] = json!(type_id);
            content["files"] = json!([]);
            app.put_as(&published.editor, &format!("/api/v1/articles/{id}"), &content).await
        };
        let same = save(notice, 14).await;
        assert_eq!(same.status, StatusCode::OK, "a correction becomes an addendum: {same:?}");
        for (id, type_id) in [(notice, 1), (published.id(), 11)] {
            let response = save(id, type_id).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
        }
        let draft = json!({ "titleEn": "Retraction: mine", "typeId": 11 });
        let submitted = app.post_as(&published.author, "/api/v1/articles/my", &draft).await;
        assert_eq!(submitted.status, StatusCode::UNPROCESSABLE_ENTITY, "{submitted:?}");
    })
    .await;
}
